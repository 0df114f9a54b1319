"""Look-ups in the catalogue and the pages: rows of `catalogue.rows` together with the document they belong to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from legal_rag.catalogue import rows
from legal_rag.catalogue.struck_out import blanked
from legal_rag.store.queries import query

if TYPE_CHECKING:
    import duckdb

    from legal_rag.store.reader import Store

Place = tuple[int, int]
"""doc_key and page number."""

_ROW_BYTES = 600
"""What a row takes in memory, about."""

Row = TypeVar("Row")
FactRow = TypeVar("FactRow", bound=rows.Fact)
FactRow_co = TypeVar("FactRow_co", bound=rows.Fact, covariant=True)


@dataclass(frozen=True, slots=True)
class Located(Generic[FactRow_co]):
    """A fact and the doc_key of the document that states it."""

    doc_key: int
    fact: FactRow_co


@dataclass(frozen=True, slots=True)
class PageText:
    """A page to be read; `text` as printed, with spaces where it is struck out, `search_text` normalised."""

    page_key: int
    doc_key: int
    page_number: int
    label: str | None
    text: str
    search_text: str
    source: str
    ocr_confidence: float | None
    doubtful: str | None
    is_toc: bool
    struck: Sequence[Sequence[int]] | None = None
    """Spans of `text` that the page prints struck out."""

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.doc_key, self.page_number


_TABLES: dict[type[rows.Fact], str] = {
    rows.Party: "facts_parties",
    rows.Judge: "facts_judges",
    rows.DatedEvent: "facts_dates",
    rows.Claim: "facts_claims",
    rows.Appeal: "facts_appeals",
    rows.Article: "facts_articles",
    rows.Definition: "facts_definitions",
    rows.Penalty: "facts_penalties",
    rows.Fee: "facts_fees",
    rows.Amendment: "facts_amendments",
    rows.Attribution: "facts_attributions",
    rows.Paragraph: "facts_paragraphs",
    rows.ConsultationPaper: "facts_consultation_papers",
    rows.ConsultationChange: "facts_consultation_changes",
    rows.Identifier: "facts_identifiers",
    rows.StruckOut: "facts_struck_out",
    rows.LawInTime: "facts_law_in_time",
}


def select(connection: duckdb.DuckDBPyConnection, name: str, row_type: type[Row], **parameters: Any) -> list[Row]:
    """Run the shipped query `name`; one `row_type` for each row, columns by name."""
    cursor = connection.execute(query(name), bound(parameters))
    columns = [column[0] for column in cursor.description or ()]
    return [row_type(**dict(zip(columns, values, strict=True))) for values in cursor.fetchall()]


def bound(parameters: dict[str, Any]) -> dict[str, Any]:
    """Parameters as the shipped queries take them: a list as one JSON text. Of every value that it is given, also
    within a list, DuckDB's client asks whether it is one of pandas, and searches the disk for pandas to find out."""
    return {name: json.dumps(value) if isinstance(value, list) else value for name, value in parameters.items()}


def facts_of(store: Store, row_type: type[FactRow], doc_keys: Iterable[int]) -> list[Located[FactRow]]:
    """All facts of one kind that the documents state, by document, page and place on the page."""

    def read(missing: list[int]) -> dict[int, list[Located[FactRow]]]:
        cursor = store.cursor().execute(query(_TABLES[row_type]), bound({"doc_keys": missing}))
        columns = [column[0] for column in cursor.description or ()]
        names = [field.name for field in fields(row_type)]
        values_of, doc_key_at = itemgetter(*map(columns.index, names)), columns.index("doc_key")
        found: dict[int, list[Located[FactRow]]] = {key: [] for key in missing}
        for row in cursor.fetchall():
            fact = row_type(**dict(zip(names, values_of(row), strict=True)))
            found[row[doc_key_at]].append(Located(row[doc_key_at], fact))
        return found

    by_document = store.kept.each(
        _TABLES[row_type], sorted(set(doc_keys)), read, lambda found: _ROW_BYTES * (len(found) + 1)
    )
    return [located for found in by_document.values() for located in found]


def pages_of(store: Store, doc_keys: Iterable[int]) -> list[PageText]:
    """All pages of the documents, in order."""

    def read(missing: list[int]) -> dict[int, list[PageText]]:
        found: dict[int, list[PageText]] = {key: [] for key in missing}
        for page in select(store.cursor(), "pages_of_documents", PageText, doc_keys=missing):
            found[page.doc_key].append(_legible(page))
        return found

    by_document = store.kept.each(
        "pages of a document", sorted(set(doc_keys)), read, lambda pages: sum(map(_page_bytes, pages))
    )
    return [page for pages in by_document.values() for page in pages]


def pages_at(store: Store, places: Iterable[Place]) -> dict[Place, PageText]:
    """Pages by their place, in the order asked for; a place that no document has is left out."""

    def read(missing: list[Place]) -> dict[Place, PageText]:
        found = select(store.cursor(), "pages_at_places", PageText, places=missing)
        return {page.place: _legible(page) for page in found}

    return store.kept.each("page", places, read, _page_bytes)


def _page_bytes(page: PageText) -> int:
    return sys.getsizeof(page.text) + sys.getsizeof(page.search_text) + _ROW_BYTES


def _legible(page: PageText) -> PageText:
    """What is struck out is never read, found or quoted as law."""
    return replace(page, text=blanked(page.text, page.struck)) if page.struck else page


def plain_number(amount: Decimal) -> int | float:
    """An amount as JSON writes it: whole ones without a fraction."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)
