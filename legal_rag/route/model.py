"""What routing decides: the candidate documents, each with the rule that brought it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legal_rag.question.model import Question, Reference

Presence = Literal["own", "mentioned", "absent", "unknown"]

BY_TEXT, BY_VECTORS, BY_BOTH = "full text", "vectors", "full text and vectors"
"""Rules of documents found by what the question is about."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document considered, kept or not; `group` is the index of the reference that brought it (for comparisons)."""

    doc_key: int
    doc_id: str
    title: str
    kind: str
    rule: str
    score: float
    rank: int
    kept: bool
    why: str
    group: int = 0

    @property
    def by_topic(self) -> bool:
        """Whether what the question is about brought the document, nothing that the question names."""
        return self.rule in (BY_TEXT, BY_VECTORS, BY_BOTH)


@dataclass(frozen=True, slots=True)
class RoutedReference:
    """What the corpus holds of a reference: own documents, mentions only, nothing, or unknown while pages are
    unread."""

    reference: Reference
    presence: Presence
    doc_keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """One of several things that a question may mean: how to call it, and its documents."""

    label: str
    doc_keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """The question with its candidate documents, best first; only `kept` ones reach page search."""

    question: Question
    candidates: tuple[Candidate, ...]
    references: tuple[RoutedReference, ...] = ()
    ambiguous: bool = False
    meanings: tuple[Meaning, ...] = ()
    """When ambiguous: what could be meant, the one that the candidates stand for first."""
    warnings: tuple[str, ...] = ()
    focus: str = ""
    """What the question asks of the candidates: its topic without their names."""
    searched_documents: int = 0
    """How many documents the filters left to look in."""

    @property
    def readings(self) -> tuple[str, ...]:
        """What could be meant, one line each; empty when only one thing can."""
        return tuple(meaning.label for meaning in self.meanings)

    @property
    def kept(self) -> tuple[Candidate, ...]:
        return tuple(candidate for candidate in self.candidates if candidate.kept)

    @property
    def names_documents(self) -> bool:
        """Whether the question names some of its documents, by a number, a title or their parties."""
        return any(not candidate.by_topic for candidate in self.kept)
