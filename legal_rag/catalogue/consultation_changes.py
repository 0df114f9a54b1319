"""Tables of changes in consultation papers, row by row: provision now and as proposed, what changes, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import ConsultationChange
from legal_rag.catalogue.tables import Cell, TableRow, joined, table_rows
from legal_rag.text import normalise

_HEADER = re.compile(r"\b(?:change|amendment|proposal)s?", re.IGNORECASE)
_HEADER_BESIDE = re.compile(
    r"reference|\b(?:current|existing|article|provision|section|regulation|clause|law)", re.IGNORECASE
)
_REASON = re.compile(r"\b(?:reasons?|rationale|explanation|purpose)\b", re.IGNORECASE)
_REFERENCE = re.compile(
    r"(?:(?:new )?(?:arts?\.?|articles?|sections?|secs?\.?|regulations?|regs?\.?|rules?|clauses?|schedules?"
    r"|parts?|chapters?|appendix)\b"
    r"|n\s?/\s?a\b|\d+[A-Z]?(?:\(\w+\))*\s*[-–—:]|[-–—]$)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(\d{1,3})[.)]?(?:\s+|$)(.*)", re.DOTALL)
_MAX_HEADER = 200


def find_changes(pages: Sequence[ReadPage]) -> tuple[ConsultationChange, ...]:
    """Every numbered row of the tables of changes, in order; `row_number` is the printed number."""
    found: list[ConsultationChange] = []
    reason_column: int | None = None
    is_open = False
    for page in pages:
        hint = is_open or ("change" in page.text.lower() and _HEADER_BESIDE.search(page.text) is not None)
        if not hint:
            continue
        words = [word for line in page.lines for word in line.words]
        rows = sorted(table_rows(page.page, words), key=lambda row: (row.table, row.y0))
        was_open, is_open = is_open, False
        for _, group in groupby(rows, key=lambda row: row.table):
            table = list(group)
            headers = [row for row in table if _is_header(row)]
            if headers:
                reason_column = next((i for i, cell in enumerate(headers[0].cells) if _REASON.search(cell.text)), None)
            elif not was_open and not _looks_like_changes(table):
                continue
            changes = list(_changes(page, table, reason_column, headers[0].y0 if headers else 0.0))
            found.extend(changes)
            is_open = is_open or bool(changes)
    return tuple(found)


def _is_header(row: TableRow) -> bool:
    text = normalise(row.text)
    return (
        len(row.cells) >= 3
        and len(text) <= _MAX_HEADER
        and _NUMBER.match(text) is None
        and _HEADER.search(text) is not None
        and _HEADER_BESIDE.search(text) is not None
    )


def _looks_like_changes(rows: list[TableRow]) -> bool:
    numbered = [row for row in rows if len(row.cells) >= 3 and _NUMBER.match(row.text)]
    referring = [row for row in numbered if _REFERENCE.match((_NUMBER.match(row.text) or ["", "", ""])[2])]
    return len(referring) >= 3 and 2 * len(referring) >= len(numbered)


def _changes(
    page: ReadPage, rows: list[TableRow], reason_column: int | None, header: float
) -> Iterable[ConsultationChange]:
    """The rows of one table; above its `header` (a height on the page) only what names a provision is a row."""
    for row in rows:
        numbered = _NUMBER.match(row.text)
        if numbered is None or len(row.cells) < 2 or _is_header(row):
            continue
        references, changes, reasons = _parts(row, reason_column)
        change = normalise(" ".join(cell.text for cell in changes))
        refers = any(_REFERENCE.match(text) for text in references)
        if not change or not (refers or (row.y0 > header and sum(bool(cell.text) for cell in row.cells) >= 3)):
            continue
        span = row.span
        yield ConsultationChange(
            page_number=page.number,
            printed=row.text,
            span_start=span[0] if span else None,
            span_end=span[1] if span else None,
            row_number=int(numbered[1]),
            reference=_reference(references),
            change=change,
            reason=normalise(joined(reasons).text) or None if reasons else None,
        )


def _parts(row: TableRow, reason_column: int | None) -> tuple[list[str], list[Cell], list[Cell]]:
    """The row's references (its number taken off), the cells that say what changes, and those that say why."""
    references: list[str] = []
    changes: list[Cell] = []
    reasons: list[Cell] = []
    for i, cell in enumerate(row.cells):
        text = normalise(cell.text)
        if i == 0:
            found = _NUMBER.match(text)
            text = found[2] if found else text
            if text:
                references.append(text)
        elif i == reason_column:
            reasons.append(cell)
        elif (
            text and not changes and (_REFERENCE.match(text) or (i == 1 and not references)) and i < len(row.cells) - 1
        ):
            references.append(text)
        elif text:
            changes.append(cell)
    return references, changes, reasons


def _reference(references: list[str]) -> str | None:
    """ "Art. 12 → Art. 14"; one of them where both are the same or the other is "N/A"."""
    named = [text for text in dict.fromkeys(references) if not re.fullmatch(r"n\s?/\s?a|[-–—]", text, re.IGNORECASE)]
    return " → ".join(named) or None
