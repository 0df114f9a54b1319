"""A build reads scans where it can, names what it cannot read, and catches up later."""

from __future__ import annotations

import re
import shutil
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import legal_rag
from legal_rag.cli.main import run
from legal_rag.corpus import Corpus
from legal_rag.extract.hocr import HocrPage, read_hocr
from legal_rag.extract.ocr import find_engine, recognise
from legal_rag.extract.pdf import extract_document
from legal_rag.text import page_ranges
from tests.build.conftest import Build
from tests.pdfs import scanned, write_pdf

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "corpus.duckdb"


ORDER = "Claim No: HB 014/2024\nThe barge shall be moored at the northern quay.\nDate of Issue: 3 May 2024"


@pytest.fixture
def scan(papers: Path, tmp_path: Path) -> Path:
    """A scanned order of two pages among the papers."""
    made = scanned(write_pdf(tmp_path / "order.pdf", [ORDER, "The lamp of the ferry shall be lit at dusk."]))
    return made.rename(papers / "order.pdf")


def rows(database: Path) -> list[tuple[int, str, str]]:
    with Corpus.open(database) as corpus:
        return corpus.store.connection.execute(
            "SELECT p.page_number, p.source, p.text FROM pages p JOIN documents d USING (doc_key) "
            "WHERE d.doc_id = 'order' ORDER BY p.page_number"
        ).fetchall()


@needs_tesseract
def test_scans_are_read_once_and_found_like_any_page(build: Build, scan: Path, database: Path) -> None:
    report = build()
    assert report.pages_by_source["ocr"] == 2 and "unread" not in report.pages_by_source
    assert [(file.source_path, file.ocr) for file in report.coverage if file.ocr] == [("order.pdf", (1, 2))]
    assert "pages of order.pdf: 2 by OCR (pages 1-2)" in report.to_text()
    assert [(number, source) for number, source, _ in rows(database)] == [(1, "ocr"), (2, "ocr")]
    with Corpus.open(database) as corpus:
        answer = corpus.ask("Where shall the barge be moored?")
        (citation,) = answer.citations
        assert (citation.doc_id, citation.page_number) == ("order", 1)
        assert citation.ocr_confidence is not None and citation.ocr_confidence > 0.8
        assert answer.warnings == ()
    again = build()
    assert (again.extracted, again.catalogued) == (0, 0)
    assert again.pages_by_source == report.pages_by_source


@needs_tesseract
def test_a_build_without_tesseract_names_the_pages_and_a_later_one_reads_them(
    build: Build, scan: Path, database: Path, no_tesseract: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = build()
    assert report.pages_by_source["unread"] == 2
    (problem,) = report.problems
    assert (problem.source_path, problem.severity) == ("order.pdf", "noted")
    assert "Not read: pages 1-2" in problem.problem and "Install tesseract-ocr" in problem.mend
    with Corpus.open(database) as corpus:
        assert any("2 pages of this corpus await OCR" in warning for warning in corpus.ask("Is there a toll?").warnings)
    monkeypatch.undo()
    later = build()
    assert later.extracted == 0
    assert later.problems == ()
    assert [(number, source) for number, source, _ in rows(database)] == [(1, "ocr"), (2, "ocr")]
    assert "northern quay" in rows(database)[0][2]


@needs_tesseract
def test_pages_read_before_a_build_was_stopped_are_not_read_again(
    build: Build, scan: Path, tmp_path: Path, database: Path
) -> None:
    build()
    cache = tmp_path / "corpus.cache"
    (kept,) = (cache / "ocr").glob("*/1.*.parquet")
    (other,) = (cache / "ocr").glob("*/2.*.parquet")
    stamp = kept.stat().st_mtime_ns
    other.write_bytes(b"torn")
    for merged in (cache / "extract").glob("*.*.*.parquet"):
        merged.unlink()
    report = build()
    assert report.pages_by_source["ocr"] == 2
    assert kept.stat().st_mtime_ns == stamp
    assert other.read_bytes() != b"torn"


@needs_tesseract
def test_nothing_of_a_scan_is_left_lying_about(build: Build, scan: Path, tmp_path: Path) -> None:
    left = tmp_path / "corpus.cache" / "ocr" / "unfinished" / "tmpleft"
    left.mkdir(parents=True)
    (left / "pictures.pdf").write_bytes(b"of a build that was killed")
    build()
    assert not list((tmp_path / "corpus.cache" / "ocr").rglob("pictures.pdf"))


def test_pages_are_named_in_runs() -> None:
    assert page_ranges((4,)) == "page 4"
    assert page_ranges((1, 2, 3, 7, 9, 10)) == "pages 1-3, 7, 9-10"


@needs_tesseract
def test_the_language_is_the_profiles_unless_one_is_given(
    build: Build, scan: Path, papers: Path, tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = tmp_path / "klingon.toml"
    profile.write_text('name = "klingon"\n[ocr]\nlanguage = "tlh"\n')
    (problem,) = build(profile=str(profile)).problems
    assert "Not read: pages 1-2" in problem.problem and "tesseract's language 'tlh'" in problem.mend
    command = ["build-db", str(papers), "--db", str(database), "--profile", str(profile), "--without-vectors"]
    assert run([*command, "--jobs", "1", "--ocr-lang", "eng"]) == 0
    assert "pages of order.pdf: 2 by OCR (pages 1-2)" in capsys.readouterr().out
    assert "northern quay" in rows(database)[0][2]


@needs_tesseract
def test_the_confidence_of_a_page_is_the_mean_of_its_words(scan: Path, tmp_path: Path) -> None:
    pages, looked = extract_document(scan).pages, []

    def keep(path: Path) -> HocrPage:
        looked.append(read_hocr(path))
        return looked[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("legal_rag.extract.ocr.read_hocr", keep)
        (page,) = recognise(scan, pages[:1], find_engine("eng"), tmp_path / "scratch")
    words = [word.confidence for paragraph in looked[0].paragraphs for line in paragraph for word in line.words]
    assert len(words) == len(page.words) > 10
    assert page.ocr_confidence == pytest.approx(sum(words) / len(words), abs=1e-4)


def test_only_the_wrapper_knows_ocrmypdf_and_its_version_is_pinned() -> None:
    root = Path(legal_rag.__file__).parent
    knowing = {
        path.name for path in root.rglob("*.py") if re.search(r"^\s*(import|from) ocrmypdf", path.read_text(), re.M)
    }
    assert knowing == {"ocr.py", "ocr_plugin.py"}
    declared = tomllib.loads((root.parent / "pyproject.toml").read_text())["project"]["dependencies"]
    assert [name for name in declared if name.startswith("ocrmypdf")] == [f"ocrmypdf=={version('ocrmypdf')}"]
