"""How sure an answer is: the share of its class that was right, as measured, and nothing else.

The table holds, for each class of answer, (right, n) over the labelled questions of both corpora that are not in the
check set, as asked and in other words, and over 603 questions and 165 rewordings that people who had not seen the
program wrote afresh over the same documents: rules do better on the wordings they were made for. Free text counts by
the share of its facts. The confidence is (right + 1) / (n + 2), so that a class of few questions is not taken for
certain. `make bench` prints how confidence and precision agree on the work set and on the check set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol

from legal_rag.answer.model import Basis, Status
from legal_rag.question.model import AnswerType

Footing = Literal["catalogue", "stand-in", "currencies", "schedule", "content", "parts", "reference", "premise"]
"""What a value was read from: facts of the catalogue that are those asked for; facts that stand in for them (another
kind of date, an item of a sum); sums of different currencies compared by figure; a row of a schedule; the sentences of
pages; the answers to parts of the question. Of an absence: an absent reference, or a premise that no page supports."""

WELL_SUPPORTED = 0.7
"""Score of the best sentence from which on it carries what the question is about, and not only some of its words."""

MEASURED: dict[str, tuple[float, int]] = {
    "printed": (188.3, 196),
    "printed, in words": (56.7, 64),
    "computed": (93, 94),
    "closed-world": (79.7, 80),
    "stand-in": (31, 34),
    "currencies": (0, 0),
    "schedule": (46, 46),
    "content, boolean": (56, 61),
    "content, boolean, poor": (18, 26),
    "content, value": (90, 95),
    "content, value, poor": (33, 46),
    "content, name": (32.6, 61),
    "content, text": (145.3, 182),
    "content, text, poor": (65.8, 125),
    "parts": (23.2, 34),
    "ambiguous": (3, 3),
    "premise": (37, 41),
    "reference": (202, 202),
    "unresolved": (1, 12),
}
"""(right, n) by class. Sums of two currencies are not counted: no label tells what they are worth.
References are those made up by the bench: the labels ask for no document that is not held."""

TYPE_INFERRED = 0.98
"""What an answer keeps whose type the question did not give: the share of types inferred right."""
DOUBTFUL_PAGE = 0.75
"""What it keeps on a page whose text is doubtful. The labels rest on no such page: this is a judgement."""
MODEL_TYPED, MODEL_TEXT, MODEL_AGREED, MODEL_NULL = 0.8, 0.75, 0.9, 0.5
"""Of a language model whose words were found on the page; where the deterministic answer says the same; of its null."""
NONE = 0.0
"""Where answering itself failed."""


class ReadPage(Protocol):
    """A cited page: how sure OCR was of it (0 to 1, None with a text layer), and why its text is doubtful if it is."""

    @property
    def ocr_confidence(self) -> float | None: ...
    @property
    def doubtful(self) -> str | None: ...


def confidence_of(
    status: Status, basis: Basis | None, footing: Footing, answer_type: AnswerType, support: float | None = None
) -> float:
    """The confidence (0 to 1) of a draft; `support` is the score of the sentence that a content answer stands on."""
    right, n = MEASURED[_class_of(status, basis, footing, answer_type, support)]
    return round((right + 1) / (n + 2), 3)


def as_read(confidence: float, pages: Iterable[ReadPage], type_given: bool) -> float:
    """What is left of `confidence` when its pages were read by OCR or are doubtful, or its type was inferred."""
    kept = 1.0 if type_given else TYPE_INFERRED
    read = [_of_page(page) for page in pages]
    return round(confidence * kept * min(read, default=1.0), 3)


def _of_page(page: ReadPage) -> float:
    sure = 1.0 if page.ocr_confidence is None else page.ocr_confidence
    return min(sure, DOUBTFUL_PAGE) if page.doubtful else sure


def _class_of(
    status: Status, basis: Basis | None, footing: Footing, answer_type: AnswerType, support: float | None
) -> str:
    if status in ("unresolved", "ambiguous"):
        return status
    if footing == "content":
        return _content_class(answer_type, support or 0.0)
    if footing != "catalogue":
        return footing
    if basis == "printed":
        return "printed, in words" if answer_type == "free_text" else "printed"
    return basis or "closed-world"


def _content_class(answer_type: AnswerType, support: float) -> str:
    if answer_type in ("name", "names"):
        return "content, name"
    sort = {"boolean": "boolean", "free_text": "text"}.get(answer_type, "value")
    return f"content, {sort}" if support >= WELL_SUPPORTED else f"content, {sort}, poor"
