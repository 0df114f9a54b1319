"""An older database is brought up to date on a copy, or refused with what to do instead."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from legal_rag.build.migrate import migrate_database
from legal_rag.errors import NoCorpusError, SchemaError
from legal_rag.store import migrations
from legal_rag.store.migrations import Migration, shipped_migrations
from legal_rag.store.reader import open_store
from tests.store.conftest import MakeDatabase


def add_migration(monkeypatch: pytest.MonkeyPatch, sql: str) -> None:
    shipped = shipped_migrations()
    later = (*shipped, Migration(len(shipped) + 1, "later", sql))
    for module in ("legal_rag.store.migrations", "legal_rag.store.reader", "legal_rag.build.migrate"):
        monkeypatch.setattr(f"{module}.shipped_migrations", lambda: later)


def test_what_is_missing_is_applied_and_the_corpus_opens(
    make_database: MakeDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = make_database({"a": ["The lamp is lit."]})
    assert migrate_database(database) == []
    add_migration(monkeypatch, "ALTER TABLE documents ADD COLUMN shelf VARCHAR; UPDATE documents SET shelf = 'B2';")
    with pytest.raises(SchemaError, match="migrate"):
        open_store(database)
    assert migrate_database(database) == [f"{len(migrations.shipped_migrations()):04d}_later"]
    with open_store(database) as store:
        assert store.connection.execute("SELECT doc_id, shelf FROM documents").fetchall() == [("a", "B2")]


@pytest.mark.parametrize(
    ("sql", "word"), [("-- needs: rebuild\nSELECT 1", "build-db"), ("SELECT no_such_column FROM pages", "failed")]
)
def test_one_that_needs_the_pdfs_or_fails_changes_nothing(
    make_database: MakeDatabase, monkeypatch: pytest.MonkeyPatch, sql: str, word: str
) -> None:
    database = make_database({"a": ["The lamp is lit."]})
    before = hashlib.sha256(database.read_bytes()).hexdigest()
    add_migration(monkeypatch, sql)
    with pytest.raises(SchemaError, match=word):
        migrate_database(database)
    assert hashlib.sha256(database.read_bytes()).hexdigest() == before
    assert sorted(path.name for path in database.parent.iterdir()) == ["corpus.duckdb", "corpus.lock"]


def test_a_database_of_another_wording_needs_a_rebuild(make_database: MakeDatabase) -> None:
    from legal_rag.store.connection import open_for_writing

    database = make_database({"a": ["text"]})
    connection = open_for_writing(database)
    connection.execute("UPDATE schema_migrations SET sha256 = 'other' WHERE number = 1")
    connection.close()
    with pytest.raises(SchemaError, match="another version"):
        open_store(database)
    with pytest.raises(SchemaError, match="build-db"):
        migrate_database(database)


def test_a_mistyped_path_is_refused_and_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoCorpusError):
        migrate_database(tmp_path / "typo.duckdb")
    assert list(tmp_path.iterdir()) == []
