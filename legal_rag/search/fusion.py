"""One score of two rankings: that by full text and that by vectors."""

from __future__ import annotations

from legal_rag.settings import SearchSettings


def fused_score(settings: SearchSettings, bm25_rank: int | None, vector_rank: int | None) -> float:
    """Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): sum of weight / (k + rank); ranks from 1,
    None where a ranking lacks it."""
    score = 0.0
    if bm25_rank is not None:
        score += settings.bm25_weight / (settings.rrf_k + bm25_rank)
    if vector_rank is not None:
        score += settings.vector_weight / (settings.rrf_k + vector_rank)
    return score
