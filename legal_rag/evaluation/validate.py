"""Whether an answers file meets the challenge's rules and speaks of pages that exist. Each fault has its mend."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from legal_rag.evaluation.scoring import FREE_TEXT_LIMIT
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the answer to a question, and what to do about it."""

    question_id: str
    problem: str
    mend: str

    def __str__(self) -> str:
        return f"{self.question_id}: {self.problem} {self.mend}"


def find_faults(
    entries: Sequence[Any], page_counts: Mapping[str, int], answer_types: Mapping[str, str] | None = None
) -> list[Fault]:
    """Every fault of an answers file.

    `page_counts`: pages of each doc_id of the corpus. `answer_types`: type of each question, by id ("any" where none
    was named); without it types and completeness are not checked.
    """
    faults: list[Fault] = []
    ids = [_question_id(entry) for entry in entries]
    for number, (entry, question_id) in enumerate(zip(entries, ids, strict=True), start=1):
        if question_id is None:
            faults.append(Fault(f"answer {number}", "It has no question_id.", "Give the id of the question as a text."))
            continue
        faults += (Fault(question_id, problem, mend) for problem, mend in _entry_faults(entry, page_counts))
        if answer_types is not None:
            faults += (Fault(question_id, *found) for found in _type_faults(entry, answer_types.get(question_id)))
    counts = Counter(question_id for question_id in ids if question_id is not None)
    faults += (
        Fault(question_id, f"It is answered {times} times.", "Leave one answer.")
        for question_id, times in counts.items()
        if times > 1
    )
    faults += (
        Fault(question_id, "It has no answer.", "Add an entry; null says that nothing was found.")
        for question_id in answer_types or ()
        if question_id not in counts
    )
    return faults


Found = Iterator[tuple[str, str]]


def _question_id(entry: Any) -> str | None:
    found = entry.get("question_id") if isinstance(entry, dict) else None
    return found if isinstance(found, str) and found else None


def _entry_faults(entry: dict[str, Any], page_counts: Mapping[str, int]) -> Found:
    if "answer" not in entry:
        yield "It has no field answer.", "Use null where nothing was found."
    answer = entry.get("answer")
    if isinstance(answer, str) and len(answer) > FREE_TEXT_LIMIT:
        yield f"The answer has {len(answer)} characters.", f"Shorten it to {FREE_TEXT_LIMIT}."
    telemetry = entry.get("telemetry")
    if not isinstance(telemetry, dict):
        yield "It has no telemetry.", "Add timing, retrieval, usage and model_name; without them a tenth is lost."
        return
    yield from _timing_faults(telemetry.get("timing"))
    yield from _usage_faults(telemetry)
    retrieval = telemetry.get("retrieval")
    pages = retrieval.get("retrieved_chunk_pages") if isinstance(retrieval, dict) else None
    if not isinstance(pages, list):
        yield "telemetry.retrieval.retrieved_chunk_pages is no list.", "Use [] where no page is cited."
        return
    yield from _page_faults(pages, page_counts)
    found_nothing = answer is None or answer in (ABSENT_SENTENCE, UNRESOLVED_SENTENCE)
    if found_nothing and pages:
        yield "Nothing was found, but pages are cited.", "Remove the pages: they would cost the whole grounding."
    if not found_nothing and not pages:
        yield "The answer cites no page.", "Cite the page that proves it, or answer null."


def _timing_faults(timing: Any) -> Found:
    if not isinstance(timing, dict):
        yield "It has no telemetry.timing.", "Add ttft_ms, tpot_ms and total_time_ms."
        return
    for key in ("ttft_ms", "tpot_ms", "total_time_ms"):
        if not _is_figure(timing.get(key)):
            yield f"telemetry.timing.{key} is {timing.get(key)!r}.", "Give milliseconds, 0 or more."
            return
    if timing["ttft_ms"] > timing["total_time_ms"]:
        yield "telemetry.timing.ttft_ms is more than total_time_ms.", "Measure both from receipt of the question."


def _usage_faults(telemetry: dict[str, Any]) -> Found:
    usage = telemetry.get("usage")
    if not isinstance(usage, dict):
        yield "It has no telemetry.usage.", "Add input_tokens and output_tokens, 0 without a model."
    else:
        for key in ("input_tokens", "output_tokens"):
            if not isinstance(usage.get(key), int) or not _is_figure(usage[key]):
                yield f"telemetry.usage.{key} is {usage.get(key)!r}.", "Give a whole number, 0 or more."
    if not isinstance(telemetry.get("model_name"), str) or not telemetry["model_name"]:
        yield "It has no telemetry.model_name.", 'Name the model, or "offline".'


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _page_faults(pages: list[Any], page_counts: Mapping[str, int]) -> Found:
    seen: Counter[tuple[str, int]] = Counter()
    for cited in pages:
        doc_id = cited.get("doc_id") if isinstance(cited, dict) else None
        numbers = cited.get("page_numbers") if isinstance(cited, dict) else None
        if not isinstance(doc_id, str) or not isinstance(numbers, list) or not numbers:
            yield "A cited document is not {doc_id, page_numbers}.", "Give the id as a text and its pages as a list."
        elif doc_id not in page_counts:
            yield _unknown_document(doc_id, page_counts)
        else:
            for page in numbers:
                if not isinstance(page, int) or isinstance(page, bool) or not 1 <= page <= page_counts[doc_id]:
                    yield (
                        f"{doc_id} has no page {page!r}.",
                        f"It has pages 1 to {page_counts[doc_id]}, counted as sheets.",
                    )
                else:
                    seen[doc_id, page] += 1
    for (doc_id, page), times in seen.items():
        if times > 1:
            yield f"{doc_id} page {page} is cited {times} times.", "Cite it once."


def _unknown_document(doc_id: str, page_counts: Mapping[str, int]) -> tuple[str, str]:
    stem = re.sub(r"\.pdf$", "", doc_id, flags=re.IGNORECASE)
    if stem != doc_id and stem in page_counts:
        return f"The document id {doc_id} ends in {doc_id[len(stem) :]}.", f"Write {stem}."
    return f"There is no document {doc_id} in the corpus.", "Check --db; an id is the file's name without .pdf."


def _type_faults(entry: dict[str, Any], answer_type: str | None) -> Found:
    if answer_type is None:
        yield "No question has this id.", "Remove the answer, or give the questions file it belongs to."
        return
    answer = entry.get("answer")
    if answer is None and answer_type == "free_text":
        yield "A free-text answer is null.", f'Where nothing was found, write "{ABSENT_SENTENCE}"'
    elif answer is not None and answer_type in _FITS and not _FITS[answer_type](answer):
        yield f"{answer!r} is no answer of type {answer_type}.", f"Give {_FORMS[answer_type]}."


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_date(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


_FITS = {
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "name": _is_name,
    "names": lambda value: isinstance(value, list) and bool(value) and all(map(_is_name, value)),
    "date": _is_date,
    "free_text": _is_name,
}
_FORMS = {
    "number": "a number without unit, or null",
    "boolean": "true, false or null",
    "name": "one name, or null",
    "names": "a list of names, or null",
    "date": "a date as YYYY-MM-DD, or null",
    "free_text": "a sentence",
}
