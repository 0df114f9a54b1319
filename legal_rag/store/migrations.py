"""Brings a database to this program's schema: `migrations/NNNN_name.sql`, each in a transaction with its record."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_rag.errors import SchemaError
from legal_rag.store.queries import shipped_folder

if TYPE_CHECKING:
    import duckdb

_NAME = re.compile(r"(\d{4})_(\w+)\.sql")
_RECORD = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    number INTEGER PRIMARY KEY,
    name VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    applied_at TIMESTAMP NOT NULL
)"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """Of the file's text."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def needs_rebuild(self) -> bool:
        """Whether it adds what only the PDFs hold: its first line is then `-- needs: rebuild`."""
        return self.sql.startswith("-- needs: rebuild")


def shipped_migrations() -> tuple[Migration, ...]:
    """All migrations of this program in order; raises SchemaError for a file name or numbering that is wrong."""
    found: list[Migration] = []
    for path in sorted(shipped_folder("migrations").glob("*.sql")):
        match = _NAME.fullmatch(path.name)
        if match is None or int(match.group(1)) != len(found) + 1:
            raise SchemaError(
                f"Migration file {path.name} is not the next in line.", f"Expected {len(found) + 1:04d}_name.sql."
            )
        found.append(Migration(len(found) + 1, match.group(2), path.read_text(encoding="utf-8")))
    return tuple(found)


def schema_version(connection: duckdb.DuckDBPyConnection) -> int:
    """Number of the newest migration that the database carries, 0 for a database of another program."""
    known = connection.execute(
        "SELECT count(*) FROM duckdb_tables() "
        "WHERE table_name = 'schema_migrations' AND database_name = current_database()"
    ).fetchone()
    if not known or not known[0]:
        return 0
    newest = connection.execute("SELECT coalesce(max(number), 0) FROM schema_migrations").fetchone()
    return int(newest[0]) if newest else 0


def apply_migrations(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Apply what is missing; returns the names applied. Raises SchemaError, leaving a failed step undone."""
    shipped = shipped_migrations()
    have = schema_version(connection)
    if have > len(shipped):
        raise newer_schema(have)
    connection.execute(_RECORD)
    applied: list[str] = []
    for migration in shipped[have:]:
        connection.begin()
        try:
            connection.execute(migration.sql)
            connection.execute(
                "INSERT INTO schema_migrations VALUES (?, ?, ?, now() AT TIME ZONE 'UTC')",
                [migration.number, migration.name, migration.sha256],
            )
            connection.commit()
        except Exception as error:
            connection.rollback()
            raise SchemaError(
                f"Migration {migration.number:04d}_{migration.name} failed: {error}",
                "Rebuild with `legalrag build-db`.",
            ) from error
        applied.append(f"{migration.number:04d}_{migration.name}")
    return applied


def edited_migrations(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Names of migrations that the database applied in another wording than this program ships."""
    recorded = dict(connection.execute("SELECT number, sha256 FROM schema_migrations").fetchall())
    return [step.name for step in shipped_migrations() if recorded.get(step.number, step.sha256) != step.sha256]


def newer_schema(have: int) -> SchemaError:
    """The refusal of a database that a later program wrote."""
    return SchemaError(
        f"The database has schema {have}; this program knows {len(shipped_migrations())}.",
        "Install the newer legalrag or rebuild with this one.",
    )
