"""The answer as users get it: value, status, basis and the pages that prove it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from legal_rag.answer.model import Basis, Draft, Status, Value
from legal_rag.extract.model import Box
from legal_rag.llm.record import LlmRecord
from legal_rag.question.model import AnswerType

ABSENT_SENTENCE = "There is no information on this question in the provided documents."
UNRESOLVED_SENTENCE = "Not resolved from the documents."


@dataclass(frozen=True, slots=True)
class CitedCorrection:
    """A cited fact, or what the catalogue says of the cited document, is not as printed: a person corrected it."""

    table: str
    field: str
    old: str | None
    new: str | None
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A page that proves the answer. `boxes` (points, origin top left) cover `quote` on it."""

    doc_id: str
    title: str
    page_number: int
    pinpoint: str
    quote: str
    boxes: tuple[Box, ...] = ()
    ocr_confidence: float | None = None
    corrections: tuple[CitedCorrection, ...] = ()
    doubtful: str | None = None
    """Why the text of the page is not to be trusted; None when it is."""


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Milliseconds by stage (parse, route, search, answer, ground), to the first token and in all; tokens and money
    of an LLM."""

    stages_ms: dict[str, float] = field(default_factory=dict)
    ttft_ms: float = 0.0
    tpot_ms: float = 0.0
    total_ms: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    usd: float = 0.0
    model_name: str = "offline"


@dataclass(frozen=True, slots=True)
class ReadingAnswer:
    """The answer to one of several things that a question may mean, called `reading`."""

    reading: str
    answer: Value
    status: Status
    basis: Basis | None
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What `Corpus.ask` returns."""

    ask_id: str
    build_id: str
    question: str
    answer_type: AnswerType
    answer: Value
    status: Status
    basis: Basis | None
    kind: str
    confidence: float
    reason: str
    citations: tuple[Citation, ...]
    telemetry: Telemetry
    look_here: tuple[Citation, ...] = ()
    readings: tuple[str, ...] = ()
    """What an ambiguous question may mean; `answer` is for the first."""
    by_reading: tuple[ReadingAnswer, ...] = ()
    """The answer for each reading, up to ten, where they were asked for."""
    law_texts: tuple[str, ...] = ()
    """Which texts of laws are cited: "Leasing Law: as consolidated to March 2022"."""
    warnings: tuple[str, ...] = ()
    searched: str = ""
    """What was looked through: "12 pages of 3 documents"."""
    draft: Draft | None = field(default=None, repr=False, compare=False)
    """The way it was found, for the trace and `--explain`."""
    llm: LlmRecord | None = field(default=None, repr=False)
    """What a language model was sent and said, for the trace; None when none was asked."""

    def to_dict(self) -> dict[str, Any]:
        """The answer object as JSON-ready data (see DESIGN: The command line)."""
        from legal_rag.ground.serialise import answer_to_dict

        return answer_to_dict(self)
