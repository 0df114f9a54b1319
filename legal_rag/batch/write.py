"""Writes answers: the challenge's JSON, or a format for people. A file appears whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from legal_rag.batch.run import AnsweredQuestion
from legal_rag.errors import DiskError
from legal_rag.render.spreadsheet import AnswerRow


def submission_text(entries: Sequence[dict[str, Any]]) -> str:
    """The answers file of the challenge."""
    return json.dumps({"answers": list(entries)}, ensure_ascii=False, indent=1) + "\n"


def answer_rows(answered: Iterable[AnsweredQuestion]) -> list[AnswerRow]:
    """The answers as the formats for people take them."""
    return [AnswerRow(row.answer, row.asked.question_id, row.asked.matter or "") for row in answered]


def write_whole(file: Path, text: str) -> None:
    """Replace `file` by one that holds `text`, in one step; raises DiskError and leaves the old file."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        try:
            with part.open("x", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise DiskError(f"Cannot write {file}: {error.strerror}.", "Choose another --out.") from error
