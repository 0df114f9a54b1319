"""Kept work comes back as it was made."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from legal_rag.build.catalogue_file import ReadDocument, read_read_document, write_read_document
from legal_rag.build.extract_file import PAGE_COLUMNS, extract_notes, read_extract, read_pages, write_extract
from legal_rag.build.read_file import read_document
from legal_rag.catalogue.rows import Claim, DatedEvent, DocumentCatalogue, DocumentFacts, Identifier
from legal_rag.extract.pdf import extract_document
from legal_rag.profile.loader import load_profile
from tests.pdfs import draw_picture, write_pdf


def test_an_extract_comes_back_word_for_word_and_box_for_box(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", ["1. First line\nsecond line", lambda page: None, draw_picture, "The oﬃce."])
    extract = extract_document(path)
    write_extract(tmp_path / "kept.parquet", extract)
    assert read_extract(tmp_path / "kept.parquet") == extract


def test_pages_are_read_without_their_words(tmp_path: Path) -> None:
    extract = extract_document(write_pdf(tmp_path / "a.pdf", ["One.", "Two."]))
    write_extract(tmp_path / "kept.parquet", extract)
    pages = read_pages(tmp_path / "kept.parquet")
    assert pages.column_names == PAGE_COLUMNS and "words" not in PAGE_COLUMNS
    assert pages["text"].to_pylist() == ["One.", "Two."]
    assert extract_notes(pages) == []


def test_a_catalogue_comes_back_with_its_dates_and_sums(tmp_path: Path) -> None:
    read = ReadDocument(
        DocumentCatalogue(
            facts=DocumentFacts(kind="judgment", title="A v B", issued=date(2024, 2, 29), starts_mid=True),
            toc_pages=(2, 3),
            running_heads={1: ((0, 5), (90, 92)), 4: ()},
            identifiers=(Identifier(page_number=1, printed="HC 1", kind="case_number", key="HC 001", own=True),),
            dates=(DatedEvent(page_number=2, printed="29 February 2024", kind="issued", date=date(2024, 2, 29)),),
            claims=(
                Claim(
                    page_number=3,
                    printed="crowns 1,250.50",
                    span_start=3,
                    span_end=18,
                    kind="claimed",
                    amount=Decimal("1250.50"),
                    currency=None,
                    what=None,
                ),
            ),
        ),
        search_texts=("a", "", "ﬁn"),
        starts=((0, 4), (), ()),
        failure=None,
    )
    write_read_document(tmp_path / "kept.json", read)
    assert read_read_document(tmp_path / "kept.json") == read


def test_a_catalogue_that_fails_costs_the_facts_but_not_the_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> DocumentCatalogue:
        raise ZeroDivisionError("odd document")

    monkeypatch.setattr("legal_rag.catalogue.document.catalogue_document", fail)
    extract = extract_document(write_pdf(tmp_path / "a.pdf", ["The lamp is lit."]))
    read = read_document(extract, load_profile("generic"))
    assert read.search_texts == ("The lamp is lit.",)
    assert read.failure == "ZeroDivisionError: odd document"
    assert read.catalogue == DocumentCatalogue()
