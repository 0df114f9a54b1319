"""The sample corpus holds the forms it promises, its labels stand on their pages, and it is the same every time."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

CORPUS = Path(__file__).parent / "corpus"


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    subprocess.run([sys.executable, str(CORPUS / "typeset.py"), str(folder)], check=True, capture_output=True)
    return folder


def test_the_same_bytes_every_time(corpus: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(CORPUS / "typeset.py"), str(tmp_path)], check=True, capture_output=True)
    first = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in corpus.glob("*.pdf")}
    again = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in tmp_path.glob("*.pdf")}
    assert first
    assert first == again


def test_date_of_issue_is_on_page_2_of_every_court_document(corpus: Path) -> None:
    for stem in ("sdt-207-2024-judgment", "hb-014-2024-judgment", "ab-003-2025-judgment"):
        with pymupdf.open(corpus / f"{stem}.pdf") as document:
            assert ["Date of Issue" in page.get_text() for page in document][:2] == [False, True]
