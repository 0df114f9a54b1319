"""`page` opens the sheet that is meant, of the document that is meant, or says what is near."""

from __future__ import annotations

import pymupdf
import pytest

from legal_rag.errors import ExitCode


@pytest.mark.parametrize("name", ["alpha", "alph", "Alder v Beech", "HC 001/2024", "hc 1 of 2024"])
def test_a_document_goes_by_id_beginning_title_and_case_number(legalrag, corpus, name) -> None:
    found = legalrag("page", "--db", corpus.database, name, 2)
    assert found.code == 0
    assert found.out == "Date of Issue: 3 March 2024\nThe claim is dismissed.\n"
    assert found.err == "Alder v Beech (alpha), page 2 of 2\n"


def test_a_label_is_not_a_number(legalrag, corpus) -> None:
    assert legalrag("page", "--db", corpus.database, "beta", "i").out.startswith("Cedar Law")
    assert legalrag("page", "--db", corpus.database, "beta", "2").out.startswith("4. Late filing")


def test_an_unread_page_says_so(legalrag, corpus) -> None:
    found = legalrag("page", "--db", corpus.database, "beta", 3)
    assert (found.code, found.out) == (0, "\n")
    assert "awaits OCR" in found.err


@pytest.mark.parametrize(
    ("document", "page", "told"),
    [
        ("Alder against Beech", 1, "alpha  Alder v Beech"),
        ("Ceder Law", 1, "beta  Cedar Law 2021"),
        ("al", 1, "No document goes by 'al'"),
        ("alpha", 3, "2 pages"),
        ("alpha", 0, "no page 0"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is_near(legalrag, corpus, document, page, told) -> None:
    found = legalrag("page", "--db", corpus.database, document, page)
    assert found.code == ExitCode.UNKNOWN_DOCUMENT
    assert told in found.err
    assert found.out == ""


def test_a_picture_is_drawn_from_the_very_file_that_was_read(legalrag, corpus, tmp_path) -> None:
    png = tmp_path / "page.png"
    (corpus.documents / "alpha.pdf").rename(corpus.documents / "moved.pdf")
    found = legalrag("page", "--db", corpus.database, "alpha", 2, "--png", png, "--documents", corpus.documents)
    assert (found.code, found.out) == (0, "")
    assert pymupdf.Pixmap(str(png)).width == pytest.approx(300 / 72 * 150, abs=1)
    (corpus.documents / "moved.pdf").write_bytes(b"%PDF another file")
    refused = legalrag("page", "--db", corpus.database, "alpha", 2, "--png", png, "--documents", corpus.documents)
    assert refused.code == ExitCode.BAD_INPUT
    assert "alpha.pdf" in refused.err
    without = legalrag("page", "--db", corpus.database, "alpha", 2, "--png", png)
    assert without.code == 2
    assert "--documents" in without.err
