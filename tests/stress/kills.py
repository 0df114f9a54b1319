"""A build killed at random moments and resumed, held against one that was left alone."""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from legal_rag.errors import NoCorpusError
from legal_rag.store.reader import open_store

_OF_THE_RUN = frozenset({"builds", "schema_migrations"})


def start_build(folder: Path, database: Path, *options: str) -> subprocess.Popen[bytes]:
    """`legalrag build-db` with two workers, in a process of its own."""
    command = [sys.executable, "-m", "legal_rag", "build-db", str(folder), "--db", str(database), "--jobs", "2"]
    return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def build_with_kills(
    folder: Path,
    database: Path,
    options: Sequence[str],
    moments: Sequence[float],
    signals: Sequence[signal.Signals] = (signal.SIGKILL,),
) -> list[str]:
    """Send a build one of `signals`, in turn, so many seconds after it starts, for each moment, then let one end.

    Returns what went wrong: a database that cannot be opened between the kills, a build that does not end, moments
    so late that no build was there to be stopped at any.
    """
    faults: list[str] = []
    stopped = 0
    for moment, number in zip(moments, itertools.cycle(signals), strict=False):
        running = start_build(folder, database, *options)
        try:
            running.wait(moment)
        except subprocess.TimeoutExpired:
            running.send_signal(number)
            stopped += running.wait() != 0
        try:
            open_store(database).close()
        except NoCorpusError:
            continue
        except Exception as error:
            faults.append(f"after a kill at {moment:.2f} s: {error}")
    if not stopped:
        faults.append("every build had ended before its moment")
    if start_build(folder, database, *options).wait() != 0:
        faults.append("the last build did not end well")
    return faults


def random_moments(seed: int, number: int, longest: float) -> list[float]:
    """So many moments up to `longest` seconds, the same for one seed."""
    chance = random.Random(seed)
    return [chance.uniform(0.1, longest) for _ in range(number)]


def differences(one: Path, other: Path, tolerance: float = 1e-5) -> list[str]:
    """In what two databases differ: rows of every table by all their columns, and vectors by `tolerance`."""
    import numpy

    with open_store(one) as left, open_store(other) as right:
        names = [
            name
            for (name,) in left.connection.execute(
                "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() ORDER BY 1"
            ).fetchall()
            if name not in _OF_THE_RUN
        ]
        found = [
            f"table {name}"
            for name in names
            if left.connection.execute(f"SELECT * FROM {name} ORDER BY ALL").fetchall()
            != right.connection.execute(f"SELECT * FROM {name} ORDER BY ALL").fetchall()
        ]
        if len(names) < 20:
            found.append(f"only {len(names)} tables were compared")
        vectors = []
        for store in (left, right):
            index = store.vectors()
            if index is None:
                return [*found, f"{store.paths.database} has no vectors"]
            rows = index.read().sort_by("passage_id")
            flat = rows["vector"].combine_chunks().flatten().to_numpy()
            vectors.append((rows["passage_id"].to_pylist(), flat))
        if vectors[0][0] != vectors[1][0]:
            found.append("passages with vectors")
        elif float(numpy.abs(vectors[0][1] - vectors[1][1]).max()) > tolerance:
            found.append("vectors")
        return found


def build_left_alone(folder: Path, database: Path, options: Sequence[str]) -> float:
    """Build in one go; returns the seconds it took. Raises RuntimeError if it fails."""
    began = time.monotonic()
    if start_build(folder, database, *options).wait() != 0:
        raise RuntimeError(f"the build of {folder} failed")
    return time.monotonic() - began
