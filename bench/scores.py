"""Scores of a set of questions: of the work set, the check set and both; by kind of answerer on the work set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from legal_rag.answer.registry import FROM_PAGES
from legal_rag.evaluation.gold import Gold
from legal_rag.evaluation.scoring import Score, ScoredQuestion, score_answers, summarise

WORK_SET = frozenset("0123456789")
"""First characters of the ids that may be looked at singly; the others are a check, of which only totals are shown."""


@dataclass(frozen=True)
class SetScores:
    """One set of questions, strict and fair."""

    name: str
    strict: Score
    fair: Score

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "strict": self.strict.to_dict(), "fair": self.fair.to_dict()}


def in_work_set(label: Gold) -> bool:
    return label.question_id[0] in WORK_SET


def set_scores(entries: Mapping[str, Mapping[str, Any]], labels: Sequence[Gold]) -> list[SetScores]:
    """Work set, check set, all."""
    sets = {
        "work": [label for label in labels if in_work_set(label)],
        "check": [label for label in labels if not in_work_set(label)],
        "all": list(labels),
    }
    return [
        SetScores(name, summarise(score_answers(entries, of)), summarise(score_answers(entries, of, fair=True)))
        for name, of in sets.items()
        if of
    ]


@dataclass(frozen=True)
class KindFigures:
    """Questions that one answerer took; `majority` is what the commonest gold answer alone would score."""

    kind: str
    n: int
    answer: float
    majority: float | None
    grounding: float

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "n": self.n, "answer": self.answer, "majority": self.majority, "G": self.grounding}


def by_kind(entries: Mapping[str, Mapping[str, Any]], labels: Sequence[Gold]) -> list[KindFigures]:
    """A row for each answerer, most questions first."""
    by_id = {label.question_id: label for label in labels}
    groups: dict[str, list[ScoredQuestion]] = defaultdict(list)
    for row in score_answers(entries, labels):
        groups[row.kind or "(none)"].append(row)
    figures = [
        KindFigures(
            kind,
            len(rows),
            fmean(row.answer for row in rows),
            majority([by_id[row.question_id] for row in rows]),
            fmean(row.grounding for row in rows),
        )
        for kind, rows in groups.items()
    ]
    return sorted(figures, key=lambda row: (-row.n, row.kind))


@dataclass(frozen=True)
class CatalogueFigures:
    """How many of the questions facts of the catalogue answered, as a share, and how many of those right: typed ones by
    their value, free text by its facts."""

    n: int
    share: float
    typed_precision: float | None
    text_precision: float | None

    def to_dict(self) -> dict[str, Any]:
        return {"n": self.n, "share": self.share, "typed": self.typed_precision, "text": self.text_precision}


def catalogue_figures(entries: Mapping[str, Mapping[str, Any]], labels: Sequence[Gold]) -> CatalogueFigures:
    """What the catalogue answers of the questions, and its precision."""
    rows = score_answers(entries, labels)
    found = [row for row in rows if row.kind is not None and row.kind not in FROM_PAGES]
    typed = [row.answer for row in found if row.answer_type != "free_text"]
    text = [row.answer for row in found if row.answer_type == "free_text"]
    return CatalogueFigures(
        len(found), len(found) / len(rows) if rows else 0.0, fmean(typed) if typed else None,
        fmean(text) if text else None,
    )  # fmt: skip


def majority(labels: Sequence[Gold]) -> float | None:
    """The best score that one constant answer reaches on the typed ones among `labels`; None if there are none."""
    typed = [label for label in labels if label.answer_type != "free_text"]
    constants = {repr(label.answers[0]): label.answers[0] for label in typed}.values()
    return max((_constant_score(constant, typed) for constant in constants), default=None)


def _constant_score(constant: Any, labels: Iterable[Gold]) -> float:
    found = list(labels)
    return fmean(
        row.answer for row in score_answers({label.question_id: {"answer": constant} for label in found}, found)
    )


def balanced_accuracy(rows: Iterable[ScoredQuestion]) -> float | None:
    """Of booleans: the mean of the shares right among gold true and among gold false; None if one is lacking."""
    groups: dict[bool, list[float]] = defaultdict(list)
    for row in rows:
        if row.answer_type == "boolean" and isinstance(row.want, bool):
            groups[row.want].append(row.answer)
    return fmean(fmean(group) for group in groups.values()) if len(groups) == 2 else None
