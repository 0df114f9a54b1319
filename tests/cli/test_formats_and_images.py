"""`--format` and `--images` of `ask` and `batch`."""

from __future__ import annotations

import json
import shutil

import pymupdf
import pytest

from legal_rag.errors import ExitCode

QUESTION = "Who is the defendant in case AWD 006/2024?"
PINPOINT = "Solberg Grain AS v Marisol Trading FZE, AWD 006/2024 (21 October 2024), p. 1"


@pytest.fixture
def ask(legalrag, sample_database):
    return lambda *arguments: legalrag("ask", "--db", sample_database, "--no-trace", QUESTION, *arguments)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "csv", "json"])
def test_ask_in_every_format_tells_the_value_its_citation_and_its_words(ask, form) -> None:
    found = ask("--format", form)
    assert found.code == 0
    assert found.out.count("MARISOL TRADING FZE") == 2
    assert PINPOINT in " ".join(found.out.split())


def test_json_is_an_alias_and_contradictions_are_refused(ask) -> None:
    assert json.loads(ask("--json").out)["answer"] == json.loads(ask("--format", "json").out)["answer"]
    assert ask("--json", "--format", "html").code == 2
    assert ask("--explain", "--format", "html").code == 2
    assert ask("--images", "here").code == 2


@pytest.mark.parametrize(("name", "begin"), [("memo.html", "<!DOCTYPE html>"), ("memo.md", "## "), ("a.txt", "q1: ")])
def test_batch_writes_the_format_of_its_ending(legalrag, sample_database, tmp_path, name, begin) -> None:
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps([{"id": "q1", "question": QUESTION}, {"id": "q2", "question": "Who is Nobody?"}]))
    out = tmp_path / name
    found = legalrag("batch", "--db", sample_database, "--no-trace", questions, "--out", out)
    assert (found.code, found.out) == (0, "")
    assert out.read_text().startswith(begin)
    assert "Who is Nobody?" in out.read_text()


def test_each_cited_page_is_drawn_with_its_evidence_marked(ask, sample_folder, tmp_path) -> None:
    found = ask("--json", "--images", tmp_path / "evidence", "--documents", sample_folder / "documents")
    (citation,) = json.loads(found.out)["citations"]
    (png,) = (tmp_path / "evidence").iterdir()
    assert png.name == "01-awd-006-2024-order-p1.png"
    assert f"Wrote {png}" in found.err
    picture = pymupdf.Pixmap(str(png))
    with pymupdf.open(sample_folder / "documents" / "awd-006-2024-order.pdf") as document:
        plain = document[0].get_pixmap(dpi=150)
    changed = [
        (x * 72 / 150, y * 72 / 150)
        for y in range(0, picture.height, 4)
        for x in range(0, picture.width, 4)
        if picture.pixel(x, y) != plain.pixel(x, y)
    ]
    ((x0, y0, x1, y1),) = citation["boxes"]
    assert len(changed) > 50
    assert all(x0 - 4 <= x <= x1 + 4 and y0 - 1 <= y <= y1 + 1 for x, y in changed)
    inside = [
        (x, y)
        for x in range(int(x0 / 72 * 150), int(x1 / 72 * 150))
        for y in range(int(y0 / 72 * 150), int(y1 / 72 * 150))
    ]
    assert sum(sum(picture.pixel(x, y)) < 60 for x, y in inside) > 100  # the words stay black under the mark


def test_a_file_that_is_not_the_one_read_is_refused_after_the_answer(ask, sample_folder, tmp_path) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    shutil.copy(sample_folder / "documents" / "hb-031-2025-order.pdf", documents / "awd-006-2024-order.pdf")
    found = ask("--images", tmp_path / "evidence", "--documents", documents)
    assert found.code == ExitCode.BAD_INPUT
    assert found.out.startswith("MARISOL TRADING FZE")
    assert "awd-006-2024-order.pdf" in found.err
