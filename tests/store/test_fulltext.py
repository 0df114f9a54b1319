"""Full text: what a page is found by, and that its rank is BM25 over the whole corpus."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rag.store.fulltext import query_terms
from legal_rag.store.queries import query
from legal_rag.store.reader import Store, open_store
from tests.store.conftest import MakeDatabase

DOCUMENTS = {
    "ferry": [
        "The ferry shall not sail before the toll of 1,250,000 crowns is paid.",
        "The harbour oﬃce keeps the register under Rule 40.17 in case HC 014/2024.",
        "The master may sail at night.",
    ],
    "bridge": [
        "The bridge shall open at dawn, and the toll is 300 crowns.",
        "The keeper's office is closed. The keeper must sail home.",
    ],
    "quay": ["A quay is a place where a ferry may lie."],
}


def ranked(store: Store, text: str, doc_keys: Sequence[int] | None = None, limit: int = 10) -> list[tuple[int, float]]:
    wanted = {"terms": query_terms(store, text), "limit": limit}
    if doc_keys is None:
        found = store.connection.execute(query("rank_pages_of_all"), wanted).fetchall()
    else:
        found = store.connection.execute(query("rank_pages"), {**wanted, "doc_keys": doc_keys}).fetchall()
    return [(row[0], row[3]) for row in found]


def pages_found(store: Store, text: str) -> list[int]:
    return [page for page, _ in ranked(store, text)]


@pytest.fixture
def store(make_database: MakeDatabase) -> Store:
    return open_store(make_database(DOCUMENTS))


def test_a_page_is_found_by_a_number_on_it_however_the_thousands_are_written(store: Store) -> None:
    assert pages_found(store, "1,250,000") == [1]
    assert pages_found(store, "1250000") == [1]
    assert pages_found(store, "300") == [4]


def test_a_page_is_found_by_a_rule_number_whole_and_by_a_case_number(store: Store) -> None:
    assert pages_found(store, "Rule 40.17")[0] == 2
    assert pages_found(store, "014/2024") == [2]
    assert "40.17" in query_terms(store, "Rule 40.17") and "40" in query_terms(store, "Rule 40.17")


def test_a_page_is_found_by_not(store: Store) -> None:
    assert pages_found(store, "not") == [1]


def test_modals_are_terms_and_articles_are_not(store: Store) -> None:
    assert pages_found(store, "may") == [6, 3] or pages_found(store, "may") == [3, 6]
    assert query_terms(store, "the of an") == []


def test_office_is_found_where_it_is_printed_with_a_ligature(store: Store) -> None:
    assert set(pages_found(store, "office")) == {2, 5}
    assert set(pages_found(store, "oﬃce")) == {2, 5}


def test_possessives_accents_and_inflections_meet(store: Store) -> None:
    assert pages_found(store, "keeper’s") == [5]
    assert pages_found(store, "sailing")[0] in {1, 3, 5}
    assert query_terms(store, "Décision") == query_terms(store, "decision")


def test_terms_of_a_question_come_once_each_in_its_order(store: Store) -> None:
    assert query_terms(store, "Ferry toll, ferry: bridge") == ["ferri", "toll", "bridg"]


def test_candidates_restrict_pages_but_not_the_statistics(store: Store) -> None:
    everywhere = dict(ranked(store, "toll sail"))
    within = dict(ranked(store, "toll sail", doc_keys=[2]))
    assert set(within) == {4, 5}
    assert all(score == pytest.approx(everywhere[page]) for page, score in within.items())
    assert ranked(store, "toll sail", doc_keys=[]) == []


def test_the_score_is_bm25(store: Store) -> None:
    pages = [text for pages in DOCUMENTS.values() for text in pages]
    terms = [
        store.connection.execute(query("query_terms"), {"text": text.replace("ﬃ", "ffi")}).fetchone()[0]
        for text in pages
    ]
    average = sum(map(len, terms)) / len(terms)
    asked = query_terms(store, "toll crowns sail")
    expected = {}
    for page, words in enumerate(terms, start=1):
        score = 0.0
        for term in asked:
            df = sum(term in other for other in terms)
            tf = words.count(term)
            idf = math.log((len(terms) - df + 0.5) / (df + 0.5) + 1)
            score += idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * len(words) / average))
        if score:
            expected[page] = score
    assert dict(ranked(store, "toll crowns sail")) == pytest.approx(expected)


def test_whole_documents_are_ranked_too(store: Store) -> None:
    found = store.connection.execute(
        query("rank_documents"), {"terms": query_terms(store, "bridge keeper"), "doc_keys": None, "limit": 5}
    ).fetchall()
    assert [row[0] for row in found] == [2]


def test_identical_copies_change_no_score_and_are_found_only_when_named(make_database: MakeDatabase) -> None:
    alone = open_store(make_database(DOCUMENTS, "alone.duckdb"))
    doubled = open_store(
        make_database({**DOCUMENTS, "copy": DOCUMENTS["quay"]}, "doubled.duckdb", same_as={"copy": "quay"})
    )
    assert ranked(doubled, "ferry quay") == ranked(alone, "ferry quay")
    copy_page = 7
    assert [page for page, _ in ranked(doubled, "quay", doc_keys=[4])] == [copy_page]


def test_an_index_that_is_not_of_its_pages_is_refused(make_database: MakeDatabase) -> None:
    from legal_rag.errors import CorpusDamagedError
    from legal_rag.store.connection import open_for_writing

    path = make_database(DOCUMENTS)
    connection = open_for_writing(path)
    connection.execute("UPDATE pages SET search_text = 'another text' WHERE page_key = 3")
    connection.close()
    with pytest.raises(CorpusDamagedError, match="full-text index"):
        open_store(path)


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tokens")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_split_into_terms_without_failing(text: str) -> None:
    import duckdb

    from legal_rag.store.migrations import apply_migrations

    connection = duckdb.connect()
    apply_migrations(connection)
    row = connection.execute("SELECT search_tokens($text)", {"text": text}).fetchone()
    assert row is not None
    assert all(token and not any(char.isspace() for char in token) for token in row[0])
