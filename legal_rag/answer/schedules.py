"""Fines and fees: the row of a schedule that fits the article and the words of the question."""

from __future__ import annotations

import math
import re
from collections import Counter
from decimal import Decimal

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentence_ranking import ScoredSentence, scored_sentences
from legal_rag.answer.values import asked_unit
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.rows import Article, Fee, Penalty
from legal_rag.search.overlap import FUNCTION_WORDS, stem, stems
from legal_rag.store.facts import Located, plain_number

_EXACT_ARTICLE = 1.0
_SAME_ARTICLE = 0.5
_LEAST_FIT = 0.3
"""Mean of the two shares (question in row, row in question) under which a row does not fit."""
_SURE_FIT = 0.5
"""Fit from which a row is taken for its own words alone, without looking for the article first."""
_TIMES = frozenset({"day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours"})
"""Units of a question that is about how long something lasts, whatever penalty it speaks of."""
_FINE = r"(?:fines?|penalt(?:y|ies)|sanctions?)"
_SUM_ASKED = re.compile(
    r"\bhow (?:much|high|large|big|heavy|severe)\b"
    r"|\b(?:maxim(?:um|al)|minimum|highest|higher|largest|larger|greatest|lower|prescribed|applicable) (?:\w+ )?"
    rf"{_FINE}\b"
    rf"|\b(?:amount|sum|size|level) of (?:the |an? |any )?(?:\w+ )?{_FINE}\b"
    r"|\b(?:what(?:[’']s)?|which|name|state|give|tell me|find) (?:(?:is|are|was|were|would be) )?"
    r"(?:(?!(?:happens?|if|when|for|of|to|against|after|before|on|from|may|must|can|shall|should|does|do|did)\b)\w+ )"
    rf"{{0,4}}?{_FINE}\b"
    r"|\bwhat\b[^?]*\b(?:be|is|are|get) fined\b"
    rf"|(?:^|[,:;(]\s*)(?:\w+ ){{0,2}}{_FINE}(?=\s*(?:[:?]|$)| (?:for|if|when|on|in|please|under)\b)",
    re.IGNORECASE,
)
"""A question in words that asks for the sum: one that only speaks of a fine is left to the text."""
_WORDS_OF_A_BREACH = 3
_REFERS_BACK = re.compile(
    r"\b(?:of|with|under|in|by) (?:this|the said) (?:article|section|rule|regulation|provision)\b", re.IGNORECASE
)


def fine(context: Context) -> Draft | None:
    """The fine of a breach: its row alone if the row names the breach, the article's page too if it does not."""
    asked = context.question.search_text
    if asked_unit(asked) in _TIMES or (context.question.answer_type == "free_text" and not _SUM_ASKED.search(asked)):
        return None
    rows = context.facts(Penalty)
    schedule = Schedule([row.fact.breach for row in rows])
    articles = _asked_articles(context)
    scored = [(row, schedule.fit(context, row.fact.breach, row.fact.article, articles)) for row in rows]
    best, fit = max(scored, key=lambda entry: entry[1], default=(None, 0.0))
    source: ScoredSentence | None = None
    if fit < _SURE_FIT:
        through = _through_article(context, rows, schedule)
        if through is not None:
            best, fit, source = through
    if best is None or fit < _LEAST_FIT:
        return None
    evidence = [evidence_of(best)]
    if source is not None and not _names_breach(best.fact.breach):
        evidence.insert(0, source.evidence())
    return _amount_draft(context, best.fact.amount, best.fact.currency, evidence, fit)


def fine_of_provision(context: Context) -> Draft | None:
    """The fine of a breach whose provision the question names and a schedule of the law that it names has a row of:
    whatever words the breach is put in, that row is what is asked for."""
    named = [candidate.doc_key for candidate in context.shortlist.route.kept if not candidate.by_topic]
    articles = _asked_articles(context)
    has_row = any(_compact(row.fact.article or "") in articles for row in context.facts(Penalty, named))
    return fine(context) if has_row else None


def _names_breach(breach: str) -> bool:
    """Whether a row says what the breach is, and not only "any of the requirements of this Article"."""
    return len(_row_words(breach)) >= _WORDS_OF_A_BREACH and _REFERS_BACK.search(breach) is None


def fee(context: Context) -> Draft | None:
    """The fee for an act, from its row."""
    rows = context.facts(Fee)
    schedule = Schedule([row.fact.what for row in rows])
    articles = _asked_articles(context)
    scored = [(row, schedule.fit(context, row.fact.what, row.fact.reference, articles)) for row in rows]
    best, fit = max(scored, key=lambda entry: entry[1], default=(None, 0.0))
    if best is None or fit < _LEAST_FIT or _is_of_another_sum(context, best):
        return None
    return _amount_draft(context, best.fact.amount, best.fact.currency, [evidence_of(best)], fit)


