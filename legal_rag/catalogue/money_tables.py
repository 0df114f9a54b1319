"""Tables of fines and fees: one row for each amount, with what the columns beside and above it say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from legal_rag.catalogue.currencies import ISO_CODES, SYMBOL
from legal_rag.catalogue.money import currency_code, find_amounts
from legal_rag.catalogue.money_contexts import is_replaced, parts_cases
from legal_rag.catalogue.money_figures import parse_money_figures
from legal_rag.catalogue.money_words import FEE, PENALTY, WHAT_LIMIT, MoneyRow, Purpose, reference_in
from legal_rag.catalogue.tables import Cell, TableRow, joined
from legal_rag.extract.model import PageExtract
from legal_rag.text import normalise

_WRONG = re.compile(r"\b(?:contraventions?|offences?|breach(?:es)?|violations?|infringements?)\b", re.IGNORECASE)
_COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)
_MONEY_HEADER = re.compile(
    r"fines?\b|penalt(?:y|ies)|\bfees?\b|fee\s?\(|\bamounts?\b|\bcharges?\b|\bcosts?\b|payable|tariff"
    rf"|(?-i:\b(?:{'|'.join(ISO_CODES)})\b)|{SYMBOL}",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"(?:(?:articles?|art\.?|sections?|regulations?|reg\.?|rules?|paragraphs?)\s*)?\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*"
    r"(?:\s*\(\s?\w{1,4}\s?\))*(?:\s*(?:,|or|and|to|&|/|-"
    r"|–)\s*(?:\d{1,4}[A-Z]?(?:\.\d{1,3})*)?(?:\s*\(\s?\w{1,4}\s?\))*)*\*?",
    re.IGNORECASE,
)
_NIL = re.compile(r"(?:nil?|none|no fee|free(?: of charge)?|waived|zero)\W*", re.IGNORECASE)
_NOT_ONE = re.compile(r"(?:not applicable|n\s?/\s?a|-|–|—)\W*", re.IGNORECASE)
_BARE = re.compile(
    r"\D{0,2}(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?|[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?"
    r"|[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}|[1-9]\d{0,2}(?:\.\d{3}){2,})(?:\s?/-)?\W*"
)
_CURRENCY_WORD = re.compile(rf"US\s?\$|\b[A-Z]{{3}}\b|{SYMBOL}")
_LABELLED_COLUMN = re.compile(r"([A-Z][a-z]+) (?:[IVX]+|\d+|[A-Z])")
_CLAUSE_LABEL = re.compile(r"\(\w{1,4}\)|\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}\.")
_COLUMN_LABEL = re.compile(r"[IVX]+|\d+|[A-Z]")
_ABOVE = 300
"""Characters above a table in which its title is looked for."""


def tables_of(rows: Iterable[TableRow]) -> Iterable[list[TableRow]]:
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


def amounts_of_table(
    page: PageExtract, rows: list[TableRow], schedule: str | None, before: Purpose | None
) -> Iterable[tuple[TableRow, MoneyRow]]:
    """The amounts of one table of `page`, each with its row; none where nothing says that it sets fines or fees."""
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
            named = reference or reference_in(what)
            if not described and not named:
                continue
            yield (
                row,
                MoneyRow(
                    purpose,
                    _compact(named) if named else None,
                    (described or named or "")[:WHAT_LIMIT],
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
        fine, fee = _last(PENALTY, text), _last(FEE, text)
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
            return [(parse_money_figures(bare[1]), _header_currency(header), "")]
        return []
    out: list[tuple[Decimal, str | None, str]] = []
    start = 0
    for found in sums:
        lead = text[start : found.span_start].strip(" ,;:.-–")
        if parts_cases(text[: found.span_start]) or is_replaced(text[: found.span_start], text[found.span_end :]):
            continue
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


def _compact(reference: str) -> str:
    return re.sub(r"(?<=[\d)])\s+(?=\()", "", re.sub(r"\(\s?(\w+)\s?\)", r"(\1)", reference)).strip(" *")
