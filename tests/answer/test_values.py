"""Numbers and dates of a sentence: which one a question asks for."""

from __future__ import annotations

from datetime import date

import pytest

from legal_rag.answer.dates_asked import best_date
from legal_rag.answer.other_values import left_aside, of_another_kind
from legal_rag.answer.sentences import is_in_capitals
from legal_rag.answer.values import asked_unit, best_number
from legal_rag.question.model import Question
from legal_rag.search.overlap import Subject, subject_stems


def _asked(text: str) -> tuple[Question, Subject]:
    return Question(text, text, "number", True), Subject(dict.fromkeys(subject_stems(text), 1.0))


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("How many working days' notice must the Registry have?", "days"),
        ("How many consecutive hours of rest are guaranteed?", "hours"),
        ("Of how many arbiters may a panel be composed?", "arbiters"),
        ("What sum in SAR was paid into court?", "sar"),
        ("What was the deposit (in RMB)?", "cny"),
        ("How many pilots replied to the paper?", "pilots"),
        ("What annual rate of interest runs?", "percent"),
        ("What penalty in EUR applies?", "eur"),
        ("How much did the pilot claim (EUR)?", "eur"),
        ("How many dollars did the pilot claim?", "usd"),
        ("How large was the deposit, in euros?", "eur"),
        ("What is the highest fine, as a percentage of the cargo's value?", "percent"),
    ],
)
def test_the_unit_is_the_noun_that_is_counted(question: str, unit: str) -> None:
    assert asked_unit(question) == unit


def test_the_number_stands_in_the_part_that_is_asked_about() -> None:
    sentence = "A panel consists of three arbiters or, in an exceptional case, of five arbiters."
    exceptional, about = _asked("In an exceptional case, of how many arbiters does a panel consist?")
    assert best_number(sentence, "arbiters", exceptional, about) == 5
    usual, about = _asked("Of how many arbiters does a panel usually consist?")
    assert best_number(sentence, "arbiters", usual, about) == 3


def test_the_day_of_a_date_is_no_count() -> None:
    question, about = _asked("How many pilots replied?")
    assert best_number("Replies are wanted by 15 April 2031.", "pilots", question, about) is None


def test_a_deadline_is_not_the_date_of_an_order_that_it_names() -> None:
    text = "By what date must the Claimant file its bill under the order of 3 May 2031?"
    question, about = _asked(text)
    sentence = (
        "The Claimant is to file its bill under the order dated 7 April 2030 by no later than 4pm on 20 May 2031."
    )
    assert best_date(sentence, question, about, strict=True) == date(2031, 5, 20)
    assert best_date("AND UPON the order made on 9 April 2031", question, about, strict=True) is None
    assert best_date("Issued on 3 May 2031", question, about, strict=False) is None


def test_of_several_dates_the_nearest_to_the_questions_words_is_taken() -> None:
    question, about = _asked("When was the crane delivered?")
    sentence = (
        "The contract was signed on 1 March 2030, the crane was delivered on 9 June 2030 and paid on 2 July 2030."
    )
    assert best_date(sentence, question, about, strict=True) == date(2030, 6, 9)


def test_captions_are_set_in_capitals() -> None:
    assert is_in_capitals("HB 031/2025 ORDER OF THE COURT MAY 3, 2031")
    assert not is_in_capitals("The Court orders that the HB file be closed.")


def test_the_number_of_a_rule_at_the_head_of_its_sentence_is_no_value() -> None:
    question, about = _asked("After how many days may a pilot appeal?")
    assert (
        best_number("34.11 The pilot may not appeal more than 28 days after the award.", "days", question, about) == 28
    )
    assert best_number("34.10 Where the pilot resigns, he may appeal.", "days", question, about) is None


def test_the_year_asked_for_is_not_that_of_a_title() -> None:
    question, about = _asked("In which year did the Pilotage Act come into effect?")
    sentence = "Tolls rest on the Pilotage Act 2018, in effect since January 2020."
    assert best_number(sentence, "", question, about) == 2020


def test_of_parts_joined_by_and_the_one_asked_about_tells_the_number() -> None:
    question, about = _asked("For how many years are builders liable for hull defects?")
    sentence = "Builders are liable for paint defects for one (1) year and for hull defects for ten (10) years."
    assert best_number(sentence, "years", question, about) == 10


def test_a_sum_ordered_is_told_from_one_claimed() -> None:
    claimed, assessed = "The pilots claim costs of EUR 900.", "The costs are assessed at EUR 400."
    assert of_another_kind("At what figure were the costs assessed?", claimed)
    assert of_another_kind("How much did the pilots claim?", assessed)
    assert not of_another_kind("At what figure were the costs assessed?", assessed)
    assert not of_another_kind("How much were the costs?", claimed)


def test_what_a_question_leaves_aside_is_not_its_answer() -> None:
    question = "What did the owner have to pay (excluding the court fee)?"
    assert left_aside(question, "The owner shall pay the court fee of EUR 50.")
    assert not left_aside(question, "The owner shall pay the pilot EUR 900.")


def test_a_sum_that_somebody_failed_or_promised_to_pay_is_not_one_ordered() -> None:
    asked = "What was the invoice for towage claimed?"
    assert not of_another_kind(asked, "The owner failed to pay the invoice of EUR 900 for towage.")
    assert not of_another_kind(asked, "The owner agreed to pay EUR 900 for towage.")
    assert of_another_kind(asked, "The owner is to pay EUR 900 for towage.")
