"""Says of a citation what people have corrected in the facts that it proves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from legal_rag.answer.model import Evidence
from legal_rag.ground.model import CitedCorrection
from legal_rag.reading import Reading
from legal_rag.store.facts import select

DOCUMENTS = "documents"
"""The table of what the catalogue says of a document as a whole; its corrections go with every page cited."""


@dataclass(frozen=True, slots=True)
class _Found:
    """Columns of sql/corrections_cited.sql."""

    correction_id: int
    doc_key: int
    page_number: int | None
    table_name: str
    field: str
    old_value: str | None
    new_value: str | None
    who: str
    why: str


def cited_corrections(
    evidence: Mapping[tuple[int, int], Sequence[Evidence]], reading: Reading
) -> dict[tuple[int, int], tuple[CitedCorrection, ...]]:
    """By (doc_key, page number): the corrections of the facts cited there, and of the document itself."""
    documents = reading.directory.documents
    doc_keys = sorted({doc_key for doc_key, _ in evidence if documents[doc_key].corrected})
    if not doc_keys:
        return {}
    used = {piece.correction for pieces in evidence.values() for piece in pieces} - {None}
    found: defaultdict[int, list[_Found]] = defaultdict(list)
    for row in select(
        reading.connection,
        "corrections_cited",
        _Found,
        correction_ids=sorted(used, key=int),
        doc_keys=doc_keys,
    ):
        found[row.doc_key].append(row)
    return {
        place: tuple(
            CitedCorrection(row.table_name, row.field, row.old_value, row.new_value, row.who, row.why)
            for row in found[place[0]]
            if row.page_number in (None, place[1]) or row.table_name == DOCUMENTS
        )
        for place in evidence
        if place[0] in found
    }
