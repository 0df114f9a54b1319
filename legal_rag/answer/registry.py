"""All answerers by name, and which of them a question goes to, in order."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from legal_rag.answer import (
    absence,
    case_acts,
    case_dates,
    case_events,
    case_judges,
    case_outcome,
    case_parties,
    case_sums,
    consultation,
    content_boolean,
    content_name,
    content_text,
    content_values,
    definitions,
    each_side,
    in_words,
    law_dates,
    law_in_force,
    laws_compared,
    legislation,
    making,
    order_paragraph,
    parts,
    schedules,
    whole_corpus,
)
from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.unaccounted import asks_plainly, unaccounted
from legal_rag.question.intent import CASE_CONCEPTS, ENACTMENT_CONCEPTS, PAPER_CONCEPTS, WHOLE_CORPUS
from legal_rag.question.kinds import CONTENT, meaning_of
from legal_rag.reading import Reading
from legal_rag.route.drafts import AnnexedDrafts
from legal_rag.search.model import Shortlist

logger = logging.getLogger("legal_rag")

UNRESOLVED = "unresolved"
"""The kind of a draft that no answerer of the registry gave."""

PARTS = "parts"

FROM_PAGES = frozenset(
    {
        "content_boolean", "content_number", "content_date", "content_name", "content_text", "unsupported_premise",
        "only_drafted", PARTS, UNRESOLVED,
    }
)  # fmt: skip
"""Kinds of drafts that are read from the text of pages; all others are from facts of the catalogue."""

Answerer = Callable[[Context], Draft | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """An answerer, the intents and the types of answer it is tried for; none given: every one.

    One that reads a fact of the catalogue has the concepts with which that fact is asked for, and may leave words of
    the question unaccounted for only to the weight of less than `leaves`.
    """

    name: str
    answer: Answerer
    intents: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    concepts: frozenset[str] = frozenset()
    leaves: float = 0.0

    def takes(self, context: Context) -> bool:
        question = context.question
        fits = not self.intents or question.intent in self.intents
        if not fits or (self.types and question.answer_type not in self.types):
            return False
        return not self.leaves or unaccounted(context, self.concepts) < self.leaves


def _entry(name: str, answer: Answerer, *intents: str, types: str = "") -> Entry:
    return Entry(name, answer, frozenset(intents), frozenset(types.split()))


_OF_ONE, _OF_TWO, _NARROW = 2.0, 3.5, 1.5
"""What a question about a fact leaves is less than this: more where two cases are compared, as that is put in more
words, less where one word more makes it the name or date of something else."""


def _of_case(name: str, answer: Answerer, *intents: str, types: str = "", leaves: float = _OF_ONE) -> Entry:
    return Entry(name, answer, frozenset(intents), frozenset(types.split()), CASE_CONCEPTS, leaves)


def _of_enactment(name: str, answer: Answerer, *intents: str, types: str = "", leaves: float = _NARROW) -> Entry:
    return Entry(name, answer, frozenset(intents), frozenset(types.split()), ENACTMENT_CONCEPTS, leaves)


def _of_paper(name: str, answer: Answerer, *intents: str, types: str = "") -> Entry:
    return Entry(name, answer, frozenset(intents), frozenset(types.split()), PAPER_CONCEPTS, _OF_ONE)


REGISTRY: tuple[Entry, ...] = (
    _entry("absent_reference", absence.absent_reference),
    _entry("absent_provision", absence.absent_provision),
    _of_case("appealed_elsewhere", case_events.appealed_elsewhere, "appealed", types="boolean"),
    _entry("unheld_case", absence.unheld_case),
    # what the catalogue holds of two cases goes before each_side, which reads the pages of each
    _of_case("common_party", case_parties.common_party, "common_party", leaves=_OF_TWO),
    _of_case("common_judge", case_judges.common_judge, "common_judge", leaves=_OF_TWO),
    _of_case("which_was_issued", case_dates.which_was_issued, "earlier_issue", "later_issue", leaves=_OF_TWO),
    _of_case("larger_sum", case_sums.larger_sum, "larger_claim", "larger_award", "larger_enforced", leaves=_OF_TWO),
    _entry("each_side", each_side.each_side, types="boolean name names"),
    _entry(WHOLE_CORPUS, whole_corpus.whole_corpus, WHOLE_CORPUS, types="number name names free_text"),
    _entry("made_by", making.made_by, types="name names free_text"),
    _entry(PARTS, parts.parts, types="free_text"),
    _entry("who_acted", case_acts.who_acted, types="name names"),
    _of_case("parties", case_parties.list_parties, "parties", leaves=_NARROW),
    _of_case("party_count", case_parties.count_parties, "party_count"),
    _of_case("judges", case_judges.list_judges, "judges"),
    _of_case("judge_changes", case_judges.judge_changes, "judge_changes"),
    _entry("date_of_the_paper", case_dates.date_of_the_paper, "issue_date", types="date"),
    _of_case(
        "dated_event", case_dates.dated_event, "issue_date", "award_date", "hearing_date", "law_date", leaves=_NARROW
    ),
    _of_case(
        "sum_of_case", case_sums.sum_of_case, "claimed_sum", "award_sum", "enforced_sum", "costs_sum", leaves=_NARROW
    ),
    _of_case("permission_to_appeal", case_events.permission_to_appeal, types="boolean"),
    _of_case("appealed", case_events.appealed, "appealed"),
    _of_case("trial_held", case_events.trial_held, "trial_held"),
    _of_case("enforces_award", case_events.enforces_award, "enforces_award", leaves=_OF_TWO),
    _entry("enforced_reference", case_events.enforced_reference, types="name names free_text"),
    _of_enactment("law_year", legislation.law_year, types="number"),
    _of_enactment("law_number", legislation.law_number, "law_number", leaves=_OF_TWO),
    _entry("law_title", legislation.law_title, types="name free_text"),
    _of_enactment("law_version", legislation.law_version, types="number date free_text"),
    _entry("in_force", law_in_force.in_force, types="boolean"),
    _entry("consultation_addressee", consultation.consultation_addressee, types="name names free_text"),
    _of_paper("consultation_deadline", consultation.consultation_deadline, "consultation_deadline"),
    _entry("change_row", consultation.change_row, types="free_text"),
    _of_paper("consultation_subject", consultation.consultation_subject, types="free_text"),
    _of_enactment("law_date", law_dates.law_date, "law_date", types="date", leaves=_OF_TWO),
    _entry("which_law", laws_compared.which_law, "later_law", "earlier_law"),
    _of_enactment("amended_by", legislation.amended_by, "amended_by"),
    _entry("administered_by", making.administered_by, "administered_by"),
    _entry("definition", definitions.definition, "definition"),
    _entry("fact_in_words", in_words.fact_in_words, types="free_text"),
    _entry("fine", schedules.fine_of_provision, "fine", types="number"),
    _entry("order_paragraph", order_paragraph.order_paragraph, types="free_text"),
    _entry("unsupported_premise", absence.unsupported_premise),
    _entry("only_drafted", absence.only_drafted),
    _entry("fine", schedules.fine, "fine"),
    _entry("fee", schedules.fee, "fee"),
    _entry("outcome", case_outcome.outcome, "outcome"),
    _entry("content_boolean", content_boolean.content_boolean, types="boolean"),
    _entry("content_number", content_values.content_number, types="number"),
    _entry("content_date", content_values.content_date, types="date"),
    _entry("content_name", content_name.content_name, types="name names"),
    _entry("content_text", content_text.content_text, types="free_text"),
)


def answer_question(shortlist: Shortlist, reading: Reading) -> Draft:
    """The first draft that an answerer gives; `unresolved` with pages to look at when none succeeds.

    An answerer that raises is reported as a warning and passed over: it can never turn into an absence, because
    after a failure no answerer may say "absent".
    """
    failures: list[str] = []

    def answer_part(part: Context) -> Draft | None:
        return _first_draft(part, failures, whole=False)

    context = Context(shortlist, reading, answer_part)
    draft = _first_draft(context, failures) or replace(
        context.unresolved("no answerer found a printed value"), kind=UNRESOLVED
    )
    return _with_warnings(_marked(draft), failures)


def _first_draft(context: Context, failures: list[str], whole: bool = True) -> Draft | None:
    """The draft of the first answerer that gives one; faults are added to `failures`. A part has no parts. What stands
    in the draft of a law that the question does not name is no answer."""
    context = _with_intent_of_its_kind(context)
    drafts = AnnexedDrafts(context.shortlist.route, context.reading.directory)
    for entry in REGISTRY:
        if not entry.takes(context) or (entry.name == PARTS and not whole):
            continue
        try:
            draft = entry.answer(context)
        except Exception as error:  # an answerer is a component: its fault must not lose the question
            logger.warning("answerer %s failed", entry.name, exc_info=True)
            failures.append(f"The answerer {entry.name} failed ({type(error).__name__}: {error}).")
            continue
        if draft is not None and any(drafts.hold(one.doc_key, one.page_number) for one in draft.evidence):
            continue
        if draft is not None and not (draft.status == "absent" and failures):
            return replace(draft, kind=entry.name)
    return None


def _with_intent_of_its_kind(context: Context) -> Context:
    """Where no pattern told an intent, that of the kind of fact which the wording is likest: it may be taken only where
    the question says hardly a word besides, or its kind has a subject of its own."""
    question = context.question
    intent = meaning_of(question.kind).intent if question.intent == CONTENT else None
    if intent is None or not (intent in absence.PREMISED_INTENTS or asks_plainly(context, question.kind)):
        return context
    return context.asking(replace(question, intent=intent))


def _marked(draft: Draft) -> Draft:
    """An answer to one reading of several says so."""
    if draft.shortlist.route.ambiguous and draft.status == "answered" and draft.documents_read is None:
        return replace(draft, status="ambiguous")
    return draft


def _with_warnings(draft: Draft, failures: list[str]) -> Draft:
    if not failures:
        return draft
    return replace(draft, shortlist=replace(draft.shortlist, warnings=(*draft.shortlist.warnings, *failures)))
