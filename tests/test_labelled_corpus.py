"""The 30 published documents with their labels: what must not get worse. Skipped where they are not (LEGALRAG_ARLC).

The floors lie a little under what was measured when they were set; a change that falls below one is a regression.
"""

from __future__ import annotations

import os
from pathlib import Path

import pymupdf
import pytest

from legal_rag.batch.questions import read_questions
from legal_rag.batch.run import AnsweredQuestion, answer_questions
from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from legal_rag.evaluation.gold import read_gold
from legal_rag.evaluation.scoring import Score, score_answers, summarise
from legal_rag.evaluation.submission import submission_entry
from legal_rag.evaluation.validate import find_faults
from legal_rag.store.pages import page_counts
from tests.ground.standing import missing_from_quotes, tokens

pytestmark = [pytest.mark.arlc, pytest.mark.slow]
WARMUP = Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc")) / "warmup"
if not (WARMUP / "documents").is_dir():
    pytest.skip("the labelled corpora are not here (LEGALRAG_ARLC)", allow_module_level=True)

TOTAL_JUDGE = 0.73
DET = 0.90
STRICT_G = 0.89


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("warmup") / "corpus.duckdb"
    report = build_corpus(BuildOptions((WARMUP / "documents",), out, profile="difc", without_vectors=True))
    assert (report.documents, report.pages) == (30, 590)
    return out


@pytest.fixture(scope="module")
def answered(database: Path) -> list[AnsweredQuestion]:
    with Corpus.open(database) as corpus:
        return list(answer_questions(corpus, read_questions(WARMUP / "questions.json")))


@pytest.fixture(scope="module")
def score(answered: list[AnsweredQuestion]) -> Score:
    entries = {row.asked.question_id: submission_entry(row.asked.question_id, row.answer) for row in answered}
    return summarise(score_answers(entries, read_gold([WARMUP / "gold.jsonl"])))


def test_no_question_fails_and_the_answers_are_sound(answered: list[AnsweredQuestion], database: Path) -> None:
    assert [row.answer.warnings for row in answered if row.failed] == []
    with Corpus.open(database) as corpus:
        counts = page_counts(corpus.store.connection)
    entries = [submission_entry(row.asked.question_id, row.answer) for row in answered]
    types = {row.asked.question_id: row.asked.answer_type or "any" for row in answered}
    assert [str(fault) for fault in find_faults(entries, counts, types)] == []


def test_every_piece_of_every_quote_stands_on_its_page(answered: list[AnsweredQuestion], database: Path) -> None:
    with Corpus.open(database) as corpus:
        rows = corpus.store.connection.execute(
            "SELECT doc_id, pages.page_number, text FROM pages JOIN documents USING (doc_key)"
        ).fetchall()
    folded = {(doc_id, number): " ".join(text.split()) for doc_id, number, text in rows}
    missing = [
        (row.asked.question_id, citation.doc_id, citation.page_number)
        for row in answered
        for citation in row.answer.citations
        for piece in citation.quote.split(" … ")
        if " ".join(piece.split()) not in folded[citation.doc_id, citation.page_number]
    ]
    assert missing == []


def test_boxes_of_a_sample_cover_the_quoted_words(answered: list[AnsweredQuestion]) -> None:
    """The PDFs are read anew: what stands inside the boxes of a citation holds every word that it quotes."""
    cited = [citation for row in answered for citation in row.answer.citations][::4]
    assert len(cited) > 25
    for citation in cited:
        with pymupdf.open(WARMUP / "documents" / f"{citation.doc_id}.pdf") as document:
            page = document[citation.page_number - 1]
            inside = " ".join(page.get_text(clip=(x0 - 1, y0 - 1, x1 + 1, y1 + 1)) for x0, y0, x1, y1 in citation.boxes)
        assert tokens(citation.quote) <= tokens(inside), citation


def test_no_figure_date_or_name_of_a_printed_answer_is_missing_from_its_quotes(
    answered: list[AnsweredQuestion],
) -> None:
    told = [(row.answer.kind, missing) for row in answered if (missing := missing_from_quotes(row.answer))]
    assert told == []


def test_the_score_does_not_fall(score: Score) -> None:
    assert score.total_judge is not None and score.total_judge >= TOTAL_JUDGE
    assert score.det is not None and score.det >= DET
    assert score.grounding is not None and score.grounding >= STRICT_G
