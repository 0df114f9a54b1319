"""Fines and fees: the row of a schedule that fits the article and the words of the question."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TypeVar

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.catalogue.rows import Article, Fee, Penalty
from legal_rag.search.overlap import stems
from legal_rag.search.pins import article_matches
from legal_rag.store.facts import Located, plain_number

_EXACT_ARTICLE = 1.0
_SAME_ARTICLE = 0.5
_LEAST_FIT = 0.3
_WORDS_OF_A_BREACH = 3
"""Share of the subject's weight that a row must carry when no article decides."""


def fine(context: Context) -> Draft | None:
    """The fine of a breach: its row alone if the row names the breach, the article's page too if it gives only a number."""
    rows = [(p, p.fact.article, f"{p.fact.breach} {p.fact.printed}") for p in context.facts(Penalty)]
    best = _best_row(context, rows)
    if best is None:
        return None
    located, fit = best
    evidence = [evidence_of(located)]
    if len(stems(located.fact.breach)) < _WORDS_OF_A_BREACH:
        evidence += _article_evidence(context, located.doc_key)[:1]
    return _amount_draft(context, "fine", located.fact.amount, located.fact.currency, evidence, fit)


def fee(context: Context) -> Draft | None:
    """The fee for an act, from its row."""
    rows = [(f, f.fact.reference, f"{f.fact.what} {f.fact.printed}") for f in context.facts(Fee)]
    best = _best_row(context, rows)
    if best is None:
        return None
    located, fit = best
    return _amount_draft(context, "fee", located.fact.amount, located.fact.currency, [evidence_of(located)], fit)


def _amount_draft(
    context: Context, kind: str, amount: Decimal, currency: str | None, evidence: list[Evidence], fit: float
) -> Draft:
    value = plain_number(amount)
    confidence = min(0.95, 0.55 + fit * 0.3)
    reason = f"the schedule's row that fits best ({fit:.2f}): {currency or ''} {amount}".replace("  ", " ")
    if context.question.answer_type == "free_text":
        return context.answered(
            kind, f"{currency or ''} {amount:,}".replace(".00", "").strip(), evidence, reason, confidence
        )
    return context.answered(kind, value, evidence, reason, confidence)


_Fact = TypeVar("_Fact", Penalty, Fee)
_Row = tuple[Located[_Fact], str | None, str]


def _best_row(context: Context, rows: list[_Row[_Fact]]) -> tuple[Located[_Fact], float] | None:
    if not rows:
        return None
    scored = [(located, _fit(context, reference, words)) for located, reference, words in rows]
    best = max(scored, key=lambda entry: entry[1])
    return best if best[1] >= _LEAST_FIT else None


def _fit(context: Context, reference: str | None, words: str) -> float:
    fit = context.subject.share(stems(words))
    numbers = [_compact(article.number) for article in context.question.articles]
    printed = _compact(reference or "")
    if printed and numbers:
        if printed in numbers:
            fit += _EXACT_ARTICLE
        elif any(_base(printed) == _base(number) for number in numbers):
            fit += _SAME_ARTICLE
    return fit


def _compact(reference: str) -> str:
    return re.sub(r"^[a-z.]*\s*(?=\d)", "", re.sub(r"\s+", "", reference.lower()))


def _base(reference: str) -> str:
    return re.split(r"[(]", reference)[0]


def _article_evidence(context: Context, doc_key: int) -> list[Evidence]:
    articles = [a for a in context.facts(Article) if a.doc_key == doc_key]
    return [evidence_of(article) for article in article_matches(context.question, articles)]
