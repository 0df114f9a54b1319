"""Passage vectors in LanceDB, read at the one version that the database names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legal_rag.errors import CorpusDamagedError, SqlError

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

EncodeQuery = Callable[[str], Sequence[float]]
"""Gives the normalised vector of a question."""


class VectorIndex:
    """Exact search over normalised vectors; similarity is the cosine, -1 to 1."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def read(self) -> pa.Table:
        """All rows: passage_id, doc_key, page_number, vector. Raises CorpusDamagedError."""
        try:
            return self._table.to_arrow()
        except Exception as error:  # as in `search`
            raise _damaged(error) from error

    def search(
        self, vector: Sequence[float], doc_keys: Sequence[int] | None, limit: int
    ) -> list[tuple[int, int, int, float]]:
        """The `limit` nearest passages of the documents `doc_keys` (None: of all) as (passage_id, doc_key, page_number,
        similarity), nearest first. The documents are filtered before the search, so the limit is of theirs alone.

        Raises CorpusDamagedError."""
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
        try:
            found = search.to_arrow()
        except Exception as error:  # lancedb raises ValueError, RuntimeError and OSError for damage
            raise _damaged(error) from error
        hits = zip(
            found["passage_id"].to_pylist(),
            found["doc_key"].to_pylist(),
            found["page_number"].to_pylist(),
            (1.0 - distance for distance in found["_distance"].to_pylist()),
            strict=True,
        )
        return sorted(hits, key=lambda hit: (-hit[3], hit[0]))


def _damaged(error: Exception) -> CorpusDamagedError:
    return CorpusDamagedError(
        f"The vectors cannot be read: {str(error).splitlines()[0]}",
        "Rebuild with `legalrag build-db`; the cache makes it quick.",
    )


VECTOR_TABLE = "passage_vectors"
"""Of `load_vectors`: passage_id, doc_key, page_number, vector (normalised: list_cosine_similarity or `<=>` compare)."""


def load_vectors(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """Put the vectors of the newest build into the temporary table `passage_vectors`, before the connection is sealed.

    lancedb reads them: DuckDB's lance extension reads and deletes files outside DuckDB's sandbox and is never loaded.
    Raises CorpusDamagedError, and SqlError where the corpus has no vectors.
    """
    build = connection.execute(
        "SELECT lance_table, lance_version, passages FROM builds ORDER BY started_at DESC, build_id DESC LIMIT 1"
    ).fetchone()
    if build is None or build[0] is None:
        raise SqlError("This corpus has no vectors yet.", "Let `legalrag build-db` run to its end.")
    rows = open_vectors(folder, *build).read()
    connection.register("vectors_read", rows)
    connection.execute(f"CREATE TEMP TABLE {VECTOR_TABLE} AS SELECT * FROM vectors_read")
    connection.unregister("vectors_read")


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
