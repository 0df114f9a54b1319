"""How fast files are read, with one worker and with two; what starting the workers takes is told apart."""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rag.build.cache import WorkCache
from legal_rag.build.read_file import FileJob, catalogue_key
from legal_rag.build.workers import read_files
from legal_rag.profile.loader import load_profile

_MEMORY = 3 * 2**30


@dataclass(frozen=True)
class Rate:
    """Seconds of wall clock and of CPU (all workers together)."""

    jobs: int
    start: float
    reading: float
    cpu: float


def reading_rate(files: Sequence[Path], scratch: Path, *, rounds: int, jobs: int, profile: str = "difc") -> Rate:
    """Read `files` so many times over, nothing from the cache, without OCR."""
    shutil.rmtree(scratch, ignore_errors=True)
    cache, used = WorkCache(scratch), load_profile(profile)
    key = catalogue_key(used)

    def read(work: list[FileJob]) -> float:
        began = time.monotonic()
        for _ in read_files(work, cache, used, key, workers=jobs, seconds_per_file=600, memory_bytes=_MEMORY):
            pass
        return time.monotonic() - began

    start = read([FileJob(scratch / f"no-such-file-{number}.pdf", f"none-{number}") for number in range(jobs)])
    largest_first = sorted(files, key=lambda path: -path.stat().st_size)
    # Each round under names of its own: the cache goes by the hash that a job names.
    work = [FileJob(path, f"{path.stem}-{number}") for number in range(rounds) for path in largest_first]
    before = _cpu()
    took = read(work)
    cpu = _cpu() - before
    shutil.rmtree(scratch, ignore_errors=True)
    return Rate(jobs, start, took - start, cpu)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
