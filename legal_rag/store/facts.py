"""Look-ups in the catalogue and the pages: rows of `catalogue.rows` together with the document they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from legal_rag.catalogue import rows
from legal_rag.catalogue.struck_out import blanked
from legal_rag.store.queries import query

if TYPE_CHECKING:
    import duckdb

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
    cursor = connection.execute(query(name), parameters)
    columns = [column[0] for column in cursor.description or ()]
    return [row_type(**dict(zip(columns, values, strict=True))) for values in cursor.fetchall()]


def facts_of(
    connection: duckdb.DuckDBPyConnection, row_type: type[FactRow], doc_keys: Iterable[int]
) -> list[Located[FactRow]]:
    """All facts of one kind that the documents state, by document, page and place on the page."""
    wanted = list(doc_keys)
    if not wanted:
        return []
    cursor = connection.execute(query(_TABLES[row_type]), {"doc_keys": wanted})
    columns = [column[0] for column in cursor.description or ()]
    names = {field.name for field in fields(row_type)}
    found = []
    for values in cursor.fetchall():
        row = dict(zip(columns, values, strict=True))
        found.append(Located(row["doc_key"], row_type(**{name: row[name] for name in names})))
    return found


def pages_of(
    connection: duckdb.DuckDBPyConnection, doc_keys: Iterable[int], page_numbers: Iterable[int] = ()
) -> list[PageText]:
    """Pages of the documents in order; only `page_numbers` if any are given."""
    wanted = {"doc_keys": list(doc_keys), "page_numbers": list(page_numbers)}
    return [_legible(page) for page in select(connection, "pages_of_documents", PageText, **wanted)]


def pages_by_key(connection: duckdb.DuckDBPyConnection, page_keys: Iterable[int]) -> dict[int, PageText]:
    """Pages by page_key."""
    found = select(connection, "pages_by_key", PageText, page_keys=list(page_keys))
    return {page.page_key: _legible(page) for page in found}


def _legible(page: PageText) -> PageText:
    """What is struck out is never read, found or quoted as law."""
    return replace(page, text=blanked(page.text, page.struck)) if page.struck else page


def plain_number(amount: Decimal) -> int | float:
    """An amount as JSON writes it: whole ones without a fraction."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)
