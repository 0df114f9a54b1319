"""Scores as lines to read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import Any

from legal_rag.evaluation.gold import PageSet
from legal_rag.evaluation.scoring import Score, ScoredQuestion


def score_line(score: Score) -> str:
    """All figures in one line, three digits."""
    return "  ".join(f"{name}={_figure(value)}" for name, value in score.to_dict().items())


def _figure(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def table_by(rows: Iterable[ScoredQuestion], group: Callable[[ScoredQuestion], str]) -> list[str]:
    """A line for each group: n, mean of answer, G and documents, pages a question."""
    groups: dict[str, list[ScoredQuestion]] = defaultdict(list)
    for row in rows:
        groups[group(row)].append(row)
    width = max((len(name) for name in groups), default=0)
    return [
        f"  {name:<{width}}  n={len(of):3d}"
        f"  answer={fmean(row.answer for row in of):.3f}"
        f"  G={fmean(row.grounding for row in of):.3f}"
        f"  docs={fmean(row.documents for row in of):.3f}"
        f"  pages={fmean(len(row.pages) for row in of):.2f}"
        for name, of in sorted(groups.items())
    ]


def miss_to_dict(row: ScoredQuestion) -> dict[str, Any]:
    """What was given and what was wanted."""
    return {
        "id": row.question_id,
        "answer_type": row.answer_type,
        "kind": row.kind,
        "status": row.status,
        "confidence": row.confidence,
        "answer": row.answer,
        "G": row.grounding,
        "got": row.got,
        "want": row.want,
        "pages": _pages(row.pages),
        "gold_pages": _pages(row.gold_pages),
    }


def _pages(pages: PageSet) -> list[list[Any]]:
    return [[doc_id, page] for doc_id, page in sorted(pages)]
