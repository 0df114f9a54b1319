"""What was asked can be asked about: the queries that ship say why a page was not cited and where time went."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from legal_rag import __version__
from legal_rag.corpus import Corpus
from legal_rag.settings import TraceSettings
from legal_rag.store.queries import query
from legal_rag.trace.reader import open_with_trace
from legal_rag.trace.recorder import Recorder
from legal_rag.trace.story import read_story, render_story

CLAIMANTS = "Who are the claimants in HB 014/2024?"
TOPIC = "Within how many hours must a Steward report a Loss to the Registrar?"
ABSENT = "What is the Date of Issue of HB 099/2025?"
PAPER = "What is the deadline for comments on Consultation Paper No. 2?"


@pytest.fixture(scope="module")
def asked(sample_database: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Four asks of the sample corpus in a trace of their own, and what answers them."""
    folder = tmp_path_factory.mktemp("queries")
    shutil.copy(sample_database, folder / "corpus.duckdb")
    settings = TraceSettings(user="clerk")
    with Corpus.open(folder / "corpus.duckdb") as corpus:
        recorder = Recorder(corpus.store, settings)
        ids = {text: recorder.record(corpus.ask(text)).ask_id for text in (CLAIMANTS, TOPIC, ABSENT, PAPER)}
    store, unreadable = open_with_trace(folder / "corpus.duckdb", settings)
    assert unreadable == []
    return {"store": store, "ids": ids}


def told(asked: dict[str, Any], name: str, **parameters: Any) -> list[dict[str, Any]]:
    cursor = asked["store"].connection.execute(query(name), parameters)
    columns = [column[0] for column in cursor.description or ()]
    return [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]


@pytest.mark.parametrize(
    ("question", "doc_id", "page", "verdict"),
    [
        (CLAIMANTS, "hb-014-2024-judgment", 1, "cited"),
        (CLAIMANTS, "hb-014-2024-permission-granted", 1, "on the shortlist, but not among"),
        (TOPIC, "data-stewardship-regulations-2023", 1, "its document was searched, but other pages ranked higher"),
        (PAPER, "consultation-paper-2-2022", 1, "its document was considered and dropped"),
        (CLAIMANTS, "courts-order-2-2023", 1, "its document was never a candidate"),
    ],
)
def test_why_a_page_was_not_cited(asked: dict[str, Any], question: str, doc_id: str, page: int, verdict: str) -> None:
    (row,) = told(asked, "why_not_cited", ask_id=asked["ids"][question], doc_id=doc_id, page_number=page)
    assert row["verdict"].startswith(verdict)
    assert (row["document_why"] is None) == (verdict == "its document was never a candidate")


def test_routes_by_rule_counts_what_each_rule_brought_and_what_of_it_was_cited(asked: dict[str, Any]) -> None:
    rows = {row["rule"]: row for row in told(asked, "routes_by_rule")}
    assert (rows["case_number"]["kept"], rows["case_number"]["cited"]) == (2, 1)
    assert (rows["consultation_paper"]["candidates"], rows["consultation_paper"]["kept"]) == (3, 1)
    assert rows["full text"]["kept"] >= 3


def test_asks_without_a_sure_route_are_the_topic_and_the_absent_reference(asked: dict[str, Any]) -> None:
    rows = told(asked, "no_sure_route")
    assert {row["question"] for row in rows} == {TOPIC, ABSENT}
    assert {row["question"]: row["best_rule"] for row in rows} == {TOPIC: "full text", ABSENT: None}


def test_latency_by_stage_has_every_stage_of_every_ask(asked: dict[str, Any]) -> None:
    rows = {row["stage"]: row for row in told(asked, "latency_by_stage")}
    for stage in ("parse_ms", "route_ms", "search_ms", "answer_ms", "ground_ms", "total_ms"):
        assert rows[stage]["asks"] == 4
        assert 0 <= rows[stage]["p50_ms"] <= rows[stage]["p95_ms"] <= rows[stage]["max_ms"]


def test_the_story_of_an_ask_fits_one_screen(asked: dict[str, Any]) -> None:
    for ask_id in asked["ids"].values():
        story = render_story(read_story(asked["store"].connection, ask_id), asked["store"].build.build_id)
        assert len(story.splitlines()) <= 50
        assert f"build {asked['store'].build.build_id}" in story
        assert f"legalrag {__version__}, profile kestrel" in story
    last = read_story(asked["store"].connection, "")
    assert last["question"] == PAPER
    assert "another version or paper that fits less well" in render_story(last, asked["store"].build.build_id)
