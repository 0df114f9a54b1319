"""What the trace keeps of asking a model: ids and hashes of what was sent, what it cost, what was made of the reply."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from legal_rag.answer.model import Value

Outcome = Literal["accepted", "overridden", "null", "unreadable", "failed"]
"""accepted: the model's value is the answer; overridden: it did not stand, the deterministic answer does; null: the
model found nothing; unreadable and failed: no usable reply."""


@dataclass(frozen=True, slots=True)
class SentPage:
    """A page of a request; the hash is of its words as sent."""

    doc_id: str
    page_number: int
    sha256: str


@dataclass(frozen=True, slots=True)
class SentRequest:
    """One request and what came back."""

    custom_id: str
    sha256: str
    model: str
    prompt_version: str
    pages: tuple[SentPage, ...]
    stop_reason: str | None = None
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    usd: float = 0.0
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class LlmRecord:
    """The asking of a model about one question."""

    why: str
    outcome: Outcome
    requests: tuple[SentRequest, ...]
    said: Value = None
    """The model's value before verification."""
    override: str | None = None
    """Why the value did not stand."""
    fallback: str | None = None

    @property
    def prompt_version(self) -> str:
        return self.requests[0].prompt_version

    @property
    def open(self) -> bool:
        """Whether the question is open because the model gave no usable reply."""
        return self.fallback == "unresolved"

    @property
    def replied(self) -> bool:
        """Whether any reply came, usable or not."""
        return any(sent.stop_reason is not None for sent in self.requests)

    @property
    def usd(self) -> float:
        return sum(sent.usd for sent in self.requests)

    def to_dict(self, told: bool = True) -> dict[str, Any]:
        """As the trace keeps it; `told` False leaves out what is made of words."""
        found = asdict(self)
        if not told:
            found |= {"why": None, "said": None, "override": None}
        return found
