"""The one commit point: a finished database file is renamed over the old one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def writing(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to the unfinished database, which is taken away at the end unless `finish` made it the corpus.

    Raises DiskError when DuckDB cannot write it.
    """
    import duckdb

    from legal_rag.store.connection import open_for_writing

    try:
        connection = open_for_writing(unfinished_path(database))
        try:
            yield connection
        finally:
            connection.close()
            clear_unfinished(database)
    # Fatal: the checkpoint could not be written; transaction: its log could not.
    except (duckdb.IOException, duckdb.FatalException, duckdb.TransactionException) as error:
        raise DiskError(
            f"{unfinished_path(database)} cannot be written: {str(error).splitlines()[0]}",
            "Check the free space and the rights of its folder.",
        ) from error


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
    """Make the unfinished database a copy of the committed one; returns where it lies. Raises DiskError."""
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
