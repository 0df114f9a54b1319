"""The rules of the Agentic RAG Legal Challenge 2026, and of the labels that stand in for its judge.

Total = (0.7 Det + 0.3 Asst) G T F. `Det` is the mean over typed questions, `Asst` over free text (the share of the
gold facts that the text holds), `G` the mean F-beta (2.5) over cited pages, `T` whether telemetry is complete, `F` the
time to the first token. `TotalJudge` puts Asst on the scale of the challenge's judge.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from legal_rag.evaluation.gold import Gold, PageSet, page_set

FREE_TEXT_LIMIT = 280
"""Characters of a free-text answer; a longer one scores nothing."""

_BETA_SQUARED = 2.5**2
_DET_WEIGHT, _ASST_WEIGHT = 0.7, 0.3
_JUDGE_SCALE = 1.35
"""The share of facts runs this many times the judge's figure."""
_NO_TELEMETRY = 0.9
_ABSENCE = re.compile(
    r"no information|not (?:contain|mention|provide|found|available|specified|stated|address)"
    r"|cannot be found|does not regulate",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """One question's part in the score; the figures are 0 to 1, `speed` 0.85 to 1.05."""

    question_id: str
    answer_type: str
    confidence: str
    answer: float
    grounding: float
    documents: float
    """1 if all documents of an accepted page set are cited."""
    telemetry: float
    speed: float
    ttft_ms: float | None
    got: Any
    want: Any
    pages: PageSet
    gold_pages: PageSet
    kind: str | None
    """The answerer's name, where the answers file says it."""
    status: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """The figures over a set of questions; None where the set has no question of that sort."""

    n: int
    det: float | None
    asst: float | None
    grounding: float | None
    documents: float | None
    telemetry: float | None
    speed: float | None
    pages: float | None
    """Pages cited a question."""

    @property
    def total(self) -> float | None:
        return self._total(1.0)

    @property
    def total_judge(self) -> float | None:
        """The figure of record when grounding is strict."""
        return self._total(_JUDGE_SCALE)

    def _total(self, scale: float) -> float | None:
        if self.grounding is None or self.telemetry is None or self.speed is None:
            return None
        if self.det is not None and self.asst is not None:
            answers = _DET_WEIGHT * self.det + _ASST_WEIGHT * self.asst / scale
        else:
            answers = self.det if self.det is not None else (self.asst or 0.0) / scale
        return answers * self.grounding * self.telemetry * self.speed

    def to_dict(self) -> dict[str, float | int | None]:
        """With the names that the challenge uses."""
        return {
            "n": self.n,
            "Det": self.det,
            "Asst": self.asst,
            "G": self.grounding,
            "docs": self.documents,
            "T": self.telemetry,
            "F": self.speed,
            "Total": self.total,
            "TotalJudge": self.total_judge,
            "pages": self.pages,
        }


def score_answers(
    answers: Mapping[str, Mapping[str, Any]], labels: Iterable[Gold], fair: bool = False
) -> list[ScoredQuestion]:
    """Score the entries of an answers file, by question id, against `labels`; a missing entry scores as empty.

    `fair` lets any accepted page set count; strict takes the gold pages alone.
    """
    return [_score_one(answers.get(label.question_id, {}), label, fair) for label in labels]


def summarise(questions: Iterable[ScoredQuestion]) -> Score:
    """The figures over `questions`."""
    rows = list(questions)
    return Score(
        n=len(rows),
        det=_mean(row.answer for row in rows if row.answer_type != "free_text"),
        asst=_mean(row.answer for row in rows if row.answer_type == "free_text"),
        grounding=_mean(row.grounding for row in rows),
        documents=_mean(row.documents for row in rows),
        telemetry=_mean(row.telemetry for row in rows),
        speed=_mean(row.speed for row in rows),
        pages=_mean(float(len(row.pages)) for row in rows),
    )


def _mean(figures: Iterable[float]) -> float | None:
    found = list(figures)
    return fmean(found) if found else None


def _score_one(entry: Mapping[str, Any], label: Gold, fair: bool) -> ScoredQuestion:
    telemetry = entry.get("telemetry") or {}
    timing = telemetry.get("timing") or {}
    ttft = timing.get("ttft_ms")
    got = entry.get("answer")
    pages = page_set((telemetry.get("retrieval") or {}).get("retrieved_chunk_pages") or [])
    answer = _answer_score(got, label)
    accepted = list(label.page_sets if fair else label.page_sets[:1])
    if answer == 1.0 and _says_absent(got, label) and any(_is_absence(want, label) for want in label.answers):
        accepted.append(frozenset())  # an absence that the labels accept needs no page
    extra = entry.get("legalrag") or {}
    return ScoredQuestion(
        question_id=label.question_id,
        answer_type=label.answer_type,
        confidence=label.confidence,
        answer=answer,
        grounding=max(f_beta(pages, want) for want in accepted),
        documents=max(float(_documents(want) <= _documents(pages)) for want in accepted),
        telemetry=1.0 if timing and "usage" in telemetry else _NO_TELEMETRY,
        speed=speed_factor(ttft if ttft is not None else float("inf")),
        ttft_ms=ttft,
        got=got,
        want=label.answers[0],
        pages=pages,
        gold_pages=label.page_sets[0],
        kind=extra.get("kind"),
        status=extra.get("status"),
    )


def _documents(pages: PageSet) -> frozenset[str]:
    return frozenset(doc_id for doc_id, _ in pages)


def f_beta(got: PageSet, want: PageSet) -> float:
    """F-beta over pages; two empty sets agree, one empty set scores nothing."""
    if not got or not want:
        return float(not got and not want)
    hits = len(got & want)
    if not hits:
        return 0.0
    precision, recall = hits / len(got), hits / len(want)
    return (1 + _BETA_SQUARED) * precision * recall / (_BETA_SQUARED * precision + recall)


def speed_factor(ttft_ms: float) -> float:
    """By milliseconds from receipt of the question to the first token."""
    for limit, factor in ((1000, 1.05), (2000, 1.02)):
        if ttft_ms < limit:
            return factor
    return 1.0 if ttft_ms <= 3000 else max(0.85, 0.99 - 0.14 * (ttft_ms - 3000) / 2000)


def _answer_score(got: Any, label: Gold) -> float:
    if label.answer_type != "free_text":
        return max(_typed_score(label.answer_type, got, want) for want in label.answers)
    score = _free_text_score(got, label)
    if any(isinstance(want, str) and _ABSENCE.search(want) for want in label.answers[1:]):
        score = max(score, _absence_score(got))
    return score


def _typed_score(answer_type: str, got: Any, want: Any) -> float:
    if got is None or want is None:
        return float(got is None and want is None)
    if answer_type == "number":
        try:
            return float(abs(float(got) - float(want)) <= 0.01 * abs(float(want)))
        except (TypeError, ValueError):
            return 0.0
    if answer_type == "boolean":
        return float(isinstance(got, bool) and got == want)
    if answer_type == "date":
        return float(str(got) == str(want))
    if answer_type == "name":
        return float(_comparable(got) == _comparable(want))
    ours, theirs = _name_set(got), _name_set(want)
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 1.0


def _name_set(value: Any) -> frozenset[str]:
    return frozenset(_comparable(name) for name in (value if isinstance(value, list) else [value]))


def _free_text_score(got: Any, label: Gold) -> float:
    if not label.page_sets[0] and not label.facts:
        return _absence_score(got)
    text = "" if got is None else str(got)
    if len(text) > FREE_TEXT_LIMIT:
        return 0.0
    if not label.facts:
        return float(bool(text) and not _ABSENCE.search(text))
    said = _comparable(text)
    return fmean(float(any(_comparable(way) in said for way in fact.split("|"))) for fact in label.facts)


def _absence_score(got: Any) -> float:
    text = "" if got is None else str(got)
    return float(len(text) <= FREE_TEXT_LIMIT and bool(_ABSENCE.search(text)))


def _says_absent(got: Any, label: Gold) -> bool:
    return got is None or (label.answer_type == "free_text" and bool(_ABSENCE.search(str(got))))


def _is_absence(want: Any, label: Gold) -> bool:
    return want is None or (label.answer_type == "free_text" and bool(_ABSENCE.search(str(want))))


def _comparable(value: Any) -> str:
    # The challenge's own normalisation, kept apart from the program's: a change there must not move the score.
    text = unicodedata.normalize("NFKC", str(value)).lower().replace("&", " and ")
    return re.sub(r"[^\w]+", " ", re.sub(r"[.’'`]", "", text)).strip()
