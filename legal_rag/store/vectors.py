"""Passage vectors in LanceDB, read at the one version that the database names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from legal_rag.errors import CorpusDamagedError


class VectorIndex:
    """Exact search over normalised vectors; similarity is the cosine, -1 to 1."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def search(
        self, vector: Sequence[float], doc_keys: Sequence[int] | None, limit: int
    ) -> list[tuple[int, int, int, float]]:
        """The `limit` nearest passages of the documents `doc_keys` (None: of all) as (passage_id, doc_key, page_number,
        similarity), nearest first. The documents are filtered before the search, so the limit is of theirs alone."""
        from lancedb.expr import col

        if doc_keys is not None and not doc_keys:
            return []
        search = (
            self._table.search(vector)
            .distance_type("dot")
            .select(["passage_id", "doc_key", "page_number", "_distance"])
            .limit(limit)
        )
        if doc_keys is not None:
            search = search.where(col("doc_key").isin([int(key) for key in doc_keys]), prefilter=True)
        found = search.to_arrow()
        hits = zip(
            found["passage_id"].to_pylist(),
            found["doc_key"].to_pylist(),
            found["page_number"].to_pylist(),
            (1.0 - distance for distance in found["_distance"].to_pylist()),
            strict=True,
        )
        return sorted(hits, key=lambda hit: (-hit[3], hit[0]))


def open_vectors(folder: Path, table: str, version: int, passages: int) -> VectorIndex:
    """The table checked out at `version`; raises CorpusDamagedError when it is not there or has lost rows."""
    import lancedb

    try:
        opened = lancedb.connect(folder).open_table(table)
        opened.checkout(version)
        rows = opened.count_rows()
    except Exception as error:  # lancedb raises ValueError, RuntimeError and OSError for damage
        raise CorpusDamagedError(
            f"The vectors in {folder} cannot be read at version {version}: {str(error).splitlines()[0]}",
            "Rebuild with `legalrag build-db`; the cache makes it quick.",
        ) from error
    if rows != passages:
        raise CorpusDamagedError(
            f"The vectors in {folder} are {rows}, but the database has {passages} passages.",
            "Rebuild with `legalrag build-db`; the cache makes it quick.",
        )
    return VectorIndex(opened)
