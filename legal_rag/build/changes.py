"""What a build changes against the one before, by content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rag.build.report import Changes
from legal_rag.build.scan import SourceFile
from legal_rag.errors import LegalRagError, NoCorpusError, ShrunkError


@dataclass(frozen=True, slots=True)
class BuiltDocument:
    """A document of the database that stands."""

    doc_id: str
    sha256: str


@dataclass(frozen=True, slots=True)
class BuiltBefore:
    """The last build: its documents, the Lance version that it names, and whether it promised to stay offline."""

    documents: tuple[BuiltDocument, ...] = ()
    lance_version: int | None = None
    offline_only: bool = False
    damaged: str | None = None
    """Why the database that stands cannot be read, if there is one."""


def built_before(database: Path) -> BuiltBefore:
    """What the database at `database` holds; nothing if there is none or it cannot be read (it is rebuilt then)."""
    import duckdb

    from legal_rag.store.connection import open_for_reading

    try:
        connection = open_for_reading(database)
    except NoCorpusError:
        return BuiltBefore()
    except LegalRagError as error:
        return BuiltBefore(damaged=error.message)
    try:
        rows = connection.execute("SELECT doc_id, sha256 FROM documents ORDER BY doc_key").fetchall()
        version = connection.execute("SELECT max(lance_version), bool_or(offline_only) FROM builds").fetchone()
    except duckdb.Error as error:  # damaged, another program's file, or an older schema
        return BuiltBefore(damaged=str(error).splitlines()[0])
    finally:
        connection.close()
    lance_version, offline_only = version or (None, None)
    return BuiltBefore(tuple(BuiltDocument(*row) for row in rows), lance_version, bool(offline_only))


def compare(before: BuiltBefore, sources: Sequence[SourceFile]) -> Changes:
    """Documents added, changed (same id, other bytes), removed and renamed (same bytes, other id)."""
    old = {document.doc_id: document.sha256 for document in before.documents}
    new = {source.doc_id: source.sha256 for source in sources}
    gone = [doc_id for doc_id in old if doc_id not in new]
    come = [doc_id for doc_id in new if doc_id not in old]
    by_content: dict[str, list[str]] = {}
    for doc_id in gone:
        by_content.setdefault(old[doc_id], []).append(doc_id)
    renamed: list[tuple[str, str]] = []
    for doc_id in come:
        if former := by_content.get(new[doc_id]):
            renamed.append((former.pop(0), doc_id))
    from_ids, to_ids = {pair[0] for pair in renamed}, {pair[1] for pair in renamed}
    return Changes(
        added=tuple(doc_id for doc_id in come if doc_id not in to_ids),
        changed=tuple(doc_id for doc_id in new if doc_id in old and old[doc_id] != new[doc_id]),
        removed=tuple(doc_id for doc_id in gone if doc_id not in from_ids),
        renamed=tuple(renamed),
    )


def refuse_shrinking(before: BuiltBefore, sources: Sequence[SourceFile]) -> None:
    """Raise ShrunkError if more than half of the last build's documents are gone: an empty mount, a wrong folder."""
    gone = len(compare(before, sources).removed)
    if gone * 2 > len(before.documents):
        raise ShrunkError(
            f"{gone} of the {len(before.documents)} documents of the last build are gone.",
            "Nothing was changed. Check the folder, or give --allow-shrink.",
        )
