"""Names read from sentences: persons, lists, titles of enactments, places."""

from __future__ import annotations

import pytest

from legal_rag.answer.printed_names import (
    agent_in,
    called_in,
    full_name,
    listed_names,
    persons_in,
    place_in,
    provisions_in,
    titles_in,
)


def test_persons_are_parted_and_offices_and_companies_are_none() -> None:
    sentence = "Ms Anna Berg, Sir Peter Lowe and Omar Al Haddad of Corran Bank appeared before Justice Amal Reed."
    assert persons_in(sentence) == ["Ms Anna Berg", "Sir Peter Lowe", "Omar Al Haddad", "Amal Reed"]
    assert persons_in("The First Defendant and the Assistant Registrar wrote to Harbour Services Limited.") == []


def test_two_persons_joined_by_and_are_two() -> None:
    sentence = "Mira Solange and Dov Castellan shall be appointed as additional members of the Tribunal."
    assert persons_in(sentence) == ["Mira Solange", "Dov Castellan"]


def test_a_surname_is_written_out_where_the_page_prints_the_whole_name() -> None:
    page = "Mr Karl Otto Lindqvist is the manager. Mr Lindqvist signed."
    assert full_name("Mr Lindqvist", page) == "Mr Karl Otto Lindqvist"
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


def test_what_a_thing_is_called_stands_behind_the_word_that_says_so() -> None:
    assert called_in("She chartered a vessel named “Marlin Two” for the season.") == ["Marlin Two"]
    assert called_in("The quay, known as Sorrel Wharf, was let.") == ["Sorrel Wharf"]


def test_provisions_are_references_and_sums_are_none() -> None:
    sentence = "Under CPR 3.4 and Article 12(2) he paid USD 3.50 into court."
    assert provisions_in(sentence) == ["CPR 3.4", "Article 12(2)"]


@pytest.mark.parametrize(
    ("question", "sentence", "agent"),
    [
        ("Who must file the return?", "In March the Harbour Agent must file the return.", "the Harbour Agent"),
        ("Who shall sign the log?", "The log shall be signed by each Pilot on watch.", "each Pilot"),
        ("Which officer may close the port?", "Each Warden may inspect the port.", None),
        ("Where is the log kept?", "The log shall be kept by the Master.", None),
    ],
)
def test_who_acts_is_the_subject_or_stands_behind_by(question: str, sentence: str, agent: str | None) -> None:
    assert agent_in(question, sentence) == agent
