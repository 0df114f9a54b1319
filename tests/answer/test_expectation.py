"""A sentence gains where it has the kind of words that the question waits for."""

from __future__ import annotations

import pytest

from legal_rag.answer.expectation import expectations_met


@pytest.mark.parametrize(
    ("question", "holds", "lacks"),
    [
        ("What were the dates of the two notices?", "The notice was filed on 3 May 2021.", "It came within 21 days."),
        ("When is the notice due?", "It is due within 21 days.", "It is due at the office."),
        ("What percentage of the costs was allocated?", "I allocate 50% of the costs.", "Half was asked for."),
        ("What percentage of the costs was allocated?", "I allocate fifty per cent.", "Two thirds were asked for."),
        ("By when must the toll be paid?", "It is paid within ten (10) days of mooring.", "It is due from 3 May 2021."),
        ("What is the deadline for the toll?", "It is paid not later than 3 May 2021.", "It is due from 3 May 2021."),
        (
            "Which berths are the new rules applicable to?",
            "They apply to berths let in May.",
            "Rule 5 is short.",
        ),
    ],
)
def test_one_sentence_holds_what_the_question_waits_for(question: str, holds: str, lacks: str) -> None:
    assert expectations_met(question, holds) > expectations_met(question, lacks)
