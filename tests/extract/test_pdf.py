"""What is read of a page: its words with their boxes, in the order a person reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.errors import BadInputError
from legal_rag.extract.model import PageExtract
from legal_rag.extract.pdf import extract_document
from tests.pdfs import A4, draw_picture, write_pdf


def one_page(tmp_path: Path, draw: Any) -> PageExtract:
    return extract_document(write_pdf(tmp_path / "one.pdf", [draw])).pages[0]


def test_every_word_stands_in_the_text_where_its_span_says(tmp_path: Path) -> None:
    page = one_page(tmp_path, "1. The tenant shall pay.\nThe rent is 4,200 crowns.")
    assert page.text == "1. The tenant shall pay.\nThe rent is 4,200 crowns."
    assert [word.text for word in page.words] == page.text.split()
    assert all(page.text[word.span_start : word.span_end] == word.text for word in page.words)
    assert [(line.span_start, line.span_end) for line in page.blocks[0].lines] == [(0, 24), (25, 50)]


def test_boxes_surround_the_printed_letters_and_nothing_else(tmp_path: Path) -> None:
    page = one_page(tmp_path, lambda page: page.insert_text((100, 200), "Marker", fontsize=20))
    (word,) = page.words
    assert word.size == pytest.approx(20)
    assert word.box[0] == pytest.approx(100, abs=2)
    assert word.box[2] == pytest.approx(100 + pymupdf.get_text_length("Marker", fontsize=20), abs=2)
    assert word.box[1] < 190 < word.box[3] and word.box[3] - word.box[1] < 32


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_on_a_turned_page_boxes_cover_the_word_as_displayed(tmp_path: Path, rotation: int) -> None:
    def draw(page: Any) -> None:
        page.insert_text((100, 200), "Marker", fontsize=20)
        page.set_rotation(rotation)

    path = write_pdf(tmp_path / "turned.pdf", [draw])
    page = extract_document(path).pages[0]
    (word,) = page.words
    picture = pymupdf.open(path)[0].get_pixmap(colorspace=pymupdf.csGRAY)
    dark = [(x, y) for y in range(picture.height) for x in range(picture.width) if picture.pixel(x, y)[0] < 128]
    assert (picture.width, picture.height) == (round(page.width), round(page.height))
    assert page.rotation == rotation
    assert len(dark) > 50
    x0, y0, x1, y1 = word.box
    assert all(x0 - 1 <= x <= x1 + 1 and y0 - 1 <= y <= y1 + 1 for x, y in dark)


def test_bold_is_told_from_regular(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "Heading", fontname="hebo", fontsize=11)
        page.insert_text((72, 140), "Body", fontname="helv", fontsize=11)

    assert [(word.text, word.bold) for word in one_page(tmp_path, draw).words] == [("Heading", True), ("Body", False)]


def test_a_page_number_written_first_is_read_last(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((295, 800), "7", fontsize=9)
        page.insert_text((72, 40), "RIVER TOLLS LAW", fontsize=9)
        for line in range(20):
            page.insert_text((72, 100 + 30 * line), f"Sentence number {line} of this page runs on.", fontsize=11)

    text = one_page(tmp_path, draw).text
    assert text.startswith("RIVER TOLLS LAW\n\nSentence number 0")
    assert text.endswith("Sentence number 19 of this page runs on.\n\n7")


def test_a_list_letter_and_its_text_are_one_line(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((100, 100), "(a)", fontsize=11)
        page.insert_text((136, 100), "the barge is registered; or", fontsize=11)
        page.insert_text((100, 114), "(b)", fontsize=11)
        page.insert_text((136, 114), "the toll is paid.", fontsize=11)

    lines = [line for line in one_page(tmp_path, draw).text.split("\n") if line]
    assert lines == ["(a) the barge is registered; or", "(b) the toll is paid."]


LEFT = [f"left column line {number} with enough words" for number in range(12)]
RIGHT = [f"right column line {number} and enough words" for number in range(12)]


def test_two_columns_written_row_by_row_are_read_column_by_column(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text(
            (72, 60), "A heading over both columns of the page, from one side to the other side", fontsize=11
        )
        for row, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
            page.insert_text((60, 100 + 14 * row), left, fontsize=10)
            page.insert_text((320, 100 + 14 * row), right, fontsize=10)

    text = one_page(tmp_path, draw).text
    assert [line for line in text.split("\n") if line][1:] == LEFT + RIGHT


def test_a_table_is_read_row_by_row(tmp_path: Path) -> None:
    rows = [(f"Failing to moor {number}", f"{number},500") for number in range(1, 10)]

    def draw(page: Any) -> None:
        for number, (breach, amount) in enumerate(rows):
            page.insert_text((72, 100 + 24 * number), breach, fontsize=10)
            page.insert_text((420, 100 + 24 * number), amount, fontsize=10)

    text = one_page(tmp_path, draw).text
    assert text.split() == " ".join(f"{breach} {amount}" for breach, amount in rows).split()


def test_text_drawn_twice_for_weight_is_read_once_but_honest_repeats_stay(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "Toll", fontsize=12)
        page.insert_text((72.3, 100), "Toll", fontsize=12)
        page.insert_text((72, 130), "Toll", fontsize=12)

    assert one_page(tmp_path, draw).text.split() == ["Toll", "Toll"]


def test_a_footnote_mark_does_not_become_part_of_the_amount(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_htmlbox(pymupdf.Rect(72, 90, 500, 140), "<p>The sum of 500,000<sup>1</sup> crowns.</p>")

    assert "500,000 1 crowns" in one_page(tmp_path, draw).text


def test_pages_without_text_stay_and_scans_are_told_from_blank_sheets(tmp_path: Path) -> None:
    def stamped(page: Any) -> None:
        draw_picture(page)
        page.insert_text((72, 20), "Filed at the registry on 3 May 2023, 10:15, page 2 of 9", fontsize=8)

    path = write_pdf(tmp_path / "mixed.pdf", ["Some text.", lambda page: None, draw_picture, stamped])
    pages = extract_document(path).pages
    assert [(page.page_number, page.source) for page in pages] == [
        (1, "text"),
        (2, "empty"),
        (3, "unread"),
        (4, "unread"),
    ]


def test_a_picture_under_a_page_full_of_text_is_no_scan(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        draw_picture(page)
        for line in range(10):
            page.insert_text((72, 100 + 20 * line), "A watermark lies under these words.", fontsize=11)

    assert one_page(tmp_path, draw).source == "text"


def test_page_labels_are_kept_beside_physical_pages(tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(5):
        document.new_page().insert_text((72, 100), "text")
    document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": 2, "prefix": "", "style": "D", "firstpagenum": 1},
            {"startpage": 4, "prefix": "A-", "style": "D", "firstpagenum": 1},
        ]
    )
    document.save(tmp_path / "labels.pdf")
    pages = extract_document(tmp_path / "labels.pdf").pages
    assert [(page.page_number, page.label) for page in pages] == [(1, "i"), (2, "ii"), (3, "1"), (4, "2"), (5, "A-1")]


def test_cells_are_found_on_a_ruled_schedule_of_fines(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 80), "SCHEDULE OF FINES", fontsize=12)
        for row in range(4):
            for column, (left, right) in enumerate([(72, 300), (300, 420)]):
                page.draw_rect(pymupdf.Rect(left, 100 + 30 * row, right, 130 + 30 * row), width=1)
                words = "Failing to moor" if column == 0 else f"{row + 1},000"
                page.insert_text((left + 5, 120 + 30 * row), words, fontsize=10)

    cells = one_page(tmp_path, draw).cells
    assert len(cells) == 8
    assert min(cell[0] for cell in cells) == pytest.approx(72, abs=2)
    assert max(cell[3] for cell in cells) == pytest.approx(220, abs=2)


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "zero bytes"), (b"PK\x03\x04 a zip", "not a PDF"), (b"%PDF-1.7\n garbage", "")],
)
def test_what_is_no_pdf_is_refused_with_the_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.pdf"
    path.write_bytes(content)
    with pytest.raises(BadInputError) as refused:
        extract_document(path)
    assert reason in refused.value.message
    assert refused.value.mend


def test_a_password_is_asked_for_and_used(tmp_path: Path) -> None:
    path = write_pdf(
        tmp_path / "locked.pdf", ["Secret words."], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="u", owner_pw="o"
    )
    with pytest.raises(BadInputError, match="needs a password"):
        extract_document(path)
    with pytest.raises(BadInputError, match="does not fit"):
        extract_document(path, password="wrong")
    assert extract_document(path, password="u").pages[0].text == "Secret words."


def test_an_empty_user_password_opens_with_the_restriction_noted(tmp_path: Path) -> None:
    path = write_pdf(
        tmp_path / "owner.pdf", ["Open words."], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="", owner_pw="o"
    )
    extract = extract_document(path)
    assert extract.pages[0].text == "Open words."
    assert any("restrictions" in note for note in extract.notes)


def test_a_truncated_file_is_repaired_and_says_so(tmp_path: Path) -> None:
    whole = write_pdf(tmp_path / "whole.pdf", ["First page.", "Second page."])
    data = whole.read_bytes()
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(data[: data.rindex(b"startxref")])
    extract = extract_document(cut)
    assert [page.text for page in extract.pages] == ["First page.", "Second page."]
    assert any("repaired" in note and "2 pages" in note for note in extract.notes)


def test_the_size_of_the_page_is_that_of_the_paper(tmp_path: Path) -> None:
    page = one_page(tmp_path, "text")
    assert (page.width, page.height) == (A4.width, A4.height)
