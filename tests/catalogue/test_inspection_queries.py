"""The inspection queries tell of the sample corpus what its sources print."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from legal_rag.corpus import Corpus
from legal_rag.store.queries import query
from tests.sample import cited, needs_ocr


@pytest.fixture(scope="module")
def connection(sample_database: Path) -> duckdb.DuckDBPyConnection:
    return duckdb.connect(str(sample_database), read_only=True)


def told(connection: duckdb.DuckDBPyConnection, name: str, **parameters: Any) -> list[dict[str, Any]]:
    cursor = connection.execute(query(name), parameters)
    columns = [column[0] for column in cursor.description or ()]
    return [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]


def test_a_case_file_unites_the_papers_of_one_case(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "case_file", case_key="HB 014/2024")
    papers = {row["doc_id"] for row in rows if row["fact"] == "document"}
    assert papers == {"hb-014-2024-judgment", "hb-014-2024-permission-granted"}
    for paper in papers:
        parties = {row["detail"] for row in rows if row["doc_id"] == paper and row["fact"] == "party"}
        assert {"claimant", "defendant"} <= parties
    assert all(row["page_number"] >= 1 and row["printed"] for row in rows)


def test_a_case_file_has_judges_dates_sums_and_appeals(connection: duckdb.DuckDBPyConnection) -> None:
    facts = {(row["fact"], row["detail"]) for row in told(connection, "case_file", case_key="HB 014/2024")}
    assert {("judge", "sat"), ("date", "issued"), ("appeal", "permission_granted")} <= facts
    assert {"sum"} <= {fact for fact, _ in facts}


def test_the_outline_of_a_statute(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "statute_outline", doc_id="workplace-law-2021-consolidated-2")
    articles = {row["number"]: row for row in rows if row["kind"] == "article"}
    assert articles["12"]["page_number"] <= articles["12"]["last_page"]
    assert articles["14"]["clauses"] >= 2
    assert {row["kind"] for row in rows} >= {"part", "article", "schedule"}
    places = [(row["page_number"]) for row in rows]
    assert places == sorted(places)


def test_consultation_papers_of_one_number_are_told_apart(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "consultation_papers")
    assert [(row["number"], row["year"], row["deadline"]) for row in rows] == [
        ("2", 2024, date(2025, 1, 10)),
        ("2", 2023, date(2023, 6, 30)),
        ("2", 2022, date(2022, 4, 29)),
    ]
    assert any(row["changes"] > 0 for row in rows)
    assert all(row["issuing_body"] or row["printed"] for row in rows)


def test_fines_and_fees_of_a_schedule_over_two_pages(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "penalties_of_law", doc_id="data-stewardship-regulations-2023")
    fines = {(row["reference"], row["amount"], row["page_number"]) for row in rows if row["fact"] == "penalty"}
    assert len([row for row in rows if row["fact"] == "penalty"]) == 17
    assert {("2.1.1", 25000, 6), ("4.1.1", 100000, 6), ("5.1.1", 80000, 7), ("5.1.1", 45000, 7)} <= fines
    assert len([row for row in rows if row["fact"] == "fee"]) == 9


def test_an_amending_law_sets_the_new_fines_alone(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "penalties_of_law", doc_id="khfz-laws-amendment-law-2024")
    assert {(row["reference"], row["amount"]) for row in rows} == {("12", 12000), ("6(1)", 25000)}
    assert len(rows) == 2


def test_laws_in_time_with_the_printed_words(connection: duckdb.DuckDBPyConnection) -> None:
    rows = {row["doc_id"]: row for row in told(connection, "law_in_time")}
    assert rows["workplace-law-2008"]["status"] == "repealed"
    assert rows["workplace-law-2021-consolidated-2"]["consolidated_to"] == date(2024, 6, 1)
    assert "Consolidated Version No. 2" in rows["workplace-law-2021-consolidated-2"]["words"]
    assert rows["workplace-law-2021-consolidated-2"]["supersedes"].startswith("Workplace Law 2008")
    assert rows["workplace-law-2021-consolidated-2"]["amended_by"]
    assert rows["data-stewardship-regulations-2023"]["effective_from"] == date(2023, 10, 1)


def test_an_enactment_notice_is_the_source_of_a_commencement(connection: duckdb.DuckDBPyConnection) -> None:
    rows = {row["doc_id"]: row for row in told(connection, "law_in_time")}
    source = rows["workplace-law-2021-consolidated-2"]["in_force_by_notice"]
    assert source is not None
    assert source.startswith("enactment-notice-workplace-law-2021")


@needs_ocr
def test_what_the_catalogue_could_not_read_is_listed(connection: duckdb.DuckDBPyConnection) -> None:
    gaps = told(connection, "catalogue_gaps")
    assert not [row for row in gaps if row["gap"] in ("no kind", "no title", "no number of its own", "no provisions")]


def test_struck_out_words_are_kept_as_printed_and_flagged(connection: duckdb.DuckDBPyConnection) -> None:
    rows = told(connection, "struck_out")
    assert [(row["doc_id"], row["page_number"], row["article"]) for row in rows] == [
        ("consultation-paper-2-2024", 3, "3")
    ]
    words = rows[0]["printed"]
    assert words.startswith("(1) A landlord shall not require a deposit exceeding twenty per cent")
    pages = connection.execute(
        "SELECT text, search_text FROM pages JOIN documents d USING (doc_key) "
        "WHERE d.doc_id = 'consultation-paper-2-2024' AND pages.page_number = 3"
    ).fetchall()
    assert "twenty per cent" in pages[0][0]
    assert "twenty per cent" not in pages[0][1]


@pytest.mark.parametrize(
    "question",
    [
        "What percentage of the yearly rent may a deposit not exceed under Article 3(1) of the draft Quay Leases Law?",
        "Does the draft Quay Leases Law allow a deposit of twenty per cent of the yearly rent?",
        "What does Article 3 of the draft Quay Leases Law say about deposits?",
    ],
)
def test_no_answer_cites_struck_out_words(sample: Corpus, question: str) -> None:
    answer = sample.ask(question)
    assert {doc_id for doc_id, _ in cited(answer)} == {"consultation-paper-2-2024"}
    assert not [one.quote for one in answer.citations if "twenty per cent" in one.quote]
    assert "twenty" not in str(answer.answer)
