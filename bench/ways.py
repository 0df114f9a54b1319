"""Retrieval without answering: the route and shortlist of labelled questions, timed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean
from time import perf_counter

from bench.retrieval import RetrievalFigures, answerable, holds_documents, holds_pages
from legal_rag.batch.questions import AskedQuestion
from legal_rag.corpus import Corpus
from legal_rag.evaluation.gold import Gold
from legal_rag.question.parse import parse_question
from legal_rag.route.route import route_question
from legal_rag.search.model import Shortlist
from legal_rag.search.search import search_pages
from legal_rag.search.spelling import put_right
from legal_rag.settings import SearchSettings


@dataclass(frozen=True)
class Way:
    """How far one question was taken: its shortlist, and the milliseconds from its text to it."""

    shortlist: Shortlist
    ms: float

    @property
    def documents(self) -> list[str]:
        return [candidate.doc_id for candidate in self.shortlist.route.kept]

    @property
    def pages(self) -> list[tuple[str, int]]:
        return [(page.doc_id, page.page_number) for page in self.shortlist.pages]


def ways(
    corpus: Corpus,
    questions: Iterable[AskedQuestion],
    search: SearchSettings | None = None,
    encode: Callable[[str], Sequence[float]] | None = None,
) -> dict[str, Way]:
    """The way of each question by its id; `encode` gives query vectors where `search` weighs them."""
    reading = replace(corpus.reading, search=search) if search else corpus.reading
    found = {}
    for asked in questions:
        begun = perf_counter()
        question = parse_question(
            asked.text, reading.profile, asked.answer_type, put_right=partial(put_right, reading=reading)
        )
        shortlist = search_pages(route_question(question, reading, encode_query=encode), reading, encode)
        found[asked.question_id] = Way(shortlist, (perf_counter() - begun) * 1000)
    return found


def figures_of(labels: Iterable[Gold], found: dict[str, Way]) -> RetrievalFigures:
    """Retrieval figures of the labelled questions among `found`."""
    rows = [(label, found[label.question_id]) for label in answerable(labels) if label.question_id in found]
    return RetrievalFigures(
        n=len(rows),
        route_recall=fmean(holds_documents(label, way.documents) for label, way in rows),
        candidates=fmean(len(way.documents) for _, way in rows),
        page_at_5=fmean(holds_pages(label, way.pages[:5]) for label, way in rows),
        page_at_10=fmean(holds_pages(label, way.pages[:10]) for label, way in rows),
    )
