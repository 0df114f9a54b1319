"""Damage to what a corpus is made of is named, rebuilt where that is possible, and never passes for an empty result."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.cli.main import run
from legal_rag.corpus import Corpus
from legal_rag.errors import CorpusDamagedError, ExitCode
from legal_rag.store.reader import open_store
from tests.build.conftest import Build
from tests.pdfs import write_pdf

_HEADERS = 3 * 4096
_BLOCK = 256 * 1024
"""As DuckDB lays out its file; the first eight bytes of a block are its checksum."""


def spoil_blocks(database: Path, *numbers: int) -> None:
    """Change one byte in each of these blocks of a database."""
    data = bytearray(database.read_bytes())
    blocks = (len(data) - _HEADERS) // _BLOCK
    for number in numbers:
        data[_HEADERS + (number % blocks) * _BLOCK + 100] ^= 0x55
    database.write_bytes(data)


def test_a_spoilt_block_anywhere_is_named_by_whoever_reads_it(
    sample_database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "corpus.duckdb"
    blocks = (sample_database.stat().st_size - _HEADERS) // _BLOCK
    questions = ("Who is the defendant in case AWD 006/2024?", "What must a partnership register?")
    with Corpus.open(sample_database) as corpus:
        sound = {question: corpus.ask(question).answer for question in questions}
    named = 0
    for number in range(0, blocks, 11):
        shutil.copy(sample_database, database)
        spoil_blocks(database, number)
        for question in questions:
            code = run(["ask", question, "--db", str(database), "--no-trace", "--json"])
            said = capsys.readouterr()
            if code == ExitCode.CORPUS_DAMAGED:
                named += 1
                assert "build-db" in said.err and said.out == ""
            else:  # a block that this question does not need
                assert code == 0 and json.loads(said.out)["answer"] == sound[question]
        code = run(["doctor", "--db", str(database), "--json"])
        state = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
        if code == ExitCode.DOCTOR:
            assert state["corpus"]["state"] == "broken" and state["corpus"]["mend"]
        else:  # the block is free
            assert state["checksums"]["state"] == "ok"
    assert named


def test_a_query_that_meets_damage_is_told_from_one_that_is_wrong(sample_database: Path, tmp_path: Path) -> None:
    database = tmp_path / "corpus.duckdb"
    shutil.copy(sample_database, database)
    spoil_blocks(database, *range(1000))
    assert run(["sql", "--db", str(database), "SELECT count(DISTINCT text) FROM pages"]) == ExitCode.CORPUS_DAMAGED


def test_a_build_over_a_damaged_database_says_so(build: Build, tmp_path: Path) -> None:
    build()
    (tmp_path / "corpus.duckdb").write_bytes(b"rubbish" * 5000)
    (problem,) = build().problems
    assert problem.source_path == "corpus.duckdb"
    assert "could not be read and was built anew" in problem.problem


@pytest.mark.slow
def test_damaged_vectors_are_named_by_readers_and_written_anew(build: Build, tmp_path: Path) -> None:
    database, vectors = tmp_path / "corpus.duckdb", tmp_path / "corpus.lance"
    build(without_vectors=False)
    for pattern in ("data/*", "*"):
        for path in (vectors / "passages.lance").rglob(pattern):
            if path.is_file():
                path.write_bytes(b"junk")
        with open_store(database) as store, pytest.raises(CorpusDamagedError, match="vectors"):
            found = store.vectors()
            assert found is not None
            found.search([0.05] * 384, None, 5)
        assert run(["doctor", "--db", str(database)]) == ExitCode.DOCTOR
        report = build(without_vectors=False)
        assert (report.stage, report.embedded) == ("complete", 0)
        if pattern != "data/*":
            assert any("written anew" in problem.problem for problem in report.problems)
        with open_store(database) as store:
            found = store.vectors()
            assert found is not None and len(found.search([0.05] * 384, None, 5)) == 4


@pytest.mark.parametrize("size", [400, 20_000])
def test_wherever_a_full_disk_stops_a_build_it_is_named_and_the_old_corpus_stands(
    papers: Path, tmp_path: Path, size: int
) -> None:
    database = tmp_path / "corpus.duckdb"
    options = BuildOptions(folders=(papers,), database=database, jobs=1, without_vectors=True)
    before = build_corpus(options).build_id
    for number in range(3):
        write_pdf(papers / f"new-{number}.pdf", [f"New paper {number} has {word} words." * 40 for word in range(12)])
    ended = subprocess.run(
        [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(database), "--without-vectors"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == ExitCode.DISK, ended.stderr
    assert "cannot be written" in ended.stderr or "not written out" in ended.stderr
    assert "Traceback" not in ended.stderr
    with open_store(database) as store:
        assert store.build.build_id == before
    report = build_corpus(options)
    assert report.documents == 6
    assert not list(tmp_path.glob(".*"))


@pytest.mark.slow
@pytest.mark.parametrize("place", ["vectors that are kept", "Lance"])
def test_a_disk_that_is_full_when_vectors_are_written_leaves_catalogue_and_full_text(
    build: Build, papers: Path, tmp_path: Path, place: str
) -> None:
    """The disk is full from the moment at which the second commit begins to write."""
    database, vectors = tmp_path / "corpus.duckdb", tmp_path / "corpus.lance"
    build(without_vectors=False)
    with open_store(database) as store:
        before = store.build
    for number in range(8):
        pages = [f"Page {page} of paper {number}: the lamp of barge {page} is lit." for page in range(50)]
        write_pdf(papers / f"new-{number}.pdf", pages)
    if place == "Lance":  # everything is kept already, so that only the table is left to write
        scratch = tmp_path / "scratch.duckdb"
        build(database=scratch, without_vectors=False)
        shutil.copytree(tmp_path / "scratch.cache", tmp_path / "corpus.cache", dirs_exist_ok=True)
    full = full_disk_after(vectors if place == "Lance" else tmp_path / "corpus.cache" / "vectors")
    command = [sys.executable, "-c", full, "build-db", str(papers), "--db", str(database), "--jobs", "1"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == ExitCode.DISK, ended.stderr
    assert "Traceback" not in ended.stderr and "free space" in ended.stderr
    assert str(vectors if place == "Lance" else tmp_path / "corpus.cache" / "vectors") in ended.stderr
    with Corpus.open(database) as corpus:  # the first of the two commits stands
        assert (corpus.store.build.stage, corpus.store.build.documents) == ("catalogue", 11)
        assert corpus.store.build.build_id != before.build_id and corpus.store.vectors() is None
        assert "lamp" in str(corpus.ask("What does every ferry carry?").answer)
    report = build(without_vectors=False)
    assert (report.stage, report.problems) == ("complete", ())
    with open_store(database) as store:
        found = store.vectors()
        assert found is not None and len(found.search([0.05] * 384, None, 500)) == 404


def full_disk_after(folder: Path) -> str:
    """The program, whose files cannot grow any more once it embeds or writes the table: a limit stands for the disk."""
    limit = "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))"
    return (
        "import resource, sys\n"
        "from legal_rag.build import vectors\n"
        f"original = vectors._embed if {folder.name == 'vectors'} else vectors._write\n"
        "def full(*arguments):\n"
        f"    {limit}\n"
        "    return original(*arguments)\n"
        "setattr(vectors, original.__name__, full)\n"
        "from legal_rag.cli.main import main\n"
        "main()\n"
    )


def test_readers_around_a_build_answer_by_the_corpus_they_opened(build: Build, papers: Path, tmp_path: Path) -> None:
    database = tmp_path / "corpus.duckdb"
    question = "What does every ferry carry?"
    build()
    with Corpus.open(database) as before:
        first = before.ask(question)
        write_pdf(papers / "ferries.pdf", ["Every ferry carries a bell."])
        build()
        assert (before.ask(question).answer, before.ask(question).build_id) == (first.answer, first.build_id)
        with Corpus.open(database) as after:
            assert "bell" in str(after.ask(question).answer)
    with Corpus.open(database) as again:
        assert "bell" in str(again.ask(question).answer)
    assert "lamp" in str(first.answer)


def test_a_second_build_by_command_is_refused_with_its_code(build: Build, papers: Path, tmp_path: Path) -> None:
    from legal_rag.build.lock import build_lock

    with build_lock(tmp_path / "corpus.lock", wait=False):
        command = [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(tmp_path / "corpus.duckdb")]
        ended = subprocess.run([*command, "--without-vectors"], capture_output=True, text=True, check=False)
    assert ended.returncode == ExitCode.BUSY
    assert "Another build of this corpus is running" in ended.stderr and "--wait" in ended.stderr
