"""A law's makers, amendments and place in time, as it prints them itself."""

from __future__ import annotations

from datetime import date

import pytest

from legal_rag.catalogue.amendments import find_amendments
from legal_rag.catalogue.attributions import find_attributions
from legal_rag.catalogue.law_in_time import InTime, place_in_time, statute_dates, with_time
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.catalogue.rows import DocumentFacts
from legal_rag.profile.loader import parse_profile
from tests.catalogue.laid_out import body_of, document

PROFILE = parse_profile('name = "isles"\n[identifiers.law_issuers]\nISLE = ["ISLE"]\n')


def in_time(*texts: str, title: str = "HARBOUR LAW ISLE LAW NO. 2 OF 2020") -> InTime:
    return place_in_time(body_of(document(*texts)), (), DocumentFacts(kind="law", title=title, page_number=1))


def attributed(text: str) -> dict[str, str]:
    return {row.kind: row.name for row in find_attributions(body_of(document(text)), ())}


def dated(*texts: str) -> list[tuple[str, date, int]]:
    return [(row.kind, row.date, row.page_number) for row in statute_dates(body_of(document(*texts)), ())]


def test_the_version_and_the_month_it_is_consolidated_to() -> None:
    found = in_time("HARBOUR LAW\nISLE LAW NO. 2 OF 2020\nConsolidated Version No.\n3 (March 2024)")
    assert found.version == "Consolidated Version No. 3 (March 2024)"
    assert found.consolidated_to == date(2024, 3, 1)
    assert found.status is None


def test_a_date_in_force_on_the_title_page_makes_it_in_force() -> None:
    found = in_time(
        "HARBOUR REGULATIONS\nConsolidated Version No. 2\nIn force on 08 April\n2022", title="HARBOUR REGULATIONS"
    )
    assert (found.status, found.effective_from) == ("in_force", date(2022, 4, 8))


@pytest.mark.parametrize(
    ("cover", "title", "status"),
    [
        ("HARBOUR LAW ISLE LAW NO. XX OF 2024", "HARBOUR LAW ISLE LAW NO. XX OF 2024", "draft"),
        ("HARBOUR LAW\n[Issued for consultation purposes only]", "HARBOUR LAW", "draft"),
        ("ISLE LAWS AMENDMENT LAW\nISLE LAW NO. 1 OF 2024", "ISLE LAWS AMENDMENT LAW", "amending"),
        ("HARBOUR LAW\nRepealed on 1 May 2021", "HARBOUR LAW", "repealed"),
        ("HARBOUR LAW\nSuperseded by the Harbour Law 2021", "HARBOUR LAW", "superseded"),
        ("HARBOUR LAW\nISLE LAW NO. 2 OF 2020", "HARBOUR LAW", None),
    ],
)
def test_its_status_is_what_the_cover_prints(cover: str, title: str, status: str | None) -> None:
    assert in_time(cover, title=title).status == status


def test_a_repealed_law_ends_on_the_date_printed() -> None:
    assert in_time("HARBOUR LAW\nRepealed on 1 May 2021").effective_to == date(2021, 5, 1)


def test_what_a_law_repeals_and_replaces() -> None:
    found = in_time(
        "HARBOUR LAW",
        "1. Title and repeal\nThis Law repeals and replaces the Harbour Law 2009 (ISLE Law No. 3 of 2009) as"
        " it was in force\nbefore.",
    )
    assert found.supersedes == "Harbour Law 2009 (ISLE Law No. 3 of 2009)"


def test_what_is_known_already_is_kept() -> None:
    facts = with_time(DocumentFacts(version="Version 7"), InTime(version="Version 8", status="draft"))
    assert (facts.version, facts.status) == ("Version 7", "draft")


def test_dates_of_enactment_and_commencement_with_their_pages() -> None:
    assert dated(
        "HARBOUR LAW",
        "This Law is enacted on 14 March 2004.\n\nThis Law comes into force on 1 July 2004.",
    ) == [("in_force", date(2004, 7, 1), 2), ("enacted", date(2004, 3, 14), 2)]


