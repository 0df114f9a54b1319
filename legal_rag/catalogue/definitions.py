"""Defined terms: tables of terms, clauses of the form "X" means ..., and names given in brackets (the "X")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.rows import Article, Definition
from legal_rag.catalogue.tables import TableRow, joined, table_rows
from legal_rag.extract.model import PageExtract
from legal_rag.text import name_key, normalise, normalise_with_offsets

_TERM_HEADER = re.compile(r"(?:(?:defined|the)\s+)?(?:terms?|words?|expressions?)(?: used)?\W*", re.IGNORECASE)
_MEANING_HEADER = re.compile(r"(?:definitions?|meanings?|description|interpretation)\b.{0,30}", re.IGNORECASE)
_INTRODUCTION = re.compile(
    r"defined terms|(?:following|capitalised) (?:words|terms|expressions|definitions)|words and expressions"
    r"|meanings? (?:given|set|assigned|ascribed|indicated|specified|hereby|below|as)|corresponding meanings?"
    r"|have the (?:following )?meanings?|shall mean|wherever mentioned",
    re.IGNORECASE,
)
_VERB = (
    r"(?:means?|includes?|(?:shall )?(?:have|has|bear|bears) the (?:same )?meanings?|shall (?:mean|include"
    r"|be construed)"
    r"|refers? to|(?:is|are) (?:an? |the )?(?:references?|term)\b|is defined|is to be read)"
)
_QUOTED = re.compile(
    rf"(?:^|(?<=[\s(;:.]))(?:the (?:term|expression|words?) |an? |the )?(?:\"(?P<term>[^\"]{{1,90}}?)\""
    rf"|'(?P<single>[^'\"]{{1,60}}?)'),?"
    rf"(?: and [\"'](?P<second>[^\"']{{1,60}})[\"'])?(?:,? (?:in relation to|when used|for the purposes of"
    r"|with respect to|where)"
    rf"[^;.]{{1,140}}?,)?\s(?P<verb>{_VERB})",
    re.IGNORECASE,
)
_BRACKETED = re.compile(
    r"\((?:(?:the|an?|each,?(?: an?)?|any|collectively|together|hereinafter|hereafter|referred to|in this \w+"
    r"|as|or|such)[,:]?\s+"
    r"){0,5}\"(?P<term>[A-Z0-9][^\"]{1,70})\"(?:[^()]{0,60})?\)"
)
_COLON = re.compile(
    r"(?P<term>(?:The )?[A-Z][\w’'&/-]*(?: (?:of|and|the|or|for|to|in|by"
    r"|[A-Z][\w’'&/-]*)){0,7})\s?:\s+(?P<meaning>\S.*)"
)
_END = re.compile(r"(?<!\bNo)(?<!\bNos)(?<!\bArt)(?<!\bv)[;.](?=\s|$)|(?<=[;,]) (?:and|or)$")
_MEANING_LIMIT = 900


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table of definitions on the page before, which this page may go on with: where its columns stand."""

    columns: tuple[float, ...]


def find_definitions(
    page: PageExtract, body: Sequence[PrintedLine], articles: Sequence[Article], before: OpenTable | None
) -> tuple[list[Definition], OpenTable | None]:
    """The definitions on one page, from its lines without running heads, and the table that may go on overleaf."""
    found: list[Definition] = []
    taken: set[int] = set()
    open_table: OpenTable | None = None
    if before is not None or _INTRODUCTION.search(page.text) or _has_header(body):
        words = [word for line in body for word in line.words]
        top = min((line.y0 for line in body), default=None)
        for rows in _tables(table_rows(page, words)):
            continues = before is not None and top is not None and rows[0].y0 <= top + 40 and _goes_on(rows)
            if not (continues or _is_definitions(page, rows)):
                continue
            open_table = OpenTable(rows[-1].columns)
            for definition, row_words in _table_definitions(page, rows, articles):
                found.append(definition)
                taken.update(row_words)
    found.extend(_colon_definitions(page, body, taken, articles))
    found.extend(_clause_definitions(page, body, taken, articles))
    found.sort(key=lambda row: row.span_start or 0)
    return found, open_table


