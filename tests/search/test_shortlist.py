"""Which pages come first: pins with their reasons, both sides of a comparison in turn, ranks fused by their weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from legal_rag.corpus import Corpus
from legal_rag.question.model import AnswerType
from legal_rag.question.parse import parse_question
from legal_rag.route.route import route_question
from legal_rag.search.model import Shortlist
from legal_rag.search.search import search_pages
from legal_rag.settings import SearchSettings

LAW, DATA, HB14 = "workplace-law-2021-consolidated-2", "data-stewardship-regulations-2023", "hb-014-2024-judgment"


def shortlist(corpus: Corpus, text: str, answer_type: AnswerType | None = None) -> Shortlist:
    question = parse_question(text, corpus.reading.profile, answer_type)
    return search_pages(route_question(question, corpus.reading), corpus.reading)


@pytest.mark.parametrize(
    ("question", "document", "page", "why"),
    [
        ("Who are the claimants in HB 014/2024?", HB14, 1, "title page"),
        ("According to page 3 of the judgment in HB 014/2024, what was claimed?", HB14, 3, "named page"),
        ("On what date was HB 014/2024 issued?", HB14, 2, "date: issued"),
        ("How many Work Days of leave are there by Article 23(1) of the Workplace Law?", LAW, 7, "sub_article 23(1)"),
        ("What is the maximum fine under the Workplace Law for working alone over water?", LAW, 12,
         "schedule row: fine"),
        ("What fee applies to late notice of a change under the Data Stewardship Regulations?", DATA, 6,
         "schedule row: fee"),
        ('How does the Workplace Law define "Daily Wage"?', LAW, 11, "definition of Daily Wage"),
    ],
)  # fmt: skip
def test_a_page_that_must_be_looked_at_comes_first_with_its_reason(
    sample: Corpus, question: str, document: str, page: int, why: str
) -> None:
    first = shortlist(sample, question).pages[:3]
    pins = {(found.doc_id, found.page_number): found.pin or "" for found in first}
    assert pins.get((document, page), "not there").startswith(why), pins


def test_the_two_sides_of_a_comparison_come_in_turn(sample: Corpus) -> None:
    pages = shortlist(sample, "What did the claimant ask of the court in HB 014/2024 and in SDT 118/2025?").pages
    assert [page.doc_id[:6] for page in pages[:4]] == ["hb-014", "sdt-11", "hb-014", "sdt-11"]


def test_of_all_documents_of_a_case_the_latest_come_first_and_no_pin_waits_for_the_other_side(sample: Corpus) -> None:
    found = shortlist(
        sample, "Looking at the title page of every document of HB 014/2024 and HB 031/2025, is a party common to both?"
    )
    pins = [(page.doc_id, page.page_number) for page in found.pages if page.pin]
    assert pins == [("hb-014-2024-permission-granted", 1), ("hb-031-2025-order", 1), (HB14, 1)]
    assert [page.pin is None for page in found.pages] == sorted(page.pin is None for page in found.pages)


def test_only_pages_of_the_candidates_are_ranked(sample: Corpus) -> None:
    found = shortlist(sample, "What did the court say about the notice of appeal in HB 014/2024?")
    assert {page.doc_id for page in found.pages} <= {candidate.doc_id for candidate in found.route.kept}


def test_the_question_s_own_words_are_searched(sample: Corpus) -> None:
    """No synonyms and no other words: what a page's rank counts are the terms that the question prints."""
    asked = "Within how many hours must a Steward report a Loss to the Registrar?"
    question = parse_question(asked, sample.reading.profile)
    assert question.search_text == asked
    assert set(question.topic.split()) <= set(asked.split())
    route = route_question(question, sample.reading)
    assert set(route.focus.split()) <= set(asked.split())


def test_ranks_are_fused_by_their_weights_with_k_60(sample: Corpus) -> None:
    text = "Within how many hours must a Steward report a Loss to the Registrar?"
    pages = [page for page in shortlist(sample, text).pages if page.pin is None]
    assert [page.score for page in pages] == pytest.approx([1 / (60 + page.bm25_rank) for page in pages])
    reading = replace(sample.reading, search=SearchSettings(bm25_weight=2.0, rrf_k=10))
    heavier = search_pages(route_question(parse_question(text, reading.profile), reading), reading)
    assert heavier.pages[0].score == pytest.approx(2 / 11)


class FakeIndex:
    """Stands for the vectors: the pages given are the nearest, in their order; what it was asked for is kept."""

    def __init__(self, nearest: Sequence[tuple[int, int]] = (), fault: Exception | None = None) -> None:
        self.nearest, self.fault, self.asked_of = nearest, fault, []

    def search(self, vector: Sequence[float], doc_keys: Sequence[int], limit: int) -> list[tuple[int, int, int, float]]:
        if self.fault:
            raise self.fault
        self.asked_of = list(doc_keys)
        return [(at, doc_key, page, 1.0 - at / 10) for at, (doc_key, page) in enumerate(self.nearest)]


def with_vectors(corpus: Corpus, index: FakeIndex | None, text: str, monkeypatch: pytest.MonkeyPatch) -> Shortlist:
    monkeypatch.setattr(type(corpus.store), "vectors", lambda store: index)
    reading = replace(corpus.reading, search=SearchSettings(vector_weight=0.5))
    route = route_question(parse_question(text, reading.profile), reading)
    return search_pages(route, reading, lambda question: [0.0])


def test_vectors_are_asked_of_the_candidates_alone_and_fused_by_weighted_rank(
    sample: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "What did the court say about the notice of appeal in HB 014/2024?"
    plain = shortlist(sample, text)
    (first, *_, last) = plain.pages
    index = FakeIndex([(last.doc_key, last.page_number), (first.doc_key, first.page_number)])
    found = with_vectors(sample, index, text, monkeypatch)
    assert found.with_vectors
    assert sorted(index.asked_of) == sorted(candidate.doc_key for candidate in found.route.kept)
    by_place = {(page.doc_key, page.page_number): page for page in found.pages}
    top = by_place[first.doc_key, first.page_number]
    assert (top.bm25_rank, top.vector_rank) == (1, 2)
    assert top.score == pytest.approx(1 / 61 + 0.5 / 62)
    risen = by_place[last.doc_key, last.page_number]
    assert risen.score == pytest.approx(1 / (60 + last.bm25_rank) + 0.5 / 61)
    assert risen.rank < last.rank


@pytest.mark.parametrize(
    ("index", "told"),
    [(None, "no vectors yet"), (FakeIndex(fault=RuntimeError("torn")), "The vectors failed (RuntimeError: torn)")],
)
def test_without_vectors_or_with_broken_ones_full_text_ranks_alone_and_says_so(
    sample: Corpus, monkeypatch: pytest.MonkeyPatch, index: FakeIndex | None, told: str
) -> None:
    text = "What did the court say about the notice of appeal in HB 014/2024?"
    plain = shortlist(sample, text)
    found = with_vectors(sample, index, text, monkeypatch)
    assert [page.page_key for page in found.pages] == [page.page_key for page in plain.pages]
    assert not found.with_vectors
    assert any(told in warning for warning in found.warnings)
