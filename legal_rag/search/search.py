"""Page search: only pages of the candidates, BM25 and vectors fused by weighted reciprocal rank, pins first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from legal_rag.errors import ModelError
from legal_rag.reading import Reading
from legal_rag.route.model import Route
from legal_rag.search.fulltext import PageScore, rank_pages
from legal_rag.search.fusion import fused_score
from legal_rag.search.model import Pin, RankedPage, Shortlist
from legal_rag.search.pins import find_pins
from legal_rag.search.rerank import ScorePairs, rerank_pages
from legal_rag.settings import SearchSettings
from legal_rag.store.facts import pages_at
from legal_rag.store.vectors import EncodeQuery

POOL = 60
"""Pages that each ranking hands to the fusion."""


@dataclass
class _Entry:
    page_key: int
    doc_key: int
    page_number: int
    bm25: float | None = None
    bm25_rank: int | None = None
    similarity: float | None = None
    vector_rank: int | None = None

    def score(self, settings: SearchSettings) -> float:
        return fused_score(settings, self.bm25_rank, self.vector_rank)


def search_pages(
    route: Route, reading: Reading, encode_query: EncodeQuery | None = None, score_pairs: ScorePairs | None = None
) -> Shortlist:
    """Rank the pages of the kept candidates.

    `encode_query` gives the question's vector and is only called when vectors carry weight; `score_pairs` is a
    cross-encoder that orders the first pages anew. A failure of either is a warning, never an empty list.
    """
    settings = reading.search
    keys = [candidate.doc_key for candidate in route.kept]
    text = route.focus if route.names_documents else route.question.search_text
    entries: dict[tuple[int, int], _Entry] = {}
    found = rank_pages(reading, text, keys, POOL) or rank_pages(reading, route.question.search_text, keys, POOL)
    for rank, page in enumerate(found, start=1):
        entries[page.doc_key, page.page_number] = _entry(page, rank)
    warnings: list[str] = []
    with_vectors = False
    if settings.vector_weight > 0 and encode_query is not None and keys:
        with_vectors, warning = _with_vectors(route, reading, encode_query, entries)
        warnings += [warning] if warning else []
    ranked = sorted(entries.values(), key=lambda e: (-e.score(settings), e.doc_key, e.page_number))
    pages = [
        RankedPage(
            e.page_key, e.doc_key, reading.directory.documents[e.doc_key].doc_id, e.page_number, 0,
            e.score(settings), e.bm25, e.bm25_rank, e.similarity, e.vector_rank,
        )
        for e in ranked
    ]  # fmt: skip
    groups = {candidate.doc_key: candidate.group for candidate in route.kept}
    pinned = _pinned(find_pins(route, reading, pages), pages, reading)
    pinned_keys = {page.page_key for page in pinned}
    merged = pinned + [page for page in pages if page.page_key not in pinned_keys]
    if score_pairs is not None and merged:
        merged, warning = _reranked(merged, route, reading, score_pairs)
        warnings += [warning] if warning else []
    if len(set(groups.values())) > 1:
        merged = _interleave(merged, groups, route.question.all_documents)
    numbered = tuple(replace(page, rank=rank) for rank, page in enumerate(_cut(merged, settings.pages), start=1))
    return Shortlist(route, numbered, with_vectors, tuple(warnings))


def _cut(pages: list[RankedPage], most: int) -> list[RankedPage]:
    """The first pages up to `most`; a pinned page is never dropped."""
    room = most - sum(page.pin is not None for page in pages)
    kept = []
    for page in pages:
        if page.pin is None:
            room -= 1
        if page.pin is not None or room >= 0:
            kept.append(page)
    return kept


def _entry(page: PageScore, rank: int) -> _Entry:
    return _Entry(page.page_key, page.doc_key, page.page_number, bm25=page.score, bm25_rank=rank)


def _reranked(
    pages: list[RankedPage], route: Route, reading: Reading, score_pairs: ScorePairs
) -> tuple[list[RankedPage], str | None]:
    try:
        return rerank_pages(pages, route.question.search_text, reading, score_pairs), None
    except ModelError:
        raise  # the model that the user chose is not there: no fault of this question
    except Exception as error:  # a component's fault must not lose the question
        return pages, f"The reranker failed ({type(error).__name__}: {error}): pages stand as they were ranked before."


def _with_vectors(
    route: Route, reading: Reading, encode_query: EncodeQuery, entries: dict[tuple[int, int], _Entry]
) -> tuple[bool, str | None]:
    try:
        if reading.store.vectors() is None:
            return False, "This corpus has no vectors yet: pages were ranked by full text alone."
        _add_vectors(route, reading, encode_query, entries)
    except Exception as error:  # a component's fault must not lose the question
        return False, f"The vectors failed ({type(error).__name__}: {error}): pages were ranked by full text alone."
    return True, None


def _add_vectors(
    route: Route, reading: Reading, encode_query: EncodeQuery, entries: dict[tuple[int, int], _Entry]
) -> None:
    index = reading.store.vectors()
    assert index is not None  # looked at before
    keys = [candidate.doc_key for candidate in route.kept]
    best: dict[tuple[int, int], float] = {}
    for _, doc_key, page_number, similarity in index.search(encode_query(route.question.search_text), keys, POOL * 3):
        place = (doc_key, page_number)
        best[place] = max(best.get(place, -1.0), similarity)
    wanted = [place for place in best if place not in entries]
    known = {place: page.page_key for place, page in pages_at(reading.store, wanted).items()}
    for rank, (place, similarity) in enumerate(sorted(best.items(), key=lambda item: -item[1])[:POOL], start=1):
        if place not in entries:
            entries[place] = _Entry(known[place], *place)
        entries[place].similarity, entries[place].vector_rank = similarity, rank


def _interleave(pages: list[RankedPage], groups: dict[int, int], all_pins_first: bool) -> list[RankedPage]:
    """Best page of each side in turn, so that a comparison sees both; where all documents of a case are asked for, the
    pinned pages of one side do not wait for what else the other has."""
    sides: dict[int, list[RankedPage]] = defaultdict(list)
    for page in pages:
        sides[groups.get(page.doc_key, 0)].append(page)
    queues = [sides[group] for group in sorted(sides)]
    turns = [queue[i] for i in range(max(map(len, queues), default=0)) for queue in queues if i < len(queue)]
    if all_pins_first:
        turns.sort(key=lambda page: page.pin is None)
    return turns


def _pinned(pins: list[Pin], pages: list[RankedPage], reading: Reading) -> list[RankedPage]:
    known = {page.place: page for page in pages}
    stored = pages_at(reading.store, [pin.place for pin in pins if pin.place not in known])
    found = []
    for pin in pins:
        place = pin.place
        if place in known:
            found.append(replace(known[place], pin=pin.why))
        elif place in stored:
            doc_id = reading.directory.documents[pin.doc_key].doc_id
            found.append(RankedPage(stored[place].page_key, place[0], doc_id, place[1], 0, 0.0, pin=pin.why))
    return found
