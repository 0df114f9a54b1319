"""Titles of which a question gives a part, the initials, or the words in another order."""

from __future__ import annotations

import pytest

from legal_rag.route.title_index import Titles
from legal_rag.route.titles import match_titles

TITLES = Titles(
    {
        "berth and mooring dues law": (1,),
        "pilot registered associations law": (2,),
        "deck leasing regulations": (3,),
        "wharf leasing regulations": (4,),
        "quay safety law": (5, 6),
        "quay signals law": (7,),
        "insolvent estates regulations": (8,),
    }
)


def found(question: str) -> list[tuple[str, tuple[int, ...]]]:
    return [(match.how, match.doc_keys) for match in match_titles(question, TITLES, frozenset({"khfz", "sdt"}))]


@pytest.mark.parametrize(
    ("question", "how", "doc_keys"),
    [
        ("What is due under the berth dues law?", "abbreviated", (1,)),
        ("What is due under the 2019 berth mooring law?", "abbreviated", (1,)),
        ("May a branch join under the pilot assoc law?", "abbreviated", (2,)),
        ("What is due under the BMDL?", "abbreviated", (1,)),
        ("what is due under art 3 bmdl 2019", "abbreviated", (1,)),
        ("What is due under the law on berth and mooring dues?", "turned", (1,)),
        ("What do the regulations concerning the deck leasing say?", "turned", (3,)),
        ("Which lamp does the law on quay signals name?", "turned", (7,)),
    ],
)
def test_a_title_is_found_by_a_part_that_fits_it_alone(question: str, how: str, doc_keys: tuple[int, ...]) -> None:
    assert found(question) == [(how, doc_keys)]


@pytest.mark.parametrize(
    "question",
    [
        "What do the leasing regulations say?",
        "What is due under the QSL?",
        "What is due under the dues law?",
        "May the mooring pilot sign under the dues of law?",
        "What does the word mean in Regulation 5.1?",
        "What is the law on dues?",
    ],
)
def test_what_fits_several_titles_or_too_little_of_one_is_no_title(question: str) -> None:
    assert found(question) == []
