"""The fixture of documents read by hand is whole, and the check holds the catalogue against it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from bench.check import Catalogue
from bench.kinds_read_by_hand import first_in_order, kinds_equal_the_hand, read_fixture
from legal_rag.profile.loader import load_profile
from legal_rag.store.migrations import apply_migrations

KINDS = {
    "judgment",
    "order",
    "law",
    "regulation",
    "rules",
    "consultation_paper",
    "practice_direction",
    "notice",
    "other",
}
Database = Callable[..., Catalogue]


def test_the_fixture_has_sixty_documents_each_with_a_kind() -> None:
    lines = read_fixture()
    assert len({line.doc_id for line in lines}) == len(lines) == 60
    assert {line.kind for line in lines} <= KINDS
    assert all(line.year == "" or 1990 < int(line.year) < 2100 for line in lines)


def test_documents_are_chosen_by_the_hash_of_their_id() -> None:
    assert first_in_order(["a", "b", "c"], 2) == ["c", "b"]
    chosen = [line.doc_id for line in read_fixture()]
    assert first_in_order(chosen, 60) == chosen


@pytest.fixture
def database(tmp_path: Path) -> Database:
    def make(**change: object) -> Catalogue:
        line = next(line for line in read_fixture() if line.kind == "law")
        row = {"doc_id": line.doc_id, "kind": "law", "number": line.number, "year": int(line.year), **change}
        with duckdb.connect(str(tmp_path / "made.duckdb")) as connection:
            apply_migrations(connection)
            for key, doc_id in enumerate((row["doc_id"], "another"), start=1):
                connection.execute(
                    "INSERT INTO documents BY NAME SELECT ? AS doc_key, ? AS doc_id, '' AS sha256, 0 AS bytes,"
                    " '' AS source_path, 1 AS page_count, ? AS kind, ? AS number, ? AS year",
                    [key, doc_id, row["kind"], row["number"], row["year"]],
                )
        return Catalogue(tmp_path / "made.duckdb")

    return make


def law_right(catalogue: Catalogue) -> int:
    line = next(line for line in read_fixture() if line.kind == "law")
    check = kinds_equal_the_hand(catalogue, load_profile("difc"), frozenset({line.doc_id}))
    assert check.n == 1
    return check.right


def test_a_law_is_right_when_kind_number_and_year_are(database: Database) -> None:
    assert law_right(database()) == 1


@pytest.mark.parametrize("change", [{"kind": "regulation"}, {"number": "99"}, {"year": 1999}])
def test_one_wrong_column_makes_it_wrong(database: Database, change: dict[str, object]) -> None:
    assert law_right(database(**change)) == 0


def test_a_narrowed_catalogue_holds_its_documents_alone(database: Database) -> None:
    catalogue = database()
    assert catalogue.rows("SELECT count(*) FROM documents") == [(2,)]
    assert catalogue.only(frozenset({"another"})).rows("SELECT doc_id FROM documents") == [("another",)]
