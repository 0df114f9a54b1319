"""What answering drafts: a value with the evidence it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legal_rag.search.model import Shortlist

Status = Literal["answered", "absent", "ambiguous", "unresolved"]
Basis = Literal["printed", "computed", "closed-world", "model"]
Value = bool | int | float | str | list[str] | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Printed words on a page that the value was read from; `quote` is a substring of the page's text after folding
    white space."""

    doc_key: int
    page_number: int
    quote: str
    span_start: int | None = None
    span_end: int | None = None
    pinpoint: str | None = None
    required: bool = True
    """False for a page offered as support only; grounding may drop it."""
    correction: int | None = None
    """The correction that changed the fact, if a person did."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer before grounding. `kind` is the answerer's name in the registry."""

    shortlist: Shortlist
    kind: str
    status: Status
    basis: Basis | None
    value: Value
    evidence: tuple[Evidence, ...]
    confidence: float
    reason: str
    """Why this answerer fired and what it compared, in one sentence."""
    readings: tuple[str, ...] = ()
    look_here: tuple[tuple[int, int], ...] = ()
    """(doc_key, page_number) offered when unresolved."""
    documents_read: int | None = None
    """How many documents a question over the whole corpus was answered from."""
