"""Names that title pages give one party at different times."""

from __future__ import annotations

import pytest

from legal_rag.answer.party_names import keys_of_parties


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("TERN LIMITED", "TERN LIMITED (IN LIQUIDATION)"),
        ("Tern Limited", "TERN LIMITED (in official liquidation)"),
        ("GULL LLC", "TERN LLC (formerly known as GULL LLC)"),
        ("TERN LLC (FORMERLY GULL LLC)", "TERN LLC (formerly known as GULL LLC)"),
        ("TERN LLC", "TERN LLC TRADING AS THE GULL"),
    ],
)
def test_two_names_of_one_party_are_one(name: str, other: str) -> None:
    for names in ((name, other), (other, name)):
        assert len(set(keys_of_parties(names).values())) == 1


@pytest.mark.parametrize(
    ("name", "other"), [("TERN LIMITED", "TERN HOLDINGS LIMITED"), ("TERN LLC (EAST QUAY)", "TERN LLC (WEST QUAY)")]
)
def test_names_that_only_look_alike_are_two(name: str, other: str) -> None:
    assert len(set(keys_of_parties((name, other)).values())) == 2
