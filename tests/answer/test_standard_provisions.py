"""Who asks what an enactment applies to, what it is for or since when, and nothing else, gets that provision."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("What is the scope of application of the Harbour Partnerships Law?", "(1) This Law applies to every Harbour"),
        ("To whom does the Harbour Partnerships Law 2016 apply?", "(1) This Law applies to every Harbour"),
        ("What is the scope of the Workplace Law 2021?", "(1) This Law applies to: (a) any person having a place"),
        ("What is the purpose of the Workplace Law 2021?", "The purpose of this Law is to: (a) provide minimum"),
    ],
)
def test_the_provision_is_told_from_where_it_says_it(sample: Corpus, question: str, opening: str) -> None:
    assert str(sample.ask(question, "free_text").answer).startswith(opening)


def test_a_question_about_a_part_of_it_is_left_to_the_best_sentence(sample: Corpus) -> None:
    answer = sample.ask("Does the scope of the Harbour Partnerships Law take in applications for registration?")
    assert "This Law applies to every" not in str(answer.answer)


def test_asked_to_which_persons_it_applies_no_other_provision_is_told(sample: Corpus) -> None:
    answer = sample.ask("To which persons does the Workplace Law 2021 apply?", "free_text")
    assert str(answer.answer).endswith("(b) any individual employed by such a person who is based within, or ordinarily"
                                       " works in or from, the KHFZ.")  # fmt: skip


@pytest.mark.parametrize(
    "question",
    [
        "What is the limitation period under the Workplace Law 2021?",
        "How long does an Employee have to bring a claim under the Workplace Law 2021?",
        "By when must one sue under the Workplace Law 2021, before being out of time?",
    ],
)
def test_how_long_one_may_sue_is_read_from_the_provision_on_limitation(sample: Corpus, question: str) -> None:
    answer = sample.ask(question, "free_text")
    assert str(answer.answer).startswith("A Court shall not consider a claim under this Law unless it is presented")
    assert "nine (9) months" in str(answer.answer)
