"""Numbers and dates from the sentences that fit the question best."""

from __future__ import annotations

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.passages import best_sentences
from legal_rag.answer.values import asked_unit, best_number
from legal_rag.catalogue.printed_dates import find_dates


def content_number(context: Context) -> Draft | None:
    """The number of the unit asked for in the first sentence, best first, that prints one."""
    unit = asked_unit(context.question.search_text)
    for sentence in best_sentences(context):
        found = best_number(sentence.sentence.flat, unit, context.question)
        if found is not None:
            reason = f"the {unit or 'number'} printed in the sentence that fits best"
            return context.answered(found, [sentence.evidence()], reason, footing="content", support=sentence.score)
    return None


def content_date(context: Context) -> Draft | None:
    """The first date in the first sentence, best first, that prints one."""
    for sentence in best_sentences(context):
        dates = find_dates(sentence.sentence.flat)
        if dates:
            reason = "the date in the sentence that fits best"
            return context.answered(
                dates[0].date.isoformat(), [sentence.evidence()], reason, footing="content", support=sentence.score
            )
    return None
