"""When the corpus does not hold the answer: an absent reference, or a premise that no candidate page supports."""

from __future__ import annotations

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.overlap import stems
from legal_rag.answer.passages import subject

LEAST_SUPPORT = 0.5
"""Share of the subject's weight that the best candidate page must carry."""
LEAST_SUPPORT_UNANCHORED = 0.72
"""The same for a question that names no document at all."""
_HEAVY = 0.34
"""A single missing word of this share of the weight, absent from all pages of the candidates, is a missing premise."""


def absent_reference(context: Context) -> Draft | None:
    """Absent when the question turns on a case, law or paper that the corpus does not hold."""
    references = context.shortlist.route.references
    gone = [found for found in references if found.presence == "absent"]
    if not gone or (context.documents and not context.question.comparison):
        return None
    names = ", ".join(found.reference.printed for found in gone)
    return context.absent("absent_reference", f"{names} is in none of {_searched(context)}", 0.95)


def unsupported_premise(context: Context) -> Draft | None:
    """Absent when the words that the question is about do not stand in the candidates' pages."""
    about = subject(context)
    if not about.weights:
        return None
    found = [set(stems(page.search_text)) for page in context.pages]
    best = max((about.share(page) for page in found), default=0.0)
    anchored = any(c.rule != "full text" for c in context.shortlist.route.kept)
    if not anchored:
        if best < LEAST_SUPPORT_UNANCHORED:
            return context.absent("unsupported_premise", _why(context, best), 0.5 + (LEAST_SUPPORT_UNANCHORED - best))
        return None
    everywhere: set[str] = set()
    for page in context.pages_of(context.doc_keys) if len(context.doc_keys) <= 3 else ():
        everywhere.update(stems(page.search_text))
    missing = about.missing(everywhere | set().union(*found))
    lost = sum(about.weights[word] for word in missing) / about.total
    if best < LEAST_SUPPORT and lost >= _HEAVY:
        return context.absent("unsupported_premise", _why(context, best, missing), min(0.95, 0.5 + lost / 2))
    return None


def _why(context: Context, best: float, missing: list[str] | None = None) -> str:
    lacking = f"; not found: {', '.join(missing[:5])}" if missing else ""
    return f"the best of {_searched(context)} carries {best:.0%} of the question's subject{lacking}"


def _searched(context: Context) -> str:
    documents = len(context.documents) or context.shortlist.route.searched_documents
    pages = len(context.pages)
    return f"{pages} pages of {documents} documents" if pages else f"{documents} documents"
