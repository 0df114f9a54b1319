"""A built corpus as the stages of an ask see it: a sealed connection, the build's record, vectors, the profile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from legal_rag.errors import CorpusDamagedError, SchemaError
from legal_rag.paths import CorpusPaths, corpus_paths
from legal_rag.profile.loader import Profile, parse_profile
from legal_rag.store.connection import CATALOG, damage, open_for_reading
from legal_rag.store.fulltext import fulltext_fingerprint
from legal_rag.store.kept import Kept
from legal_rag.store.migrations import edited_migrations, newer_schema, schema_version, shipped_migrations

if TYPE_CHECKING:
    import duckdb

    from legal_rag.store.vectors import VectorIndex


@dataclass(frozen=True, slots=True)
class BuildRecord:
    """The newest row of `builds`."""

    build_id: str
    started_at: datetime
    finished_at: datetime | None
    stage: str
    program_version: str
    extractor_version: str
    catalogue_version: str
    passage_version: str
    profile_name: str
    profile_toml: str
    profile_sha256: str
    model_id: str | None
    model_name: str | None
    dimension: int | None
    lance_table: str | None
    lance_version: int | None
    fulltext_fingerprint: str | None
    offline_only: bool
    documents: int
    pages: int
    passages: int


class Store:
    """One open corpus. Closing it lets the same process see what a later build committed."""

    def __init__(self, paths: CorpusPaths, connection: duckdb.DuckDBPyConnection, build: BuildRecord) -> None:
        self.paths = paths
        self.connection = connection
        self.build = build
        self.kept = Kept()
        self._profile: Profile | None = None
        self._vectors: VectorIndex | None = None
        self._cursors = threading.local()

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """This thread's own cursor on the sealed connection: threads may ask side by side."""
        cursor: duckdb.DuckDBPyConnection | None = getattr(self._cursors, "cursor", None)
        if cursor is None:
            cursor = self.connection.cursor()
            cursor.execute(f"USE {CATALOG}")  # a cursor starts in the instance's own catalog
            self._cursors.cursor = cursor
        return cursor

    def profile(self) -> Profile:
        """The profile that the corpus was built with, from the database itself."""
        if self._profile is None:
            self._profile = parse_profile(self.build.profile_toml, f"the profile stored in {self.paths.database}")
        return self._profile

    def vectors(self) -> VectorIndex | None:
        """The passage vectors of this very build, None while there are none. Raises CorpusDamagedError."""
        if self._vectors is None and self.build.lance_table and self.build.lance_version is not None:
            from legal_rag.store.vectors import open_vectors

            self._vectors = open_vectors(
                self.paths.vectors, self.build.lance_table, self.build.lance_version, self.build.passages
            )
        return self._vectors

    def close(self) -> None:
        """Give back the file; the store cannot be used afterwards."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def open_store(database: str | Path, prepare: Callable[[duckdb.DuckDBPyConnection], None] | None = None) -> Store:
    """Open the corpus at `database` for reading; `prepare` may fill temporary tables before the connection is sealed.

    Raises NoCorpusError (nothing there), CorpusDamagedError (unreadable, or its full-text index is not that of its
    pages), SchemaError (older or newer than this program).
    """
    paths = corpus_paths(database)
    connection = open_for_reading(paths.database, prepare)
    try:
        _check_schema(connection, paths.database)
        build = _newest_build(connection, paths.database)
        if build.fulltext_fingerprint != fulltext_fingerprint(connection):
            raise CorpusDamagedError(
                f"The full-text index of {database} was not made from the pages it holds.",
                "Rebuild with `legalrag build-db`; the cache makes it quick.",
            )
    except BaseException as error:
        connection.close()
        if (said := damage(error)) is not None:
            raise said from error
        raise
    return Store(paths, connection, build)


def _check_schema(connection: duckdb.DuckDBPyConnection, database: Path) -> None:
    have, need = schema_version(connection), len(shipped_migrations())
    if have == 0:
        raise CorpusDamagedError(f"{database} is a DuckDB database, but not one of legalrag's.", "Check --db.")
    if have > need:
        raise newer_schema(have)
    if have < need:
        raise SchemaError(
            f"{database} has schema {have}; this program needs {need}.",
            "Run `legalrag migrate`, or rebuild with `legalrag build-db`.",
        )
    if edited := edited_migrations(connection):
        raise SchemaError(
            f"{database} was built by another version of this program (schema {', '.join(edited)}).",
            "Rebuild with `legalrag build-db`; the cache makes it quick.",
        )


def _newest_build(connection: duckdb.DuckDBPyConnection, database: Path) -> BuildRecord:
    columns = ", ".join(field.name for field in fields(BuildRecord))
    row = connection.execute(f"SELECT {columns} FROM builds ORDER BY started_at DESC, build_id DESC LIMIT 1").fetchone()
    if row is None:
        raise CorpusDamagedError(f"{database} holds no finished build.", "Build it with `legalrag build-db FOLDER`.")
    return BuildRecord(*row)
