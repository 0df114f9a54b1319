"""Finds the titles of documents in a question: exactly, abbreviated ("GP Law", "Emp Law"), or misspelt (rapidfuzz)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.reading import Reading
from legal_rag.text import name_key

FUZZY_CUTOFF = 90.0
"""Partial ratio (0 to 100) under which a title is not taken for a misspelling."""
_MIN_FUZZY_LENGTH = 12
_SHORTEST_PIECE = 2
_SAME_INSTRUMENT = 75.0
_INSTRUMENTS = frozenset({"law", "laws", "regulations", "regulation", "regs", "rules", "rule", "code", "act", "order"})
_LONG_FORM = {"regs": "regulations", "reg": "regulations", "regulation": "regulations"}
_SMALL_WORDS = frozenset({"of", "the", "and", "in", "on", "for", "to", "a", "an"})


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """A title found in a question: the words [start, end) of its name key, how, and how well (0 to 100)."""

    variant: str
    doc_keys: tuple[int, ...]
    start: int
    end: int
    how: str
    score: float


def match_titles(
    question: str, titles: dict[str, tuple[int, ...]], issuers: frozenset[str] = frozenset()
) -> list[TitleMatch]:
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


def named_in_titles(doc_keys: Iterable[int], reading: Reading) -> set[str]:
    """Keys of what the titles of documents name: "Order No. 4 revoking Order No. 2" names the latter."""
    titles = [reading.directory.documents[key].title or "" for key in doc_keys]
    return {found.key for title in titles for found in find_identifiers(title, reading.profile)}


def year_beside(question: str, match: TitleMatch) -> int | None:
    """The year that stands right before or after a title in `question`: "the 2019 Leasing Law", "Leasing Law of
    2019"."""
    words = name_key(question).split()
    after = [word for word in words[match.end : match.end + 2] if word not in ("of", "from")][:1]
    for word in (*words[max(0, match.start - 1) : match.start], *after):
        if word.isdigit() and len(word) == 4 and word[:2] in ("19", "20"):
            return int(word)
    return None


def _exact(words: list[str], titles: dict[str, tuple[int, ...]]) -> list[TitleMatch]:
    longest = max((variant.count(" ") + 1 for variant in titles), default=0)
    found = []
    for start in range(len(words)):
        for end in range(min(len(words), start + longest), start, -1):
            variant = " ".join(words[start:end])
            if variant in titles:
                found.append(TitleMatch(variant, titles[variant], start, end, "exact", 100.0))
                break
    return found


def _abbreviated(words: list[str], titles: dict[str, tuple[int, ...]], issuers: frozenset[str]) -> list[TitleMatch]:
    """ "GP law", "llp regulations", "emp law": initials or beginnings of the words before the instrument's word."""
    found = []
    for end, word in enumerate(words):
        if word not in _INSTRUMENTS or not end:
            continue
        for length in (3, 2, 1):
            start = end - length
            if start < 0:
                continue
            short = words[start:end]
            if any(w in issuers for w in short):
                continue
            fitting = [variant for variant in titles if _stands_for(short, word, variant)]
            if fitting:
                keys = tuple(dict.fromkeys(key for variant in fitting for key in titles[variant]))
                found.append(
                    TitleMatch(fitting[0], keys, start, end + 1, "abbreviated", 95.0 if len(fitting) == 1 else 85.0)
                )
                break
    return found


def _stands_for(short: list[str], instrument: str, variant: str) -> bool:
    parts = variant.split()
    if parts[-1] != instrument or len(parts) < 2:
        return False
    body = [part for part in parts[:-1] if part not in _SMALL_WORDS]
    if not body:
        return False
    if len(short) == 1 and len(body) >= 2 and short[0] == "".join(part[0] for part in body):
        return True
    return len(short) == len(body) and all(
        part == piece or (len(piece) >= _SHORTEST_PIECE and part.startswith(piece))
        for piece, part in zip(short, body, strict=True)
    )


def _fuzzy(words: list[str], titles: dict[str, tuple[int, ...]]) -> list[TitleMatch]:
    """Misspelt titles: windows of as many words as the title has."""
    text = " ".join(words)
    candidates = [variant for variant in titles if len(variant) >= _MIN_FUZZY_LENGTH]
    found = []
    for variant, score, _ in process.extract(
        text, candidates, scorer=fuzz.partial_ratio, score_cutoff=FUZZY_CUTOFF, limit=8
    ):
        size = variant.count(" ") + 1
        best = max(
            ((fuzz.ratio(variant, " ".join(words[i : i + size])), i) for i in range(max(1, len(words) - size + 1))),
            default=(0.0, 0),
        )
        if best[0] >= FUZZY_CUTOFF and _names_instrument(words, best[1], size, variant):
            found.append(TitleMatch(variant, titles[variant], best[1], best[1] + size, "fuzzy", min(score, best[0])))
    return found


def _names_instrument(words: list[str], start: int, size: int, variant: str) -> bool:
    """Whether the words [start, start + size) end as the title does, if it ends in "law", "regulations" or the like:
    a general partnership is not the General Partnership Law."""
    last = variant.rsplit(" ", 1)[-1]
    if last not in _INSTRUMENTS:
        return True
    return any(fuzz.ratio(word, last) >= _SAME_INSTRUMENT for word in words[start + size - 1 : start + size + 1])
