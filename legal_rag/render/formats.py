"""The formats that answers are printed in, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from legal_rag.render.html import html_page
from legal_rag.render.markdown import markdown_answers
from legal_rag.render.spreadsheet import AnswerRow, csv_answers
from legal_rag.render.text import render_answer
from legal_rag.render.words import printable

ReadingFormat = Literal["text", "markdown", "html", "csv"]
"""Formats for people."""
AnswerFormat = Literal["text", "markdown", "html", "csv", "json"]
"""With JSON, which is each command's own."""
READING_FORMATS: tuple[ReadingFormat, ...] = get_args(ReadingFormat)
ANSWER_FORMATS: tuple[AnswerFormat, ...] = get_args(AnswerFormat)


def answers_in(form: ReadingFormat, rows: Sequence[AnswerRow], width: int = 100) -> str:
    """The answers in one format, ending with a line break."""
    if form == "csv":
        return csv_answers(rows)
    if form == "html":
        return html_page(row.answer for row in rows)
    if form == "markdown":
        return markdown_answers(row.answer for row in rows)
    return "\n".join(_asked(row) + render_answer(row.answer, width) + "\n" for row in rows)


def _asked(row: AnswerRow) -> str:
    """The question before its answer, where the answers are of a list of questions."""
    return f"{printable(row.question_id)}: {printable(row.answer.question)}\n" if row.question_id else ""
