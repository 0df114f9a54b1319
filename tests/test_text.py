"""The one normaliser: what it unifies, and that its offsets lead back to the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.text import name_key, normalise, normalise_with_offsets

AWKWARD = st.text(
    alphabet=st.one_of(st.sampled_from("ab -\n\u00ad–ﬁ’“\u00a0\u200b´¨\ufdfa\t`X‑\x1c\x85"), st.characters()),
    max_size=30,
)


@pytest.mark.parametrize(
    ("printed", "normal"),
    [
        ("o\ufb03ce of the \ufb01rst", "office of the first"),
        ("“quoted” and ‘single’ `tick`", "\"quoted\" and 'single' 'tick'"),
        ("2020–2021 — yes", "2020-2021 - yes"),
        ("em-\nployment", "employment"),
        ("HB-\n010-2024", "HB- 010-2024"),
        ("soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"),
        ("  a\u00a0b \n\n c\t", "a b c"),
    ],
)
def test_it_unifies_what_only_looks_different(printed: str, normal: str) -> None:
    assert normalise(printed) == normal


@given(AWKWARD)
def test_with_and_without_offsets_agree_and_again_changes_nothing_that_matters(source: str) -> None:
    result = normalise_with_offsets(source)
    assert normalise(source) == result.text
    assert "  " not in result.text
    assert result.text == result.text.strip()


@given(AWKWARD)
def test_offsets_rise_and_stay_within_the_source(source: str) -> None:
    result = normalise_with_offsets(source)
    assert len(result.offsets) == len(result.text) + 1
    assert list(result.offsets) == sorted(result.offsets)
    assert result.offsets[-1] == len(source)


@given(st.text(alphabet="abc XYZ\n", min_size=1, max_size=40))
def test_a_span_of_words_leads_back_to_the_same_words(source: str) -> None:
    result = normalise_with_offsets(source)
    for word in set(result.text.split()):
        at = result.text.index(word)
        start, end = result.source_span(at, at + len(word))
        assert source[start:end] == word


def test_names_are_compared_as_the_scorer_does() -> None:
    assert name_key("H.M.R. Holding & Sons’ Ltd") == name_key("HMR HOLDING AND SONS LTD")
