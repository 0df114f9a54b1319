"""Retrieval figures: does the route hold the gold documents, do the first pages hold the gold pages?

All gold pages (or documents) of one accepted set must be there; questions without an answer and those of low confidence
are left out; what the router missed counts as missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from legal_rag.evaluation.gold import Gold
from legal_rag.ground.model import Answer

if TYPE_CHECKING:
    from legal_rag.corpus import Corpus

Page = tuple[str, int]


@dataclass(frozen=True)
class RetrievalFigures:
    """Shares of questions; `candidates` is the mean number of documents that page search received."""

    n: int
    route_recall: float
    candidates: float
    page_at_5: float
    page_at_10: float

    def to_dict(self) -> dict[str, float]:
        return asdict(self)


def answerable(labels: Iterable[Gold]) -> list[Gold]:
    """Labels that have gold pages and are not of low confidence."""
    return [label for label in labels if label.page_sets[0] and label.confidence != "low"]


def holds_pages(label: Gold, pages: Iterable[Page]) -> bool:
    """Whether all pages of one accepted set are among `pages`."""
    found = set(pages)
    return any(wanted and wanted <= found for wanted in label.page_sets)


def holds_documents(label: Gold, documents: Iterable[str]) -> bool:
    """Whether all documents of one accepted set are among `documents`."""
    found = set(documents)
    return any(wanted and {doc_id for doc_id, _ in wanted} <= found for wanted in label.page_sets)


def retrieval_figures(labels: Iterable[Gold], answers: Mapping[str, Answer]) -> RetrievalFigures | None:
    """Of the answers, from the way that each was found; None without answerable labels."""
    rows = [(label, *_way(answers.get(label.question_id))) for label in answerable(labels)]
    if not rows:
        return None
    return RetrievalFigures(
        n=len(rows),
        route_recall=fmean(holds_documents(label, kept) for label, kept, _ in rows),
        candidates=fmean(len(kept) for _, kept, _ in rows),
        page_at_5=fmean(holds_pages(label, pages[:5]) for label, _, pages in rows),
        page_at_10=fmean(holds_pages(label, pages[:10]) for label, _, pages in rows),
    )


def _way(answer: Answer | None) -> tuple[list[str], list[Page]]:
    if answer is None or answer.draft is None:
        return [], []
    shortlist = answer.draft.shortlist
    kept = [candidate.doc_id for candidate in shortlist.route.kept]
    return kept, [(page.doc_id, page.page_number) for page in shortlist.pages]


@dataclass(frozen=True)
class FlatFigures:
    """A ranking of all pages of the corpus, without a router; milliseconds of a query."""

    n: int
    page_at_5: float
    page_at_10: float
    document_at_5: float
    p50_ms: float

    def to_dict(self) -> dict[str, float]:
        return asdict(self)


def flat_rankings(corpus: Corpus, labels: Sequence[Gold]) -> dict[str, FlatFigures]:
    """BM25 over all pages; where the corpus has vectors, those alone and the reciprocal rank fusion (k = 60) too."""
    from time import perf_counter

    from legal_rag.embed.encoder import load_encoder
    from legal_rag.search.fulltext import rank_pages

    asked = answerable(labels)
    documents = corpus.reading.directory.documents
    vectors = corpus.store.vectors()
    encoder = load_encoder(corpus.store.build.model_name or "") if vectors else None
    rankings: dict[str, list[list[Page]]] = {"BM25": [], "dense": [], "RRF": []}
    took: dict[str, list[float]] = {"BM25": [], "dense": [], "RRF": []}
    for label in asked:
        begun = perf_counter()
        scored = rank_pages(corpus.reading, label.question, corpus.reading.directory.originals, 50)
        lexical = [(documents[page.doc_key].doc_id, page.page_number) for page in scored]
        took["BM25"].append((perf_counter() - begun) * 1000)
        rankings["BM25"].append(lexical)
        if vectors is None or encoder is None:
            continue
        begun = perf_counter()
        passages = vectors.search(encoder.encode_query(label.question).tolist(), None, 200)
        dense = list(dict.fromkeys((documents[doc_key].doc_id, page) for _, doc_key, page, _ in passages))[:50]
        took["dense"].append((perf_counter() - begun) * 1000)
        rankings["dense"].append(dense)
        rankings["RRF"].append(fused(lexical, dense))
        took["RRF"].append(took["BM25"][-1] + took["dense"][-1])
    return {name: _flat(asked, pages, took[name]) for name, pages in rankings.items() if pages}


def fused(*rankings: Sequence[Page], k: int = 60) -> list[Page]:
    """Reciprocal rank fusion of rankings with equal weight."""
    scores: dict[Page, float] = {}
    for ranking in rankings:
        for rank, page in enumerate(ranking, start=1):
            scores[page] = scores.get(page, 0.0) + 1 / (k + rank)
    return sorted(scores, key=lambda page: (-scores[page], page))


def _flat(labels: Sequence[Gold], rankings: Sequence[Sequence[Page]], took: Sequence[float]) -> FlatFigures:
    rows = list(zip(labels, rankings, strict=True))
    first_documents = [list(dict.fromkeys(doc_id for doc_id, _ in pages))[:5] for _, pages in rows]
    return FlatFigures(
        n=len(rows),
        page_at_5=fmean(holds_pages(label, pages[:5]) for label, pages in rows),
        page_at_10=fmean(holds_pages(label, pages[:10]) for label, pages in rows),
        document_at_5=fmean(
            holds_documents(label, found) for (label, _), found in zip(rows, first_documents, strict=True)
        ),
        p50_ms=quantile(took, 0.5),
    )


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the values lie (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
