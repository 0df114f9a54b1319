"""Labels: what the right answer to a question is, and the pages that prove it. One JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legal_rag.errors import BadInputError

PageSet = frozenset[tuple[str, int]]
"""Pages as (doc_id, page_number)."""


@dataclass(frozen=True, slots=True)
class Gold:
    """One label. `answers` and `page_sets` hold what stands in the label first, then the accepted alternatives."""

    question_id: str
    question: str
    answer_type: str
    answers: tuple[Any, ...]
    page_sets: tuple[PageSet, ...]
    facts: tuple[str, ...]
    """Free text: what the answer must say, each with its synonyms divided by "|"."""
    confidence: str
    """`low` marks an ambiguous question."""


def page_set(references: Iterable[dict[str, Any]]) -> PageSet:
    """Pages from a list of {"doc_id", "page_numbers"}."""
    return frozenset((entry["doc_id"], page) for entry in references for page in entry["page_numbers"])


def read_gold(files: Iterable[Path]) -> list[Gold]:
    """The labels of all `files`; raises BadInputError naming file and line."""
    return [label for file in files for label in _read_file(file)]


def _read_file(file: Path) -> list[Gold]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"Cannot read the labels {file}: {error}.") from error
    labels = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            labels.append(_label(json.loads(line)))
        except (KeyError, TypeError, ValueError) as error:
            raise BadInputError(
                f"{file}, line {number} is not a label: {error!r}.",
                "A label is a JSON object with id, question, answer_type, answer, pages and confidence.",
            ) from error
    return labels


def _label(line: dict[str, Any]) -> Gold:
    return Gold(
        question_id=line["id"],
        question=line["question"],
        answer_type=line["answer_type"],
        answers=(line["answer"], *line.get("alt_answers", [])),
        page_sets=(page_set(line["pages"]), *(page_set(pages) for pages in line.get("alt_pages", []))),
        facts=tuple(line.get("facts") or ()),
        confidence=line["confidence"],
    )
