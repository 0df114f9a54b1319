"""Without the jurisdiction's own profile the papers of the sample corpus say the same, but for what only it can know:
divisions of a court, whose a law or an order is, and the mark above a title."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.extract.pdf import extract_document
from legal_rag.profile.loader import load_profile
from tests.sample import PROFILE, SCANS


@pytest.fixture(scope="module")
def read_twice(sample_folder: Path) -> dict[str, tuple[DocumentCatalogue, DocumentCatalogue]]:
    """Document -> its catalogue by its own profile, and by the generic one."""
    own, generic = load_profile(str(PROFILE)), load_profile("generic")
    found = {}
    for path in sorted((sample_folder / "documents").glob("*.pdf")):
        if path.stem not in SCANS:
            extract = extract_document(path)
            found[path.stem] = catalogue_document(extract, own), catalogue_document(extract, generic)
    assert len(found) > 20
    return found


def test_kind_number_year_court_and_date_of_issue_are_the_same(
    read_twice: dict[str, tuple[DocumentCatalogue, DocumentCatalogue]],
) -> None:
    for name, (own, generic) in read_twice.items():
        for column in ("kind", "number", "year", "court", "issued", "status", "effective_from", "starts_mid"):
            assert getattr(generic.facts, column) == getattr(own.facts, column), (name, column)
        assert (generic.facts.title or "").endswith(own.facts.title or "?"), name


def test_parties_judges_dates_sums_and_relations_are_the_same(
    read_twice: dict[str, tuple[DocumentCatalogue, DocumentCatalogue]],
) -> None:
    for name, (own, generic) in read_twice.items():
        assert generic.parties == own.parties, name
        assert generic.judges == own.judges, name
        assert generic.dates == own.dates, name
        assert [row.amount for row in generic.claims] == [row.amount for row in own.claims], name
        assert {row.relation for row in generic.appeals} == {row.relation for row in own.appeals}, name
        assert generic.paragraphs == own.paragraphs, name


def test_a_paper_is_of_the_same_case_and_a_law_has_the_same_number(
    read_twice: dict[str, tuple[DocumentCatalogue, DocumentCatalogue]],
) -> None:
    for name, (own, generic) in read_twice.items():
        cases = [
            {row.key for row in one.identifiers if row.own and row.kind == "case_number"} for one in (own, generic)
        ]
        assert cases[0] == cases[1], name
        numbers = [
            {row.key for row in one.identifiers if row.own and row.kind in ("law_number", "court_order")}
            for one in (own, generic)
        ]
        assert len(numbers[0]) == len(numbers[1]), name
        assert all(any(key.endswith(bare) for key in numbers[0]) for bare in numbers[1]), name


def test_what_a_statute_lays_down_is_the_same(
    read_twice: dict[str, tuple[DocumentCatalogue, DocumentCatalogue]],
) -> None:
    for name, (own, generic) in read_twice.items():
        for family in ("articles", "definitions", "penalties", "fees", "consultation_papers", "consultation_changes"):
            assert getattr(generic, family) == getattr(own, family), (name, family)
