"""The answer object as JSON-ready data: what `ask --json` prints and other programs read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from legal_rag.ground.model import Answer, Citation


def answer_to_dict(answer: Answer) -> dict[str, Any]:
    """All of `answer` but the draft. Boxes are [x0, y0, x1, y1] in points, origin top left."""
    return {
        "ask_id": answer.ask_id,
        "build_id": answer.build_id,
        "question": answer.question,
        "answer_type": answer.answer_type,
        "answer": answer.answer,
        "status": answer.status,
        "basis": answer.basis,
        "kind": answer.kind,
        "confidence": answer.confidence,
        "reason": answer.reason,
        "searched": answer.searched,
        "citations": [citation_to_dict(citation) for citation in answer.citations],
        "look_here": [citation_to_dict(citation) for citation in answer.look_here],
        "readings": _readings(answer),
        "law_texts": list(answer.law_texts),
        "warnings": list(answer.warnings),
        "telemetry": asdict(answer.telemetry),
    }


def _readings(answer: Answer) -> list[dict[str, Any]]:
    """What the question may mean, each with its answer where it was asked for."""
    if not answer.by_reading:
        return [{"reading": reading} for reading in answer.readings]
    return [
        {
            "reading": found.reading,
            "answer": found.answer,
            "status": found.status,
            "basis": found.basis,
            "citations": [citation_to_dict(citation) for citation in found.citations],
        }
        for found in answer.by_reading
    ]


def citation_to_dict(citation: Citation) -> dict[str, Any]:
    """One citation; `ocr_confidence` (0 to 1) is null for a page that has a text layer, `doubtful` (why the text of the
    page is not to be trusted) for one that can be."""
    return {
        "doc_id": citation.doc_id,
        "title": citation.title,
        "page_number": citation.page_number,
        "pinpoint": citation.pinpoint,
        "quote": citation.quote,
        "boxes": [list(box) for box in citation.boxes],
        "ocr_confidence": citation.ocr_confidence,
        "corrections": [asdict(correction) for correction in citation.corrections],
        "doubtful": citation.doubtful,
    }
