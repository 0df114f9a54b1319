"""Orders the first pages anew by a cross-encoder; a page is read by the passage of it that fits the question best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from legal_rag.reading import Reading
from legal_rag.search.model import RankedPage
from legal_rag.search.overlap import stems, subject_stems
from legal_rag.store.facts import pages_at

MOST_PAIRS = 30
"""Pages read together with the question: what one ask may cost."""
PASSAGE_WORDS = 180
"""Words of a passage: about 256 tokens, which small cross-encoders read well."""
_OVERLAP = 40

ScorePairs = Callable[[str, Sequence[str]], list[float]]


def rerank_pages(pages: list[RankedPage], question: str, reading: Reading, score: ScorePairs) -> list[RankedPage]:
    """`pages` with the first ones (pinned ones before others, at most MOST_PAIRS) ordered by `score`.

    Pinned pages stay before the others whatever their scores, and none is dropped.
    """
    pinned = [page for page in pages if page.pin is not None]
    others = [page for page in pages if page.pin is None]
    read = [*pinned, *others][:MOST_PAIRS]
    texts = pages_at(reading.store, [page.place for page in read])
    passages = [best_passage(texts[page.place].search_text, question) for page in read]
    scored = [replace(page, rerank=value) for page, value in zip(read, score(question, passages), strict=True)]
    scored.sort(key=lambda page: (page.pin is None, -(page.rerank or 0.0)))
    rest = [*pinned, *others][MOST_PAIRS:]
    first = [page for page in (*scored, *rest) if page.pin is not None]
    return first + [page for page in (*scored, *rest) if page.pin is None]


def best_passage(text: str, question: str) -> str:
    """The window of PASSAGE_WORDS words of `text` that holds most of the question's words, the first of equal ones."""
    words = text.split()
    if len(words) <= PASSAGE_WORDS:
        return text
    wanted = set(subject_stems(question))
    step = PASSAGE_WORDS - _OVERLAP
    windows = [" ".join(words[at : at + PASSAGE_WORDS]) for at in range(0, max(1, len(words) - _OVERLAP), step)]
    return max(windows, key=lambda window: len(wanted.intersection(stems(window))))
