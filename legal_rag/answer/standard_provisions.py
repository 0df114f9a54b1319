"""Provisions that enactments have under headings of their own: what they are for, to whom they apply, since when, and
how long one may sue.

Who asks for them seldom uses the words of the heading: "who and what do the regulations apply to" wants "Application".
"""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.answer.unaccounted import words_left
from legal_rag.catalogue.rows import Article
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.search.overlap import phrase_stems, stem, stems
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
    (
        re.compile(
            r"\blimitation (?:period|of actions?)\b|\btime[- ]barred\b|\bout of time\b"
            r"|\b(?:how long|time limit|by when|until when)\b[^?]*\b(?:sue|suing"
            r"|(?:bring|start|commence|file)\w* (?:an? |the )?(?:\w+ )?(?:claim|action|suit|proceedings))\b",
            re.IGNORECASE,
        ),
        re.compile(
            r"^limitation(?: periods?| of actions?\b.*)?$|^time limits? (?:for|on) (?:claims?|actions?)\b",
            re.IGNORECASE,
        ),
    ),
)


_ASKING = frozenset(
    stem(word)
    for word in (
        "scope", "application", "applicable", "applicability", "apply", "extent", "subject", "purpose", "objective",
        "object", "aim", "achieve", "commence", "commencement", "force", "enter", "entry", "effect", "legislation",
        "person", "persons", "people", "entity", "entities", "body", "bodies", "matters",
    )
)  # fmt: skip
"""Words that say which of these provisions is asked for."""
_HEADING_OF_THE_WHOLE = re.compile(
    rf"(?:\b(?:scope|application|applicability|purposes?|objectives?|objects|aims?|date|enactment|commencement|repeals?"
    rf"|interpretation|title|entry into force|of|and|the|this|these|{_ENACTMENT})\b[ ,]*)+",
    re.IGNORECASE,
)
"""The heading of one that speaks of its enactment and of no part of it."""
_SAYS_IT = re.compile(
    rf"\b(?:this|these) {_ENACTMENT}\b[^.;:]{{0,60}}? (?:shall |do(?:es)? not |is |are |will |may )*(?:be )?"
    r"(?:appl|extend|govern|come|enter|commence|take|effective|repeal|replace|provide|establish|aim|seek|intended|meant)\w*"
    r"|\b(?:purposes?|objectives?|objects|aims?)\b[^.;]{0,60}\b(?:is|are)\b",
    re.IGNORECASE,
)


def asked_alone(context: Context) -> list[Located[Article]]:
    """Those of the standard provisions that speak of the whole enactment, where the question asks for them and says
    nothing besides: no other provision answers it, whatever words they share. Of "Application of the Law" and "Scope of
    the Law" the one is taken whose word the question has, both where it has both."""
    whole = [f for f in standard_provisions(context) if _HEADING_OF_THE_WHOLE.fullmatch(f.fact.heading or "")]
    if not whole or any(word not in _ASKING for word in words_left(context, frozenset())):
        return []
    asked = set(stems(context.shortlist.route.focus)) & _ASKING
    words = [len(asked & set(phrase_stems(found.fact.heading or ""))) for found in whole]
    return [found for found, shared in zip(whole, words, strict=True) if shared == max(words)]


def says_it_outright(sentence: str) -> bool:
    """Whether a sentence of such a provision says it outright: "This Law applies to ..."."""
    return _SAYS_IT.search(sentence) is not None


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
