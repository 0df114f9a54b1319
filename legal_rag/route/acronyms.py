"""Reads the acronyms of a question by the pages that may answer it: "CMC" as "case management conference" where those
say so, and say nothing else that the letters may stand for.

The same letters may be a hearing in one document and an authority in another. So what they stand for is read from the
pages of the named documents, or, where none is named, from the capitalised names of the whole corpus. Letters with two
readings, and letters that the documents print wherever they print the words, stay as they are.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from legal_rag.catalogue.money import currency_code
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.route.titles import runs_of_initials
from legal_rag.search.fulltext import PageScore, rank_pages
from legal_rag.search.overlap import FUNCTION_WORDS, HeldTerm, TermFrequency, stem
from legal_rag.store.facts import PageText, pages_at, select
from legal_rag.text import name_key

_ACRONYM = re.compile(
    r"(?<![\w/&.'\"-])(?:[A-Za-z](?:&[A-Za-z])+|[A-Z][A-Za-z]?[A-Z]{1,3}|[A-Z]{2}|[bcdfghjklmnpqrstvwxz]{3,4})s?"
    r"(?![\w/&\"-]|\s?\d)"
)
_SMALL = "of|and|the|in|for|to|on|with|by|or|a|an"
_MOST = 3
"""Acronyms of one question that are read."""
_PAGES_OF_REST, _PAGES_OF_LETTERS = 40, 20
"""Pages looked at: those of the question's other words, and those that print the letters."""
_COMMON = 0.05
"""Share of the corpus's pages from which letters are a word of it, that needs no reading."""
_CLEARLY, _LEAST_DOCUMENTS = 4, 3
"""More than how many times the pages (or documents) of any other reading the right one has, and its documents where the
question names none."""
_IN_USE = 3
"""Pages of the named documents that print the letters, from which they are a word of theirs."""
_PAGES_OF_CORPUS = 5000
"""Pages of the corpus that are looked through for capitalised names."""
_NO_ACRONYMS = frozenset({"pls", "plz", "thx", "ltd", "llc", "llp", "mrs"})


def spelled_out(question: Question, reading: Reading, doc_keys: Iterable[int], named: bool) -> Question:
    """`question` with its acronyms as the full words that the documents have for them; `named`: whether the question
    names the documents."""
    if len(question.references) > 1:
        return question  # where they stand in the question is known by their places
    keys = frozenset(doc_keys)
    readings = {
        letters: words
        for letters in _acronyms(question, reading, keys if named else frozenset())[:_MOST]
        if (words := _reading(letters, question, reading, keys, named))
        and f" {words} " not in f" {name_key(question.search_text)} "
    }
    if not readings:
        return question
    return replace(
        question,
        search_text=_replaced(question.search_text, readings),
        topic=_replaced(question.topic, readings),
        slips=(*question.slips, *readings.items()),
    )


def _acronyms(question: Question, reading: Reading, named: frozenset[int]) -> list[str]:
    """The acronyms of a question that may need reading: no court, issuer, currency or party, and nothing quoted."""
    directory = reading.directory
    known = {word for court in reading.profile.courts for word in name_key(court.prefix).split()}
    known |= FUNCTION_WORDS | _NO_ACRONYMS | {word for issuer in directory.issuer_words for word in issuer.split()}
    known |= {word for party in directory.party_names if party.doc_key in named for word in party.name_key.split()}
    found = dict.fromkeys(
        letters
        for letters in _ACRONYM.findall(question.topic)
        if letters.lower() not in known
        and currency_code(letters) is None
        and not any(letters in quote for quote in question.quoted)
    )
    terms = [stem(letters.lower()) for letters in found]
    rows = select(reading.connection, "term_frequencies", TermFrequency, terms=terms) if terms else []
    printed = {row.term for row in rows}
    common = {row.term for row in rows if row.page_frequency > _COMMON * reading.store.build.pages}
    return [
        letters
        for letters, term in zip(found, terms, strict=True)
        if term not in common and (term in printed or not letters.islower() or "&" in letters)
    ]


def _reading(letters: str, question: Question, reading: Reading, keys: frozenset[int], named: bool) -> str | None:
    """The full words that the documents have for `letters`, None where they have none or several."""
    letters = letters.removesuffix("s")
    if named:
        return _in_titles(letters, reading, keys) or _on_pages(letters, question, reading, keys)
    return reading.store.kept.one("acronym", letters, lambda: _in_corpus(letters, reading), sys.getsizeof)


def _on_pages(letters: str, question: Question, reading: Reading, keys: frozenset[int]) -> str | None:
    """The reading on those pages of the named documents that the question's other words find, and that print the
    letters."""
    printing = rank_pages(reading, letters, keys, _PAGES_OF_LETTERS) if letters.isalpha() else []
    if len(printing) >= _IN_USE:
        return None
    rest = " ".join(_ACRONYM.sub(" ", question.topic).split())
    pages = _texts([*printing, *rank_pages(reading, rest, keys, _PAGES_OF_REST)], reading)
    found = [(phrase, page.page_key) for page in pages for phrase in _phrases(letters, page.search_text)]
    words, _ = _standing_out(found, max(len(printing), 1))
    return words


