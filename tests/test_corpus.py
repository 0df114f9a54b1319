"""One corpus, many askers: threads and processes get the answers that one asker gets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import duckdb

from legal_rag.corpus import Corpus
from legal_rag.settings import TraceSettings
from legal_rag.trace.load import load_trace
from legal_rag.trace.recorder import Recorder

QUESTIONS = (
    "Who are the claimants in HB 014/2024?",
    "What is the Date of Issue of HB 031/2025?",
    "What is the maximum fine under the Workplace Law 2021 for employing a child?",
    "Within how many hours must a Steward report a Loss to the Registrar?",
    "Did HB 014/2024 and HB 031/2025 have a judge in common?",
    "What is the deadline for comments on Consultation Paper No. 2?",
    "What is the Date of Issue of HB 099/2025?",
    "What was the outcome of Ferrin v Galatea?",
)
Told = tuple[Any, str, tuple[tuple[str, int], ...]]


def told(corpus: Corpus, question: str) -> Told:
    found = corpus.ask(question)
    answer = tuple(found.answer) if isinstance(found.answer, list) else found.answer
    return answer, found.status, tuple((citation.doc_id, citation.page_number) for citation in found.citations)


def ask_all(database: Path, trace: Path | None = None) -> list[Told]:
    with Corpus.open(database) as corpus:
        if trace is not None:
            recorder = Recorder(corpus.store, TraceSettings(dir=str(trace)))
            for question in QUESTIONS:
                assert not any("traced" in w for w in recorder.record(corpus.ask(question)).warnings)
        return [told(corpus, question) for question in QUESTIONS]


def test_sixteen_threads_over_one_corpus_answer_as_one_does(sample: Corpus) -> None:
    alone = {question: told(sample, question) for question in QUESTIONS}
    asked = [question for turn in range(16) for question in (*QUESTIONS[turn % 8 :], *QUESTIONS[: turn % 8])]
    with ThreadPoolExecutor(16) as threads:
        together = list(threads.map(lambda question: told(sample, question), asked))
    assert together == [alone[question] for question in asked]


def test_four_processes_answer_as_one_does_and_lose_no_line_of_the_trace(sample_database: Path, tmp_path: Path) -> None:
    alone = ask_all(sample_database)
    with get_context("spawn").Pool(4) as pool:
        together = pool.starmap(ask_all, [(sample_database, tmp_path / "trace")] * 4)
    assert together == [alone] * 4
    connection = duckdb.connect()
    assert load_trace(connection, tmp_path / "trace") == []
    lines = connection.execute("SELECT question, count(*) FROM asks GROUP BY question").fetchall()
    assert dict(lines) == dict.fromkeys(QUESTIONS, 4)
