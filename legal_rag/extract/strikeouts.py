"""Words that a page prints struck out: a line drawn through them, as amending papers show what goes.

Only lines through the middle of the letters count. An underline, which such papers use for what is new, lies below
them, a rule of a table or a form beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pymupdf

from legal_rag.extract.model import Box, Word

Span = tuple[int, int]

_THICKEST = 0.2
"""Of a word's height: a thicker bar is a box or a marker's colour."""
_BAND = (0.38, 0.74)
"""Share of a word's height, from its top, in which a line strikes it out; a base line is at 0.75 to 0.82."""
_COVERED = 0.6
"""Share of a word's width that lines must cross."""
_ON_WORDS = 0.6
"""Share of a line's length that must lie on words: a rule runs on beside them."""
_ROW = 20.0
"""Points; words are sorted into rows of this height, so that a line is held only against those near it."""


def struck_spans(page: Any, words: Sequence[Word]) -> tuple[Span, ...]:
    """Spans of the page's text that are struck out; neighbours on one line of text are one span.

    `page` is a pymupdf.Page, `words` have their boxes on the page as displayed.
    """
    strokes = list(_strokes(page)) if words else []
    if not strokes:
        return ()
    rows: dict[int, list[int]] = {}
    for index, word in enumerate(words):
        for row in range(int(word.box[1] // _ROW), int(word.box[3] // _ROW) + 1):
            rows.setdefault(row, []).append(index)
    covered: dict[int, list[tuple[float, float]]] = {}
    for stroke in strokes:
        crossed = [
            (index, piece)
            for index in rows.get(int((stroke[1] + stroke[3]) / 2 // _ROW), ())
            if (piece := _crosses(stroke, words[index].box)) is not None
        ]
        if _total([piece for _, piece in crossed]) >= _ON_WORDS * (stroke[2] - stroke[0]):
            for index, piece in crossed:
                covered.setdefault(index, []).append(piece)
    struck = [
        words[index]
        for index in sorted(covered)
        if _total(covered[index]) >= _COVERED * (words[index].box[2] - words[index].box[0])
    ]
    return tuple(_joined(struck))


def _strokes(page: Any) -> Iterator[Box]:
    """Level lines and bars that the page draws, annotations that strike out among them, as displayed."""
    matrix = page.rotation_matrix if page.rotation else None
    for drawing in page.get_cdrawings():
        for item in drawing["items"]:
            if item[0] == "l":
                (x0, y0), (x1, y1) = item[1], item[2]
            elif item[0] == "re":
                x0, y0, x1, y1 = item[1]
            else:
                continue
            if matrix is not None:
                x0, y0, x1, y1 = pymupdf.Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) * matrix
            if abs(y1 - y0) <= _THICKEST * _ROW and abs(x1 - x0) > abs(y1 - y0):
                yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _crosses(stroke: Box, word: Box) -> tuple[float, float] | None:
    """From where to where the line goes through the middle of the word."""
    height = word[3] - word[1]
    if height <= 0 or stroke[3] - stroke[1] > _THICKEST * height:
        return None
    middle = ((stroke[1] + stroke[3]) / 2 - word[1]) / height
    start, end = max(stroke[0], word[0]), min(stroke[2], word[2])
    return (start, end) if _BAND[0] <= middle <= _BAND[1] and start < end else None


def _total(pieces: list[tuple[float, float]]) -> float:
    """The length that the pieces cover together."""
    length, reached = 0.0, float("-inf")
    for start, end in sorted(pieces):
        length += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return length


def _joined(words: list[Word]) -> Iterator[Span]:
    """Spans of words in order; those that follow each other with one space or line's end between them become one."""
    start = end = -1
    for word in words:
        if start >= 0 and word.span_start - end <= 1:
            end = word.span_end
            continue
        if start >= 0:
            yield start, end
        start, end = word.span_start, word.span_end
    if start >= 0:
        yield start, end
