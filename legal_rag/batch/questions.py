"""Reads a file of questions: the challenge's JSON, or CSV with a column question and, optional, id, type and matter."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from legal_rag.errors import BadInputError
from legal_rag.question.model import ANSWER_TYPES, AnswerType

FileFormat = Literal["json", "csv"]


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """One question of a file. Without an `answer_type` it is inferred."""

    question_id: str
    text: str
    answer_type: AnswerType | None = None
    matter: str | None = None


def file_format(file: Path) -> FileFormat:
    """By the file's ending: csv, else json."""
    return "csv" if file.suffix.lower() == ".csv" else "json"


def read_questions(file: Path) -> list[AskedQuestion]:
    """The questions of `file` in its order; raises BadInputError naming the question that cannot be used."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"Cannot read the questions {file}: {error}.") from error
    rows = _csv_rows(text, file) if file_format(file) == "csv" else _json_rows(text, file)
    questions = [_question(row, number, file) for number, row in enumerate(rows, start=1)]
    seen: set[str] = set()
    for question in questions:
        if question.question_id in seen:
            raise BadInputError(f"{file}: the id {question.question_id} stands twice.", "Give each question its own.")
        seen.add(question.question_id)
    if not questions:
        raise BadInputError(f"{file} holds no question.")
    return questions


def _json_rows(text: str, file: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInputError(f"{file} is not JSON: {error}.", "CSV files end in .csv.") from error
    rows = found.get("questions") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadInputError(
            f"{file} is not a list of questions.", 'Each is an object such as {"id": "1", "question": "…"}.'
        )
    return rows


def _csv_rows(text: str, file: Path) -> list[dict[str, Any]]:
    reader = csv.DictReader(io.StringIO(text))
    columns = [name.strip().lower() for name in reader.fieldnames or ()]
    if "question" not in columns:
        raise BadInputError(
            f"{file} has no column question.", "Its first line names the columns: question,type,matter."
        )
    rows = []
    for number, values in enumerate(reader, start=1):
        row = {str(name).strip().lower(): (value or "").strip() for name, value in values.items() if name}
        if row["question"]:
            rows.append({"id": row.get("id") or str(number), **{key: value for key, value in row.items() if value}})
    return rows


def _question(row: dict[str, Any], number: int, file: Path) -> AskedQuestion:
    question_id, text = row.get("id"), row.get("question")
    if not isinstance(question_id, str | int) or not isinstance(text, str) or not text.strip():
        raise BadInputError(f"{file}: question {number} lacks an id or its text.")
    answer_type = row.get("answer_type") or row.get("type")
    if answer_type is not None and answer_type not in ANSWER_TYPES:
        raise BadInputError(
            f"{file}: question {question_id} has the type {answer_type!r}.", f"Types are {', '.join(ANSWER_TYPES)}."
        )
    return AskedQuestion(str(question_id), text, answer_type, row.get("matter"))
