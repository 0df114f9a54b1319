"""Writes one correction, after making sure that it will find what it corrects."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legal_rag.build.corrections_file import DOCUMENTS, Correction, append_correction, as_value, field_type, shown
from legal_rag.errors import BadInputError
from legal_rag.lookup import find_document
from legal_rag.page_image import SourceFile
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import select

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class WrittenCorrection:
    """Where it stands, and what it does in one line."""

    path: Path
    said: str


def write_correction(
    reading: Reading,
    name: str,
    *,
    table: str,
    field: str,
    old: str | None,
    new: str | None,
    page: int | None,
    who: str,
    why: str,
) -> WrittenCorrection:
    """Add a correction of the document called `name` to the corpus's corrections.toml.

    Raises UnknownDocumentError, BadInputError (no such table or field, a value of another type, the old value is not
    there, nothing would change) and DiskError; nothing is written then.
    """
    kind = field_type(table, field)
    values = {}
    for option, text in (("--old", old), ("--new", new)):
        try:
            values[option] = as_value(kind, text)
        except ValueError as error:
            raise BadInputError(f"{option} {text} does not fit {table}.{field}: {error}.") from error
    if values["--old"] == values["--new"]:
        raise BadInputError("Old and new are the same: nothing would change.", "Give --old and --new.")
    document = find_document(name, reading)
    rows = _refuse_unless_there(reading, document, table, field, values["--old"], page)
    (source,) = select(reading.connection, "document_file", SourceFile, doc_key=document.doc_key)
    correction = Correction(source.sha256, table, field, values["--old"], values["--new"], page, who, why)
    path = reading.store.paths.corrections
    append_correction(path, correction, f"{document.name} ({document.doc_id})")
    was, becomes = (shown(values[option]) or "empty" for option in ("--old", "--new"))
    times = "" if rows == 1 else f" ({rows} rows)"
    return WrittenCorrection(path, f"{document.name}: {table}.{field} {was} -> {becomes}{times}, by {who}")


def _refuse_unless_there(
    reading: Reading, document: DocumentRow, table: str, field: str, old: Any, page: int | None
) -> int:
    """How many rows hold the old value. Table and field are names of the catalogue's own (`field_type`)."""
    found = reading.connection.execute(
        f'SELECT page_number, "{field}" FROM {table} WHERE doc_key = ? ORDER BY ALL', [document.doc_key]
    ).fetchall()
    held = [(number, value) for number, value in found if table == DOCUMENTS or page in (None, number)]
    rows = sum(1 for _, value in held if value == old)
    if rows:
        return rows
    where = "" if page is None or table == DOCUMENTS else f" on page {page}"
    said = f"{document.name} has no {table}.{field} of {shown(old) or 'nothing'}{where}."
    listed = [f"{shown(value) or 'nothing'} (page {number})" for number, value in dict.fromkeys(held or found)]
    more = [] if len(listed) <= _SHOWN else [f"{len(listed) - _SHOWN} more"]
    raise BadInputError(said, f"It has: {'; '.join([*listed[:_SHOWN], *more])}." if listed else "It has none at all.")
