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
    ],
)
def test_a_date_is_no_period_and_a_percentage_no_part(question: str, holds: str, lacks: str) -> None:
    assert expectations_met(question, holds) > expectations_met(question, lacks)
