"""What was asked can be asked about: lines are private, whole and readable with SQL."""

from __future__ import annotations

import json
import os
import resource
import stat
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from uuid import UUID

import duckdb
import pytest

from legal_rag.ground.model import Answer
from legal_rag.trace.ids import new_ask_id
from legal_rag.trace.load import load_trace
from legal_rag.trace.schema import TraceContext
from legal_rag.trace.story import read_story, render_story
from legal_rag.trace.write import record_ask

CONTEXT = TraceContext("invented", "ab" * 32, "mini", user="clerk", matter="M-1")


def only_file(folder: Path) -> Path:
    (file,) = folder.glob("*.jsonl")
    return file


def test_ids_are_version_7_and_sort_by_time() -> None:
    before = time.time_ns() // 1_000_000
    ids = []
    for _ in range(20):
        ids.append(new_ask_id())
        time.sleep(0.00001)
    assert ids == sorted(ids)
    assert len(set(ids)) == 20
    parsed = UUID(ids[0])
    assert parsed.version == 7
    assert before <= parsed.int >> 80 <= time.time_ns() // 1_000_000


def test_a_line_is_appended_to_the_file_of_the_day_which_only_its_owner_may_read(
    tmp_path: Path, answer: Answer
) -> None:
    folder = tmp_path / "corpus.trace"
    assert record_ask(answer, folder, CONTEXT) is None
    assert record_ask(replace(answer, ask_id=new_ask_id()), folder, CONTEXT) is None
    file = only_file(folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == 2
    assert file.stem == lines[0]["asked_at"][:10]
    assert lines[0]["question"] == "Who judged HC 001/2024 under Article 3?"
    assert lines[0]["matter"] == "M-1"
    assert lines[0]["candidates"][1]["why"] == "it never names it"
    assert lines[0]["parsed"]["filters"]["after"] == "2024-01-31"


def test_redaction_leaves_no_word_of_the_question(tmp_path: Path, answer: Answer) -> None:
    record_ask(answer, tmp_path, replace(CONTEXT, redact=True))
    text = only_file(tmp_path).read_text()
    line = json.loads(text)
    assert line["question"] is None
    assert "HC 001/2024" not in text
    assert "judged" not in text
    assert line["answer"] == "Justice Elm"
    assert line["citations"][0]["page_number"] == 2


def test_a_folder_that_cannot_be_written_is_a_warning_and_no_error(tmp_path: Path, answer: Answer) -> None:
    (tmp_path / "in-the-way").write_text("a file where the folder should be")
    warning = record_ask(answer, tmp_path / "in-the-way", CONTEXT)
    assert warning is not None
    assert "not traced" in warning
    assert "in-the-way" in warning


def test_a_full_disk_costs_one_line_of_the_trace_and_no_answer(
    sample_database: Path, tmp_path: Path, answer: Answer
) -> None:
    question = "Who is the defendant in case AWD 006/2024?"
    trace = tmp_path / "trace"
    ended = subprocess.run(
        [sys.executable, "-m", "legal_rag", "ask", question, "--db", str(sample_database), "--json"],
        env={**os.environ, "LEGALRAG_TRACE_DIR": str(trace)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert "MARISOL TRADING FZE" in str(told["answer"])
    assert any("not traced whole" in warning and str(trace) in warning for warning in told["warnings"])
    assert record_ask(answer, trace, CONTEXT) is None  # there is room again
    connection = duckdb.connect()
    (unreadable,) = load_trace(connection, trace)
    assert unreadable.line == 1 and "not JSON" in unreadable.why
    assert connection.execute("SELECT ask_id FROM asks").fetchall() == [(answer.ask_id,)]


def test_everything_comes_back_as_tables(tmp_path: Path, answer: Answer) -> None:
    record_ask(answer, tmp_path, CONTEXT)
    connection = duckdb.connect()
    assert load_trace(connection, tmp_path) == []
    ask = connection.execute("SELECT * FROM asks").fetchone()
    columns = [column[0] for column in connection.description]
    found = dict(zip(columns, ask, strict=True))
    assert found["ask_id"] == answer.ask_id
    assert found["asked_by"] == "clerk"
    assert found["mentions"] == [
        {"kind": "case_number", "key": "HC 001/2024", "printed": "HC 001/2024", "presence": "own"}
    ]
    assert (found["parse_ms"], found["route_ms"], found["total_ms"]) == (1.5, None, 9.0)
    assert found["input_tokens"] == 3
    assert found["searched_documents"] == 9
    assert found["warnings"] == ["Two pages are unread."]
    assert connection.execute("SELECT doc_id, rule, kept FROM ask_candidates ORDER BY rank").fetchall() == [
        ("alpha", "own_number", True),
        ("beta", "full_text", False),
    ]
    assert connection.execute("SELECT page_number, bm25_rank, pin, cited FROM ask_pages ORDER BY rank").fetchall() == [
        (2, 1, "named page", True),
        (3, 2, None, False),
    ]
    assert connection.execute("SELECT answer, status, basis, kind, readings FROM ask_answers").fetchall() == [
        ('"Justice Elm"', "answered", "printed", "judge", ["HC 001/2024"])
    ]
    assert connection.execute("SELECT page_number, proves, ocr_confidence FROM ask_citations").fetchall() == [
        (2, True, 0.91),
        (3, False, None),
    ]


def test_a_line_from_before_corrections_were_traced_is_read_without_them(tmp_path: Path, answer: Answer) -> None:
    record_ask(answer, tmp_path, CONTEXT)
    file = only_file(tmp_path)
    line = json.loads(file.read_text())
    for citation in (*line["citations"], *line["look_here"]):
        del citation["corrections"], citation["doubtful"]
    file.write_text(f"{json.dumps(line)}\n")
    connection = duckdb.connect()
    assert load_trace(connection, tmp_path) == []
    found = connection.execute("SELECT page_number, doubtful, corrections FROM ask_citations").fetchall()
    assert found == [(2, None, None), (3, None, None)]
    story = render_story(read_story(connection, ""), "b-1")
    assert 'proved by Alder v Beech, page 2: "Before: Justice Elm"' in story and "corrected by" not in story


def test_without_any_trace_the_tables_are_there_and_empty(tmp_path: Path) -> None:
    connection = duckdb.connect()
    assert load_trace(connection, tmp_path / "none") == []
    for table in ("asks", "ask_candidates", "ask_pages", "ask_answers", "ask_citations"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda line: line[: len(line) // 2], "not JSON"),
        (lambda line: "[1]", "not a JSON object"),
        (lambda line: line.replace('"v": 1', '"v": 99'), "version 99"),
        (lambda line: line.replace('"citations"', '"citation"'), "lacks citations"),
        (lambda line: line.replace('"usd": 0.5', '"usd": "much"'), "much"),
        (lambda line: line.replace('"candidates": [', '"candidates": [7, '), "int"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_are_kept(tmp_path, answer, spoil, why) -> None:
    record_ask(answer, tmp_path, CONTEXT)
    file = only_file(tmp_path)
    line = file.read_text().strip()
    assert spoil(line) != line
    file.write_text(f"{line}\n{spoil(line)}\n{line}\n")
    connection = duckdb.connect()
    (unreadable,) = load_trace(connection, tmp_path)
    assert (unreadable.file, unreadable.line) == (file, 2)
    assert why in unreadable.why
    assert connection.execute("SELECT count(*) FROM asks").fetchone() == (2,)
    assert connection.execute("SELECT count(*) FROM ask_candidates").fetchone() == (4,)


def _ask_many(folder: Path, answer: Answer, times: int) -> None:
    for _ in range(times):
        assert record_ask(replace(answer, ask_id=new_ask_id()), folder, CONTEXT) is None


def test_processes_asking_at_once_lose_nothing(tmp_path: Path, answer: Answer) -> None:
    context = get_context("spawn")
    processes = [context.Process(target=_ask_many, args=(tmp_path, answer, 50)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    connection = duckdb.connect()
    assert load_trace(connection, tmp_path) == []
    assert connection.execute("SELECT count(DISTINCT ask_id) FROM asks").fetchone() == (150,)
