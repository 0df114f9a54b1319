"""Whether an enactment is in force: by its status in the catalogue, or by what a later enactment says of it."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft
from legal_rag.answer.part_clauses import side_by_side
from legal_rag.answer.unaccounted import asks_plainly
from legal_rag.catalogue.rows import LawInTime
from legal_rag.route.directory import ENACTMENT_KINDS, OUT_OF_FORCE, DocumentRow
from legal_rag.store.facts import Located
from legal_rag.text import name_key

_ASKS_FORCE = re.compile(
    r"\b(?:still|currently|now|remain\w*|presently|today|continu\w+)\b[^?]*"
    r"\b(?:in (?:force|effect)|good law|valid|effective|apply)\b"
    r"|\b(?:is|are|has|have|was|were)\b[^?]*\b(?:in force|in effect|good law|repealed|superseded|revoked)\b"
    r"|\b(?:has|have)\b[^?]*\b(?:come|entered) into (?:force|effect)(?: yet)?\s*\??$"
    r"|\bstill good law\b|\bceased? to (?:have effect|apply|be in force)\b|\bno longer\b[^?]*\b(?:in force"
    r"|apply|applies|valid|law|effective)\b",
    re.IGNORECASE,
)
_ASKS_GONE = re.compile(
    r"\b(?:repealed|superseded|revoked|replaced|no longer|ceased?|out of force|not)\b", re.IGNORECASE
)
_GONE = frozenset({"repealed", "superseded"})
_ASKS_BEGUN = re.compile(r"\b(?:come|came|entered) into (?:force|effect)\b|\bcommenced\b", re.IGNORECASE)
_ASKS_ENDED = re.compile(r"\b(?:no longer|ceased?|still|remain\w*|continu\w+)\b", re.IGNORECASE)


def asks_whether_in_force(topic: str) -> bool:
    """Whether a question is about a law's being in force, repealed or superseded."""
    return _ASKS_FORCE.search(topic) is not None


def in_force(context: Context) -> Draft | None:
    """Whether the one enactment named is in force, as the catalogue tells from its own words and later enactments."""
    topic = context.question.topic
    asked = asks_whether_in_force(topic) or asks_plainly(context, "in_force")
    if not context.documents or len(context.sides) > 1 or not asked or context.question.articles:
        return None
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS or side_by_side(context, context.named_groups):
        return None
    evidence = [context.title_page_evidence(document.doc_key)]
    reason = f"the catalogue has {document.name} as {(document.status or '').replace('_', ' ')}"
    if document.status == "not_commenced":
        value = bool(re.search(r"\bnot\b", topic, re.IGNORECASE))
        return None if _ASKS_ENDED.search(topic) else context.answered(value, evidence, reason)
    gone = document.status in _GONE
    later = None if gone or document.status not in (None, "in_force") else _replaced_by(context, document)
    if later is not None:
        gone, reason = True, f"{context.reading.directory.documents[later.doc_key].name} says that it replaces it"
        evidence = [evidence_of(later), *evidence]
    elif not gone and document.status != "in_force":
        return None
    if gone and _ASKS_BEGUN.search(topic):
        return None
    return context.answered(gone == bool(_ASKS_GONE.search(topic)), evidence, reason)


def _replaced_by(context: Context, document: DocumentRow) -> Located[LawInTime] | None:
    """The words of another enactment in force that it repeals or replaces this one, told by its title and year."""
    title = name_key(document.short_title or document.title or "")
    if not title or not document.year:
        return None
    others = [
        row.doc_key
        for row in context.reading.directory.documents.values()
        if row.kind in ENACTMENT_KINDS and row.status not in OUT_OF_FORCE and row.doc_key != document.doc_key
    ]
    for found in context.facts(LawInTime, others):
        named = name_key(found.fact.value) if found.fact.fact == "supersedes" else ""
        if re.match(rf"(?:the )?{re.escape(title)}\b", named) and re.search(rf"\b{document.year}\b", named):
            return found
    return None
