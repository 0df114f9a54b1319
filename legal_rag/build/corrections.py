"""Applies `corrections.toml` to what was read of the documents, and marks what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from legal_rag.build.corrections_file import DERIVED, DOCUMENTS, Correction, shown
from legal_rag.build.report import FileProblem
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.text import name_key

_FILE = "corrections.toml"


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A row of the table `corrections`: one entry of the file, on one document of the corpus."""

    correction_id: int
    doc_key: int | None
    sha256: str
    table_name: str
    field: str
    old_value: str | None
    new_value: str | None
    page_number: int | None
    who: str
    why: str
    state: str
    rows_changed: int
    earlier: int | None


@dataclass(slots=True)
class Corrections:
    """The corrections of one build; `rows` grows with every document, `unused` names what no document was for."""

    entries: Sequence[Correction]
    rows: list[CorrectionRow] = field(default_factory=list)

    def apply(self, sha256: str, doc_key: int, catalogue: DocumentCatalogue) -> DocumentCatalogue:
        """`catalogue` of the document as corrected; entries apply in the order of the file, one upon another."""
        for number, entry in enumerate(self.entries, start=1):
            if entry.document == sha256:
                catalogue, changed, earlier = _apply(number, entry, catalogue)
                self.rows.append(_row(number, entry, doc_key, "applied" if changed else "stale", changed, earlier))
        return catalogue

    def finish(self) -> None:
        """All documents have passed: entries of documents that this corpus does not hold get their row too."""
        met = {row.correction_id for row in self.rows}
        for number, entry in enumerate(self.entries, start=1):
            if number not in met:
                self.rows.append(_row(number, entry, None, "no document", 0, None))
        self.rows.sort(key=lambda row: (row.correction_id, row.doc_key or 0))

    @property
    def applied(self) -> int:
        """How many entries changed something."""
        return len({row.correction_id for row in self.rows if row.state == "applied"})

    def problems(self) -> Iterator[FileProblem]:
        """A line for each entry that found nothing to correct."""
        applied = {row.correction_id for row in self.rows if row.state == "applied"}
        told: set[int] = set()
        for row in self.rows:
            if row.correction_id in applied | told:
                continue
            told.add(row.correction_id)
            what = f"Correction {row.correction_id} ({row.table_name}.{row.field}, by {row.who})"
            if row.state == "stale":
                where = "" if row.page_number is None else f" on page {row.page_number}"
                said = f"{what} is stale: the old value {row.old_value!r} is no longer read{where}."
                mend = "See what the document says now; then mend the entry or take it out."
            else:
                said = f"{what} is for a document that this corpus does not hold ({row.sha256[:12]}…)."
                mend = "Take it out if the document is gone for good."
            yield FileProblem.noted(_FILE, said, mend)


def _apply(number: int, entry: Correction, catalogue: DocumentCatalogue) -> tuple[DocumentCatalogue, int, int | None]:
    """The corrected catalogue, how many rows changed, and the correction that one of them already carried."""
    if entry.table == DOCUMENTS:
        facts = catalogue.facts
        if getattr(facts, entry.field) != entry.old:
            return catalogue, 0, None
        return replace(catalogue, facts=_corrected(facts, number, entry)), 1, facts.correction
    changed, earlier, rows = 0, None, []
    for row in getattr(catalogue, entry.table):
        if getattr(row, entry.field) == entry.old and entry.page in (None, row.page_number):
            changed, earlier = changed + 1, row.correction or earlier
            row = _corrected(row, number, entry)
        rows.append(row)
    tables: dict[str, Any] = {entry.table: tuple(rows)}
    return replace(catalogue, **tables), changed, earlier


def _corrected(row: Any, number: int, entry: Correction) -> Any:
    values = {entry.field: entry.new, "correction": number}
    if (entry.table, entry.field) in DERIVED:
        values[DERIVED[entry.table, entry.field]] = name_key(entry.new or "")
    return replace(row, **values)


def _row(
    number: int, entry: Correction, doc_key: int | None, state: str, changed: int, earlier: int | None
) -> CorrectionRow:
    return CorrectionRow(
        correction_id=number,
        doc_key=doc_key,
        sha256=entry.document,
        table_name=entry.table,
        field=entry.field,
        old_value=shown(entry.old),
        new_value=shown(entry.new),
        page_number=entry.page,
        who=entry.who,
        why=entry.why,
        state=state,
        rows_changed=changed,
        earlier=earlier,
    )
