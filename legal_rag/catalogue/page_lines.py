"""Printed lines of a page: what a reader sees side by side on one base line, with its place, size and weight.

Extraction keeps lines by block; a number and the heading beside it may stand in two blocks. Here they are one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from legal_rag.extract.model import DocumentExtract, PageExtract, Word


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line; `page.text[span_start:span_end]` covers it. Coordinates are points from the top left."""

    page_number: int
    text: str
    span_start: int
    span_end: int
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    opens_block: bool
    """It is the first line of a block: a paragraph, a heading or a table's row starts here."""
    words: tuple[Word, ...]

    @property
    def position(self) -> tuple[int, int]:
        """(page, offset): lines and provisions of a document are ordered by it."""
        return self.page_number, self.span_start


DocumentLines: TypeAlias = dict[int, tuple[PrintedLine, ...]]
"""Page number -> its lines in reading order."""


def document_lines(extract: DocumentExtract) -> DocumentLines:
    """The printed lines of every page, in reading order."""
    return {page.page_number: page_lines(page) for page in extract.pages}


def page_lines(page: PageExtract) -> tuple[PrintedLine, ...]:
    """The printed lines of `page`, in reading order."""
    rows: list[list[Word]] = []
    previous: Word | None = None
    for word in page.words:
        same_line = previous is not None and (word.block_no, word.line_no) == (previous.block_no, previous.line_no)
        if rows and (same_line or _beside(rows[-1], word)):
            rows[-1].append(word)
        else:
            rows.append([word])
        previous = word
    return tuple(_line(page.page_number, row) for row in rows)


def _beside(row: list[Word], word: Word) -> bool:
    """The word starts to the right of the row's last word, on the same base line."""
    last = row[-1].box
    overlap = min(last[3], word.box[3]) - max(last[1], word.box[1])
    lower = min(last[3] - last[1], word.box[3] - word.box[1])
    return word.box[0] >= last[2] - 1 and overlap > 0.6 * lower


def _line(page_number: int, row: list[Word]) -> PrintedLine:
    first = row[0]
    letters = bold = 0
    span_start, span_end = first.span_start, first.span_end
    x0, y0, x1, y1 = first.box
    size = first.size
    for word in row:
        letters += len(word.text)
        bold += len(word.text) if word.bold else 0
        left, top, right, bottom = word.box
        span_start, span_end = min(span_start, word.span_start), max(span_end, word.span_end)
        x0, y0, x1, y1 = min(x0, left), min(y0, top), max(x1, right), max(y1, bottom)
        size = max(size, word.size)
    return PrintedLine(
        page_number=page_number,
        text=" ".join([word.text for word in row]),
        span_start=span_start,
        span_end=span_end,
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
        size=size,
        bold=2 * bold > letters,
        opens_block=first.line_no == 0,
        words=tuple(row),
    )


def printed(lines: Iterable[PrintedLine]) -> str:
    """The words of `lines`, one line after the other, separated by a space."""
    return " ".join(line.text for line in lines)
