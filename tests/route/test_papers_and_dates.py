"""A consultation paper by its subject and time, a paper of a case by its date, and names that are no titles."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus
from tests.sample import kept, presence

WORKPLACE_PAPER, DATA_PAPER, LEASES_PAPER = (f"consultation-paper-2-{year}" for year in (2022, 2023, 2024))


@pytest.mark.parametrize(
    ("question", "paper"),
    [
        ("What reason did the March 2022 workplace law proposals give for more leave?", WORKPLACE_PAPER),
        ("Which changes does the proposed Workplace Law amendment of 2022 make?", WORKPLACE_PAPER),
        ("What does the paper of May 2023 propose?", DATA_PAPER),
        ("Who should read the May 2023 consultation on data stewards?", DATA_PAPER),
        ("What did the 2024 consultation on quay leases propose about deposits?", LEASES_PAPER),
        ("How did the WLAL consultation of March 2022 come about?", WORKPLACE_PAPER),
    ],
)
def test_a_paper_goes_by_its_subject_and_its_month_or_year(sample: Corpus, question: str, paper: str) -> None:
    assert kept(sample.ask(question, "free_text")) == {paper}


@pytest.mark.parametrize(
    "question",
    [
        "How many Work Days of leave does Article 23(1) of the Workplace Law 2021 give?",
        "Must an Employer carry out a consultation under the Workplace Law of 2021?",
        "Within how many days must a Data Steward answer under the Data Stewardship Regulations?",
    ],
)
def test_a_law_with_its_year_is_no_paper(sample: Corpus, question: str) -> None:
    assert not kept(sample.ask(question)) & {WORKPLACE_PAPER, DATA_PAPER, LEASES_PAPER}


def test_a_month_in_which_no_paper_appeared_leads_to_none_of_another_month(sample: Corpus) -> None:
    route = sample.ask("What does the July 2023 paper on data stewardship propose?").draft.shortlist.route
    assert not [row for row in route.kept if row.rule == "paper"]


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("What was ordered in SDT 207/2024 on 5 February 2025?", "sdt-207-2024-permission-refused"),
        ("What does the judgment of 28 November 2024 in SDT 207/2024 say on costs?", "sdt-207-2024-judgment"),
        ("What does the February 2025 order in SDT 207/2024 decide?", "sdt-207-2024-permission-refused"),
        ("In HB 014/2024 (3 June 2025), on which ground was permission given?", "hb-014-2024-permission-granted"),
    ],
)
def test_a_date_tells_the_papers_of_one_case_apart(sample: Corpus, question: str, document: str) -> None:
    answer = sample.ask(question)
    assert kept(answer) == {document}
    others = [row for row in answer.draft.shortlist.route.candidates if not row.kept]
    assert others and all(row.why for row in others)


@pytest.mark.parametrize(
    "question",
    [
        "Who are the parties to the appeal against the judgment of 28 November 2024 in SDT 207/2024?",
        "What agreement dated 5 February 2025 is mentioned in SDT 207/2024?",
        "Which orders of 1 January 2020 were made in SDT 207/2024?",
    ],
)
def test_the_date_of_another_thing_leaves_the_case_whole(sample: Corpus, question: str) -> None:
    assert kept(sample.ask(question)) == {"sdt-207-2024-judgment", "sdt-207-2024-permission-refused"}


@pytest.mark.parametrize("body", ["the Small Disputes Tribunal", "the Kestrel Harbour Courts", "the High Bench"])
def test_the_name_of_a_court_is_no_title(sample: Corpus, body: str) -> None:
    answer = sample.ask(f"How are costs dealt with before {body}?")
    assert not [row for row in answer.draft.shortlist.route.kept if row.rule.startswith("title")]


def test_the_rule_book_is_no_second_candidate_of_a_case(sample: Corpus) -> None:
    question = "What costs are due in SDT 118/2025 under the Rules of the Kestrel Harbour Courts?"
    assert kept(sample.ask(question)) == {"sdt-118-2025-judgment"}
    answer = sample.ask("When must a reply be filed under the Rules of the Kestrel Harbour Courts?")
    assert kept(answer) == {"rules-of-the-kestrel-harbour-courts-2015"}
    assert presence(answer) == {}


def test_a_paper_gives_way_to_the_enactment_that_it_proposed(sample: Corpus) -> None:
    route = sample.ask("Whom shall a Steward notify before keeping Personal Particulars?", "name").draft.shortlist.route
    kept_ids = [row.doc_id for row in route.kept]
    assert kept_ids[0] == "data-stewardship-regulations-2023"
    assert DATA_PAPER not in kept_ids
    proposed = sample.ask("Whom should a Steward notify under the proposed Data Stewardship Regulations?", "name")
    assert DATA_PAPER in kept(proposed)


def test_a_case_goes_by_one_telling_word_of_a_party(sample: Corpus) -> None:
    assert kept(sample.ask("What did the tribunal award in the Pellworm matter?")) == {
        "sdt-207-2024-judgment",
        "sdt-207-2024-permission-refused",
    }
    assert kept(sample.ask("What did the tribunal decide in the Pellworm matter on 28 November 2024?")) == {
        "sdt-207-2024-judgment"
    }
