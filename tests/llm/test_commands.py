"""`ask` and `batch` with a model, as a user runs them, against a real server on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.errors import ExitCode
from tests.llm.conftest import KEY, QUESTION, TEN, right, said
from tests.llm.server import Refusal, Stream
from tests.sample import PROFILE


def trace_lines(tmp_path: Path) -> list[dict]:
    return [json.loads(line) for file in sorted((tmp_path / "trace").glob("*.jsonl")) for line in file.open()]


def everything_written(folder: Path) -> str:
    return "".join(file.read_text(errors="replace") for file in folder.rglob("*") if file.is_file())


def test_without_llm_nothing_is_sent_and_the_answer_is_what_it_was(legalrag, serve, sample_database, tmp_path) -> None:
    server = serve(said(TEN))
    found = legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--json")
    assert json.loads(found.out)["kind"] != "model"
    assert "go to" not in found.err
    assert server.requests == server.other_paths == []
    (line,) = trace_lines(tmp_path)
    assert "llm" not in line
    assert line["model"] == "offline"


def test_ask_says_what_goes_to_whom_and_traces_it(legalrag, serve, sample_database, tmp_path) -> None:
    server = serve(said(TEN))
    found = legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    assert found.code == 0
    answer = json.loads(found.out)
    assert (answer["answer"], answer["kind"], answer["basis"]) == (10, "model", "model")
    assert [(c["doc_id"], c["page_number"]) for c in answer["citations"]] == [("workplace-law-2021-consolidated-2", 6)]
    first = found.err.splitlines()[0]
    assert f"go to {server.url}, model claude-haiku-4-5, in 1 request" in first
    assert "USD" in first
    assert any("page" in line and "6" in line for line in found.err.splitlines()[1:])
    telemetry = answer["telemetry"]
    assert (telemetry["input_tokens"], telemetry["output_tokens"]) == (1000, 20)
    assert telemetry["usd"] == pytest.approx((1000 * 1 + 20 * 5) / 1e6)
    assert telemetry["model_name"] == "claude-haiku-4-5"
    offline = sum(telemetry["stages_ms"][stage] for stage in ("parse", "route", "search", "answer"))
    assert offline < telemetry["ttft_ms"] <= telemetry["total_ms"]
    (line,) = trace_lines(tmp_path)
    (request,) = line["llm"]["requests"]
    assert request["pages"][0].keys() == {"doc_id", "page_number", "sha256"}
    assert line["llm"]["outcome"] == "accepted"
    assert line["usd"] == telemetry["usd"]
    assert line["prompt_version"].startswith("number")
    rows = legalrag("sql", "--db", sample_database, "--format", "json", "--file", "model_costs").out
    assert json.loads(rows)[0]["usd"] == pytest.approx(telemetry["usd"])


def test_a_settings_file_may_switch_the_model_on_and_an_option_off_again(
    legalrag, serve, sample_database, tmp_path
) -> None:
    server = serve(said(TEN))
    config = tmp_path / "mine.toml"
    config.write_text('[llm]\nprovider = "anthropic"\n')
    ask = ("--config", config, "ask", "--db", sample_database, QUESTION, "--type", "number", "--json")
    assert json.loads(legalrag(*ask).out)["kind"] == "model"
    assert json.loads(legalrag(*ask, "--no-llm").out)["kind"] != "model"
    assert len(server.requests) == 1


def test_the_key_appears_nowhere(legalrag, serve, sample_database, tmp_path) -> None:
    server = serve(lambda body, before: Refusal(401, "authentication_error", f"invalid x-api-key: {KEY}"))
    found = legalrag("-vv", "ask", "--db", sample_database, QUESTION, "--type", "number", "--llm")
    assert found.code == ExitCode.LLM_REFUSED
    serve(said(TEN))
    good = legalrag("-vv", "ask", "--db", sample_database, QUESTION, "--type", "number", "--llm", "--explain")
    shown = legalrag("config")
    assert server.headers[0]["authorization"].endswith(KEY)  # it was sent, and only sent
    assert KEY not in found.out + found.err + good.out + good.err + shown.out + everything_written(tmp_path)


def test_without_a_key_nothing_is_sent(legalrag, serve, sample_database, monkeypatch) -> None:
    server = serve(said(TEN))
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    found = legalrag("ask", "--db", sample_database, QUESTION, "--llm")
    assert found.code == ExitCode.LLM_REFUSED
    assert "ANTHROPIC_API_KEY" in found.err
    assert server.requests == []


def test_a_corpus_built_offline_only_refuses_every_use_and_keeps_its_promise(
    legalrag, serve, sample_folder, tmp_path
) -> None:
    server = serve(said(TEN))
    papers = tmp_path / "papers"
    papers.mkdir()
    name = "workplace-law-2008.pdf"
    (papers / name).write_bytes((sample_folder / "documents" / name).read_bytes())
    database = tmp_path / "closed.duckdb"

    def build(promise: bool | None) -> bool:
        options = BuildOptions((papers,), database, str(PROFILE), without_vectors=True, jobs=1, offline_only=promise)
        return build_corpus(options).offline_only

    assert build(True)
    assert build(None)  # a rebuild does not take it back
    requests = tmp_path / "requests.jsonl"
    for arguments in (["--llm"], ["--requests-out", requests], ["--responses-in", os.devnull]):
        found = legalrag("ask", "--db", database, "Why was it repealed?", *arguments)
        assert found.code == ExitCode.LLM_REFUSED, arguments
        assert "--offline-only" in found.err
    assert not requests.exists()
    assert server.requests == server.other_paths == []
    assert legalrag("ask", "--db", database, "Why was it repealed?").code == 0
    assert not build(False)


def test_a_failed_model_leaves_the_question_open_or_answers_offline(legalrag, serve, sample_database) -> None:
    serve(lambda body, before: Refusal(529, "overloaded_error"))
    ask = ("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    failed = legalrag(*ask)
    assert failed.code == ExitCode.LLM_FAILED
    assert json.loads(failed.out)["status"] == "unresolved"
    offline = legalrag(*ask, "--fallback", "offline")
    assert offline.code == 0
    assert json.loads(offline.out)["answer"] == 10
    assert "Answered offline, without the model (overloaded" in offline.err


def test_requests_go_out_and_replies_come_in_by_file(legalrag, serve, sample_database, questions, tmp_path) -> None:
    server = serve(said(TEN))
    requests, replies, again = (tmp_path / f"{name}.jsonl" for name in ("requests", "replies", "again"))
    wrote = legalrag("batch", "--db", sample_database, questions, "--requests-out", requests)
    assert (wrote.code, wrote.out) == (0, "")
    assert f"go to {requests}" in wrote.err
    assert "5 requests written" in wrote.err
    lines = [json.loads(line) for line in requests.open()]
    assert [set(line) for line in lines] == [{"custom_id", "params"}] * 5
    with replies.open("w") as file:
        for number, line in enumerate(lines):
            text = TEN if number == 0 else "no form at all"
            message = {
                "model": line["params"]["model"], "stop_reason": "end_turn",
                "content": [{"type": "text", "text": text}], "usage": {"input_tokens": 10, "output_tokens": 5},
            }  # fmt: skip
            file.write(
                json.dumps({"custom_id": line["custom_id"], "result": {"type": "succeeded", "message": message}}) + "\n"
            )
    answers = [tmp_path / f"answers{i}.json" for i in (1, 2)]
    for out in answers:
        ran = legalrag("batch", "--db", sample_database, questions, "--out", out, "--responses-in", replies,
                       "--requests-out", again)  # fmt: skip
        assert ran.code == ExitCode.INCOMPLETE
    first, second = ({e["question_id"]: e["answer"] for e in json.loads(out.read_text())["answers"]} for out in answers)
    assert first == second
    assert first["q0"] == 10
    assert first["sure"] == ["MARISOL TRADING FZE"]
    assert first["q1"] is None
    assert len(again.read_text().splitlines()) == 4  # the repairs
    assert server.requests == server.other_paths == []


def test_a_batch_is_answered_at_a_cost_that_is_told(legalrag, serve, sample_database, questions, tmp_path) -> None:
    server = serve(right)
    out = tmp_path / "answers.json"
    ran = legalrag("batch", "--db", sample_database, questions, "--out", out, "--llm")
    assert ran.code == 0, ran.err
    assert "5 asked of the model: 5 accepted; 0.0055 USD" in ran.err
    entries = {entry["question_id"]: entry for entry in json.loads(out.read_text())["answers"]}
    assert [entries[f"q{i}"]["answer"] for i in range(5)] == [10, 90, 46, 9, 30]
    assert entries["q0"]["telemetry"]["usage"] == {"input_tokens": 1000, "output_tokens": 20}
    assert server.other_paths == ["/v1/models/claude-haiku-4-5"]  # warmed before the first question
    again = legalrag("batch", "--db", sample_database, questions, "--out", out, "--llm")
    assert again.code == 0
    assert len(server.requests) == 5  # the second time all is taken from the replies kept
    replayed = {entry["question_id"]: entry for entry in json.loads(out.read_text())["answers"]}
    assert {k: v["answer"] for k, v in replayed.items()} == {k: v["answer"] for k, v in entries.items()}
    costs = json.loads(legalrag("sql", "--db", sample_database, "--format", "json", "--file", "model_costs").out)
    assert (costs[0]["requests"], round(costs[0]["usd"], 4)) == (5, 0.0055)


def test_a_refused_key_stops_a_batch_at_once_and_it_goes_on_later(
    legalrag, serve, sample_database, questions, tmp_path
) -> None:
    out = tmp_path / "answers.json"
    batch = ("batch", "--db", sample_database, questions, "--out", out, "--llm")
    server = serve(lambda body, before: right(body, before) if before < 2 else Refusal(403, "permission_error"))
    stopped = legalrag(*batch)
    assert stopped.code == ExitCode.LLM_REFUSED
    assert not out.exists()
    assert len(server.requests) <= 5
    kept = len((tmp_path / "answers.json.replies.jsonl").read_text().splitlines())
    assert kept == 2
    later = serve(right)
    assert legalrag(*batch).code == 0
    assert len(later.requests) == 3
    assert ((tmp_path / "answers.json.replies.jsonl").stat().st_mode & 0o777) == 0o600


def test_a_service_that_is_down_stops_a_batch(
    legalrag, serve, sample_database, questions, tmp_path, monkeypatch
) -> None:
    serve(lambda body, before: Refusal(500, "api_error"))
    monkeypatch.setenv("LEGALRAG_LLM_RETRIES", "0")
    found = legalrag("batch", "--db", sample_database, questions, "--out", tmp_path / "answers.json", "--llm")
    assert found.code == ExitCode.LLM_FAILED
    assert "5 questions in a row got no reply" in found.err


def test_the_spending_limit_stops_before_it_is_passed(legalrag, serve, sample_database, questions, tmp_path) -> None:
    server = serve(right)
    out = tmp_path / "answers.json"
    batch = ("batch", "--db", sample_database, questions, "--out", out, "--llm")
    stopped = legalrag(*batch, "--max-usd", "0.005")
    assert stopped.code == ExitCode.SPENT
    assert "limit of 0.005 USD" in stopped.err
    asked = len(server.requests)
    assert 1 <= asked < 5
    assert not out.exists()
    assert legalrag(*batch, "--max-usd", "1").code == 0
    assert len(server.requests) == 5


def test_via_message_batches(legalrag, serve, sample_database, questions, tmp_path) -> None:
    def first_out_of_form(body, before):
        repaired = len(body["messages"]) > 1
        return Stream("ten") if QUESTION in body["messages"][0]["content"] and not repaired else right(body, before)

    server = serve(first_out_of_form)
    out = tmp_path / "answers.json"
    ran = legalrag("batch", "--db", sample_database, questions, "--out", out, "--via-batches")
    assert ran.code == 0, ran.err
    assert [len(requests) for requests in server.batches.values()] == [5, 1]  # the questions, then the repair
    assert server.requests == []
    answers = {entry["question_id"]: entry["answer"] for entry in json.loads(out.read_text())["answers"]}
    assert [answers[f"q{i}"] for i in range(5)] == [10, 90, 46, 9, 30]
    assert "0.0033 USD" in ran.err  # six replies at half the price
    assert legalrag("batch", "--db", sample_database, questions, "--out", out, "--via-batches").code == 0
    assert len(server.batches) == 2


def test_a_batch_whose_id_was_lost_is_found_again(legalrag, serve, sample_database, questions, tmp_path) -> None:
    server = serve(right)
    out = tmp_path / "answers.json"
    batch = ("batch", "--db", sample_database, questions, "--out", out, "--via-batches")
    assert legalrag(*batch).code == 0
    (tmp_path / "answers.json.replies.jsonl").unlink()
    log = tmp_path / "answers.json.batches.json"
    written = json.loads(log.read_text())
    log.write_text(json.dumps([{**written[0], "batch_id": None, "collected": False}]))
    assert legalrag(*batch).code == 0
    assert len(server.batches) == 1  # nothing was submitted again


@pytest.mark.slow
def test_a_batch_killed_five_times_loses_nothing_and_asks_nothing_twice(
    serve, sample_database, questions, tmp_path, monkeypatch
) -> None:
    let_through = {"replies": 0}

    def script(body, before):
        while len(server.answered) >= let_through["replies"]:
            time.sleep(0.01)
        return right(body, before)

    server = serve(script)
    out = tmp_path / "answers.json"
    kept = tmp_path / "answers.json.replies.jsonl"
    environment = {**os.environ, "ANTHROPIC_API_KEY": KEY, "LEGALRAG_TRACE_DIR": str(tmp_path / "trace"),
                   "LEGALRAG_LLM_CONCURRENCY": "1", "LEGALRAG_LLM_READ_SECONDS": "60",
                   "XDG_CONFIG_HOME": str(tmp_path / "home")}  # fmt: skip
    command = [sys.executable, "-m", "legal_rag", "batch", "--db", str(sample_database), str(questions),
               "--out", str(out), "--llm"]  # fmt: skip
    for run in range(1, 6):
        let_through["replies"] = run
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while not (kept.exists() and kept.read_bytes().count(b"\n") >= run) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert kept.read_bytes().count(b"\n") == run
        if run < 5:
            assert not out.exists()
    let_through["replies"] = 99
    subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
    asked = [json.dumps(body["messages"]) for body in server.answered]
    assert len(asked) == len(set(asked)) == 5
    answers = {entry["question_id"]: entry["answer"] for entry in json.loads(out.read_text())["answers"]}
    assert [answers[f"q{i}"] for i in range(5)] == [10, 90, 46, 9, 30]
