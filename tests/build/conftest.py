"""A folder of small PDFs, and building it in this process."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.build.report import BuildReport
from tests.pdfs import write_pdf

Build = Callable[..., BuildReport]


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Three documents of four pages, one page without text."""
    folder = tmp_path / "papers"
    write_pdf(folder / "tolls.pdf", ["The toll is 1,250 crowns.", "It shall not be paid at night."])
    write_pdf(folder / "ferries.pdf", ["Every ferry carries a lamp.", lambda page: None])
    write_pdf(folder / "sub" / "quays.pdf", ["A quay is a place to moor."])
    return folder


@pytest.fixture
def build(tmp_path: Path, papers: Path) -> Build:
    """Build `papers` into `corpus.duckdb` beside it, without vectors unless told otherwise."""
    options = BuildOptions(
        folders=(papers,), database=tmp_path / "corpus.duckdb", jobs=1, without_vectors=True, seconds_per_file=60
    )
    return lambda **changes: build_corpus(replace(options, **changes))


@pytest.fixture
def no_tesseract(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tesseract is nowhere to be found, everything else is."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for folder in os.environ["PATH"].split(os.pathsep):
        for tool in Path(folder).iterdir() if Path(folder).is_dir() else ():
            if tool.name != "tesseract" and not (tools / tool.name).exists():
                (tools / tool.name).symlink_to(tool)
    monkeypatch.setenv("PATH", str(tools))
