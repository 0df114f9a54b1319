"""What a reader sees of an answer."""

from __future__ import annotations

import pytest

from legal_rag.ground.model import Citation
from legal_rag.render import printable, render_answer, value_in_words
from tests.render.made_answer import made_answer


def test_an_answer_shows_status_basis_and_the_page_with_its_words() -> None:
    assert render_answer(made_answer()).splitlines() == [
        "25,000",
        "[answered; printed on the page; confidence 0.90; searched 3 pages of 1 document]",
        "",
        "Cedar Law, page 12 [read by OCR, confidence 0.80]",
        "  cite: Cedar Law, art 4, p. 12",
        '  "a fine of 25,000"',
    ]


def test_absence_and_no_resolution_read_differently() -> None:
    absent = render_answer(made_answer(status="absent", answer=None, citations=(), basis=None))
    unresolved = render_answer(
        made_answer(
            status="unresolved", answer=None, citations=(), look_here=(Citation("a", "Cedar Law", 3, "p. 3", ""),)
        )
    )
    assert absent.startswith("There is no information")
    assert unresolved.startswith("Not resolved")
    assert "Cedar Law, page 3" in unresolved


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (None, "none"), (2024, "2024"), (5.0, "5"), (1234567.5, "1,234,567.5"), (["A", "B"], "A; B")],
)
def test_values(value, words) -> None:
    assert value_in_words(value) == words


def test_a_document_cannot_send_commands_to_the_terminal() -> None:
    assert printable("a\x1b[31mred\x07\nb\u202e") == "a[31mred b"
    assert "\x1b" not in render_answer(
        made_answer(citations=(Citation("a", "\x1b[2JTitle", 1, "p. 1", "\x1b]0;x\x07"),))
    )
