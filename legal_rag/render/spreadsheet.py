"""Answers as CSV for a spreadsheet: one row an answer, its citations joined in one cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

from legal_rag.ground.model import Answer
from legal_rag.render.words import answer_in_words, ground_in_words, printable, quote_in_words

COLUMNS = (
    "id", "question", "type", "matter", "answer", "status", "basis", "ground", "pinpoint", "quote", "confidence",
    "warnings",
)  # fmt: skip
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer with what its question was called."""

    answer: Answer
    question_id: str = ""
    matter: str = ""


def csv_answers(rows: Iterable[AnswerRow]) -> str:
    """One row an answer, so that a list of questions can be sorted and ticked off; several names, pinpoints or quotes
    are joined with "; ", pinpoints and quotes in the same order.

    Text that a spreadsheet would run as a formula gets an apostrophe before it: the words come from documents.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        answer = row.answer
        cells = (
            row.question_id, answer.question, answer.answer_type, row.matter, answer_in_words(answer), answer.status,
            answer.basis or "", ground_in_words(answer), "; ".join(citation.pinpoint for citation in answer.citations),
            "; ".join(quote_in_words(citation) for citation in answer.citations), f"{answer.confidence:.2f}",
            "; ".join(answer.warnings),
        )  # fmt: skip
        writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(text: str) -> str:
    plain = printable(text)
    return f"'{plain}" if plain.startswith(_FORMULA_STARTS) else plain
