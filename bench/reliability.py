"""Whether confidence means what it says: precision beside it, bin by bin, and how far they are apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97)
"""Where the bins begin; a bin ends where the next begins, the last at 1."""


@dataclass(frozen=True)
class Bin:
    """Answers of a confidence from `least` on; `precision` is the mean of their scores (0 to 1)."""

    least: float
    n: int
    confidence: float
    precision: float


@dataclass(frozen=True)
class Reliability:
    """The bins that hold answers, and the expected calibration error: the mean gap in them, weighted by n."""

    bins: tuple[Bin, ...]
    error: float | None

    def to_dict(self) -> dict[str, Any]:
        rows = [[each.least, each.n, each.confidence, each.precision] for each in self.bins]
        return {"bins": rows, "error": self.error}


def reliability(answers: Iterable[tuple[float, float]]) -> Reliability:
    """Of answers as (confidence, score), both from 0 to 1."""
    held: dict[float, list[tuple[float, float]]] = {}
    for confidence, score in answers:
        held.setdefault(max(edge for edge in EDGES if edge <= confidence), []).append((confidence, score))
    bins = tuple(
        Bin(least, len(rows), fmean(c for c, _ in rows), fmean(s for _, s in rows))
        for least, rows in sorted(held.items())
    )
    n = sum(each.n for each in bins)
    error = sum(each.n * abs(each.confidence - each.precision) for each in bins) / n if n else None
    return Reliability(bins, error)
