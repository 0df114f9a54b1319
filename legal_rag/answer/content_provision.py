"""Which provision of an enactment says what a question asks about."""

from __future__ import annotations

import re
import sys

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.sentence_ranking import best_sentences
from legal_rag.catalogue.rows import Article
from legal_rag.route.directory import ENACTMENT_KINDS

ASKS_PROVISION = re.compile(
    r"\b(?:which|what) (?:[\w-]+ ){0,2}?"
    r"(?P<kind>rule|article|provision|schedule|regulation|section|paragraph|clause|part(?! of))\b",
    re.IGNORECASE,
)
_NAMED_ALIKE = frozenset({"article", "section", "regulation", "rule"})


def own_provision(context: Context) -> Draft | None:
    """The provision of an enactment in which the sentence stands that fits best: "Article 12"; none where the question
    names one itself."""
    asked = None if context.question.articles else ASKS_PROVISION.search(context.question.topic)
    if asked is None:
        return None
    kind = asked["kind"].lower()
    for sentence in best_sentences(context)[:1]:
        page = sentence.page
        if context.reading.directory.documents[page.doc_key].kind not in ENACTMENT_KINDS:
            continue
        at = (page.page_number, sentence.sentence.start)
        around = [
            a.fact
            for a in context.facts(Article, [page.doc_key])
            if "(" not in a.fact.number
            and (a.fact.page_number, a.fact.span_start or 0) <= at
            and at < (a.fact.last_page, sys.maxsize if a.fact.span_end is None else a.fact.span_end)
            and (a.fact.kind == kind or (a.fact.kind in _NAMED_ALIKE and kind in _NAMED_ALIKE | {"provision"}))
        ]
        if around:
            own = max(around, key=lambda fact: (fact.kind == kind, fact.page_number, fact.span_start or 0))
            return context.answered(
                f"{own.kind.capitalize()} {own.number}",
                [sentence.evidence()],
                "the provision of the sentence that fits best",
                footing="content",
                support=sentence.support,
            )
    return None
