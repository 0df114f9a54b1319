"""A fake API for each test, the sample corpus with a model behind it, and the program as its console script runs."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from legal_rag.corpus import Corpus, Drafted
from legal_rag.llm.api import ApiTransport
from legal_rag.llm.consult import Consultant
from legal_rag.llm.files import FileTransport
from legal_rag.llm.prices import read_prices
from legal_rag.llm.request import LlmRequest
from legal_rag.llm.settings import LlmSettings
from tests.console import Outcome, console
from tests.llm.server import Body, FakeApi, Script, Stream

KEY = "sk-test-0123456789-secret"
QUESTION = (
    "Under Article 14(1) of the Workplace Law 2021, within how many days of the commencement of employment must an "
    "Employer provide a written Employment Contract?"
)
"""One that the extractor is not sure of; the newer version of the law prints ten days."""
TEN = "ANSWER: 10\nPAGES: P1"
OTHERS = [
    ("Under Article 19(2) of the Workplace Law 2021, for how many days at most is the penalty for late payment "
     "due?", 90),
    ("What is the maximum average working time in hours for each seven day period under Article 22(1) of the "
     "Workplace Law 2021?", 46),
    ("What is the limitation period in months under Article 9 of the Workplace Law 2021?", 9),
    ("For how many years must a Crew List be kept under Regulation 3.1.2 of the Data Stewardship Regulations?", 30),
]  # fmt: skip
"""More of them, with their answers."""


@pytest.fixture
def api() -> Iterator[Callable[[Script], FakeApi]]:
    """Starts a server that answers by a script."""
    started: list[FakeApi] = []

    def start(script: Script) -> FakeApi:
        server = FakeApi(script)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.shutdown()
        server.server_close()


@pytest.fixture
def settings() -> LlmSettings:
    """Short waits."""
    return LlmSettings(provider="anthropic", read_seconds=0.6, reply_seconds=2.0, connect_seconds=1.0)


@pytest.fixture
def waits() -> list[float]:
    """How long the transport wanted to wait."""
    return []


@pytest.fixture
def transport(settings: LlmSettings, waits: list[float]) -> Iterator[Callable[..., ApiTransport]]:
    """Makes a transport to a server that does not really wait."""
    made: list[ApiTransport] = []

    def make(server: FakeApi, **changed: Any) -> ApiTransport:
        made.append(ApiTransport(replace(settings, **changed), KEY, server.url, waits.append))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def rehearsed(sample_database: Path) -> Iterator[Corpus]:
    """The sample corpus with a model that has no replies: what would be sent."""
    with Corpus.open(sample_database, llm=Consultant(LlmSettings(), read_prices(), FileTransport())) as corpus:
        yield corpus


@pytest.fixture(scope="session")
def drafted(rehearsed: Corpus) -> Drafted:
    """QUESTION, drafted."""
    return rehearsed.draft(QUESTION, "number")


@pytest.fixture
def request_made(drafted: Drafted) -> LlmRequest:
    """The request about QUESTION."""
    assert drafted.request is not None
    return drafted.request


def said(text: str) -> Script:
    """Always the same reply."""
    return lambda body, before: Stream(text)


def block_with(request: LlmRequest, words: str) -> str:
    """The id of the first page of a request whose text holds `words`."""
    return next(b.name for b in request.blocks if words in " ".join(b.chosen.page.text.split()))


@pytest.fixture
def legalrag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Outcome]:
    """Calls `legalrag ARGUMENTS…` with a key, a configuration folder of its own, and short waits."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("LEGALRAG_TRACE_DIR", str(tmp_path / "trace"))
    monkeypatch.setenv("LEGALRAG_LLM_WAIT_SECONDS", "0.01")
    monkeypatch.setenv("LEGALRAG_LLM_POLL_SECONDS", "0.01")
    return console(capsys, monkeypatch, tmp_path)


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """Five questions that are asked of the model, and one that the catalogue is sure of."""
    rows = [("q0", QUESTION, "number"), *((f"q{i}", q, "number") for i, (q, _) in enumerate(OTHERS, 1))]
    rows.append(("sure", "Who is the defendant in case AWD 006/2024?", "names"))
    file = tmp_path / "questions.json"
    file.write_text(json.dumps([{"id": i, "question": q, "answer_type": t} for i, q, t in rows]))
    return file


@pytest.fixture
def serve(api, monkeypatch):
    """Starts a server and points the program to it."""

    def start(script):
        server = api(script)
        monkeypatch.setenv("LEGALRAG_LLM_BASE_URL", server.url)
        return server

    return start


def right(body: Body, before: int) -> Stream:
    """The right reply to each question, from the pages that it was sent."""
    message = body["messages"][0]["content"]
    question = message.rsplit("Question: ", 1)[1]
    value = next((str(v) for q, v in OTHERS if q == question), "10")
    words = {"10": "ten (10) days", "90": "ninety (90)", "46": "forty-six", "9": "nine (9) months", "30": "thirty"}[
        value
    ]
    page = next((p for p in message.split("<page id=")[1:] if words in p), None)
    name = page[1:].split('"')[0] if page else "P1"
    return Stream(f"ANSWER: {value}\nPAGES: {name}")
