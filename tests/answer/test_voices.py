"""A question for the court's view is not answered with what a party contended."""

from __future__ import annotations

import pytest

from legal_rag.answer.voices import Voice, as_the_courts_view, asks_for_the_courts_view, voice_of


@pytest.mark.parametrize(
    ("sentence", "voice"),
    [
        ("The Defendant also contended that the mooring contract was void.", "party"),
        ("Finally, the Claimant submits that the berth was never hers.", "party"),
        ("The Appellant’s position is that the notice came too late.", "party"),
        ("It was argued that no berth had been free.", "party"),
        ("I am satisfied that the notice came in time.", "court"),
        ("In my view the berth was free.", "court"),
        ("The Court therefore rejects the Defendant’s submission.", "court"),
        ("The second ground has no merit.", "court"),
        ("The Claimant argues that the fee was waived, but I find no evidence of it.", None),
        ("The harbour closes at dusk.", None),
    ],
)
def test_whose_words_a_sentence_gives(sentence: str, voice: Voice | None) -> None:
    assert voice_of(sentence) == voice


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Why did the judge reject the argument that the mooring contract was void?", True),
        ("Why was the claim for dockage dismissed?", True),
        ("What did the Court hold about the notice?", True),
        ("What part of the costs was allocated to the survey?", True),
        ("What did the Claimant argue about the notice?", False),
        ("What is the fee for a berth?", False),
    ],
)
def test_questions_for_the_courts_view_are_known(question: str, asked: bool) -> None:
    assert asks_for_the_courts_view(question) is asked


def test_a_finding_goes_before_a_contention_that_fits_a_little_better() -> None:
    contention = as_the_courts_view("The Defendant contends that the contract was void.", 0.6, 0.6)
    finding = as_the_courts_view("I find that the contract was valid.", 0.5, 0.4)
    assert finding > contention
    assert as_the_courts_view("I find that the tide was low.", 0.2, 0.0) == 0.2
