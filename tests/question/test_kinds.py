"""What a question asks for is read from how people ask, also in words that no pattern has."""

from __future__ import annotations

import re
import time
from collections import Counter
from typing import Any

import pytest

from legal_rag.corpus import Corpus
from legal_rag.profile import load_profile
from legal_rag.question.kinds import (
    CONTENT,
    learn,
    meaning_of,
    read_kind,
    read_wordings,
    type_of_fact,
    words_of_kind,
)
from legal_rag.question.model import ANSWER_TYPES, AnswerType
from legal_rag.question.placeholders import with_placeholders
from legal_rag.question.references import find_references
from tests.sample import PROFILE

WORDINGS = read_wordings()
PLACEHOLDERS = {"case", "law", "article", "paper", "order", "party", "judge", "term", "date", "money"}
ASKED_BY_NAME = {
    "law_title", "law_year", "law_version", "in_force", "consultation_subject", "consultation_addressee",
    "permission_to_appeal",
}  # fmt: skip


def test_every_wording_has_a_type_of_answer_known_placeholders_and_stands_once() -> None:
    for kind, answer_type, wording in WORDINGS:
        assert answer_type in ANSWER_TYPES, (kind, wording)
        assert set(re.findall(r"<(\w+)>", wording)) <= PLACEHOLDERS, (kind, wording)
    doubled = [line for line, times in Counter(WORDINGS).items() if times > 1]
    assert doubled == []


def test_every_kind_means_something_to_an_answerer() -> None:
    kinds = {kind for kind, _, _ in WORDINGS} - {CONTENT}
    assert {kind for kind in kinds if meaning_of(kind).intent is None} == ASKED_BY_NAME


def test_wordings_that_were_not_learnt_are_read_right() -> None:
    """A fifth of the wordings at a time is read by what the others teach; a question about content is hardly ever
    taken for a fact."""
    right: Counter[bool] = Counter()
    lines: Counter[bool] = Counter()
    for part in range(5):
        taught = learn(line for at, line in enumerate(WORDINGS) if at % 5 != part)
        for kind, answer_type, wording in WORDINGS[part::5]:
            read = read_kind(wording, answer_type, wording.count("<case>"), taught)  # type: ignore[arg-type]
            lines[kind == CONTENT] += 1
            right[kind == CONTENT] += read == kind
    assert right[False] / lines[False] >= 0.6
    assert right[True] / lines[True] >= 0.9


def test_what_a_question_names_is_told_by_placeholders() -> None:
    profile = load_profile(str(PROFILE))
    text = "Under article 4(2) of the Tide Mills Law 2023, was USD 4,000 due on 3 May 2024 in SDT 207/2024?"
    masked = with_placeholders(text, find_references(text, profile))
    assert " ".join(masked.split()) == "Under <article> of the <law>, was <money> due on <date> in <case> ?"


def test_a_page_of_capitals_or_figures_is_read_at_once() -> None:
    before = time.perf_counter()
    for pasted in ("A" * 20_000, "TIDE MILL " * 2_000, "Mill of the " * 1_700, "1," * 10_000):
        with_placeholders(pasted, ())
    assert time.perf_counter() - before < 5


def test_words_speak_for_a_kind_only_where_other_questions_hardly_have_them() -> None:
    words = words_of_kind("parties_defending", "names")
    assert {"oppon", "resist"} <= words
    assert not {"contract", "percentag", "dai"} & words
    assert words_of_kind(CONTENT, "names") == frozenset()


@pytest.mark.parametrize(
    ("question", "answer_type", "kind", "value"),
    [
        ("everybody on the plaintiff side in HB 014/2024?", "names", "parties",
         ["BRACKWATER HOLDINGS LTD", "OSRIC FENNIMORE", "LINDQVIST & DAUGHTERS SHIPPING LLP"]),
        ("when did the court put out the HB 031/2025 document", "date", "dated_event", "2025-09-11"),
    ],
)  # fmt: skip
def test_words_that_no_pattern_has_reach_the_catalogue(
    sample: Corpus, question: str, answer_type: AnswerType, kind: str, value: Any
) -> None:
    answer = sample.ask(question, answer_type)
    assert (answer.kind, answer.answer) == (kind, value)


@pytest.mark.parametrize(
    ("masked", "answer_type"),
    [
        ("bigger claim in money terms, <case> or <case>", "name"),
        ("<case> defendants, all of them", "names"),
        ("<case>, total of distinct claimants", "number"),
        ("<case> and <case>: some party in common", "boolean"),
        ("<case> or <case>?", None),
        ("the crane of the quay, its red lamp and its bell", None),
        ("What does the warden say of the tide?", None),
    ],
)
def test_a_type_no_pattern_tells_is_that_of_the_fact_asked_for(masked: str, answer_type: str | None) -> None:
    assert type_of_fact(masked) == answer_type
