"""Routes by parties' names: "Forbes v Kidd" for questions that give no number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from legal_rag.catalogue.roles import DEFENDING, INITIATING
from legal_rag.route.directory import Directory
from legal_rag.search.overlap import word_list
from legal_rag.text import name_key

_VERSUS = re.compile(r"(?<=\s)(?:v|vs|versus|against)\.?(?=\s)", re.IGNORECASE)
_WORD = re.compile(r"[\w.'’&/-]*\w[\w.'’&/-]*")
_CAPITALISED = re.compile(r"(?<![\w.])[A-Z][\w’'-]+")
_SHORT_NAME = 4
_OTHER_PRINTS = 3
"""Documents besides a party's own that may print a word which tells it."""
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
            if _named(nearest_left, left, names.get(INITIATING, [])) and _named(
                nearest_right, right, names.get(DEFENDING, [])
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


def cases_of_telling_names(
    text: str, directory: Directory, offices: Iterable[str], printed_in: Callable[[str], Iterable[int]]
) -> list[int]:
    """doc_keys of the papers of the one party whose name has capitalised words of `text` that no other party's has:
    "the Vantongeren case".

    None where the words lead to parties of different papers. Words of titles and of common English tell no party, nor
    does the name of a holder of one of `offices` ("Justice"), nor a word that many other documents print
    (`printed_in` gives the doc_keys of those that do).
    """
    held = "|".join(sorted(map(re.escape, offices), key=len, reverse=True))
    text = re.sub(rf"\b(?:{held})(?: [A-Z][\w.’'-]*){{1,4}}", " ", text) if held else text
    names = [
        word for word in _CAPITALISED.findall(text) if len(word) > _SHORT_NAME or (len(word) > 2 and word.isupper())
    ]
    words = {name_key(word) for word in names} - _COMMON - directory.body_words - _english()
    words -= directory.titles.words | directory.paper_titles.words
    told = []
    for word in sorted(words):
        file = _one_file([*_papers_by_name(word, directory).values()])
        if file and len(set(printed_in(word)) - file) <= _OTHER_PRINTS:
            told.append(file)
    return sorted(_one_file(told))


def _one_file(papers: list[set[int]]) -> set[int]:
    """All of `papers` if those that share one lead from each to every other; else none."""
    if not papers:
        return set()
    file, rest = set(papers[0]), papers[1:]
    while joined := [some for some in rest if some & file]:
        file.update(*joined)
        rest = [some for some in rest if not some & file]
    return set() if rest else file


@cache
def _english() -> frozenset[str]:
    return frozenset().union(*map(word_list, ("common_words", "paraphrase_words", "frame_words", "function_words")))


def _papers_by_name(word: str, directory: Directory) -> dict[str, set[int]]:
    """The papers of each party whose name has `word`, by the name."""
    papers: dict[str, set[int]] = defaultdict(set)
    for case in directory.parties.naming([word]):
        for name in (name for side in directory.parties.sides[case].values() for name in side):
            if word in name.split():
                papers[name].add(case[0])
    return papers


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
