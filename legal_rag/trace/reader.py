"""Opens a corpus together with what was asked of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from legal_rag.paths import corpus_paths
from legal_rag.settings import TraceSettings
from legal_rag.store.reader import Store, open_store
from legal_rag.store.vectors import load_vectors
from legal_rag.trace.load import UnreadableLine, load_trace
from legal_rag.trace.write import trace_folder

if TYPE_CHECKING:
    import duckdb


def open_with_trace(
    database: Path, settings: TraceSettings, *, vectors: bool = False
) -> tuple[Store, list[UnreadableLine]]:
    """The corpus at `database`, its trace in temporary tables, and the trace lines that could not be read.

    With `vectors`, those of its passages too, in the temporary table passage_vectors; raises SqlError without any.
    """
    paths = corpus_paths(database)
    folder = trace_folder(paths, settings)
    unreadable: list[UnreadableLine] = []

    def prepare(connection: duckdb.DuckDBPyConnection) -> None:
        unreadable.extend(load_trace(connection, folder))
        if vectors:
            load_vectors(connection, paths.vectors)

    return open_store(database, prepare), unreadable
