"""What is cited stands on the page: words, boxes and physical page numbers, held against the PDFs themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from legal_rag.corpus import Corpus
from legal_rag.ground.boxes import locate_pieces
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Answer, Citation
from tests.ground.standing import missing_from_quotes, tokens
from tests.sample import SCANS, gold


@pytest.fixture(scope="module")
def answers(sample: Corpus) -> list[Answer]:
    return [sample.ask(label.question, label.answer_type) for label in gold()]


@pytest.fixture(scope="module")
def cited(answers: list[Answer]) -> list[Citation]:
    return [citation for answer in answers for citation in answer.citations]


def folded(text: str) -> str:
    return " ".join(text.split())


def pieces(citation: Citation) -> list[str]:
    """Words from several places of a page are joined by an ellipsis between spaces."""
    return citation.quote.split(" … ")


def test_every_quote_stands_on_its_page_as_stored(sample: Corpus, cited: list[Citation]) -> None:
    stored = {
        (doc_id, number): folded(text)
        for doc_id, number, text in sample.store.cursor()
        .execute("SELECT doc_id, pages.page_number, text FROM pages JOIN documents USING (doc_key)")
        .fetchall()
    }
    assert len(cited) > 150
    for citation in cited:
        for words in pieces(citation):
            assert words
            assert words in stored[citation.doc_id, citation.page_number]


def test_every_quote_is_printed_on_that_page_of_the_pdf(sample_folder: Path, cited: list[Citation]) -> None:
    """The PDF is read anew, with nothing of the program: each word of a quote is on the physical page named."""
    for citation in cited:
        if citation.doc_id in SCANS:
            continue
        with pymupdf.open(sample_folder / "documents" / f"{citation.doc_id}.pdf") as document:
            printed = tokens(document[citation.page_number - 1].get_text())
        assert tokens(citation.quote) <= printed, citation


def test_boxes_cover_the_quoted_words(sample_folder: Path, cited: list[Citation]) -> None:
    """What PyMuPDF finds inside the boxes holds every quoted word, and the boxes lie on the page."""
    for citation in cited:
        assert citation.boxes, citation
        if citation.doc_id in SCANS:
            continue
        with pymupdf.open(sample_folder / "documents" / f"{citation.doc_id}.pdf") as document:
            page = document[citation.page_number - 1]
            inside = ""
            for box in citation.boxes:
                assert page.rect.contains(pymupdf.Rect(box))
                x0, y0, x1, y1 = box
                inside += " " + page.get_text(clip=(x0 - 1, y0 - 1, x1 + 1, y1 + 1))
        assert tokens(citation.quote) <= tokens(inside), citation


def test_no_figure_date_or_name_of_a_printed_answer_is_missing_from_its_quotes(answers: list[Answer]) -> None:
    told = {answer.question: missing for answer in answers if (missing := missing_from_quotes(answer))}
    assert told == {}


def test_words_that_a_page_prints_apart_are_quoted_and_boxed_piece_by_piece() -> None:
    """A table read column by column: the breaches stand together, then the fines."""
    page = "Failure to notify of an Event\n\nFailure to pay the Sales Fee\n\nNo fine\n\nA fine of 20,000"
    row = "Failure to pay the Sales Fee A fine of 20,000"
    assert [page[start:end] for start, end in locate_pieces(page, row, None, None)] == [
        "Failure to pay the Sales Fee",
        "A fine of 20,000",
    ]
    assert locate_pieces(page, "Failure to pay the Sales Tax A fine of 20,000", None, None) == []


def test_boxes_are_lines_and_not_the_whole_page(cited: list[Citation]) -> None:
    for citation in cited:
        assert max(y1 - y0 for _, y0, _, y1 in citation.boxes) < 60, citation


def test_the_words_of_scans_are_boxed_inside_the_page_with_the_confidence_of_their_reading(
    cited: list[Citation],
) -> None:
    scanned = [citation for citation in cited if citation.doc_id in SCANS]
    for citation in scanned:
        assert citation.ocr_confidence is not None
        assert 0.5 < citation.ocr_confidence <= 1
        for x0, y0, x1, y1 in citation.boxes:
            assert 0 <= x0 < x1 <= 595
            assert 0 <= y0 < y1 <= 842
    assert all(citation.ocr_confidence is None for citation in cited if citation.doc_id not in SCANS)


def test_page_numbers_are_physical_and_the_printed_one_is_told_beside(sample: Corpus) -> None:
    """The law's cover and contents come first: its page printed 2 is the fifth sheet."""
    found = sample.ask(
        "Under Article 12 of the Workplace Law 2021, may an Employer employ a child of sixteen?", "boolean"
    )
    (citation,) = found.citations
    assert (citation.doc_id, citation.page_number) == ("workplace-law-2021-consolidated-2", 5)
    assert "p. 5 (printed 2)" in citation.pinpoint


