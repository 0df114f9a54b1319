"""Questions that are put of all documents of a case, however that is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.profile import load_profile
from legal_rag.question.parse import parse_question

PROFILE = load_profile(str(Path(__file__).parent.parent / "corpus" / "profile.toml"))


@pytest.mark.parametrize(
    "scope",
    [
        "On all the papers", "Taking every document into account", "Looking at everything on file",
        "Taking all of the documents together", "On the complete records", "In the various documents",
        "Across all documents", "Going through every title page",
    ],
)  # fmt: skip
def test_all_documents_are_asked_for(scope: str) -> None:
    assert parse_question(f"{scope}, who are the claimants in HB 014/2024?", PROFILE).all_documents


@pytest.mark.parametrize(
    "question", ["Who are all the claimants on file in HB 014/2024?", "Every claimant, HB 014/2024?"]
)
def test_all_of_something_else_is_not_all_documents(question: str) -> None:
    assert not parse_question(question, PROFILE).all_documents
