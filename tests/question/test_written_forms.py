"""References as people write them: loosely, in any case, without a year, or of a court that is not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.profile import load_profile, parse_profile
from legal_rag.question.parse import parse_question
from legal_rag.question.references import find_references

PROFILE = load_profile(str(Path(__file__).parent.parent / "corpus" / "profile.toml"))


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Kestrel Harbour Courts Order 2 of 2023", "COURTS ORDER 2/2023"),
        ("Courts order #2/2023", "COURTS ORDER 2/2023"),
        ("Rules of Court Order 1/2024", "RULES OF COURT ORDER 1/2024"),
        ("CP 2", "CP 2"),
        ("cp2", "CP 2"),
        ("CP 2/2023", "CP 2/2023"),
        ("consultation paper 2/2023", "CP 2/2023"),
        ("the 2023 consultation paper no. 2", "CP 2/2023"),
        ("KHFZ Law 4/2021", "KHFZ LAW 4/2021"),
        ("law 4 of 2021", "LAW 4/2021"),
        ("Law No. 4, 2021", "LAW 4/2021"),
        ("SDT case 207 of 2024", "SDT 207/2024"),
        ("Order 2/2023, SDT", "ORDER 2/2023"),
        ("order 2 of 2023 (Small Disputes Tribunal)", "ORDER 2/2023"),
        ("Small Disputes Tribunal 207/2024", "SDT 207/2024"),
        ("small disputes tribunal claim no. 207 of 2024", "SDT 207/2024"),
        ("small disputes case 207/2024", "SDT 207/2024"),
        ("207/2024 (SDT)", "SDT 207/2024"),
        ("case 207 of 2024 in the SDT", "SDT 207/2024"),
        ("sdt 207 2024", "SDT 207/2024"),
        ("KHFZ law #4 2021", "KHFZ LAW 4/2021"),
        ("KHFZ Law Nr 4 of 2021", "KHFZ LAW 4/2021"),
        ("consultation 2/2023", "CP 2/2023"),
        ("HB 14, 2024", "HB 014/2024"),
        ("HB\u00a0014/2024", "HB 014/2024"),
        ("hb—014—2024", "HB 014/2024"),
        ("SDT 207", "SDT 207"),
        ("sdt no. 207", "SDT 207"),
        ("ZZ 077/2022", "ZZ 077/2022"),
    ],
)
def test_a_reference_has_one_key_however_it_is_written(written: str, key: str) -> None:
    from legal_rag.text import normalise

    text = normalise(f"What happened in {written}?")
    found = find_references(text, PROFILE)
    assert [reference.key for reference in found] == [key]
    assert text[found[0].span_start : found[0].span_end] == found[0].printed


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Which claim is larger, SDT 118/2025 or 207/2024?", ["SDT 118/2025", "SDT 207/2024"]),
        ("The small disputes orders 118/2025 and 207/2024: which is older?", ["SDT 118/2025", "SDT 207/2024"]),
        ("Who was sued in small dispute 207 of 2024?", ["SDT 207/2024"]),
        ("When did the HB put out its order in 31/2025?", ["HB 031/2025"]),
        ("An execution case (14/2024) and another (31/2025): any party shared?", ["EXE 014/2024", "EXE 031/2025"]),
        ("Is 14/2024 a case of the High Bench?", ["HB 014/2024"]),
    ],
)  # fmt: skip
def test_a_number_alone_is_a_case_of_the_court_that_the_question_names_elsewhere(text: str, keys: list[str]) -> None:
    assert [reference.key for reference in find_references(text, PROFILE)] == keys


@pytest.mark.parametrize(
    "text",
    [
        "Did the HB enforce award 12/2024?",
        "What did the High Bench say of invoice no. 12/2024?",
        "Which of 118/2025 and 207/2024 is older?",
        "What did the High Bench decide on 3/2024?",
        "How does the High Bench apply rule 44/2010?",
    ],
)
def test_a_number_of_something_else_or_of_no_court_is_no_case(text: str) -> None:
    assert [one for one in find_references(text, PROFILE) if one.kind == "case_number"] == []


@pytest.mark.parametrize(
    "text",
    [
        "hb 12 days after the notice",
        "May an Employee be dismissed in 2024?",
        "Within 14 days of the order?",
        "Does rule 44/2 apply?",
        "the ISO 9001 standard",
    ],
)
def test_ordinary_words_and_figures_are_no_references(text: str) -> None:
    assert find_references(text, PROFILE) == ()


def test_a_profile_without_courts_and_without_a_shape_of_prefixes_takes_no_capitals_for_a_case() -> None:
    assert find_references("What does ZZ 077/2022 say?", parse_profile('name = "bare"')) == ()


@pytest.mark.parametrize(
    "text", ["What does ZZ 077/2022 say?", "zz 77 of 2022: who sat?", "zz-077-2022?", "the ZZ case 77 of 2022"]
)
def test_the_generic_profile_reads_a_case_in_a_question_whatever_its_prefix(text: str) -> None:
    assert [one.key for one in find_references(text, load_profile("generic"))] == ["ZZ 077/2022"]


@pytest.mark.parametrize(
    "text",
    [
        "Who paid USD 5,000 in 2020?",
        "Which of the orders 2 and 3 of 2021 is older?",
        "Does rule 44/2 apply?",
        "What was issued in May 2020?",
        "the ISO 9001/2015 standard",
    ],
)
def test_the_generic_profile_takes_no_figures_for_a_case(text: str) -> None:
    assert [one for one in find_references(text, load_profile("generic")) if one.kind == "case_number"] == []


@pytest.mark.parametrize(
    ("text", "provision", "page"),
    [
        ("What does article nine of the Workplace Law say?", ("article", "9"), None),
        ("s 9 of the Workplace Law: who is covered?", ("section", "9"), None),
        ("What is on page two of HB 014/2024?", None, 2),
    ],
)
def test_numbers_of_provisions_and_pages_may_be_words(
    text: str, provision: tuple[str, str] | None, page: int | None
) -> None:
    question = parse_question(text, PROFILE)
    assert [(one.kind, one.number) for one in question.articles] == ([provision] if provision else [])
    assert [one.number for one in question.pages] == ([page] if page else [])
