"""Full text: the index's terms, and what it was made from. Ranking is sql/rank_pages.sql and rank_documents.sql."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legal_rag.store.queries import query
from legal_rag.text import normalise

if TYPE_CHECKING:
    import duckdb

    from legal_rag.store.reader import Store


_TERM_BYTES = 100
"""What a term takes in memory, about."""


def query_terms(store: Store, text: str) -> list[str]:
    """The search terms of `text`, in its order, each once: the very terms that the index would hold for a page."""
    normal = normalise(text)

    def cut() -> tuple[str, ...]:
        row = store.cursor().execute(query("query_terms"), {"text": normal}).fetchone()
        return tuple(dict.fromkeys(row[0])) if row and row[0] else ()

    terms: tuple[str, ...] = store.kept.one("terms", normal, cut, lambda found: _TERM_BYTES * (len(found) + 1))
    return list(terms)


def index_fulltext(connection: duckdb.DuckDBPyConnection) -> str:
    """Fill postings, terms and lengths from `pages`; returns the fingerprint for `builds.fulltext_fingerprint`."""
    for step in ("index_page_words", "index_terms", "index_postings", "index_document_postings"):
        connection.execute(query(step))
    connection.execute("DROP TABLE page_words")
    return fulltext_fingerprint(connection)


def fulltext_fingerprint(connection: duckdb.DuckDBPyConnection) -> str:
    """Of the pages' search texts and of the postings made from them."""
    row = connection.execute(query("fulltext_fingerprint")).fetchone()
    return str(row[0]) if row else ""
