"""Dates in a sentence: which one is asked for, and which only name an order, a hearing or a letter."""

from __future__ import annotations

import re
from datetime import date

from legal_rag.answer.sentences import is_in_capitals
from legal_rag.catalogue.printed_dates import FoundDate, find_dates
from legal_rag.question.model import Question
from legal_rag.search.overlap import Subject, stems

_ASKS_DEADLINE = re.compile(
    r"\bby (?:what|which|when)\b|\bdeadline\b|\bno(?:t)? later than\b|\b(?:last|latest|final) (?:day|date)\b"
    r"|\b(?:until|till|up to) (?:when|what|which)\b|\bdue\b|\bwhen (?:must|should|shall|is|are|was|were|do|does|did)\b"
    r"[^?]*\b(?:due|file|serve|submit|pay|provide|lodge|filed|served|submitted|paid|provided|lodged) by\b",
    re.IGNORECASE,
)
_BEFORE_DEADLINE = re.compile(
    r"\b(?:by|before|until|no later than|not later than|on or before|is|deadline[\w ]{0,30})"
    r"(?: no later than)?(?:,? (?:close of business|end of (?:the )?(?:day|business)|noon|midday|midnight)(?: \w+)?)?"
    r"(?: (?:at )?\d{1,2}(?:[.:]\d\d)? ?(?:[ap]\.?m\.?|hours|hrs|noon)?(?: \(?[A-Z]{2,4}\)?)?)?(?:,? on)?"
    r"(?: [A-Z][a-z]+day,?)?$",
)
_RECITAL = re.compile(r"^(?:AND |and )?(?:UPON|Upon|WHEREAS)\b")
_DATED = re.compile(r"\b(?:dated|of|issued on|made on|filed on)(?: the)?$", re.IGNORECASE)
_NEAR = 12
"""Words within which a word of the question speaks for a date; nearer ones more."""
_BEYOND_A_COMMA = 0.5


def best_date(sentence: str, question: Question, about: Subject, strict: bool) -> date | None:
    """The date of `sentence` (flat text) that the question asks for, if any: not one that the question itself gives; of
    several the one nearest to the question's words.

    `strict` passes over captions and, where a deadline is asked for, takes only dates that something is to be done by,
    outside recitals.
    """
    given = {found.date for found in find_dates(question.text)}
    dates = [found for found in find_dates(sentence) if found.date not in given]
    if strict and is_in_capitals(sentence):
        return None
    if strict and _ASKS_DEADLINE.search(question.text):
        if _RECITAL.search(sentence):
            return None
        dates = [found for found in dates if _BEFORE_DEADLINE.search(sentence[: found.span_start].rstrip())]
    if not dates:
        return None
    return max(dates, key=lambda found: (_of_a_date(sentence, found, about), -found.span_start)).date


def _of_a_date(sentence: str, found: FoundDate, about: Subject) -> float:
    """Its nearness; what the date only names ("the order dated ...") takes half away."""
    total = nearness(sentence, found.span_start, found.span_end, about)
    return total / 2 if _DATED.search(sentence[: found.span_start].rstrip()) else total


def nearness(sentence: str, start: int, end: int, about: Subject) -> float:
    """The question's words around a part of a sentence, each by its weight and by how near it stands, less beyond a
    comma."""
    before, after = sentence[:start], sentence[end:]
    near: dict[str, float] = {}
    for words in (_stems_by_clause(before[::-1], backwards=True), _stems_by_clause(after)):
        for distance, (word, clauses_off) in enumerate(words[:_NEAR]):
            if word in about.weights:
                worth = about.weights[word] * (1 - distance / _NEAR) * _BEYOND_A_COMMA**clauses_off
                near[word] = max(near.get(word, 0.0), worth)
    return sum(near.values())


def _stems_by_clause(text: str, backwards: bool = False) -> list[tuple[str, int]]:
    """Stems in the order of `text` (given backwards: of a text read from its end), with the commas passed."""
    clauses = re.split(r"[,;]", text)
    read = [stems(clause[::-1])[::-1] if backwards else stems(clause) for clause in clauses]
    return [(word, off) for off, words in enumerate(read) for word in words]
