"""Milliseconds from a question to its shortlist, beside one flat match_bm25 query over the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

import duckdb

from bench.retrieval import quantile
from bench.ways import ways
from legal_rag.batch.questions import AskedQuestion
from legal_rag.corpus import Corpus
from legal_rag.store.connection import load_fulltext_extension

_FLAT = """
    SELECT page_key, fts_main_pages.match_bm25(page_key, ?) AS score
    FROM pages WHERE score IS NOT NULL ORDER BY score DESC LIMIT 50
"""


@dataclass(frozen=True)
class LatencyFigures:
    """`ratio` is shortlist_p95 / flat_p50."""

    shortlist_p50: float
    shortlist_p95: float
    flat_p50: float
    ratio: float

    def to_dict(self) -> dict[str, float]:
        return asdict(self)


def latency_figures(corpus: Corpus, questions: Sequence[AskedQuestion]) -> LatencyFigures:
    """Both are warm, and timed question by question in turn, so that other load on the machine falls on both."""
    flat = duckdb.connect()
    load_fulltext_extension(flat)
    pages = corpus.store.cursor().execute("SELECT page_key, search_text FROM pages").to_arrow_table()
    flat.register("stored", pages)
    flat.execute("CREATE TABLE pages AS FROM stored")
    flat.execute("PRAGMA create_fts_index('pages', 'page_key', 'search_text')")
    ways(corpus, questions[:50])
    shortlist, one_query = [], []
    for asked in questions:
        begun = perf_counter()
        flat.execute(_FLAT, [asked.text]).fetchall()
        one_query.append((perf_counter() - begun) * 1000)
        shortlist += [way.ms for way in ways(corpus, [asked]).values()]
    p95, p50 = quantile(shortlist, 0.95), quantile(one_query, 0.5)
    return LatencyFigures(quantile(shortlist, 0.5), p95, p50, p95 / p50)
