"""Questions that need all of something: every item, one page each, from every document of the class."""

from __future__ import annotations

from datetime import date

import pytest

from legal_rag.corpus import Corpus
from legal_rag.question.model import Filters
from legal_rag.question.universal import read_universal
from tests.sample import cited, needs_ocr

WORK, WORK08 = "workplace-law-2021-consolidated-2", "workplace-law-2008"
PARTNERS, AMENDING = "harbour-partnerships-law-2016", "khfz-laws-amendment-law-2024"
HB14, HB31, AWD6, EXE11 = "hb-014-2024-judgment", "hb-031-2025-order", "awd-006-2024-order", "exe-011-2025-order"
WORK_NAME, WORK08_NAME = "WORKPLACE LAW KHFZ LAW NO. 4 OF 2021", "WORKPLACE LAW KHFZ LAW NO. 7 OF 2008"

LAWS = [
    ("Which laws were enacted in 2021?", [WORK_NAME], {(WORK, 1)}),
    ("Which laws were enacted in 2016?", ["HARBOUR PARTNERSHIPS LAW"], {(PARTNERS, 1)}),
    ("Which laws are administered by the Kestrel Harbour Authority?", [WORK08_NAME, WORK_NAME],
     {(WORK08, 3), (WORK, 5)}),
    ("List all laws administered by the Registrar of Undertakings", ["HARBOUR PARTNERSHIPS LAW"], {(PARTNERS, 3)}),
    ("Which laws have been amended by KHFZ Law No. 5 of 2022?", [WORK_NAME], {(WORK, 1)}),
    ('Which laws define "Work Day"?', ["HARBOUR PARTNERSHIPS LAW", WORK08_NAME, WORK_NAME],
     {(PARTNERS, 7), (WORK08, 4), (WORK, 11)}),
    ('Which laws mention the term "Enactment Notice"?', [WORK08_NAME, WORK_NAME], {(WORK08, 3), (WORK, 4)}),
    ("Which laws were made by the Warden of Kestrel Harbour and their commencement date is specified in an Enactment "
     "Notice?", [WORK08_NAME, WORK_NAME], {(WORK08, 3), (WORK, 4)}),
    ("Which laws mention the 'Warden of Kestrel Harbour' as the legislative authority and also specify that the law "
     "comes into force on the date specified in the Enactment Notice?", [WORK08_NAME, WORK_NAME],
     {(WORK08, 3), (WORK, 4)}),
]  # fmt: skip


@pytest.mark.parametrize(("question", "names", "pages"), LAWS)
def test_all_laws_that_meet_the_conditions(
    sample: Corpus, question: str, names: list[str], pages: set[tuple[str, int]]
) -> None:
    found = sample.ask(question)
    assert found.answer.split("; ") == names
    assert cited(found) == pages
    assert (found.kind, found.status, found.basis) == ("whole_corpus", "answered", "closed-world")
    assert found.reason.startswith("read 4 documents")
    assert found.searched.startswith("all 4 documents of the kind asked for")


@pytest.mark.parametrize(
    ("question", "answer", "pages"),
    [
        ("How many laws were made by the Warden of Kestrel Harbour?", 4,
         {(PARTNERS, 3), (AMENDING, 3), (WORK08, 3), (WORK, 4)}),
        ("How many cases involve Solberg Grain AS as a party?", 2, {(AWD6, 1), (EXE11, 1)}),
        ("How many cases were heard before Judge Varnholt?", 2, {(HB14, 1), (HB31, 1)}),
        ("What is the number of judgments issued in 2025?", 4,
         {("ab-003-2025-judgment", 2), (HB14, 2), ("sdt-118-2025-judgment", 2), ("sdt-301-2025-judgment", 2)}),
        ("How many cases were before Judge Renmark in which Solberg Grain AS is a party?", 1, {(EXE11, 1)}),
        ("How many consultation papers have a deadline in 2023?", 1, {("consultation-paper-2-2023", 2)}),
        ("How many consultation papers were issued in 2022?", 1, {("consultation-paper-2-2022", 1)}),
        ("How many cases were decided in 2019?", 0, set()),
    ],
)  # fmt: skip
def test_how_many(sample: Corpus, question: str, answer: int, pages: set[tuple[str, int]]) -> None:
    found = sample.ask(question)
    assert (found.answer, found.answer_type, found.basis) == (answer, "number", "closed-world")
    assert cited(found) == pages


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which cases is Solberg Grain AS a party to?", "AWD 006/2024; EXE 011/2025"),
        ("List all cases with Brackwater Holdings Ltd as a party", "AB 003/2025; HB 014/2024"),
        ("Which cases were heard before Justice Ilse Varnholt and issued in 2025?", "HB 014/2024; HB 031/2025"),
        ("Which consultation papers have a deadline for comments in June 2023?", "CONSULTATION PAPER NO. 2 May 2023"),
    ],
)
def test_cases_and_papers_by_name(sample: Corpus, question: str, answer: str) -> None:
    found = sample.ask(question)
    assert (found.answer, found.kind) == (answer, "whole_corpus")


def test_parties_are_listed_once_with_a_page_each(sample: Corpus) -> None:
    found = sample.ask("List all parties named Tidewright")
    assert (found.answer, found.answer_type) == (["TIDEWRIGHT MARINE SERVICES LTD"], "names")
    assert cited(found) == {("ab-003-2025-judgment", 1)}


def test_filters_bound_what_is_read_and_are_named(sample: Corpus) -> None:
    found = sample.ask("How many cases involve Solberg Grain AS as a party?", filters=Filters(after=date(2025, 1, 1)))
    assert (found.answer, cited(found)) == (1, {(EXE11, 1)})
    assert "looked only in --after 2025-01-01" in found.reason


@needs_ocr
def test_what_no_document_meets_is_absent_once_all_are_read(sample: Corpus) -> None:
    found = sample.ask('Which laws define "Zeppelin Mooring"?')
    assert (found.status, found.citations) == ("absent", ())
    assert found.reason == "read 4 documents, every one that holds laws; found: 0"


@pytest.mark.parametrize(
    "question",
    [
        "How many claimants are there in HB 014/2024?",
        "Which parties responded to the appeal in case AB 003/2025?",
        "How many Partners may a Harbour Partnership have under Article 5(2) of the Harbour Partnerships Law 2016?",
        "To which cases does Part 53 apply under Rules of Court Order No. 2 of 2021?",
        "Which law amended the Harbour Partnerships Law?",
        "Which laws did the Workplace Law 2021 repeal?",
        "What orders did the judge make on the costs of the hearing?",
        "How many cases were decided in 2025 against the advice of counsel?",
    ],
)
def test_a_question_about_one_document_or_with_more_to_it_is_no_such_question(question: str) -> None:
    assert read_universal(question) is None


def test_a_case_named_in_the_question_keeps_it_from_being_read_over_the_corpus(sample: Corpus) -> None:
    assert sample.ask("How many orders mention the stay of AB 003/2025?").kind != "whole_corpus"
