"""Scanned pages are read, and their words stand where they are printed."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.extract.hocr import read_hocr
from legal_rag.extract.model import PageExtract
from legal_rag.extract.ocr import NoOcrError, find_engine, recognise
from legal_rag.extract.pdf import extract_document
from tests.corpus.typeset import SOURCES, lay_out, paint, read_source, typeset
from tests.pdfs import draw_picture, scanned, write_pdf

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")

LINES = [
    "Claim No: HB 014/2024",
    "The Claimant seeks 12,500 crowns for the loss of the barge.",
    "The Defendant shall pay the toll within fourteen days.",
    "Date of Issue: 3 May 2024",
]


def read(path: Path, tmp_path: Path) -> list[PageExtract]:
    pages = extract_document(path).pages
    assert [page.source for page in pages] == ["unread"] * len(pages)
    return recognise(path, pages, find_engine("eng"), tmp_path / "scratch")


def ink_outside(path: Path, page: PageExtract) -> float:
    """The share of dark points of the page, as displayed, that lie in no word's box."""
    picture = pymupdf.open(path)[page.page_number - 1].get_pixmap(colorspace=pymupdf.csGRAY)
    dark = [(x, y) for y in range(picture.height) for x in range(picture.width) if picture.pixel(x, y)[0] < 128]
    assert len(dark) > 200
    boxes = [word.box for word in page.words]
    outside = [
        (x, y) for x, y in dark if not any(x0 - 2 <= x <= x1 + 2 and y0 - 2 <= y <= y1 + 2 for x0, y0, x1, y1 in boxes)
    ]
    return len(outside) / len(dark)


@needs_tesseract
@pytest.mark.parametrize(
    ("turn", "skew", "rotation"), [(0, 0, 0), (0, 3, 0), (90, 0, 0), (270, 0, 0), (180, 0, 0), (0, 0, 90), (0, 0, 270)]
)
def test_a_scan_is_read_however_it_lies_and_boxes_cover_its_words(
    tmp_path: Path, turn: int, skew: float, rotation: int
) -> None:
    def draw(page: Any) -> None:
        for number, line in enumerate(LINES * 3):
            page.insert_text((72, 90 + 24 * number), line, fontsize=12)

    path = scanned(write_pdf(tmp_path / "order.pdf", [draw]), turn=turn, skew=skew)
    if rotation:  # a page that its file turns when it is displayed, so that the scan stands on its side
        document = pymupdf.open(path)
        document[0].set_rotation(rotation)
        document.save(tmp_path / "rotated.pdf")
        path = tmp_path / "rotated.pdf"
    (page,) = read(path, tmp_path)
    assert page.source == "ocr"
    assert [line for line in page.text.split("\n") if line] == LINES * 3
    assert page.ocr_confidence is not None and page.ocr_confidence > 0.85
    assert all(page.text[word.span_start : word.span_end] == word.text for word in page.words)
    assert ink_outside(path, page) < 0.02
    assert all(9 < word.size < 16 for word in page.words)


@needs_tesseract
def test_a_scan_with_nothing_but_a_stamp_line_in_its_text_layer_is_read_whole(tmp_path: Path) -> None:
    path = scanned(write_pdf(tmp_path / "order.pdf", ["\n".join(LINES)]))
    document = pymupdf.open(path)
    document[0].insert_text((60, 20), "Filed: 3 May 2024, 10:15", fontsize=8)
    document.save(tmp_path / "filed.pdf")
    (page,) = read(tmp_path / "filed.pdf", tmp_path)
    assert "seeks 12,500 crowns" in page.text
    assert page.text.count("Filed: 3 May 2024") == 1


@needs_tesseract
def test_a_picture_without_text_becomes_an_empty_page(tmp_path: Path) -> None:
    (page,) = read(write_pdf(tmp_path / "grey.pdf", [draw_picture]), tmp_path)
    assert (page.source, page.text, page.ocr_confidence) == ("empty", "", None)


@needs_tesseract
def test_a_page_that_breaks_ocr_costs_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from legal_rag.extract import ocr

    drawn = ocr.page_picture

    def fail_on_second(page: Any, **least: int) -> Any:
        if page.number == 1:
            raise RuntimeError("cannot draw it")
        return drawn(page, **least)

    monkeypatch.setattr(ocr, "page_picture", fail_on_second)
    path = scanned(write_pdf(tmp_path / "two.pdf", ["\n".join(LINES), "\n".join(LINES)]))
    first, second = read(path, tmp_path)
    assert first.source == "ocr" and LINES[1] in first.text
    assert (second.source, second.doubtful) == ("unread", "OCR failed on this page: cannot draw it")


@needs_tesseract
@pytest.mark.slow
def test_nine_of_ten_words_are_read_on_the_sample_scan_that_is_askew_stamped_and_poorly_compressed(
    tmp_path: Path,
) -> None:
    source = SOURCES / "swd-009-2023-costs-certificate.txt"
    settings, blocks = read_source(source)
    assert settings["scan"] == {"dpi": 170, "quality": 40, "skew": 2} and "stamp" in settings
    printed = words_of("\n".join(page.get_text() for page in paint(lay_out(settings, blocks)[0], False)))
    path = tmp_path / "scan.pdf"
    path.write_bytes(typeset(source))
    found = words_of("\n".join(page.text for page in read(path, tmp_path)))
    recall = sum(min(number, found[word]) for word, number in printed.items()) / printed.total()
    assert recall >= 0.90


def words_of(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.lower()))


def test_what_has_to_be_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NoOcrError, match="Install tesseract-ocr"):
        find_engine("eng")


@needs_tesseract
def test_a_language_that_is_missing_is_named() -> None:
    with pytest.raises(NoOcrError, match="'tlh'"):
        find_engine("eng+tlh")


@needs_tesseract
def test_another_language_is_another_key() -> None:
    assert find_engine("eng").key != find_engine("osd").key


def test_hocr_gives_paragraphs_lines_and_words_with_confidence(tmp_path: Path) -> None:
    path = tmp_path / "page.hocr"
    path.write_text(
        """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><body>
<div class="ocr_page" title='image "x; y.png"; bbox 0 0 800 1000; ppageno 0'>
 <div class="ocr_carea" title="bbox 10 10 200 60"><p class="ocr_par" title="bbox 10 10 200 60">
  <span class="ocr_header" title="bbox 10 10 200 30; baseline 0 -4; x_size 22.5">
   <span class="ocrx_word" title="bbox 10 10 90 30; x_wconf 96"><strong>HIGH</strong></span>
   <span class="ocrx_word" title="bbox 100 10 200 30; x_wconf 41">BENCH</span>
   <span class="ocrx_word" title="bbox 100 10 200 30; x_wconf 5"> </span></span>
 </p></div>
 <p class="ocr_par" title="bbox 10 70 200 90"><span class="ocr_line" title="bbox 10 70 200 90"></span></p>
</div></body></html>""",
        encoding="utf-8",
    )
    page = read_hocr(path)
    assert (page.width, page.height) == (800, 1000)
    ((line,),) = page.paragraphs
    assert line.size == 22.5
    assert [(word.text, word.box, word.confidence) for word in line.words] == [
        ("HIGH", (10, 10, 90, 30), 0.96),
        ("BENCH", (100, 10, 200, 30), 0.41),
    ]
