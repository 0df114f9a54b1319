"""What one line of a trace file holds: version 1.

A line is one JSON object. Everything that the parser, the router, the ranker and the answerer decided is in it, so that
a question "why this page?" is a query. `line_of` alone writes the form, `legal_rag.trace.load` alone reads it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from legal_rag import __version__
from legal_rag.answer.model import Draft
from legal_rag.ground.model import Answer, Citation
from legal_rag.question.model import Filters, Question
from legal_rag.route.model import Candidate, Route
from legal_rag.search.model import RankedPage

TRACE_VERSION = 1


@dataclass(frozen=True, slots=True)
class TraceContext:
    """What a line says beside the answer itself. `redact` leaves out the question and all that is made of its words."""

    profile: str
    profile_sha256: str
    embedding_model: str | None = None
    prompt_version: str | None = None
    user: str | None = None
    matter: str | None = None
    redact: bool = False


def line_of(answer: Answer, context: TraceContext, asked_at: datetime | None = None) -> dict[str, Any]:
    """The JSON-ready object of one ask; `asked_at` defaults to now (UTC)."""
    told = not context.redact
    telemetry = answer.telemetry
    line = {
        "v": TRACE_VERSION,
        "ask_id": answer.ask_id,
        "asked_at": (asked_at or datetime.now(UTC)).isoformat(timespec="milliseconds"),
        "build_id": answer.build_id,
        "program_version": __version__,
        "profile": context.profile,
        "profile_sha256": context.profile_sha256,
        "embedding_model": context.embedding_model,
        "prompt_version": answer.llm.prompt_version if answer.llm else context.prompt_version,
        "model": telemetry.model_name,
        "user": context.user,
        "matter": context.matter,
        "question": answer.question if told else None,
        "answer_type": answer.answer_type,
        **way_of(answer.draft, told),
        "answer": answer.answer,
        "status": answer.status,
        "basis": answer.basis,
        "kind": answer.kind,
        "confidence": answer.confidence,
        "reason": answer.reason if told else None,
        "searched": answer.searched,
        "readings": list(answer.readings) if told else [],
        "citations": [_citation(citation) for citation in answer.citations],
        "look_here": [_citation(citation) for citation in answer.look_here],
        "ms": {**telemetry.stages_ms, "ttft": telemetry.ttft_ms, "total": telemetry.total_ms},
        "tokens": {
            "input": telemetry.input_tokens,
            "output": telemetry.output_tokens,
            "cached": telemetry.cached_tokens,
        },
        "usd": telemetry.usd,
        "warnings": list(answer.warnings),
    }
    if answer.llm is not None:
        line["llm"] = answer.llm.to_dict(told)
    return line


def way_of(draft: Draft | None, told: bool = True) -> dict[str, Any]:
    """How an answer was found: parsed question, references, candidates and pages. `told` False leaves the words out."""
    if draft is None:
        return {"parsed": {}, "references": [], "route": {}, "candidates": [], "pages": []}
    route = draft.shortlist.route
    return {
        "parsed": _parsed(route.question, told),
        "references": _references(route) if told else [],
        "route": {
            "ambiguous": route.ambiguous,
            "searched_documents": route.searched_documents,
            "with_vectors": draft.shortlist.with_vectors,
        },
        "candidates": [_candidate(candidate, told) for candidate in route.candidates],
        "pages": [_page(page) for page in draft.shortlist.pages],
    }


def _parsed(question: Question, told: bool) -> dict[str, Any]:
    words = {
        "search_text": question.search_text,
        "topic": question.topic,
        "quoted": list(question.quoted),
        "articles": [asdict(article) for article in question.articles],
        "filters": _filters(question.filters),
    }
    return {
        "intent": question.intent,
        "kind": question.kind,
        "type_given": question.type_given,
        "comparison": question.comparison,
        "all_documents": question.all_documents,
        "pages": [asdict(page) for page in question.pages],
        **(words if told else {}),
    }


def _filters(filters: Filters) -> dict[str, Any]:
    return {
        "within": list(filters.within),
        "kinds": list(filters.kinds),
        "after": filters.after.isoformat() if filters.after else None,
        "before": filters.before.isoformat() if filters.before else None,
        "as_of": filters.as_of.isoformat() if filters.as_of else None,
    }


def _references(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "kind": routed.reference.kind,
            "key": routed.reference.key,
            "printed": routed.reference.printed,
            "presence": routed.presence,
        }
        for routed in route.references
    ]


def _candidate(candidate: Candidate, told: bool) -> dict[str, Any]:
    return {
        "rank": candidate.rank,
        "doc_id": candidate.doc_id,
        "title": candidate.title,
        "kind": candidate.kind,
        "rule": candidate.rule,
        "score": candidate.score,
        "kept": candidate.kept,
        "why": candidate.why if told else None,
        "reference": candidate.group,
    }


def _page(page: RankedPage) -> dict[str, Any]:
    return {
        "rank": page.rank,
        "doc_id": page.doc_id,
        "page_number": page.page_number,
        "score": page.score,
        "bm25": page.bm25,
        "bm25_rank": page.bm25_rank,
        "similarity": page.similarity,
        "vector_rank": page.vector_rank,
        "pin": page.pin,
        "rerank": page.rerank,
    }


def _citation(citation: Citation) -> dict[str, Any]:
    return {
        "doc_id": citation.doc_id,
        "title": citation.title,
        "page_number": citation.page_number,
        "pinpoint": citation.pinpoint,
        "quote": citation.quote,
        "ocr_confidence": citation.ocr_confidence,
        "doubtful": citation.doubtful,
        "corrections": [asdict(made) for made in citation.corrections],
    }
