"""An interim order is no final one, a partial award not the final one, a private hearing no public one."""

from __future__ import annotations

import pytest

from legal_rag.answer.contraries import affirms, denies
from legal_rag.answer.polarity import says_yes


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Is the attachment of the barge a final attachment order?", "INTERIM ATTACHMENT ORDER"),
        ("Was the attachment order made final?", "INTERIM ATTACHMENT ORDER"),
        ("When was the final award on the dredging given?", "Partial Award dated 4 May 2031"),
        ("Is the hearing of the salvage claim held in public?", "The hearing is held in private."),
        ("Was the freezing order made on notice to the owner?", "The freezing order was made without notice."),
        ("Is the pilot's levy mandatory for tugs?", "The levy is optional for tugs."),
    ],
)
def test_the_contrary_said_of_the_same_thing_denies_it(asked: str, told: str) -> None:
    assert denies(told, asked)
    assert not affirms(told, asked)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Is the order on the barge final?", "Interim payments are due each month."),
        ("Are the owners jointly liable?", "The owners are jointly and severally liable."),
        ("Was the interim order made final?", "INTERIM ATTACHMENT ORDER"),
        ("Is the final award registered?", "The final award followed the partial award."),
    ],
)
def test_another_thing_or_both_words_deny_nothing(asked: str, told: str) -> None:
    assert not denies(told, asked)


def test_a_provision_that_says_the_contrary_is_no_yes() -> None:
    assert not says_yes("Is a survey of the hull mandatory?", "A survey of the hull is optional.")
    assert says_yes("Is a survey of the hull mandatory?", "A survey of the hull is mandatory.")
    assert says_yes("Is a survey of the hull not mandatory?", "A survey of the hull is optional.")
