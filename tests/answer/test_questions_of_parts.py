"""Questions of several parts: where they are cut, what a later part takes over from the first, what is told once."""

from __future__ import annotations

import pytest

from legal_rag.answer.part_clauses import clauses_of, leans_on_others
from legal_rag.corpus import Corpus
from tests.sample import cited

PARTNERS, DATA = "harbour-partnerships-law-2016", "data-stewardship-regulations-2023"


@pytest.mark.parametrize(
    ("question", "clauses"),
    [
        ("Who may inspect a jetty, and when must it be shut?", ["Who may inspect a jetty", "when must it be shut"]),
        ("Two sums please: (1) the toll for a lighter, and (2) the toll for a barge.",
         ["Two sums please: the toll for a lighter", "Two sums please: the toll for a barge"]),
        ("Who made the Buoyage Order and under what power?", ["Who made the Buoyage Order and under what power?"]),
        ("What did (1) Alder Ltd (2) Birch Ltd owe?", ["What did (1) Alder Ltd (2) Birch Ltd owe?"]),
    ],
)  # fmt: skip
def test_a_question_is_cut_where_it_asks_for_something_else(question: str, clauses: list[str]) -> None:
    assert clauses_of(question) == clauses


@pytest.mark.parametrize(
    ("clause", "leans"),
    [
        ("what does that duty override", True),
        ("who takes over its role", True),
        ("which ferry pilot's licence", True),
        ("what is the fee for mooring a tug at a public berth", False),
    ],
)
def test_a_clause_leans_on_the_others_where_it_points_back_or_says_too_little(clause: str, leans: bool) -> None:
    assert leans_on_others(clause) == leans


def test_a_part_that_points_back_is_answered_from_the_provision_of_the_first(sample: Corpus) -> None:
    answer = sample.ask(
        "How long must a Harbour Partnership keep its accounting records under the Harbour Partnerships Law, and what"
        " must they be sufficient to show?",
        "free_text",
    )
    assert "seven (7) years" in answer.answer
    assert "explain its transactions" in answer.answer
    assert len(cited(answer)) == 1


def test_what_two_parts_find_in_one_sentence_is_told_once_and_whole(sample: Corpus) -> None:
    answer = sample.ask(
        "In HB 031/2025, by when must the Claimant pay security into Court, and what sum must it pay as security?",
        "free_text",
    )
    told = "pay into Court the sum of USD 145,000.00 as security"
    assert (str(answer.answer).count(told), "…" in str(answer.answer)) == (1, False), answer.answer


def test_a_fine_of_one_law_is_set_beside_a_fine_of_another(sample: Corpus) -> None:
    answer = sample.ask(
        "Which is higher: the maximum fine for carrying on business without registration under the Harbour Partnerships"
        " Law 2016, or for keeping Personal Particulars without having notified the Registrar under the Data"
        " Stewardship Regulations?",
        "free_text",
    )
    assert answer.kind == "parts"
    assert {document for document, _ in cited(answer)} == {PARTNERS, DATA}
    assert "25,000" in answer.answer


def test_who_made_a_law_leaves_what_else_is_asked_to_the_other_parts(sample: Corpus) -> None:
    answer = sample.ask(
        "Who made the Harbour Partnerships Law, and how long does it want accounting records kept?", "free_text"
    )
    assert answer.kind == "parts"
    assert "Warden of Kestrel Harbour" in answer.answer
    assert "seven (7) years" in answer.answer


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What must a retired Partner still pay under the Harbour Partnerships Law, whatever sanction there is?",
         "debts"),
        ("On what grounds may the Registrar refuse an application, and so no penalty follow, under the Harbour"
         " Partnerships Law?", "reasonable grounds"),
    ],
)  # fmt: skip
def test_a_question_that_only_speaks_of_a_penalty_is_left_to_the_text(
    sample: Corpus, question: str, words: str
) -> None:
    answer = sample.ask(question, "free_text")
    assert (answer.kind, words in str(answer.answer)) == ("content_text", True), answer.answer


def test_an_order_is_told_in_whole_paragraphs(sample: Corpus) -> None:
    answer = sample.ask("What orders were made against the First Defendant in HB 014/2024?", "free_text")
    assert answer.kind == "outcome"
    assert "damages in the sum of USD 2,975,000.00." in answer.answer
    assert "…" not in answer.answer


@pytest.mark.parametrize(
    "question",
    [
        "In HB 031/2025, what order as to costs did the Claimant propose?",
        "What is the general rule on security for costs as told in HB 031/2025, and was it decided on?",
    ],
)
def test_what_a_party_wanted_and_what_the_law_is_are_no_outcome(sample: Corpus, question: str) -> None:
    assert sample.ask(question, "free_text").kind != "outcome"


OUTCOMES = [
    ("HB 031/2025: which way did the court go?", "The Security Application is granted."),
    ("How was the appeal disposed of in AB 003/2025, and on what ground?", "The Appeal is allowed in part."),
    ("Which side came off better in AB 003/2025?", "The Appeal is allowed in part."),
    ("An order was made in EXE 011/2025. What did it direct?", "The Execution Application is granted."),
    ("AB 003/2025: tell me on whose side the court came down.", "The Appeal is allowed in part."),
]


@pytest.mark.parametrize(("question", "words"), OUTCOMES, ids=[question for question, _ in OUTCOMES])
def test_an_outcome_is_told_in_whatever_words_it_is_asked_for(sample: Corpus, question: str, words: str) -> None:
    answer = sample.ask(question, "free_text")
    assert (answer.kind, words in str(answer.answer)) == ("outcome", True), answer.answer


@pytest.mark.parametrize(
    "question",
    [
        "Which evidence of the loss did the judge think missing in HB 014/2024?",
        "What three grounds of appeal did the Appellant put forward in AB 003/2025?",
        "How did the judge describe the test in HB 031/2025?",
    ],
)
def test_what_the_reasons_say_is_no_outcome(sample: Corpus, question: str) -> None:
    assert sample.ask(question, "free_text").kind != "outcome"


def test_a_share_of_the_costs_is_told_in_per_cent_and_not_as_a_sum(sample: Corpus) -> None:
    """Paragraph 4 of the order: "80% of the Claimants' costs of the claim"; other paragraphs order sums."""
    asked = "What percentage of the Claimants' costs was the First Defendant ordered to pay in HB 014/2024?"
    answer = str(sample.ask(asked, "free_text").answer)
    assert "shall pay 80% of the Claimants’ costs of the claim" in answer
    assert "USD" not in answer


def test_a_share_that_no_order_sets_is_no_outcome(sample: Corpus) -> None:
    asked = "What percentage of the Appellant's costs were the Respondents ordered to pay in AB 003/2025?"
    answer = sample.ask(asked, "free_text")
    assert answer.kind not in ("outcome", "fact_in_words")
