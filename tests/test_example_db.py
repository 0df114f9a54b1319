"""corpus.duckdb.example is the catalogue of the sample corpus as this program builds it, and names no machine."""

from __future__ import annotations

import getpass
import re
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from legal_rag.corpus import Corpus

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "corpus.duckdb.example"
_OF_THE_RUN = {"builds", "schema_migrations", "stop_words"}
"""Tables that differ from run to run, or hold nothing of the corpus."""
_DERIVED = {"postings", "terms", "document_postings"}
"""Made from the pages, whose text is compared; corpus-wide counts would change with the text that OCR reads."""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("example") / "fresh.duckdb.example"
    subprocess.run([sys.executable, str(ROOT / "tests" / "corpus" / "example_db.py"), str(out)], check=True, cwd=ROOT)
    return out


@pytest.mark.slow
def test_it_is_what_a_build_of_the_sample_corpus_gives_today(fresh: Path) -> None:
    """Scanned documents are left out: what OCR reads of them depends on the machine."""
    assert EXAMPLE.is_file(), "run `make example-db`"
    with duckdb.connect() as connection:
        connection.execute(f"ATTACH '{EXAMPLE}' AS old (READ_ONLY)")
        connection.execute(f"ATTACH '{fresh}' AS new (READ_ONLY)")
        tables = {
            name: [
                table
                for (table,) in connection.execute(
                    "SELECT table_name FROM duckdb_tables() WHERE database_name = ? ORDER BY 1", [name]
                ).fetchall()
            ]
            for name in ("old", "new")
        }
        assert tables["old"] == tables["new"], "the schema has moved: run `make example-db`"
        compared = [table for table in tables["new"] if table not in _OF_THE_RUN | _DERIVED]
        assert len(compared) > 15
        for table in compared:
            assert _rows(connection, "old", table) == _rows(connection, "new", table), f"{table}: run `make example-db`"
        assert len(_rows(connection, "new", "documents")) >= 16


def _rows(connection: duckdb.DuckDBPyConnection, database: str, table: str) -> list[tuple]:
    columns = [
        name
        for (name,) in connection.execute(
            "SELECT column_name FROM duckdb_columns() WHERE database_name = ? AND table_name = ?", [database, table]
        ).fetchall()
    ]
    scanned = f"(SELECT doc_key FROM {database}.pages WHERE source IN ('ocr', 'unread'))"
    keyed = "doc_key" in columns
    where = f"WHERE doc_key NOT IN {scanned}" if keyed else ""
    return connection.execute(f"SELECT * FROM {database}.{table} {where} ORDER BY ALL").fetchall()


def test_it_names_no_machine() -> None:
    content = EXAMPLE.read_bytes()
    user = getpass.getuser()
    for path in (rb"/home/", rb"/root/", rb"/tmp/", rb"/work/", rb"/Users/", rb"[A-Z]:\\Users", f"/{user}/".encode()):
        assert not re.search(path, content)


def test_it_can_be_asked_and_queried_as_it_is(tmp_path: Path) -> None:
    with Corpus.open(EXAMPLE) as corpus:
        assert corpus.store.build.profile_name
        answer = corpus.ask("Who is the defendant in case AWD 006/2024?")
    assert answer.status == "answered"
    assert answer.citations[0].page_number == 1
