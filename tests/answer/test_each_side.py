"""Questions that set two cases or two enactments side by side: every side is asked by itself and has its page."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus
from tests.sample import cited


def asked(sample: Corpus, question: str, answer_type: str):
    found = sample.ask(question, answer_type)
    assert found.kind == "each_side", (question, found.kind)
    return found


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Were both HB 014/2024 and SDT 207/2024 appealed?", True),
        ("Were both HB 014/2024 and SDT 118/2025 appealed?", False),
        ("Was either of SDT 118/2025 and SDT 301/2025 appealed?", False),
        ("Was neither SDT 118/2025 nor SDT 301/2025 appealed?", True),
        ("Was permission to appeal granted in both HB 014/2024 and SDT 207/2024?", False),
        ("Was permission to appeal granted in either HB 014/2024 or SDT 207/2024?", True),
        ("Did both HB 014/2024 and HB 031/2025 go to trial?", False),
    ],
)
def test_what_is_asked_of_both_cases_is_looked_up_in_each(sample: Corpus, question: str, answer: bool) -> None:
    found = asked(sample, question, "boolean")
    assert found.answer is answer, found.reason
    assert len({doc_id[:6] for doc_id, _ in cited(found)}) == 2 or len(cited(found)) == 2


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which of HB 014/2024 and SDT 118/2025 was appealed?", "HB 014/2024"),
        ("In which of HB 014/2024 and SDT 207/2024 was permission to appeal refused?", "SDT 207/2024"),
        ("Which of HB 014/2024 and HB 031/2025 went to trial?", "HB 014/2024"),
    ],
)
def test_the_case_of_which_it_is_true(sample: Corpus, question: str, answer: str) -> None:
    found = asked(sample, question, "name")
    assert (found.answer, len(cited(found))) == (answer, 2)


def test_all_cases_of_which_it_is_true(sample: Corpus) -> None:
    found = asked(sample, "Which of HB 014/2024, SDT 207/2024 and SDT 118/2025 were appealed?", "names")
    assert found.answer == ["HB 014/2024", "SDT 207/2024"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was HB 014/2024 issued before HB 031/2025?", True),
        ("Was HB 014/2024 issued later than HB 031/2025?", False),
        ("Was the Harbour Partnerships Law enacted before the Workplace Law 2021?", True),
        ("Was the Workplace Law 2008 made after the Harbour Partnerships Law 2016?", False),
        ("Was more claimed in HB 014/2024 than in HB 031/2025?", True),
        ("Was the claim in HB 031/2025 larger than the one in HB 014/2024?", False),
    ],
)
def test_an_order_of_two_is_computed_from_both(sample: Corpus, question: str, answer: bool) -> None:
    found = asked(sample, question, "boolean")
    assert (found.answer, found.answer_type, found.basis) == (answer, "boolean", "computed")
    assert len(cited(found)) == 2


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Were the Workplace Law 2021 and the Harbour Partnerships Law 2016 made by the same authority?", True),
        ("Are the Workplace Law 2021 and the Harbour Partnerships Law administered by the same body?", False),
        ("Are the Workplace Law 2021 and the Harbour Partnerships Law administered by different bodies?", True),
        ('Do the Workplace Law 2021 and the Harbour Partnerships Law both define "Work Day"?', True),
        ('Do the Workplace Law 2021 and the Harbour Partnerships Law both define "Partner"?', False),
        ("Was the Workplace Law 2021 amended by KHFZ Law No. 1 of 2024?", True),
        ("Did KHFZ Law No. 5 of 2022 amend the Harbour Partnerships Law?", False),
    ],
)
def test_what_two_enactments_say_of_themselves(sample: Corpus, question: str, answer: bool) -> None:
    found = asked(sample, question, "boolean")
    assert found.answer is answer, found.reason


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Which law allows the longer period of annual leave, the Workplace Law 2008 or the Workplace Law 2021?",
            "the Workplace Law 2021",
        ),
        (
            "Which of the Workplace Law 2008 and the Workplace Law 2021 has the lower fine for employing a child?",
            "the Workplace Law 2008",
        ),
        (
            "Which allows more time for records to be kept, the Harbour Partnerships Law or the Workplace Law 2021?",
            "the Harbour Partnerships Law",
        ),
        (
            "Which is administered by the Registrar of Undertakings: the Workplace Law 2021 or the Harbour "
            "Partnerships Law?",
            "the Harbour Partnerships Law",
        ),
        (
            "Which of the Workplace Law 2008 and the Harbour Partnerships Law was amended by KHFZ Law No. 1 of 2024?",
            "the Harbour Partnerships Law",
        ),
        (
            "Which of the two laws was amended by KHFZ Law No. 5 of 2022, the Harbour Partnerships Law or the "
            "Workplace Law 2021?",
            "the Workplace Law 2021",
        ),
    ],
)
def test_the_enactment_that_says_more_or_says_it_at_all(sample: Corpus, question: str, answer: str) -> None:
    found = asked(sample, question, "name")
    assert (found.answer, len({doc_id for doc_id, _ in cited(found)})) == (answer, 2), found.reason


def test_no_other_name_stands_for_one_of_two_laws_whose_figures_are_not_found(sample: Corpus) -> None:
    question = "Which law has the higher harbour dues, the Harbour Partnerships Law or the Workplace Law 2008?"
    found = sample.ask(question, "name")
    assert found.status in ("unresolved", "absent")


def test_two_laws_of_one_title_are_told_apart_by_their_years(sample: Corpus) -> None:
    question = "How many days of annual leave are given by the Workplace Law 2008 and by the Workplace Law 2021?"
    found = sample.ask(question, "free_text")
    assert "fifteen (15)" in str(found.answer)
    assert "twenty-two (22)" in str(found.answer)
    assert {doc_id for doc_id, _ in cited(found)} == {"workplace-law-2008", "workplace-law-2021-consolidated-2"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When was HB 031/2025 issued and who was the judge?", ("11 September 2025", "JUSTICE ILSE VARNHOLT")),
        ("Who are the claimants in HB 014/2024 and how many defendants are there?", ("OSRIC FENNIMORE", "; 2")),
        ("What sum was claimed in HB 014/2024 and when was the judgment issued?", ("4,120,000", "15 April 2025")),
        ("Who made the Harbour Partnerships Law 2016 and who administers it?", ("the Warden", "the Registrar")),
        (
            "When did the Data Stewardship Regulations come into force and who made them?",
            ("1 October 2023", "the Board"),
        ),
        (
            "What is the fine for a breach of Article 28(2) of the Workplace Law 2021, and what does that Article "
            "forbid?",
            ("22,500", "alone over water"),
        ),
    ],
)
def test_every_part_of_a_question_in_two_parts_is_answered(
    sample: Corpus, question: str, told: tuple[str, str]
) -> None:
    found = sample.ask(question, "free_text")
    assert found.kind == "parts"
    assert all(words in str(found.answer) for words in told), found.answer
