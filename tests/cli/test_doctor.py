"""`doctor` names what is wrong, with its mend, and never prints a key."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.errors import ExitCode
from legal_rag.store.connection import open_for_writing
from legal_rag.store.reader import open_store
from tests.pdfs import write_pdf


def findings(outcome) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in json.loads(outcome.out)}


def test_a_sound_installation_with_a_corpus(legalrag, corpus) -> None:
    found = legalrag("doctor", "--db", corpus.database, "--json")
    assert found.code == 0
    by_name = findings(found)
    assert by_name["corpus"]["state"] == "ok"
    assert "3 documents, 7 pages" in by_name["corpus"]["found"]
    assert by_name["vectors"]["state"] == "note"
    assert by_name["unread pages"]["found"] == "1 pages await OCR"
    assert by_name["full-text extension"]["state"] == "ok"
    assert all(row["mend"] for row in by_name.values() if row["state"] != "ok")
    told = legalrag("doctor", "--db", corpus.database)
    assert told.code == 0
    assert "ok      corpus" in told.out


def test_no_corpus_is_a_fault_only_when_one_was_named(legalrag, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    unnamed = legalrag("doctor", "--json")
    assert unnamed.code == 0
    assert findings(unnamed)["corpus"]["state"] == "note"
    named = legalrag("doctor", "--db", tmp_path / "none.duckdb")
    assert named.code == ExitCode.DOCTOR
    assert "Broken: corpus." in named.err
    assert "build-db" in named.out


def test_a_damaged_database_is_broken(legalrag, corpus) -> None:
    corpus.database.write_bytes(b"not a database")
    found = legalrag("doctor", "--db", corpus.database, "--json")
    assert found.code == ExitCode.DOCTOR
    assert findings(found)["corpus"]["state"] == "broken"


def test_a_missing_tesseract_is_a_note(legalrag, corpus, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = findings(legalrag("doctor", "--db", corpus.database, "--json"))
    assert found["tesseract"]["state"] == "note"
    assert "Install tesseract-ocr" in found["tesseract"]["mend"]
    assert found["ghostscript"]["found"] == "not found"


def test_a_model_that_is_not_there_is_broken(legalrag, corpus, monkeypatch) -> None:
    monkeypatch.setenv("LEGALRAG_BUILD_MODEL", "no/such-model")
    found = legalrag("doctor", "--db", corpus.database, "--json")
    assert found.code == ExitCode.DOCTOR
    assert findings(found)["embedding model"]["state"] == "broken"


def test_the_api_key_is_told_as_present_or_not_and_never_printed(legalrag, corpus, monkeypatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-very-secret")
    for form in ([], ["--json"]):
        found = legalrag("doctor", "--db", corpus.database, *form)
        assert "present" in found.out
        assert "secret" not in found.out + found.err
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert "none; no language model" in legalrag("doctor", "--db", corpus.database).out


def test_a_trace_folder_that_cannot_be_written_is_noted(legalrag, corpus, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("LEGALRAG_TRACE_DIR", str(tmp_path / "gone" / "trace"))
    found = findings(legalrag("doctor", "--db", corpus.database, "--json"))
    assert found["trace"]["state"] == "note"


@pytest.mark.slow
def test_it_does_not_load_torch(corpus) -> None:
    script = (
        "import sys; from legal_rag.cli.main import run\n"
        f"code = run(['doctor', '--db', {str(corpus.database)!r}, '--json'])\n"
        "print(code, 'torch' in sys.modules, file=sys.stderr)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stderr.split() == ["0", "False"]


@pytest.mark.parametrize(
    ("change", "told", "mend"),
    [
        (
            "DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)",
            "schema",
            "migrate",
        ),
        ("UPDATE pages SET search_text = search_text || ' more' WHERE page_number = 1", "full-text index", "build-db"),
        ("UPDATE builds SET lance_table = 'passages', lance_version = 9", "at version 9", "build-db"),
    ],
    ids=["an older schema", "a stale index", "a version of the vectors that is not there"],
)
def test_what_is_wrong_with_a_corpus_is_broken_and_has_its_mend(legalrag, corpus, change, told, mend) -> None:
    connection = open_for_writing(corpus.database)
    connection.execute(change)
    connection.close()
    found = legalrag("doctor", "--db", corpus.database, "--json")
    assert found.code == ExitCode.DOCTOR
    (broken,) = (row for row in json.loads(found.out) if row["state"] == "broken")
    assert told in broken["found"] and mend in broken["mend"]


def test_python_duckdb_the_models_id_and_the_version_of_the_vectors_are_told(legalrag, tmp_path, monkeypatch) -> None:
    write_pdf(tmp_path / "papers" / "lamps.pdf", ["Every ferry carries a lamp."])
    database = tmp_path / "built.duckdb"
    build_corpus(BuildOptions((tmp_path / "papers",), database, jobs=1))
    by_name = findings(legalrag("doctor", "--db", database, "--json"))
    with open_store(database) as store:
        build = store.build
    assert by_name["python"]["found"] == ".".join(map(str, sys.version_info[:3]))
    assert by_name["duckdb"]["found"] == version("duckdb")
    assert f"id {build.model_id}" in by_name["embedding model"]["found"]
    assert by_name["vectors"] == {
        "name": "vectors",
        "state": "ok",
        "found": f"version {build.lance_version} by {build.model_name} (id {build.model_id})",
        "mend": "",
    }
    assert by_name["checksums"]["state"] == by_name["corpus"]["state"] == "ok"
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    old = legalrag("doctor", "--db", database, "--json")
    assert (old.code, findings(old)["python"]["found"]) == (ExitCode.DOCTOR, "3.10.4")
    assert "Python 3.11" in findings(old)["python"]["mend"]


def test_a_trace_that_is_switched_off_is_noted(legalrag, corpus, monkeypatch) -> None:
    monkeypatch.setenv("LEGALRAG_TRACE_ENABLED", "false")
    trace = findings(legalrag("doctor", "--db", corpus.database, "--json"))["trace"]
    assert (trace["state"], trace["mend"]) == ("note", "Set trace.enabled = true.")
