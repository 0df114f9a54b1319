"""Which drafts the model is asked about: those whose value or whose page the catalogue and the extractors are not sure
of."""

from __future__ import annotations

import re

from legal_rag.answer.model import Draft
from legal_rag.llm.page_precision import page_precision
from legal_rag.llm.settings import LlmSettings

_NEVER = frozenset({"absent_reference", "only_drafted", "unheld_case"})
"""The question turns on a document that the corpus lacks, or holds as a draft: what a model says of it is a guess."""
_OVER_THE_CORPUS = re.compile(
    r"\b(?:which|what|how many|list|name)\s+(?:all\s+|of the\s+)?(?:\w+\s+){0,2}"
    r"(?:laws|regulations|rules|documents|cases|judgments|orders|papers)\b",
    re.IGNORECASE,
)


def why_ask(draft: Draft, settings: LlmSettings) -> str | None:
    """The reason to ask the model about `draft`, None to leave the draft as it is."""
    question = draft.shortlist.route.question
    if draft.kind in _NEVER or draft.documents_read is not None:
        return None
    if draft.status == "ambiguous":
        return None  # the question is unsure, not the answer: each of its readings is given already
    if not question.references and _OVER_THE_CORPUS.search(question.text):
        return None  # a handful of pages cannot hold what stands in any number of documents
    least = settings.ask_free_text_below if question.answer_type == "free_text" else settings.ask_typed_below
    if draft.status == "unresolved":
        return "no answerer found a printed value"
    if draft.confidence < least:
        return f"{draft.kind} has confidence {draft.confidence:.2f}, below {least:.2f}"
    pages = page_precision(draft.kind)
    if draft.status == "answered" and draft.evidence and pages < settings.ask_pages_below:
        return f"the pages of {draft.kind} are right with {pages:.2f}, below {settings.ask_pages_below:.2f}"
    return None
