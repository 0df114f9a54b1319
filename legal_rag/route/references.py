"""Looks the references of a question up in the catalogue: own documents, mentions, nothing, or unknown."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

from legal_rag.question.model import Reference
from legal_rag.reading import Reading
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.route.mentions import documents_mentioning
from legal_rag.route.model import Presence, RoutedReference
from legal_rag.store.facts import select

_INSTRUMENTS = (
    "LAW ",
    "DECREE ",
    "RESOLUTION ",
    "ACT ",
    "ORDINANCE ",
    "ORDER ",
    "DIRECTION ",
    "CIRCULAR ",
    "DECREE LAW ",
    "REGULATION ",
    "DIRECTIVE ",
    "STATUTORY INSTRUMENT ",
    "LEGISLATIVE INSTRUMENT ",
    "PROCLAMATION ",
    "EDICT ",
    "BYE LAW ",
)


@dataclass(frozen=True, slots=True)
class IdentifierRow:
    """Columns of sql/route_identifiers.sql."""

    key: str
    kind: str
    doc_key: int
    own: bool
    page_number: int
    mentions: int


def distinct_references(references: tuple[Reference, ...]) -> list[Reference]:
    """References in order, each once; a neutral citation that also gave its case is left to the case."""
    case_spans = {(r.span_start, r.span_end) for r in references if r.kind == "case_number"}
    seen: set[str] = set()
    kept = []
    for reference in references:
        if reference.kind == "neutral_citation" and (reference.span_start, reference.span_end) in case_spans:
            continue
        if reference.key not in seen:
            seen.add(reference.key)
            kept.append(reference)
    return kept


def look_up(reference: Reference, reading: Reading, allowed: frozenset[int]) -> RoutedReference:
    """What the `allowed` documents hold of `reference`; own documents win over mentions."""
    keys, suffixes, prefixes = [reference.key], [], []
    if reference.kind in ("law_number", "court_order"):
        if reference.key.startswith(_INSTRUMENTS):
            suffixes.append(f" {reference.key}")
        else:
            keys.append(_without_issuer(reference.key))
    if reference.kind == "consultation_paper" and reference.year is None:
        prefixes.append(f"{reference.key}/")
    rows = select(
        reading.connection, "route_identifiers", IdentifierRow, keys=keys, suffixes=suffixes, prefixes=prefixes
    )
    rows = [row for row in rows if row.doc_key in allowed]
    own = _own_documents(reference, [row for row in rows if row.own], reading)
    if own:
        return RoutedReference(reference, "own", own)
    if not rows and reference.kind == "other_case":
        mentioning = documents_mentioning(re.findall(r"\w+", reference.printed), reading, allowed)
        if mentioning:
            return RoutedReference(reference, "mentioned", mentioning)
    mentioned = tuple(
        dict.fromkeys(
            row.doc_key
            for row in sorted(rows, key=lambda row: (row.key != reference.key, -row.mentions, row.doc_key))
            if row.key in (reference.key, *keys[:1])
        )
    )
    if mentioned:
        return RoutedReference(reference, "mentioned", mentioned)
    directory = reading.directory
    presence: Presence = "unknown" if directory.unread_pages or directory.illegible_pages else "absent"
    return RoutedReference(reference, presence, ())


def look_up_any_year(reference: Reference, reading: Reading, allowed: frozenset[int]) -> list[RoutedReference]:
    """The cases that a reference without a year may mean ("SDT 207"), newest first; those only mentioned when none has
    papers of its own."""
    rows = select(
        reading.connection, "route_identifiers", IdentifierRow, keys=[], suffixes=[], prefixes=[f"{reference.key}/"]
    )
    own: dict[str, list[int]] = defaultdict(list)
    mentioned: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if row.doc_key in allowed and row.kind == "case_number":
            (own if row.own else mentioned)[row.key].append(row.doc_key)
    presence: Presence = "own" if own else "mentioned"
    found = own or mentioned
    return [
        RoutedReference(replace(reference, key=key, year=int(key[-4:])), presence, tuple(found[key]))
        for key in sorted(found, key=lambda key: key[-4:], reverse=True)
    ]


def _own_documents(reference: Reference, rows: list[IdentifierRow], reading: Reading) -> tuple[int, ...]:
    documents = reading.directory.documents
    any_year = reference.kind == "consultation_paper" and reference.year is None  # a paper may print none, too
    exact = [] if any_year else [row for row in rows if row.key == reference.key]
    keys = [row.doc_key for row in (exact or rows)]
    if reference.kind == "law_number":
        enactments = [key for key in keys if documents[key].kind in ENACTMENT_KINDS]
        keys = enactments or keys
    return tuple(dict.fromkeys(keys))


def _without_issuer(key: str) -> str:
    for instrument in _INSTRUMENTS:
        at = key.rfind(f" {instrument}")
        if at >= 0:
            return key[at + 1 :]
    return key
