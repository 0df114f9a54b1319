"""Kind, number and year of 60 documents, read from their PDFs by a person who had not seen the catalogue.

`fixtures/kinds60.csv` (doc_id, kind, number, year) holds the first 60 of the final set in the order of sha256(doc_id).
A court paper's number is its case ("CFI 010/2024"); empty where a document prints none. The reader knew one word for
orders, so an administrative order of the courts (court_order) counts as an order.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bench.check import Catalogue, Check
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.profile.loader import Profile

FIXTURE = Path(__file__).parent / "fixtures" / "kinds60.csv"
_SAME_KIND = {"court_order": "order"}


@dataclass(frozen=True, slots=True)
class ReadByHand:
    """One line of the fixture."""

    doc_id: str
    kind: str
    number: str
    year: str


def read_fixture(path: Path = FIXTURE) -> list[ReadByHand]:
    """The lines of the fixture, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return [ReadByHand(**line) for line in csv.DictReader(file)]


def first_in_order(doc_ids: Iterable[str], count: int) -> list[str]:
    """The `count` documents that come first in the order of the sha256 of their id."""
    return sorted(doc_ids, key=lambda doc_id: hashlib.sha256(doc_id.encode()).hexdigest())[:count]


def kinds_equal_the_hand(catalogue: Catalogue, profile: Profile, doc_ids: frozenset[str] | None = None) -> Check:
    """Of the fixture's documents (those of `doc_ids` alone, if given), the share that the catalogue has right."""
    check = Check("kind, number, year", "60 documents in sha256(doc_id) order, read by hand from the PDF", 59 / 60)
    for line in read_fixture():
        if doc_ids is not None and line.doc_id not in doc_ids:
            continue
        rows = catalogue.rows("SELECT doc_key, kind, number, year FROM documents WHERE doc_id = ?", line.doc_id)
        if not rows:
            check.count(False, f"{line.doc_id[:8]} is not in the corpus")
            continue
        doc_key, kind, number, year = rows[0]
        own = {key for (key,) in catalogue.rows("SELECT key FROM identifiers WHERE own AND doc_key = ?", doc_key)}
        wanted = {one.key for one in find_identifiers(line.number, profile) if one.kind == "case_number"}
        right_number = bool(own & wanted) if wanted else (number or "") == line.number
        right = _SAME_KIND.get(kind, kind) == line.kind and right_number and str(year or "") == line.year
        check.count(right, f"{line.doc_id[:8]} {kind} {number} {year} by hand {line.kind} {line.number} {line.year}")
    return check
