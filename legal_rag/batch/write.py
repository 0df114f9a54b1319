"""Writes answers: the challenge's JSON, or CSV for a spreadsheet. A file appears whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from legal_rag.batch.run import AnsweredQuestion
from legal_rag.errors import DiskError
from legal_rag.render import answer_in_words

_CSV_COLUMNS = ("id", "question", "type", "matter", "answer", "status", "pinpoint", "quote", "confidence", "warnings")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def submission_text(entries: Sequence[dict[str, Any]]) -> str:
    """The answers file of the challenge."""
    return json.dumps({"answers": list(entries)}, ensure_ascii=False, indent=1) + "\n"


def csv_text(answered: Iterable[AnsweredQuestion]) -> str:
    """One row a question. Lists and several pinpoints or quotes are joined with "; ".

    Text that a spreadsheet would run as a formula gets an apostrophe before it: the words come from documents.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_COLUMNS)
    for row in answered:
        answer = row.answer
        writer.writerow(
            [
                _cell(row.asked.question_id),
                _cell(row.asked.text),
                answer.answer_type,
                _cell(row.asked.matter or ""),
                _cell(answer_in_words(answer)),
                answer.status,
                _cell("; ".join(f"{citation.title}, {citation.pinpoint}" for citation in answer.citations)),
                _cell("; ".join(" ".join(citation.quote.split()) for citation in answer.citations)),
                f"{answer.confidence:.2f}",
                _cell("; ".join(answer.warnings)),
            ]
        )
    return out.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


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
