"""What a list names: the name in an item, enumerations in a sentence, and how many are asked for."""

from __future__ import annotations

import pytest

from legal_rag.answer.item_names import asked_count, enumerated, is_name, item_name, without_articles


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("Which two wharves are closed?", 2),
        ("List the three ways to moor a barge.", 3),
        ("Which wharves are closed for two days?", None),
        ("Which of the pilots signed?", None),
    ],
)
def test_a_question_may_say_how_many_there_are(question: str, count: int | None) -> None:
    assert asked_count(question) == count


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("(a) the loss of a berth;", "loss of a berth"),
        ("and (c) each holder of a licence, in writing, of the change.", "each holder of a licence"),
        ("(ii) Small Craft Office (“SCO”);", "Small Craft Office"),
        ("(b) the Harbour Master, in the form that he prescribes.", "the Harbour Master"),
    ],
)
def test_an_item_names_a_thing_without_its_label_and_what_is_said_of_it(item: str, name: str) -> None:
    assert item_name(item) == name


@pytest.mark.parametrize(
    ("sentence", "count", "names"),
    [
        ("The Fund is run by the signatories, who are the Warden, the Deputy Warden and the Purser.", None,
         ["Warden", "Deputy Warden", "Purser"]),
        ("It covers these rights: Moorings, Towage Rights, Lights and Buoys, Salvage and Wrecks.", None,
         ["Moorings", "Towage Rights", "Lights and Buoys", "Salvage", "Wrecks"]),
        ("Cargo must be handled with care, speed and honesty.", None, ["care", "speed", "honesty"]),
        ("The Board chose Mira Solange and Dov Castellan as members.", 2, ["Mira Solange", "Dov Castellan"]),
        ("This paper would amend the Pilotage Law, KHFZ Law No. 3 of 2012, the Tolls Law, and the Quay Rules.", 3,
         ["Pilotage Law, KHFZ Law No. 3 of 2012", "Tolls Law", "Quay Rules"]),
        ("The owner, where he agrees, may sell and let the berth.", None, []),
    ],
)  # fmt: skip
def test_an_enumeration_is_parted_at_its_commas_and_its_and(sentence: str, count: int | None, names: list[str]) -> None:
    assert enumerated(sentence, count) == names


def test_a_clause_is_no_name() -> None:
    assert is_name("loss of a berth")
    assert not is_name("Part A deals with tolls")
    assert not is_name("where he considers it right")


def test_the_number_of_a_law_does_not_make_its_name_long() -> None:
    item = item_name("(c) the Inland Lighterage and Harbour Pilots Law Cay Law No. 5 of 2018;")
    assert is_name(item)
    assert without_articles([item, "the Lights Law"]) == [item.removeprefix("the "), "Lights Law"]


def test_beside_a_phrase_a_name_keeps_its_article() -> None:
    assert without_articles(["each holder of a berth", "the Warden"]) == ["each holder of a berth", "the Warden"]
