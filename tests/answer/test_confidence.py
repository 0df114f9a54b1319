"""Confidence is the measured share of an answer's class, and less where its page or its type is unsure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import pytest

from legal_rag.answer.confidence import DOUBTFUL_PAGE, MEASURED, TYPE_INFERRED, Footing, as_read, confidence_of
from legal_rag.answer.model import Basis, Status
from legal_rag.corpus import Corpus
from legal_rag.question.model import ANSWER_TYPES
from tests.sample import needs_ocr


@dataclass(frozen=True)
class Page:
    ocr_confidence: float | None = None
    doubtful: str | None = None


def test_every_status_basis_footing_and_type_has_one() -> None:
    for status in get_args(Status):
        for basis in (*get_args(Basis), None):
            if basis == "model":
                continue  # set where the model's words are verified
            for footing in get_args(Footing):
                for answer_type in ANSWER_TYPES:
                    assert 0 < confidence_of(status, basis, footing, answer_type) < 1


def test_no_class_is_certain_and_each_was_counted() -> None:
    assert {name: right for name, (right, n) in MEASURED.items() if not 0 <= right <= n} == {}
    assert max((right + 1) / (n + 2) for right, n in MEASURED.values()) < 1


@pytest.mark.parametrize("answer_type", ["boolean", "number", "free_text"])
def test_a_fact_of_the_catalogue_goes_before_a_well_supported_sentence_and_that_before_a_poor_one(
    answer_type: str,
) -> None:
    printed = confidence_of("answered", "printed", "catalogue", answer_type)
    well = confidence_of("answered", "printed", "content", answer_type, 0.9)
    poor = confidence_of("answered", "printed", "content", answer_type, 0.3)
    assert printed > well > poor > confidence_of("unresolved", None, "content", answer_type)


def test_what_stands_in_for_the_fact_asked_is_less_sure() -> None:
    printed = confidence_of("answered", "printed", "catalogue", "number")
    stands_in = confidence_of("answered", "printed", "stand-in", "number")
    assert printed > stands_in > confidence_of("answered", "computed", "currencies", "number")


def test_ocr_doubtful_text_and_an_inferred_type_lower_it() -> None:
    assert as_read(0.9, [Page()], True) == 0.9
    assert as_read(0.9, [], True) == 0.9
    assert as_read(0.9, [Page(), Page(ocr_confidence=0.8)], True) == pytest.approx(0.72)
    assert as_read(0.9, [Page(doubtful="letters are missing")], True) == pytest.approx(0.9 * DOUBTFUL_PAGE)
    assert as_read(0.9, [Page(ocr_confidence=0.6, doubtful="x")], True) == pytest.approx(0.54)
    assert as_read(0.9, [Page()], False) == pytest.approx(0.9 * TYPE_INFERRED)


def test_an_answer_carries_it(sample: Corpus) -> None:
    question = "Who are the claimants in case HB 014/2024?"
    given, inferred = sample.ask(question, "names").confidence, sample.ask(question).confidence
    assert given == confidence_of("answered", "printed", "catalogue", "names")
    assert inferred == pytest.approx(given * TYPE_INFERRED, abs=0.001)


@needs_ocr
def test_an_answer_from_a_scan_is_less_sure_than_the_same_from_a_text_layer(sample: Corpus) -> None:
    scan = sample.ask("Who was the judgment debtor in EXE 002/2024?", "names")
    printed = sample.ask("Who was the judgment debtor in EXE 011/2025?", "names")
    assert scan.citations[0].ocr_confidence is not None
    assert scan.confidence < printed.confidence
