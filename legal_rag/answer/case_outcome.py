"""What a court decided in a case: the operative paragraphs of its orders, else the words of the page that concludes."""

from __future__ import annotations

import re

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.context import Context
from legal_rag.answer.expectation import asks_for_share, says_share
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.operative_part import Weighed, about_the_question, told, weighed
from legal_rag.answer.rulings import OPERATIVE
from legal_rag.answer.sentences import readable, sentences_of, shorten, without_label
from legal_rag.answer.unaccounted import unaccounted
from legal_rag.catalogue.rows import Paragraph
from legal_rag.question.intent import CASE_CONCEPTS
from legal_rag.search.overlap import stems

_OTHER_SUBJECT = 3.0
"""What a question about an outcome leaves unaccounted for when it is about something in the reasons."""
_QUESTION_DECIDED = re.compile(
    r"\b(?:questions?|issues?|points?)\b[^?]*\b(?:to decide|to determine|for (?:decision|determination))\b",
    re.IGNORECASE,
)
"""What the court had before it stands in its reasons."""
_OF_AN_ORDER = re.compile(
    r"\b(?:orders?|ordered|applications?|permission|certificate|directions?|stay|document|appeal|request|motion)\b",
    re.I,
)
"""Words of an outcome that is not that of the case as a whole, which its judgment tells."""
_OF_LAW = re.compile(
    r"\b(?:(?:general|usual|normal) (?:rule|principle|approach)|(?:questions?|points?|issues?) of law"
    r"|legal (?:tests?|principles?|questions?|standards?)|tests? (?:for|of|to)|principles?|thresholds?)\b",
    re.IGNORECASE,
)
"""What a court goes by, not what it decided."""
_PUT_FORWARD = re.compile(
    r"\b(?:did|does|do|had)\b(?:(?!\b(?:court|tribunal|judges?|justices?|registrar|order)\b)[^?,])*?\b(?:propos|seek|sought"
    r"|argu|contend|submi|request|suggest|offer|alleg|rais|oppos|maintain|invit|assert|rely|relied)(?:e[sd]?|ed|s|t|ts)?\b",
    re.IGNORECASE,
)
"""What a party wanted, not what it got."""


def outcome(context: Context) -> Draft | None:
    """The operative paragraphs: what was granted, refused or ordered; on the page named if one is, those about what the
    question names if there are any. A question about the reasons is left to the text, and so is one for a share of
    something where no order says how many per cent."""
    keys = context.case_sides[0].doc_keys if context.case_sides else context.doc_keys[:1]
    topic = context.question.topic
    if not keys or any(words.search(topic) for words in (_QUESTION_DECIDED, _OF_LAW, _PUT_FORWARD)):
        return None
    orders = [p for p in context.facts(Paragraph, keys) if p.fact.section == "order"]
    pinned = [page for page in context.pages if page.doc_key in keys and _pin(context, page.page_key) == "named page"]
    if pinned:
        orders = [p for p in orders if (p.doc_key, p.fact.page_number) == (pinned[0].doc_key, pinned[0].page_number)]
    paragraphs = weighed(context, orders)
    if asks_for_share(topic):
        paragraphs = [p for p in paragraphs if says_share(p.text)]
        if not paragraphs:
            return None
    fitting = about_the_question(context, paragraphs)
    if fitting:
        return _in_words_of(context, fitting, paragraphs)
    if unaccounted(context, CASE_CONCEPTS) >= _OTHER_SUBJECT:
        return None
    judgments = [k for k in keys if context.reading.directory.documents[k].kind == "judgment"]
    key = best_first(context, list(keys if _OF_AN_ORDER.search(context.question.topic) else judgments or keys))[0]
    if pinned and not orders:
        return _from_page(context, pinned[0].doc_key, pinned[0].page_number)
    paragraphs = [p for p in paragraphs if pinned or p.paragraph.doc_key == key]
    telling = [p for p in paragraphs if p.tells] or paragraphs
    if not telling:
        return _from_conclusion(context, key)
    return _in_words_of(context, [p for p in telling if p.place == telling[0].place], paragraphs)


def _in_words_of(context: Context, needed: list[Weighed], paragraphs: list[Weighed]) -> Draft:
    """The paragraphs needed, and what else stands on their pages where there is room."""
    pages = {p.place for p in needed}
    others = [p for p in paragraphs if p.place in pages and p not in needed]
    text, evidence = told(needed, others, context.limit, frozenset(stems(context.shortlist.route.focus)))
    return context.answered(text, evidence, "the operative paragraphs of the order")


_SENTENCES_CITED = 3
_ORDERED = re.compile(r"\bit is (?:hereby )?(?:further )?ordered\b", re.IGNORECASE)
_CONCLUDING = re.compile(
    r"\b(?:accordingly|for (?:these|the|all) (?:\w+ )?reasons|in conclusion|conclusions?|disposition|"
    r"I (?:therefore |hereby |would )?(?:order|grant|dismiss|refuse|allow|set aside))\b",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:applications?|appeals?|claims?|counterclaims?|requests?|motions?)\b[^.;]{0,60}\b(?:is|are|be) (?:hereby "
    r"|therefore |accordingly )?(?:granted|dismissed|refused|allowed|rejected|denied|struck out|upheld)\b",
    re.IGNORECASE,
)


def _from_conclusion(context: Context, doc_key: int) -> Draft | None:
    """Without numbered orders: the page that orders, else the last one that decides, else the one nearest the end that
    concludes, else the first with operative words."""
    operative = [page for page in context.pages_of([doc_key]) if OPERATIVE.search(page.text)]
    ordering = [page for page in operative if _ORDERED.search(page.text)]
    deciding = [page for page in reversed(operative) if _DECIDED.search(page.text)]
    concluding = [page for page in reversed(operative) if _CONCLUDING.search(page.text)]
    for page in [*ordering[:1], *deciding[:1], *concluding[:1], *operative[:1]]:
        return _from_page(context, page.doc_key, page.page_number)
    return None


def _from_page(context: Context, doc_key: int, page_number: int) -> Draft | None:
    """The operative sentences of a page: after "it is ordered that" if it says so, else those that conclude."""
    page = context.pages_of([doc_key], [page_number])[0]
    sentences = sentences_of(page.text)
    ordered = next((i for i, s in enumerate(sentences) if _ORDERED.search(s.text)), None)
    after = sentences[ordered:] if ordered is not None else sentences
    telling = [s for s in after if OPERATIVE.search(s.text)]
    if ordered is None:
        decided = next((i for i, s in enumerate(sentences) if _DECIDED.search(s.text)), None)
        concluding = [s for s in telling if _CONCLUDING.search(s.text)]
        telling = sentences[decided:] if decided is not None else concluding or telling
    if not telling:
        return None
    evidence = [Evidence(doc_key, page_number, s.text, s.start, s.end) for s in telling[:_SENTENCES_CITED]]
    text = shorten(" ".join(without_label(readable(s.text)) for s in telling[:_SENTENCES_CITED]))
    return context.answered(text, evidence, "the operative words of the page", footing="stand-in")


def _pin(context: Context, page_key: int) -> str | None:
    return next((page.pin for page in context.shortlist.pages if page.page_key == page_key), None)
