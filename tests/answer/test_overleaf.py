"""What a page announces at its foot stands overleaf, and belongs to the answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from legal_rag.answer.passage import passage_of
from legal_rag.answer.sentence_ranking import ScoredSentence
from legal_rag.answer.sentences import sentences_of
from legal_rag.store.facts import PageText

FOOT = "The Harbour Board met in May. The berthing terms are amended as follows:"
OVERLEAF = "(a) moorings are paid monthly;\n(b) keys are returned by noon.\nThe Board thanks its members for coming."


def page(number: int, text: str) -> PageText:
    blank: dict[str, Any] = {
        "page_key": number, "doc_key": 1, "page_number": number, "text": text, "search_text": text, "is_toc": False,
    }  # fmt: skip
    known = PageText.__dataclass_fields__
    return PageText(**{name: blank.get(name) for name in known})  # type: ignore[arg-type]


def answered(first: str, second: str) -> list[tuple[int, str]]:
    """The passage around the best sentence, the one on the amended terms, as (page number, words)."""
    pages = [page(1, first), page(2, second)]
    scored = [
        ScoredSentence(pages[0], sentence, score, score, score, None)
        for sentence in sentences_of(first)
        for score in [1.0 if "amended" in sentence.text else 0.1]
    ]
    context: Any = SimpleNamespace(
        once=lambda name, work: scored,
        pages_of=lambda keys, numbers: [p for p in pages if p.page_number in numbers],
        shortlist=SimpleNamespace(route=SimpleNamespace(focus="How are the berthing terms amended?")),
    )
    best = max(scored, key=lambda s: s.score)
    return [(part.page.page_number, part.sentence.flat) for part in passage_of(context, best, 280)]


@pytest.mark.parametrize("foot", ["", "\n\n12"])
def test_the_items_overleaf_follow_their_announcement(foot: str) -> None:
    passage = answered(FOOT + foot, OVERLEAF)
    assert (1, "The berthing terms are amended as follows:") in passage
    assert [words for number, words in passage if number == 2] == [
        "(a) moorings are paid monthly;",
        "(b) keys are returned by noon.",
    ]


def test_where_the_page_goes_on_itself_the_next_is_not_read() -> None:
    passage = answered(FOOT + " (a) moorings are paid weekly;", OVERLEAF)
    assert {number for number, _ in passage} == {1}


def passage(first: str, second: str, question: str, best: str, scores: dict[str, float] | None = None) -> list[str]:
    """The words of the passage around the sentence with `best`; `scores` by words of other sentences."""
    pages = [page(1, first), page(2, second)]
    known = {best: 1.0, **(scores or {})}
    scored = [
        ScoredSentence(pages[0], sentence, score, score, score, None)
        for sentence in sentences_of(first)
        for score in [max((of for words, of in known.items() if words in sentence.text), default=0.1)]
    ]
    context: Any = SimpleNamespace(
        once=lambda name, work: scored,
        pages_of=lambda keys, numbers: [p for p in pages if p.page_number in numbers],
        shortlist=SimpleNamespace(route=SimpleNamespace(focus=question)),
        question=SimpleNamespace(search_text=question),
    )
    heart = max(scored, key=lambda s: s.score)
    return [part.sentence.flat for part in passage_of(context, heart, 280)]


def test_a_sentence_that_the_foot_of_the_page_breaks_off_goes_on_overleaf() -> None:
    first = "The Board met in May. A berth that is given up by its owner before the winter may be let again to the"
    found = passage(first, "same owner if:\n(a) he has paid; and\n(b) the Board agrees.\nDues are paid monthly.",
                    "When may a berth be let again to the same owner?", "given up")  # fmt: skip
    assert found[-4:] == [
        "A berth that is given up by its owner before the winter may be let again to the",
        "same owner if:",
        "(a) he has paid;",
        "and (b) the Board agrees.",
    ]


def test_a_new_sentence_overleaf_is_none_of_it() -> None:
    found = passage("The Board met in May. The berth is given up to the", "Dues are paid monthly.", "Which berth?",
                    "given up")  # fmt: skip
    assert all("Dues" not in words for words in found)


def test_a_list_goes_on_overleaf() -> None:
    found = passage("The Board may:\n(a) let a berth;", "(b) close a berth; and\n(c) sell a berth.\nDues are paid.",
                    "What may the Board do?", "The Board may")  # fmt: skip
    assert found == ["The Board may:", "(a) let a berth;", "(b) close a berth;", "and (c) sell a berth."]


LIST = "A berth is vacant if:\n(a) it is given up;\n(b) its owner has died; and\n(c) no dues are paid on it.\n"


def test_who_asks_for_a_list_gets_it_whole_though_one_item_fits_best() -> None:
    found = passage(LIST, "", "What three conditions make a berth vacant?", "no dues", {"vacant": 0.9})
    assert len(found) == 4


def test_who_asks_for_a_list_gets_the_one_that_the_page_opens_below() -> None:
    first = f"A berth may be declared vacant. Dues are not lost. {LIST}"
    found = passage(first, "", "Which conditions must be met to declare a berth vacant?", "declared", {"if:": 0.6})
    assert [words[:3] for words in found[-4:]] == ["A b", "(a)", "(b)", "and"]


def test_what_announces_a_list_does_not_stand_in_an_answer_without_it() -> None:
    first = f"A vacant berth is let by the Board. {LIST}"
    found = passage(first, "", "Who lets a vacant berth?", "let by", {"vacant if": 0.7})
    assert found[1:3] == ["A berth is vacant if:", "(a) it is given up;"]


def test_a_conclusion_comes_with_what_it_is_drawn_from() -> None:
    first = "The pier had sunk. Consequently, no berth was let in that year. The Board met in May."
    assert passage(first, "", "Which berths were let?", "Consequently")[:2] == [
        "The pier had sunk.",
        "Consequently, no berth was let in that year.",
    ]


def test_blocks_of_signatures_and_questions_to_readers_are_no_part_of_an_answer() -> None:
    first = "Berths are let yearly.\n\nIssued by: O. Fenn Date of issue: 3 May 2024\n\nDo you agree that berths be let?"
    assert passage(first, "", "How are berths let?", "yearly", {"Issued": 0.9, "agree": 0.9}) == [
        "Berths are let yearly."
    ]
