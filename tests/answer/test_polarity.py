"""Whether a provision affirms what is asked: negation, double negation, conditions, exceptions, deeming."""

from __future__ import annotations

import pytest

from legal_rag.answer.clauses import predicates
from legal_rag.answer.contrast import says_otherwise
from legal_rag.answer.polarity import finds_nothing, says_yes

YES = [
    ("May the owner sell the berth?", "The owner or tenant may sell the berth but shall not let it."),
    ("Was the claimant awarded all his costs in full?", "I award the Claimant the whole of the costs claimed."),
    ("Must the fee be paid within 14 days?", "The fee must be paid within fourteen (14) days."),
    ("May a pilot carry a radio?", "A pilot must carry a radio."),
    ("May the Master sue a bank?", "Nothing in this law prevents the Master from suing a bank."),
    ("Does the law exempt vessels from harbour dues?",
     "Vessels are subject to all dues, with the exception of harbour dues for vessels."),
    ("May a trustee delegate his powers?", "A trustee may delegate his powers to an agent."),
    ("Is the contract valid without writing?", "A contract is not invalid because it was not made in writing."),
    ("Is an employee prohibited from working at night?", "An employee shall not work at night."),
    ("May a partner resign if he fails to pay?", "If a partner fails to pay, he may resign at once."),
    ("Are such persons deemed to be a partnership?", "Such persons shall be deemed to be a partnership."),
    ("May a partner be admitted by a majority if the agreement says so?",
     "No partner may be admitted by a majority unless the agreement says so."),
    ("May Section 18 be varied by agreement?",
     "(1) With the exception of Sections 11, 13, 16, 63(3) and Part 9, this Law may be varied by agreement."),
    ("Was the application refused?", "The application is dismissed and refused is the request for costs, denied."),
    ("Is a release effective if the pilot has signed it?", "A release is of no effect unless signed by the pilot."),
    ("Is permission needed after the defence has been filed?", "Permission is needed no later than the filing date."),
    ("Did the court find that the Master was not aware of the wreck?",
     "The court found as a fact that the Master was not aware of the wreck."),
]  # fmt: skip
NO = [
    ("Did the court find that the Master was aware of the wreck?",
     "The court found as a fact that the Master was not aware of the wreck."),
    ("May the crew by agreement extend the night watch?",
     "By agreement the crew may cut the night watch to an hour but may not extend it."),
    ("Is a former pilot liable for dues that fell due after he left?",
     "A former pilot is not liable for dues or charges which fall due after he ceases to be a pilot."),
    ("Must a person hand over papers covered by privilege?",
     "A person to whom a notice is directed is not required to hand over any paper that is subject to privilege."),
    ("Is the Master obliged to give reasons for a refusal to moor?",
     "The Master shall not be bound to give a reason for his refusal and his decision shall not be open to review."),
    ("May the owner let the berth?", "The owner or tenant may sell the berth but shall not let it."),
    ("Must the fee be paid within 10 days?", "The fee must be paid within fourteen (14) days."),
    ("May an order harm a good-faith buyer?",
     "No order may be made which would prejudice a purchaser in good faith without notice of the matters."),
    ("Does the law apply to vessels?", "This law does not apply to vessels."),
    ("Is the partner liable for debts?", "A limited partner is not liable for the debts of the partnership."),
    ("Are they treated as a partnership where an agreement specifies a body corporate?",
     "They shall be deemed to be a partnership unless: (a) there exists an agreement that specifies a body corporate."),
    ("Was the order continued?", "For these reasons the order is discharged."),
    ("Is an employee prohibited from resigning?", "An employee may resign at any time."),
    ("Is the term binding?", "A term that excludes liability is void."),
    ("Is a release given before the wreck effective?", "A release given before the date of the wreck is of no effect."),
    ("Is a waiver of the dues valid?", "A waiver of the dues, except where this Law allows it, is void in all cases."),
    ("Does the fare include a tip?", "Fare means the sum payable for the crossing excluding any tip or toll."),
    ("May Section 16 be varied by agreement?",
     "(1) With the exception of Sections 11, 13, 16, 63(3) and Part 9, this Law may be varied by agreement."),
    ("Does a pilot include the master of a tug?", "A pilot is someone who guides a ship, other than a master or mate."),
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


def test_a_clause_is_cut_only_where_a_new_predicate_begins() -> None:
    assert predicates("The owner or tenant may sell the berth but shall not let it") == [
        "The owner or tenant may sell the berth",
        "shall not let it",
    ]
    assert predicates("Neither the Master nor any deputy can be sued") == [
        "Neither the Master nor any deputy can be sued"
    ]


def test_other_numbers_contradict_only_in_the_same_unit() -> None:
    assert says_otherwise("Is notice of 30 days required?", "Notice of sixty (60) days is required.")
    assert says_otherwise("Did it begin on 3 May 2020?", "It began on 4 May 2020.")
    assert not says_otherwise("Is notice of 30 days required?", "Notice is required 2 months ahead.")
    assert not says_otherwise("Is notice of 30 days required?", "Under Article 60 notice of 30 days is required.")


def test_of_two_parties_one_attended() -> None:
    recital = "AND UPON a hearing at which the Claimant was in attendance and the Defendant was absent"
    assert says_yes("Did the Claimant attend the hearing?", recital)
    assert not says_yes("Did the Defendant attend the hearing?", recital)
    assert says_yes("Was the Defendant absent?", recital)
