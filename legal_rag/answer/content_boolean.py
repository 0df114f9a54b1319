"""Yes or no from the provision that fits the question best."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.answer.contraries import affirms, denies
from legal_rag.answer.headings import heading_lines
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.polarity import disapplies, finds_nothing, says_yes
from legal_rag.answer.sentence_ranking import LEAST_TOUCHED, best_sentences
from legal_rag.answer.sentences import is_heading, is_in_capitals
from legal_rag.question.intent import is_negated

_DECISION = re.compile(
    r"\b(?:court|judge|tribunal|bench|registrar|justice)\b|\b(?:granted|allowed|dismissed|refused|rejected|continued"
    r"|set aside|discharged|awarded|ordered|upheld|struck out)\b",
    re.IGNORECASE,
)
_ASKS_WHETHER_IT_APPLIES = re.compile(r"\bappl(?:y|ies|ied|icable)\b", re.IGNORECASE)
"""The words that take a rule away are then the answer themselves."""


def content_boolean(context: Context) -> Draft | None:
    """Whether the provision that fits best affirms what is asked."""
    sentences = best_sentences(context) or best_sentences(context, LEAST_TOUCHED)
    if not sentences:
        return None
    sentences = [
        s for s in sentences if not (is_in_capitals(s.sentence.flat) or is_heading(s.sentence.flat))
    ] or sentences
    topic = context.question.topic
    if (heading := _heading_that_denies(context)) is not None:
        # No paper is what its heading says that it is not: an "INTERIM CHARGING ORDER" makes no charge final.
        return context.answered(
            is_negated(topic), [heading], "the heading of the paper says the contrary", footing="content"
        )
    if context.case_sides and (_DECISION.search(topic) or not finds_nothing(topic)):
        sentences = [s for s in sentences if not finds_nothing(s.sentence.flat)] or sentences
    best = sentences[0]
    question = context.question.topic
    on_page = [s for s in sentences[1:] if s.page.page_key == best.page.page_key]
    rule = next((s for s in on_page if not disapplies(s.sentence.flat)), None)
    if disapplies(best.sentence.flat) and rule is not None and not _ASKS_WHETHER_IT_APPLIES.search(question):
        # The question speaks of the very case that takes the rule away, so the answer is the rule's opposite.
        value = not says_yes(question, rule.sentence.flat)
        return context.answered(
            value,
            [rule.evidence(), best.evidence()],
            "the case asked about takes the rule away",
            footing="content",
            support=best.support,
        )
    item = next((s for s in on_page if s.lead == best.sentence), None)
    provision = " ".join(
        part.flat for part in (best.lead, best.sentence, item.sentence if item else None) if part is not None
    )
    value = says_yes(question, provision)
    evidence = [best.evidence()] + ([item.evidence()] if item else [])
    reason = f"the provision that fits best {'affirms' if value else 'denies'} it"
    return context.answered(value, evidence, reason, footing="content", support=best.support)


def _heading_that_denies(context: Context) -> Evidence | None:
    """The heading by which a paper of the one case asked about is the contrary of what is asked, if no other paper of
    it is that: "INTERIM CHARGING ORDER" where a final one is asked about."""
    topic = context.question.topic
    if len(context.case_sides) != 1:
        return None
    headings = [line for key in context.case_sides[0].doc_keys for line in heading_lines(context, key)]
    if any(affirms(line.quote, topic) for line in headings):
        return None
    return next((line for line in headings if denies(line.quote, topic)), None)
