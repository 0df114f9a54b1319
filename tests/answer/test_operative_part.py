"""Which paragraphs of an order are told, and where they stand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from legal_rag.answer import operative_part
from legal_rag.answer.operative_part import about_the_question, told, weighed
from legal_rag.catalogue.rows import Paragraph
from legal_rag.search.overlap import Subject, stems
from legal_rag.store.facts import Located

PAID = "3. The Pilot shall pay the Owner's costs of:\n(a) the towage application; and\n(b) the berth application;\n"
OVERLEAF = "assessed in the amount of EUR 4,250, to be paid within 21 days.\n"
REST = "4. The stay is lifted."


def ordered(number: str, printed: str, page: int = 1, last_page: int = 1, end: int | None = None) -> Located[Paragraph]:
    return Located(1, Paragraph(page_number=page, printed=printed, span_start=int(number) * 100, span_end=end,
                                last_page=last_page, number=number, section="order"))  # fmt: skip


def answer(monkeypatch: pytest.MonkeyPatch, question: str, orders: list[Located[Paragraph]], limit: int = 280) -> Any:
    """The words told of `orders`, and the pages cited for them."""
    monkeypatch.setattr(operative_part, "stems_of_names", lambda context: frozenset())
    monkeypatch.setattr(operative_part, "best_first", lambda context, keys: keys)
    context: Any = SimpleNamespace(
        subject=Subject(dict.fromkeys(stems(question), 1.0)),
        question=SimpleNamespace(topic=question, search_text=question),
        wording=SimpleNamespace(roles=(), has=lambda word: True),
        facts=lambda row_type, keys: [],
        once=lambda name, work: {},
        pages_of=lambda keys, numbers: [SimpleNamespace(text=OVERLEAF + REST) for number in numbers if number == 2],
    )
    paragraphs = weighed(context, orders)
    needed = about_the_question(context, paragraphs)
    words, evidence = told(needed, [], limit, frozenset(stems(question)))
    return words, [piece.page_number for piece in evidence]


GOES_ON = ordered("3", PAID.strip(), last_page=2, end=len(OVERLEAF))


def test_a_paragraph_is_told_to_its_end_overleaf_and_both_pages_are_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    words, pages = answer(monkeypatch, "towage application berth application costs", [GOES_ON])
    assert words.endswith("assessed in the amount of EUR 4,250, to be paid within 21 days.")
    assert "stay" not in words
    assert pages == [1, 2]


def test_where_its_end_is_not_told_the_page_overleaf_is_not_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    words, pages = answer(
        monkeypatch, "towage berth assessed in the amount of EUR 4,250 to be paid within 21 days", [GOES_ON], limit=60
    )
    assert "21 days" not in words
    assert pages == [1]


def test_asked_for_sums_every_paragraph_with_a_sum_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    towed = ordered("1", "1. The Pilot shall pay the Owner the costs of the towage application in the sum of EUR 900.")
    berth = ordered(
        "2", "2. The Pilot shall pay the Owner the costs of the buoy and pier hearings, EUR 300 and EUR 50."
    )
    listed = ordered("3", "3. The Owner shall lodge an application for the list of buoys of the northern basin.")
    words, _ = answer(
        monkeypatch, "what sums was the Pilot to pay for the towage application and the buoy", [towed, berth, listed]
    )
    assert "EUR 900" in words
    assert "EUR 300" in words
