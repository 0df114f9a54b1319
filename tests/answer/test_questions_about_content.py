"""A question that has the words of a catalogue fact in it, but is about something else, goes to the text."""

from __future__ import annotations

from typing import Any

import pytest

from legal_rag.corpus import Corpus
from tests.sample import cited

ABOUT_CONTENT: list[tuple[str, Any, str]] = [
    ("What was Osric Fennimore's job title at the claimant company in HB 014/2024?", "name", "parties"),
    ("Did the court in SDT 207/2024 think that the appeal authorities supported the tenant's view of service?",
     "boolean", "appealed"),
    ("In SDT 207/2024, could the storekeeper ask for the refusal of permission to appeal to be reconsidered orally?",
     "boolean", "permission_to_appeal"),
    ("What sum in USD did the claimant seek as a penalty under Article 19 in HB 031/2025?", "number", "sum_of_case"),
    ("When was the judgment given from which permission to appeal was sought in SDT 207/2024 and then challenged?",
     "date", "dated_event"),
    ("Was the appeal in AB 003/2025 successful against the second respondent?", "boolean", "appealed"),
    ("When was the mooring inspection hearing adjourned by the harbour surveyor fixed in HB 014/2024?", "date",
     "dated_event"),
    ("Which version of two bilingual contracts prevails where a partner disagrees, under the Workplace Law?",
     "free_text", "law_version"),
    ("Which approach to mooring licences did the consultation in Consultation Paper No. 2 of 2022 prefer to auctions?",
     "free_text", "consultation_deadline"),
    ("How much in USD was the demurrage surcharge for the second berth reckoned at in HB 014/2024?", "number",
     "sum_of_case"),
    ("To which person were comments on the amendments of the Workplace Law posted?", "name", "amended_by"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer_type", "fact"), ABOUT_CONTENT, ids=[text for text, *_ in ABOUT_CONTENT])
def test_a_question_about_something_else_is_not_answered_from_the_catalogue(
    sample: Corpus, text: str, answer_type: Any, fact: str
) -> None:
    assert sample.ask(text, answer_type).kind != fact


def test_a_sum_that_a_provision_names_is_not_the_fee_for_something_near_it(sample: Corpus) -> None:
    asked = "By its annual accounts, what turnover in USD makes a Harbour Partnership appoint an auditor?"
    assert sample.ask(asked, "number").answer == 2_000_000
    assert sample.ask("What is the fee in USD for filing the annual accounts of a Harbour Partnership?").answer == 300


def test_a_sum_is_given_in_the_currency_that_the_question_calls_by_its_name(sample: Corpus) -> None:
    asked = "How many dollars of security must Tidewright Marine Services pay into court in HB 031/2025?"
    assert sample.ask(asked, "number").answer == 145_000


def test_the_case_asked_for_is_named_by_its_number_whatever_sort_of_case_it_is(sample: Corpus) -> None:
    asked = "Which first instance case is the judgment under appeal in AB 003/2025 from?"
    assert sample.ask(asked, "name").answer == "HB 014/2024"


@pytest.mark.parametrize(
    "asked",
    [
        "What date does the award bear that Solberg Grain had recognised against Marisol Trading?",
        "What is the date of the award that Solberg Grain AS has against Marisol Trading FZE?",
    ],
)
def test_the_date_of_an_award_is_not_that_of_the_order_about_it_though_no_case_is_numbered(
    sample: Corpus, asked: str
) -> None:
    assert sample.ask(asked, "date").answer == "2024-02-12"


LONG_WINDED: list[tuple[str, Any, str]] = [
    ("Before we take instructions I must be certain: having read every document in HB 014/2024 and HB 031/2025, does"
     " any main party turn up in each?", "boolean", "common_party"),
    ("In the recognition proceedings AWD 006/2024, as the title page shows, who is listed as defendant?", "names",
     "parties"),
    ("Across their entire proceedings, did any judge sit at any point in both HB 014/2024 and HB 031/2025?", "boolean",
     "common_judge"),
    ("Is there any indication in the papers that the judgment in SDT 207/2024 was taken on appeal at a later stage?",
     "boolean", "appealed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer_type", "fact"), LONG_WINDED, ids=[text for text, *_ in LONG_WINDED])
def test_many_words_that_say_nothing_more_leave_it_with_the_catalogue(
    sample: Corpus, text: str, answer_type: Any, fact: str
) -> None:
    assert sample.ask(text, answer_type).kind == fact


OF_AN_ORDER = [
    ("What was the fate of the stay application in AB 003/2025?", "granted to the extent of USD 612,400.00"),
    ("To what extent was the appeal allowed in AB 003/2025?", "allowed in part"),
    ("What became of the Security Application in HB 031/2025?", "The Security Application is granted"),
    ("How was the claim against the Second Defendant dealt with in HB 014/2024?", "Second Defendant is dismissed"),
    ("HB 014/2024: what interest was ordered, and at what rate per annum?", "5% per annum"),
]


@pytest.mark.parametrize(("text", "words"), OF_AN_ORDER, ids=[text for text, _ in OF_AN_ORDER])
def test_what_was_ordered_is_told_in_the_paragraphs_of_the_order_that_are_about_it(
    sample: Corpus, text: str, words: str
) -> None:
    answer = sample.ask(text, "free_text")
    assert (answer.kind, words in answer.answer) == ("outcome", True), answer.answer


def test_the_question_that_a_court_had_to_decide_is_not_how_it_decided(sample: Corpus) -> None:
    asked = "What question under Clause 15 of the charterparty did the bench have to decide in AB 003/2025?"
    assert sample.ask(asked, "free_text").kind == "content_text"


@pytest.mark.parametrize("place", ["SDT 207/2024 at page 2", "SDT 207/2024"])
def test_a_passage_is_shown_though_few_of_the_words_of_the_question_stand_there(sample: Corpus, place: str) -> None:
    scene = "a worker left the quay early and nobody said a word of notice. What may be deducted?"
    answer = sample.ask(f"{place}: {scene}", "free_text")
    assert answer.status == "answered"
    assert "nothing may be deducted without written consent" in answer.answer
    assert {page for _, page in cited(answer)} == {2}
