"""`sql` is a window, not a door: with and without --vectors nothing is reached, and nothing changes."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.errors import ExitCode
from legal_rag.store.reader import open_store
from tests.pdfs import write_pdf

ATTEMPTS = [
    "COPY pages TO '{folder}/stolen.csv'",
    "COPY (SELECT 1) TO '{folder}/corpus.duckdb.wal' (FORMAT csv, USE_TMP_FILE false)",
    "EXPORT DATABASE '{folder}/export'",
    "ATTACH '{folder}/other.duckdb' AS other",
    "ATTACH '{folder}/corpus.lance' AS far (TYPE lance)",
    "FROM read_csv('{folder}/secret.csv')",
    "FROM read_text('{folder}/secret.csv')",
    "FROM read_parquet('{folder}/corpus.cache/extract/*.parquet')",
    "FROM '{folder}/secret.csv'",
    "FROM '{folder}/corpus.lance/passages.lance'",
    "FROM __lance_scan('{folder}/corpus.lance/passages.lance')",
    "FROM lance_vector_search('{folder}/corpus.lance/passages.lance', 'vector', [1.0])",
    "FROM glob('{folder}/*')",
    "FROM read_csv('https://example.org/x.csv')",
    "INSTALL httpfs",
    "INSTALL lance FROM community",
    "LOAD lance",
    "LOAD '{folder}/secret.csv'",
    "SET enable_external_access = true",
    "SET disabled_filesystems = ''",
    "SET lock_configuration = false",
    "SET temp_directory = '{folder}/spill'",
    "SET python_enable_replacements = true",
    "PRAGMA memory_limit = '900GB'",
    "PRAGMA enable_profiling = 'json'",
    "PRAGMA profiling_output = '{folder}/profile.json'",
    "SET log_query_path = '{folder}/log.txt'",
    "CALL enable_logging(storage = 'file', storage_path = '{folder}/logs')",
    "SET schema = 'memory'",
    "USE memory",
    "RESET enable_external_access",
    "PRAGMA enable_profiling",
    "PRAGMA import_database('{folder}')",
    "CALL enable_logging()",
    "CALL enable_profiling(format = 'json', save_location = '{folder}/profile.json')",
    "ATTACH ':memory:' AS mine",
    "ATTACH '{folder}/corpus.duckdb' AS again (READ_ONLY false)",
    "DETACH corpus",
    "COPY (SELECT 1) TO '/dev/stdout'",
    "COPY FROM DATABASE corpus TO memory",
    "COPY toc_pages FROM '{folder}/secret.csv'",
    "EXPLAIN ANALYZE COPY pages TO '{folder}/stolen.csv'",
    "PREPARE p AS COPY pages TO '{folder}/stolen.csv'",
    "SELECT 1; COPY (SELECT 1) TO '{folder}/stolen.csv'",
    "IMPORT DATABASE '{folder}/export'",
    "SELECT getenv('HOME')",
    "FROM read_text('/proc/self/environ')",
    "FROM read_blob('{folder}/corpus.trace/*')",
    "FROM read_duckdb('{folder}/corpus.duckdb')",
    "FROM sniff_csv('{folder}/secret.csv')",
    "FROM parquet_metadata('{folder}/corpus.cache/extract/*.parquet')",
    "FROM query('FROM read_text(''{folder}/secret.csv'')')",
    "FROM query_table('{folder}/secret.csv')",
    "FROM json_execute_serialized_sql(json_serialize_sql('SELECT * FROM read_text(''/etc/passwd'')'))",
    "CREATE TEMP VIEW mine AS FROM read_text('{folder}/secret.csv')",
    "CREATE TEMP MACRO mine() AS TABLE FROM read_text('{folder}/secret.csv')",
    "SELECT (SELECT content FROM read_text('{folder}/secret.csv'))",
    "FROM 'https://example.org/x.parquet'",
    "FROM read_parquet('s3://bucket/x.parquet')",
    "FROM 'hf://datasets/x/y.parquet'",
    "FROM 'file://{folder}/secret.csv'",
    "INSTALL httpfs FROM 'http://localhost:1/x'",
    "INSTALL '{folder}/x.duckdb_extension'",
    "FORCE INSTALL httpfs FROM core_nightly",
    "UPDATE EXTENSIONS",
    "LOAD json",
    "LOAD sqlite_scanner",
    "FROM sqlite_scan('{folder}/corpus.duckdb', 'pages')",
    "FROM duckdb_secrets()",
    "CREATE PERSISTENT SECRET s (TYPE http, BEARER_TOKEN 'b')",
    "VACUUM",
    "PRAGMA create_fts_index('pages', 'page_key', 'text')",
    "CREATE TABLE mine AS SELECT 1",
    "CREATE VIEW mine AS SELECT 1",
    "ALTER TABLE pages ADD COLUMN mine INTEGER",
    "TRUNCATE pages",
    "BEGIN; DELETE FROM pages; COMMIT",
    "UPDATE pages SET text = ''",
    "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "FROM rows",
    "FROM vectors_read",
]


def hash_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus with vectors and a file worth stealing."""
    folder = tmp_path_factory.mktemp("window")
    write_pdf(folder / "papers" / "lamps.pdf", ["Every ferry carries a lamp.", "The toll is 1,250 crowns."])
    write_pdf(folder / "papers" / "quays.pdf", ["A quay is a place to moor."])
    build_corpus(BuildOptions(folders=(folder / "papers",), database=folder / "corpus.duckdb", jobs=1))
    (folder / "secret.csv").write_text("a,b\n1,2\n")
    return folder


