"""Margin headings stand before their paragraphs, and no half-lines are joined across a gap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from legal_rag.extract.pdf import extract_document
from tests.pdfs import write_pdf

BODY = [
    "1. This Law may be cited as the Barge Law and comes into",
    "force on the day on which it is published in the Gazette of",
    "the harbour. It binds every person who moors a vessel there.",
    "2. No person shall moor a vessel at the northern quay save",
    "with the leave of the harbour master, who may give it for",
    "one day or for several and may take it back at any time.",
    "3. A person who has no such leave pays a toll of ninety crowns.",
]
HEADINGS = {0: "Short title and", 1: "commencement", 3: "Leave to", 4: "moor"}
IN_ORDER = ["Short title and", "commencement", *BODY[:3], "Leave to", "moor", *BODY[3:]]


def lines(tmp_path: Path, draw: Any) -> list[str]:
    text = extract_document(write_pdf(tmp_path / "one.pdf", [draw])).pages[0].text
    return [line for line in text.split("\n") if line]


@pytest.mark.parametrize("size", [7, 10], ids=["smaller", "as large as the body"])
@pytest.mark.parametrize("row_by_row", [True, False])
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_margin_heading_is_read_before_its_paragraph(tmp_path: Path, size: int, row_by_row: bool, side: str) -> None:
    body_x, margin_x = (170, 60) if side == "left" else (60, 480)

    def draw(page: Any) -> None:
        def heading(number: int) -> None:
            page.insert_text((margin_x, 100 + 14 * number), HEADINGS[number], fontsize=size)

        for number, line in enumerate(BODY):
            if row_by_row and number in HEADINGS:
                heading(number)
            page.insert_text((body_x, 100 + 14 * number), line, fontsize=10)
        if not row_by_row:
            for number in HEADINGS:
                heading(number)

    assert lines(tmp_path, draw) == IN_ORDER


def test_a_table_of_definitions_is_no_margin(tmp_path: Path) -> None:
    terms = ["Barge", "Court", "Master", "Quay", "Toll", "Vessel"]

    def draw(page: Any) -> None:
        for number, term in enumerate(terms):
            page.insert_text((60, 100 + 28 * number), term, fontsize=10)
            page.insert_text((170, 100 + 28 * number), f"means the {term.lower()} that the register names", fontsize=10)
            page.insert_text((170, 114 + 28 * number), "of the harbour or in a schedule to this Law.", fontsize=10)

    read = lines(tmp_path, draw)
    assert read[0].startswith("Barge means the barge")
    assert sum(line.startswith(f"{term} means") for line in read for term in terms) == 6


def test_two_narrow_columns_keep_their_sentences_together(tmp_path: Path) -> None:
    left = [f"The lamp of barge {number} is lit by its crew" for number in range(8)]
    right = [f"The toll of barge {number} is paid by its owner" for number in range(8)]

    def draw(page: Any) -> None:
        for row in range(8):
            page.insert_text((60, 100 + 14 * row), left[row], fontsize=10)
            page.insert_text((330, 100 + 14 * row), right[row], fontsize=10)

    assert lines(tmp_path, draw) == left + right


def test_text_drawn_twice_a_point_apart_is_read_once_and_repeats_stay(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        for shift in (0, 1.2):
            page.insert_text((72 + shift, 100), "Notice to mariners", fontsize=16)
        for shift in (0, 0.5):
            page.insert_text((72, 140 + shift), "No anchoring here", fontsize=12)
        page.insert_text((72, 180), "no no no, said the harbour master, no no", fontsize=12)
        page.insert_text((72, 194), "no no no, said the harbour master, no no", fontsize=12)

    assert lines(tmp_path, draw) == [
        "Notice to mariners",
        "No anchoring here",
        "no no no, said the harbour master, no no",
        "no no no, said the harbour master, no no",
    ]
