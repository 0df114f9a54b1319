"""The one commit point: a finished database file is renamed over the old one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from legal_rag.errors import DiskError

if TYPE_CHECKING:
    import duckdb


def unfinished_path(database: Path) -> Path:
    """Where a build writes. One name is enough, as the lock lets one build run."""
    return database.with_name(f".{database.name}.building")


def clear_unfinished(database: Path) -> None:
    """Take away what a killed build left behind."""
    unfinished = unfinished_path(database)
    for path in (unfinished, _log_of(unfinished)):
        path.unlink(missing_ok=True)


def finish(connection: duckdb.DuckDBPyConnection, database: Path) -> None:
    """Close the database that was being written and make it the corpus. Raises DiskError; the old one stands then."""
    unfinished = unfinished_path(database)
    connection.execute("CHECKPOINT")
    connection.close()
    if _log_of(unfinished).exists():
        raise DiskError(
            f"{unfinished} was not written out completely.", "Check the free space of the folder and build again."
        )
    try:
        _sync(unfinished)
        unfinished.replace(database)
        _sync(database.parent)
    except OSError as error:
        raise DiskError(
            f"{database} cannot be replaced: {error.strerror}.", "Check the free space and the rights of its folder."
        ) from error


def copy_for_writing(database: Path) -> Path:
    """A copy of the committed database, to be finished in its turn. Raises DiskError."""
    unfinished = unfinished_path(database)
    try:
        shutil.copyfile(database, unfinished)
    except OSError as error:
        raise DiskError(
            f"{database} cannot be copied: {error.strerror}.", "Check the free space of its folder."
        ) from error
    return unfinished


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.wal")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
