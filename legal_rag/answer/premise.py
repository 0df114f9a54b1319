"""What a document must say if it answers a question: the words of the question's subject, and those that it has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from legal_rag.answer.context import Context
from legal_rag.answer.page_words import words_on
from legal_rag.catalogue.rows import Article
from legal_rag.route.titles import INITIALS, runs_of_initials
from legal_rag.search.overlap import Subject, held_by, stem, stems, word_list
from legal_rag.text import name_key

LEAST_BEGINNING = 5
"""Letters that two words of one family share at least."""
_ENDINGS = frozenset(
    re.findall(
        r"\w+",
        "i y e s t d v b eri ut ution er or ion at ation it ition ship hood al ial ual ic ment ness iti ity iv ive "
        "ant ent abl ibl li ili ali ari arili ful less ist ism ori ory anc enc ee ing ed ur ier ri us ou ct pt st",
    )
) | {""}
"""What words of one family (as Porter stems) end with behind what they share: "dissol-v", "dissol-ut"."""

_FRAME = frozenset(stem(word) for name in ("frame_words", "common_words") for word in word_list(name))
_PARAPHRASE = frozenset(stem(word) for name in ("paraphrase_words", "everyday_words") for word in word_list(name))
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w’'-]+")
"""A capitalised word within a sentence: the name of something, which no word of the same beginning stands for."""


@dataclass(frozen=True, slots=True)
class Premise:
    """`about` is the subject, `missing` what none of the candidates has of it, heaviest first."""

    about: Subject
    missing: tuple[str, ...]
    beginnings: dict[str, str]
    """How a word of the same family begins, for words that have a family."""
    given: frozenset[str]
    """What every page of the candidates has, as their titles do."""

    def carried_by(self, found: Iterable[str]) -> set[str]:
        """The words of the subject that `found` (stems) has, itself or by another word of the family."""
        words = set(found)
        carried = (self.about.weights.keys() & words) | (self.about.weights.keys() & self.given)
        for word in self.about.weights.keys() - carried:
            beginning = self.beginnings.get(word)
            if beginning and any(_of_one_family(word, other) for other in words if other.startswith(beginning)):
                carried.add(word)
        return carried


def _of_one_family(word: str, other: str) -> bool:
    """Whether two stems differ only by what words of one family end with."""
    shared = next(
        (at for at, pair in enumerate(zip(word, other, strict=False)) if len(set(pair)) > 1), min(len(word), len(other))
    )
    return word[shared:] in _ENDINGS and other[shared:] in _ENDINGS


def premise_of(context: Context, anchored: bool) -> Premise:
    """The premise of a question.

    Words of general English are asked for only where a page has them: what is said of the "fate" of an application need
    not say "fate". Of a document that the question names (`anchored`) nor are figures, but for a provision's number. A
    word is also had by another of its family ("dissolve" by "dissolution"), initials by the title that they stand for,
    and the number of a provision by the catalogue that knows it.
    """
    question = context.question
    given = _initials_of_titles(context) | _numbers_known(context)
    weights = {word: weight for word, weight in context.subject.weights.items() if word not in _FRAME}
    names = set(stems(" ".join(_NAME.findall(question.search_text))))
    beginnings = {
        word: word[:LEAST_BEGINNING]
        for word in weights
        if len(word) >= LEAST_BEGINNING and word not in names and not word.isdigit()
    }
    words = {word for page in context.pages for word in words_on(page, context.reading.store)}
    on_pages = Premise(Subject(weights), (), beginnings, given).carried_by(words)
    numbers = {part for article in question.articles for part in stems(article.number)}
    general = {word for word in weights if word in _PARAPHRASE or (anchored and word.isdigit())}
    about = Subject({word: weight for word, weight in weights.items() if word not in general - numbers - on_pages})
    held = held_by(about, context.reading, context.doc_keys) | on_pages
    return Premise(about, tuple(about.missing(held)), beginnings, given)


def _initials_of_titles(context: Context) -> frozenset[str]:
    """Stems of initials of the question that stand for a candidate's title."""
    titles = [name_key(document.name).split() for document in context.documents]
    return frozenset(
        stem(found.lower())
        for found in INITIALS.findall(context.question.search_text)
        if any(runs_of_initials(found, title) for title in titles)
    )


def _numbers_known(context: Context) -> frozenset[str]:
    """Numbers of the provisions asked for that the catalogue has of a candidate, however its page prints them."""
    if not context.question.articles:
        return frozenset()
    known = {located.fact.number for located in context.facts(Article)}
    asked = (article.number.split("(")[0] for article in context.question.articles)
    return frozenset(stem(number.lower()) for number in asked if number in known)
