"""Defined terms: what a law says a word means."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft
from legal_rag.answer.sentences import shorten
from legal_rag.catalogue.rows import Definition
from legal_rag.text import name_key

_TERM = re.compile(
    r"\bdefin(?:e|ed|es|ition of)\s+(?:the (?:term"
    r"|word)\s+)?['\"]?(?P<term>[A-Za-z][\w' -]{1,60}?)['\"]?(?:\s+(?:under|in|for|according|as)\b|[?.,]"
    r"|$)"
    r"|\bmeaning of\s+(?:the (?:term|word)\s+)?['\"]?(?P<of>[A-Za-z][\w' -]{1,60}?)['\"]?(?:\s+(?:under"
    r"|in|for|according)\b|[?.,]|$)"
    r"|\bwhat does\s+(?:the (?:term|word)\s+)?['\"]?(?P<does>[A-Za-z][\w' -]{1,60}?)['\"]?\s+mean\b",
    re.IGNORECASE,
)


def definition(context: Context) -> Draft | None:
    """The printed definition of the term asked for, in the best candidate that defines it."""
    terms = [name_key(quote) for quote in context.question.quoted]
    for match in _TERM.finditer(context.question.search_text):
        terms.append(name_key(next(group for group in match.groups() if group)))
    if not terms:
        return None
    found = [d for d in context.facts(Definition) if d.fact.term_key in terms]
    if not found:
        return None
    order = {key: place for place, key in enumerate(context.doc_keys)}
    best = min(found, key=lambda d: (terms.index(d.fact.term_key), order[d.doc_key]))
    if context.question.answer_type != "free_text":
        return None
    return context.answered(
        shorten(best.fact.meaning, context.limit), [evidence_of(best)], f'the definition of "{best.fact.term}"', 0.9
    )
