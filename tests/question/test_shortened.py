"""What people write short is read as what it is short for: contractions, clipped words, letters beside their words."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.answer.polarity import says_yes
from legal_rag.profile import load_profile
from legal_rag.question.parse import parse_question
from legal_rag.search.overlap import subject_stems

PROFILE = load_profile(str(Path(__file__).parent.parent / "corpus" / "profile.toml"))


def read(text: str) -> str:
    return parse_question(text, PROFILE).search_text


@pytest.mark.parametrize(
    ("written", "in_full"),
    [
        ("Why didn't the harbour master sign?", "Why did not the harbour master sign?"),
        ("why didnt the harbour master sign?", "why did not the harbour master sign?"),
        ("What if a tenant can't or won't pay?", "What if a tenant cannot or will not pay?"),
        ("whats the berth fee?", "what is the berth fee?"),
        ("Who's been named as pilot?", "Who has been named as pilot?"),
        ("A permit's been lost. What follows?", "A permit has been lost. What follows?"),
        ("Must they pay if they're late and we've told them?", "Must they pay if they are late and we have told them?"),
        ("Which fees do the mooring regs set?", "Which fees do the mooring regulations set?"),
        ("Under the Mooring Regs. what is due?", "Under the Mooring Regulations what is due?"),
        ("Which of the Sept/Oct invoices was due?", "Which of the September/October invoices was due?"),
        ("Who signed the order of 3 Dec 2025?", "Who signed the order of 3 December 2025?"),
        ("What did the Jan. 2024 paper propose?", "What did the January 2024 paper propose?"),
        ("What is the max. fine?", "What is the maximum fine?"),
        ("What did the owner's rep's letter say?", "What did the owner's representative's letter say?"),
        (
            "Which day is named in the MDF (Marine Dues and Fees) Law?",
            "Which day is named in the Marine Dues and Fees Law?",
        ),
    ],
)
def test_what_is_written_short_is_read_in_full(written: str, in_full: str) -> None:
    assert read(written) == in_full


@pytest.mark.parametrize(
    "text",
    [
        "What is the tenant's share of the owners' costs?",
        'What does "the regs don\'t apply" refer to?',
        "What does the AB (Second Deck) plan show?",
        "What may Jan Vos claim from Mar Shipping?",
        "Which rule applies to one who has the permit?",
    ],
)
def test_possessives_quotations_and_letters_of_other_words_stay(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize("text", ["What if the pilot doesn't sign?", "What if the pilot doesnt sign?"])
def test_a_contraction_is_no_word_of_what_is_asked_about(text: str) -> None:
    assert subject_stems(read(text)) == ["pilot", "sign"]


@pytest.mark.parametrize(
    ("asked", "yes"),
    [
        ("Is the deposit not refundable?", False),
        ("Isn't the deposit refundable?", True),
        ("The deposit is refundable, isn't it?", True),
        ("Under the lease, isn't the deposit refundable?", True),
    ],
)
def test_who_asks_for_a_confirmation_asks_for_the_positive_statement(asked: str, yes: bool) -> None:
    assert says_yes(read(asked), "The deposit is refundable.") is yes


def test_a_denial_within_the_question_is_one_however_it_is_written() -> None:
    provision = "A pilot must not steer by night."
    for asked in ("Is it so that a pilot mustn't steer by night?", "Is it so that a pilot must not steer by night?"):
        assert says_yes(read(asked), provision)
