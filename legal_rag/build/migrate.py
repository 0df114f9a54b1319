"""Brings an older database up to this program's schema without the PDFs: on a copy, which is then renamed over it."""

from __future__ import annotations

from pathlib import Path

from legal_rag.build.commit import copy_for_writing, finish, writing
from legal_rag.build.lock import build_lock
from legal_rag.errors import CorpusDamagedError, NoCorpusError, SchemaError
from legal_rag.paths import corpus_paths
from legal_rag.store.migrations import apply_migrations, edited_migrations, schema_version, shipped_migrations


def migrate_database(database: Path, *, wait: bool = False) -> list[str]:
    """Apply what is missing; returns the names of the migrations applied, empty if there was nothing to do.

    Raises NoCorpusError, CorpusDamagedError, BusyError (a build is running), DiskError, and SchemaError for a database
    that is newer, was built by another version of a migration, or needs the PDFs again. The database stands then.
    """
    if not database.is_file():
        raise NoCorpusError(f"There is no corpus at {database}.", "Build one with `legalrag build-db FOLDER`.")
    with build_lock(corpus_paths(database).lock, wait=wait):
        copy_for_writing(database)
        with writing(database) as connection:
            have = schema_version(connection)
            if have == 0:
                raise CorpusDamagedError(f"{database} is no database of legalrag's.", "Check --db.")
            missing = shipped_migrations()[have:]
            rebuild = [step.name for step in missing if step.needs_rebuild] or edited_migrations(connection)
            if rebuild:
                raise SchemaError(
                    f"{database} cannot be brought to this schema without its PDFs ({', '.join(rebuild)}).",
                    "Rebuild with `legalrag build-db`; the cache makes it quick.",
                )
            applied = apply_migrations(connection)
            if applied:
                finish(connection, database)
    return applied
