"""What a page announces at its foot stands overleaf, and belongs to the answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from legal_rag.answer.content_text import passage_of
from legal_rag.answer.passages import ScoredSentence
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
