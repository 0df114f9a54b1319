"""What a build makes of pages that hide text, have text that cannot be trusted, labels, or broken words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.answer.model import Draft, Evidence
from legal_rag.cli.main import run
from legal_rag.corpus import Corpus
from legal_rag.ground.ground import cite_evidence
from legal_rag.ground.model import Answer
from legal_rag.question.model import Filters
from legal_rag.store.queries import query
from tests.build.conftest import Build
from tests.hard_pdfs import write_with_one_bad_page
from tests.pdfs import scanned, write_pdf

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "corpus.duckdb"


def ask(database: Path, question: str) -> Answer:
    with Corpus.open(database) as corpus:
        return corpus.ask(question)


def holding(database: Path, word: str) -> list[str]:
    """The tables with a row in which `word` is written."""
    with Corpus.open(database) as corpus:
        connection = corpus.store.connection
        names = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        return [
            name
            for name in names
            if connection.execute(f"SELECT count(*) FROM {name} t WHERE t::VARCHAR ILIKE ?", [f"%{word}%"]).fetchall()
            != [(0,)]
        ]


def notice(page: Any) -> None:
    page.insert_text((72, 100), "Notice of the harbour master on the herring auction.", fontsize=11)
    page.insert_text((72, 120), "The herring auction opens at dawn.", fontsize=11)


def test_hidden_text_is_reported_and_neither_found_nor_quoted(build: Build, papers: Path, database: Path) -> None:
    def hiding(page: Any) -> None:
        notice(page)
        page.insert_text((72, 160), "The zanzibar clause doubles the toll.", fontsize=11, color=(1, 1, 1))
        page.insert_text((72, 200), "The quetzal witness saw the barge.", fontsize=11)
        page.draw_rect(pymupdf.Rect(70, 188, 320, 204), color=(0, 0, 0), fill=(0, 0, 0))

    write_pdf(papers / "notice.pdf", [hiding])
    report = build()
    said = [problem.problem for problem in report.problems if problem.source_path == "notice.pdf"]
    assert said == [
        "Text that is not seen was left out (in the colour of what lies beneath): page 1.",
        "Text that is not seen was left out (under a drawn box): page 1.",
    ]
    assert all(line in report.to_text() for line in said)
    assert holding(database, "herring") != []
    for word in ("zanzibar", "quetzal"):
        assert holding(database, word) == []
        answer = ask(database, f"What does the {word} do?")
        assert word not in json.dumps([citation.quote for citation in answer.citations])
    assert ask(database, "When does the herring auction open?").citations[0].doc_id == "notice"


GARBLED = [
    "7KH EDUJH VKDOO EH PRRUHG DW WKH QRUWKHUQ TXD\\ EHIRUH GXVN",
    "7KH KHDULQJ RI FODLP +% LV IL[HG IRU WKH WKLUG RI 0D\\ DQG WKH FRVWV DUH UHVHUYHG",
]


@pytest.fixture
def garbled(papers: Path, tmp_path: Path) -> Path:
    """A scan under a text layer that says something else: its letters are shifted."""
    lines = ["The barge shall be moored at the northern quay.", "The hearing is fixed for the third of May."]
    path = scanned(write_pdf(tmp_path / "order.pdf", ["\n".join(lines)]))
    document = pymupdf.open(path)
    for number, line in enumerate(GARBLED):
        document[0].insert_text((72, 90 + 16 * number), line, fontsize=9, render_mode=3)
    document.save(papers / "order.pdf")
    return papers / "order.pdf"


def coverage(database: Path, doc_id: str) -> dict[str, Any]:
    with Corpus.open(database) as corpus:
        cursor = corpus.store.connection.execute(query("documents_overview"))
        names = [column[0] for column in cursor.description or ()]
        return next(
            row for values in cursor.fetchall() if (row := dict(zip(names, values, strict=True)))["doc_id"] == doc_id
        )


@needs_tesseract
def test_doubtful_text_is_marked_until_a_later_build_reads_the_page(
    build: Build, garbled: Path, database: Path, no_tesseract: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = build()
    (problem,) = report.problems
    assert (problem.source_path, problem.problem) == ("order.pdf", "Its text is doubtful: page 1.")
    assert "Install tesseract-ocr" in problem.mend
    assert [(file.doubtful, file.ocr) for file in report.coverage if file.source_path == "order.pdf"] == [((1,), ())]
    row = coverage(database, "order")
    assert (row["text_pages"], row["ocr_pages"], row["unread_pages"], row["doubtful_pages"]) == (1, 0, 0, 1)
    answer = ask(database, "Where shall the barge be moored?")
    assert any("1 page of this corpus awaits OCR" in warning for warning in answer.warnings)
    with Corpus.open(database) as corpus:
        waiting = corpus.store.connection.execute(query("pages_awaiting_ocr")).fetchall()
    assert [(row[0], row[2]) for row in waiting] == [("order", 1)]
    monkeypatch.undo()
    later = build()
    assert later.problems == ()
    row = coverage(database, "order")
    assert (row["text_pages"], row["ocr_pages"], row["unread_pages"], row["doubtful_pages"]) == (0, 1, 0, 0)
    (citation,) = ask(database, "Where shall the barge be moored?").citations
    assert "northern quay" in citation.quote
    assert citation.ocr_confidence is not None and citation.doubtful is None
    again = build()
    assert (again.extracted, again.catalogued) == (0, 0)


def test_a_citation_of_a_doubtful_page_says_so(build: Build, papers: Path, database: Path, no_tesseract: None) -> None:
    lines = ["Claim No: HB 014/2024", *GARBLED, *GARBLED]
    write_pdf(papers / "claim.pdf", ["\n".join(lines)])
    build()
    with Corpus.open(database) as corpus:
        key = next(key for key, row in corpus.reading.directory.documents.items() if row.doc_id == "claim")
        asked = corpus.ask("Which claim is it?").draft
        assert asked is not None
        shortlist = asked.shortlist
        evidence = (Evidence(key, 1, "Claim No: HB 014/2024"),)
        draft = Draft(shortlist, "test", "answered", "printed", "HB 014/2024", evidence, 0.9, "")
        (citation,), warnings = cite_evidence(draft, corpus.reading)
    assert (citation.quote, citation.doubtful) == ("Claim No: HB 014/2024", "its text is garbled")
    assert warnings == ("The text of claim, page 1, is doubtful: its text is garbled.",)


@needs_tesseract
def test_without_tesseract_every_ask_warns_and_json_says_so(
    build: Build, garbled: Path, database: Path, no_tesseract: None, capsys: pytest.CaptureFixture[str]
) -> None:
    build()
    for question in ("What is the toll?", "Who signed the treaty of the moon?"):
        capsys.readouterr()
        assert run(["ask", "--json", "--no-trace", "--db", str(database), question]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["warnings"] == ["1 page of this corpus awaits OCR: what only it holds cannot be found."]


def labelled(path: Path) -> None:
    """A law of five sheets: i, ii, iii, then 1 and 2, then A-1 to A-3."""
    names = ["i", "ii", "iii", "1", "2", "3", "A-1", "A-2"]
    lines = [f"Barge Law 2021\nThe sheet that is called {name} tells of the {name}-lamp." for name in names]
    write_pdf(path, lines)
    document = pymupdf.open(path)
    document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": 3, "prefix": "", "style": "D", "firstpagenum": 1},
            {"startpage": 6, "prefix": "A-", "style": "D", "firstpagenum": 1},
        ]
    )
    document.saveIncr()


@pytest.mark.parametrize(
    ("page", "sheet"), [("page iii", 3), ("page III", 3), ("page 3", 6), ("page 1", 4), ("page A-2", 8)]
)
def test_the_page_that_is_named_is_the_sheet_of_that_label(
    build: Build, papers: Path, database: Path, page: str, sheet: int
) -> None:
    labelled(papers / "barge-law.pdf")
    build()
    with Corpus.open(database) as corpus:
        filters = Filters(within=("barge-law",))
        answer = corpus.ask(f"According to {page}, which lamp does the sheet tell of?", filters=filters)
        assert answer.draft is not None
        named = [found.page_number for found in answer.draft.shortlist.pages if found.pin == "named page"]
        assert named == [sheet]
        assert [citation.page_number for citation in answer.citations] == [sheet]


def test_a_number_that_is_no_label_and_any_number_without_labels_counts_sheets(
    build: Build, papers: Path, database: Path
) -> None:
    labelled(papers / "barge-law.pdf")
    metals = ("copper", "brass", "iron", "tin")
    write_pdf(papers / "quay-law.pdf", [f"Quay Law 2020\nHere the {metal} lamp of quays is lit." for metal in metals])
    build()
    with Corpus.open(database) as corpus:
        for document, page, sheet in (("barge-law", "page 8", 8), ("quay-law", "page 3", 3)):
            question = f"According to {page}, which lamp is lit, and what does the sheet tell of it?"
            draft = corpus.ask(question, filters=Filters(within=(document,))).draft
            assert draft is not None
            assert [found.page_number for found in draft.shortlist.pages if found.pin == "named page"] == [sheet]


@pytest.mark.parametrize("hyphen", ["-", "\u00ad"], ids=["hyphen", "soft hyphen"])
def test_a_word_broken_at_the_end_of_a_line_or_page_is_found(
    build: Build, papers: Path, database: Path, hyphen: str
) -> None:
    def write(*lines: str) -> Any:
        def draw(page: Any) -> None:
            writer = pymupdf.TextWriter(page.rect)
            for number, line in enumerate(lines):
                writer.append((72, 100 + 16 * number), line, fontsize=11)
            writer.write_text(page)

        return draw

    pages = [
        write(
            "The master of every barge keeps a log of the unmis" + hyphen, "takable signals, and of the compre" + hyphen
        ),
        write("hensive list of lamps that the harbour keeps."),
    ]
    write_pdf(papers / "log.pdf", pages)
    build()
    with Corpus.open(database) as corpus:
        (first,), (second,) = corpus.store.connection.execute(
            "SELECT search_text FROM pages p JOIN documents USING (doc_key) WHERE doc_id = 'log' ORDER BY p.page_number"
        ).fetchall()
    assert first.endswith("keeps a log of the unmistakable signals, and of the comprehensive")
    assert second == "hensive list of lamps that the harbour keeps."
    assert ask(database, "Who keeps a comprehensive log?").citations[0].doc_id == "log"


@needs_tesseract
def test_coverage_tells_of_every_file_how_its_pages_were_read(
    build: Build, papers: Path, tmp_path: Path, database: Path
) -> None:
    """One file with a page of each: text, nothing, a scan, one that cannot be read, and words that print as garbage."""
    scan = scanned(write_pdf(tmp_path / "scan.pdf", ["The barge is moored at the northern quay."]))
    with pymupdf.open(write_pdf(papers / "mixed.pdf", ["The toll is paid.", lambda page: None])) as document:
        document.insert_pdf(pymupdf.open(scan))
        document.insert_pdf(pymupdf.open(write_with_one_bad_page(tmp_path / "bad.pdf")), from_page=1, to_page=1)
        garbled = document.new_page()
        for number, line in enumerate(GARBLED * 2):
            garbled.insert_text((72, 90 + 16 * number), line, fontsize=9)
        document.saveIncr()
    report = build()
    (mixed,) = (file for file in report.coverage if file.source_path == "mixed.pdf")
    assert (mixed.text, mixed.empty, mixed.ocr, mixed.unread, mixed.doubtful) == (2, 1, (3,), (4,), (5,))
    line = "2 with text, 1 empty, 1 by OCR (page 3), 1 unread (page 4), 1 doubtful (page 5)"
    assert f"pages of mixed.pdf: {line}" in report.to_text()
    row = coverage(database, "mixed")
    counts = [row[f"{how}_pages"] for how in ("text", "ocr", "unread", "doubtful")]
    assert (row["pages"], counts) == (5, [2, 1, 1, 1])
    (stored,) = (row for row in report.to_dict()["coverage"] if row["source_path"] == "mixed.pdf")
    assert (stored["text"], list(stored["ocr"]), list(stored["unread"])) == (2, [3], [4])
