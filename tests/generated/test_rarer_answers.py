"""Answers that labelled questions seldom have: a shared party, no appeal, a trial held, five claimants …

Every kind is asked at least twenty times for its rarer answer, of papers that went through the real build.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from tests.generated.laws_in_time import add_laws_in_time
from tests.generated.papers import Case, GeneratedPapers
from tests.generated.permissions import add_permissions
from tests.sample import PROFILE

LEAST = 0.95
KINDS = (
    "appealed", "common_judge", "common_party", "content_boolean", "content_number", "each_side", "enforces_award",
    "in_force", "judge_changes", "party_count", "permission_to_appeal", "trial_held",
)  # fmt: skip


@pytest.fixture(scope="module")
def generated() -> GeneratedPapers:
    papers = GeneratedPapers()
    add_permissions(papers)
    add_laws_in_time(papers)
    return papers


@pytest.fixture(scope="module")
def corpus(generated: GeneratedPapers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("generated")
    generated.typeset(folder / "papers")
    build_corpus(BuildOptions((folder / "papers",), folder / "c.duckdb", profile=str(PROFILE), without_vectors=True))
    with Corpus.open(folder / "c.duckdb") as opened:
        yield opened


@pytest.fixture(scope="module")
def right(generated: GeneratedPapers, corpus: Corpus) -> dict[str, list[tuple[Case, bool, str]]]:
    """By kind: each case, whether it was answered right, and what was said."""
    told: dict[str, list[tuple[Case, bool, str]]] = defaultdict(list)
    for case in generated.cases:
        answer = corpus.ask(case.question, case.answer_type)
        said = f"{case.question} -> {answer.answer!r} ({answer.status}, {answer.kind}: {answer.reason})"
        told[case.kind].append((case, answer.answer == case.answer, said))
    return told


def test_every_kind_has_twenty_cases_of_its_rarer_answer(generated: GeneratedPapers) -> None:
    assert {case.kind for case in generated.cases} == set(KINDS)
    for kind in KINDS:
        rare = [case for case in generated.cases if case.kind == kind and case.rare]
        assert len(rare) >= 20, kind
        assert len({case.question for case in rare}) == len(rare)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rare", [True, False])
def test_the_rarer_answer_is_given_as_surely_as_the_usual_one(right, kind: str, rare: bool) -> None:
    asked = [(well, said) for case, well, said in right[kind] if case.rare == rare]
    missed = [said for well, said in asked if not well]
    assert len(missed) <= (1 - LEAST) * len(asked), missed


def test_every_answer_of_them_has_a_page(generated: GeneratedPapers, corpus: Corpus) -> None:
    for case in generated.cases[::7]:
        answer = corpus.ask(case.question, case.answer_type)
        assert answer.status in ("absent", "unresolved") or answer.citations, case.question
