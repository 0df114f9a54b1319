"""Finds the one document, and the one page of it, that a reader names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.errors import UnknownDocumentError
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.route.filters import documents_named
from legal_rag.store.facts import select

_YEAR = re.compile(r"(?:19|20)\d{2}")
_NEAR = 5
_NEAR_ENOUGH = 55.0
"""Of rapidfuzz's 100: below it a title shares little but its common words."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as shown; columns of sql/page_shown.sql."""

    page_number: int
    label: str | None
    text: str
    source: str
    ocr_confidence: float | None
    doubtful: str | None
    struck_out: str | None = None


def find_document(name: str, reading: Reading) -> DocumentRow:
    """The document called `name`: an id or its unique beginning, a case or law number, a title.

    Raises UnknownDocumentError that lists the near ones, or all that fit.
    """
    rows = reading.directory.documents
    found = documents_named(name, reading) or _titled_with_year(name, reading)
    first_copies = found & reading.directory.originals or found
    if len(first_copies) == 1:
        return rows[first_copies.pop()]
    if first_copies:
        raise UnknownDocumentError(
            f"{len(first_copies)} documents go by {name!r}:\n{_listed(first_copies, rows)}",
            "Name one by its id or the beginning of it.",
        )
    near = _near(name, rows)
    mend = f"Near ones:\n{_listed(near, rows)}" if near else "`legalrag sql --file documents_overview` lists them all."
    raise UnknownDocumentError(f"No document goes by {name!r}.", mend)


def _titled_with_year(name: str, reading: Reading) -> set[int]:
    """ "Netting Law 2014" for the Netting Law of that year, whose title may print the year apart or not at all."""
    title, _, year = name.rpartition(" ")
    if not title or not _YEAR.fullmatch(year):
        return set()
    rows = reading.directory.documents
    return {key for key in documents_named(title, reading) if rows[key].year == int(year)}


def _listed(keys: set[int] | list[int], rows: dict[int, DocumentRow]) -> str:
    ordered = sorted(keys) if isinstance(keys, set) else keys
    lines = [f"  {rows[key].doc_id}  {rows[key].name}" for key in ordered[:10]]
    return "\n".join([*lines, *([f"  … {len(ordered) - 10} more"] if len(ordered) > 10 else [])])


def _near(name: str, rows: dict[int, DocumentRow]) -> list[int]:
    from rapidfuzz import fuzz, process, utils

    called = {key: f"{row.name} {row.doc_id}" for key, row in rows.items()}
    near = process.extract(
        name, called, scorer=fuzz.WRatio, processor=utils.default_process, limit=_NEAR, score_cutoff=_NEAR_ENOUGH
    )
    return [key for _, _, key in near]


def find_page(document: DocumentRow, page: str, reading: Reading) -> ShownPage:
    """The page `page` of `document`: a sheet's number from 1, or a label such as "iii"; raises UnknownDocumentError."""
    found = select(reading.connection, "page_shown", ShownPage, doc_key=document.doc_key, page=page)
    if not found:
        raise UnknownDocumentError(
            f"{document.name} has no page {page}.", f"It has {document.page_count} pages, counted as sheets from 1."
        )
    return found[0]
