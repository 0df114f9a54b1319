"""Sentences and clauses of a page, with their spans, and shortening to what fits."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_TEXT = 280
_SHORTEST_ITEM = 25
"""Characters of a free-text answer (the challenge's limit)."""

_NO_END = [
    "No",
    "Nos",
    "Mr",
    "Mrs",
    "Ms",
    "Dr",
    "Art",
    "Ltd",
    "Co",
    "v",
    "Inc",
    "para",
    r"e\.g",
    r"i\.e",
    r"H\.E",
    "[A-Z]",
]
"""What a full stop may follow without ending a sentence."""
_ABBREVIATIONS = "".join(rf"(?<!\b{word})" for word in _NO_END) + r"(?<!\d)"
_END = re.compile(
    rf"(?:{_ABBREVIATIONS}[.?!][\"'”’)]*(?=\s+[\"'“‘(\[]?[A-Z0-9(])|(?<=\d)\.(?=\s+[A-Z])|;(?=\s)|\n\s*\n|\n(?=\s*(?:\(?[a-z0-9]{{1,4}}\)|\d{{1,3}}\.(?:\d+\.?)*)\s))"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`page.text[start:end]` is `text`; `flat` has white space folded."""

    text: str
    start: int
    end: int

    @property
    def flat(self) -> str:
        return " ".join(self.text.split())


def sentences_of(text: str) -> list[Sentence]:
    """Sentences, list items and clauses of a page's text in order."""
    found = []
    at = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        piece = text[at:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            body = piece.strip()
            found.append(Sentence(body, at + lead, at + lead + len(body)))
        at = end
    return found


def enumerate_within(parts: list[str], limit: int = LONGEST_TEXT) -> str:
    """A lead-in and its list items in at most `limit` characters, every item shortened alike so that none is lost."""
    whole = " ".join(parts)
    if len(whole) <= limit:
        return whole
    lead, items = parts[0], parts[1:]
    room = (limit - min(len(lead), limit // 3) - len(items) - 1) // max(1, len(items))
    if room < _SHORTEST_ITEM:
        lead, room = "", (limit - len(items)) // max(1, len(items))
    if room < _SHORTEST_ITEM:
        return shorten(whole, limit)
    pieces = [_cut(lead, limit // 3)] if lead else []
    return " ".join([*pieces, *(_cut(item, room) for item in items)])[:limit]


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def shorten(text: str, limit: int = LONGEST_TEXT) -> str:
    """`text` in at most `limit` characters: whole sentences if the first fits, else cut at a word with an ellipsis."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    kept = ""
    for sentence in sentences_of(flat):
        longer = f"{kept} {sentence.flat}".strip()
        if len(longer) > limit:
            break
        kept = longer
    if len(kept) >= limit // 3:
        return kept
    return flat[: limit - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
