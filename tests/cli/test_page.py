"""`page` opens the sheet that is meant, of the document that is meant, or says what is near."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.errors import ExitCode
from tests.cli.conftest import SmallCorpus
from tests.pdfs import A4, write_pdf


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


@pytest.fixture
def built(tmp_path: Path) -> SmallCorpus:
    """An encrypted order, and a notice to which a third sheet was added by an update that was cut short."""
    papers, database = tmp_path / "papers", tmp_path / "built.duckdb"
    lock = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": "tide", "owner_pw": "owner"}
    write_pdf(papers / "order.pdf", ["Claim No: HC 007/2024\nThe barge shall be moored at the northern quay."], **lock)
    notice = write_pdf(papers / "notice.pdf", ["Sheet one.", "Sheet two."])
    with pymupdf.open(notice) as opened:
        opened.new_page(width=200, height=100).insert_text((20, 40), "Sheet three.")
        opened.saveIncr()
    whole = notice.read_bytes()
    notice.write_bytes(whole[: whole.rindex(b"xref\n") - len(b"start")])
    passwords = tmp_path / "passwords.toml"
    passwords.write_text('"order.pdf" = "tide"\n')
    build_corpus(BuildOptions((papers,), database, jobs=1, without_vectors=True, password_file=passwords))
    return SmallCorpus(database, papers)


def test_an_encrypted_file_is_drawn_with_the_password_that_built_it(legalrag, built, tmp_path) -> None:
    png = tmp_path / "page.png"
    draw = ("page", "--db", built.database, "order", 1, "--png", png, "--documents", built.documents)
    found = legalrag(*draw, "--password-file", tmp_path / "passwords.toml")
    assert (found.code, pymupdf.Pixmap(str(png)).width) == (0, pytest.approx(A4.width / 72 * 150, abs=1))
    png.unlink()
    (tmp_path / "wrong.toml").write_text('"order.pdf" = "opensesame"\n')
    for options, told in (((), "needs a password"), (("--password-file", tmp_path / "wrong.toml"), "does not fit")):
        refused = legalrag(*draw, *options)
        assert (refused.code, png.exists()) == (ExitCode.BAD_INPUT, False)
        assert "order.pdf cannot be drawn" in refused.err and told in refused.err and "--password-file" in refused.err
        assert "opensesame" not in refused.err


def test_the_evidence_of_an_encrypted_file_is_drawn_with_its_password(legalrag, built, tmp_path) -> None:
    ask = ("ask", "--db", built.database, "--no-trace", "--json", "Where shall the barge be moored?")
    images = ("--images", tmp_path / "evidence", "--documents", built.documents)
    found = legalrag(*ask, *images, "--password-file", tmp_path / "passwords.toml")
    assert [citation["doc_id"] for citation in json.loads(found.out)["citations"]] == ["order"]
    assert (found.code, [png.name for png in (tmp_path / "evidence").iterdir()]) == (0, ["01-order-p1.png"])
    refused = legalrag(*ask, *images)
    assert refused.code == ExitCode.BAD_INPUT
    assert json.loads(refused.out) and "--password-file" in refused.err


def test_a_damaged_file_is_drawn_as_the_build_repaired_it(legalrag, built, tmp_path) -> None:
    png = tmp_path / "page.png"
    found = legalrag("page", "--db", built.database, "notice", 3, "--png", png, "--documents", built.documents)
    assert (found.code, found.out) == (0, "")
    assert pymupdf.Pixmap(str(png)).width == pytest.approx(200 / 72 * 150, abs=1)
