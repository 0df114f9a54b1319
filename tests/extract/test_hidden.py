"""Text that nobody sees on the page is kept apart and reported; the text layer of a scan is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.extract.model import DocumentExtract
from legal_rag.extract.pdf import extract_document
from tests.pdfs import A4, draw_picture, scanned, write_pdf

SEEN = "The toll of the northern quay is paid at noon."
MARKER = "Gulls nest above the copper gate."
WHITE, BLACK, NAVY = (1, 1, 1), (0, 0, 0), (0, 0, 0.4)

Draw = Callable[[Any], None]


def seen(page: Any) -> None:
    page.insert_text((72, 100), SEEN, fontsize=11)


def extract(tmp_path: Path, *draw: Draw) -> DocumentExtract:
    def draw_all(page: Any) -> None:
        for one in draw:
            one(page)

    return extract_document(write_pdf(tmp_path / "one.pdf", [draw_all]))


def marker(**style: Any) -> Draw:
    return lambda page: page.insert_text((72, 140), MARKER, fontsize=11, **style)


def covered(page: Any, fill: tuple[float, float, float] = BLACK) -> None:
    marker()(page)
    page.draw_rect(pymupdf.Rect(70, 128, 300, 144), color=fill, fill=fill)


def behind_an_annotation(page: Any) -> None:
    marker()(page)
    box = page.add_rect_annot(pymupdf.Rect(70, 128, 300, 144))
    box.set_colors(stroke=BLACK, fill=BLACK)
    box.update()


def outside(page: Any) -> None:
    page.insert_text((72, 820), MARKER, fontsize=11)
    page.set_cropbox(pymupdf.Rect(0, 0, A4.width, 780))


def switched_off(page: Any) -> None:
    layer = page.parent.add_ocg("Draft notes", on=False)
    page.insert_text((72, 140), MARKER, fontsize=11, oc=layer)


@pytest.mark.parametrize(
    ("hide", "reason"),
    [
        (marker(color=WHITE), "in the colour of what lies beneath"),
        (marker(color=(0.98, 0.98, 0.97)), "in the colour of what lies beneath"),
        (marker(render_mode=3), "written in the invisible mode"),
        (marker(fill_opacity=0), "transparent"),
        (covered, "under a drawn box"),
        (lambda page: covered(page, WHITE), "under a drawn box"),
        (behind_an_annotation, "under a drawn box"),
        (outside, "outside the visible part of the page"),
        (switched_off, "in a layer that is switched off"),
    ],
    ids=["white", "nearly white", "mode 3", "transparent", "black box", "white box", "annotation", "crop", "layer"],
)
@pytest.mark.parametrize("rotation", [0, 90])
def test_what_is_not_seen_is_kept_apart_and_said(tmp_path: Path, hide: Draw, reason: str, rotation: int) -> None:
    found = extract(tmp_path, seen, hide, lambda page: page.set_rotation(rotation))
    (page,) = found.pages
    assert page.text == SEEN
    assert [word.text for word in page.words] == SEEN.split()
    assert [(hidden.reason, hidden.text) for hidden in page.hidden] == [(reason, MARKER)]
    assert found.notes == (f"Text that is not seen was left out ({reason}): page 1.",)


def on_a_dark_band(page: Any) -> None:
    page.draw_rect(pymupdf.Rect(60, 125, 320, 148), color=NAVY, fill=NAVY)
    marker(color=WHITE)(page)


def under_a_highlighter(page: Any) -> None:
    marker()(page)
    page.draw_rect(pymupdf.Rect(70, 128, 300, 144), color=None, fill=(1, 1, 0), fill_opacity=0.4)


def struck_out(page: Any) -> None:
    marker()(page)
    page.draw_rect(pymupdf.Rect(70, 135.5, 300, 136.5), color=None, fill=BLACK)


def framed(page: Any) -> None:
    marker()(page)
    page.draw_rect(pymupdf.Rect(66, 124, 304, 148), color=BLACK)


def in_a_layer_that_is_on(page: Any) -> None:
    layer = page.parent.add_ocg("Text", on=True)
    page.insert_text((72, 140), MARKER, fontsize=11, oc=layer)


@pytest.mark.parametrize(
    "draw", [on_a_dark_band, under_a_highlighter, struck_out, framed, in_a_layer_that_is_on, marker(color=(0.6,) * 3)]
)
def test_what_is_seen_stays_however_it_is_set_off(tmp_path: Path, draw: Draw) -> None:
    found = extract(tmp_path, seen, draw)
    assert found.pages[0].text.split() == [*SEEN.split(), *MARKER.split()]
    assert found.pages[0].hidden == () and found.notes == ()


def test_only_the_words_under_the_box_are_left_out(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "The informant is Orla Fenwick of the harbour watch.", fontsize=11)
        start = 72 + pymupdf.get_text_length("The informant is ", fontsize=11)
        end = start + pymupdf.get_text_length("Orla Fenwick", fontsize=11)
        page.draw_rect(pymupdf.Rect(start, 88, end, 104), color=BLACK, fill=BLACK)

    (page,) = extract(tmp_path, draw).pages
    assert page.text == "The informant is of the harbour watch."
    assert [hidden.text for hidden in page.hidden] == ["Orla Fenwick"]


def test_each_way_of_hiding_is_said_with_its_pages(tmp_path: Path) -> None:
    pages: list[Draw] = [marker(color=WHITE), seen, marker(color=WHITE), covered]
    found = extract_document(write_pdf(tmp_path / "four.pdf", pages))
    assert found.notes == (
        "Text that is not seen was left out (in the colour of what lies beneath): pages 1, 3.",
        "Text that is not seen was left out (under a drawn box): page 4.",
    )


ORDER = ["Claim No: HB 014/2024", "The barge shall be moored at the northern quay.", "Costs are reserved."]


def scan_with_layer(tmp_path: Path, layer: list[str], down: float = 0) -> Path:
    """A scan of ORDER with the invisible text `layer`, as OCR programs leave it, `down` points off its words."""
    path = scanned(write_pdf(tmp_path / "order.pdf", ["\n".join(ORDER)]))
    document = pymupdf.open(path)
    for number, line in enumerate(layer):
        document[0].insert_text((72, 90 + down + 16 * number), line, fontsize=11, render_mode=3)
    document.save(tmp_path / "layered.pdf")
    return tmp_path / "layered.pdf"


def test_the_text_layer_of_a_scan_is_its_text(tmp_path: Path) -> None:
    (page,) = extract_document(scan_with_layer(tmp_path, ORDER)).pages
    assert (page.source, page.text, page.hidden) == ("text", "\n".join(ORDER), ())
    assert page.doubtful is None and not page.awaits_ocr


def test_a_text_layer_that_lies_on_no_word_of_the_scan_is_not_its_text(tmp_path: Path) -> None:
    other = ["Lease of the herring sheds and of the drying ground.", "The rent is nine crowns.", MARKER]
    (page,) = extract_document(scan_with_layer(tmp_path, other, down=300)).pages
    assert (page.source, page.text) == ("unread", "")
    assert page.awaits_ocr
    assert [hidden.reason for hidden in page.hidden] == [
        "an invisible text layer that does not lie on the words of the picture"
    ]


def test_invisible_words_on_a_picture_under_a_typed_page_are_no_text_layer(tmp_path: Path) -> None:
    def typed(page: Any) -> None:
        draw_picture(page)
        for line in range(10):
            page.insert_text((72, 200 + 20 * line), "A watermark lies under these words.", fontsize=11)
        page.insert_text((72, 200), "Award ninety crowns", fontsize=11, render_mode=3)

    (page,) = extract(tmp_path, typed).pages
    assert "ninety" not in page.text
    assert [hidden.text for hidden in page.hidden] == ["Award ninety crowns"]
