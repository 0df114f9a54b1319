"""What people say around a question changes nothing; what only looks like it stays."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus
from legal_rag.question.courtesy import asked_of

ASKED = "Who is the defendant in case AWD 006/2024?"


@pytest.mark.parametrize(
    "text",
    [
        f"Hi there, could you please tell me the following? {ASKED} Thanks in advance!",
        f"Good morning all. {ASKED} Kind regards",
        f"I need to find out for a client: {ASKED}",
        f"Quick question - {ASKED}",
        f"Sorry to bother you, but {ASKED}",
        "hey can you tell me " + ASKED,
        "Just trying to work out " + ASKED[:-1] + ", any idea?",
        ASKED[:-1] + ", please? Thanks",
        f"I'm a trainee and I'm writing a memo for a partner. {ASKED}",
        f"{ASKED} I can't find it anywhere, help appreciated.",
        "My boss wants to know " + ASKED,
    ],
)
def test_talk_around_a_question_is_left_aside(sample: Corpus, text: str) -> None:
    assert asked_of(text).rstrip(".?") == ASKED.rstrip("?")
    found, plain = sample.ask(text), sample.ask(ASKED)
    assert (found.answer, found.answer_type, found.kind) == (plain.answer, plain.answer_type, plain.kind)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("do you know if a company can have one director", "whether a company can have one director"),
        ("Could you tell me whether the judge changed?", "whether the judge changed?"),
        ("I'm looking for the fee for late notice", "the fee for late notice"),
    ],
)
def test_what_is_asked_after_the_talk_keeps_its_form(text: str, asked: str) -> None:
    assert asked_of(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "Do I need to register a lease?",
        "Can you sue a company under the Workplace Law?",
        "I am acting as a director of two companies, is that allowed?",
        "Can anyone apply for a licence?",
        "Was the question of costs decided in HB 045/2025?",
        "Is there any information about tugs in case HB 031/2025?",
        "Looking at the title pages of HB 014/2024 and HB 031/2025, is a party common to both?",
        "Thanks a lot",
    ],
)
def test_a_question_that_only_begins_like_talk_is_left_as_it_is(text: str) -> None:
    assert asked_of(text) == text