def _texts(ranked: Iterable[PageScore], reading: Reading) -> list[PageText]:
    places = dict.fromkeys((page.doc_key, page.page_number) for page in ranked)
    return list(pages_at(reading.store, places).values())


def _standing_out(found: Iterable[tuple[str, int]], least: int) -> tuple[str | None, set[int]]:
    """The phrase of those found, each with a place, that stands out by its places, and these; one and several of a
    thing are one phrase, in the form that is printed most."""
    places: dict[str, set[int]] = defaultdict(set)
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for phrase, place in found:
        places[phrase.removesuffix("s")].add(place)
        forms[phrase.removesuffix("s")][phrase] += 1
    counted = Counter({folded: len(held) for folded, held in places.items()})
    (first, most), (_, next_most) = [*counted.most_common(2), ("", 0), ("", 0)][:2]
    if most < least or most <= _CLEARLY * next_most:
        return None, set()
    return forms[first].most_common(1)[0][0], places[first]


@dataclass(frozen=True, slots=True)
class _Printed:
    """Columns of sql/phrases_of_letters.sql."""

    doc_key: int
    phrase: str


def _in_corpus(letters: str, reading: Reading) -> str | None:
    """The capitalised name with these initials that stands out in the corpus, by documents, also before what the pages
    that print the letters may mean by them; part of a longer name is none of its own."""
    found: list[tuple[str, int]] = []
    if letters.isalpha():
        printing = rank_pages(reading, letters, reading.directory.originals, _PAGES_OF_LETTERS)
        for page in _texts(printing, reading):
            found += [(phrase, page.doc_key) for phrase in _phrases(letters, page.search_text)]
    initials = re.findall(r"[A-Z]", letters.upper())
    small = "(?: (?:of|and|the|in|for|to|on))?"
    name = f"{small} ".join(rf"{letter}[a-z]+" for letter in initials)
    pattern = rf"(?:\b[A-Z][a-z]* (?:of )?)?\b{name}\b"
    alone = re.compile(rf"(?:(?P<before>[A-Z][a-z]*) )?(?P<name>{name})")
    rows = select(reading.connection, "phrases_of_letters", _Printed, pattern=pattern, most=_PAGES_OF_CORPUS)
    for row in rows:
        match = re.fullmatch(name, row.phrase) or alone.fullmatch(row.phrase)
        before = match.groupdict().get("before") if match else None
        if match and (before is None or before.lower() in FUNCTION_WORDS):
            found.append((name_key(match.groupdict().get("name") or match.group()), row.doc_key))
    words, documents = _standing_out(found, _LEAST_DOCUMENTS)
    if words is None or any(words in party.name_key for party in reading.directory.party_names):
        return None  # a party is known by its letters where its case is told
    return None if _have_both(letters, documents, reading) else words


def _have_both(letters: str, doc_keys: set[int], reading: Reading) -> bool:
    """Whether all the documents that have the full words print the letters too, and so are found by them."""
    rows = select(reading.connection, "terms_held", HeldTerm, terms=[stem(letters.lower())], doc_keys=sorted(doc_keys))
    return {row.doc_key for row in rows} == doc_keys


def _in_titles(letters: str, reading: Reading, keys: frozenset[int]) -> str | None:
    """The words of the named enactments' titles whose initials the letters are."""
    rows = [reading.directory.documents[key] for key in sorted(keys)]
    titles = [name_key(row.name).split() for row in rows if row.kind in ENACTMENT_KINDS]
    runs = {" ".join(run) for title in titles for run in runs_of_initials(letters, title) if len(run) > 1}
    return runs.pop() if len(runs) == 1 else None


def _phrases(letters: str, text: str) -> set[str]:
    """The phrases of `text` that the letters may stand for, as name keys: of two letters only capitalised ones."""
    found = set()
    for match in _phrase_pattern(letters).finditer(text):
        words = name_key(match.group()).split()
        if not {words[0], words[-1]} & FUNCTION_WORDS:
            found.add(" ".join(words))
    return found


@lru_cache(maxsize=256)
def _phrase_pattern(letters: str) -> re.Pattern[str]:
    """Words that begin with the letters, small words between them; "&" is an "and" that must be there."""
    between = rf"[\s-]+(?:(?:{_SMALL})\s+){{0,2}}"
    pieces = letters.split("&")
    if len(pieces) > 1:
        return re.compile(r"\b" + r"\s+(?:and|&)\s+".join(rf"{piece}[\w’']{{2,}}" for piece in pieces), re.IGNORECASE)
    words = [_word_of(letter) if len(letters) > 2 else rf"{letter}[\w’']{{2,}}" for letter in letters.upper()]
    return re.compile(r"\b" + between.join(words), re.IGNORECASE if len(letters) > 2 else 0)


def _word_of(letter: str) -> str:
    """A word that begins with the letter, a small one too: "PTA" for "permission to appeal"."""
    small = "|".join(word for word in _SMALL.split("|") if word[0] == letter.lower() and len(word) > 1)
    return rf"(?:{letter}[\w’']{{2,}}{f'|{small}' if small else ''})"


def _replaced(text: str, readings: dict[str, str]) -> str:
    for letters, words in readings.items():
        text = re.sub(rf"(?<![\w&'\"]){re.escape(letters)}(?![\w&])", words, text)
    return text
