"""One build at a time: an flock on `corpus.lock`, which the system gives back even when a build is killed."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from legal_rag.errors import BusyError, DiskError


@contextmanager
def build_lock(path: Path, *, wait: bool) -> Iterator[None]:
    """Hold the lock; a second build waits for the first, or is refused with BusyError. Raises DiskError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise DiskError(
            f"The lock {path} cannot be written: {error.strerror}.", "Check the folder of --db: it must be writable."
        ) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if not wait:
                holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
                raise BusyError(
                    f"Another build of this corpus is running (process {holder}).",
                    "Wait for it, or give --wait to start when it ends.",
                ) from error
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)