def test_regulations_made_on_a_date() -> None:
    text = (
        "These Regulations are made by the Board of the Authority under Article 6(4)(e) of Law No. 9 of"
        " 2004 on 19 June 2011."
    )
    assert dated("HARBOUR REGULATIONS", text) == [("enacted", date(2011, 6, 19), 2)]


def test_a_date_of_the_law_that_is_repealed_is_not_its_own() -> None:
    text = "These Regulations repeal the Dues Regulations issued by the Board on 27 December 2011."
    assert dated("HARBOUR REGULATIONS", text, "Another page.") == []


def test_a_date_beside_the_signature_on_the_last_page() -> None:
    assert dated("HARBOUR LAW", "The Ruler of the Isles\nIssued at the Palace\nCorresponding to: 14th March, 2004") == [
        ("enacted", date(2004, 3, 14), 2)
    ]


def test_dates_set_as_formulas_are_read() -> None:
    assert plain_formulas("on the $2 3 ^ { \\mathsf { r d } }$ March 2011") == "on the 23rd March 2011"
    assert plain_formulas("$\\mathfrak { g } ^ { \\mathrm { t h } }$ October 2011") == "9th October 2011"
    assert plain_formulas("a fine of US$ 500 and US$ 700") == "a fine of US$ 500 and US$ 700"


def test_who_made_it_who_administers_it_and_when_it_commences() -> None:
    found = attributed(
        "1. Legislative authority\nThis Law is made by the Ruler of the Isles.\n\n2. Commencement\nThis Law"
        " comes into force on the date "
        "specified in the Enactment\nNotice in respect of this Law.\n\n3. Administration\nThis Law and any"
        " Regulations made under it are "
        "administered by\nthe Registrar of Vessels."
    )
    assert found["made_by"] == "the Ruler of the Isles"
    assert found["administered_by"] == "the Registrar of Vessels"
    assert found["commencement"] == (
        "This Law comes into force on the date specified in the Enactment Notice in respect of this Law"
    )


def test_a_body_that_makes_regulations_under_a_power() -> None:
    found = attributed(
        "The Board of Directors of the Authority, in the exercise of the powers conferred on them by Article"
        " 60 of the\nHarbour Law No. 4 "
        "of 2019, hereby make these Regulations."
    )
    assert found["made_by"] == "The Board of Directors of the Authority"
    assert found["power"] == "Article 60 of the Harbour Law No. 4 of 2019"


def test_a_ruler_who_issues_a_law_in_person() -> None:
    found = attributed(
        "We, Aldous of the Isles, Ruler of the Isles,\nAfter having reviewed the Constitution;\nDo hereby"
        " issue this Law:"
    )
    assert found["made_by"] == "Aldous of the Isles, Ruler of the Isles"


def test_a_mention_of_commencement_is_no_rule_of_commencement() -> None:
    found = attributed("5. Old leases\nA lease granted before this Law comes into force continues on its terms.")
    assert "commencement" not in found


def test_amending_laws_of_the_title_page_in_order() -> None:
    body = body_of(
        document(
            "HARBOUR LAW\nISLE LAW NO. 2 OF 2020\n\nAs amended by\n\nIsle Laws Amendment Law\nISLE Law No. 2"
            " of 2024\n\nHarbour Law Amendment\n"
            "Law ISLE Law No. 5 of 2022"
        )
    )
    rows = find_amendments(body, (), frozenset({"ISLE LAW 2/2020"}), PROFILE)
    assert [(row.amending_title, row.amending_key, row.page_number) for row in rows] == [
        ("Isle Laws Amendment Law", "ISLE LAW 2/2024", 1),
        ("Harbour Law Amendment Law", "ISLE LAW 5/2022", 1),
    ]


def test_a_note_in_the_text_names_the_amending_law() -> None:
    body = body_of(document("HARBOUR LAW", "The Board meets twice a year.\n[as amended by ISLE Law No. 7 of 2014]"))
    rows = find_amendments(body, (), frozenset(), PROFILE)
    assert [(row.amending_key, row.page_number) for row in rows] == [("ISLE LAW 7/2014", 2)]
