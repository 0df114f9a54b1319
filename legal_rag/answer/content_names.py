"""The answer to a question for several names (`content_name` gives one): the items of the list that fits the question
best, or what a sentence enumerates, each cut to its name by `item_names`."""

from __future__ import annotations

from legal_rag.answer.context import Context
from legal_rag.answer.item_names import asked_count, enumerated, is_name, item_name, without_articles
from legal_rag.answer.model import Draft
from legal_rag.answer.sentence_ranking import ScoredSentence, best_sentences, scored_sentences
from legal_rag.answer.sentences import Sentence
from legal_rag.text import name_key

_ITEMS_READ = 12
_ENUMERATING = 3
"""Sentences of which an enumeration is taken whose number of parts the question does not give."""


def listed(context: Context) -> Draft | None:
    """The items of the list that the sentence which fits best opens, else what the first sentences enumerate: as many
    as the question says that there are, if it does."""
    count = asked_count(context.question.topic)
    asked = f" {name_key(context.question.search_text)} "
    best = best_sentences(context)
    for sentence in best[:1]:
        opened = sentence.sentence if _leads_in(context, sentence) else sentence.lead
        items = items_under(context, sentence, opened) if opened is not None else []
        named = [(item, name) for item in items if is_name(name := item_name(item.sentence.flat))]
        names = without_articles(list(dict.fromkeys(name for _, name in named)))
        if len(names) > 1 and len(names) >= (count or len(items) - 1):
            evidence = [item.evidence() for item, _ in named]
            return context.answered(
                names, evidence, "the items of the list that fits best", footing="content", support=sentence.support
            )
    for sentence in best if count else best[:_ENUMERATING]:
        names = [name for name in enumerated(sentence.sentence.flat, count) if f" {name_key(name)} " not in asked]
        if len(names) > 1:
            return context.answered(
                names, [sentence.evidence()], "what the sentence that fits best enumerates", footing="content",
                support=sentence.support,
            )  # fmt: skip
    return None


def _leads_in(context: Context, sentence: ScoredSentence) -> bool:
    """Whether scored sentences of its page are items under this one."""
    return any(
        other.lead == sentence.sentence and other.page.page_key == sentence.page.page_key
        for other in scored_sentences(context)
    )


def items_under(context: Context, near: ScoredSentence, opened: Sentence) -> list[ScoredSentence]:
    """The items of one list on a page, in order."""
    items = [s for s in scored_sentences(context) if s.page.page_key == near.page.page_key and s.lead == opened]
    return sorted(items, key=lambda s: s.sentence.start)[:_ITEMS_READ]