def test_page_numbers_lie_within_the_document(sample_folder: Path, cited: list[Citation]) -> None:
    for doc_id in {citation.doc_id for citation in cited}:
        with pymupdf.open(sample_folder / "documents" / f"{doc_id}.pdf") as document:
            pages = len(document)
        assert all(1 <= c.page_number <= pages for c in cited if c.doc_id == doc_id)


def test_doc_ids_are_file_stems(sample_folder: Path, cited: list[Citation]) -> None:
    stems = {path.stem for path in (sample_folder / "documents").glob("*.pdf")}
    assert {citation.doc_id for citation in cited} <= stems
    assert not any(citation.doc_id.endswith(".pdf") for citation in cited)


def test_no_contents_page_is_ever_cited_or_offered(sample: Corpus, answers: list[Answer]) -> None:
    contents = set(
        sample.store.cursor()
        .execute("SELECT doc_id, toc_pages.page_number FROM toc_pages JOIN documents USING (doc_key)")
        .fetchall()
    )
    assert ("workplace-law-2021-consolidated-2", 2) in contents
    shown = {(c.doc_id, c.page_number) for a in answers for c in (*a.citations, *a.look_here)}
    assert not contents & shown


def test_a_page_is_cited_once(answers: list[Answer]) -> None:
    for answer in answers:
        pages = [(citation.doc_id, citation.page_number) for citation in answer.citations]
        assert len(pages) == len(set(pages)), answer.question


def test_absent_and_unresolved_answers_carry_no_page_and_no_value(answers: list[Answer]) -> None:
    without = [answer for answer in answers if answer.status in ("absent", "unresolved")]
    assert {answer.status for answer in without} == {"absent", "unresolved"}
    for answer in without:
        sentence = ABSENT_SENTENCE if answer.status == "absent" else UNRESOLVED_SENTENCE
        assert answer.citations == ()
        assert answer.answer == (sentence if answer.answer_type == "free_text" else None)


def test_answers_carry_a_page_a_basis_and_no_warning_about_their_words(answers: list[Answer]) -> None:
    given = [answer for answer in answers if answer.status in ("answered", "ambiguous")]
    assert len(given) > 140
    for answer in given:
        assert answer.citations, answer.question
        assert answer.basis in ("printed", "computed", "closed-world")
        assert not [warning for warning in answer.warnings if "were not found" in warning], answer.question


def test_closed_world_answers_say_what_was_compared(answers: list[Answer]) -> None:
    for answer in answers:
        if answer.basis == "closed-world":
            assert any(word in answer.reason for word in ("document", "case", "judges", "none of")), answer.reason


def test_an_unresolved_answer_offers_pages_to_look_at(sample: Corpus) -> None:
    found = sample.ask("Who are the claimants in AB 001/2021?", "names")
    assert found.status == "unresolved"
    assert {page.doc_id for page in found.look_here} == {"hb-014-2024-judgment"}
    assert all(page.quote == "" for page in found.look_here)


def test_the_answer_object_is_json_with_the_same_pages(sample: Corpus) -> None:
    found = sample.ask("What is the Date of Issue of HB 031/2025?", "date")
    told = json.loads(json.dumps(found.to_dict()))
    assert [(c["doc_id"], c["page_number"]) for c in told["citations"]] == [("hb-031-2025-order", 2)]
    assert told["citations"][0]["quote"] in ("Date of Issue: 11 September 2025", "11 September 2025")
    assert (told["answer"], told["status"], told["basis"]) == ("2025-09-11", "answered", "printed")
