"""BM25 over pages, restricted to documents, with the statistics of the whole corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legal_rag.reading import Reading
from legal_rag.store.facts import select
from legal_rag.store.fulltext import query_terms


@dataclass(frozen=True, slots=True)
class PageScore:
    """A page and its BM25 score; columns of sql/rank_pages.sql and rank_pages_of_all.sql."""

    page_key: int
    doc_key: int
    page_number: int
    score: float


def rank_pages(reading: Reading, text: str, doc_keys: Iterable[int], limit: int) -> list[PageScore]:
    """The `limit` best pages of the documents for the words of `text`, best first."""
    terms = query_terms(reading.store, text)
    keys = sorted(doc_keys)
    if not terms or not keys:
        return []
    if len(keys) == len(reading.directory.originals):
        return select(reading.connection, "rank_pages_of_all", PageScore, terms=terms, limit=limit)
    return select(reading.connection, "rank_pages", PageScore, terms=terms, doc_keys=keys, limit=limit)
