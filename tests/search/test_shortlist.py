"""Which pages come first: pins with their reasons, both sides of a comparison in turn, ranks fused by their weights."""

from __future__ import annotations

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
