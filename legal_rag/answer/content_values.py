"""Numbers and dates from the sentences that fit the question best."""

from __future__ import annotations

from collections.abc import Iterator

from legal_rag.answer.context import Context
from legal_rag.answer.dates_asked import best_date
from legal_rag.answer.model import Draft
from legal_rag.answer.other_values import left_aside, of_another_kind
from legal_rag.answer.sentence_ranking import ScoredSentence, best_sentences, scored_sentences
from legal_rag.answer.values import CURRENCY_UNITS, MEASURES, asked_unit, best_number, of_the_unit
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.search.overlap import Subject, subject_of

_UNMISTAKABLE = CURRENCY_UNITS | {"percent", "money"}
"""Units that stand beside every value of theirs: such a value may be looked for further down."""
_FURTHER = 40
_LEAST_FURTHER = 0.1
_NEARLY_AS_GOOD = 0.5
"""Share of the best score from which on a value that fits better is taken before the best sentence's."""


def content_number(context: Context) -> Draft | None:
    """The number of the unit asked for in the first sentence, best first, that prints one; a number without a measure
    that is asked for, and a sum of another kind, only where no sentence nearly as good prints what is asked for."""
    unit = asked_unit(context.question.search_text)
    sentences = list(_worth_reading(context, unit in _UNMISTAKABLE))
    least = _NEARLY_AS_GOOD * sentences[0].score if sentences else 0.0
    for strict in (True, False):
        for sentence in sentences:
            if strict and sentence.score < least:
                continue
            text = plain_formulas(sentence.sentence.flat) if unit == "percent" else sentence.sentence.flat
            found = best_number(text, unit, context.question, _asked(context))
            if found is None or (strict and not _is_the_kind(context, text, unit, found)):
                continue
            reason = f"the {unit or 'number'} printed in the sentence that fits best"
            return context.answered(found, [sentence.evidence()], reason, footing="content", support=sentence.support)
    return None


def _is_the_kind(context: Context, text: str, unit: str, found: int | float) -> bool:
    """Whether a number is of the kind asked for: before its measure, a sum ordered or claimed, not one left aside."""
    topic = context.question.topic
    if left_aside(topic, text) or of_another_kind(topic, text):
        return False
    return unit.rstrip("s") not in MEASURES or of_the_unit(text, unit, found)


def content_date(context: Context) -> Draft | None:
    """The date asked for in the first sentence, best first, that prints one."""
    sentences = list(_worth_reading(context, further=True))
    least = _NEARLY_AS_GOOD * sentences[0].score if sentences else 0.0
    for strict in (True, False):
        for sentence in sentences:
            if strict and sentence.score < least:
                continue
            found = best_date(plain_formulas(sentence.sentence.flat), context.question, _asked(context), strict)
            if found is not None:
                return context.answered(
                    found.isoformat(), [sentence.evidence()], "the date in the sentence that fits best",
                    footing="content", support=sentence.support,
                )  # fmt: skip
    return None


def _worth_reading(context: Context, further: bool) -> Iterator[ScoredSentence]:
    """The best sentences; then, where a value cannot be mistaken, others that carry a little of the subject."""
    best = best_sentences(context)
    yield from best
    if further and best:
        for sentence in scored_sentences(context)[len(best) : _FURTHER]:
            if sentence.score >= _LEAST_FURTHER:
                yield sentence


def _asked(context: Context) -> Subject:
    """All that the question asks, with the case that it supposes ("in an exceptional case, ...")."""
    return context.once(
        "asked", lambda: subject_of(context.question.topic, context.reading, context.reading.store.build.pages)
    )
