"""A document made ready to be read: each page with its printed lines and normal form, made once for all families."""

from __future__ import annotations

from dataclasses import dataclass

from legal_rag.catalogue.page_lines import PrintedLine, page_lines
from legal_rag.extract.model import DocumentExtract, PageExtract
from legal_rag.text import NormalisedText, normalise_page


@dataclass(frozen=True, slots=True)
class ReadPage:
    """`normal.text` is the page's text in normal form; `source` maps its spans back to `page.text`."""

    page: PageExtract
    lines: tuple[PrintedLine, ...]
    """In reading order."""
    normal: NormalisedText

    @property
    def number(self) -> int:
        """Physical, from 1."""
        return self.page.page_number

    @property
    def text(self) -> str:
        """The page's text in normal form."""
        return self.normal.text

    def source(self, start: int, end: int) -> tuple[str, int, int]:
        """The words as printed and their span in `page.text`, of a span of `text`."""
        source_start, source_end = self.normal.source_span(start, end)
        return self.page.text[source_start:source_end], source_start, source_end

    def lines_down_the_page(self) -> list[PrintedLine]:
        """The lines by their height on the page, whatever blocks they lie in; level ones from left to right."""
        return sorted(self.lines, key=lambda line: (round(line.y0), line.x0))


def read_pages(extract: DocumentExtract) -> tuple[ReadPage, ...]:
    """Every page of `extract`, ready to be read."""
    return tuple(ReadPage(page, page_lines(page), normalise_page(page.text)) for page in extract.pages)
