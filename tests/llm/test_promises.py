"""What is promised about sending, keeping and spending, as the server at the other end sees it."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from legal_rag.errors import ExitCode
from legal_rag.llm.prices import read_prices
from legal_rag.llm.request import build_request
from legal_rag.llm.settings import LlmSettings
from tests.llm.conftest import KEY, OTHERS, QUESTION, TEN, right, said
from tests.llm.server import Refusal, Stream
from tests.sample import PROFILE

PAGE = re.compile(r'<page id="(P\d+)" of="(.*?), p\. (\d+)">\n(.*?)\n</page>', re.DOTALL)


def pages_sent(body: dict) -> list[tuple[str, int, str]]:
    """Title, page number and words of each page in a request."""
    return [(title, int(number), text) for _, title, number, text in PAGE.findall(body["messages"][0]["content"])]


def environment(tmp_path: Path) -> dict[str, str]:
    """Of a process with a key and folders of its own."""
    return {
        **os.environ,
        "ANTHROPIC_API_KEY": KEY,
        "LEGALRAG_TRACE_DIR": str(tmp_path / "trace"),
        "LEGALRAG_LLM_POLL_SECONDS": "0.01",
        "XDG_CONFIG_HOME": str(tmp_path / "home"),
    }


def answers(out: Path) -> dict[str, dict]:
    return {entry["question_id"]: entry for entry in json.loads(out.read_text())["answers"]}


def of_the_answer(entry: dict) -> tuple:
    """Value and pages of an entry."""
    return entry["answer"], entry["telemetry"]["retrieval"]


@pytest.mark.parametrize("way", ["ask", "batch", "batches"])
def test_what_goes_to_whom_is_said_before_the_first_request(serve, sample_database, questions, tmp_path, way) -> None:
    told = tmp_path / "stderr"
    told_at_contact = []
    server = serve(right)
    server.on_contact = lambda path: told_at_contact.append(told.read_text())
    command = ["ask", QUESTION, "--type", "number", "--llm"]
    if way != "ask":
        command = ["batch", str(questions), "--out", str(tmp_path / "answers.json")]
        command.append("--llm" if way == "batch" else "--via-batches")
    with told.open("w") as stderr:
        subprocess.run(
            [sys.executable, "-m", "legal_rag", *command, "--db", str(sample_database)],
            env=environment(tmp_path), stderr=stderr, stdout=subprocess.DEVNULL, check=True,
        )  # fmt: skip
    bodies = server.requests or [entry["params"] for entry in server.batches["batch1"]]
    traced = [json.loads(line) for file in (tmp_path / "trace").glob("*.jsonl") for line in file.open()]
    pages = [page for line in traced if "llm" in line for page in line["llm"]["requests"][0]["pages"]]
    assert len(pages) == sum(len(pages_sent(body)) for body in bodies)
    sent = {(page["doc_id"], page["page_number"]) for page in pages}
    first, *documents = told_at_contact[0].splitlines()
    said_pages, said_documents, whom = re.match(r"(\d+) pages of (\d+) documents? go to (\S+),", first).groups()
    assert whom == server.url
    assert (int(said_pages), int(said_documents)) == (len(sent), len({doc_id for doc_id, _ in sent}))
    named = [re.findall(r"\d+", line.rpartition(": page")[2]) for line in documents if ": page" in line]
    assert sum(map(len, named)) == len(sent)


def test_the_trace_keeps_ids_and_hashes_of_pages_and_no_words_of_those_not_cited(
    legalrag, serve, sample_database, tmp_path
) -> None:
    server = serve(said(TEN))
    legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--llm")
    (line,) = [line for file in (tmp_path / "trace").glob("*.jsonl") for line in file.read_text().splitlines()]
    traced = json.loads(line)["llm"]["requests"][0]["pages"]
    sent = pages_sent(server.requests[0])
    assert [page["page_number"] for page in traced] == [number for _, number, _ in sent]
    assert [page["sha256"] for page in traced] == [hashlib.sha256(text.encode()).hexdigest() for *_, text in sent]
    cited = {citation["page_number"] for citation in json.loads(line)["citations"]}
    for _, number, text in sent:
        if number not in cited:
            assert text[:80] not in line


def test_what_is_written_is_what_is_sent(legalrag, serve, sample_database, questions, tmp_path) -> None:
    server = serve(right)
    requests = tmp_path / "requests.jsonl"
    legalrag("batch", "--db", sample_database, questions, "--requests-out", requests)
    assert server.requests == server.other_paths == []
    legalrag("batch", "--db", sample_database, questions, "--out", tmp_path / "a.json", "--llm")
    legalrag("batch", "--db", sample_database, questions, "--out", tmp_path / "b.json", "--via-batches")
    written = [json.loads(line)["params"] for line in requests.read_text().splitlines()]
    sent = [{key: value for key, value in body.items() if key != "stream"} for body in server.requests]
    in_order = lambda bodies: sorted(bodies, key=json.dumps)  # noqa: E731
    assert in_order(sent) == in_order(written)
    assert [entry["params"] for entry in server.batches["batch1"]] == written


def test_a_replay_gives_the_same_answers_on_the_same_pages(
    legalrag, serve, sample_database, questions, tmp_path
) -> None:
    server = serve(right)
    live, *replays = (tmp_path / f"{name}.json" for name in ("live", "first", "second"))
    assert legalrag("batch", "--db", sample_database, questions, "--out", live, "--llm").code == 0
    asked = len(server.requests)
    kept = tmp_path / "live.json.replies.jsonl"
    for out in replays:
        ran = legalrag("batch", "--db", sample_database, questions, "--out", out, "--responses-in", kept)
        assert ran.code == 0, ran.err
    first = {key: of_the_answer(entry) for key, entry in answers(live).items()}
    assert len(first) == 6
    for out in replays:
        assert {key: of_the_answer(entry) for key, entry in answers(out).items()} == first
    assert len(server.requests) == asked


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(401, "authentication_error"),
        Refusal(403, "permission_error"),
        Refusal(404, "not_found_error", "model: claude-haiku-4-5"),
        Refusal(402, "billing_error"),
        Refusal(400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
    ],
    ids=["401", "403", "404", "402", "credit"],
)
@pytest.mark.parametrize("fallback", ["unresolved", "offline"])
def test_what_no_request_would_survive_stops_a_batch_and_it_goes_on_later(
    legalrag, serve, sample_database, questions, tmp_path, monkeypatch, refusal, fallback
) -> None:
    monkeypatch.setenv("LEGALRAG_LLM_CONCURRENCY", "1")
    out = tmp_path / "answers.json"
    batch = ("batch", "--db", sample_database, questions, "--out", out, "--llm", "--fallback", fallback)
    server = serve(lambda body, before: right(body, before) if before < 2 else refusal)
    assert legalrag(*batch).code == ExitCode.LLM_REFUSED
    assert len(server.requests) <= 4  # the one refused, and one more that had begun
    assert not out.exists()
    later = serve(right)
    assert legalrag(*batch).code == 0
    assert len(later.requests) == 3
    assert [answers(out)[f"q{i}"]["answer"] for i in range(5)] == [10, *(value for _, value in OTHERS)]


def test_a_batch_answers_offline_what_the_model_does_not(legalrag, serve, sample_database, questions, tmp_path) -> None:
    out = tmp_path / "answers.json"
    serve(lambda body, before: Stream(TEN, error_inside="overloaded_error"))
    batch = ("batch", "--db", sample_database, questions, "--llm", "--fallback", "offline")
    assert legalrag(*batch, "--out", out).code == 0
    alone = tmp_path / "alone.json"
    legalrag("batch", "--db", sample_database, questions, "--out", alone)
    without = {key: of_the_answer(entry) for key, entry in answers(alone).items()}
    assert {key: of_the_answer(entry) for key, entry in answers(out).items()} == without
    lines = [json.loads(line) for file in (tmp_path / "trace").glob("*.jsonl") for line in file.open()]
    marked = [any("Answered offline" in warning for warning in line["warnings"]) for line in lines[:6]]
    assert sum(marked) == 5


@pytest.mark.parametrize("stop_reason", ["max_tokens", "refusal"])
def test_a_stream_that_stops_short_is_never_an_answer(legalrag, serve, sample_database, tmp_path, stop_reason) -> None:
    server = serve(lambda body, before: Stream("ANSWER: 1\nPAGES: P1", stop_reason=stop_reason))
    ask = ("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    found = legalrag(*ask)
    assert found.code == ExitCode.LLM_FAILED
    assert (json.loads(found.out)["answer"], json.loads(found.out)["status"]) == (None, "unresolved")
    assert len(server.requests) == 1  # another attempt would stop short as well
    offline = json.loads(legalrag(*ask, "--fallback", "offline").out)
    assert (offline["answer"], offline["kind"]) == (10, "content_number")


def test_an_unreadable_reply_is_repaired_once_over_the_wire(legalrag, serve, sample_database) -> None:
    server = serve(lambda body, before: Stream("Ten days." if before == 0 else TEN))
    ask = ("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    found = json.loads(legalrag(*ask).out)
    assert (found["answer"], found["kind"]) == (10, "model")
    first, second = (body["messages"] for body in server.requests)
    assert second[:1] == first
    assert second[1] == {"role": "assistant", "content": "Ten days."}
    assert "does not have the form" in second[2]["content"]
    never = serve(said("Ten days."))
    assert json.loads(legalrag(*ask).out)["status"] == "unresolved"
    assert len(never.requests) == 2


def test_structured_replies_go_the_same_way(legalrag, serve, sample_database, monkeypatch) -> None:
    monkeypatch.setenv("LEGALRAG_LLM_STRUCTURED", "true")
    server = serve(said('{"answer": "10", "pages": ["P1"]}'))
    found = json.loads(
        legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm").out
    )  # fmt: skip
    assert (found["answer"], found["kind"]) == (10, "model")
    (body,) = server.requests
    assert body["output_config"]["format"]["schema"]["required"] == ["answer", "pages"]
    assert body["max_tokens"] == 100


@pytest.mark.parametrize(("minimum", "kept"), [(100, True), (100_000, False)])
def test_the_cache_breakpoint_is_sent_only_where_the_fixed_part_is_long_enough(
    legalrag, serve, sample_database, tmp_path, monkeypatch, minimum, kept
) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text(
        f"[claude-haiku-4-5]\ninput = 1\noutput = 5\ncache_write = 1.25\ncache_read = 0.1\ncache_minimum = {minimum}\n"
    )
    monkeypatch.setenv("LEGALRAG_LLM_PRICE_FILE", str(prices))
    usage = {
        "input_tokens": 1000, "output_tokens": 20, "cache_read_input_tokens": 400, "cache_creation_input_tokens": 100,
    }  # fmt: skip
    server = serve(lambda body, before: Stream(TEN, usage=usage))
    found = legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    (part,) = server.requests[0]["system"]
    assert part.get("cache_control") == ({"type": "ephemeral"} if kept else None)
    telemetry = json.loads(found.out)["telemetry"]
    assert telemetry["usd"] == pytest.approx((1000 + 20 * 5 + 400 * 0.1 + 100 * 1.25) / 1e6)
    assert (telemetry["input_tokens"], telemetry["cached_tokens"]) == (1500, 400)


LIMITS = [("boolean", 60, 4), ("number", 60, 3), ("date", 60, 3), ("name", 60, 3), ("names", 400, 3),
          ("free_text", 250, 5)]  # fmt: skip


@pytest.mark.parametrize(("answer_type", "tokens", "pages"), LIMITS)
def test_each_type_has_its_limit_its_pages_and_its_model(rehearsed, answer_type, tokens, pages) -> None:
    asked = "What must an Employer give to an Employee under the Workplace Law 2021?"
    compared = "Between EXE 011/2025 and EXE 002/2024, which case had the higher enforcement amount?"
    for question, more in ((asked, 0), (compared, 120)):
        draft = rehearsed.draft(question, answer_type).draft
        for structured in (False, True):
            request = build_request(draft, rehearsed.reading, LlmSettings(structured=structured), read_prices())
            assert request.params["max_tokens"] == tokens + more + 40 * structured
            assert request.model == ("claude-sonnet-4-6" if answer_type == "free_text" else "claude-haiku-4-5")
        if question == asked:
            assert sum(block.chosen.share == "page" for block in request.blocks) == pages


def test_a_comparison_of_more_cases_than_pages_has_a_page_of_each(rehearsed) -> None:
    cases = {"HB 014/2024": "hb-014-2024", "SDT 118/2025": "sdt-118-2025", "AWD 006/2024": "awd-006-2024",
             "EXE 011/2025": "exe-011-2025", "SDT 207/2024": "sdt-207-2024"}  # fmt: skip
    draft = rehearsed.draft(f"Is there any main party common to {', '.join(cases)}?", "boolean").draft
    request = build_request(draft, rehearsed.reading, LlmSettings(pages_boolean=2), read_prices())
    full = {block.chosen.document.doc_id for block in request.blocks if block.chosen.share == "page"}
    assert all(any(doc_id.startswith(start) for doc_id in full) for start in cases.values())


def test_each_page_sent_begins_with_its_first_words(rehearsed, drafted) -> None:
    for block in drafted.request.blocks:
        page = " ".join(block.chosen.page.text.split())
        first = block.text.partition("…")[0].strip()
        assert first
        assert page.startswith(first[:60])


def test_no_more_requests_are_under_way_than_the_setting_allows(
    legalrag, serve, sample_database, questions, tmp_path, monkeypatch
) -> None:
    def slow(body, before):
        time.sleep(0.2)
        return right(body, before)

    monkeypatch.setenv("LEGALRAG_LLM_CONCURRENCY", "2")
    server = serve(slow)
    assert legalrag("batch", "--db", sample_database, questions, "--out", tmp_path / "a.json", "--llm").code == 0
    assert len(server.requests) == 5
    assert server.most_under_way == 2


def test_the_key_stays_out_of_everything_that_a_batch_writes(
    legalrag, serve, sample_database, questions, tmp_path
) -> None:
    refused = iter([Refusal(500, "api_error", f"key {KEY}")])
    server = serve(lambda body, before: next(refused, None) or right(body, before))
    words = ""
    for more in (["--llm"], ["--via-batches"], ["--requests-out", tmp_path / "requests.jsonl"]):
        out = tmp_path / f"answers{len(words)}.json"
        ran = legalrag("-vv", "batch", "--db", sample_database, questions, "--out", out, *more)
        assert ran.code == 0, ran.err
        words += ran.out + ran.err
    assert all(KEY in str(headers) for headers in server.headers)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert {"requests.jsonl", "answers0.json.replies.jsonl"} <= {file.name for file in files}
    assert KEY not in words + "".join(file.read_text(errors="replace") for file in files)


def test_a_terminal_shows_how_far_how_long_and_how_dear(serve, sample_database, questions, tmp_path) -> None:
    serve(lambda body, before: right(body, before))
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
    command = [sys.executable, "-m", "legal_rag", "batch", str(questions), "--out", str(tmp_path / "answers.json"),
               "--llm", "--db", str(sample_database)]  # fmt: skip
    process = subprocess.Popen(command, env=environment(tmp_path), stderr=other, stdout=subprocess.DEVNULL)
    os.close(other)
    shown = b""
    while True:
        try:
            part = os.read(main, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(main)
    assert process.wait() == 0
    text = shown.decode(errors="replace")
    assert re.search(r"drafting: .*6/6", text)
    assert re.search(r"6/6 \[\d\d:\d\d<\d\d:\d\d", text)  # the time passed and the time left
    assert "0.0055 USD" in text


def test_offline_only_is_promised_on_the_command_line_and_holds_for_batches(
    legalrag, serve, sample_folder, questions, tmp_path
) -> None:
    server = serve(said(TEN))
    papers = tmp_path / "papers"
    papers.mkdir()
    name = "workplace-law-2008.pdf"
    (papers / name).write_bytes((sample_folder / "documents" / name).read_bytes())
    database, out = tmp_path / "closed.duckdb", tmp_path / "answers.json"
    built = legalrag("build-db", papers, "--db", database, "--profile", PROFILE, "--without-vectors", "--offline-only")
    assert built.code == 0, built.err
    for more in (["--llm"], ["--via-batches"], ["--requests-out", tmp_path / "requests.jsonl"]):
        refused = legalrag("batch", "--db", database, questions, "--out", out, *more)
        assert refused.code == ExitCode.LLM_REFUSED, more
        assert "--offline-only" in refused.err
    assert not out.exists()
    assert server.requests == server.other_paths == []
    assert server.batches == {}


def test_an_override_is_in_the_trace(legalrag, serve, sample_database, tmp_path) -> None:
    serve(said("ANSWER: 1500\nPAGES: P1"))
    found = legalrag("ask", "--db", sample_database, QUESTION, "--type", "number", "--json", "--llm")
    assert json.loads(found.out)["answer"] == 10
    (line,) = [json.loads(line) for file in (tmp_path / "trace").glob("*.jsonl") for line in file.open()]
    assert (line["llm"]["outcome"], line["llm"]["said"]) == ("overridden", 1500)
    assert "stands on none of the pages cited" in line["llm"]["override"]
