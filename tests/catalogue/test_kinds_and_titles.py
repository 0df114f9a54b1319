"""Kind, title, number and year of anything but a court paper, from the words of its cover."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.extract.model import DocumentExtract
from legal_rag.extract.pdf import extract_document
from legal_rag.profile.loader import load_profile
from tests.catalogue.laid_out import page
from tests.catalogue.typed_pages import extract_of

PROFILE = load_profile(str(Path(__file__).parents[1] / "corpus" / "profile.toml"))


def read(*pages: str, profile: str | None = None) -> DocumentCatalogue:
    return catalogue_document(extract_of(*pages), load_profile(profile) if profile else PROFILE)


def described(*pages: str) -> tuple[str, str | None, str | None, int | None]:
    facts = read(*pages).facts
    return facts.kind, facts.title, facts.number, facts.year


@pytest.mark.parametrize(
    ("cover", "kind", "title", "number", "year"),
    [
        (
            "KHFZ\n\nWORKPLACE LAW\n\nKHFZ LAW NO. 4 OF 2021\n\nConsolidated Version No. 2\n\n(March 2024)",
            "law",
            "WORKPLACE LAW KHFZ LAW NO. 4 OF 2021",
            "4",
            2021,
        ),
        (
            "LAW ON THE APPLICATION OF CIVIL\nAND COMMERCIAL LAWS\n\n"
            "KHFZ LAW NO.3 OF 2004\n\nAs amended by\n\nKHFZ Law No. 8 of 2024",
            "law",
            "LAW ON THE APPLICATION OF CIVIL AND COMMERCIAL LAWS KHFZ LAW NO.3 OF 2004",
            "3",
            2004,
        ),
        (
            "Law No. (9) of 2004 Concerning\nthe Harbour\n\n"
            "We, the Warden of Kestrel Harbour,\n\nAfter having reviewed",
            "law",
            "Law No. (9) of 2004 Concerning the Harbour",
            "9",
            2004,
        ),
        (
            "KHFZ\n\nLEASING REGULATIONS\n\nIn force on 22 February 2023",
            "regulation",
            "LEASING REGULATIONS",
            None,
            None,
        ),
        (
            "EMPLOYMENT REGULATIONS\n\n(Requirements under Article 66 of the Law)\n\nIn force on 8 April 2022",
            "regulation",
            "EMPLOYMENT REGULATIONS (Requirements under Article 66 of the Law)",
            None,
            None,
        ),
        ("PROPERTYREGULATIONS\n\nIn force on 5 July 2021", "regulation", "PROPERTYREGULATIONS", None, None),
        (
            "KHFZ\n\nCONSULTATION PAPER NO. 2 July\n2014\n\nPROPOSED NETTING LAW KHFZ\nLAW NO. 2 OF 2014\n\nAnnex 1",
            "consultation_paper",
            "CONSULTATION PAPER NO. 2 July 2014 PROPOSED NETTING LAW KHFZ LAW NO. 2 OF 2014",
            "2",
            2014,
        ),
        (
            "TRUST LAW\n\nCONSULTATION PAPER NO. 4\n\nOctober 2017\n\nPROPOSED TRUST LAW",
            "consultation_paper",
            "CONSULTATION PAPER NO. 4 October 2017 PROPOSED TRUST LAW",
            "4",
            2017,
        ),
        (
            "Annex B\n\nFormat for providing public comments on Consultation Paper No. 1 of 2023\n\nNote 1: we publish",
            "other",
            "Annex B Format for providing public comments on Consultation Paper No. 1 of 2023",
            None,
            None,
        ),
        (
            "Kestrel Harbour Courts Order No. 3 of 2017 in respect of Members APRIL 13, 2017 COURT\n"
            "ADMINISTRATIVE ORDERS\n\nI, A B, make",
            "court_order",
            "Kestrel Harbour Courts Order No. 3 of 2017 in respect of Members",
            "3",
            2017,
        ),
        (
            "PRACTICE DIRECTION NO. 2 OF 2015\n\nINTEREST",
            "practice_direction",
            "PRACTICE DIRECTION NO. 2 OF 2015 INTEREST",
            "2",
            2015,
        ),
        ("ENACTMENT NOTICE\n\nWORKPLACE LAW\n\nWe, the Warden", "notice", "ENACTMENT NOTICE WORKPLACE LAW", None, None),
    ],
)
def test_the_cover_says_what_it_is(cover: str, kind: str, title: str, number: str | None, year: int | None) -> None:
    assert described(cover) == (kind, title, number, year)


@pytest.mark.parametrize(
    "fate",
    [
        "Repealed on 1 May 2024",
        "Revoked with effect from 1 June 2024",
        "Effective from 1 March 2021",
        "Not yet in force",
    ],
)
def test_whether_the_law_stands_is_none_of_its_title(fate: str) -> None:
    facts = read(f"ROPEWALKS LAW\n\nKHFZ LAW NO. 4 OF 2021\n\n{fate}").facts
    assert (facts.title, facts.short_title) == ("ROPEWALKS LAW KHFZ LAW NO. 4 OF 2021", "ROPEWALKS LAW")


def test_plain_words_below_a_title_in_capitals_or_in_bold_are_none_of_it() -> None:
    below = "This edition is published for the use of masters and owners of vessels."
    assert described(f"HARBOUR LAW\n\nKHFZ LAW NO. 3 OF 2016\n\n{below}")[1] == "HARBOUR LAW KHFZ LAW NO. 3 OF 2016"
    bold = catalogue_document(DocumentExtract("0" * 64, (page(f"# Harbour Law 2016\n\n{below}"),)), PROFILE)
    assert bold.facts.title == "Harbour Law 2016"


def test_small_print_above_a_larger_title_is_none_of_it() -> None:
    one = page("Supplement to the Gazette of the Harbour\n\n# HARBOUR LAW\n\nIn force on 1 May 2016")
    large = replace(one, words=tuple(replace(w, size=18.0) if w.bold else w for w in one.words))
    small_is_all_there_is = "Supplement to the Gazette of the Harbour HARBOUR LAW"
    assert catalogue_document(DocumentExtract("0" * 64, (large,)), PROFILE).facts.title == "HARBOUR LAW"
    assert catalogue_document(DocumentExtract("0" * 64, (one,)), PROFILE).facts.title == small_is_all_there_is


def test_the_title_is_never_the_files_metadata(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 120), "HARBOUR LAW", fontname="hebo", fontsize=18)
        pdf.set_metadata({"title": "Microsoft Word - draft17.doc", "subject": "Minutes 2009"})
        pdf.save(tmp_path / "law.pdf")
    facts = catalogue_document(extract_document(tmp_path / "law.pdf"), PROFILE).facts
    assert (facts.title, facts.kind, facts.year) == ("HARBOUR LAW", "law", None)


def test_rules_without_a_cover_take_the_title_that_they_give_themselves() -> None:
    body = (
        "PART 1 Citation and Commencement\n\nCitation\n\n"
        "1.1\nThese Rules may be cited as The Rules of the Harbour Courts 2014 and may be abbreviated."
    )
    assert described(body)[:2] == ("rules", "The Rules of the Harbour Courts 2014")


def test_a_laws_short_title_leaves_its_number_out() -> None:
    facts = read("WORKPLACE LAW\n\nKHFZ LAW NO. 4 OF 2021\n\nIn force on 1 May 2021").facts
    assert facts.short_title == "WORKPLACE LAW"


def test_a_law_that_prints_no_issuer_has_also_its_makers_key() -> None:
    catalogue = read(
        "Law No. (9) of 2004 Concerning the Harbour\n\nWe, the Warden of Kestrel Harbour,\n\nAfter having reviewed"
    )
    assert {one.key for one in catalogue.identifiers if one.own} == {"LAW 9/2004", "KHFZ LAW 9/2004"}


def test_laws_that_amend_a_law_are_not_its_own_number() -> None:
    catalogue = read(
        "TRUST LAW\n\nKHFZ LAW NO. 4 OF 2018\n\nAs amended by\n\nLaws Amendment Law\n\nKHFZ Law No. 3 of 2024"
    )
    assert {one.key: one.own for one in catalogue.identifiers} == {"KHFZ LAW 4/2018": True, "KHFZ LAW 3/2024": False}


def test_the_first_page_may_be_without_text() -> None:
    assert described("", "NETTING LAW\n\nKHFZ LAW NO. 2 OF 2014") == (
        "law",
        "NETTING LAW KHFZ LAW NO. 2 OF 2014",
        "2",
        2014,
    )


def test_a_document_without_text_has_no_title_and_invents_none() -> None:
    assert described("") == ("other", None, None, None)


def test_the_language_and_the_one_that_prevails() -> None:
    body = "This is the law of the land and it shall be read in the light of what is said in the schedule to it. " * 3
    facts = read(f"TRUST LAW\n\n{body}\n\nIf the texts differ, the Arabic text shall prevail.").facts
    assert (facts.language, facts.prevailing_language) == ("en", "Arabic")


def test_the_generic_profile_reads_a_court_paper_of_any_court() -> None:
    catalogue = read(
        "Claim No. HC-2013-000123\n\nIN THE HIGH COURT OF JUSTICE\n\nBETWEEN\n\nALDER\n\n"
        ">Claimant\n\nand\n\nBIRCH\n\n>Defendant\n\n"
        "JUDGMENT OF MR JUSTICE FIR\n\nUPON hearing counsel",
        profile="generic",
    )
    assert (catalogue.facts.kind, [one.key for one in catalogue.identifiers if one.own]) == (
        "judgment",
        ["HC-2013-000123"],
    )
    assert [(one.role, one.name) for one in catalogue.parties] == [("claimant", "ALDER"), ("defendant", "BIRCH")]
    assert [(one.capacity, one.title, one.name) for one in catalogue.judges] == [("sat", "Mr Justice", "FIR")]


def test_the_generic_profile_reads_a_court_paper_by_its_number_whatever_the_prefix() -> None:
    catalogue = read(
        "QX 010/2024 Alder v Birch Limited\n\nMAY 1, 2025 HIGH BENCH - ORDERS\n\nClaim No. QX 010/2024\n\n"
        "IN THE COURTS OF THE ISLES\n\nIN THE HIGH BENCH\n\nBETWEEN\n\nALDER\n\n>Claimant\n\nand\n\n"
        "BIRCH LIMITED\n\n>Defendant\n\nORDER WITH REASONS OF H.E. JUSTICE ILSE VARNHOLT\n\n"
        "UPON the Order in QX-003-2023\n\nIT IS HEREBY ORDERED THAT:\n\n1. The claim is dismissed.\n\n"
        "Issued by:\nMaeve Collister\nDeputy Registrar\nDate of Issue: 28 April 2025",
        profile="generic",
    )
    facts = catalogue.facts
    assert (facts.kind, facts.number, facts.year, facts.court) == ("order", "010", 2024, "High Bench")
    assert facts.title == "QX 010/2024 Alder v Birch Limited"
    assert facts.issued is not None and facts.issued.isoformat() == "2025-04-28"
    assert {one.key: one.own for one in catalogue.identifiers} == {"QX 010/2024": True, "QX 003/2023": False}
    assert [(one.capacity, one.name) for one in catalogue.judges] == [
        ("sat", "ILSE VARNHOLT"),
        ("registrar", "Maeve Collister"),
    ]


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Date of Issue: 3 May 2024", "issued"),
        ("Issue date: 3 May 2024", "issued"),
        ("Date of release: 3 May 2024", "issued"),
        ("Handed down: 3 May 2024", "issued"),
        ("Date of decision: 3 May 2024", "made"),
        ("Decided: 3 May 2024", "made"),
        ("Judgment date: 3 May 2024", "made"),
    ],
)
def test_labels_of_a_date_of_issue(label: str, kind: str) -> None:
    catalogue = read(
        "Claim No. QX 010/2024\n\nIN THE HIGH BENCH\n\nBETWEEN\n\nALDER\n\n>Appellee\n\nand\n\nBIRCH\n\n"
        f">Appellant\n\nJUDGMENT\n\n1. It ends.\n\n{label}",
        profile="generic",
    )
    assert [(one.kind, one.date.isoformat()) for one in catalogue.dates] == [(kind, "2024-05-03")]
    assert [(one.role, one.side) for one in catalogue.parties] == [
        ("appellee", "defending"),
        ("appellant", "initiating"),
    ]


@pytest.mark.parametrize(
    ("cover", "kind", "number", "year", "short_title"),
    [
        ("HARBOUR LAW\n\nXYZ LAW NO. 3 OF 2018\n\nConsolidated Version", "law", "3", 2018, "HARBOUR LAW"),
        ("HARBOUR ACT 1987\n\nAn Act to provide for harbours", "law", None, 1987, "HARBOUR ACT 1987"),
        ("Harbour Act\n\nAct No. 12 of 1987", "law", "12", 1987, "Harbour Act"),
        ("Regulation (XY) 2016/12\n\non harbours", "regulation", "12", 2016, "Regulation (XY) 2016/12"),
        ("CONSULTATION PAPER CP23/10\n\nHarbour dues", "consultation_paper", "10", 2023, "CP23/10"),
    ],
)
def test_the_generic_profile_reads_the_cover_of_a_law_or_a_consultation(
    cover: str, kind: str, number: str | None, year: int, short_title: str
) -> None:
    facts = read(cover, profile="generic").facts
    assert (facts.kind, facts.number, facts.year, facts.short_title) == (kind, number, year, short_title)