def _has_header(body: Sequence[PrintedLine]) -> bool:
    return any(
        re.fullmatch(r"(?:defined )?terms?\W* (?:definitions?|meanings?)\W*", normalise(line.text), re.IGNORECASE)
        for line in body
    )


def _tables(rows: Sequence[TableRow]) -> Iterable[list[TableRow]]:
    ordered = sorted(rows, key=lambda row: (row.table, row.y0))
    for _, group in groupby(ordered, key=lambda row: row.table):
        yield list(group)


def _goes_on(rows: list[TableRow]) -> bool:
    """Overleaf from a table of definitions: terms in the first of at least two columns."""
    filled = [row for row in rows if row.cells[0].text and len(row.cells) > 1]
    terms = [row for row in filled if _is_term(row.cells[0].text)]
    return len(rows[0].columns) >= 2 and bool(terms) and 10 * len(terms) >= 7 * len(filled)


def _is_header(row: TableRow) -> bool:
    cells = [normalise(cell.text) for cell in row.cells if cell.text]
    return len(cells) >= 2 and bool(_TERM_HEADER.fullmatch(cells[0]) and _MEANING_HEADER.fullmatch(cells[1]))


def _is_definitions(page: PageExtract, rows: list[TableRow]) -> bool:
    """It has the header of one, or follows words that announce definitions and has terms in its first column."""
    if any(_is_header(row) for row in rows[:6]):
        return True
    if len(rows[0].columns) < 2:
        return False
    starts = [word.span_start for row in rows for cell in row.cells for word in cell.words]
    top = min(starts)
    introduced = _INTRODUCTION.search(normalise(page.text[max(0, top - 500) : top + 200])) is not None
    filled = [row for row in rows if row.cells[0].text and len(row.cells) > 1 and row.cells[1].text]
    terms = [row for row in filled if _is_term(row.cells[0].text)]
    return introduced and len(terms) >= 3 and 10 * len(terms) >= 7 * len(filled)


def _is_term(text: str) -> bool:
    """A name of something, not a clause's label or a number."""
    return (
        len(text) <= 90
        and re.match(r"[\"“‘']?[A-Za-z]{2,}", text) is not None
        and not re.match(r"\(?\w{1,3}[).]", text)
    )


def _table_definitions(
    page: PageExtract, rows: list[TableRow], articles: Sequence[Article]
) -> Iterable[tuple[Definition, set[int]]]:
    header = next((i for i, row in enumerate(rows[:6]) if _is_header(row)), -1)
    if header < 0:
        # Lines of the clause that announces the table may have come in at its top.
        header = max((i for i, row in enumerate(rows[:6]) if _INTRODUCTION.search(row.text)), default=-1)
    entries: list[tuple[list[str], list[str], list[TableRow]]] = []
    for row in rows[header + 1 :]:
        if _is_header(row):
            continue
        term = row.cells[0].text
        meaning = joined(row.cells[1:]).text
        if term and meaning and _is_term(term):
            entries.append(([term], [meaning], [row]))
        elif (
            entries and term and not meaning and len(term) <= 60 and _is_term(term) and _wraps(entries[-1][2][-1], row)
        ):
            entries[-1][0].append(term)
            entries[-1][2].append(row)
        elif entries and meaning and not term:
            entries[-1][1].append(meaning)
            entries[-1][2].append(row)
        elif entries and term and not _is_term(term):
            entries[-1][1].append(row.text)
            entries[-1][2].append(row)
        elif term and not meaning and _is_term(term):
            entries.append(([term], [], [row]))
    for terms, meanings, used in entries:
        term = normalise(" ".join(terms)).strip(" \"':;.,")
        if not meanings or not term:
            continue
        words = sorted(
            (word for row in used for cell in row.cells for word in cell.words), key=lambda word: word.span_start
        )
        start, end = words[0].span_start, words[-1].span_end
        meaning = normalise(" ".join(meanings))[:_MEANING_LIMIT]
        printed = page.text[start:end][: _MEANING_LIMIT + 200]
        yield (
            Definition(
                page_number=page.page_number,
                printed=printed,
                span_start=start,
                span_end=end,
                term=term,
                term_key=name_key(term),
                meaning=meaning,
                article=_place(articles, page.page_number, start),
            ),
            {word.span_start for word in words},
        )


