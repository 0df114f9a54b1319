"""What the catalogue read from one file, with the search text made of it, as one JSON file of the cache."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from legal_rag.build.cache import write_renamed
from legal_rag.catalogue.rows import DocumentCatalogue, DocumentFacts

_APART = frozenset({"facts", "toc_pages", "running_heads"})


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """The catalogue of a file; for each page its search text and where in that paragraphs and articles begin."""

    catalogue: DocumentCatalogue
    search_texts: tuple[str, ...]
    starts: tuple[tuple[int, ...], ...]
    failure: str | None = None
    """Why the catalogue could not be read; the pages are searched all the same."""
    pages_without_facts: int = 0
    """Pages at the end of a very long document that were not read for facts."""


def fact_tables() -> tuple[str, ...]:
    """Names of the catalogue's fact tables, which are fields of DocumentCatalogue."""
    return tuple(field.name for field in fields(DocumentCatalogue) if field.name not in _APART)


def write_read_document(path: Path, document: ReadDocument) -> None:
    """Write `document` to `path`, whole or not at all; raises DiskError."""
    text = json.dumps(asdict(document), default=str, ensure_ascii=False)
    write_renamed(path, lambda unfinished: unfinished.write_bytes(text.encode()))


def read_read_document(path: Path) -> ReadDocument:
    """What `write_read_document` wrote; raises OSError, ValueError, KeyError or TypeError for a damaged file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    catalogue = data["catalogue"]
    return ReadDocument(
        catalogue=DocumentCatalogue(
            facts=_row(DocumentFacts, catalogue["facts"]),
            toc_pages=tuple(catalogue["toc_pages"]),
            running_heads={
                int(page): tuple((start, end) for start, end in spans)
                for page, spans in catalogue["running_heads"].items()
            },
            **{name: tuple(_row(kind, values) for values in catalogue[name]) for name, kind in _row_classes().items()},
        ),
        search_texts=tuple(data["search_texts"]),
        starts=tuple(tuple(page) for page in data["starts"]),
        failure=data["failure"],
        pages_without_facts=data.get("pages_without_facts", 0),
    )


@cache
def _row_classes() -> dict[str, Any]:
    hints = get_type_hints(DocumentCatalogue)
    return {name: get_args(hints[name])[0] for name in fact_tables()}


@cache
def _conversions(kind: Any) -> dict[str, Any]:
    """Fields that JSON cannot hold as they are, with what makes them again."""
    found: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        types = get_args(hint) or (hint,)
        if date in types:
            found[name] = date.fromisoformat
        elif Decimal in types:
            found[name] = Decimal
    return found


def _row(kind: Any, values: Mapping[str, Any]) -> Any:
    converted = dict(values)
    for name, convert in _conversions(kind).items():
        if converted[name] is not None:
            converted[name] = convert(converted[name])
    return kind(**converted)
