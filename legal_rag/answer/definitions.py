"""Defined terms: what a law says a word means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.page_words import sentences_on
from legal_rag.answer.sentences import readable, shorten, without_label
from legal_rag.catalogue.rows import Article, Definition
from legal_rag.question.articles import find_articles
from legal_rag.search.overlap import FUNCTION_WORDS
from legal_rag.store.facts import Located
from legal_rag.text import name_key

_WORD = r"(?:(?:the |an? )?(?:defined )?(?:term|word|expression|phrase) )?(?:the |an? )?"
_NAMED = r"['\"]?(?P<{}>[A-Za-z][\w' -]{{1,60}}?)['\"]?"
_ENDS = (
    r"(?:\s+(?:under|in|for|according|as|by|within|to be|is|are|has|have|refers?|means?|understood|read)\b|[?.,(]|$)"
)
_TERM = re.compile(
    rf"\bdefin(?:e|ed|es|ition (?:of|for))\s+{_WORD}{_NAMED.format('term')}{_ENDS}"
    rf"|\bmeaning (?:of|to)\s+{_WORD}{_NAMED.format('of')}{_ENDS}"
    rf"|\b(?:what|how) (?:does|do|is|are)\s+{_WORD}{_NAMED.format('does')}\s+(?:mean|defined|understood|to be|used)\b"
    rf"|\b(?:meant|mean) by\s+{_WORD}{_NAMED.format('by')}{_ENDS}"
    rf"|\bwhat is\s+{_WORD}{_NAMED.format('what')}\s+for the purposes?\b"
    rf"|\b(?:how|whether) {_WORD}{_NAMED.format('how')} (?:is|are) (?:to be )?(?:defined|understood)\b"
    rf"|(?:^|,\s*)(?:does )?{_WORD}{_NAMED.format('alone')}\s+(?:means?|is defined as|refers? to) what\b",
    re.IGNORECASE,
)

_POINTS = re.compile(
    r"^(?:(?:shall )?ha(?:s|ve) the (?:same )?meaning|(?:is |are |as )?defined"
    r"|means? (?:the|that|those) [^.;]{0,60}? as defined)[^.;]{0,60}? (?:in|under|by)"
    r" (?:article|section|regulation|rule|paragraph) \d[\w.()]*"
    r"(?: of (?:this |these )?(?:law|regulations|rules|schedule)(?: \d+)?(?: (?:of|to) (?:this|the) \w+)?)?[.;]?\s*$",
    re.IGNORECASE,
)
"""A definition that only says where in the same enactment the term is defined."""

_MARK = r"\s?['\"“”‘’]?\s?"
"""What may stand between a word that is explained and those around it."""


def definition(context: Context) -> Draft | None:
    """The printed definition of the term asked for, in the best candidate that defines it."""
    if context.question.answer_type != "free_text":
        return None
    terms = [name_key(quote) for quote in context.question.quoted]
    for match in _TERM.finditer(context.question.search_text):
        terms.append(name_key(next(group for group in match.groups() if group)))
    known = context.facts(Definition)
    if not any(d.fact.term_key in terms for d in known):
        rule = _rule_of_interpretation(context, context.doc_keys[:1], context.question.quoted)
        if rule is not None:
            return rule
        terms = _terms_within(name_key(context.shortlist.route.focus), [d.fact.term_key for d in known])
    found = [d for d in known if d.fact.term_key in terms]
    if not found:
        return None
    order = {key: place for place, key in enumerate(context.doc_keys)}
    best = min(
        found,
        key=lambda d: (terms.index(d.fact.term_key), order[d.doc_key], _POINTS.search(d.fact.meaning) is not None),
    )
    return _where_it_points(context, best) or context.answered(
        shorten(best.fact.meaning, context.limit), [evidence_of(best)], f'the definition of "{best.fact.term}"'
    )


def _where_it_points(context: Context, found: Located[Definition]) -> Draft | None:
    """The provision of the same document that a definition sends its reader to ("has the meaning given in Article 5"):
    what the term means stands there alone. None where that is the provision of the definition itself, or says nothing
    of the term."""
    if not _POINTS.search(found.fact.meaning):
        return None
    rule = _rule_of_interpretation(context, [found.doc_key], [found.fact.term])
    if rule is not None:
        return rule
    for pointed in find_articles(found.fact.meaning):
        for located in context.facts(Article, [found.doc_key]):
            article = located.fact
            if article.number != pointed.number or article.kind not in (pointed.kind, "sub_article"):
                continue
            if article.span_start is None or _holds(article, found.fact):
                continue
            for page in context.pages_of([found.doc_key], [article.page_number]):
                end = article.span_end if article.last_page == article.page_number else None
                text = page.text[article.span_start : end].rstrip()
                if found.fact.term_key not in name_key(text):
                    continue
                told = without_label(readable(text))
                evidence = Evidence(
                    found.doc_key, page.page_number, text, article.span_start, article.span_start + len(text)
                )
                reason = f'the definition of "{found.fact.term}" sends its reader to {pointed.printed}'
                return context.answered(shorten(told, context.limit), [evidence], reason)
    return None


def _rule_of_interpretation(context: Context, doc_keys: Sequence[int], terms: Sequence[str]) -> Draft | None:
    """What a rule of interpretation says that a word takes in ("a person includes any company"), in the first of the
    documents that has one for one of `terms`: such rules stand outside the table of defined terms."""
    for term in terms:
        explained = rf"{_MARK}{re.escape(term)}{_MARK}\s+(?P<says>(?:includes?|means?)\b.*)"
        anywhere = re.compile(explained, re.IGNORECASE)
        rule = re.compile(
            rf"^(?:\(?\w{{1,3}}[.)]\s*)?(?:(?:an? |any |the )?references? (?:in [\w ]{{1,30}} )?to )?(?:an? |the )?"
            rf"{explained}",
            re.IGNORECASE | re.DOTALL,
        )
        for page in context.pages_of(doc_keys):
            if page.is_toc or not anywhere.search(page.text):
                continue
            for sentence, _ in sentences_on(page, context.reading.store):
                match = rule.match(sentence.flat)
                if match is not None:
                    evidence = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
                    told = shorten(match["says"], context.limit)
                    return context.answered(told, [evidence], f'the rule of interpretation for "{term}"')
    return None


def _holds(article: Article, definition: Definition) -> bool:
    """Whether the definition stands in that provision of its document."""
    place = definition.article or ""
    return place == article.number or place.startswith(f"{article.number}(")


def _terms_within(asked: str, known: list[str]) -> list[str]:
    """The defined terms whose words stand together in what is asked, longest first: however the question is put."""
    padded = f" {asked} "
    telling = {term for term in known if set(term.split()) - FUNCTION_WORDS}
    return sorted({term for term in telling if f" {term} " in padded}, key=lambda term: (-len(term), term))
