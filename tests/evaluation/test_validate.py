"""Each fault of an answers file is named with its question and its mend; a sound file has none."""

from __future__ import annotations

import copy

import pytest

from legal_rag.evaluation.validate import find_faults
from legal_rag.ground.model import ABSENT_SENTENCE

PAGES = {"alpha": 3, "beta": 1}
TYPES = {"q1": "number", "q2": "names", "q3": "free_text", "q4": "date"}


def entry(question_id: str, answer, pages=(("alpha", [1]),)) -> dict:
    return {
        "question_id": question_id,
        "answer": answer,
        "telemetry": {
            "timing": {"ttft_ms": 1.5, "tpot_ms": 0, "total_time_ms": 2},
            "retrieval": {"retrieved_chunk_pages": [{"doc_id": d, "page_numbers": p} for d, p in pages]},
            "usage": {"input_tokens": 0, "output_tokens": 0},
            "model_name": "offline",
        },
    }


@pytest.fixture
def sound() -> list[dict]:
    return [
        entry("q1", 5.0),
        entry("q2", ["Alder", "Beech"], (("alpha", [1, 3]), ("beta", [1]))),
        entry("q3", ABSENT_SENTENCE, ()),
        entry("q4", None, ()),
    ]


def test_a_sound_file_has_no_fault(sound) -> None:
    assert find_faults(sound, PAGES, TYPES) == []
    assert find_faults(sound, PAGES) == []


def put(path: str, value):
    def spoil(entries: list[dict]) -> None:
        *way, last = path.split(".")
        place = entries[0]
        for step in way:
            place = place[step]
        place[last] = value

    return spoil


def cite(*pages):
    return put(
        "telemetry.retrieval.retrieved_chunk_pages", [{"doc_id": d, "page_numbers": numbers} for d, numbers in pages]
    )


@pytest.mark.parametrize(
    ("spoil", "question_id", "problem", "mend"),
    [
        (cite(("alpha.pdf", [1])), "q1", "ends in .pdf", "Write alpha."),
        (cite(("gamma", [1])), "q1", "no document gamma", "--db"),
        (cite(("alpha", [4])), "q1", "no page 4", "1 to 3"),
        (cite(("alpha", [0])), "q1", "no page 0", "1 to 3"),
        (cite(("alpha", ["1"])), "q1", "no page '1'", "1 to 3"),
        (cite(("alpha", [1, 1])), "q1", "cited 2 times", "once"),
        (cite(), "q1", "cites no page", "null"),
        (cite(("alpha", [])), "q1", "not {doc_id, page_numbers}", "list"),
        (put("telemetry.retrieval", None), "q1", "no list", "[]"),
        (put("answer", None), "q1", "pages are cited", "Remove the pages"),
        (put("answer", "5"), "q1", "no answer of type number", "without unit"),
        (put("answer", True), "q1", "no answer of type number", "without unit"),
        (put("answer", float("nan")), "q1", "no answer of type number", "without unit"),
        (put("telemetry.timing", None), "q1", "no telemetry.timing", "ttft_ms"),
        (put("telemetry.timing.ttft_ms", -1), "q1", "ttft_ms is -1", "0 or more"),
        (put("telemetry.timing.ttft_ms", 3), "q1", "more than total_time_ms", "receipt"),
        (put("telemetry.usage", None), "q1", "no telemetry.usage", "0 without a model"),
        (put("telemetry.usage.input_tokens", 1.5), "q1", "input_tokens is 1.5", "whole number"),
        (put("telemetry.model_name", ""), "q1", "model_name", "offline"),
        (put("telemetry", None), "q1", "no telemetry", "tenth"),
        (lambda entries: entries[0].pop("answer"), "q1", "no field answer", "null"),
        (lambda entries: entries[1].update(answer=[]), "q2", "of type names", "list of names"),
        (lambda entries: entries[2].update(answer=None), "q3", "is null", ABSENT_SENTENCE),
        (lambda entries: entries[2].update(answer="x" * 281), "q3", "281 characters", "280"),
        (lambda entries: entries[3].update(entry("q4", "2024-2-3")), "q4", "of type date", "YYYY-MM-DD"),
        (lambda entries: entries.append(entries[0]), "q1", "answered 2 times", "one"),
        (lambda entries: entries.pop(), "q4", "no answer", "null"),
        (lambda entries: entries.append(entry("q9", 1)), "q9", "No question has this id", "Remove"),
        (lambda entries: entries.append("text"), "answer 5", "no question_id", "id"),
    ],
)
def test_a_fault_is_named_with_its_mend(sound, spoil, question_id, problem, mend) -> None:
    entries = copy.deepcopy(sound)
    spoil(entries)
    found = find_faults(entries, PAGES, TYPES)
    assert any(fault.question_id == question_id and problem in fault.problem and mend in fault.mend for fault in found)
    assert {fault.question_id for fault in found} == {question_id}
