"""`ask`, `batch`, `validate`, `eval` and `inspect`, one after the other, as a user would."""

from __future__ import annotations

import csv
import io
import json
import signal

import pytest

from legal_rag.errors import ExitCode

QUESTION = "What is the Date of Issue of the document in case HC 001/2024?"


def test_ask_prints_the_answer_for_people_and_traces_it(legalrag, corpus) -> None:
    found = legalrag("ask", "--db", corpus.database, QUESTION, "--matter", "M-7")
    assert found.code == 0
    assert found.out.splitlines()[1].startswith("[")
    assert "Traceback" not in found.err
    (trace,) = corpus.database.with_name("corpus.trace").glob("*.jsonl")
    line = json.loads(trace.read_text())
    assert line["question"] == QUESTION
    assert line["matter"] == "M-7"
    assert line["profile"] == "invented"


def test_ask_as_json_with_the_way_it_was_found(legalrag, corpus) -> None:
    found = legalrag("ask", "--db", corpus.database, QUESTION, "--type", "date", "--json", "--explain")
    answer = json.loads(found.out)
    assert answer["question"] == QUESTION
    assert answer["answer_type"] == "date"
    assert answer["way"]["references"][0]["presence"] == "own"
    kept = [row["doc_id"] for row in answer["way"]["candidates"] if row["kept"]]
    assert kept == ["alpha"]
    told = legalrag("ask", "--db", corpus.database, QUESTION, "--explain").out
    assert "names HC 001/2024 (case_number): own" in told


