"""When an enactment was made, enacted or came into force: as it prints it, or the notice about it."""

from __future__ import annotations

from datetime import date

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.making import commencement
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.unaccounted import unaccounted
from legal_rag.catalogue.rows import DatedEvent
from legal_rag.question.intent import CASE_CONCEPTS
from legal_rag.route.directory import CASE_KINDS, DocumentRow
from legal_rag.store.facts import Located
from legal_rag.text import name_key

Dated = tuple[date, Evidence, str]
"""A date, where it stands, and of what kind it is."""
_DATE_KINDS = {
    "in_force": ("in_force", "commencement", "enacted", "made", "issued"),
    "enacted": ("enacted", "made", "in_force", "issued"),
    "issue": ("issued", "made", "enacted", "in_force"),
}
_OF_A_CASE = 1.5
"""Weight of words left from which on a question that leads to a case is about something in it, not about its date."""


def law_date(context: Context) -> Draft | None:
    """When an enactment was made, enacted or came into force."""
    if not context.documents:
        return None
    document = context.documents[0]
    if document.kind in CASE_KINDS and (
        context.wording.any("award", "hearing") or unaccounted(context, CASE_CONCEPTS) >= _OF_A_CASE
    ):
        return None
    if context.wording.has("in_force"):
        taking_effect = commencement(context, document.doc_key)
        if taking_effect is not None:
            return context.answered(*taking_effect, "the date from which it says that it takes effect")
    found = dated(context, document)
    if found is None:
        return None
    day, evidence, kind = found
    return context.answered(day.isoformat(), [evidence], f"the date printed as {kind}")


def dated(context: Context, document: DocumentRow) -> Dated | None:
    """The date asked for: printed in the enactment, else in the notice by which it was enacted or commenced; the
    notice goes first where the enactment prints another kind of date alone."""
    asked = "in_force" if context.wording.has("in_force") else "enacted"
    own = _date_of(context, document)
    if own is not None and own.fact.kind == asked:
        return own.fact.date, evidence_of(own), own.fact.kind
    notice = _date_in_notice(context, document, asked)
    if notice is not None:
        return notice.fact.date, evidence_of(notice), f"{asked.replace('_', ' ')} in its notice"
    return (own.fact.date, evidence_of(own), own.fact.kind) if own else None


def _date_in_notice(context: Context, document: DocumentRow, kind: str) -> Located[DatedEvent] | None:
    """The date of `kind` that a notice about the enactment prints: the corpus's notice whose title holds its title."""
    title = name_key(document.name)
    for other in context.reading.directory.documents.values():
        if other.kind == "notice" and other.same_as is None and title in name_key(other.name):
            for event in context.facts(DatedEvent, [other.doc_key]):
                if event.fact.kind == kind:
                    return event
    return None


def _date_of(context: Context, document: DocumentRow) -> Located[DatedEvent] | None:
    events = context.facts(DatedEvent, [document.doc_key])
    asked = next((name for name in ("in_force", "enacted", "issue") if context.wording.has(name)), "enacted")
    for kind in _DATE_KINDS[asked]:
        fitting = [event for event in events if event.fact.kind == kind]
        if fitting:
            return min(fitting, key=lambda e: e.fact.page_number)
    return None
