"""Which pages count as scans, and how large the picture of one is that OCR is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.extract.page_picture import page_picture
from legal_rag.extract.pdf import extract_document
from tests.pdfs import A4, scanned, write_pdf

LINE = "Filed at the registry of the harbour on the third of May."


@pytest.mark.parametrize(
    ("dpi", "drawn"), [(72, 300), (120, 300), (149, 300), (150, 150), (200, 200), (300, 300), (600, 400)]
)
def test_only_scans_below_150_dots_an_inch_are_drawn_larger(tmp_path: Path, dpi: int, drawn: int) -> None:
    with pymupdf.open(scanned(write_pdf(tmp_path / "order.pdf", [LINE]), dpi=dpi)) as document:
        picture = page_picture(document[0])
        assert picture.shape[1] == pytest.approx(document[0].rect.width / 72 * drawn, abs=2)


def source_of(tmp_path: Path, shares: list[float], text: str, at: float, rotation: int) -> str:
    """Of a page with pictures over these shares of it, one beside the other, and `text` at a share of its height."""

    def draw(page: Any) -> None:
        left = 0.0
        for share in shares:
            grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 60, 80), False)
            grey.clear_with(220)
            page.insert_image((left, 0, left + share * A4.width, A4.height), pixmap=grey, keep_proportion=False)
            left += share * A4.width
        page.insert_text((40, at * A4.height), text, fontsize=9)
        page.set_rotation(rotation)

    (read,) = extract_document(write_pdf(tmp_path / "page.pdf", [draw])).pages
    return read.source


@pytest.mark.parametrize(
    ("shares", "text", "at", "source"),
    [
        ([0.55], "a" * 49, 0.5, "unread"),
        ([0.55], "a" * 50, 0.5, "text"),
        ([0.45], "a" * 49, 0.5, "text"),
        ([0.55], LINE, 0.04, "unread"),
        ([0.55], LINE, 0.97, "unread"),
        ([0.2, 0.2, 0.2], "a" * 10, 0.5, "unread"),
        ([0.06] * 9, "", 0.5, "unread"),
        ([0.05] * 9, "", 0.5, "empty"),
        ([], "", 0.5, "empty"),
    ],
)
def test_a_scan_is_more_than_half_a_picture_with_under_50_letters_outside_head_and_foot(
    tmp_path: Path, shares: list[float], text: str, at: float, source: str
) -> None:
    assert source_of(tmp_path, shares, text, at, rotation=0) == source


@pytest.mark.parametrize("rotation", [90, 180, 270])
@pytest.mark.parametrize(("share", "source"), [(0.55, "unread"), (0.45, "empty")])
def test_however_a_page_is_turned_its_picture_covers_as_much(
    tmp_path: Path, share: float, source: str, rotation: int
) -> None:
    assert source_of(tmp_path, [share], "", 0.5, rotation) == source
