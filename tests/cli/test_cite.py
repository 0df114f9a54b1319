"""`cite` prints a citation that can be pasted, or says where the provision stands."""

from __future__ import annotations

import pytest

from legal_rag.errors import ExitCode


@pytest.fixture
def cite(legalrag, sample_database):
    return lambda *arguments: legalrag("cite", "--db", sample_database, *arguments)


@pytest.mark.parametrize(
    ("arguments", "citation"),
    [
        (["SDT 118/2025", 2], "Rosalba v Thackeray [2025] KHFZ SDT 118, p. 2"),
        (["sdt-118", 2], "Rosalba v Thackeray [2025] KHFZ SDT 118, p. 2"),
        (
            ["hb-014-2024-judgment", 4, "--paragraph", "[12]"],
            "Brackwater Holdings Ltd v Tidewright Marine Services Ltd, HB 014/2024 (15 April 2025), [12], p. 4",
        ),
        (
            ["hb-014-2024-judgment", 2, "--paragraph", "2"],
            "Brackwater Holdings Ltd v Tidewright Marine Services Ltd, HB 014/2024 (15 April 2025), [2], p. 2",
        ),
        (
            ["Harbour Partnerships Law 2016", 3, "--article", "Article 5 (2)"],
            "Harbour Partnerships Law, KHFZ Law No. 2 of 2016, art 5(2), p. 3 (printed 1)",
        ),
        (
            ["rules-of-the-kestrel-harbour-courts-2015", 76, "--article", "38.2"],
            "Rules of the Kestrel Harbour Courts 2015, r 38.2, p. 76 (printed 74)",
        ),
    ],
)
def test_a_page_of_a_document_by_any_of_its_names(cite, arguments, citation) -> None:
    found = cite(*arguments)
    assert (found.code, found.out) == (0, f"{citation}\n")


def test_a_provision_elsewhere_is_refused_with_its_page(cite) -> None:
    found = cite("Harbour Partnerships Law 2016", 4, "--article", "5(2)")
    assert found.code == ExitCode.UNKNOWN_DOCUMENT
    assert "no article 5(2) on page 4" in found.err
    assert "page 3" in found.err
    unknown = cite("Harbour Partnerships Law 2016", 4, "--article", "999")
    assert unknown.code == ExitCode.UNKNOWN_DOCUMENT
    assert "has no article 999" in unknown.err
    assert cite("Harbour Partnerships Law 2016", 3, "--article", "5", "--paragraph", "1").code == 2