def _is_of_another_sum(context: Context, row: Located[Fee]) -> bool:
    """Whether a question that names a currency but no fee is told of by a sentence with a sum better than by the row:
    "how many dollars may a studio raise" is no question for what its registration costs."""
    if context.wording.has("fee") or context.question.kind == "fee":
        return False
    share = context.subject.share(stems(row.fact.what))
    return any(
        sentence.own_share > share and find_amounts(sentence.sentence.flat)
        for sentence in scored_sentences(context)
        if (sentence.page.doc_key, sentence.page.page_number) != (row.doc_key, row.fact.page_number)
    )


def _amount_draft(
    context: Context, amount: Decimal, currency: str | None, evidence: list[Evidence], fit: float
) -> Draft:
    printed = f"{currency or ''} {amount:,}".replace(".00", "").strip()
    value: int | float | str = printed if context.question.answer_type == "free_text" else plain_number(amount)
    reason = f"the schedule's row that fits best ({fit:.2f}): {printed}"
    return context.answered(value, evidence, reason, footing="schedule")


def _asked_articles(context: Context) -> list[str]:
    return [_compact(article.number) for article in context.question.articles]


class Schedule:
    """The words of all rows, weighted by their rarity among the rows: what tells one row from the next."""

    def __init__(self, rows: list[str]) -> None:
        counts = Counter(word for words in rows for word in _row_words(words))
        self._weights = {word: math.log(1 + len(rows) / count) for word, count in counts.items()}

    def fit(self, context: Context, words: str, reference: str | None, articles: list[str]) -> float:
        """Two shares, 0 to 1, weighted: the row's words in the question (0.55), the question's in the row; a bonus for
        the article."""
        row = _row_words(words)
        asked = _row_words(context.question.search_text) & self._weights.keys()
        both = self._weight(row & asked)
        share = 0.45 * both / (self._weight(asked) or 1.0) + 0.55 * both / (self._weight(row) or 1.0)
        printed = _compact(reference or "")
        if printed and printed in articles:
            return share + _EXACT_ARTICLE
        if printed and any(_base(printed) == _base(article) for article in articles):
            return share + _SAME_ARTICLE
        return share

    def _weight(self, words: set[str]) -> float:
        return sum(self._weights[word] for word in words)


_TOKEN = re.compile(r"[^\W_]+")
_NUMERAL = re.compile(r"[IVX]+|[A-Z]|\d+")


def _row_words(text: str) -> set[str]:
    """Stems of a row's words; numerals and letters such as the "I" of "Category I" stay apart from words."""
    found = set()
    for token in _TOKEN.findall(text):
        if _NUMERAL.fullmatch(token):
            found.add(f"#{token}")
        elif token.lower() not in FUNCTION_WORDS:
            found.add(stem(token.lower()))
    return found


def _through_article(
    context: Context, rows: list[Located[Penalty]], schedule: Schedule
) -> tuple[Located[Penalty], float, ScoredSentence] | None:
    """The row of the article that the best sentence outside the schedule lies in."""
    of_schedule = {(row.doc_key, row.fact.page_number) for row in rows}
    articles = context.facts(Article)
    for sentence in scored_sentences(context)[:_SENTENCES_TRIED]:
        place = (sentence.page.doc_key, sentence.page.page_number)
        if place in of_schedule:
            continue
        around = [a for a in articles if a.doc_key == place[0] and _covers(a.fact, sentence)]
        numbers = [_compact(article.fact.number) for article in sorted(around, key=lambda a: -len(a.fact.number))]
        for number in numbers:
            fitting = [
                row
                for row in rows
                if row.doc_key == place[0] and _base(_compact(row.fact.article or "")) == _base(number)
            ]
            exact = [row for row in fitting if _compact(row.fact.article or "") == number]
            if exact or fitting:
                best = max(
                    exact or fitting, key=lambda row: schedule.fit(context, row.fact.breach, row.fact.article, [number])
                )
                return best, sentence.own_share, sentence
    return None


_SENTENCES_TRIED = 4


def _covers(article: Article, sentence: ScoredSentence) -> bool:
    page = sentence.page.page_number
    if not article.page_number <= page <= article.last_page:
        return False
    after_start = page > article.page_number or (article.span_start or 0) <= sentence.sentence.start
    before_end = page < article.last_page or article.span_end is None or sentence.sentence.start < article.span_end
    return after_start and before_end


def _compact(reference: str) -> str:
    return re.sub(r"^[a-z.]*\s*(?=\d)", "", re.sub(r"\s+", "", reference.lower()))


def _base(reference: str) -> str:
    return re.split(r"[(]", reference)[0]
