"""The words and sentences of pages, cut and stemmed once for all the questions that read a page."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from legal_rag.answer.sentences import Sentence, sentences_of
from legal_rag.search.overlap import Subject, stems
from legal_rag.store.facts import PageText
from legal_rag.store.reader import Store

CutSentence = tuple[Sentence, frozenset[str]]
"""A sentence and the stems of its words."""


def sentences_on(page: PageText, store: Store) -> tuple[CutSentence, ...]:
    """The sentences of a page, in order."""

    def cut() -> tuple[CutSentence, ...]:
        return tuple((sentence, frozenset(stems(sentence.text))) for sentence in sentences_of(page.text))

    return store.kept.one(
        "sentences",
        page.place,
        cut,
        lambda found: sum(sys.getsizeof(s.text) + sys.getsizeof(w) + 200 for s, w in found),
    )


def spread_on(about: Subject, sentences: Sequence[CutSentence]) -> float:
    """What the best passage of a page, a sentence with those before and after it, carries of the subject beyond that
    sentence's own share."""
    none: frozenset[str] = frozenset()
    words = [none, *(found for _, found in sentences), none]
    best = best_added = 0.0
    for before, own, after in zip(words, words[1:], words[2:], strict=False):
        share = about.share(own)
        added = about.share(before | own | after) - share
        if added + 2 * share > best:
            best, best_added = added + 2 * share, added
    return best_added


def words_on(page: PageText, store: Store) -> frozenset[str]:
    """The stems of all words that a page is searched by."""
    return store.kept.one("words", page.place, lambda: frozenset(stems(page.search_text)), sys.getsizeof)
