"""Questions that set documents side by side: whether a thing is true of both, of which of them it is, in which of them
more is said. Each side is asked by itself, by the answerer of its kind, so that every side has its page.

What is asked of cases alone is in `each_case`, of enactments alone in `each_enactment`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from legal_rag.answer.context import Context
from legal_rag.answer.each_case import issued_in_order, more_claimed
from legal_rag.answer.each_enactment import (
    alike,
    amended_or_not,
    enacted_in_order,
    enactment_groups,
    of_which_enactment,
    says_more,
)
from legal_rag.answer.law_in_force import asks_whether_in_force
from legal_rag.answer.model import Draft
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.sides_told import BOTH, WHICH, Told, together
from legal_rag.question.intent import infer_intent

_EITHER = re.compile(r"\b(?:either|any|one|at least one)(?: of)?\b(?! and the same)", re.IGNORECASE)
_NEITHER = re.compile(r"\b(?:neither|none)(?: of)?\b", re.IGNORECASE)
_OF_ONE = frozenset({"appealed", "permission_to_appeal", "trial_held", "in_force"})
"""Kinds of drafts that say of one side whether a thing is true of it."""


def each_side(context: Context) -> Draft | None:
    """Whether something is true of both sides, which of them comes first or says more, or of which of them it is
    true."""
    if context.question.answer_type == "boolean":
        return next((draft for answer in _YES_OR_NO if (draft := answer(context)) is not None), None)
    if len(context.case_sides) > 1:
        return _of_which_case(context)
    return says_more(context) or of_which_enactment(context)


def _of_both(context: Context) -> Draft | None:
    """ "Were both appealed", "was either tried", "was permission refused in neither"."""
    topic = context.question.topic
    neither, both = _NEITHER.search(topic), BOTH.search(topic)
    if not (neither or both or _EITHER.search(topic)):
        return None
    found = _asked_of_each(context, _NEITHER.sub(" ", BOTH.sub(" ", _EITHER.sub(" ", topic))))
    if not found:
        return None
    values = [told.draft.value is True for told in found]
    value = not any(values) if neither else all(values) if both else any(values)
    return together(context, value, found)


def _of_which_case(context: Context) -> Draft | None:
    """ "Which of them was appealed": the one, or the ones, of which it is true."""
    if not WHICH.search(context.question.topic):
        return None
    found = _asked_of_each(context, context.question.topic)
    true = [told.label for told in found if told.draft.value is True]
    if not true or (context.question.answer_type == "name" and len(true) > 1):
        return None
    return together(context, true if context.question.answer_type == "names" else true[0], found)


def _asked_of_each(context: Context, topic: str) -> list[Told]:
    """What each case, or each enactment, says to the question put as one with a yes or no; empty if there is one side
    alone, or one has no answer of its catalogue."""
    cases = [(side.label, side.doc_keys) for side in context.case_sides]
    documents = context.reading.directory.documents
    groups = enactment_groups(context) if not cases and asks_whether_in_force(topic) else []
    sides = cases or [(documents[group[0]].name, group) for group in groups]
    found = []
    for label, keys in sides if len(sides) > 1 else ():
        intent = infer_intent(topic, "boolean", 1 if cases else 0, 0 if cases else 1, 0)
        question = replace(context.question, topic=topic, intent=intent, answer_type="boolean")
        draft = context.answer_part(narrowed(context, keys, question))
        if draft is None or draft.kind not in _OF_ONE:
            return []
        found.append(Told(label, draft))
    return found


_YES_OR_NO: tuple[Callable[[Context], Draft | None], ...] = (
    issued_in_order,
    enacted_in_order,
    more_claimed,
    alike,
    amended_or_not,
    _of_both,
)
