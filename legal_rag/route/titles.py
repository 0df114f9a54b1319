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
from legal_rag.route.title_index import INSTRUMENTS, SMALL_WORDS, Titles
from legal_rag.text import name_key

FUZZY_CUTOFF = 90.0
"""Partial ratio (0 to 100) under which a title is not taken for a misspelling."""
INITIALS = re.compile(r"\b[A-Z]{2,5}\b")
_SAME_INSTRUMENT = 75.0
_QUOTED_CUTOFF = 88.0
_SHORTEST_QUOTE = 8
"""Characters from which on a quotation may be a title."""
_LONG_FORM = {"regs": "regulations", "reg": "regulations", "regulation": "regulations"}
_LONGEST_BODY = 6
"""Telling words of a title that is abbreviated or turned round."""
_BEFORE_BODY = frozenset({"on", "of", "about", "governing", "concerning", "regarding", "for"})
_NO_VOWEL = re.compile(r"[bcdfghjklmnpqrstvwxz]{3,5}")


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """A title found in a question: the words [start, end) of its name key, how, and how well (0 to 100)."""

    variant: str
    doc_keys: tuple[int, ...]
    start: int
    end: int
    how: str
    score: float


def titles_named(question: Question, text: str, reading: Reading, alone: bool) -> list[TitleMatch]:
    """Titles that the question quotes, then those in the words of `text`; one about proposals means consultation papers
    first. `alone`: whether nothing else is named, so that initials are not those of a law that a paper speaks of."""
    directory = reading.directory
    issuers = frozenset(directory.issuer_words).union(court.prefix.lower() for court in reading.profile.courts)
    proposals = read_wording(question.search_text).has("proposal")
    pools = (directory.paper_titles, directory.titles) if proposals else (directory.titles, directory.paper_titles)
    quotes = [key for key in map(name_key, question.quoted) if len(key) >= _SHORTEST_QUOTE]
    quoted = [match for key in quotes for match in next(filter(None, (_quoted(key, pool) for pool in pools)), [])]
    proposed = match_titles(text, directory.paper_titles, issuers) if proposals else []
    return quoted + (proposed or match_titles(text, directory.titles, issuers, by_letters=alone))


def _quoted(key: str, titles: Titles) -> list[TitleMatch]:
    """The title that a quotation gives, its words in any order."""
    near = process.extract(key, list(titles), scorer=fuzz.token_sort_ratio, score_cutoff=_QUOTED_CUTOFF, limit=None)
    score, variant = max(((score, variant) for variant, score, _ in near), default=(0.0, ""))
    return [TitleMatch(variant, titles[variant], 0, 0, "quoted", score)] if near else []


def match_titles(
    question: str, titles: Titles, issuers: frozenset[str] = frozenset(), by_letters: bool = True
) -> list[TitleMatch]:
    """Titles that the question names, not overlapping, longest and best first in order of place.

    `titles` maps name keys to doc_keys (`Directory.titles`). `by_letters`: whether initials alone may stand for one.
    """
    words = [_LONG_FORM.get(word, word) for word in name_key(question).split()]
    letters = {found.lower() for found in INITIALS.findall(question)}
    matches = [
        *_exact(words, titles),
        *_abbreviated(words, titles, issuers),
        *_turned(words, titles),
        *(_lettered(words, letters, titles, issuers) if by_letters else ()),
    ]
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
        for length in range(min(end, _LONGEST_BODY), 0, -1):
            start = end - length
            short = words[start:end]
            if any(w in issuers or w in SMALL_WORDS for w in short):
                continue
            fitting = titles.abbreviated(short, word) or (titles.shortened(short, word) if length > 1 else [])
            if fitting:
                keys = tuple(dict.fromkeys(key for variant in fitting for key in titles[variant]))
                found.append(
                    TitleMatch(fitting[0], keys, start, end + 1, "abbreviated", 95.0 if len(fitting) == 1 else 85.0)
                )
                break
    return found


def _turned(words: list[str], titles: Titles) -> list[TitleMatch]:
    """ "the law on general partnerships", "the 2019 regulations for strata leases": the instrument first."""
    found = []
    for at, word in enumerate(words[:-3]):
        if word not in INSTRUMENTS or words[at + 1] not in _BEFORE_BODY:
            continue
        body: list[str] = []
        fitting: list[str] = []
        for end, following in enumerate(words[at + 2 :], start=at + 3):
            if following not in SMALL_WORDS:
                body.append(following)
                if len(body) > 1 and (variants := titles.turned(word, body)):
                    fitting, last = variants, end
            if len(body) == _LONGEST_BODY:
                break
        if fitting:
            found.append(TitleMatch(fitting[0], titles[fitting[0]], at, last, "turned", 95.0))
    return found


def _lettered(words: list[str], letters: set[str], titles: Titles, issuers: frozenset[str]) -> list[TitleMatch]:
    """ "GPL 2004", "art 4 of the gpl": the initials of a title with its instrument's."""
    found = []
    for at, word in enumerate(words):
        if word in issuers or len(word) < 3 or not (word in letters or _NO_VOWEL.fullmatch(word)):
            continue
        if fitting := titles.by_letters(word):
            keys = tuple(dict.fromkeys(key for variant in fitting for key in titles[variant]))
            found.append(TitleMatch(fitting[0], keys, at, at + 1, "abbreviated", 90.0))
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
