"""Answers as Markdown, for pasting into a memo."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legal_rag.ground.model import Answer, Citation
from legal_rag.render.words import (
    answer_in_words,
    corrections_in_words,
    ground_in_words,
    place_in_words,
    printable,
    quote_in_words,
    reading_note,
    readings_heading,
    readings_in_words,
    standing_in_words,
)

_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")
_LIST_START = re.compile(r"^(\s*)(?:([-+=])|(\d+)([.)]))(?=\s|$)")


def markdown_answers(answers: Iterable[Answer]) -> str:
    """Each answer under its question: value, standing, then a list of citations with their words as quotations."""
    return "\n".join(_answer(answer) for answer in answers)


def _answer(answer: Answer) -> str:
    lines = [f"## {escaped(answer.question)}", "", f"**{escaped(answer_in_words(answer))}**", ""]
    lines += [f"*{escaped(standing_in_words(answer))}*", ""]
    if ground := ground_in_words(answer):
        lines += [escaped(ground), ""]
    for citation in answer.citations:
        lines += _citation(citation)
    if answer.law_texts:
        lines += ["Text of the law:", "", *(f"- {escaped(text)}" for text in answer.law_texts), ""]
    if answer.readings:
        lines += [readings_heading(answer), "", *(f"- {escaped(reading)}" for reading in readings_in_words(answer)), ""]
    if answer.look_here:
        lines += ["Look here:", "", *(f"- {escaped(place_in_words(citation))}" for citation in answer.look_here), ""]
    return "\n".join(lines)


def _citation(citation: Citation) -> list[str]:
    notes = [note for note in (reading_note(citation), *corrections_in_words(citation)) if note]
    head = escaped(citation.pinpoint or place_in_words(citation))
    lines = [f"- {head}" + (f" ({escaped('; '.join(notes))})" if notes else "")]
    if quote := quote_in_words(citation):
        lines.append(f"  > {escaped(quote)}")
    return [*lines, ""]


def escaped(text: str) -> str:
    """`text` as Markdown shows it literally, on one line."""
    plain = _MARKS.sub(r"\\\1", printable(text))
    return _LIST_START.sub(lambda match: f"{match[1]}\\{match[2]}" if match[2] else f"{match[3]}\\{match[4]}", plain)
