"""Words that a page strikes out are told from underlined ones and from the rules of tables."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from legal_rag.build.extract_file import read_extract, write_extract
from legal_rag.extract.model import DocumentExtract, PageExtract
from legal_rag.extract.page import extract_page

SIZE = 11.0
SENTENCE = "The deposit is twenty per cent of the rent."


def struck(page: PageExtract) -> list[str]:
    return [page.text[start:end] for start, end in page.struck]


def typed(*lines: str) -> pymupdf.Page:
    """A page with lines of text 40 points apart."""
    page = pymupdf.open().new_page()
    for number, line in enumerate(lines):
        page.insert_text((72, 100 + 40 * number), line, fontsize=SIZE)
    return page


def ends(words: str, line: str = SENTENCE) -> tuple[float, float]:
    """From where to where `words` stand on a line that begins at the margin."""
    font = pymupdf.Font("helv")
    start = 72 + font.text_length(line[: line.index(words)], SIZE)
    return start, start + font.text_length(words, SIZE)


@pytest.mark.parametrize("height", [0.25, 0.3, 0.35])
@pytest.mark.parametrize("words", ["twenty per cent", "deposit", SENTENCE])
def test_a_line_through_words_strikes_them_out(words: str, height: float) -> None:
    page = typed(SENTENCE)
    start, end = ends(words)
    page.draw_line((start, 100 - height * SIZE), (end, 100 - height * SIZE), width=0.7)
    assert struck(extract_page(page, None)) == [words]


def test_a_thin_bar_for_each_word_strikes_all_of_them_out() -> None:
    page = typed(SENTENCE)
    for word in ("twenty", "per", "cent"):
        start, end = ends(word)
        page.draw_rect((start, 96.4, end, 97.1), color=None, fill=(1, 0, 0), width=0)
    assert struck(extract_page(page, None)) == ["twenty per cent"]


def test_an_annotation_that_strikes_out_counts() -> None:
    page = typed(SENTENCE)
    page.add_strikeout_annot(page.search_for("twenty per cent")[0])
    assert struck(extract_page(page, None)) == ["twenty per cent"]


def test_a_double_line_strikes_out_once() -> None:
    page = typed(SENTENCE)
    start, end = ends("twenty per cent")
    for height in (95.9, 97.4):
        page.draw_line((start, height), (end, height), width=0.4)
    assert struck(extract_page(page, None)) == ["twenty per cent"]


def test_an_underline_a_rule_and_a_marker_strike_nothing_out() -> None:
    page = typed(SENTENCE, SENTENCE, SENTENCE)
    start, end = ends("twenty per cent")
    page.draw_line((start, 101.4), (end, 101.4), width=0.7)  # what is new
    page.draw_line((50, 120), (545, 120), width=0.7)  # a rule between rows
    page.draw_rect((start, 131, end, 143), color=None, fill=(1, 1, 0), overlay=False)  # a marker's colour
    page.draw_line((20, 176.7), (590, 176.7), width=0.7)  # a rule that runs on beside the words
    page.draw_line((start, 160), (start, 200), width=0.7)  # a column's edge
    assert struck(extract_page(page, None)) == []


def test_a_page_that_is_turned_is_read_as_displayed() -> None:
    page = pymupdf.open().new_page()
    page.insert_text((300, 700), SENTENCE, fontsize=SIZE, rotate=90)
    font = pymupdf.Font("helv")
    start = 700 - font.text_length("The deposit is ", SIZE)
    page.draw_line((296.7, start), (296.7, start - font.text_length("twenty per cent", SIZE)), width=0.7)
    page.set_rotation(90)
    assert struck(extract_page(page, None)) == ["twenty per cent"]


def test_struck_out_words_are_kept_with_the_extraction(tmp_path: Path) -> None:
    page = typed(SENTENCE, SENTENCE)
    start, end = ends("twenty per cent")
    page.draw_line((start, 96.7), (end, 96.7), width=0.7)
    extracted = extract_page(page, None)
    kept = DocumentExtract("0" * 64, (extracted, PageExtract(2, None, "", (), (), 1, 1, 0, "empty")))
    write_extract(tmp_path / "kept.parquet", kept)
    assert [one.struck for one in read_extract(tmp_path / "kept.parquet").pages] == [extracted.struck, ()]
