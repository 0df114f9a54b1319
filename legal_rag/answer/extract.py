"""Typed values from the sentences that fit the question best: booleans, numbers, dates, names, free text."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.passages import ScoredSentence, scored_sentences
from legal_rag.answer.polarity import disapplies, says_yes
from legal_rag.answer.sentences import LONGEST_TEXT, enumerate_within, shorten
from legal_rag.answer.values import asked_unit, best_number
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.text import name_key

_SENTENCES_READ = 8
_NEARLY_AS_GOOD = 0.6
_LEAST_SHARE = 0.2
"""Share of the subject under which a sentence proves nothing."""


def extract(context: Context) -> Draft | None:
    """The value of the question's type that the best sentences print; None when none of them carries the subject."""
    sentences = [s for s in scored_sentences(context)[:_SENTENCES_READ] if s.score >= _LEAST_SHARE]
    if not sentences:
        return None
    match context.question.answer_type:
        case "boolean":
            return _boolean(context, sentences)
        case "number":
            return _number(context, sentences)
        case "date":
            return _date(context, sentences)
        case "name" | "names":
            return _name(context, sentences)
        case "free_text":
            return _text(context, sentences)


def _confidence(sentence: ScoredSentence, most: float) -> float:
    return round(min(most, 0.25 + 0.5 * sentence.score), 3)


def _boolean(context: Context, sentences: list[ScoredSentence]) -> Draft:
    best = sentences[0]
    question = context.question.topic
    on_page = [s for s in sentences[1:] if s.page.page_key == best.page.page_key]
    rule = next((s for s in on_page if not disapplies(s.sentence.flat)), None)
    if disapplies(best.sentence.flat) and rule is not None:
        # The question speaks of the very case that takes the rule away, so the answer is the rule's opposite.
        value = not says_yes(question, rule.sentence.flat)
        return context.answered(
            "content_boolean",
            value,
            [rule.evidence(), best.evidence()],
            "the case asked about takes the rule away",
            _confidence(best, 0.6),
        )
    item = next((s for s in on_page if s.lead == best.sentence), None)
    provision = " ".join(
        part.flat for part in (best.lead, best.sentence, item.sentence if item else None) if part is not None
    )
    value = says_yes(question, provision)
    evidence = [best.evidence()] + ([item.evidence()] if item else [])
    reason = f"the provision that fits best {'affirms' if value else 'denies'} it"
    return context.answered("content_boolean", value, evidence, reason, _confidence(best, 0.7))


def _number(context: Context, sentences: list[ScoredSentence]) -> Draft | None:
    unit = asked_unit(context.question.search_text)
    for sentence in sentences:
        found = best_number(sentence.sentence.flat, unit, context.question)
        if found is not None:
            reason = f"the {unit or 'number'} printed in the sentence that fits best"
            return context.answered("content_number", found, [sentence.evidence()], reason, _confidence(sentence, 0.75))
    return None


def _date(context: Context, sentences: list[ScoredSentence]) -> Draft | None:
    for sentence in sentences:
        dates = find_dates(sentence.sentence.flat)
        if dates:
            value = dates[0].date.isoformat()
            return context.answered(
                "content_date",
                value,
                [sentence.evidence()],
                "the date in the sentence that fits best",
                _confidence(sentence, 0.7),
            )
    return None


_CAPITALISED = re.compile(
    r"\b[A-Z][\w’'-]*(?:\s+(?:of|and|the|for|in|to|&)\s+(?=[A-Z]))?(?:\s+[A-Z][\w’'-]*|\s+(?:of|and|for|the)\s+[A-Z][\w’'-]*)*"
)
_NOT_NAMES = frozenset(
    {
        "the",
        "a",
        "an",
        "this",
        "where",
        "if",
        "article",
        "law",
        "subject",
        "any",
        "no",
        "in",
        "each",
        "every",
        "such",
        "for",
        "schedule",
    }
)


def _name(context: Context, sentences: list[ScoredSentence]) -> Draft | None:
    asked = set(name_key(context.question.search_text).split())
    for sentence in sentences:
        names = [
            match.group().strip()
            for match in _CAPITALISED.finditer(sentence.sentence.flat)
            if not set(name_key(match.group()).split()) <= asked | _NOT_NAMES
        ]
        names = [re.sub(r"^(?:The|A|An|Any|Each|Every|Where|If)\s+", "", name) for name in names]
        names = [name for name in names if len(name) > 2]
        if names:
            chosen = max(names[:6], key=lambda name: (name.count(" ") > 0, -names.index(name)))
            value: str | list[str] = [chosen] if context.question.answer_type == "names" else chosen
            return context.answered(
                "content_name",
                value,
                [sentence.evidence()],
                "the term printed in the sentence that fits best",
                _confidence(sentence, 0.5),
            )
    return None


def _text(context: Context, sentences: list[ScoredSentence]) -> Draft:
    best = sentences[0]
    items = [s for s in scored_sentences(context) if s.lead == best.sentence and s.page.page_key == best.page.page_key]
    parts = [best, *items] if items else _together(best, sentences)
    parts.sort(key=lambda part: part.sentence.start)
    text = (
        enumerate_within([part.sentence.flat for part in parts])
        if items
        else shorten(" ".join(part.sentence.flat for part in parts))
    )
    return context.answered(
        "content_text", text, [part.evidence() for part in parts], "the sentences that fit best", _confidence(best, 0.7)
    )


def _together(best: ScoredSentence, sentences: list[ScoredSentence]) -> list[ScoredSentence]:
    """The best sentence with those of its page that fit nearly as well, while they fit into an answer."""
    parts = [best]
    for other in sentences[1:]:
        together = sum(len(part.sentence.flat) + 1 for part in parts) + len(other.sentence.flat)
        fits = other.score >= _NEARLY_AS_GOOD * best.score and together <= LONGEST_TEXT
        if other.page.page_key == best.page.page_key and fits:
            parts.append(other)
    return parts
