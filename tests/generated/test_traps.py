"""Questions without an answer are recognised, and their answerable twins are not refused; `make bench` asks the
full number of the labelled corpora."""

from __future__ import annotations

import pytest

from bench.traps import FAMILIES, FamilyFigures, generate, measure_traps, type_counts
from legal_rag.corpus import Corpus

EACH = 20


@pytest.fixture(scope="module")
def figures(sample: Corpus) -> dict[str, FamilyFigures]:
    return measure_traps(sample, generate(sample, each=EACH))


def test_the_same_seed_gives_the_same_questions_of_every_type(sample: Corpus) -> None:
    drawn = generate(sample, seed=3, each=EACH)
    assert drawn == generate(sample, seed=3, each=EACH)
    assert drawn != generate(sample, seed=4, each=EACH)
    for answerable in (False, True):
        of_sort = [asked for asked in drawn if asked.answerable == answerable]
        assert len(of_sort) == EACH * len(FAMILIES)
        assert set(type_counts(of_sort)) == {"boolean", "number", "date", "name", "names", "free_text"}


@pytest.mark.parametrize("family", FAMILIES)
def test_traps_are_recognised(figures, family: str) -> None:
    found = figures[family]
    assert found.recognised >= 0.95 * found.traps, found.missed


@pytest.mark.parametrize("family", FAMILIES)
def test_answerable_twins_are_not_refused(figures, family: str) -> None:
    found = figures[family]
    assert found.refused <= 0.02 * found.twins, found.missed
