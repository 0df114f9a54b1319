"""Names read from sentences: persons, lists, titles of enactments, places."""

from __future__ import annotations

import pytest

from legal_rag.answer.printed_names import full_name, listed_names, persons_in, place_in, titles_in


def test_persons_are_parted_and_offices_and_companies_are_none() -> None:
    sentence = "Ms Anna Berg, Sir Peter Lowe and Omar Al Haddad of Corran Bank appeared before Justice Amal Reed."
    assert persons_in(sentence) == ["Anna Berg", "Sir Peter Lowe", "Omar Al Haddad", "Amal Reed"]
    assert persons_in("The First Defendant and the Assistant Registrar wrote to Harbour Services Limited.") == []


def test_two_persons_joined_by_and_are_two() -> None:
    sentence = "Mira Solange and Dov Castellan shall be appointed as additional members of the Tribunal."
    assert persons_in(sentence) == ["Mira Solange", "Dov Castellan"]


def test_a_surname_is_written_out_where_the_page_prints_the_whole_name() -> None:
    page = "Mr Karl Otto Lindqvist is the manager. Mr Lindqvist signed."
    assert full_name("Mr Lindqvist", page) == "Karl Otto Lindqvist"
    assert full_name("Mr Berg", page) == "Mr Berg"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("each of Arden, Brill, South Cay and the Isles.", ["Arden", "Brill", "South Cay", "Isles"]),
        ("means the Harbour Master or the Registrar", ["Harbour Master", "Registrar"]),
        ("means a person who holds a licence, and includes a Pilot", []),
        ("the Harbour Master", []),
    ],
)
def test_a_list_is_one_only_if_all_its_parts_are_names(text: str, names: list[str]) -> None:
    assert listed_names(text) == names


@pytest.mark.parametrize(
    ("sentence", "titles"),
    [
        ("These Regulations repeal and replace the Small Craft Regulations (SC Regulations) of 2011.",
         ["Small Craft Regulations", "SC Regulations"]),
        ("It must comply with the requirements of the Law and the Regulations.", []),
        ("The Pilotage Law 2019 prevails over the Law of Salvage and Towage.",
         ["Pilotage Law 2019", "Law of Salvage and Towage"]),
    ],
)  # fmt: skip
def test_titles_are_told_from_words_that_point_at_one(sentence: str, titles: list[str]) -> None:
    assert titles_in(sentence) == titles


def test_a_place_stands_behind_its_preposition() -> None:
    assert place_in("The cargo was delivered at Port Ellen.") == ["Port Ellen"]
