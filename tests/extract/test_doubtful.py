"""A page whose text cannot be what is printed is doubtful, and read by OCR where that is surer."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.extract.doubtful import TRIED, script_doubt, text_doubt
from legal_rag.extract.model import PageExtract
from legal_rag.extract.ocr import find_engine, recognise
from legal_rag.extract.pdf import extract_document
from tests.pdfs import scanned, write_pdf

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")

LINES = [
    "Claim No: HB 014/2024",
    "The Claimant seeks 12,500 crowns for the loss of the barge.",
    "The Defendant shall pay the toll within fourteen days of service.",
    "The costs of the hearing are reserved to the trial judge.",
]
SHIFTED = ["".join(char if char == " " else chr(max(33, ord(char) - 29)) for char in line) for line in LINES]
CYRILLIC = [
    "Тпе С1аітапт ѕеекѕ сгошпѕ",
    "Біг тпе 10ѕѕ оf тһе Ьагде",
    "Тпе Оеfепдапт ѕһаll рау тпе толл",
    "Тһе соѕтѕ аге",
]


def without_unicode_map(tmp_path: Path) -> Path:
    """A typeset page whose font, as some producers leave it, says nowhere which letter a glyph is."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_font(fontname="F0", fontbuffer=pymupdf.Font("helv").buffer)
    for number, line in enumerate(LINES):
        page.insert_text((72, 90 + 24 * number), line, fontsize=12, fontname="F0")
    for xref in range(1, document.xref_length()):
        if document.xref_get_key(xref, "ToUnicode")[0] != "null":
            document.xref_set_key(xref, "ToUnicode", "null")
    document.save(tmp_path / "mapless.pdf")
    return tmp_path / "mapless.pdf"


def scan_with_layer(tmp_path: Path, layer: list[str]) -> Path:
    """A scan of LINES with the invisible text `layer` on its words."""

    def draw(page: Any) -> None:
        for number, line in enumerate(LINES):
            page.insert_text((72, 90 + 24 * number), line, fontsize=12)

    document = pymupdf.open(scanned(write_pdf(tmp_path / "order.pdf", [draw])))
    page = document[0]
    writer = pymupdf.TextWriter(page.rect)
    for number, line in enumerate(layer):
        writer.append((72, 90 + 24 * number), line, fontsize=12)
    writer.write_text(page, render_mode=3)
    document.save(tmp_path / "layered.pdf")
    return tmp_path / "layered.pdf"


def page_of(path: Path) -> PageExtract:
    (page,) = extract_document(path).pages
    return page


def test_a_font_without_a_unicode_map_is_noticed(tmp_path: Path) -> None:
    page = page_of(without_unicode_map(tmp_path))
    assert (page.source, page.doubtful) == ("text", "its font does not say which letters it prints")
    assert page.awaits_ocr


def test_a_garbled_text_layer_of_a_scan_is_noticed(tmp_path: Path) -> None:
    page = page_of(scan_with_layer(tmp_path, SHIFTED))
    assert page.doubtful == "its text is garbled"
    assert page.awaits_ocr


def test_a_text_layer_in_another_script_than_that_of_the_scan_is_noticed(tmp_path: Path) -> None:
    page = page_of(scan_with_layer(tmp_path, CYRILLIC))
    assert page.doubtful == "the text layer of its picture is in Cyrillic letters"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINES) * 3,
        "Der Kläger verlangt von der Beklagten die Zahlung von Schadensersatz. Das Gericht wies die Klage ab. " * 2,
        "Le demandeur a saisi le tribunal d'une demande en paiement. Le juge a rejeté la demande. " * 2,
        "Mohammed bin Rashid Khalifa Abdullah Ibrahim Yousef Hussain Sheikh Zayed Abu Qusais Fujairah Jumeirah " * 2,
        "Schedule of fines 1,000 2,000 3,000 4,000 5,000 6,000 7,000 8,000 9,000 10,000 11,000 12,000 13,000 14,000",
        "Part 1 ........................... 4\nPart 2 ........................... 9\nPart 3 .......... 12",
        "\uf0b7 The toll.\n\uf0b7 The lamp.\n\uf0b7 The quay.\n\uf0b7 The barge, which shall be moored by day.",
        "قضت المحكمة برفض الدعوى وإلزام المدعي بالمصاريف ومقابل أتعاب المحاماة عن درجتي التقاضي",
        "VHHNV ZKLFK",
    ],
    ids=["English", "German", "French", "names", "amounts", "dots", "bullets", "Arabic", "too short"],
)
def test_honest_text_is_not_doubted(text: str) -> None:
    assert text_doubt(text) is None


def test_a_few_foreign_words_on_a_scan_are_no_cause_for_doubt() -> None:
    assert script_doubt("The parties signed the Договор о поставке on the day of the hearing before the judge.") is None


@needs_tesseract
@pytest.mark.parametrize("layer", [SHIFTED, CYRILLIC], ids=["garbled", "Cyrillic"])
def test_a_scan_under_a_false_text_layer_is_read_by_ocr(tmp_path: Path, layer: list[str]) -> None:
    path = scan_with_layer(tmp_path, layer)
    (page,) = recognise(path, [page_of(path)], find_engine("eng"), tmp_path / "scratch")
    assert (page.source, page.doubtful) == ("ocr", None)
    assert [line for line in page.text.split("\n") if line] == LINES
    assert page.ocr_confidence is not None and page.ocr_confidence > 0.8
    assert not page.awaits_ocr


@needs_tesseract
def test_a_typeset_page_whose_font_has_no_unicode_map_is_read_by_ocr(tmp_path: Path) -> None:
    path = without_unicode_map(tmp_path)
    (page,) = recognise(path, [page_of(path)], find_engine("eng"), tmp_path / "scratch")
    assert page.source == "ocr"
    assert [line for line in page.text.split("\n") if line] == LINES


@needs_tesseract
def test_where_ocr_is_no_surer_the_text_stays_and_stays_doubtful(tmp_path: Path) -> None:
    """The engine reads no Cyrillic: a scan that is truly in Cyrillic must not be replaced by what it makes of it."""
    path = scan_with_layer(tmp_path, CYRILLIC)
    page = page_of(path)
    blank = write_pdf(tmp_path / "blank.pdf", [lambda page: None])
    (settled,) = recognise(blank, [page], find_engine("eng"), tmp_path / "scratch")
    assert (settled.source, settled.text) == ("text", page.text)
    assert settled.doubtful == f"{page.doubtful}{TRIED}"
    assert not settled.awaits_ocr
