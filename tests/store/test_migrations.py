"""The schema grows by numbered files, each whole or not at all."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from legal_rag.errors import SchemaError
from legal_rag.store import migrations
from legal_rag.store.migrations import Migration, apply_migrations, schema_version, shipped_migrations


def test_a_new_database_gets_every_migration_and_its_record() -> None:
    connection = duckdb.connect()
    applied = apply_migrations(connection)
    assert len(applied) == len(shipped_migrations()) == schema_version(connection)
    recorded = connection.execute("SELECT number, sha256 FROM schema_migrations ORDER BY number").fetchall()
    assert recorded == [(step.number, step.sha256) for step in shipped_migrations()]
    assert apply_migrations(connection) == []


def test_a_migration_that_breaks_half_way_leaves_nothing_and_stays_due(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = shipped_migrations()
    broken = Migration(len(shipped) + 1, "broken", "CREATE TABLE half (n INTEGER); SELECT no_such_column FROM half;")
    monkeypatch.setattr(migrations, "shipped_migrations", lambda: (*shipped, broken))
    connection = duckdb.connect()
    with pytest.raises(SchemaError, match="broken"):
        apply_migrations(connection)
    assert schema_version(connection) == len(shipped)
    assert connection.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'half'").fetchall() == [(0,)]


def test_a_newer_database_is_refused() -> None:
    connection = duckdb.connect()
    apply_migrations(connection)
    connection.execute("INSERT INTO schema_migrations VALUES (999, 'later', '', now()::TIMESTAMP)")
    with pytest.raises(SchemaError, match="999"):
        apply_migrations(connection)


def test_numbers_follow_one_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "0001_a.sql").write_text("SELECT 1")
    (tmp_path / "0003_c.sql").write_text("SELECT 1")
    monkeypatch.setattr(migrations, "shipped_folder", lambda name: tmp_path)
    with pytest.raises(SchemaError, match="0003_c"):
        shipped_migrations()