def _wraps(upper: TableRow, lower: TableRow) -> bool:
    return lower.y0 - upper.y1 < 4


def _colon_definitions(
    page: PageExtract, body: Sequence[PrintedLine], taken: set[int], articles: Sequence[Article]
) -> Iterable[Definition]:
    """ "Free Zone: A zone established ..." in a list that the page announces as definitions."""
    if not re.search(r"\bdefinitions?\b|meanings?", page.text, re.IGNORECASE):
        return
    heads = [
        (i, found)
        for i, line in enumerate(body)
        if line.words[0].span_start not in taken and (found := _COLON.fullmatch(line.text)) and len(found["term"]) <= 70
    ]
    if len(heads) < 3:
        return
    for (i, found), following in zip(heads, [*(i for i, _ in heads[1:]), len(body)], strict=True):
        lines = [body[i]]
        for line in body[i + 1 : following]:
            if line.opens_block:
                break
            lines.append(line)
        meaning = " ".join([found["meaning"], *(line.text for line in lines[1:])])
        yield _definition(page, articles, found["term"], meaning, lines[0].span_start, lines[-1].span_end)


def _clause_definitions(
    page: PageExtract, body: Sequence[PrintedLine], taken: set[int], articles: Sequence[Article]
) -> Iterable[Definition]:
    if not body:
        return
    start, end = min(line.span_start for line in body), max(line.span_end for line in body)
    source = page.text[start:end]
    if not any(mark in source for mark in "\"“”‘’'‟"):
        return
    read = normalise_with_offsets(source)
    for found in _QUOTED.finditer(read.text):
        close = _END.search(read.text, found.end())
        stop = close.end() if close else len(read.text)
        name = "term" if found["term"] else "single"
        first, last = read.source_span(found.start(name), min(stop, found.start() + _MEANING_LIMIT))
        if start + first in taken or start + first - 1 in taken:
            continue
        meaning = read.text[found.start("verb") : stop].strip(" ;")
        for name in ("term", "single", "second"):
            if found[name]:
                yield _definition(page, articles, found[name], meaning, start + first - 1, start + last)
    for found in _BRACKETED.finditer(read.text):
        begin = max((end.end() for end in _END.finditer(read.text, 0, found.start())), default=0)
        begin = max(begin, found.start() - 400)
        first, last = read.source_span(begin, found.end())
        meaning = read.text[begin : found.start()].strip()
        if meaning:
            yield _definition(page, articles, found["term"], meaning, start + first, start + last)


def _definition(
    page: PageExtract, articles: Sequence[Article], term: str, meaning: str, start: int, end: int
) -> Definition:
    start = max(start, 0)
    name = normalise(term).strip(" \"':;.,")
    return Definition(
        page_number=page.page_number,
        printed=page.text[start:end].strip(),
        span_start=start,
        span_end=end,
        term=name,
        term_key=name_key(name),
        meaning=normalise(meaning)[:_MEANING_LIMIT],
        article=_place(articles, page.page_number, start),
    )


def _place(articles: Sequence[Article], page_number: int, offset: int) -> str | None:
    """The provision that the place lies in: "8(2)", or "Schedule 1" with the paragraph's number."""
    best: Article | None = None
    for row in articles:
        if row.kind in ("part", "chapter"):
            continue
        start = (row.page_number, row.span_start or 0)
        if start <= (page_number, offset) < (row.last_page, row.span_end or 0) and (
            best is None or start >= (best.page_number, best.span_start or 0)
        ):
            best = row
    if best is None:
        return None
    if best.kind == "schedule":
        return best.printed[:60]
    return f"{best.parent} {best.number}" if best.kind == "schedule_paragraph" else best.number
