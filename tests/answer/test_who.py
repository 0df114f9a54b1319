"""Who is meant: persons to whom something was done, who did it, names without office or firm."""

from __future__ import annotations

import pytest

from legal_rag.answer.who import doer_in, person_alone, persons_done_to, without_office_asked


@pytest.mark.parametrize(
    ("question", "sentence", "persons"),
    [
        ("Whom did the Warden appoint to the panel?", "1. Anna Berg and Omar Reed shall be appointed as members.",
         ["Anna Berg", "Omar Reed"]),
        ("Which person was appointed to the panel?", "The Warden hereby appoints Anna Berg as a member of the panel.",
         ["Anna Berg"]),
        ("Whom did the Warden appoint to the panel?", "The panel was established by Sir Peter Lowe.", []),
        ("How many members were appointed?", "Anna Berg shall be appointed.", []),
    ],
)  # fmt: skip
def test_persons_to_whom_something_was_done(question: str, sentence: str, persons: list[str]) -> None:
    assert persons_done_to(question, sentence) == persons


def test_who_did_it_stands_behind_by() -> None:
    sentence = "Mr Peter Lowe instructed by Brill & Cay LLP for the Appellant"
    assert doer_in("Who instructed counsel for the Appellant?", sentence) == "Brill & Cay LLP"
    assert doer_in("Who paid counsel?", sentence) is None


def test_a_person_is_named_without_the_firm_and_the_office_asked_for() -> None:
    assert person_alone("Anna Berg of Brill & Cay") == "Anna Berg"
    assert person_alone("Court of Appeal") == "Court of Appeal"
    question = "Which Deputy Warden made the order?"
    assert without_office_asked(question, "Anna Berg Deputy Warden Date") == "Anna Berg"
    assert without_office_asked("Which Deputy Wardens were chosen?", "Deputy Wardens Omar Reed") == "Omar Reed"
    assert without_office_asked("Which warden is to be told?", "Harbour Warden") == "Harbour Warden"
