"""The reliability table, worked by hand."""

from __future__ import annotations

import pytest

from bench.reliability import reliability


def test_bins_hold_n_mean_confidence_and_precision_and_the_error_weighs_their_gaps() -> None:
    found = reliability([(0.98, 1.0), (0.98, 1.0), (0.98, 0.0), (0.75, 0.5)])
    assert [(b.least, b.n) for b in found.bins] == [(0.7, 1), (0.97, 3)]
    assert found.bins[1].confidence == pytest.approx(0.98)
    assert found.bins[1].precision == pytest.approx(2 / 3)
    assert found.error == pytest.approx((1 * 0.25 + 3 * (0.98 - 2 / 3)) / 4)


def test_an_edge_belongs_to_the_bin_that_it_begins() -> None:
    assert [b.least for b in reliability([(0.8, 1.0), (0.7999, 1.0), (0.0, 0.0)]).bins] == [0.0, 0.7, 0.8]


def test_perfect_agreement_has_no_error_and_no_answers_none() -> None:
    assert reliability([(0.5, 1.0), (0.5, 0.0)]).error == 0.0
    assert reliability([]).error is None
