"""Candidates while they are gathered: every document considered is a row with its reason, kept or not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from legal_rag.reading import Reading
from legal_rag.route.model import Candidate


class Considered:
    """A document keeps the first rule that brought it."""

    def __init__(self, reading: Reading, allowed: frozenset[int], all_documents: bool) -> None:
        self._reading = reading
        self._allowed = allowed
        self._unlimited = all_documents
        self._rows: dict[int, Candidate] = {}

    def kept_keys(self) -> set[int]:
        return {key for key, row in self._rows.items() if row.kept}

    def add(self, doc_keys: Iterable[int], rule: str, score: float, why: str, group: int) -> None:
        """Keep the documents, as many as page search takes; further references and a question about all documents of a
        case take theirs all the same."""
        most = self._reading.search.candidates
        for key in doc_keys:
            if key in self._allowed and key not in self.kept_keys():
                kept = len(self.kept_keys()) < most or group > 0 or self._unlimited
                self.put(key, rule, score, kept, why if kept else f"{why}, but {most} are enough", group)

    def drop(self, doc_keys: Iterable[int], rule: str, score: float, why: str, group: int) -> None:
        """Name documents that were considered and not kept."""
        for key in doc_keys:
            if key in self._allowed and key not in self._rows:
                self.put(key, rule, score, False, why, group)

    def pass_over(self, doc_keys: Iterable[int], why: str) -> None:
        """Keep documents no longer that were kept."""
        for key in doc_keys:
            self._rows[key] = replace(self._rows[key], kept=False, why=why)

    def put(self, key: int, rule: str, score: float, kept: bool, why: str, group: int) -> None:
        row = self._reading.directory.documents[key]
        self._rows[key] = Candidate(key, row.doc_id, row.name, row.kind, rule, score, 0, kept, why, group)

    def rows(self) -> tuple[Candidate, ...]:
        """Kept ones first, then by reference and score."""
        ordered = sorted(self._rows.values(), key=lambda row: (not row.kept, row.group, -row.score))
        return tuple(replace(row, rank=rank) for rank, row in enumerate(ordered, start=1))
