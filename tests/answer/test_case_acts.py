"""Who sought, made or opposed a thing in a case is the party behind the role that the papers name, not a capital."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus


@pytest.mark.parametrize(
    ("question", "party"),
    [
        ("Who sought security for costs in HB 031/2025?", "CORRAN BAY PORTS SA"),
        ("Whose application for security for costs was granted in HB 031/2025?", "CORRAN BAY PORTS SA"),
        ("Who resisted the application for security in HB 031/2025?", "TIDEWRIGHT MARINE SERVICES LTD"),
        ("Which party asked for a default costs certificate in HB 045/2025?", "GULLANE FREIGHT LTD"),
        ("Who applied to set aside the recognition order in AWD 006/2024?", "MARISOL TRADING FZE"),
        ("Who opposed the set aside application in AWD 006/2024?", "SOLBERG GRAIN AS"),
        ("Who applied for a stay in AB 003/2025?", "TIDEWRIGHT MARINE SERVICES LTD"),
        ("Which party sought permission to appeal in HB 014/2024?", "TIDEWRIGHT MARINE SERVICES LTD"),
        ("Which party filed the Appeal Notice in SDT 207/2024?", "QUARRIE"),
    ],
)
def test_the_party_that_acted(sample: Corpus, question: str, party: str) -> None:
    found = sample.ask(question, "name")
    assert (found.answer, found.kind) == (party, "who_acted"), found.reason
    assert party in " ".join(citation.quote for citation in found.citations)


def test_all_parties_of_the_side_that_resisted(sample: Corpus) -> None:
    found = sample.ask("Who resisted the application for a stay in AB 003/2025?", "names")
    assert found.answer == ["BRACKWATER HOLDINGS LTD", "OSRIC FENNIMORE", "LINDQVIST & DAUGHTERS SHIPPING LLP"]


@pytest.mark.parametrize("sought", ["recognition of the award", "to enforce the award"])
def test_who_sought_the_relief_of_the_case_itself(sample: Corpus, sought: str) -> None:
    found = sample.ask(f"Who sought {sought} in AWD 006/2024?", "name")
    assert found.answer == "SOLBERG GRAIN AS", found.reason
