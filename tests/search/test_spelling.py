"""Slips of the pen in a question are put right and said; names, figures, quotations and other words stay."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus
from legal_rag.search.spelling import put_right


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("which case has an eralier date of issue", "earlier"),
        ("who are the defendents", "defendants"),
        ("who were the appelants", "appellants"),
        ("was the decision appealled", "appealed"),
        ("what did the cuort decide", "court"),
        ("when must the landlrod respond", "landlord"),
        ("how many clamants are there", "claimants"),
        ("who is the rsepodnent", "respondent"),
        ("Waht is the fine?", "What"),
    ],
)
def test_a_misspelt_word_of_a_question_is_read_as_what_was_meant(sample: Corpus, written: str, meant: str) -> None:
    found = put_right(written, sample.reading)
    assert [after for _, after in found.slips] == [meant.lower()] and meant in found.text


def test_a_misspelt_word_of_the_documents_is_read_in_their_form(sample: Corpus) -> None:
    found = put_right("what temperatuer must a workroom have, and what ventilaton", sample.reading)
    assert found.text == "what temperature must a workroom have, and what ventilation"


@pytest.mark.parametrize(
    "text",
    [
        "What is the largest planet of the solar system?",
        "How many players has a football team?",
        "Who is Brackwatr Holdings?",
        'What does "erlier wage" mean?',
        "What creates a duty, and when does it expire?",
    ],
)
def test_names_quotations_and_other_words_stay_as_they_are(sample: Corpus, text: str) -> None:
    assert put_right(text, sample.reading).text == text


def test_an_answer_says_what_was_taken_for_a_slip(sample: Corpus) -> None:
    answer = sample.ask("Who is the defnedant in case AWD 006/2024?")
    assert answer.answer == sample.ask("Who is the defendant in case AWD 006/2024?").answer
    assert '"defnedant" was read as "defendant".' in answer.warnings
