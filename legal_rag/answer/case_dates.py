"""Dates of a case: date of issue, which of two was issued earlier, dates of awards and hearings."""

from __future__ import annotations

import re

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.context import Context, Side, evidence_of
from legal_rag.answer.contraries import denies
from legal_rag.answer.headings import heading_lines
from legal_rag.answer.model import Draft
from legal_rag.answer.sentence_ranking import scored_sentences
from legal_rag.answer.unaccounted import words_left
from legal_rag.catalogue.rows import DatedEvent
from legal_rag.question.intent import CASE_CONCEPTS
from legal_rag.route.directory import CASE_KINDS
from legal_rag.search.overlap import stems
from legal_rag.store.facts import Located

_BY_INTENT = {
    "issue_date": ("issued", "judgment", "header"),
    "award_date": ("award",),
    "hearing_date": ("hearing",),
}


_APPEAL = re.compile(r"\b(?:appeal|trial)\b", re.IGNORECASE)
_ORDER = re.compile(r"\b(?:order|permission|certificate|application|directions?|stay|document)\b", re.IGNORECASE)
_HEARD = re.compile(r"\bheard\b|\bhearings?\b", re.IGNORECASE)
_OTHER_ACT = re.compile(
    r"\b(?:filed|lodged|submitted|served|signed|entered into|terminated|dismissed from|employed|hired|concluded|paid"
    r"|notified|agreed|executed|registered|incorporated|claim form|contract|agreement|invoices?|letter|e-?mail"
    r"|notice of|applied|under appeal|appealed from|lower court|below"
    r"|sought (?:permission|leave)|under challenge|challenged|re-?issued?)\b",
    re.IGNORECASE,
)
"""Acts whose dates stand in the text of a document: not when it was issued."""


def dated_event(context: Context) -> Draft | None:
    """The date of issue, award or hearing of one case; of another act only its text can tell."""
    intent, topic = _act_asked(context), context.question.topic
    if intent is None or (intent == "issue_date" and _OTHER_ACT.search(topic)):
        return None
    kinds = _BY_INTENT["hearing_date" if intent == "issue_date" and _HEARD.search(topic) else intent]
    keys = context.case_sides[0].doc_keys if context.case_sides else context.doc_keys[:1]
    if kinds == ("hearing",) and _APPEAL.search(topic):
        # The bench heard it: a later order in the appeal only recites the day.
        keys = _with_judgment(context, keys) or keys
    if intent == "issue_date" and kinds != ("hearing",) and not _ORDER.search(topic):
        # What a case's court issues is its judgment; an order is meant where it is named or there is nothing else.
        keys = _with_judgment(context, keys) or keys
    found = _first_of(context, keys, kinds)
    if found is None:
        return None
    found = _best_told(context, found)
    return context.answered(
        found.fact.date.isoformat(), [evidence_of(found)],
        f"the date printed as {found.fact.kind}",
        footing="catalogue" if found.fact.kind == kinds[0] else "stand-in",
    )  # fmt: skip


def _act_asked(context: Context) -> str | None:
    """Which act's date is asked for: a question that leads to a case by its parties alone may ask for that of the award
    or the hearing too."""
    question = context.question
    if question.intent != "law_date":
        return question.intent
    if not context.documents or context.documents[0].kind not in CASE_KINDS:
        return None
    return "award_date" if context.wording.has("award") else "hearing_date" if context.wording.has("hearing") else None


def _best_told(context: Context, found: Located[DatedEvent]) -> Located[DatedEvent]:
    """Of the places of its document that print the same date of the same act, the one in whose sentence most of the
    question stands."""
    same = [
        event
        for event in context.facts(DatedEvent, [found.doc_key])
        if (event.fact.kind, event.fact.date) == (found.fact.kind, found.fact.date)
    ]
    if len(same) == 1:
        return found  # no sentence need be weighed
    return max(same, key=lambda event: (_share_told_at(context, event), -event.fact.page_number))


def _share_told_at(context: Context, event: Located[DatedEvent]) -> float:
    """The share of the question that the sentence around a printed date carries."""
    place, at = (event.doc_key, event.fact.page_number), event.fact.span_start or 0
    return max(
        (
            scored.own_share
            for scored in scored_sentences(context)
            if (scored.page.doc_key, scored.page.page_number) == place
            and scored.sentence.start <= at < scored.sentence.end
        ),
        default=0.0,
    )


def date_of_the_paper(context: Context) -> Draft | None:
    """The date of issue of the one paper of a case that the question names as its heading does: "when was the costs
    certificate issued". Every word that leads to no other fact stands in the capitals of its title page."""
    topic = context.question.topic
    groups = [side.doc_keys for side in context.case_sides] or context.named_groups
    words = set(words_left(context, CASE_CONCEPTS))
    if len(groups) != 1 or not words or _OTHER_ACT.search(topic):
        return None
    headed = [key for key in groups[0] if words <= _heading_stems(context, key)]
    found = _first_of(context, tuple(headed), _BY_INTENT["issue_date"])
    if found is None or (len(groups[0]) > 1 and len(headed) == len(groups[0])):
        return None
    return context.answered(
        found.fact.date.isoformat(), [evidence_of(found)], "the date printed on the paper of that heading",
        footing="catalogue" if found.fact.kind == "issued" else "stand-in",
    )  # fmt: skip


def _heading_stems(context: Context, doc_key: int) -> set[str]:
    """Stems of the lines in capitals of a court paper's title page."""
    return {word for line in heading_lines(context, doc_key) for word in stems(line.quote)}


def _with_judgment(context: Context, doc_keys: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the documents that are judgments."""
    documents = context.reading.directory.documents
    return tuple(key for key in doc_keys if documents[key].kind == "judgment")


def which_was_issued(context: Context) -> Draft | None:
    """The earlier (or later) of two cases by date of issue; the case as the question writes it."""
    sides = context.case_sides
    if len(sides) < 2:
        return None
    dated: list[tuple[Side, Located[DatedEvent]]] = []
    for side in sides:
        found = _first_of(context, side.doc_keys, _BY_INTENT["issue_date"])
        if found is None:
            return None
        dated.append((side, found))
    pick = max if context.question.intent == "later_issue" else min
    chosen = pick(dated, key=lambda entry: entry[1].fact.date)
    evidence = [evidence_of(found) for _, found in dated]
    reason = "; ".join(f"{side.label}: {found.fact.date.isoformat()}" for side, found in dated)
    return context.answered(chosen[0].label, evidence, reason, basis="computed")


def _first_of(context: Context, doc_keys: tuple[int, ...], kinds: tuple[str, ...]) -> Located[DatedEvent] | None:
    """The first kind that is printed in any of the documents; of several documents the best on the shortlist. What is
    printed of a partial award is not the date of the final one."""
    events = context.facts(DatedEvent, doc_keys)
    order = best_first(context, list(doc_keys))
    for kind in kinds:
        fitting = [e for e in events if e.fact.kind == kind and not denies(e.fact.printed, context.question.topic)]
        if fitting:
            return min(fitting, key=lambda e: (order.index(e.doc_key), e.fact.page_number))
    return None
