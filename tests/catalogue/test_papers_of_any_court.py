"""Title pages as courts and makers of laws of many places set them, by the generic profile alone."""

from __future__ import annotations

import pytest

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.profile.loader import load_profile
from tests.catalogue.typed_pages import extract_of

COMMERCIAL = """
Neutral Citation Number: [2021] ARHC 1234 (Comm)
Case No: CL-2019-000123

IN THE HIGH COURT OF ARDEN
COMMERCIAL COURT

Law Courts Building
Harbour Street

Date: 12 May 2021

Before:

MR JUSTICE FIR

Between:

(1) ALDER LIMITED
(2) ASH LIMITED

>Claimants

- and -

BIRCH PLC

>Defendant

Hearing dates: 1, 2 and 3 March 2021

Approved Judgment
"""
DISTRICT = """
UNITED DISTRICT COURT
SOUTHERN DISTRICT OF ARDEN

ALDER CORP.,

>Plaintiff,

v.

BIRCH INC.,

>Defendant.

Case No. 1:21-cv-00345

ORDER GRANTING MOTION TO DISMISS

Dated: June 3, 2021
"""
SUIT = """
IN THE HIGH COURT OF THE REPUBLIC OF ARDEN

[2020] ARHC 57

Suit No 123 of 2018

Between

Alder Pte Ltd

>… Plaintiff

And

Birch Pte Ltd

>… Defendant

JUDGMENT

Date of decision: 3 March 2020
"""
SUPREME = """
IN THE SUPREME COURT OF ARDEN
CIVIL APPELLATE JURISDICTION

CIVIL APPEAL NO. 4321 OF 2019

ALDER LIMITED

>...APPELLANT(S)

VERSUS

BIRCH & ORS.

>...RESPONDENT(S)

JUDGMENT

1. Leave is granted.
"""


def read(page: str) -> DocumentCatalogue:
    return catalogue_document(extract_of(page), load_profile("generic"))


@pytest.mark.parametrize(
    ("page", "kind", "court", "year", "issued", "own"),
    [
        (COMMERCIAL, "judgment", "Commercial Court", 2019, "2021-05-12", {"[2021] ARHC 1234 (COMM)", "CL-2019-000123"}),
        (DISTRICT, "order", "United District Court", None, "2021-06-03", {"1:21-CV-00345"}),
        (
            SUIT,
            "judgment",
            "High Court of the Republic of Arden",
            2018,
            "2020-03-03",
            {"[2020] ARHC 57", "123 OF 2018"},
        ),
        (SUPREME, "judgment", "Supreme Court of Arden", 2019, None, {"4321 OF 2019"}),
    ],
)
def test_kind_court_date_and_numbers(
    page: str, kind: str, court: str, year: int | None, issued: str | None, own: set[str]
) -> None:
    catalogue = read(page)
    facts = catalogue.facts
    assert (facts.kind, facts.court, facts.year) == (kind, court, year)
    assert (facts.issued.isoformat() if facts.issued else None) == issued
    assert {one.key for one in catalogue.identifiers if one.own} == own


@pytest.mark.parametrize(
    ("page", "parties"),
    [
        (COMMERCIAL, [("claimant", "ALDER LIMITED"), ("claimant", "ASH LIMITED"), ("defendant", "BIRCH PLC")]),
        (DISTRICT, [("plaintiff", "ALDER CORP."), ("defendant", "BIRCH INC.")]),
        (SUIT, [("plaintiff", "Alder Pte Ltd"), ("defendant", "Birch Pte Ltd")]),
        (SUPREME, [("appellant", "ALDER LIMITED"), ("respondent", "BIRCH & ORS.")]),
    ],
)
def test_parties_whether_or_not_a_between_stands_before_them(page: str, parties: list[tuple[str, str]]) -> None:
    assert [(one.role, one.name) for one in read(page).parties] == parties


def test_a_numbered_list_before_the_first_role_is_taken_whole() -> None:
    page = DISTRICT.replace("ALDER CORP.,", "(1) ALDER CORP.\n\n(2) ASH CORP.").replace(">Plaintiff,", ">Plaintiffs,")
    assert [(one.role, one.name) for one in read(page).parties] == [
        ("plaintiff", "ALDER CORP."),
        ("plaintiff", "ASH CORP."),
        ("defendant", "BIRCH INC."),
    ]


def test_hearings_over_several_days_and_who_sat() -> None:
    catalogue = read(COMMERCIAL)
    assert [one.date.day for one in catalogue.dates if one.kind == "hearing"] == [1, 2, 3]
    assert [(one.capacity, one.title, one.name) for one in catalogue.judges] == [("sat", "Mr Justice", "FIR")]


def test_judges_of_a_bench_who_have_letters_and_no_title() -> None:
    page = SUIT.replace("Between\n", "Before: Ann Elm JA, Paul Fir J and Tess Oak J\n\nBetween\n", 1)
    assert [(one.capacity, one.name) for one in read(page).judges] == [
        ("sat", "Ann Elm"),
        ("sat", "Paul Fir"),
        ("sat", "Tess Oak"),
    ]


@pytest.mark.parametrize(
    ("page", "title", "number", "year"),
    [
        ("Harbours Act 2006\n\n2006 CHAPTER 46\n\nAn Act to provide for harbours.", "Harbours Act 2006", None, 2006),
        ("Harbours Act 2006\n\nAn Act to provide for harbours. [8th May 2006]", "Harbours Act 2006", None, 2006),
        (
            "REGULATION (XU) 2016/679 OF THE PARLIAMENT\n\nof 27 April 2016\n\non the protection of harbours",
            "REGULATION (XU) 2016/679 OF THE PARLIAMENT",
            "679",
            2016,
        ),
    ],
)
def test_covers_of_laws(page: str, title: str, number: str | None, year: int) -> None:
    facts = read(page).facts
    assert (facts.title, facts.number, facts.year) == (title, number, year)
