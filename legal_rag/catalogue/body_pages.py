"""Pages without their running heads: lines for what is read by place, normal text for what is read as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.text import normalise_page


def body_pages(
    pages: tuple[ReadPage, ...], running_heads: dict[int, tuple[tuple[int, int], ...]]
) -> tuple[ReadPage, ...]:
    """Every page of a document without its running heads."""
    return tuple(_body_page(page, running_heads.get(page.number, ())) for page in pages)


def _body_page(page: ReadPage, heads: tuple[tuple[int, int], ...]) -> ReadPage:
    if not heads:
        normal = page.normal
    else:
        text = page.page.text
        for start, end in heads:
            text = text[:start] + " " * (end - start) + text[end:]
        normal = normalise_page(text)
    lines = tuple(line for line in page.lines if (line.span_start, line.span_end) not in heads)
    return ReadPage(page.page, lines, normal)


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
