"""Two cases set side by side: which was issued first, in which more was claimed."""

from __future__ import annotations

import re
from dataclasses import replace

from legal_rag.answer.case_dates import which_was_issued
from legal_rag.answer.case_sums import larger_sum
from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.sides_told import AFTER, BEFORE, of_another_date
from legal_rag.question.intent import infer_intent

_ORDER = re.compile(rf"\b(?:(?P<before>{BEFORE})|{AFTER})\b|\b(?P<predate>predates?|precedes?)\b", re.IGNORECASE)
_MORE_IN = re.compile(r"\b(?P<more>more|larger|higher|greater|bigger)\b|\b(?:less|smaller|lower)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)


def issued_in_order(context: Context) -> Draft | None:
    """ "Was A issued before B": by the dates that are compared for "which was issued first"."""
    sides = context.case_sides
    if len(sides) != 2 or of_another_date(context):
        return None
    text = context.question.search_text
    order = _ORDER.search(text[sides[0].routed.reference.span_end : sides[1].routed.reference.span_start])
    if order is None:
        return None
    intent = "earlier_issue" if order["before"] or order["predate"] else "later_issue"
    question = replace(context.question, intent=intent, answer_type="name")
    return _first_of_them(context, which_was_issued(narrowed(context, context.doc_keys, question)), sides[0].label)


def more_claimed(context: Context) -> Draft | None:
    """ "Was more claimed in A than in B": A is the case with the larger sum."""
    sides, more = context.case_sides, _MORE_IN.search(context.question.topic)
    if len(sides) != 2 or more is None or not _THAN.search(context.question.topic) or not context.wording.has("money"):
        return None
    intent = infer_intent(f"{context.question.topic} larger", "name", 2, 0, 0)
    if not intent.startswith("larger_"):
        return None
    question = replace(context.question, intent=intent, answer_type="name")
    return _first_of_them(context, larger_sum(narrowed(context, context.doc_keys, question)), sides[0].label)


def _first_of_them(context: Context, draft: Draft | None, label: str) -> Draft | None:
    """The draft that chose between two as a yes or no: whether it chose `label`."""
    return None if draft is None else replace(draft, shortlist=context.shortlist, value=draft.value == label)
