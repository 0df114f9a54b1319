"""Puts slips of the pen in a question right: "eralier" is "earlier", "acknowledggment" is "acknowledgment".

A misspelt word stands nowhere, so that it reads as something that the documents do not hold. Only a word that neither
the documents nor the language of questions knows is touched, never a name (a capital), a figure or what is quoted; what
it may have meant are first the words in which questions ask, then those of the documents.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from legal_rag.question.model import Corrected
from legal_rag.reading import Reading
from legal_rag.search.overlap import TermFrequency, stem, word_list
from legal_rag.store.facts import select

_WORD = re.compile(r"(?<![\w'&/.-])[A-Za-z][a-z]{3,}(?![\w&/-]|'(?!s\b)|\.\w)")
_OWN_LISTS = ("frame_words", "catalogue_words", "common_words", "paraphrase_words")
_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)$")
_SHORT, _LONG = 5, 9
"""Letters up to which no letter may stand for another, and from which a word of the documents may have two slips."""
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SOUND_ALIKE = ("aeiouy", "csz", "ckq", "mn", "dt", "bp", "gj", "fv")
_LEAST_OF_DOCUMENTS = 6
"""Letters of a word that may be a slip for one of the documents' words, or that they know by a slip of their own."""
_LEAST_OF_TWO = 7
"""Letters of a word with two slips in a word of questions: with its first and last letter, as a hand keeps them."""
_RARE = 3
"""Pages under which a word that is one slip from a question's word is a slip of the documents, too."""
_SEEN, _ENDING = 60, 6
"""Pages looked at for how the documents write a term, and letters that an ending has at most."""
_LEAST_PAGES = 2
"""Pages with a word of the documents that a slip may have meant."""


