"""Where a question is about one item of a list, that item is told and not all that stands beside it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from legal_rag.answer.passage import passage_of
from legal_rag.answer.sentence_ranking import ScoredSentence
from legal_rag.answer.sentences import sentences_of
from tests.answer.test_overleaf import page

ORDER = """I now direct as follows –
(1) The Berthing Panel is set up and has power to hear claims about moorings, jetties, slipways, buoys and cranes.
(2) The members of the Berthing Panel are chosen each May by the Harbour Board from the masters who use the harbour.
(3) This Order takes effect on 4 May 2020.
(4) This Order is to be known as the Berthing Panel Order, being Order No. 6 of 2020."""


def told(question: str, best: str, lead: float = 0.0, others: float = 0.0) -> list[str]:
    """What the passage around the sentence with `best` says; `lead` and `others`: the scores of the rest."""
    only = page(1, ORDER)
    scored = [
        ScoredSentence(only, sentence, score, score, score, None)
        for sentence in sentences_of(ORDER)
        for score in [1.0 if best in sentence.text else lead if sentence.text.endswith("–") else others]
    ]
    context: Any = SimpleNamespace(
        once=lambda name, work: scored,
        pages_of=lambda keys, numbers: [],
        question=SimpleNamespace(search_text=question),
        shortlist=SimpleNamespace(route=SimpleNamespace(focus=question)),
    )
    heart = next(s for s in scored if best in s.sentence.text)
    return [part.sentence.flat for part in passage_of(context, heart, 280)]


def test_claims_that_one_item_names_are_no_reason_to_tell_the_whole_list() -> None:
    said = told("What claims does the Panel have power to hear?", "power to hear")
    assert any("power to hear" in one for one in said)
    assert not any("takes effect" in one for one in said)


def test_where_the_words_above_the_list_carry_the_question_all_of_it_is_told() -> None:
    assert len(told("What matters did he direct?", "power to hear", lead=0.9)) == 5


@pytest.mark.parametrize("best", ["is to be known as", "takes effect"])
def test_other_items_come_only_where_there_is_room_for_them_whole(best: str) -> None:
    said = told("What about this Order?", best)
    assert any(best in one for one in said)
    assert sum(len(one) + 1 for one in said) - 1 <= 280
