"""A build stopped at any moment leaves the corpus that was there, and the next one ends where it would have."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from legal_rag.store.reader import open_store
from tests.build.conftest import Build
from tests.pdfs import write_pdf
from tests.sample import PROFILE
from tests.stress.kills import build_left_alone, build_with_kills, differences, random_moments, start_build


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_build_and_its_workers_and_the_old_corpus_stands(
    build: Build, papers: Path, tmp_path: Path, number: signal.Signals
) -> None:
    before = build().build_id
    for extra in range(30):
        write_pdf(papers / f"extra-{extra}.pdf", [f"Page {page} of paper {extra}." for page in range(20)])
    running = start_build(papers, tmp_path / "corpus.duckdb", "--without-vectors")
    extracts = tmp_path / "corpus.cache" / "extract"
    deadline = time.monotonic() + 60
    while len(list(extracts.glob("*.parquet"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.02)
    workers = children(running.pid)
    running.send_signal(number)
    assert running.wait(30) == 130
    deadline = time.monotonic() + 10
    while any(alive(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert workers and not any(alive(worker) for worker in workers)
    with open_store(tmp_path / "corpus.duckdb") as store:
        assert store.build.build_id == before
    report = build()
    assert report.documents == 33
    assert report.extracted < 30


@pytest.mark.slow
def test_killed_at_ten_random_moments_a_build_ends_as_one_that_was_left_alone(
    sample_folder: Path, tmp_path: Path
) -> None:
    documents, options = sample_folder / "documents", ("--profile", str(PROFILE))
    alone, killed = tmp_path / "alone" / "corpus.duckdb", tmp_path / "killed" / "corpus.duckdb"
    shutil.copytree(sample_folder / "corpus.cache", alone.with_name("corpus.cache"))  # read once for all tests
    build_left_alone(documents, alone, options)
    moments = random_moments(20, 10, longest=3.0)
    assert build_with_kills(documents, killed, options, moments) == []
    assert differences(killed, alone) == []


@pytest.mark.slow
def test_interrupted_or_terminated_at_random_moments_it_ends_the_same(papers: Path, tmp_path: Path) -> None:
    alone, stopped = tmp_path / "alone" / "corpus.duckdb", tmp_path / "stopped" / "corpus.duckdb"
    took = build_left_alone(papers, alone, ())
    moments = random_moments(7, 4, longest=took)
    assert build_with_kills(papers, stopped, (), moments, (signal.SIGINT, signal.SIGTERM)) == []
    assert differences(stopped, alone) == []


def test_what_differs_between_two_corpora_is_told(build: Build, papers: Path, tmp_path: Path) -> None:
    build(database=tmp_path / "one" / "corpus.duckdb", without_vectors=False)
    write_pdf(papers / "tolls.pdf", ["The toll is 1,300 crowns.", "It shall not be paid at night."])
    build(database=tmp_path / "other" / "corpus.duckdb", without_vectors=False)
    found = differences(tmp_path / "one" / "corpus.duckdb", tmp_path / "other" / "corpus.duckdb")
    assert {"table documents", "table pages", "table passages", "vectors"} <= set(found)
    assert differences(tmp_path / "one" / "corpus.duckdb", tmp_path / "one" / "corpus.duckdb") == []


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
