"""Finds the titles of documents in a question: exactly, abbreviated ("GP Law", "Emp Law"), or misspelt (rapidfuzz)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.question.intent import read_wording
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.title_index import INSTRUMENTS, Titles
from legal_rag.text import name_key

FUZZY_CUTOFF = 90.0
"""Partial ratio (0 to 100) under which a title is not taken for a misspelling."""
INITIALS = re.compile(r"\b[A-Z]{2,5}\b")
_SAME_INSTRUMENT = 75.0
_QUOTED_CUTOFF = 88.0
_SHORTEST_QUOTE = 8
"""Characters from which on a quotation may be a title."""
_LONG_FORM = {"regs": "regulations", "reg": "regulations", "regulation": "regulations"}


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """A title found in a question: the words [start, end) of its name key, how, and how well (0 to 100)."""

    variant: str
    doc_keys: tuple[int, ...]
    start: int
    end: int
    how: str
    score: float


def titles_named(question: Question, text: str, reading: Reading) -> list[TitleMatch]:
    """Titles that the question quotes, then those in the words of `text`; one about proposals means consultation papers
    first."""
    directory = reading.directory
    issuers = frozenset(directory.issuer_words)
    proposals = read_wording(question.search_text).has("proposal")
    pools = (directory.paper_titles, directory.titles) if proposals else (directory.titles, directory.paper_titles)
    quotes = [key for key in map(name_key, question.quoted) if len(key) >= _SHORTEST_QUOTE]
    quoted = [match for key in quotes for match in next(filter(None, (_quoted(key, pool) for pool in pools)), [])]
    proposed = match_titles(text, directory.paper_titles, issuers) if proposals else []
    return quoted + (proposed or match_titles(text, directory.titles, issuers))


def _quoted(key: str, titles: Titles) -> list[TitleMatch]:
    """The title that a quotation gives, its words in any order."""
    near = process.extract(key, list(titles), scorer=fuzz.token_sort_ratio, score_cutoff=_QUOTED_CUTOFF, limit=None)
    score, variant = max(((score, variant) for variant, score, _ in near), default=(0.0, ""))
    return [TitleMatch(variant, titles[variant], 0, 0, "quoted", score)] if near else []


def match_titles(question: str, titles: Titles, issuers: frozenset[str] = frozenset()) -> list[TitleMatch]:
    """Titles that the question names, not overlapping, longest and best first in order of place.

    `titles` maps name keys to doc_keys (`Directory.titles`).
    """
    words = [_LONG_FORM.get(word, word) for word in name_key(question).split()]
    matches = [*_exact(words, titles), *_abbreviated(words, titles, issuers)]
    exact_words = {i for match in matches for i in range(match.start, match.end)}
    matches += [m for m in _fuzzy(words, titles) if not exact_words.intersection(range(m.start, m.end))]
    taken: set[int] = set()
    kept = []
    for match in sorted(matches, key=lambda m: (m.how != "exact", -(m.end - m.start), -m.score)):
        span = set(range(match.start, match.end))
        if not span & taken:
            taken |= span
            kept.append(match)
    return sorted(kept, key=lambda m: m.start)


def shares_its_title(match: TitleMatch, matches: Sequence[TitleMatch]) -> bool:
    """Whether the question gives the title twice: two laws of one name, told apart by their years."""
    return any(other is not match and set(other.doc_keys) == set(match.doc_keys) for other in matches)


def named_in_titles(doc_keys: Iterable[int], reading: Reading) -> set[str]:
    """Keys of what the titles of documents name: "Order No. 4 revoking Order No. 2" names the latter."""
    titles = [reading.directory.documents[key].title or "" for key in doc_keys]
    return {found.key for title in titles for found in find_identifiers(title, reading.profile)}


def runs_of_initials(short: str, words: Sequence[str]) -> list[Sequence[str]]:
    """The runs of a title's `words` whose initials are `short`: "UBO" for "ultimate beneficial ownership"."""
    runs = [words[at : at + len(short)] for at in range(len(words) - len(short) + 1)]
    return [run for run in runs if "".join(word[0] for word in run) == short.lower()]


def year_beside(question: str, match: TitleMatch) -> int | None:
    """The year that stands right before or after a title in `question`: "the 2019 Leasing Law", "Leasing Law of
    2019"."""
    words = name_key(question).split()
    after = [word for word in words[match.end : match.end + 2] if word not in ("of", "from")][:1]
    for word in (*words[max(0, match.start - 1) : match.start], *after):
        if word.isdigit() and len(word) == 4 and word[:2] in ("19", "20"):
            return int(word)
    return None


def _exact(words: list[str], titles: Titles) -> list[TitleMatch]:
    found = []
    for start in range(len(words)):
        for end in range(min(len(words), start + titles.longest), start, -1):
            variant = " ".join(words[start:end])
            if variant in titles:
                found.append(TitleMatch(variant, titles[variant], start, end, "exact", 100.0))
                break
    return found


def _abbreviated(words: list[str], titles: Titles, issuers: frozenset[str]) -> list[TitleMatch]:
    """ "GP law", "llp regulations", "emp law": initials or beginnings of the words before the instrument's word."""
    found = []
    for end, word in enumerate(words):
        if word not in INSTRUMENTS or not end:
            continue
        for length in (3, 2, 1):
            start = end - length
            if start < 0:
                continue
            short = words[start:end]
            if any(w in issuers for w in short):
                continue
            fitting = titles.abbreviated(short, word)
            if fitting:
                keys = tuple(dict.fromkeys(key for variant in fitting for key in titles[variant]))
                found.append(
                    TitleMatch(fitting[0], keys, start, end + 1, "abbreviated", 95.0 if len(fitting) == 1 else 85.0)
                )
                break
    return found


def _fuzzy(words: list[str], titles: Titles) -> list[TitleMatch]:
    """Misspelt titles: windows of as many words as the title has. One that ends in "law", "regulations" or the like is
    looked for where such a word stands: a general partnership is not the General Partnership Law."""
    found = []
    for last in sorted(INSTRUMENTS):
        ends = [at for at, word in enumerate(words) if fuzz.ratio(word, last) >= _SAME_INSTRUMENT]
        for size in range(2, titles.longest + 1) if ends else ():
            variants = titles.ending_in_instrument.get((last, size), [])
            for start in sorted({at - size + back for at in ends for back in (0, 1)}) if variants else ():
                if 0 <= start < len(words):
                    found += _alike(words, start, size, variants, titles)
    text = " ".join(words)
    near = process.extract(text, titles.ending_otherwise, scorer=fuzz.partial_ratio, score_cutoff=FUZZY_CUTOFF, limit=8)
    for variant, _, _ in near:
        size = variant.count(" ") + 1
        for start in range(max(1, len(words) - size + 1)):
            found += _alike(words, start, size, [variant], titles)
    return found


def _alike(words: list[str], start: int, size: int, variants: list[str], titles: Titles) -> list[TitleMatch]:
    """Those of `variants` (all of `size` words) that the words from `start` on misspell."""
    window = " ".join(words[start : start + size])
    near = process.extract(window, variants, scorer=fuzz.ratio, score_cutoff=FUZZY_CUTOFF, limit=8)
    return [TitleMatch(variant, titles[variant], start, start + size, "fuzzy", score) for variant, score, _ in near]
