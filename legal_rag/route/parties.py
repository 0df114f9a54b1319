"""Routes by parties' names: "Forbes v Kidd" for questions that give no number."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from legal_rag.route.directory import Directory
from legal_rag.text import name_key

_VERSUS = re.compile(r"(?<=\s)(?:v|vs|versus|against)\.?(?=\s)", re.IGNORECASE)
_WORD = re.compile(r"[\w.'’&/-]*\w[\w.'’&/-]*")
_REACH = 13
"""Words of a party's name looked at on either side of the "v"."""
_MOST = 12
_COMMON = frozenset(
    re.findall(
        r"\w+", "the and of in case mr mrs ms company limited ltd llc bank one two first second inc plc llp fze co"
    )
)


@dataclass(frozen=True, slots=True)
class NamedCase:
    """A case that a question names by its parties: the two words beside the "v", and the cases' documents by case key
    ("" for documents that print no number)."""

    printed: str
    left: str
    right: str
    documents: dict[str, tuple[int, ...]]
    titled: bool
    """Written as the title of a case is: "Forbes v Kidd", both names capitalised."""

    @property
    def doc_keys(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(key for keys in self.documents.values() for key in keys))


def named_cases(text: str, directory: Directory) -> list[NamedCase]:
    """Every "X v Y" of `text` with the cases whose parties stand on both sides of it, none if the corpus has none."""
    parties = directory.parties
    found = []
    marks = list(_VERSUS.finditer(text))
    for at, mark in enumerate(marks):
        start = marks[at - 1].end() if at else 0
        end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
        left = _WORD.findall(text[start : mark.start()])[-_REACH:]
        right = _WORD.findall(text[mark.end() : end])[:_REACH]
        nearest_left, nearest_right = _nearest(left[::-1]), _nearest(right)
        if not nearest_left or not nearest_right:
            continue
        by_case: dict[str, list[int]] = defaultdict(list)
        written = {*name_key(" ".join((*left, *right))).split()} - _COMMON
        for doc_key, case in parties.naming(written):
            names = parties.sides[doc_key, case]
            if _named(nearest_left, left, names.get("initiating", [])) and _named(
                nearest_right, right, names.get("defending", [])
            ):
                by_case[case].append(doc_key)
        written_v = mark.group().lower().rstrip(".") in ("v", "vs")
        titled = written_v and nearest_left[0].isupper() and nearest_right[0].isupper()
        printed = f"{nearest_left} {mark.group()} {nearest_right}"
        found.append(NamedCase(printed, nearest_left, nearest_right, {k: tuple(v) for k, v in by_case.items()}, titled))
    return found


def cases_of_full_names(text: str, directory: Directory) -> list[int]:
    """doc_keys of the cases whose parties' full names `text` holds; those with most of them."""
    words = f" {name_key(text)} "
    held = []
    for case in directory.parties.naming(set(words.split()) - _COMMON):
        full = {
            name
            for side in directory.parties.sides[case].values()
            for name in side
            if len(name) > 5 and f" {name} " in words
        }
        if full:
            held.append((len(full), case[0]))
    best = max((count for count, _ in held), default=0)
    return list(dict.fromkeys(key for count, key in held if count == best))[:_MOST]


def _nearest(words: list[str]) -> str:
    """The word beside the "v" that tells a party: no number, no word that many names share."""
    return next((w for w in words if not w.isdigit() and name_key(w) and name_key(w) not in _COMMON), "")


def _named(nearest: str, words: list[str], names: list[str]) -> bool:
    """Whether one of `names` is meant by the words beside the "v": the nearest word, or all of the name."""
    near = name_key(nearest)
    written = set(name_key(" ".join(words)).split())
    for name in names:
        parts = name.split()
        if near in parts:
            return True
        significant = [part for part in parts if part not in _COMMON]
        if significant and written.issuperset(significant):
            return True
    return False
