"""Fines and fees where a statute sets them: rows of schedules, and sentences of provisions.

One reader for both, since one schedule may hold both; `penalties` and `fees` turn its rows into theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Literal

from legal_rag.catalogue.money import currency_code, find_amounts
from legal_rag.catalogue.number_words import parse_figures
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.rows import Article
from legal_rag.catalogue.tables import Cell, TableRow, joined, table_rows
from legal_rag.extract.model import PageExtract
from legal_rag.text import normalise, normalise_with_offsets

Purpose = Literal["penalty", "fee"]


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """One amount: what it is for, the provision named beside it, and the words of its row or sentence."""

    purpose: Purpose
    reference: str | None
    what: str
    amount: Decimal
    currency: str | None
    page_number: int
    printed: str
    span: tuple[int, int] | None


_MONEY_HINT = re.compile(
    r"[$£€]\s?\d|\b[A-Z]{3}\s?\d|\b\d{1,3}(?:,\d{3})+\b|\d\s?[A-Z]{3}\b|\bNil\b|\b(?:[Dd]ollars|[Dd]irhams"
    r"|[Pp]ounds|[Ee]uros)\b"
)
_PURPOSE_HINT = re.compile(
    r"\b(?:fines?|penalt(?:y|ies)|fees?|charges?|costs?|tariff|contraventions?|offences?)\b", re.IGNORECASE
)
_PENALTY = re.compile(r"\b(?:maximum\s?)?fines?\b|\bpenalt(?:y|ies)", re.IGNORECASE)
_FEE = re.compile(r"\bfees?\b|\bcharges?\b|\btariff\b|\bprice\b", re.IGNORECASE)
_WRONG = re.compile(r"\b(?:contraventions?|offences?|breach(?:es)?|violations?|infringements?)\b", re.IGNORECASE)
_COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)
_MONEY_HEADER = re.compile(
    r"fines?\b|penalt(?:y|ies)|\bfees?\b|fee\s?\(|\bamounts?\b|\bcharges?\b|\bcosts?\b|payable|tariff"
    r"|\(?\b(?:USD|AED|EUR|GBP)\b|[$£€]",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"(?:(?:articles?|art\.?|sections?|regulations?|reg\.?|rules?|paragraphs?)\s*)?\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*"
    r"(?:\s*\(\s?\w{1,4}\s?\))*(?:\s*(?:,|or|and|to|&|/|-"
    r"|–)\s*(?:\d{1,4}[A-Z]?(?:\.\d{1,3})*)?(?:\s*\(\s?\w{1,4}\s?\))*)*\*?",
    re.IGNORECASE,
)
_REFERENCE_INSIDE = re.compile(
    r"\b(?:article|section|regulation|rule)s?\s+(\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*(?:\s?\(\w{1,4}\))*)", re.IGNORECASE
)
_NIL = re.compile(r"(?:nil?|none|no fee|free(?: of charge)?|waived|zero)\W*", re.IGNORECASE)
_NOT_ONE = re.compile(r"(?:not applicable|n\s?/\s?a|-|–|—)\W*", re.IGNORECASE)
_BARE = re.compile(r"\D{0,2}(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)(?:\s?/-)?\W*")
_CURRENCY_WORD = re.compile(r"US\s?\$|\b(?:USD|AED|EUR|GBP|[A-Z]{3})\b|[$£€]")
_LABELLED_COLUMN = re.compile(r"([A-Z][a-z]+) (?:[IVX]+|\d+|[A-Z])")
_CLAUSE_LABEL = re.compile(r"\(\w{1,4}\)|\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}\.")
_COLUMN_LABEL = re.compile(r"[IVX]+|\d+|[A-Z]")
_WHAT_LIMIT = 500
_SENTENCE = re.compile(r"[^.;]*(?:[.;](?!\s|$)[^.;]*)*(?:[.;]|$)")
_ABOVE = 300
"""Characters above a table in which its title is looked for."""


def find_money_rows(
    page: PageExtract, body: Sequence[PrintedLine], articles: Sequence[Article], before: Purpose | None
) -> list[MoneyRow]:
    """The amounts set on one page, from its lines without running heads.

    `articles` are the document's provisions; `before` is the purpose of the table that ended the page before, which a
    table without a header at the top of this page goes on with.
    """
    if not _MONEY_HINT.search(page.text):
        return []
    schedule = _schedule_heading(articles, page.page_number)
    if not _PURPOSE_HINT.search(page.text) and before is None and not (schedule and _PURPOSE_HINT.search(schedule)):
        return []
    words = [word for line in body for word in line.words]
    found: list[MoneyRow] = []
    taken: set[int] = set()
    for number, rows in enumerate(_tables(table_rows(page, words))):
        purpose_before = before if number == 0 else purpose_at_end(found)
        for row, money in _table_amounts(page, rows, schedule, purpose_before):
            found.append(money)
            taken.update(word.span_start for cell in row.cells for word in cell.words)
    found.extend(_prose(page, body, taken, schedule, articles))
    return sorted(found, key=lambda row: row.span[0] if row.span else 0)


def _tables(rows: Iterable[TableRow]) -> Iterable[list[TableRow]]:
    """Tables one by one; two that follow each other in the same columns part where the second has its header."""
    for _, group in groupby(_by_table(rows), key=lambda row: row.table):
        part: list[TableRow] = []
        amounts = False
        for row in group:
            cells = list(row.cells)
            if amounts and len(cells) >= 2 and sum(bool(cell.text) for cell in cells) >= 2 and _is_header(cells):
                yield part
                part, amounts = [], False
            amounts = amounts or any(_has_amount(cell.text) for cell in cells[1:])
            part.append(row)
        if part:
            yield part


def _by_table(rows: Iterable[TableRow]) -> list[TableRow]:
    """Rows of one table together, tables by the height of their first row."""
    listed = list(rows)
    top = {row.table: row.y0 for row in reversed(listed)}
    return sorted(listed, key=lambda row: (top[row.table], row.table, row.y0))


def _schedule_heading(articles: Sequence[Article], page_number: int) -> str | None:
    """The headings of the schedule, and of its part, that the page lies in."""
    inside = [row for row in articles if row.kind == "schedule" and row.page_number <= page_number <= row.last_page]
    if not inside:
        return None
    schedule = inside[-1]
    parts = [
        row.printed
        for row in articles
        if row.kind == "part"
        and row.parent is not None
        and (row.page_number, row.span_start or 0) >= (schedule.page_number, schedule.span_start or 0)
        and row.page_number <= page_number <= row.last_page
    ]
    return " ".join([schedule.printed, *parts[:1]])


# Tables -----------------------------------------------------------------------------------------------------------


def _table_amounts(
    page: PageExtract, rows: list[TableRow], schedule: str | None, before: Purpose | None
) -> Iterable[tuple[TableRow, MoneyRow]]:
    width = max(len(row.cells) for row in rows)
    full = [_aligned(row, rows) for row in rows]
    header_end = _header_end(full)
    titles = [cells for cells in full[:header_end] if _may_be_header(cells)]
    header = [" ".join(cells[i].text for cells in titles if cells[i].text) for i in range(width)]
    header = _with_common_word([normalise(text) for text in header])
    money_columns = _money_columns(full[header_end:], header)
    headed = any(_MONEY_HEADER.search(header[column]) for column in money_columns)
    if not money_columns or (not headed and before is None and _are_clauses(full[header_end:])):
        return
    purpose = _purpose(page, rows, " ".join(header), schedule) or before
    if purpose is None:
        return
    text_columns = list(range(money_columns[0]))
    reference_column = _reference_column(full[header_end:], text_columns, header)
    group = ""
    for row, cells in zip(rows[header_end:], full[header_end:], strict=True):
        what = normalise(joined(cells[i] for i in text_columns if i != reference_column).text)
        reference = normalise(cells[reference_column].text) if reference_column is not None else ""
        amounts = [
            (column, amount, currency, clause)
            for column in money_columns
            for amount, currency, clause in _cell_amounts(cells[column], header[column])
        ]
        if not amounts:
            group = what if what.endswith((":", "-", "—")) else ""
            continue
        if group and not what.startswith(group):
            what = f"{group} {what}"
            if not re.match(
                r"[a-z(]|otherwise", what[len(group) + 1 :], re.IGNORECASE if len(what) > len(group) else 0
            ):
                group = ""
        columns = {column for column, *_ in amounts}
        for column, amount, currency, clause in amounts:
            parts = [what]
            if len(columns) > 1 and header[column]:
                parts.append(header[column])
            if clause:
                parts.append(clause)
            described = " – ".join(part for part in parts if part)
            named = reference or _reference_in(what)
            if not described and not named:
                continue
            yield (
                row,
                MoneyRow(
                    purpose,
                    _compact(named) if named else None,
                    (described or named or "")[:_WHAT_LIMIT],
                    amount,
                    currency,
                    page.page_number,
                    row.text,
                    row.span,
                ),
            )


def _aligned(row: TableRow, rows: list[TableRow]) -> list[Cell]:
    """The row's cells by the columns of the table's commonest shape: ruled header rows are often cut differently."""
    shapes = [other.columns for other in rows]
    columns = max(shapes, key=lambda shape: (sum(1 for other in shapes if other == shape), len(shape)))
    width = max(len(other.cells) for other in rows)
    cells: list[list[Cell]] = [[] for _ in range(width)]
    for edge, cell in zip(row.columns, row.cells, strict=True):
        index = max((i for i, left in enumerate(columns) if left <= edge + 10), default=0)
        cells[index].append(cell)
    return [joined(group) for group in cells]


def _are_clauses(rows: list[list[Cell]]) -> bool:
    """ "(1)", "(a)" or "2.2.3" in a column of their own: text with hanging labels, to be read as sentences."""
    filled = [cells[0].text for cells in rows if cells[0].text]
    return bool(filled) and 2 * sum(bool(_CLAUSE_LABEL.fullmatch(text)) for text in filled) >= len(filled)


def _with_common_word(header: list[str]) -> list[str]:
    """ "Category I", "II", "III": the word stands once, above the first column."""
    lead = ""
    out = []
    for text in header:
        found = _LABELLED_COLUMN.fullmatch(text)
        if found:
            lead = found[1]
        elif lead and _COLUMN_LABEL.fullmatch(text):
            text = f"{lead} {text}"
        else:
            lead = ""
        out.append(text)
    return out


def _header_end(full: list[list[Cell]]) -> int:
    """How many rows come before the first with an amount and a cell beside it."""
    for index, cells in enumerate(full):
        if any(_has_amount(cell.text) for cell in cells[1:]) and sum(bool(cell.text) for cell in cells) >= 2:
            return index if not _is_header(cells) else index + 1
    return 0


def _may_be_header(cells: list[Cell]) -> bool:
    """Short words above a table, not the text of the clause that announces it."""
    return all(len(cell.text) <= 70 for cell in cells) and not _CLAUSE_LABEL.match(cells[0].text)


def _is_header(cells: list[Cell]) -> bool:
    return all(not find_amounts(cell.text) and not _NIL.fullmatch(cell.text) for cell in cells) and any(
        _MONEY_HEADER.search(cell.text) for cell in cells[1:]
    )


def _has_amount(text: str) -> bool:
    return bool(text) and (bool(_NIL.fullmatch(text)) or bool(find_amounts(text)) or bool(_BARE.fullmatch(text)))


def _money_columns(rows: list[list[Cell]], header: list[str]) -> list[int]:
    columns = []
    for i in range(1, len(header)):
        filled = [cells[i].text for cells in rows if cells[i].text]
        bare_allowed = bool(_MONEY_HEADER.search(header[i]))
        amounts = sum(bool(find_amounts(text) or _NIL.fullmatch(text)) for text in filled)
        amounts += sum(bool(bare_allowed and _BARE.fullmatch(text)) for text in filled)
        if filled and (2 * amounts >= len(filled) or (amounts and bare_allowed)):
            columns.append(i)
    return columns


def _reference_column(rows: list[list[Cell]], text_columns: list[int], header: list[str]) -> int | None:
    if len(text_columns) < 2:
        return None
    first = text_columns[0]
    filled = [cells[first].text for cells in rows if cells[first].text]
    matching = sum(bool(_REFERENCE.fullmatch(normalise(text))) for text in filled)
    return first if filled and 10 * matching >= 6 * len(filled) else None


def _purpose(page: PageExtract, rows: list[TableRow], header: str, schedule: str | None) -> Purpose | None:
    starts = [word.span_start for row in rows for cell in row.cells for word in cell.words]
    top = min(starts, default=0)
    above = normalise(page.text[max(0, top - _ABOVE) : top])
    for text in (header, above[-_ABOVE:], schedule or ""):
        fine, fee = _last(_PENALTY, text), _last(_FEE, text)
        if fine is not None or fee is not None:
            return "penalty" if fee is None or (fine is not None and fine > fee) else "fee"
        if _WRONG.search(text):
            return "penalty"
        if _COSTS.search(text):
            return "fee"
    return None


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    found = list(pattern.finditer(text))
    return found[-1].start() if found else None


def _cell_amounts(cell: Cell, header: str) -> list[tuple[Decimal, str | None, str]]:
    """(amount, currency, the clause that leads to it) of each sum in a cell; an empty clause where it stands alone."""
    text = normalise(cell.text)
    if not text or _NOT_ONE.fullmatch(text):
        return []
    if _NIL.fullmatch(text):
        return [(Decimal(0), None, "")]
    sums = find_amounts(text)
    if not sums:
        bare = _BARE.fullmatch(text)
        if bare and _MONEY_HEADER.search(header):
            return [(parse_figures(bare[1]), _header_currency(header), "")]
        return []
    out: list[tuple[Decimal, str | None, str]] = []
    start = 0
    for found in sums:
        lead = text[start : found.span_start].strip(" ,;:.-–")
        tail = text[found.span_end :].strip(" .;") if len(sums) == 1 else ""
        clause = f"{lead} {found.printed} {tail}".strip() if lead or tail else ""
        out.append((found.amount, found.currency, clause))
        start = found.span_end
    return out


def _header_currency(header: str) -> str | None:
    for found in _CURRENCY_WORD.finditer(header):
        code = currency_code(found.group())
        if code:
            return code
    return None


def _reference_in(text: str) -> str | None:
    """ "4.4" of "Regulation 4.4 - Failure to comply" or "Application under Regulation 2.2.4"."""
    found = _REFERENCE_INSIDE.search(text)
    return found[1] if found else None


def _compact(reference: str) -> str:
    return re.sub(r"(?<=[\d)])\s+(?=\()", "", re.sub(r"\(\s?(\w+)\s?\)", r"(\1)", reference)).strip(" *")


# Sentences --------------------------------------------------------------------------------------------------------


def _prose(
    page: PageExtract, body: Sequence[PrintedLine], taken: set[int], schedule: str | None, articles: Sequence[Article]
) -> Iterable[MoneyRow]:
    """Sentences that set a fine or a fee, and lines of a fee schedule that are laid out as text."""
    free = [line for line in body if not any(word.span_start in taken for word in line.words)]
    for run in _runs(free):
        start, end = run[0].span_start, run[-1].span_end
        read = normalise_with_offsets(page.text[start:end])
        for sentence in _SENTENCE.finditer(read.text):
            text = sentence.group().strip()
            sums = find_amounts(text)
            if not sums:
                continue
            purpose = _sentence_purpose(text) or (
                _sentence_purpose(schedule or "") if not _ends_sentence(text) else None
            )
            if purpose is None:
                continue
            first, last = read.source_span(sentence.start(), sentence.end())
            span = (start + first, start + last)
            lead = sentence.start() + len(sentence.group()) - len(sentence.group().lstrip())
            for found in sums:
                place = start + read.source_span(lead + found.span_start, lead + found.span_end)[0]
                article = _article_at(articles, page.page_number, place)
                yield MoneyRow(
                    purpose,
                    article or _reference_in(text),
                    text[:_WHAT_LIMIT],
                    found.amount,
                    found.currency,
                    page.page_number,
                    page.text[span[0] : span[1]].strip(),
                    span,
                )


def _ends_sentence(text: str) -> bool:
    return text.endswith(".") and re.search(r"\b(?:shall|must|may|is|are)\b", text) is not None


def _runs(lines: Sequence[PrintedLine]) -> Iterable[list[PrintedLine]]:
    """Lines that follow each other in the page's text."""
    run: list[PrintedLine] = []
    for line in lines:
        if run and line.span_start - run[-1].span_end > 2:
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _sentence_purpose(text: str) -> Purpose | None:
    fine, fee = _PENALTY.search(text), _FEE.search(text)
    if fine and fee:
        return "penalty" if fine.start() < fee.start() else "fee"
    return "penalty" if fine else "fee" if fee else None


def _article_at(articles: Sequence[Article], page_number: int, offset: int) -> str | None:
    """The number of the innermost provision that the place lies in; none in a schedule."""
    best: Article | None = None
    for row in articles:
        if row.kind in ("part", "chapter", "schedule", "schedule_paragraph"):
            continue
        start = (row.page_number, row.span_start or 0)
        end = (row.last_page, row.span_end or 0)
        if start <= (page_number, offset) < end and (best is None or start >= (best.page_number, best.span_start or 0)):
            best = row
    return best.number if best else None


def purpose_at_end(rows: Sequence[MoneyRow]) -> Purpose | None:
    """The purpose of the last row of a page's table."""
    return rows[-1].purpose if rows else None


def without_repeats(rows: Iterable[MoneyRow]) -> tuple[MoneyRow, ...]:
    """Each row once: a sentence may be reached from two runs of lines."""
    return tuple(dict.fromkeys(replace(row) for row in rows))
