"""How many pages the documents have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legal_rag.store.queries import query

if TYPE_CHECKING:
    import duckdb


def page_counts(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Pages of each doc_id."""
    return dict(connection.execute(query("page_counts")).fetchall())
