"""A law's makers, amendments and place in time, as it prints them itself."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.amendments import find_amendments
from legal_rag.catalogue.attributions import find_attributions
from legal_rag.catalogue.law_in_time import place_in_time
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.catalogue.rows import DocumentFacts
from legal_rag.catalogue.statute_dates import statute_dates
from legal_rag.profile.loader import parse_profile
from tests.catalogue.laid_out import body_of, document

PROFILE = parse_profile('name = "isles"\n[identifiers.law_issuers]\nISLE = ["ISLE"]\n')


def in_time(*texts: str, title: str = "HARBOUR LAW ISLE LAW NO. 2 OF 2020") -> DocumentFacts:
    return place_in_time(body_of(document(*texts)), (), DocumentFacts(kind="law", title=title, page_number=1))[0]


def words_of(*texts: str, title: str = "HARBOUR LAW ISLE LAW NO. 2 OF 2020") -> dict[str, tuple[str, str, int]]:
    """Fact -> (value, the printed words, page)."""
    facts = DocumentFacts(kind="law", title=title, page_number=1)
    _, rows = place_in_time(body_of(document(*texts)), (), facts)
    return {row.fact: (row.value, " ".join(row.printed.split()), row.page_number) for row in rows}


def attributed(text: str) -> dict[str, str]:
    return {row.kind: row.name for row in find_attributions(body_of(document(text)), ())}


def dated(*texts: str, notice: bool = False) -> list[tuple[str, date, int]]:
    found = statute_dates(body_of(document(*texts)), (), notice=notice)
    return [(row.kind, row.date, row.page_number) for row in found]


def test_the_version_and_the_month_it_is_consolidated_to() -> None:
    found = in_time("HARBOUR LAW\nISLE LAW NO. 2 OF 2020\nConsolidated Version No.\n3 (March 2024)")
    assert found.version == "Consolidated Version No. 3 (March 2024)"
    assert found.consolidated_to == date(2024, 3, 1)
    assert found.status is None


@given(
    st.integers(1, 40),
    st.dates(date(1990, 1, 1), date(2089, 12, 31)),
    st.sampled_from(["Consolidated Version No. {n} ({d:%B %Y})", "Consolidated Version No.{n} ({d.day} {d:%B %Y})"]),
)
def test_any_version_and_the_date_it_is_consolidated_to(n: int, day: date, form: str) -> None:
    printed = form.format(n=n, d=day)
    found = in_time(f"HARBOUR LAW\nISLE LAW NO. 2 OF 2020\n{printed}")
    assert found.version == printed
    assert found.consolidated_to == (day if f"({day.day} " in printed else day.replace(day=1))


@given(
    st.dates(date(1990, 1, 1), date(2089, 12, 31)),
    st.sampled_from(
        ["In force on {d.day} {d:%B %Y}", "Effective from {d:%B} {d.day}, {d.year}", "In force from: {d:%d/%m/%Y}"]
    ),
)
def test_any_date_in_force_on_the_cover_is_read(day: date, form: str) -> None:
    assert in_time(f"HARBOUR REGULATIONS\n{form.format(d=day)}").effective_from == day


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
        ("HARBOUR LAW\nNot yet in force", "HARBOUR LAW", "not_commenced"),
        ("HARBOUR LAW\nTo come into force on a day to be appointed", "HARBOUR LAW", "not_commenced"),
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
    cover = body_of(document("HARBOUR LAW\nVersion No. 8\n[Issued for consultation purposes only]"))
    known = DocumentFacts(kind="law", title="HARBOUR LAW", version="Version 7", page_number=1)
    facts, rows = place_in_time(cover, (), known)
    assert (facts.version, facts.status) == ("Version 7", "draft")
    assert {row.fact for row in rows} == {"status", "draft_of"}


def test_each_fact_of_its_place_in_time_has_its_printed_words() -> None:
    assert words_of("HARBOUR LAW\nConsolidated Version No. 3 (March 2024)\nIn force on 8 April 2022") == {
        "version": ("Consolidated Version No. 3 (March 2024)", "Consolidated Version No. 3 (March 2024)", 1),
        "consolidated_to": ("2024-03-01", "Consolidated Version No. 3 (March 2024) In force on 8 April 2022", 1),
        "effective_from": ("2022-04-08", "In force on 8 April 2022", 1),
        "status": ("in_force", "In force on 8 April 2022", 1),
    }


def test_the_words_that_end_a_law_or_call_it_a_draft() -> None:
    ended = words_of("HARBOUR LAW\nRepealed on 1 May 2021", title="HARBOUR LAW")
    assert ended == {
        "status": ("repealed", "Repealed", 1),
        "effective_to": ("2021-05-01", "Repealed on 1 May 2021", 1),
    }
    draft = words_of("HARBOUR LAW\n[Issued for consultation purposes only]", title="HARBOUR LAW")
    assert draft["status"] == ("draft", "for consultation purposes only", 1)
    assert draft["draft_of"] == ("HARBOUR LAW", "HARBOUR LAW", 1)
    amending = words_of("ISLE LAWS AMENDMENT LAW\nISLE LAW NO. 1 OF 2024", title="ISLE LAWS AMENDMENT LAW")
    assert amending == {"status": ("amending", "AMENDMENT LAW", 1)}


def test_the_words_that_repeal_another_law_have_their_own_page() -> None:
    found = words_of(
        "HARBOUR LAW\nISLE LAW NO. 2 OF 2020",
        "1. Repeal\nThis Law repeals and replaces the Harbour Law 2009 (ISLE Law No. 3 of 2009) as it was in force.",
    )
    value, printed, page_number = found["supersedes"]
    assert (value, page_number) == ("Harbour Law 2009 (ISLE Law No. 3 of 2009)", 2)
    assert printed == "This Law repeals and replaces the Harbour Law 2009 (ISLE Law No. 3 of 2009)"


def test_dates_of_enactment_and_commencement_with_their_pages() -> None:
    assert dated(
        "HARBOUR LAW",
        "This Law is enacted on 14 March 2004.\n\nThis Law comes into force on 1 July 2004.",
    ) == [("in_force", date(2004, 7, 1), 2), ("enacted", date(2004, 3, 14), 2)]


def test_a_commencement_reckoned_from_a_notice_has_the_date_that_it_prints() -> None:
    notice = (
        "We hereby enact\non 14 March 2021\nthe Harbour Law, ISLE Law No. 2 of 2021.\n\nThis Law shall come into force"
        " on the date sixty (60) days\nfollowing the date of this notice, being 13 May 2021."
    )
    assert dated("ENACTMENT NOTICE", notice) == [("in_force", date(2021, 5, 13), 2), ("enacted", date(2021, 3, 14), 2)]


@pytest.mark.parametrize(
    ("clause", "kinds"),
    [
        ("We hereby enact the Harbour Law, to come into force on 1 July 2021.", {("in_force", "2021-07-01")}),
        ("We hereby enact the Harbour Law, in force on 1 July 2021.", {("in_force", "2021-07-01")}),
        ("The Harbour Law, dated 2 May 2021, shall come into force on 1 July 2021.", {("in_force", "2021-07-01")}),
        ("The attached Law is enacted and comes into effect on 1 July 2021.", {("in_force", "2021-07-01")}),
        (
            "We hereby enact on 2 May 2021 the Harbour Law with effect from 1 July 2021.",
            {("enacted", "2021-05-02"), ("in_force", "2021-07-01")},
        ),
        ("The Harbour Law is enacted.\nEffective date: 1 July 2021", {("in_force", "2021-07-01")}),
        ("The Harbour Law is enacted.\nDate of commencement: 1 July 2021", {("in_force", "2021-07-01")}),
        (
            "I appoint 1 July 2021 as the day on which the Harbour Law comes into operation.\nDated: 2 May 2021",
            {("in_force", "2021-07-01"), ("made", "2021-05-02")},
        ),
        (
            "1 July 2021 is hereby appointed for the commencement of the Harbour Law.",
            {("in_force", "2021-07-01")},
        ),
        (
            "The Harbour Law comes into force on the date of this notice.\nDated: 2 May 2021",
            {("in_force", "2021-05-02"), ("made", "2021-05-02")},
        ),
        (
            "The Harbour Law comes into force sixty days after the date of this notice.\nDated: 2 May 2021",
            {("made", "2021-05-02")},
        ),
    ],
)
def test_a_notice_is_the_source_of_a_commencement(clause: str, kinds: set[tuple[str, str]]) -> None:
    found = dated(f"ENACTMENT NOTICE\n\n{clause}", notice=True)
    assert {(kind, day.isoformat()) for kind, day, _ in found} >= kinds
    in_force = {day for kind, day, _ in found if kind == "in_force"}
    assert in_force == {date.fromisoformat(day) for kind, day in kinds if kind == "in_force"}
    assert not in_force & {day for kind, day, _ in found if kind == "enacted"}


def test_a_law_that_is_made_and_in_force_on_another_day_is_not_enacted_on_that_day() -> None:
    text = "This Law is made by the Ruler of the Isles and comes into force on 1 July 2004."
    assert dated("HARBOUR LAW", text) == [("in_force", date(2004, 7, 1), 2)]


@given(
    st.dates(date(1990, 1, 1), date(2089, 12, 31)), st.sampled_from(["{d.day} {d:%B %Y}", "{d:%B} {d.day}, {d.year}"])
)
def test_every_printed_date_of_a_commencement_is_read(day: date, form: str) -> None:
    clause = f"We enact the Harbour Law. It shall come into force on {form.format(d=day)}."
    assert dated(f"ENACTMENT NOTICE\n\n{clause}", notice=True) == [("in_force", day, 1)]


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
    assert plain_formulas("interest of $9 \\%$ a year") == "interest of 9% a year"
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
