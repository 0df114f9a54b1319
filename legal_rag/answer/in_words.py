"""A fact of the catalogue told in words: what a question in free text asks as a name, a date or a number."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from legal_rag.answer.consultation import spelled
from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft, Value
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.sentences import shorten
from legal_rag.answer.unaccounted import unaccounted
from legal_rag.question.intent import CASE_CONCEPTS, ENACTMENT_CONCEPTS
from legal_rag.question.model import AnswerType
from legal_rag.question.parse import parse_question

_WHO = re.compile(r"^(?:who|by whom|before whom)\b(?P<several> (?:are|were|all)\b)?", re.IGNORECASE)
_WHEN = re.compile(
    r"(?:when|(?:on|from) (?:what|which) (?:date|day)|from when|(?:what|which) (?:is |was )?(?:the )?(?:date|day))\b",
    re.I,
)
"""How a question after a date begins, and not a clause within another."""
_ASKS_NAMES = re.compile(r"^(?:which|what|name|list|identify) (?:\w+ ){0,2}?(?:part(?:y|ies)|judges?|\w+ants?)\b", re.I)
_OF_A_LAW = frozenset({"law_number", "law_year", "law_date", "which_law"})
_OF_PEOPLE = frozenset({"parties", "judges", "who_acted"})
_MORE_THAN_A_FACT = 1.5
"""What is left of a question beside the words of a fact when it asks for more than that fact."""
_POINTS_BACK = re.compile(r"\b(?:it|that|this|them|they)\b", re.IGNORECASE)
"""Which of a case's sums is asked for, another part of the question tells."""
_TYPES: frozenset[AnswerType] = frozenset({"name", "names", "date", "number"})
_FACTS = frozenset(
    {
        "parties", "party_count", "judges", "dated_event", "which_was_issued", "sum_of_case", "larger_sum",
        "enforced_reference", "law_number", "law_year", "law_date", "which_law", "each_side", "who_acted",
    }
)  # fmt: skip
"""Answerers whose value is the whole answer: what others read from the catalogue they tell in its own words."""


def fact_in_words(context: Context) -> Draft | None:
    """The fact that a question asks for whose type was given as free text, or that a part of a question asks for."""
    question = context.question
    people = _WHO.search(question.search_text)
    given: AnswerType | None = ("names" if people["several"] else "name") if people else None
    asked = parse_question(question.search_text, context.reading.profile, given, question.filters)
    if asked.answer_type not in _TYPES or not context.documents:
        return None
    if asked.answer_type == "date" and not _WHEN.match(question.search_text):
        return None
    one = narrowed(context, context.doc_keys, asked)
    if unaccounted(one, CASE_CONCEPTS | ENACTMENT_CONCEPTS) >= _MORE_THAN_A_FACT:
        return None
    draft = context.answer_part(one)
    if draft is None or draft.kind not in _FACTS or draft.status != "answered":
        return None
    if draft.kind in _OF_A_LAW and unaccounted(one, ENACTMENT_CONCEPTS) >= _MORE_THAN_A_FACT:
        return None
    if draft.kind in _OF_PEOPLE and not (people or _ASKS_NAMES.search(question.search_text)):
        return None
    if draft.kind == "sum_of_case" and _POINTS_BACK.search(question.search_text):
        return None
    value = shorten(_in_words(draft.value, asked.answer_type), context.limit)
    return replace(draft, shortlist=context.shortlist, value=value)


def _in_words(value: Value, answer_type: AnswerType) -> str:
    if isinstance(value, list):
        return "; ".join(value)
    if answer_type == "date":
        return spelled(date.fromisoformat(str(value)))
    return f"{value:,}" if isinstance(value, int | float) and abs(value) >= 10_000 else str(value)
