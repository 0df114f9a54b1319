"""Free text from the pages: the sentence that fits best, with what belongs to it, in at most 280 characters."""

from __future__ import annotations

from legal_rag.answer.condense import condense
from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.passage import passage_of, says_something
from legal_rag.answer.sentence_ranking import LEAST_TOUCHED, ScoredSentence, scored_sentences
from legal_rag.answer.sentences import LEAD_IN_ENDS, is_item, readable, without_label
from legal_rag.answer.standard_provisions import asked_alone, says_it_outright
from legal_rag.search.overlap import stems

_CANDIDATES = 6
"""Sentences that are tried as the heart of an answer."""
_LEAD, _HEART = 0.4, 2.0
"""What a word of a lead-in is worth, which mostly repeats the question, and one of the sentence that fits best, beside
those of the others."""


def content_text(context: Context) -> Draft | None:
    """The printed words that answer a free-text question."""
    sentences = [s for s in scored_sentences(context)[:_CANDIDATES] if s.support >= LEAST_TOUCHED]
    if not sentences:
        return None
    opening = _opening(context)
    best = opening or next((s for s in sentences if says_something(context, s)), sentences[0])
    parts = passage_of(context, best, context.limit, onward=opening is not None)
    return context.answered(
        text_of(context, parts, context.limit), [part.evidence() for part in parts], "the sentences that fit best",
        footing="content", support=best.support,
    )  # fmt: skip


def _opening(context: Context) -> ScoredSentence | None:
    """The sentence with which a standard provision begins that alone is asked for: what it says first it says of the
    whole enactment."""
    if not asked_alone(context):
        return None
    in_order = sorted(scored_sentences(context), key=lambda s: (s.page.page_number, s.sentence.start))
    return next((s for s in in_order if says_it_outright(s.sentence.flat) and says_something(context, s)), None)


def text_of(context: Context, parts: list[ScoredSentence], limit: int) -> str:
    """The words of `parts`, in their order on the page, whole if they fit into `limit` characters; else each
    without what says least."""
    texts = [readable(part.sentence.text) for part in parts]
    listed = any(is_item(text) for text in texts[1:])
    if not listed:
        texts = [without_label(text) for text in texts]
    elif not is_item(texts[0]):
        texts[0] = without_label(texts[0])
    heart = max(parts, key=lambda part: part.score)
    worth = [
        _LEAD if len(parts) > 1 and text.endswith(LEAD_IN_ENDS) else _HEART if part is heart and not listed else 1.0
        for part, text in zip(parts, texts, strict=True)
    ]
    return condense(texts, limit, frozenset(stems(context.shortlist.route.focus)), worth)
