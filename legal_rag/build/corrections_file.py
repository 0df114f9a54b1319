"""`corrections.toml` beside the corpus: what people have corrected of what was read from the documents.

    [[correction]]
    document = "9f2c…"          # sha256 of the file: a correction holds for this very file, whatever it is called
    table = "claims"            # a table of the catalogue
    field = "amount"
    old = "25000"               # left out where nothing was read
    new = "52000"               # left out to empty the field
    page = 3                    # left out: on every page of the document
    who = "A. Lawyer"
    why = "the sealed copy says 52,000"

The file lies beside the database and never among the documents: whoever hands over documents corrects nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from legal_rag.build.cache import write_renamed
from legal_rag.catalogue.rows import DocumentCatalogue, DocumentFacts, Fact
from legal_rag.errors import BadInputError

DOCUMENTS = "documents"
DERIVED = {("parties", "name"): "name_key", ("judges", "name"): "name_key", ("definitions", "term"): "term_key"}
"""Fields that are made of another one and follow it."""
_FIXED = frozenset({field.name for field in fields(Fact)} | set(DERIVED.values()))
_KEYS = frozenset({"document", "table", "field", "old", "new", "page", "who", "why"})
_SHA256 = re.compile(r"[0-9a-f]{64}")
_MEND = "Mend that entry; `legalrag correct` writes entries that are right."


@dataclass(frozen=True, slots=True)
class Correction:
    """One entry. `old` and `new` are as the catalogue's field holds them: text, date, Decimal, bool, int or None."""

    document: str
    """sha256 of the file."""
    table: str
    field: str
    old: Any
    new: Any
    page: int | None
    who: str
    why: str


@cache
def correctable() -> dict[str, dict[str, type]]:
    """Table -> field -> type of what can be corrected: every field of a fact but its page, words and derived keys."""
    rows: dict[str, Any] = {DOCUMENTS: DocumentFacts}
    for name, hint in get_type_hints(DocumentCatalogue).items():
        row = (get_args(hint) or (None,))[0]
        if isinstance(row, type) and issubclass(row, Fact):
            rows[name] = row
    return {
        name: {field: _plain_type(hint) for field, hint in get_type_hints(row).items() if field not in _FIXED}
        for name, row in rows.items()
    }


def _plain_type(hint: Any) -> type:
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not type(None)]
    assert len(kinds) == 1 and isinstance(kinds[0], type)
    return kinds[0]


def field_type(table: str, field: str) -> type:
    """The type of a field that can be corrected; raises BadInputError for any other table or field."""
    tables = correctable()
    if table not in tables:
        raise BadInputError(f"No table {table!r} can be corrected.", f"Tables: {', '.join(sorted(tables))}.")
    if field not in tables[table]:
        raise BadInputError(f"{table} has no field {field!r} to correct.", f"Fields: {', '.join(tables[table])}.")
    return tables[table][field]


def as_value(kind: type, text: Any) -> Any:
    """`text` as a value of the field's type, None as None; raises ValueError."""
    if text is None:
        return None
    if kind is bool:
        if str(text).lower() not in ("true", "false"):
            raise ValueError("it must be true or false")
        return str(text).lower() == "true"
    try:
        if kind is Decimal:
            return Decimal(str(text))
        if kind is date:
            return date.fromisoformat(str(text))
        return kind(str(text))
    except (InvalidOperation, ValueError) as error:
        form = {Decimal: "a number such as 52000.00", date: "a day such as 2024-05-31", int: "a whole number"}
        raise ValueError(f"it must be {form.get(kind, kind.__name__)}") from error


def read_corrections(path: Path) -> tuple[tuple[Correction, ...], str | None]:
    """The entries of the file at `path` in order, and its sha256; none and None where there is no file.

    Raises BadInputError for a file that cannot be read whole: a correction must not be lost in silence.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return (), None
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}.", "Check its permissions.") from error
    try:
        tables = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path} is not valid TOML: {error}.", _MEND) from error
    entries = tables.pop("correction", [])
    if tables or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInputError(f"{path} holds something other than [[correction]] entries.", _MEND)
    found = tuple(_correction(entry, f"{path}, entry {number}") for number, entry in enumerate(entries, start=1))
    return found, hashlib.sha256(text).hexdigest()


def _correction(entry: Mapping[str, Any], place: str) -> Correction:
    if unknown := sorted(entry.keys() - _KEYS):
        raise BadInputError(f"{place}: unknown key {unknown[0]!r}.", f"Keys: {', '.join(sorted(_KEYS))}.")
    for key in ("document", "table", "field", "who", "why"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise BadInputError(f"{place}: {key} is missing.", _MEND)
    if not _SHA256.fullmatch(entry["document"]):
        raise BadInputError(f"{place}: document is not the sha256 of a file.", _MEND)
    page = entry.get("page")
    if page is not None and (not isinstance(page, int) or isinstance(page, bool) or page < 1):
        raise BadInputError(f"{place}: page is not a page number from 1.", _MEND)
    try:
        kind = field_type(entry["table"], entry["field"])
    except BadInputError as error:
        raise BadInputError(f"{place}: {error.message}", error.mend) from error
    values = {}
    for key in ("old", "new"):
        try:
            values[key] = as_value(kind, entry.get(key))
        except ValueError as error:
            raise BadInputError(f"{place}: {key} is {entry[key]!r}; {error}.", _MEND) from error
    if values["old"] == values["new"]:
        raise BadInputError(f"{place}: old and new are the same.", _MEND)
    texts = {key: entry[key] for key in ("document", "table", "field", "who", "why")}
    return Correction(**texts, **values, page=page)


def append_correction(path: Path, correction: Correction, title: str) -> None:
    """Add an entry to the file at `path`, which keeps what it holds. `title` stands above it as a comment.

    Raises BadInputError if the file that is there cannot be read, DiskError.
    """
    read_corrections(path)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    values = {
        "document": correction.document,
        "table": correction.table,
        "field": correction.field,
        "old": correction.old,
        "new": correction.new,
        "page": correction.page,
        "who": correction.who,
        "why": correction.why,
    }
    comment = " ".join("".join(char if char.isprintable() else " " for char in title).split())
    lines = [f"# {comment}", "[[correction]]"]
    lines += [f"{key} = {_toml(value)}" for key, value in values.items() if value is not None]
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    text = before + gap + "\n".join(lines) + "\n"
    write_renamed(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8"))


def _toml(value: Any) -> str:
    """A TOML value: whole numbers and truths as they are, all else as a basic string (JSON's escapes are TOML's)."""
    if isinstance(value, bool | int):
        return json.dumps(value)
    return json.dumps(shown(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def shown(value: Any) -> str | None:
    """A value as the catalogue's table `corrections` and people see it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)
