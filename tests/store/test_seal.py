"""A reading connection is a window: no statement reaches a file, an address, a setting or the disk."""

from __future__ import annotations

import hashlib
from pathlib import Path

import duckdb
import pytest

from legal_rag.store.reader import open_store
from tests.store.conftest import MakeDatabase

ATTEMPTS = [
    "COPY pages TO '{folder}/stolen.csv'",
    "COPY pages TO '{database}' (FORMAT csv, USE_TMP_FILE false)",
    "COPY pages TO '{database}.wal' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (SELECT 1) TO '/dev/stdout'",
    "EXPORT DATABASE '{folder}/export'",
    "ATTACH '{folder}/other.duckdb'",
    "ATTACH '{database}' AS again",
    "ATTACH 'https://example.org/x.duckdb' AS far",
    "SELECT filename FROM read_text('{folder}/secret.csv')",
    "SELECT filename FROM read_blob('{database}')",
    "FROM read_csv('{folder}/secret.csv')",
    "FROM '{folder}/secret.csv'",
    "FROM '{database}'",
    "FROM read_parquet('{folder}/*.parquet')",
    "FROM read_json('{folder}/secret.csv')",
    "FROM read_csv('https://example.org/x.csv')",
    "FROM glob('{folder}/*')",
    "INSTALL httpfs",
    "LOAD httpfs",
    "INSTALL lance FROM community",
    "LOAD '{folder}/secret.csv'",
    "SET enable_external_access = true",
    "SET disabled_filesystems = ''",
    "RESET disabled_filesystems",
    "SET temp_directory = '{folder}/spill'",
    "SET memory_limit = '200GB'",
    "PRAGMA memory_limit = '200GB'",
    "SET lock_configuration = false",
    "SET extension_directory = '{folder}'",
    "COPY toc_pages FROM '{folder}/secret.csv'",
    "EXPLAIN ANALYZE COPY pages TO '{folder}/stolen.csv'",
    "PREPARE p AS COPY pages TO '{folder}/stolen.csv'",
    "SELECT 1; COPY (SELECT 1) TO '{folder}/stolen.csv'",
    "IMPORT DATABASE '{folder}/export'",
    "PRAGMA import_database('{folder}')",
    "FROM read_duckdb('{database}')",
    "FROM query('FROM read_text(''{folder}/secret.csv'')')",
    "CREATE TEMP VIEW mine AS FROM read_text('{folder}/secret.csv')",
    "CALL enable_logging(storage = 'file', storage_path = '{folder}/logs')",
    "CALL enable_profiling(format = 'json', save_location = '{folder}/profile.json')",
    "FROM duckdb_secrets()",
    "UPDATE EXTENSIONS",
    "CREATE TABLE mine AS SELECT 1",
    "INSERT INTO toc_pages VALUES (1, 1)",
    "DELETE FROM pages",
    "UPDATE pages SET text = ''",
    "DROP TABLE pages",
    "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
]


def hash_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_it_fails_and_the_folder_is_untouched(make_database: MakeDatabase, tmp_path: Path, attempt: str) -> None:
    database = make_database({"a": ["some text"]})
    (tmp_path / "secret.csv").write_text("a,b\n1,2\n")
    before = hash_of(tmp_path)
    with open_store(database) as store:
        for connection in (store.connection, store.cursor()):
            with pytest.raises(duckdb.Error):
                connection.execute(attempt.format(folder=tmp_path, database=database)).fetchall()
        assert store.connection.execute("SELECT text FROM pages").fetchall() == [("some text",)]
    assert hash_of(tmp_path) == before


def test_a_sort_that_would_spill_fails_instead(make_database: MakeDatabase, tmp_path: Path) -> None:
    database = make_database({"a": ["some text"]})
    before = hash_of(tmp_path)
    with open_store(database) as store, pytest.raises(duckdb.OutOfMemoryException):
        store.connection.execute(
            "SELECT count(*) FROM (SELECT repeat('x', 99) || r AS wide FROM range(60_000_000) t(r) ORDER BY wide DESC) "
            "WHERE wide[1] = 'x'"
        ).fetchall()
    assert hash_of(tmp_path) == before


def test_temporary_tables_can_be_filled_before_the_seal_and_used_after(
    make_database: MakeDatabase, tmp_path: Path
) -> None:
    (tmp_path / "rows.csv").write_text("n\n41\n42\n")

    def prepare(connection: duckdb.DuckDBPyConnection) -> None:
        connection.execute(f"CREATE TEMP TABLE extra AS FROM read_csv('{tmp_path}/rows.csv')")

    with open_store(make_database({"a": ["text"]}), prepare) as store:
        assert store.connection.execute("SELECT max(n) FROM extra").fetchall() == [(42,)]
