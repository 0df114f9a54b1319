"""What page search returns: pages of the candidates, ranked, with the reason each is there."""

from __future__ import annotations

from dataclasses import dataclass

from legal_rag.route.model import Candidate, Route
from legal_rag.store.facts import Place


@dataclass(frozen=True, slots=True)
class Pin:
    """A page that must be looked at, and why."""

    doc_key: int
    page_number: int
    why: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.doc_key, self.page_number


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A page of a candidate. `bm25_rank` and `vector_rank` count from 1 among the candidates' pages; None is not found.
    `pin` is why the page must be there whatever its rank."""

    page_key: int
    doc_key: int
    doc_id: str
    page_number: int
    rank: int
    score: float
    bm25: float | None = None
    bm25_rank: int | None = None
    similarity: float | None = None
    vector_rank: int | None = None
    pin: str | None = None
    rerank: float | None = None
    """Score of the cross-encoder, where one read the page."""

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.doc_key, self.page_number


@dataclass(frozen=True, slots=True)
class Shortlist:
    """The pages that answering may read, best first."""

    route: Route
    pages: tuple[RankedPage, ...]
    with_vectors: bool
    warnings: tuple[str, ...] = ()

    def candidate(self, doc_key: int) -> Candidate:
        """The candidate that a page belongs to; raises KeyError."""
        for found in self.route.candidates:
            if found.doc_key == doc_key:
                return found
        raise KeyError(doc_key)
