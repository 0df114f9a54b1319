"""Where something is mentioned that is no identifier: a law by title and year, a case by its parties' names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from legal_rag.reading import Reading
from legal_rag.store.facts import select
from legal_rag.store.fulltext import query_terms


@dataclass(frozen=True, slots=True)
class MentioningDocument:
    """Columns of sql/route_mentions.sql."""

    doc_key: int
    mentions: int


def documents_mentioning(words: Sequence[str], reading: Reading, allowed: frozenset[int]) -> tuple[int, ...]:
    """doc_keys with a page that prints `words` one after the other, at most a short word or punctuation between."""
    terms = query_terms(reading.store, " ".join(words))
    if not terms:
        return ()
    pattern = r"\b" + r"\W+(?:\w{1,3}\W+)?".join(re.escape(word) for word in words) + r"\b"
    rows = select(reading.connection, "route_mentions", MentioningDocument, terms=terms, pattern=pattern)
    return tuple(row.doc_key for row in rows if row.doc_key in allowed)


def documents_naming_both(left: str, right: str, reading: Reading, allowed: frozenset[int]) -> tuple[int, ...]:
    """doc_keys with a page that prints both names, wherever on it."""
    terms = query_terms(reading.store, f"{left} {right}")
    if not terms:
        return ()
    pattern = rf"\b{re.escape(left)}\b"
    rows = select(reading.connection, "route_mentions", MentioningDocument, terms=terms, pattern=pattern)
    return tuple(row.doc_key for row in rows if row.doc_key in allowed)
