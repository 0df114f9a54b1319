"""Provisions that every enactment has under headings of their own: what it is for, to whom it applies, since when.

Who asks for them seldom uses the words of the heading: "who and what do the regulations apply to" wants "Application".
"""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.catalogue.rows import Article
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.store.facts import Located

_ENACTMENT = r"(?:laws?|regulations?|regs|rules?|act|code|enactment|statute|legislation)"
_ASKED_AND_HEADED: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (
        re.compile(
            r"\b(?:purposes?|objectives?|objects|aims?)\b"
            r"|\b(?:meant|intended|supposed|designed) to (?:achieve|do)\b"
            rf"|\bwhy (?:was|were|is|has|have)\b[^?]*\b(?:enacted|made|introduced|adopted|passed)\b"
            rf"|\bwhat (?:is|are|does)\b[^?]*\b{_ENACTMENT}\b[^?]*\b(?:for|seek to|aim)\b",
            re.IGNORECASE,
        ),
        re.compile(r"^(?:the )?(?:purposes?|objectives?|objects|aims?)\b", re.IGNORECASE),
    ),
    (
        re.compile(
            r"\bscope\b|\bjurisdiction\b"
            r"|\b(?:who|whom|what|where|which \w+)\b[^?]*"
            r"\b(?:apply|applies|applied|applicable)\b(?: to)?(?: in)?\s*\??$"
            r"|\b(?:does|do|is|are)\b[^?]*\b(?:apply|applies|applicable|cover(?:ed|s)?|caught|governed|subject|extend)\b"
            r"|\b(?:caught|covered|governed) by\b",
            re.IGNORECASE,
        ),
        re.compile(r"^(?:scope|application|applicability|territorial|jurisdiction)\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\b(?:in(?:to)?|enters?) force\b|\bcommence(?:s|d|ment)?\b|\btakes? effect\b", re.IGNORECASE),
        re.compile(r"^(?:commencement|entry into force|date of commencement)\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\b(?:repeal|replac|supersed)\w*\b", re.IGNORECASE),
        re.compile(r"\brepeals?\b|\brevocation\b", re.IGNORECASE),
    ),
)


def standard_provisions(context: Context) -> list[Located[Article]]:
    """The provisions of the first document whose heading is that of what the question asks; none for another kind of
    document, or when the question names a provision itself."""
    if not context.documents or context.question.articles or not context.named_groups:
        return []
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS:
        return []
    asked = context.shortlist.route.focus
    headings = [headed for asks, headed in _ASKED_AND_HEADED if asks.search(asked)]
    return [
        located
        for located in context.facts(Article, [document.doc_key])
        if located.fact.heading and any(headed.search(located.fact.heading) for headed in headings)
    ]
