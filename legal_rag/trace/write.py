"""Writes one line an ask to `corpus.trace/YYYY-MM-DD.jsonl` (UTC day)."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from legal_rag.ground.model import Answer
from legal_rag.paths import CorpusPaths
from legal_rag.settings import TraceSettings
from legal_rag.trace.schema import TraceContext, line_of


def trace_folder(paths: CorpusPaths, settings: TraceSettings) -> Path:
    """Where the trace files of a corpus lie: the setting trace.dir, else beside the database."""
    return Path(settings.dir) if settings.dir else paths.trace


def record_ask(answer: Answer, folder: Path, context: TraceContext) -> str | None:
    """Append the line of `answer`. An ask never fails for its trace: what went wrong is returned as a warning.

    The file is only its owner's to read (mode 0600). The whole line is one O_APPEND write, so that many processes
    asking at once lose and mix nothing.
    """
    now = datetime.now(UTC)
    file = folder / f"{now:%Y-%m-%d}.jsonl"
    line = (json.dumps(line_of(answer, context, now), ensure_ascii=False) + "\n").encode()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            if _is_torn(descriptor):
                line = b"\n" + line
            written = os.write(descriptor, line)
        finally:
            os.close(descriptor)
    except OSError as error:
        return f"This ask was not traced: cannot write {file} ({error.strerror})."
    if written != len(line):
        return f"This ask was not traced whole: {file} took {written} of {len(line)} bytes; the disk may be full."
    return None


def _is_torn(descriptor: int) -> bool:
    """Whether the last line has no end, as a full disk leaves it: what is appended must not become a part of it."""
    size = os.fstat(descriptor).st_size
    return size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
