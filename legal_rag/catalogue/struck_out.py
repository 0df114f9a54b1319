"""Words that a page strikes out: taken away before anything is read as law, and kept as rows that say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from legal_rag.catalogue.rows import Article, StruckOut
from legal_rag.extract.model import DocumentExtract, PageExtract

_DIVISIONS = ("part", "chapter")


def without_struck_out(extract: DocumentExtract) -> DocumentExtract:
    """`extract` with spaces for the words that its pages strike out, so that every offset still holds."""
    if not any(page.struck for page in extract.pages):
        return extract
    return replace(extract, pages=tuple(_legible(page) if page.struck else page for page in extract.pages))


def blanked(text: str, spans: Iterable[Sequence[int]]) -> str:
    """`text` with spaces in place of `spans`."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def _legible(page: PageExtract) -> PageExtract:
    words = tuple(
        word
        for word in page.words
        if not any(start <= word.span_start and word.span_end <= end for start, end in page.struck)
    )
    return replace(page, text=blanked(page.text, page.struck), words=words)


def find_struck_out(extract: DocumentExtract, articles: Sequence[Article]) -> tuple[StruckOut, ...]:
    """One row for each stretch of struck-out words, with the provision that it stands in."""
    return tuple(
        StruckOut(
            page_number=page.page_number,
            printed=page.text[start:end],
            span_start=start,
            span_end=end,
            article=_provision(articles, page.page_number, start),
        )
        for page in extract.pages
        for start, end in page.struck
    )


def _provision(articles: Sequence[Article], page_number: int, offset: int) -> str | None:
    """The innermost provision whose span holds the place."""
    place = (page_number, offset)
    inside = [
        row
        for row in articles
        if row.kind not in _DIVISIONS
        and (row.page_number, row.span_start or 0) <= place < (row.last_page, row.span_end or 0)
    ]
    return max(inside, key=lambda row: (row.page_number, row.span_start or 0)).number if inside else None
