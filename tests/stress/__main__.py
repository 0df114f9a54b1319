"""`make stress`: what takes too long for every change. Prints a line a check; ends with 1 if one fails.

    python -m tests.stress [--only kills|mutants|long|extraction] [--rounds N] [--mutants N] [--pages N]

Kills and extraction read the labelled corpora named by LEGALRAG_ARLC; mutants are made of the sample corpus.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.corpus.typeset import typeset_corpus
from tests.hard_pdfs import write_long
from tests.stress.extraction import reading_rate
from tests.stress.kills import build_left_alone, build_with_kills, differences, random_moments
from tests.stress.mutations import build_mutants, write_mutants

Check = Callable[[Path, argparse.Namespace], bool]
_LEAST_GAIN = 1.6
_MOST_MB = 3 * 1024


def kills(scratch: Path, arguments: argparse.Namespace) -> bool:
    """The 30 documents: a build killed ten times ends as one left alone."""
    documents = _labelled("warmup")
    options = ("--profile", "difc")
    alone, killed = scratch / "alone" / "corpus.duckdb", scratch / "killed" / "corpus.duckdb"
    took = build_left_alone(documents, alone, options)
    moments = random_moments(30, 10, longest=took / 3)
    faults = build_with_kills(documents, killed, options, moments) + differences(killed, alone)
    print(f"kills: left alone {took:.0f} s; killed at {', '.join(f'{at:.1f}' for at in moments)} s")
    return _told("kills", faults)


def mutants(scratch: Path, arguments: argparse.Namespace) -> bool:
    """A thousand broken files: no crash, no hang, bounded memory, every file accounted for."""
    typeset_corpus(scratch / "originals")
    originals = sorted((scratch / "originals").glob("*.pdf"), key=lambda path: path.stat().st_size)[:20]
    write_mutants(originals, scratch / "mutants", arguments.mutants, seed=1)
    began = time.monotonic()
    outcome = build_mutants(scratch / "mutants", scratch / "mutants.duckdb", seconds=10.0 * arguments.mutants + 300)
    print(
        f"mutants: {arguments.mutants} in {time.monotonic() - began:.0f} s; {outcome.read} read, {outcome.refused} "
        f"refused; the largest process had {outcome.largest_mb} MB"
    )
    return _told("mutants", [*outcome.faults, *_too_much(outcome.largest_mb)])


def long(scratch: Path, arguments: argparse.Namespace) -> bool:
    """A file of 20,000 pages is read to its end in bounded memory."""
    (scratch / "long").mkdir()
    write_long(scratch / "long" / "register.pdf", arguments.pages, lines=38)
    began = time.monotonic()
    command = [sys.executable, "-m", "legal_rag", "build-db", str(scratch / "long"), "--json", "--without-vectors"]
    ended = subprocess.run(
        [*command, "--db", str(scratch / "long.duckdb"), "--jobs", "1"], capture_output=True, text=True, check=False
    )
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    pages = json.loads(ended.stdout)["pages"] if ended.returncode == 0 else 0
    print(f"long: {pages:,} pages in {time.monotonic() - began:.0f} s; the largest process so far had {largest} MB")
    wrong = [] if pages == arguments.pages else [f"{pages:,} pages were read; {ended.stderr[-300:]}"]
    return _told("long", [*wrong, *_too_much(largest)])


def extraction(scratch: Path, arguments: argparse.Namespace) -> bool:
    """The 300 documents, ten times over: two workers against one."""
    files = sorted(_labelled("final").glob("*.pdf"))
    one, two = (reading_rate(files, scratch / "rate", rounds=arguments.rounds, jobs=jobs) for jobs in (1, 2))
    for rate in (one, two):
        print(
            f"extraction: {len(files)} files x {arguments.rounds} with {rate.jobs} jobs: {rate.reading:.1f} s "
            f"({rate.cpu:.1f} s of CPU); starting the pool {rate.start:.1f} s"
        )
    gain = one.reading / two.reading
    print(f"extraction: 2 jobs are {gain:.2f} times as fast as 1")
    return _told("extraction", [] if gain >= _LEAST_GAIN else [f"{gain:.2f} is less than {_LEAST_GAIN}"])


def _labelled(name: str) -> Path:
    folder = Path(os.environ.get("LEGALRAG_ARLC", "")) / name / "documents"
    if "LEGALRAG_ARLC" not in os.environ or not folder.is_dir():
        sys.exit("The labelled corpora are not there: set LEGALRAG_ARLC, or run --only mutants or --only long.")
    return folder


def _too_much(megabytes: int) -> list[str]:
    return [f"{megabytes} MB is more than {_MOST_MB}"] if megabytes > _MOST_MB else []


def _told(name: str, faults: list[str]) -> bool:
    for fault in faults:
        print(f"{name}: FAULT {fault}")
    print(f"{name}: {'ok' if not faults else 'failed'}", flush=True)
    return not faults


CHECKS: dict[str, Check] = {"long": long, "mutants": mutants, "kills": kills, "extraction": extraction}


def main() -> int:
    """Run the checks asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.stress")
    parser.add_argument("--only", choices=sorted(CHECKS))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=20_000)
    arguments = parser.parse_args()
    passed = []
    for name, check in CHECKS.items():
        if arguments.only in (None, name):
            with tempfile.TemporaryDirectory(prefix="legalrag-stress-") as scratch:
                passed.append(check(Path(scratch), arguments))
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
