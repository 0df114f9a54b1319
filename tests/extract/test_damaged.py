"""Files that are damaged are read as far as they go, and it is said."""

from __future__ import annotations

import re
from pathlib import Path

import pymupdf
import pytest

from legal_rag.extract.model import DocumentExtract
from legal_rag.extract.pdf import extract_document
from tests.pdfs import write_pdf

STATES = ("Sheet one, first state.", "Sheet two, first state.", "Sheet three, from the update.")


@pytest.fixture
def first(tmp_path: Path) -> bytes:
    return write_pdf(tmp_path / "first.pdf", STATES[:2]).read_bytes()


@pytest.fixture
def update(tmp_path: Path, first: bytes) -> bytes:
    """What a program appends to `first` when a page is added and saved in place."""
    document = pymupdf.open(tmp_path / "first.pdf")
    document.new_page().insert_text((72, 90), STATES[2], fontsize=11)
    document.saveIncr()
    return (tmp_path / "first.pdf").read_bytes()[len(first) :]


def extract(tmp_path: Path, content: bytes) -> DocumentExtract:
    path = tmp_path / "damaged.pdf"
    path.write_bytes(content)
    return extract_document(path)


@pytest.mark.parametrize("start", [b"17", b"0", b"99999999"])
def test_a_wrong_start_of_the_table_is_repaired_and_said(tmp_path: Path, first: bytes, start: bytes) -> None:
    found = extract(tmp_path, re.sub(rb"startxref\s+\d+", b"startxref\n" + start, first))
    assert [page.text for page in found.pages] == list(STATES[:2])
    assert found.notes == ("The file was damaged and has been repaired: 2 pages were found.",)


def test_an_update_that_is_whole_is_read_and_nothing_is_said(tmp_path: Path, first: bytes, update: bytes) -> None:
    found = extract(tmp_path, first + update)
    assert [page.text for page in found.pages] == list(STATES)
    assert found.notes == ()


def test_an_update_cut_at_its_table_is_read_and_said(tmp_path: Path, first: bytes, update: bytes) -> None:
    found = extract(tmp_path, first + update[: update.rindex(b"xref\n") - len(b"start")])
    assert [page.text for page in found.pages] == list(STATES)
    assert found.notes == ("The file was damaged and has been repaired: 3 pages were found.",)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_an_update_cut_short_is_never_passed_over_in_silence(
    tmp_path: Path, first: bytes, update: bytes, share: float
) -> None:
    found = extract(tmp_path, first + update[: int(len(update) * share)])
    assert [page.text for page in found.pages][:2] == list(STATES[:2])
    (note,) = found.notes
    assert note.startswith("The file was damaged and has been repaired:")
    assert f"{len(found.pages)} pages were found" in note


@pytest.mark.parametrize("lost", range(40, 1600, 173))
def test_of_a_file_without_its_tail_the_pages_found_are_counted(tmp_path: Path, lost: int) -> None:
    whole = write_pdf(tmp_path / "whole.pdf", [f"Sheet {number} of the log." for number in range(1, 9)]).read_bytes()
    found = extract(tmp_path, whole[:-lost])
    assert found.pages[0].text == "Sheet 1 of the log."
    assert found.notes[0] == f"The file was damaged and has been repaired: {len(found.pages)} pages were found."


def test_words_after_the_end_are_no_update(tmp_path: Path, first: bytes) -> None:
    found = extract(tmp_path, first + b"\nsent by a mail gateway\n")
    assert [page.text for page in found.pages] == list(STATES[:2])
    assert found.notes == ()