def put_right(text: str, reading: Reading) -> Corrected:
    """`text` with misspelt words replaced by what they most likely mean."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    words = [
        match
        for match in _WORD.finditer(text)
        if not any(start <= match.start() < end for start, end in quoted)
        and (match.group().islower() or _SENTENCE_START.search(text[: match.start()]))
        and match.group().lower() not in _question_words()
    ]
    on_pages = _page_frequencies({match.group().lower() for match in words}, reading) if words else {}
    slips: dict[str, str] = {}
    for match in words:
        word = match.group().lower()
        if word not in slips and (meant := _meant(word, on_pages.get(word, 0), reading)):
            slips[word] = meant
    corrected, at = [], 0
    for match in words:
        if meant := slips.get(match.group().lower()):
            written = meant.capitalize() if match.group()[0].isupper() else meant
            corrected += [text[at : match.start()], written]
            at = match.end()
    return Corrected("".join((*corrected, text[at:])), tuple(slips.items()))


@cache
def _question_words() -> dict[str, int]:
    """Words that a slip may have meant, with their place: the words of questions first."""
    lists = ("question_words", "function_words", *_OWN_LISTS)
    words = dict.fromkeys(word for name in lists for word in sorted(word_list(name)))
    return {word: place for place, word in enumerate(words) if len(word) > 3 and word.isalpha()}


@cache
def _known_stems() -> frozenset[str]:
    return frozenset(map(stem, _question_words()))


def _page_frequencies(words: Iterable[str], reading: Reading) -> dict[str, int]:
    stems = {word: stem(word) for word in words}
    rows = select(reading.connection, "term_frequencies", TermFrequency, terms=list(stems.values()))
    known = {row.term: row.page_frequency for row in rows}
    return {word: known[found] for word, found in stems.items() if found in known}


def _meant(word: str, pages: int, reading: Reading) -> str | None:
    """What a word whose stem stands on `pages` pages was meant to be, None where it is no slip.

    Words of one stem are not all words: what the documents never write, one slip from a word of questions, is a slip
    ("appealled"), and so is what they write on a page or two.
    """
    near = _question_word(word, 1)
    if near and pages and (len(word) < _LEAST_OF_DOCUMENTS or (pages >= _RARE and word in _forms(stem(word), reading))):
        return None
    if near or pages or stem(word) in _known_stems():
        return near
    of_documents = len(word) >= _LEAST_OF_DOCUMENTS
    return (
        (_word_of_documents(word, 1, reading) if of_documents else None)
        or (_question_word(word, 2) if len(word) >= _LEAST_OF_TWO else None)
        or (_word_of_documents(word, 2, reading) if len(word) >= _LONG else None)
    )


@lru_cache(maxsize=1024)
def _question_word(word: str, slips: int) -> str | None:
    near = [
        (distance, sorted(word) != sorted(one), place, one)
        for one, place in _question_words().items()
        if one[0] == word[0]
        and (distance := OSA.distance(word, one, score_cutoff=slips)) <= slips
        and (_are_slips(word, one) if distance > 1 else _is_slip(word, one))
        and not _is_inflected(word, one)
    ]
    return min(near)[-1] if near else None


def _is_inflected(word: str, one: str) -> bool:
    """Whether a word is another by its ending alone: "creates" is no slip for "create"."""
    return (word.startswith(one) or one.startswith(word)) and stem(word) == stem(one)


def _are_slips(word: str, meant: str) -> bool:
    """Whether `word` may be `meant` with two slips: it keeps the first and last letter, and a short one nearly all."""
    lost = sum(((Counter(word) - Counter(meant)) + (Counter(meant) - Counter(word))).values())
    return word[-1] == meant[-1] and (len(word) >= _LONG or lost <= 1)


def _is_slip(word: str, meant: str) -> bool:
    """Whether `word` is what a hand makes of `meant`: letters swapped or dropped, one doubled or caught from a key
    beside it, one put for a neighbour on the keyboard or for one of like sound."""
    if len(word) >= _LONG:
        return True  # the rest of a long word tells it
    start = next(
        (at for at, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), min(map(len, (word, meant)))
    )
    end = 0
    while end < min(len(word), len(meant)) - start and word[-1 - end] == meant[-1 - end]:
        end += 1
    put, lacking = word[start : len(word) - end], meant[start : len(meant) - end]
    if len(put) == 1 and not lacking:
        beside = word[max(start - 1, 0) : start] + word[start + 1 : start + 2]
        return any(put == key or _beside(put, key) for key in beside)
    if len(put) == len(lacking) == 1:
        return len(word) > _SHORT and (
            _beside(put, lacking) or any({put, lacking} <= set(alike) for alike in _SOUND_ALIKE)
        )
    return True


def _beside(one: str, other: str) -> bool:
    """Whether two keys lie beside each other."""
    places = {key: (row, at + row / 2) for row, keys in enumerate(_KEYBOARD) for at, key in enumerate(keys)}
    (row, at), (other_row, other_at) = places[one], places[other]
    return one != other and abs(row - other_row) <= 1 and abs(at - other_at) <= 1


@dataclass(frozen=True, slots=True)
class _PageOf:
    """Columns of sql/pages_with_term.sql."""

    search_text: str


def _forms(term: str, reading: Reading) -> set[str]:
    """How the documents write a term of the index."""
    pages = select(reading.connection, "pages_with_term", _PageOf, term=term, most=_SEEN)
    words = {word for page in pages for word in re.findall(r"[a-z]+", page.search_text.lower())}
    return {word for word in words if stem(word) == term}


def _word_of_documents(word: str, slips: int, reading: Reading) -> str | None:
    """The word of the documents that a slip meant, in the form nearest to it."""
    near = select(
        reading.connection, "near_terms", TermFrequency, word=word, slips=slips, pages=_LEAST_PAGES, ending=_ENDING
    )
    forms = {
        (distance, -found.page_frequency, form)
        for found in near
        for form in _forms(found.term, reading)
        if (distance := OSA.distance(word, form)) <= slips and (distance > 1 or _is_slip(word, form))
    }
    return min(forms)[-1] if forms else None
