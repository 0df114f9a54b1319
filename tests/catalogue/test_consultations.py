"""Consultation papers: what is asked, by whom, until when, and what would change."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.consultation_changes import find_changes
from legal_rag.catalogue.consultation_papers import find_consultation_papers
from legal_rag.catalogue.rows import ConsultationPaper, DocumentFacts
from legal_rag.profile.loader import parse_profile
from tests.catalogue.laid_out import body_of, document

PROFILE = parse_profile('name = "isles"\n')
FACTS = DocumentFacts(
    kind="consultation_paper",
    title="CONSULTATION PAPER NO. 3 August 2023 PROPOSED QUAY LEASES LAW",
    number="3",
    year=2023,
    page_number=1,
)
COVER = "CONSULTATION PAPER NO. 3\nAugust 2023\nPROPOSED QUAY LEASES LAW"
ASKED = """
Why are we issuing this paper?
1. The Harbour Authority ("HA") proposes to enact a new law. This Consultation Paper seeks public comments on
the proposed Quay Leases Law (the "Proposed Law").

How to provide comments
2. All comments should be provided to the person specified below:
Philippa Ravensworth
General Counsel
Harbour Authority
or e-mailed to: comments@example.org
"""
UNTIL = (
    "What happens next?\n3. The deadline for providing comments on the proposals is {}. You should not act"
    " on them.\n\n{}"
)
ANNEX = "4. This proposal contains the Proposed Law (at Annex A) and a table of comments (at Annex B)."


def paper(*texts: str) -> ConsultationPaper:
    rows, dates = find_consultation_papers(body_of(document(*texts)), FACTS, (), PROFILE)
    assert [one.date for one in dates] == [row.deadline for row in rows if row.deadline]
    return rows[0]


def test_a_paper_says_what_it_is_about_and_who_issues_it() -> None:
    row = paper(COVER, ASKED, UNTIL.format("30 September 2023", ANNEX))
    assert (row.number, row.year, row.month) == ("3", 2023, 8)
    assert row.title == "PROPOSED QUAY LEASES LAW"
    assert row.subject == 'the proposed Quay Leases Law (the "Proposed Law")'
    assert row.issuing_body == "Harbour Authority"
    assert row.addressee == "Philippa Ravensworth, General Counsel, Harbour Authority"
    assert row.draft_law == "proposed Quay Leases Law"


def test_the_row_stands_on_the_page_of_the_deadline_with_its_words() -> None:
    row = paper(COVER, ASKED, UNTIL.format("30 September 2023", ""))
    assert (row.deadline, row.page_number) == (date(2023, 9, 30), 3)
    assert "deadline for providing comments" in row.printed
    assert row.printed.endswith("30 September 2023")


def test_a_deadline_whose_year_stands_overleaf() -> None:
    text = "3. The deadline for providing comments on the proposals in this paper is 24 July"
    assert paper(COVER, text, "2025.\n4. Once we receive your comments we will consider them.").deadline == date(
        2025, 7, 24
    )


def test_comments_by_a_date_are_a_deadline_too() -> None:
    text = "3. Comments should be received by the Authority no later than 5pm on 2 May 2024."
    assert paper(COVER, text).deadline == date(2024, 5, 2)


def test_a_paper_without_a_deadline_has_none() -> None:
    row = paper(COVER, "1. We thank everybody who sent comments before 2 May 2024 was announced to be a holiday")
    assert row.page_number in (1, 2)
    assert paper(COVER, "1. The present Law came into force on 2 May 2024.").deadline is None


@given(
    st.dates(date(2001, 1, 1), date(2089, 12, 31)), st.sampled_from(["{d.day} {d:%B %Y}", "{d:%B} {d.day}, {d.year}"])
)
def test_every_printed_date_is_read(day: date, form: str) -> None:
    assert paper(COVER, UNTIL.format(form.format(d=day), "")).deadline == day


CHANGES = """
Roadmap to the proposed changes

# | Current law reference | Proposed law reference | Summary of change

1. | Art. 4(1) - Scope | Art. 4(1) - Scope | The Law also applies to
 |  |  | employers outside the zone.

2. | N/A | Art. 13(4) - Contracts | A new provision on changes.

3. | Art. 21 - Hours | N/A | The limit is removed.
"""


def test_tables_of_changes_are_read_row_by_row() -> None:
    body = body_of(document(CHANGES.replace("# |", "No |"), columns=(60, 90, 240, 390)))
    rows = find_changes(body)
    assert [(row.row_number, row.reference) for row in rows] == [
        (1, "Art. 4(1) - Scope"),
        (2, "Art. 13(4) - Contracts"),
        (3, "Art. 21 - Hours"),
    ]
    assert rows[0].change == "The Law also applies to employers outside the zone."


def test_a_column_of_reasons() -> None:
    table = (
        "No | Provision | Change | Reason\n\n1 | Article 14(1) | Fourteen days. | Most do so now.\n\n2 "
        "| Article 20 | None. | Abuse."
    )
    rows = find_changes(body_of(document(table, columns=(60, 90, 240, 390))))
    assert [(row.reference, row.change, row.reason) for row in rows] == [
        ("Article 14(1)", "Fourteen days.", "Most do so now."),
        ("Article 20", "None.", "Abuse."),
    ]
