"""A build stopped at any moment leaves the corpus that was there, and the next one ends where it would have."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pytest

from legal_rag.store.reader import open_store
from tests.build.conftest import Build
from tests.pdfs import write_pdf

NOT_COMPARED = {"builds", "schema_migrations"}


def start(papers: Path, database: Path, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(database), "--jobs", "2", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def content(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table that a build fills, in one order."""
    with open_store(database) as store:
        names = store.connection.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
        ).fetchall()
        return {
            name: store.connection.execute(f"SELECT * FROM {name} ORDER BY ALL").fetchall()
            for (name,) in names
            if name not in NOT_COMPARED
        }


def vectors(database: Path) -> dict[int, float]:
    """Similarity of every passage to one fixed direction."""
    asked = numpy.ones(384, dtype=numpy.float32) / numpy.sqrt(384)
    with open_store(database) as store:
        index = store.vectors()
        assert index is not None
        return {passage: similarity for passage, _, _, similarity in index.search(asked, None, 10_000)}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_build_and_its_workers_and_the_old_corpus_stands(
    build: Build, papers: Path, tmp_path: Path, number: signal.Signals
) -> None:
    before = build().build_id
    for extra in range(30):
        write_pdf(papers / f"extra-{extra}.pdf", [f"Page {page} of paper {extra}." for page in range(20)])
    running = start(papers, tmp_path / "corpus.duckdb", "--without-vectors")
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
def test_killed_again_and_again_a_build_ends_as_one_that_was_left_alone(
    build: Build, papers: Path, tmp_path: Path
) -> None:
    for extra in range(12):
        write_pdf(papers / f"extra-{extra}.pdf", [f"Page {page} of paper {extra} has words." for page in range(6)])
    (tmp_path / "alone").mkdir()
    alone = tmp_path / "alone" / "corpus.duckdb"
    began = time.monotonic()
    build(database=alone, without_vectors=False)
    lasted = time.monotonic() - began

    database = tmp_path / "corpus.duckdb"
    chance = random.Random(20)
    for _ in range(3):
        running = start(papers, database)
        time.sleep(chance.uniform(0.2, 1.5 * lasted))
        running.kill()
        running.wait()
        if database.exists():
            with open_store(database) as store:
                assert store.build.documents == 15
    assert build(without_vectors=False).stage == "complete"

    assert content(database) == content(alone)
    ours, theirs = vectors(database), vectors(alone)
    assert ours.keys() == theirs.keys()
    assert all(ours[passage] == pytest.approx(theirs[passage], abs=1e-5) for passage in ours)


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
