"""Facts of enactments: number, dates, who made and administers them, what amended them."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentences import shorten
from legal_rag.catalogue.rows import Amendment, Attribution, ConsultationPaper, DatedEvent
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import Located
from legal_rag.text import name_key

_DATE_KINDS = {
    "in_force": ("in_force", "commencement", "enacted", "made", "issued"),
    "enacted": ("enacted", "made", "in_force", "issued"),
    "issue": ("issued", "made", "enacted", "in_force"),
}


def law_number(context: Context) -> Draft | None:
    """The official number of the enactment named, from its title page."""
    for document in context.documents[:1]:
        if document.number and document.number.isdigit():
            return context.answered(
                int(document.number),
                [_title_words(context, document)],
                f"the number of {document.name}",
                0.95,
            )
    return None


def law_date(context: Context) -> Draft | None:
    """When an enactment was made, enacted or came into force."""
    if not context.documents:
        return None
    found = _date_of(context, context.documents[0])
    if found is None:
        return None
    return context.answered(
        found.fact.date.isoformat(), [evidence_of(found)], f"the date printed as {found.fact.kind}", 0.85
    )


_ALTERNATIVES = re.compile(r"[:,]\s*(?P<first>[^:?]+?)\s+or\s+(?P<second>[^:?]+?)\s*\??$", re.IGNORECASE)


def which_law(context: Context) -> Draft | None:
    """The later (or earlier) of two enactments, by the title that the question gives."""
    match = _ALTERNATIVES.search(context.question.search_text)
    documents = context.documents
    if match is None or len(documents) < 2:
        return None
    dated = []
    for label in (match["first"], match["second"]):
        document = max(documents, key=lambda d: fuzz.token_set_ratio(name_key(label), name_key(d.name)))
        found = _date_of(context, document)
        if found is None:
            return None
        dated.append((label, found))
    if dated[0][1].doc_key == dated[1][1].doc_key:
        return None
    pick = max if context.question.intent == "later_law" else min
    chosen = pick(dated, key=lambda entry: entry[1].fact.date)
    reason = "; ".join(f"{label}: {found.fact.kind} {found.fact.date}" for label, found in dated)
    return context.answered(chosen[0], [evidence_of(found) for _, found in dated], reason, 0.8, basis="computed")


def amended_by(context: Context) -> Draft | None:
    """The law that amended the enactment named, newest first as printed on its title page."""
    if not context.documents:
        return None
    found = context.facts(Amendment, [context.documents[0].doc_key])
    if not found:
        return None
    return context.answered(found[0].fact.amending_title, [evidence_of(found[0])], "printed as amending it", 0.75)


def attributed(context: Context) -> Draft | None:
    """Who made, issued or administers the document named, in its own words."""
    kinds = ("administered_by",) if context.question.intent == "administered_by" else ("made_by", "issued_by", "power")
    for document in context.documents[:1]:
        found = [a for a in context.facts(Attribution, [document.doc_key]) if a.fact.kind in kinds]
        if not found:
            return None
        best = min(found, key=lambda a: (kinds.index(a.fact.kind), a.fact.page_number))
        if context.question.answer_type == "free_text":
            return context.answered(
                shorten(best.fact.printed),
                [evidence_of(best)],
                f"printed as {best.fact.kind}",
                0.8,
            )
        value: str | list[str] = [best.fact.name] if context.question.answer_type == "names" else best.fact.name
        return context.answered(value, [evidence_of(best)], f"printed as {best.fact.kind}", 0.8)
    return None


def consultation_deadline(context: Context) -> Draft | None:
    """By when comments on a consultation paper are wanted."""
    for document in context.documents[:1]:
        dated = [d for d in context.facts(DatedEvent, [document.doc_key]) if d.fact.kind == "consultation_deadline"]
        if not dated:
            return None
        found = dated[0]
        value = found.fact.date.isoformat()
        if context.question.answer_type == "free_text":
            value = f"{found.fact.date.day} {found.fact.date:%B %Y}"
            papers = context.facts(ConsultationPaper, [document.doc_key])
            if papers and context.shortlist.route.ambiguous:
                value += f" ({document.name})"
        return context.answered(
            value,
            [evidence_of(found)],
            "the deadline for comments as printed",
            0.9,
        )
    return None


def _date_of(context: Context, document: DocumentRow) -> Located[DatedEvent] | None:
    events = context.facts(DatedEvent, [document.doc_key])
    asked = next((name for name in ("in_force", "enacted", "issue") if context.wording.has(name)), "enacted")
    for kind in _DATE_KINDS[asked]:
        fitting = [event for event in events if event.fact.kind == kind]
        if fitting:
            return min(fitting, key=lambda e: e.fact.page_number)
    return None


def _title_words(context: Context, document: DocumentRow) -> Evidence:
    page = next(iter(context.pages_of([document.doc_key], [document.title_page])), None)
    text = page.text if page else ""
    number = (
        re.search(rf"\bno\.?\s*\(?{document.number}\)?[^\n]{{0,20}}", text, re.IGNORECASE) if document.number else None
    )
    quote = number.group() if number else next((line for line in text.splitlines() if line.strip()), "")
    start = text.find(quote)
    return Evidence(document.doc_key, document.title_page, quote, start, start + len(quote))
