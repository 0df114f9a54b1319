"""Pages without their running heads: lines for what is read by place, normal text for what is read as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.extract.model import PageExtract
from legal_rag.text import NormalisedText, normalise_with_offsets


@dataclass(frozen=True, slots=True)
class BodyPage:
    """`normal.text` is the page's text without running heads in normal form; `source` maps back to `page.text`."""

    page: PageExtract
    lines: tuple[PrintedLine, ...]
    normal: NormalisedText

    @property
    def number(self) -> int:
        """Physical, from 1."""
        return self.page.page_number

    @property
    def text(self) -> str:
        """The text in normal form."""
        return self.normal.text

    def source(self, start: int, end: int) -> tuple[str, int, int]:
        """The words as printed and their span in `page.text`, of a span of `text`."""
        first, last = self.normal.source_span(start, end)
        return self.page.text[first:last], first, last


def body_pages(
    pages: tuple[ReadPage, ...], running_heads: dict[int, tuple[tuple[int, int], ...]]
) -> tuple[BodyPage, ...]:
    """Every page of a document without its running heads."""
    return tuple(_body_page(page, running_heads.get(page.number, ())) for page in pages)


def _body_page(page: ReadPage, heads: tuple[tuple[int, int], ...]) -> BodyPage:
    if not heads:
        normal = page.normal
    else:
        text = page.page.text
        for start, end in heads:
            text = text[:start] + " " * (end - start) + text[end:]
        normal = normalise_with_offsets(text)
    lines = tuple(line for line in page.lines if (line.span_start, line.span_end) not in heads)
    return BodyPage(page.page, lines, normal)


# A full stop ends a sentence unless it stands in a number, an initial or an abbreviation.
_SENTENCE_END = re.compile(r"(?<!\bNo)(?<!\bNos)(?<!\bArt)(?<!\bv)(?<!\b[A-Z])[.;](?=\s|$)")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of a normal text; a semicolon ends one too."""
    start = 0
    for found in _SENTENCE_END.finditer(text):
        yield start, found.end()
        start = found.end() + 1
    if start < len(text):
        yield start, len(text)
