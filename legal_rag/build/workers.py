"""A pool of worker processes that survives its workers.

Each worker is a fresh interpreter (`python -m legal_rag.build.workers`) at the end of a socket: nothing is inherited
by fork, a caller's own script is not imported again, and a worker ends by itself when the build is gone. A worker
that dies or overruns its time limit costs one file, not the build.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TypeAlias

from legal_rag.build.cache import WorkCache
from legal_rag.build.read_file import FileJob, FileOutcome, read_job
from legal_rag.build.read_scans import OcrJob
from legal_rag.errors import DiskError
from legal_rag.profile.loader import Profile, parse_profile

Job: TypeAlias = FileJob | OcrJob


@dataclass(slots=True)
class _Worker:
    process: subprocess.Popen[bytes]
    connection: Connection
    job: Job | None = None
    deadline: float = 0.0


def read_files(
    jobs: Sequence[Job],
    cache: WorkCache,
    profile: Profile,
    key: str,
    *,
    workers: int,
    seconds_per_file: float,
    memory_bytes: int,
) -> Iterator[FileOutcome]:
    """The outcome of every job, in the order they end. Raises DiskError when the cache cannot be written."""
    start = partial(_start, cache, profile, key, memory_bytes)
    waiting = deque(jobs)
    pool: list[_Worker] = []
    try:
        for _ in range(min(workers, len(waiting))):
            pool.append(start())
        for worker in pool:
            _give(worker, waiting, seconds_per_file)
        while busy := [worker for worker in pool if worker.job is not None]:
            ready = wait(
                [worker.connection for worker in busy],
                max(0.0, min(worker.deadline for worker in busy) - time.monotonic()),
            )
            for worker in busy:
                if worker.connection in ready:
                    outcome = _receive(worker)
                    if outcome is None:
                        worker.deadline = time.monotonic() + seconds_per_file
                        continue
                elif time.monotonic() >= worker.deadline:
                    outcome = _failed(worker, f"Reading it took longer than {seconds_per_file:g} seconds.")
                else:
                    continue
                if outcome.spent:
                    _kill(worker)
                    worker.process.wait()
                if worker.process.poll() is not None:
                    pool.remove(worker)
                    worker.connection.close()
                    if waiting:
                        worker = start()
                        pool.append(worker)
                _give(worker, waiting, seconds_per_file)
                yield outcome
    finally:
        for worker in pool:
            worker.connection.close()
        for worker in pool:
            _kill(worker)  # one without a job may still be starting, and what is done lies in the cache
            worker.process.wait()


def _start(cache: WorkCache, profile: Profile, key: str, memory_bytes: int) -> _Worker:
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "legal_rag.build.workers", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr.fileno() if _has_descriptor(sys.stderr) else subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,  # Ctrl-C is the build's to handle
        )
    connection = Connection(ours.detach())
    connection.send((cache.folder, profile.toml, key, memory_bytes))
    return _Worker(process, connection)


def _environment() -> dict[str, str]:
    """The program must be found however it was started (a checkout, a wheel, a notebook)."""
    root = str(Path(__file__).resolve().parent.parent.parent)
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{known}" if known else root, "OMP_NUM_THREADS": "1"}


def _has_descriptor(stream: object) -> bool:
    try:
        stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):
        return False
    return True


def _give(worker: _Worker, waiting: deque[Job], seconds: float) -> None:
    worker.job = None
    if waiting and worker.process.poll() is None:
        worker.job = waiting.popleft()
        worker.deadline = time.monotonic() + seconds
        with contextlib.suppress(OSError):  # it died between two files; the end of its socket says so at once
            worker.connection.send(worker.job)


def _receive(worker: _Worker) -> FileOutcome | None:
    """The outcome of the worker's job; None is a sign that it gets on with it."""
    try:
        outcome = worker.connection.recv()
    except (EOFError, OSError):
        return _failed(worker, "The process that read it died (out of memory, or a fault in a library).")
    if isinstance(outcome, DiskError):
        raise outcome
    assert outcome is None or isinstance(outcome, FileOutcome)
    return outcome


def _failed(worker: _Worker, problem: str) -> FileOutcome:
    _kill(worker)
    worker.process.wait()
    assert worker.job is not None
    return FileOutcome(worker.job.sha256, problem=problem, mend="Open and save it again with a PDF program.")


def _kill(worker: _Worker) -> None:
    """The worker and what it has started (OCR); it leads a session of its own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(worker.process.pid, signal.SIGKILL)


def _serve(descriptor: int) -> None:
    """The worker: read files as they are asked for, until the build hangs up."""
    connection = Connection(descriptor)
    folder, profile_toml, key, memory_bytes = connection.recv()
    cache, profile = WorkCache(folder), parse_profile(profile_toml)
    _import_readers()
    started = _mapped()
    _limit_memory(started + memory_bytes)
    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        try:
            outcome: FileOutcome | DiskError = read_job(job, cache, profile, key, lambda: connection.send(None))
        except DiskError as error:
            outcome = error
        except MemoryError:
            said = f"Reading it needs more than the {memory_bytes / 2**30:.1f} GiB of memory that a worker may use."
            outcome = FileOutcome(job.sha256, problem=said, mend="Split it, or make it anew with a PDF program.")
        except Exception as error:  # whatever a library raises for a file that nobody foresaw; the report names it
            said = f"Reading it failed: {type(error).__name__}: {error}"
            outcome = FileOutcome(job.sha256, problem=said, mend="Report it with the file.")
        if isinstance(outcome, FileOutcome) and _mapped() - started > memory_bytes // 2:
            outcome = replace(outcome, spent=True)
        try:
            connection.send(outcome)
        except BrokenPipeError:
            return


def _import_readers() -> None:
    """What every file needs, PyMuPDF's models among it, is there before memory is counted."""
    import legal_rag.catalogue.document
    import legal_rag.extract.pdf  # noqa: F401


def _mapped() -> int:
    """Bytes of address space that this process has; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _limit_memory(wanted: int) -> None:
    """Let this process, and each that it starts for OCR, have no more than `wanted` bytes of address space."""
    try:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard < 0 else min(wanted, hard), hard))
    except (OSError, ValueError):  # no Linux: the system's own limits hold, and a worker that dies costs one file
        return


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
