"""Opening a corpus: refusals that name the mend, and what two readers in one process see."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from legal_rag.errors import CorpusDamagedError, NoCorpusError, SchemaError
from legal_rag.store.connection import open_for_writing
from legal_rag.store.reader import open_store
from tests.store.conftest import MakeDatabase


def test_a_mistyped_path_is_refused_and_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoCorpusError, match=r"typo\.duckdb"):
        open_store(tmp_path / "typo.duckdb")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "corpus.duckdb"
    path.write_bytes(b"not a database at all" * 1000)
    with pytest.raises(CorpusDamagedError, match="cannot be read"):
        open_store(path)


def test_a_truncated_database_is_refused(make_database: MakeDatabase) -> None:
    path = make_database({"a": ["words " * 2000] * 20})
    path.write_bytes(path.read_bytes()[:8192])
    with pytest.raises(CorpusDamagedError):
        open_store(path)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    connection = duckdb.connect(str(path))
    connection.execute("CREATE TABLE wine (year INTEGER)")
    connection.close()
    with pytest.raises(CorpusDamagedError, match="not one of legalrag"):
        open_store(path)


@pytest.mark.parametrize(("change", "word"), [(+1, "newer"), (-1, "migrate")])
def test_a_newer_or_older_schema_is_refused_with_what_to_do(
    make_database: MakeDatabase, change: int, word: str
) -> None:
    path = make_database({"a": ["text"]})
    connection = open_for_writing(path)
    if change > 0:
        connection.execute(
            "INSERT INTO schema_migrations SELECT max(number) + 1, 'later', '', now()::TIMESTAMP FROM schema_migrations"
        )
    else:
        connection.execute("DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)")
    connection.close()
    with pytest.raises(SchemaError, match=word):
        open_store(path)


def test_a_database_without_a_build_is_refused(make_database: MakeDatabase) -> None:
    path = make_database({"a": ["text"]})
    connection = open_for_writing(path)
    connection.execute("DELETE FROM builds")
    connection.close()
    with pytest.raises(CorpusDamagedError, match="no finished build"):
        open_store(path)


def test_a_reader_keeps_its_corpus_and_a_later_one_of_the_same_process_sees_the_new(
    make_database: MakeDatabase,
) -> None:
    path = make_database({"old": ["text"]})
    new = make_database({"new": ["text"], "newer": ["text"]}, "new.duckdb")
    with open_store(path) as before:
        new.replace(path)
        with open_store(path) as after:
            assert before.connection.execute("SELECT doc_id FROM documents").fetchall() == [("old",)]
            assert after.connection.execute("SELECT doc_id FROM documents").fetchall() == [("new",), ("newer",)]
    with open_store(path) as again:
        assert again.build.documents == 2


def test_the_profile_comes_out_of_the_database(make_database: MakeDatabase) -> None:
    with open_store(make_database({"a": ["text"]})) as store:
        assert store.profile().name == "generic"


def test_without_vectors_there_is_no_index_and_damaged_vectors_are_named(make_database: MakeDatabase) -> None:
    path = make_database({"a": ["text"]})
    with open_store(path) as store:
        assert store.vectors() is None
    connection = open_for_writing(path)
    connection.execute("UPDATE builds SET lance_table = 'passages', lance_version = 2, passages = 1")
    connection.close()
    with open_store(path) as store, pytest.raises(CorpusDamagedError, match="vectors"):
        store.vectors()
