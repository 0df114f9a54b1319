"""What extraction leaves of a PDF: words with boxes, lines and blocks in reading order, page by page.

Boxes are in points on the page as displayed (rotation applied), origin top left, (x0, y0, x1, y1).
Spans are half-open offsets into the page's `text`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legal_rag.extract.doubtful import TRIED

Box = tuple[float, float, float, float]
PageSource = Literal["text", "ocr", "empty", "unread"]


@dataclass(frozen=True, slots=True)
class Word:
    """One printed word; `text[span_start:span_end]` of its page is the word."""

    text: str
    box: Box
    span_start: int
    span_end: int
    block_no: int
    line_no: int
    size: float
    """Font size in points."""
    bold: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line of a block."""

    box: Box
    span_start: int
    span_end: int


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or table cell group as the page lays it out; blocks follow in reading order."""

    block_no: int
    box: Box
    span_start: int
    span_end: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Text that the file holds and nobody sees on the page; `reason` as "under a drawn box"."""

    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class PageExtract:
    """One physical page. `text` joins lines with "\\n" and blocks with "\\n\\n"."""

    page_number: int
    label: str | None
    text: str
    words: tuple[Word, ...]
    blocks: tuple[Block, ...]
    width: float
    height: float
    rotation: int
    source: PageSource
    ocr_confidence: float | None = None
    doubtful: str | None = None
    cells: tuple[Box, ...] = ()
    """Cell boxes of ruled tables (PyMuPDF's finder), on pages that look like schedules; never the finder's text."""
    struck: tuple[tuple[int, int], ...] = ()
    """Spans of `text` that the page prints struck out (extract/strikeouts.py); a scan's are not known."""
    hidden: tuple[HiddenText, ...] = ()
    """Kept apart from `text`: it is reported, and neither found nor quoted."""

    @property
    def awaits_ocr(self) -> bool:
        """Whether the page can be shown but nobody has read it yet, or only text that is not to be trusted."""
        return self.width > 0 and awaits_ocr(self.source, self.doubtful)


def awaits_ocr(source: str, doubtful: str | None) -> bool:
    """Whether OCR has still to read a page of this `source` and `doubtful`."""
    return source == "unread" or (source == "text" and doubtful is not None and not doubtful.endswith(TRIED))


@dataclass(frozen=True, slots=True)
class DocumentExtract:
    """All pages of one file, keyed by content."""

    sha256: str
    pages: tuple[PageExtract, ...]
    notes: tuple[str, ...] = ()
    """What was wrong with the file although it was read (repaired, restricted, one page failed)."""