@pytest.mark.parametrize("options", [(), ("--vectors",)])
def test_every_attempt_fails_and_the_folder_is_as_it_was(legalrag, folder, options) -> None:
    before = hash_of(folder)
    for attempt in ATTEMPTS:
        found = legalrag("sql", "--db", folder / "corpus.duckdb", *options, attempt.format(folder=folder))
        assert found.code == ExitCode.SQL, (attempt, found)
        assert found.out == "" and "Traceback" not in found.err
    assert hash_of(folder) == before


WIDE = "SELECT r, repeat('x', 400) || r AS w FROM range(20_000_000) t(r)"


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        f"SELECT max(w) FROM ({WIDE} ORDER BY w LIMIT 19_000_000)",
        f"SELECT count(*) FROM ({WIDE}) a JOIN ({WIDE}) b USING (w) WHERE a.r <> b.r",
        f"SELECT max(n) FROM (SELECT w, count(*) AS n FROM ({WIDE}) GROUP BY w)",
        f"SELECT max(n) FROM (SELECT row_number() OVER (ORDER BY w DESC) AS n, w FROM ({WIDE})) WHERE w > 'x'",
    ],
    ids=["sort", "join", "grouping", "window"],
)
def test_what_is_too_large_for_memory_fails_and_spills_nothing(
    legalrag, folder, monkeypatch, tmp_path, statement
) -> None:
    monkeypatch.chdir(tmp_path)
    before = hash_of(folder)
    found = legalrag("sql", "--db", folder / "corpus.duckdb", "--vectors", statement)
    assert found.code == ExitCode.SQL
    assert "Out of Memory" in found.err or "memory" in found.err.lower()
    assert hash_of(folder) == before
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_vectors_are_those_of_the_build_and_can_be_compared(legalrag, folder) -> None:
    statement = (
        "SELECT p.passage_id, p.text, len(v.vector) AS size, "
        "list_dot_product(v.vector, v.vector) AS norm "
        "FROM passage_vectors v JOIN passages p USING (passage_id) ORDER BY 1"
    )
    found = legalrag("sql", "--db", folder / "corpus.duckdb", "--vectors", "--format", "json", statement)
    assert found.code == 0, found.err
    rows = json.loads(found.out)
    assert [row["text"] for row in rows][-1] == "A quay is a place to moor."
    assert {row["size"] for row in rows} == {384}
    assert all(row["norm"] == pytest.approx(1, abs=1e-5) for row in rows)
    with open_store(folder / "corpus.duckdb") as store:
        assert len(rows) == store.build.passages == 3
    assert "passage_vectors" in legalrag("sql", "--db", folder / "corpus.duckdb", "FROM passage_vectors").err


def test_a_corpus_without_vectors_says_so(legalrag, corpus) -> None:
    found = legalrag("sql", "--db", corpus.database, "--vectors", "SELECT 1")
    assert found.code == ExitCode.SQL
    assert "no vectors yet" in found.err


def test_ctrl_c_stops_a_query_that_would_take_for_ever(folder) -> None:
    slow = "SELECT count(*) FROM range(100_000_000_000) a, range(1000) b"
    running = subprocess.Popen(
        [sys.executable, "-m", "legal_rag", "sql", "--db", str(folder / "corpus.duckdb"), slow],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(3)
    assert running.poll() is None
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, out) == (ExitCode.INTERRUPTED, "")
    assert "Interrupted" in err


def test_shipped_queries_tell_of_a_build(legalrag, folder) -> None:
    def shown(name: str) -> list[dict[str, object]]:
        found = legalrag("sql", "--db", folder / "corpus.duckdb", "--file", name, "--format", "json")
        assert found.code == 0, found.err
        return json.loads(found.out)

    assert sorted((row["doc_id"], row["pages"], row["text_pages"]) for row in shown("documents_overview")) == [
        ("lamps", 2, 2),
        ("quays", 1, 1),
    ]
    (build,) = shown("build_report")
    assert (build["stage"], build["documents"], build["refused_files"]) == ("complete", 2, 0)
    assert shown("pages_awaiting_ocr") == []
    assert shown("near_twins") == []


def test_near_twins_are_told_with_their_likeness(legalrag, tmp_path) -> None:
    text = "\n".join(f"{n}. The master of vessel {n} keeps lamp {n} lit at quay {n} until tide {n}." for n in range(12))
    write_pdf(tmp_path / "papers" / "first.pdf", [text])
    write_pdf(tmp_path / "papers" / "second.pdf", [text.replace("tide 3", "dawn 3")])
    write_pdf(tmp_path / "papers" / "other.pdf", ["Nothing alike stands here: the toll is paid in copper."])
    database = tmp_path / "corpus.duckdb"
    build_corpus(BuildOptions(folders=(tmp_path / "papers",), database=database, jobs=1, without_vectors=True))
    found = legalrag("sql", "--db", database, "--file", "near_twins", "--format", "json")
    (twins,) = json.loads(found.out)
    assert (twins["doc_id"], twins["twin_id"]) == ("first", "second")
    assert 0.9 < twins["similarity"] < 1
