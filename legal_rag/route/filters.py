"""Hard filters: which documents may be looked in at all."""

from __future__ import annotations

from legal_rag.errors import UnknownDocumentError
from legal_rag.question.model import Filters
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import select
from legal_rag.text import name_key


def allowed_documents(filters: Filters, reading: Reading) -> frozenset[int]:
    """doc_keys that the filters leave; copies of identical files are left out.

    Raises UnknownDocumentError when `within` names nothing in the corpus.
    """
    allowed = reading.directory.originals
    if not filters:
        return allowed
    rows = [reading.directory.documents[key] for key in allowed]
    if filters.within:
        within: set[int] = set()
        for name in filters.within:
            found = documents_named(name, reading)
            if not found:
                raise UnknownDocumentError(
                    f"No document goes by {name!r} (as a case, title, id or folder).",
                    'See `legalrag sql "SELECT doc_id, title FROM documents"`.',
                )
            within |= found
        rows = [row for row in rows if row.doc_key in within]
    if filters.kinds:
        rows = [row for row in rows if row.kind in filters.kinds]
    if filters.after:
        rows = [row for row in rows if (day := _day(row)) and day >= filters.after]
    if filters.before:
        rows = [row for row in rows if (day := _day(row)) and day <= filters.before]
    return frozenset(row.doc_key for row in rows)


def _day(row: DocumentRow):  # type: ignore[no-untyped-def]
    return row.issued or row.consolidated_to or row.effective_from


def documents_named(name: str, reading: Reading) -> set[int]:
    """doc_keys of what a reader calls `name`: an id or its unique beginning, a case or law number, a title, a
    folder."""
    from legal_rag.catalogue.identifiers import find_identifiers
    from legal_rag.route.references import IdentifierRow

    directory = reading.directory
    by_id = {row.doc_key for row in directory.documents.values() if row.doc_id == name}
    if by_id:
        return by_id
    keys = [found.key for found in find_identifiers(name, reading.profile)]
    if keys:
        rows = select(
            reading.connection,
            "route_identifiers",
            IdentifierRow,
            keys=keys,
            suffixes=[f" {k}" for k in keys],
            prefixes=[],
        )
        own = {row.doc_key for row in rows if row.own}
        if own:
            return own
    wanted = name_key(name)
    titled = {
        row.doc_key
        for row in directory.documents.values()
        if wanted and wanted in {name_key(row.title or ""), name_key(row.short_title or "")}
    }
    if not titled:
        titled = set(directory.titles.get(wanted, ()))
    if titled:
        return titled
    folder = name.rstrip("/")
    inside = set(documents_in_folder(folder, reading))
    if inside:
        return inside
    beginning = {row.doc_key for row in directory.documents.values() if len(name) >= 4 and row.doc_id.startswith(name)}
    return beginning if len(beginning) == 1 else set()


def documents_in_folder(folder: str, reading: Reading) -> list[int]:
    """doc_keys of the documents below `folder` of the folder built."""
    from legal_rag.store.queries import query

    cursor = reading.connection.execute(query("documents_in_folder"), {"folder": folder})
    return [row[0] for row in cursor.fetchall()]
