"""How much of a question's subject a piece of text carries: stems, weighted by their rarity in the corpus."""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from legal_rag.reading import Reading
from legal_rag.store.facts import select
from legal_rag.store.fulltext import query_terms
from legal_rag.text import normalise

_TOKEN = re.compile(r"[^\W_]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_POSSESSIVE = re.compile(r"'s\b")


def word_list(name: str) -> frozenset[str]:
    """The words of `words/NAME.txt`: white space between them, lines beginning with "#" are comments."""
    text = (resources.files("legal_rag.search") / "words" / f"{name}.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


FUNCTION_WORDS = word_list("function_words")


@cache
def _stemmer():  # type: ignore[no-untyped-def]
    import snowballstemmer

    return snowballstemmer.stemmer("porter")


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The Porter stem of a lower-case word."""
    return str(_stemmer().stemWord(word))


def _tokens(text: str) -> list[str]:
    """Words and figures as the full-text index cuts them: "1,000" is one, a possessive ending is none."""
    folded = _POSSESSIVE.sub("", _THOUSANDS.sub("", normalise(text).lower()))
    return _TOKEN.findall(folded)


def stems(text: str) -> list[str]:
    """Stems of all words of `text`, in order."""
    return [stem(token) for token in _tokens(text)]


@lru_cache(maxsize=16_384)
def phrase_stems(text: str) -> tuple[str, ...]:
    """`stems` of a heading or a title, which question after question is compared with."""
    return tuple(stems(text))


def subject_stems(text: str) -> list[str]:
    """Stems of the words of a question that say what it is about, each once, in order."""
    words = [word for word in _tokens(text) if word not in FUNCTION_WORDS and (len(word) > 1 or word.isdigit())]
    return list(dict.fromkeys(stem(word) for word in words))


@dataclass(frozen=True, slots=True)
class TermFrequency:
    """Columns of sql/term_frequencies.sql."""

    term: str
    page_frequency: int


@dataclass(frozen=True, slots=True)
class Subject:
    """The stems of a question with their weights (inverse page frequency)."""

    weights: dict[str, float]

    @property
    def total(self) -> float:
        return sum(self.weights.values())

    def score(self, found: Iterable[str]) -> float:
        """The weight of the subject's stems among `found`, each counted once."""
        return sum(self.weights[s] for s in self.weights.keys() & set(found))

    def share(self, found: Iterable[str]) -> float:
        """That weight as a share of the whole, 0 to 1; 1 for an empty subject."""
        return self.score(found) / self.total if self.weights else 1.0

    def within(self, pieces: Sequence[frozenset[str]]) -> Subject:
        """The subject as it tells `pieces` apart: each weight times how rare its stem is among them, log(1 + n / (0.5 +
        pieces with it)) over the same for a stem of none. A word that stands all over a document finds nothing in it,
        however rare it is in the corpus."""
        most = math.log(1 + len(pieces) / 0.5)
        if not most:
            return self
        holding = Counter(stem for piece in pieces for stem in self.weights.keys() & piece)
        return Subject(
            {s: weight * math.log(1 + len(pieces) / (0.5 + holding[s])) / most for s, weight in self.weights.items()}
        )

    def missing(self, found: Iterable[str]) -> list[str]:
        """Stems that `found` lacks, heaviest first, equal ones by the alphabet."""
        return sorted(self.weights.keys() - set(found), key=lambda s: (-self.weights[s], s))


@dataclass(frozen=True, slots=True)
class HeldTerm:
    """Columns of sql/terms_held.sql."""

    term: str
    doc_key: int


def held_by(subject: Subject, reading: Reading, doc_keys: Iterable[int]) -> set[str]:
    """Stems of the subject that stand anywhere in the documents."""
    rows = select(reading.connection, "terms_held", HeldTerm, terms=list(subject.weights), doc_keys=list(doc_keys))
    return {row.term for row in rows}


def subject_of(text: str, reading: Reading, pages: int) -> Subject:
    """The subject of a question's words, weighted by the corpus of `pages` pages."""

    def weigh() -> Subject:
        searchable = set(query_terms(reading.store, text))
        words = [word for word in subject_stems(text) if word in searchable]
        known = {
            row.term: row.page_frequency
            for row in select(reading.connection, "term_frequencies", TermFrequency, terms=words)
        }
        return Subject({word: math.log(1 + pages / (0.5 + known.get(word, 0))) for word in words})

    return reading.store.kept.one("subject", (text, pages), weigh, lambda subject: sys.getsizeof(subject.weights))
