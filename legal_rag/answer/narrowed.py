"""A question asked of some of its documents alone: for one part of it, or for one side of a comparison."""

from __future__ import annotations

from dataclasses import replace

from legal_rag.answer.context import Context
from legal_rag.question.model import Question
from legal_rag.route.focus import focus_of
from legal_rag.search.search import search_pages


def narrowed(context: Context, doc_keys: tuple[int, ...], question: Question) -> Context:
    """The context of `question`, a part of the whole one or that itself, with `doc_keys` as the only candidates."""
    route = context.shortlist.route
    kept = [c for c in route.candidates if c.doc_key in doc_keys]
    whole = question.search_text == context.question.search_text
    narrow = replace(
        route, question=replace(question, comparison=False), candidates=tuple(kept),
        references=tuple(r for r in route.references if set(r.doc_keys) & set(doc_keys)), ambiguous=False, meanings=(),
        focus=route.focus if whole else focus_of(question.topic, [c.title for c in kept], True),
    )  # fmt: skip
    return Context(search_pages(narrow, context.reading), context.reading, context.answer_part)
