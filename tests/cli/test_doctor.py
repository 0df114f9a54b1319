"""`doctor` names what is wrong, with its mend, and never prints a key."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from legal_rag.errors import ExitCode


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
