"""One figure held against its floor, and the catalogue that figures are read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb


@dataclass
class Check:
    """One figure: of `n` that the selection holds, `right` are as they must be."""

    name: str
    selection: str
    floor: float
    n: int = 0
    right: int = 0
    misses: list[str] = field(default_factory=list)

    def count(self, right: bool, miss: str) -> None:
        self.n += 1
        self.right += right
        if not right:
            self.misses.append(miss)

    def line(self) -> str:
        share = self.right / self.n if self.n else float("nan")
        told = "" if not self.n else ("  ok" if share >= self.floor else "  BELOW")
        figures = f"{self.right:4d} of n={self.n:<4d} {share:6.3f} (floor {self.floor:.2f}){told}"
        return f"{self.name:24s} {figures}  {self.selection}"


class Catalogue:
    """The database read-only, with the look-ups that the checks share."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.connection = duckdb.connect(str(database), read_only=True)

    def only(self, doc_ids: frozenset[str]) -> Catalogue:
        """The same, of these documents alone: a view hides the others."""
        narrowed = Catalogue(self.database)
        name = narrowed.rows("SELECT current_database()")[0][0]
        kept = ", ".join(f"'{doc_id}'" for doc_id in sorted(doc_ids)) or "NULL"
        narrowed.connection.execute(
            f'CREATE TEMP VIEW documents AS SELECT * FROM "{name}".main.documents WHERE doc_id IN ({kept})'
        )
        return narrowed

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, list(parameters)).fetchall()

    def documents_of(self, case: str) -> list[int]:
        return [key for (key,) in self.rows("SELECT DISTINCT doc_key FROM identifiers WHERE own AND key = ?", case)]

    def doc_id(self, doc_key: int) -> str:
        return str(self.rows("SELECT doc_id FROM documents WHERE doc_key = ?", doc_key)[0][0])
