"""The challenge's answers file: how an `Answer` stands in it, and how one is read.

Absent: null, or the fixed sentence for free text, and no page. Unresolved: null or its own sentence, and no page; it is
never given out as absence. Ambiguous: the first reading with its pages. What goes beyond the challenge's fields stands
under `legalrag`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from legal_rag.answer.model import Value
from legal_rag.errors import BadInputError
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Answer, Citation


def submission_entry(question_id: str, answer: Answer) -> dict[str, Any]:
    """The entry of one question."""
    telemetry = answer.telemetry
    return {
        "question_id": question_id,
        "answer": _value(answer),
        "telemetry": {
            "timing": {
                "ttft_ms": round(telemetry.ttft_ms, 3),
                "tpot_ms": round(telemetry.tpot_ms, 3),
                "total_time_ms": round(telemetry.total_ms, 3),
            },
            "retrieval": {"retrieved_chunk_pages": _pages(answer.citations) if _stands(answer) else []},
            "usage": {"input_tokens": telemetry.input_tokens, "output_tokens": telemetry.output_tokens},
            "model_name": telemetry.model_name,
        },
        "legalrag": {
            "ask_id": answer.ask_id,
            "build_id": answer.build_id,
            "answer_type": answer.answer_type,
            "status": answer.status,
            "kind": answer.kind,
            "route": _route(answer),
            "confidence": answer.confidence,
            "basis": answer.basis,
            "look_here": _pages(answer.look_here),
            "readings": list(answer.readings),
            "warnings": list(answer.warnings),
        },
    }


def _stands(answer: Answer) -> bool:
    return answer.status in ("answered", "ambiguous")


def _value(answer: Answer) -> Value:
    if _stands(answer):
        return answer.answer
    if answer.answer_type != "free_text":
        return None
    return ABSENT_SENTENCE if answer.status == "absent" else UNRESOLVED_SENTENCE


def _pages(citations: Iterable[Citation]) -> list[dict[str, Any]]:
    pages: dict[str, list[int]] = {}
    for citation in citations:
        numbers = pages.setdefault(citation.doc_id, [])
        if citation.page_number not in numbers:
            numbers.append(citation.page_number)
    return [{"doc_id": doc_id, "page_numbers": sorted(numbers)} for doc_id, numbers in pages.items()]


def _route(answer: Answer) -> list[dict[str, str]]:
    if answer.draft is None:
        return []
    return [{"doc_id": kept.doc_id, "rule": kept.rule} for kept in answer.draft.shortlist.route.kept]


def read_entries(file: Path) -> list[Any]:
    """The entries of an answers file, unchecked; raises BadInputError when it is no such file at all."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"Cannot read the answers file {file}: {error}.") from error
    except json.JSONDecodeError as error:
        raise BadInputError(f"{file} is not JSON: {error}.", "Write it with `legalrag batch`.") from error
    entries = found.get("answers") if isinstance(found, dict) else found
    if not isinstance(entries, list):
        raise BadInputError(f'{file} has no list "answers".', "Write it with `legalrag batch`.")
    return entries


def entries_by_question(file: Path) -> dict[str, dict[str, Any]]:
    """The entries of an answers file by question id; raises BadInputError for an entry without one."""
    by_question = {}
    for number, entry in enumerate(read_entries(file), start=1):
        if not isinstance(entry, dict) or not isinstance(entry.get("question_id"), str):
            raise BadInputError(f"{file}: answer {number} has no question_id.", "Run `legalrag validate` on it.")
        by_question[entry["question_id"]] = entry
    return by_question
