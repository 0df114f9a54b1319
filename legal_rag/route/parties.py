"""Routes by parties' names: "Forbes v Kidd" for questions that give no number."""

from __future__ import annotations

import re
from collections import defaultdict

from legal_rag.route.directory import Directory
from legal_rag.text import name_key

_VERSUS = re.compile(
    r"([\w.'’&()/-]+(?:\s[\w.'’&()/-]+){0,12}?)\s+(?:v|vs|versus|against)\.?\s+([\w.'’&()/-]+(?:\s[\w.'’&()/-]+){0,12})",
    re.IGNORECASE,
)
_COMMON = frozenset(
    {
        "the",
        "and",
        "of",
        "in",
        "case",
        "mr",
        "mrs",
        "ms",
        "company",
        "limited",
        "ltd",
        "llc",
        "bank",
        "one",
        "two",
        "first",
        "second",
    }
)


def match_parties(text: str, directory: Directory) -> list[int]:
    """doc_keys of the cases whose parties stand on both sides of a "v" in `text`, else whose full names `text`
    holds."""
    sides: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for party in directory.party_names:
        if party.doc_key in directory.originals:
            sides[party.doc_key][party.side].append(party.name_key)
    for match in _VERSUS.finditer(text):
        left, right = name_key(match[1]).split(), name_key(match[2]).split()
        found = [
            key
            for key, names in sides.items()
            if _named(left[-1:], left, names["initiating"]) and _named(right[:1], right, names["defending"])
        ]
        if found:
            return found
    words = f" {name_key(text)} "
    held = []
    for key, names in sides.items():
        full = [name for side in names.values() for name in side if len(name) > 5 and f" {name} " in words]
        if full:
            held.append((len({*full}), key))
    best = max((count for count, _ in held), default=0)
    return [key for count, key in held if count == best][:12]


def _named(nearest: list[str], words: list[str], names: list[str]) -> bool:
    """Whether one of `names` is meant by the words beside the "v": the nearest word, or all of the name."""
    for name in names:
        parts = name.split()
        if nearest and nearest[0] in parts and nearest[0] not in _COMMON:
            return True
        significant = [part for part in parts if part not in _COMMON]
        if significant and all(part in words for part in significant):
            return True
    return False
