"""When a premise is missing: words put otherwise are no missing ones, words that nothing has are."""

from __future__ import annotations

import pytest

from legal_rag.answer.absence import TOGETHER, TOGETHER_IN_ITS_WORDS
from legal_rag.answer.premise import Premise
from legal_rag.corpus import Corpus
from legal_rag.question.model import AnswerType
from legal_rag.search.overlap import Subject, stem, stems


def premise(*words: str) -> Premise:
    weights = {stem(word): 1.0 for word in words}
    return Premise(Subject(weights), (), {word: word[:5] for word in weights if len(word) >= 5}, frozenset())


@pytest.mark.parametrize(
    ("asked", "printed"),
    [("dissolve", "dissolution"), ("voluntarily", "voluntary"), ("membership", "members"), ("recover", "recovery")],
)
def test_a_word_is_had_by_another_of_its_family(asked: str, printed: str) -> None:
    assert premise(asked).carried_by(stems(f"the {printed} shall be recorded")) == {stem(asked)}


@pytest.mark.parametrize(
    ("asked", "printed"), [("marketplace", "market"), ("jury", "jurisdiction"), ("currency", "current")]
)
def test_a_word_that_only_begins_alike_is_another(asked: str, printed: str) -> None:
    assert premise(asked).carried_by(stems(printed)) == set()


@pytest.mark.parametrize(
    "question",
    [
        "What was the fate of the claim in SDT 207/2024?",
        "On what footing was permission to appeal refused in SDT 207/2024?",
        "What became of the application for permission in SDT 207/2024?",
    ],
)
def test_words_of_general_english_are_no_premise(sample: Corpus, question: str) -> None:
    assert sample.ask(question, "free_text").status != "absent"


@pytest.mark.parametrize(
    "question",
    [
        "What did the astronaut testify in SDT 207/2024?",
        "What does Article 874 of the Workplace Law provide?",
        "How does the Workplace Law treat lottery winnings?",
    ],
)
def test_a_subject_that_the_document_named_lacks_is_absent(sample: Corpus, question: str) -> None:
    found = sample.ask(question, "free_text")
    assert (found.status, found.citations) == ("absent", ())


@pytest.mark.parametrize(
    "question",
    [
        "Whose order is Court Order No. 2 of 2023, the one undoing what stood before?",
        "Workplace Law: what are staff forbidden to do behind the boss's back?",
    ],
)
def test_plain_words_of_everyday_speech_are_no_premise(sample: Corpus, question: str) -> None:
    assert sample.ask(question, "free_text").kind != "unsupported_premise"


@pytest.mark.parametrize(
    ("question", "answer_type"),
    [
        ("what language do they speak in Sweden", "free_text"),
        ("how tall is the tallest mountain of the Alps?", "number"),
    ],
)
def test_a_question_that_names_no_document_needs_its_words_in_one_place(
    sample: Corpus, question: str, answer_type: AnswerType
) -> None:
    assert sample.ask(question, answer_type).status == "absent"


def test_a_provision_that_the_catalogue_knows_is_held_however_its_page_prints_the_number(sample: Corpus) -> None:
    assert sample.ask("What does Article 3 of the Workplace Law provide?", "free_text").status == "answered"


def test_a_long_question_in_words_of_its_own_is_not_refused_for_those_that_nothing_has(sample: Corpus) -> None:
    asked = "How long must a harbour firm hang on to its staff paperwork once somebody has moved on elsewhere?"
    assert sample.ask(asked, "free_text").status == "answered"


def test_the_name_of_a_document_is_no_share_of_what_is_asked_of_it(sample: Corpus) -> None:
    asked = "What does the law on harbour partnerships 2016 say about the taxation of lottery winnings?"
    assert sample.ask(asked, "free_text").status == "absent"


@pytest.mark.parametrize(("words", "least"), [(1, 1.0), (2, 0.95), (4, 0.575), (8, 0.3875)])
def test_the_more_words_a_subject_has_the_less_of_it_must_stand_together(words: int, least: float) -> None:
    assert TOGETHER.of(words) == pytest.approx(least)


def test_a_question_in_the_words_of_the_corpus_needs_fewer_of_them_together() -> None:
    assert all(TOGETHER_IN_ITS_WORDS.of(words) < TOGETHER.of(words) for words in range(2, 12))
