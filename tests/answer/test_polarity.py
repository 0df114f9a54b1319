"""Whether a provision affirms what is asked: negation, double negation, conditions, exceptions, deeming."""

from __future__ import annotations

import pytest

from legal_rag.answer.polarity import finds_nothing, says_yes

YES = [
    ("May a trustee delegate his powers?", "A trustee may delegate his powers to an agent."),
    ("Is the contract valid without writing?", "A contract is not invalid because it was not made in writing."),
    ("Is an employee prohibited from working at night?", "An employee shall not work at night."),
    ("May a partner resign if he fails to pay?", "If a partner fails to pay, he may resign at once."),
    ("Are such persons deemed to be a partnership?", "Such persons shall be deemed to be a partnership."),
    ("May a partner be admitted by a majority if the agreement says so?",
     "No partner may be admitted by a majority unless the agreement says so."),
    ("Was the application refused?", "The application is dismissed and refused is the request for costs, denied."),
    ("Is permission needed after the defence has been filed?", "Permission is needed no later than the filing date."),
]  # fmt: skip
NO = [
    ("May an order harm a good-faith buyer?",
     "No order may be made which would prejudice a purchaser in good faith without notice of the matters."),
    ("Does the law apply to vessels?", "This law does not apply to vessels."),
    ("Is the partner liable for debts?", "A limited partner is not liable for the debts of the partnership."),
    ("Are they treated as a partnership where an agreement specifies a body corporate?",
     "They shall be deemed to be a partnership unless: (a) there exists an agreement that specifies a body corporate."),
    ("Was the order continued?", "For these reasons the order is discharged."),
    ("Is an employee prohibited from resigning?", "An employee may resign at any time."),
    ("Is the term binding?", "A term that excludes liability is void."),
]  # fmt: skip


@pytest.mark.parametrize(("question", "provision"), YES)
def test_the_provision_affirms(question: str, provision: str) -> None:
    assert says_yes(question, provision)


@pytest.mark.parametrize(("question", "provision"), NO)
def test_the_provision_denies(question: str, provision: str) -> None:
    assert not says_yes(question, provision)


@pytest.mark.parametrize(
    ("sentence", "nothing"),
    [
        ("The issue for determination is whether it is necessary to continue the order.", True),
        ("The Claimant submits that the order must stand.", True),
        ("AND UPON reading the papers", True),
        ("The order is discharged with immediate effect.", False),
        ("I am satisfied that the claim succeeds.", False),
    ],
)
def test_an_issue_a_submission_and_a_recital_decide_nothing(sentence: str, nothing: bool) -> None:
    assert finds_nothing(sentence) is nothing


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Does the Harbour Law forbid a Pilot to moor without a permit?", True),
        ("Does the Harbour Law bar a Pilot from mooring at night?", True),
        ("Does the Harbour Law disallow mooring by a Pilot at night?", True),
        ("Is it illegal for a Pilot to moor at night?", True),
        ("Does the Harbour Law allow a Pilot to moor at night?", False),
        ("Is it correct that a Pilot may not moor at night?", True),
    ],
)
def test_a_question_may_name_the_prohibition_by_any_verb(question: str, answer: bool) -> None:
    assert says_yes(question, "A Pilot must not moor at night.") is answer
