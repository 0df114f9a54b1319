"""Opens DuckDB files: the full-text extension, and the seal on connections that only read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from legal_rag.errors import CorpusDamagedError, NoCorpusError

if TYPE_CHECKING:
    import duckdb

READ_MEMORY_LIMIT = "2GB"
CATALOG = "corpus"


def load_fulltext_extension(connection: duckdb.DuckDBPyConnection) -> None:
    """Load DuckDB's fts extension from its wheel (signature checked), else from DuckDB's own store or repository.

    Raises CorpusDamagedError when it can be had from neither.
    """
    import duckdb

    shipped = _shipped_extension(duckdb.__version__)
    try:
        if shipped is not None:
            connection.execute(f"LOAD '{_quoted(shipped)}'")
        else:
            connection.execute("INSTALL fts")
            connection.execute("LOAD fts")
    except duckdb.Error as error:
        raise CorpusDamagedError(
            f"DuckDB's full-text extension cannot be loaded: {error}.",
            f"pip install duckdb-extension-fts=={duckdb.__version__}",
        ) from error


def _shipped_extension(version: str) -> Path | None:
    try:
        import duckdb_extension_fts
    except ImportError:
        return None
    path = Path(duckdb_extension_fts.__file__).parent / "extensions" / f"v{version}" / "fts.duckdb_extension"
    return path if path.is_file() else None


def open_for_reading(
    database: Path, prepare: Callable[[duckdb.DuckDBPyConnection], None] | None = None
) -> duckdb.DuckDBPyConnection:
    """A sealed, read-only connection to the file at `database`; never creates one.

    The file is attached to an instance of its own: a plain second connection of the same process would be given the
    file that the first one opened, even after a build has renamed a new one over it. `prepare` runs before the
    connection is sealed, for temporary tables that need files. After that no statement can reach a file, dataset or
    address, load an extension, change a setting or spill to disk. Switching off external access alone would not do:
    DuckDB then still lets COPY overwrite the attached file and its .wal, hence `disabled_filesystems`.

    Raises NoCorpusError and CorpusDamagedError.
    """
    import duckdb

    if not database.is_file():
        raise NoCorpusError(f"There is no corpus at {database}.", "Build one with `legalrag build-db FOLDER`.")
    connection = duckdb.connect(
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "python_enable_replacements": False,  # else a statement could name this program's own variables
            "temp_directory": "",
        }
    )
    try:
        load_fulltext_extension(connection)
        connection.execute(f"SET memory_limit = '{READ_MEMORY_LIMIT}'")
        try:
            connection.execute(f"ATTACH '{_quoted(database)}' AS {CATALOG} (READ_ONLY)")
        except duckdb.Error as error:
            raise CorpusDamagedError(
                f"{database} cannot be read as a DuckDB database: {_first_line(error)}",
                "Rebuild it with `legalrag build-db`.",
            ) from error
        connection.execute(f"USE {CATALOG}")
        if prepare is not None:
            prepare(connection)
        connection.execute("SET enable_external_access = false")
        connection.execute("SET disabled_filesystems = 'LocalFileSystem'")
        connection.execute("SET lock_configuration = true")
    except BaseException:
        connection.close()
        raise
    return connection


_DAMAGE = re.compile(r"corrupt|checksum", re.IGNORECASE)


def damage(error: BaseException) -> CorpusDamagedError | None:
    """What to say of an error that means that the database file is damaged; None for any other error."""
    import duckdb

    broken = (duckdb.FatalException, duckdb.InternalException, duckdb.SerializationException)
    if isinstance(error, broken) or (isinstance(error, duckdb.Error) and _DAMAGE.search(str(error))):
        return CorpusDamagedError(
            f"The database is damaged: {_first_line(error)}",
            "Rebuild it with `legalrag build-db`; the cache makes it quick.",
        )
    return None


def check_blocks(connection: duckdb.DuckDBPyConnection) -> None:
    """Read every value of every table, so that each block's checksum is compared; raises CorpusDamagedError."""
    import duckdb

    tables = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() ORDER BY 1"
    ).fetchall()
    for (table,) in tables:
        try:
            connection.execute(f'SELECT bit_xor(hash(t)) FROM "{table}" AS t').fetchall()
        except duckdb.Error as error:
            raise damage(error) or error from error


def open_for_writing(database: Path) -> duckdb.DuckDBPyConnection:
    """A connection to a database that a build or a migration writes, with the full-text extension loaded."""
    import duckdb

    connection = duckdb.connect(str(database), config={"autoinstall_known_extensions": False})
    load_fulltext_extension(connection)
    return connection


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _first_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[0]