def test_ask_reads_a_question_from_a_pipe(legalrag, corpus, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{QUESTION}\n"))
    assert json.loads(legalrag("ask", "--db", corpus.database, "-", "--json").out)["question"] == QUESTION
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    refused = legalrag("ask", "--db", corpus.database, "-")
    assert refused.code == ExitCode.BAD_INPUT
    assert "empty" in refused.err


def test_filters_are_hard_and_stand_in_the_trace(legalrag, corpus) -> None:
    found = legalrag(
        "ask", "--db", corpus.database, "What is the fine for late filing?", "--kind", "judgment", "--json"
    )
    answer = json.loads(found.out)
    assert {citation["doc_id"] for citation in answer["citations"]} <= {"alpha", "alder-appeal"}
    recent = legalrag("sql", "--db", corpus.database, "--format", "json", "SELECT parsed, searched_documents FROM asks")
    (row,) = json.loads(recent.out)
    assert json.loads(row["parsed"])["filters"]["kinds"] == ["judgment"]
    assert row["searched_documents"] == 2
    unknown = legalrag("ask", "--db", corpus.database, "Who?", "--in", "Nothing of that name")
    assert unknown.code == ExitCode.UNKNOWN_DOCUMENT


def test_no_trace_means_no_trace(legalrag, corpus) -> None:
    legalrag("ask", "--db", corpus.database, QUESTION, "--no-trace")
    assert not corpus.database.with_name("corpus.trace").exists()


def test_a_trace_that_cannot_be_written_is_a_warning(legalrag, corpus) -> None:
    corpus.database.with_name("corpus.trace").write_text("in the way")
    found = legalrag("ask", "--db", corpus.database, QUESTION)
    assert found.code == 0
    assert "Warning: This ask was not traced" in found.err


def test_inspect_tells_the_story_of_the_last_ask_or_of_one_by_the_beginning_of_its_id(legalrag, corpus) -> None:
    ask_id = json.loads(legalrag("ask", "--db", corpus.database, QUESTION, "--json").out)["ask_id"]
    legalrag("ask", "--db", corpus.database, "What is the fine for late filing?")
    first = legalrag("inspect", "--db", corpus.database, ask_id[:-1])
    assert first.code == 0
    assert first.out.splitlines()[0] == f"Ask {ask_id}"
    assert "names HC 001/2024 (case_number): own" in first.out
    last = json.loads(legalrag("inspect", "--db", corpus.database, "--last", "--json").out)
    assert last["question"] == "What is the fine for late filing?"
    assert last["pages"]
    assert legalrag("inspect", "--db", corpus.database, "zzz").code == ExitCode.BAD_INPUT
    assert "Several asks" in legalrag("inspect", "--db", corpus.database, "0").err
    assert legalrag("inspect", "--db", corpus.database).code == 2
    assert len(first.out.splitlines()) < 45


def test_inspect_before_any_ask_says_what_to_do(legalrag, corpus) -> None:
    found = legalrag("inspect", "--db", corpus.database, "--last")
    assert found.code == ExitCode.BAD_INPUT
    assert "legalrag ask" in found.err


def test_a_spoiled_trace_line_is_named(legalrag, corpus) -> None:
    legalrag("ask", "--db", corpus.database, QUESTION)
    (trace,) = corpus.database.with_name("corpus.trace").glob("*.jsonl")
    with trace.open("a") as file:
        file.write('{"v": 1, "ask')
    found = legalrag("sql", "--db", corpus.database, "--format", "csv", "SELECT count(*) AS n FROM asks")
    assert found.out == "n\n1\n"
    assert f"{trace}, line 2: not JSON" in found.err


@pytest.fixture
def questions(tmp_path):
    file = tmp_path / "questions.json"
    rows = [("q1", QUESTION, "date"), ("q2", "What is the fine for late filing under the Cedar Law 2021?", "number")]
    file.write_text(json.dumps([{"id": i, "question": q, "answer_type": t} for i, q, t in rows]))
    return file


def test_batch_validate_and_eval_fit_together(legalrag, corpus, questions, tmp_path) -> None:
    answers = tmp_path / "answers.json"
    ran = legalrag("batch", "--db", corpus.database, questions, "--out", answers)
    assert ran.code == 0
    assert ran.out == ""
    assert ran.err.endswith("; 0 failed\n")
    valid = legalrag("validate", answers, "--db", corpus.database, "--questions", questions)
    assert (valid.code, valid.out) == (0, "")
    gold = tmp_path / "gold.jsonl"
    label = {"id": "q1", "question": QUESTION, "answer_type": "date", "answer": "2024-03-03", "confidence": "high"}
    gold.write_text(json.dumps(label | {"pages": [{"doc_id": "alpha", "page_numbers": [2]}]}))
    figures = json.loads(legalrag("eval", answers, gold, "--json").out)
    assert figures["n"] == 1
    assert figures["T"] == 1.0
    told = legalrag("eval", answers, gold, "--by-kind", "--misses", "5").out
    assert told.startswith("n=1  Det=")
    assert "date" in told.splitlines()[1]
    assert legalrag("sql", "--db", corpus.database, "--format", "csv", "SELECT count(*) AS n FROM asks").out == "n\n2\n"


def test_batch_to_stdout_and_as_csv(legalrag, corpus, questions) -> None:
    entries = json.loads(legalrag("batch", "--db", corpus.database, questions, "--limit", 1).out)["answers"]
    assert [entry["question_id"] for entry in entries] == ["q1"]
    found = legalrag("batch", "--db", corpus.database, questions, "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(found)))
    assert [row["id"] for row in rows] == ["q1", "q2"]
    assert {row["status"] for row in rows} <= {"answered", "absent", "ambiguous", "unresolved"}


def test_a_question_that_fails_is_unresolved_and_the_command_says_so(
    legalrag, corpus, questions, tmp_path, monkeypatch
) -> None:
    def broken(*arguments, **options):
        raise RuntimeError("the ranker fell over")

    monkeypatch.setattr("legal_rag.corpus.search_pages", broken)
    answers = tmp_path / "answers.json"
    found = legalrag("batch", "--db", corpus.database, questions, "--out", answers)
    assert found.code == ExitCode.INCOMPLETE
    assert "2 unresolved; 2 failed" in found.err
    entries = json.loads(answers.read_text())["answers"]
    assert [entry["legalrag"]["status"] for entry in entries] == ["unresolved", "unresolved"]
    assert "the ranker fell over" in entries[0]["legalrag"]["warnings"][0]


@pytest.mark.parametrize("command", ["ask", "batch"])
def test_ctrl_c_is_no_failed_component(legalrag, corpus, questions, tmp_path, monkeypatch, command) -> None:
    asked = []

    def interrupted(*arguments, **options):
        asked.append(arguments)
        signal.raise_signal(signal.SIGINT)
        raise RuntimeError("Query interrupted")  # what DuckDB makes of it

    monkeypatch.setattr("legal_rag.corpus.search_pages", interrupted)
    answers = tmp_path / "answers.json"
    what = [QUESTION] if command == "ask" else [questions, "--out", answers]
    found = legalrag(command, "--db", corpus.database, *what)
    assert (found.code, found.out) == (ExitCode.INTERRUPTED, "")
    assert len(asked) == 1
    assert not answers.exists()
    assert not corpus.database.with_name("corpus.trace").exists()


def test_answers_with_a_fault_are_not_written_but_not_lost(legalrag, corpus, questions, tmp_path, monkeypatch) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text("the answers of yesterday")
    monkeypatch.setattr("legal_rag.store.pages.page_counts", lambda connection: {})
    monkeypatch.setattr("legal_rag.evaluation.submission._pages", lambda _: [{"doc_id": "a.pdf", "page_numbers": [1]}])
    found = legalrag("batch", "--db", corpus.database, questions, "--out", answers)
    assert found.code == ExitCode.INVALID_ANSWERS
    assert answers.read_text() == "the answers of yesterday"
    assert (tmp_path / "answers.rejected.json").exists()


def test_validate_names_each_fault_and_ends_with_its_code(legalrag, corpus, tmp_path) -> None:
    answers = tmp_path / "answers.json"
    telemetry = {
        "timing": {"ttft_ms": 1, "tpot_ms": 0, "total_time_ms": 1},
        "retrieval": {"retrieved_chunk_pages": [{"doc_id": "alpha.pdf", "page_numbers": [1]}]},
        "usage": {"input_tokens": 0, "output_tokens": 0},
        "model_name": "offline",
    }
    answers.write_text(json.dumps({"answers": [{"question_id": "q1", "answer": 5, "telemetry": telemetry}]}))
    found = legalrag("validate", answers, "--db", corpus.database)
    assert found.code == ExitCode.INVALID_ANSWERS
    assert found.out == "q1: The document id alpha.pdf ends in .pdf. Write alpha.\n"
    (fault,) = json.loads(legalrag("validate", answers, "--db", corpus.database, "--json").out)
    assert fault["question_id"] == "q1"
    answers.write_text("not json")
    assert legalrag("validate", answers, "--db", corpus.database).code == ExitCode.BAD_INPUT
