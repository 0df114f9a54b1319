"""Cells of ruled tables, looked for only on pages that look like a schedule of fines or fees (the finder is slow)."""

from __future__ import annotations

import re
from typing import Any

import pymupdf

from legal_rag.extract.model import Box

_AMOUNT = re.compile(r"\b\d{1,3}(?:,\d{3})+\b|[$£€]\s?\d")
_SCHEDULE_WORD = re.compile(
    r"\b(?:schedule|table|fine|fines|fee|fees|penalty|penalties|amount|maximum)\b", re.IGNORECASE
)
_MIN_AMOUNTS = 3
_MIN_RULES = 4


def looks_like_schedule(text: str) -> bool:
    """At least three amounts and a word such as "fine", "fee" or "schedule"."""
    return len(_AMOUNT.findall(text)) >= _MIN_AMOUNTS and _SCHEDULE_WORD.search(text) is not None


def table_cells(page: Any, text: str) -> tuple[Box, ...]:
    """Boxes of the cells of all ruled tables of `page`; empty when the page has no rules or no look of a schedule."""
    if not looks_like_schedule(text) or len(page.get_cdrawings()) < _MIN_RULES:
        return ()
    cells: list[Box] = []
    for table in page.find_tables(strategy="lines", use_layout=False).tables:
        cells.extend(_displayed(page, cell) for cell in table.cells if cell)
    return tuple(cells)


def _displayed(page: Any, cell: Any) -> Box:
    """The finder works on the page before it is turned."""
    x0, y0, x1, y1 = pymupdf.Rect(cell) * page.rotation_matrix if page.rotation else cell
    return (x0, y0, x1, y1)
