"""What the catalogue reads from a court paper: parties, judges, dates, sums, appeals, paragraphs, on typed pages."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.people import find_people
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.profile.loader import load_profile
from tests.catalogue.typed_pages import extract_of

PROFILE = load_profile(str(Path(__file__).parents[1] / "corpus" / "profile.toml"))

HEAD = """
{caption}
{listing}

>Claim No: {number}

THE KESTREL HARBOUR COURTS

IN THE HIGH BENCH
"""
RECITALS = """
UPON the claim having been filed on 2 September 2024 (the “Claim”)

IT IS HEREBY ORDERED THAT:

1. The Claim is dismissed.

2. There shall be no order as to costs.

Issued by:
Maeve Collister
Deputy Registrar
Date of Issue: 28 November 2024
At: 10am
"""


def read(*pages: str) -> DocumentCatalogue:
    return catalogue_document(extract_of(*pages), PROFILE)


def paper(
    parties: str,
    *,
    caption: str = "HB 014/2024 Alder v Birch",
    listing: str = "NOVEMBER 28, 2024 HIGH BENCH - ORDERS",
    number: str = "HB 014/2024",
    heading: str = "ORDER WITH REASONS OF JUSTICE ILSE VARNHOLT",
    rest: str = RECITALS,
) -> DocumentCatalogue:
    head = HEAD.format(caption=caption, listing=listing, number=number)
    return read(f"{head}\nBETWEEN\n\n{parties}\n\n{heading}\n\n{rest}")


def sides(catalogue: DocumentCatalogue) -> dict[str, list[tuple[str, int]]]:
    """Role -> names with their order."""
    found: dict[str, list[tuple[str, int]]] = {}
    for party in catalogue.parties:
        found.setdefault(party.role, []).append((party.name, party.party_order))
    return found


# --- parties -------------------------------------------------------------------------------------------------------


def test_a_party_a_side() -> None:
    catalogue = paper("ALDER\n\n>Claimant\n\nand\n\nBIRCH LIMITED\n\n>Defendant")
    assert sides(catalogue) == {"claimant": [("ALDER", 1)], "defendant": [("BIRCH LIMITED", 1)]}
    assert {party.case_key for party in catalogue.parties} == {"HB 014/2024"}


def test_every_party_stands_where_its_words_are() -> None:
    extract = extract_of(
        HEAD + "\nBETWEEN\n\n(1) ALDER AND\nSONS LLC (2) ASH\n\n>Claimants\n\nand\n\nBIRCH\n\n>Defendant\n\nORDER"
    )
    for party in catalogue_document(extract, PROFILE).parties:
        text = extract.pages[party.page_number - 1].text
        assert party.span_start is not None
        assert text[party.span_start : party.span_end] == party.printed
        assert " ".join(party.printed.split()) == party.name


def test_a_numbered_list_is_split_wherever_its_lines_break() -> None:
    catalogue = paper(
        "(1) ALDER TRADING LLC (2)\nASH PRIVATE LIMITED\n\n>Claimants\n\nand\n\n"
        "(1) BIRCH (A FIRM)(2) BEECH & CO LLP\n\n>Defendants"
    )
    assert sides(catalogue) == {
        "claimant": [("ALDER TRADING LLC", 1), ("ASH PRIVATE LIMITED", 2)],
        "defendant": [("BIRCH (A FIRM)", 1), ("BEECH & CO LLP", 2)],
    }


def test_two_roles_give_two_rows_and_the_claims_own_side() -> None:
    catalogue = paper("ALDER\n\n>Claimant/Respondent\n\nand\n\nBIRCH\n\n>Defendant/Appellant")
    assert sides(catalogue) == {
        "claimant": [("ALDER", 1)],
        "respondent": [("ALDER", 1)],
        "defendant": [("BIRCH", 1)],
        "appellant": [("BIRCH", 1)],
    }
    assert {party.name: party.side for party in catalogue.parties} == {"ALDER": "initiating", "BIRCH": "defending"}


def test_roles_may_be_printed_the_other_way_round() -> None:
    catalogue = paper("ALDER\n\n>Respondent/Claimant\n\nand\n\nBIRCH\n\n>Applicant/Defendant")
    assert {party.name: party.side for party in catalogue.parties} == {"ALDER": "initiating", "BIRCH": "defending"}


def test_an_ordinal_before_a_role_is_no_part_of_it() -> None:
    catalogue = paper(
        "ALDER\n\n>Claimant\n\nand\n\n(1) BIRCH\n\n>First Defendant/Respondent\n\n(2) BEECH\n\n>Second Defendant"
    )
    assert sides(catalogue)["defendant"] == [("BIRCH", 1), ("BEECH", 2)]
    assert sides(catalogue)["respondent"] == [("BIRCH", 1)]


def test_an_appeals_parties_without_a_claims_roles() -> None:
    catalogue = paper("ALDER LLC\n\n>Appellant\n\nand\n\nBIRCH LLC\n\n>Respondent")
    assert [(party.role, party.side) for party in catalogue.parties] == [
        ("appellant", "initiating"),
        ("respondent", "defending"),
    ]


def test_judgment_creditor_and_debtor_are_roles_and_no_heading() -> None:
    catalogue = paper("ALDER\n\n>Judgment Creditor/Applicant\n\nand\n\nBIRCH\n\n>Judgment Debtor/Respondent")
    assert sides(catalogue)["judgment creditor"] == [("ALDER", 1)]
    assert sides(catalogue)["judgment debtor"] == [("BIRCH", 1)]


def test_an_old_form_prints_the_role_on_the_names_line() -> None:
    catalogue = read(
        "EXE 005/2011 - Order\n\nFEBRUARY 15, 2011 EXECUTION, ORDERS\n\n"
        "Execution No: 005/2011 THE COURTS OF THE\nHARBOUR IN THE HIGH BENCH BETWEEN\n\n"
        "(1) ALDER ASH(2) ANN ELM Judgment Creditor\n\nAnd BIRCH LIMITED Judgment Debtor\n\n"
        "ORDER UPON reading the application IT IS ORDERED THAT:\n\n1. Birch Limited must attend."
    )
    assert sides(catalogue) == {
        "judgment creditor": [("ALDER ASH", 1), ("ANN ELM", 2)],
        "judgment debtor": [("BIRCH LIMITED", 1)],
    }
    assert [one.key for one in catalogue.identifiers if one.own] == ["EXE 005/2011"]


def test_a_role_may_stand_before_its_name() -> None:
    catalogue = paper("Claimants: (1) Alder Limited (2) Ash LLP\n\nDefendant: Birch & Co")
    assert sides(catalogue) == {
        "claimant": [("Alder Limited", 1), ("Ash LLP", 2)],
        "defendant": [("Birch & Co", 1)],
    }


def test_an_and_within_a_name_parts_no_sides() -> None:
    catalogue = paper("ALDER BROTHERS\nAND SONS LLC\n\n>Claimant\n\n- and -\n\nBIRCH\n\n>Defendant")
    assert sides(catalogue) == {"claimant": [("ALDER BROTHERS AND SONS LLC", 1)], "defendant": [("BIRCH", 1)]}


def test_parties_that_go_on_overleaf() -> None:
    first = HEAD + "\nBETWEEN\n\nALDER\n\n>Claimant\n\nand\n\n(1) BIRCH"
    catalogue = read(first, "(2) BEECH\n\n>Defendants\n\nJUDGMENT OF JUSTICE ILSE VARNHOLT\n\nUPON the claim")
    assert sides(catalogue) == {"claimant": [("ALDER", 1)], "defendant": [("BIRCH", 1), ("BEECH", 2)]}
    assert catalogue.facts.kind == "judgment"


def test_a_copy_that_starts_in_the_middle_takes_its_parties_from_the_caption() -> None:
    catalogue = read(
        "HB 070/2018 Alder Bank Limited v (1) Birch LLC (2) Beech LLC\n\nJANUARY 22, 2026 HIGH BENCH - ORDERS\n\n"
        "28. The Defendant says that the Claimant waited. The Claimant denies.\n\n29. Further, the Defendants say so."
    )
    assert catalogue.facts.starts_mid
    assert sides(catalogue) == {
        "claimant": [("Alder Bank Limited", 1)],
        "defendant": [("Birch LLC", 1), ("Beech LLC", 2)],
    }
    assert [row.number for row in catalogue.paragraphs] == ["28", "29"]


def test_counsel_and_hearing_lines_are_no_parties() -> None:
    catalogue = paper(
        "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant\n\nHearing : 14 November 2024\n\n"
        "Counsel : Ann Elm instructed by Oak LLP for the\n\nClaimant\n\nPaul Fir for the Defendant\n\n"
        "Judgment : 28 November 2024"
    )
    assert sides(catalogue) == {"claimant": [("ALDER", 1)], "defendant": [("BIRCH", 1)]}
    assert {(one.kind, one.date) for one in catalogue.dates} >= {
        ("hearing", date(2024, 11, 14)),
        ("judgment", date(2024, 11, 28)),
    }


def test_a_paper_without_parties_states_none() -> None:
    assert read("The quick brown fox jumps over the lazy dog.").parties == ()


# --- what it is ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("JUDGMENT OF JUSTICE ILSE VARNHOLT", "judgment"),
        ("AMENDED JUDGMENT ON COSTS", "judgment"),
        ("REASONS OF JUSTICE ILSE VARNHOLT FOR THE ORDER DATED 1 MAY 2024", "judgment"),
        ("ORDER WITH REASONS OF JUSTICE ILSE VARNHOLT", "order"),
        ("CONSENT ORDER", "order"),
        ("REASONS FOR THE ORDER OF JUSTICE ILSE VARNHOLT DATED 1 MAY 2024", "judgment"),
        ("FINAL COSTS CERTIFICATE OF THE REGISTRAR ANN ELM", "order"),
    ],
)
def test_the_heading_says_judgment_or_order(heading: str, kind: str) -> None:
    facts = paper("ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant", heading=heading).facts
    assert (facts.kind, facts.number, facts.year) == (kind, "014", 2024)


@pytest.mark.parametrize("heading", ["JUDGEMENT OF {}", "JUDGMENT OF {}", "Judgement of {}", "THE JUDGESHIP OF {}"])
def test_a_word_that_begins_as_a_title_is_none(heading: str) -> None:
    found = find_people(heading.format("H.E. JUSTICE ILSE VARNHOLT"), load_profile("generic"))
    assert [(one.title, one.name) for one in found] == [("Justice", "ILSE VARNHOLT")]


def test_a_heading_that_runs_words_together_names_its_judges() -> None:
    found = find_people("BEFORE JUSTICE ILSE VARNHOLTANDJUSTICEOTTO BLUM", load_profile("generic"))
    assert [one.name for one in found][-1] == "OTTO BLUM"


def test_both_forms_of_a_caption() -> None:
    parties = "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant"
    by_number = paper(parties, caption="HB 014/2024 Alder v Birch")
    by_citation = paper(parties, caption="Alder v Birch [2024] KHFZ HB 014 ")
    assert by_number.facts.title == "HB 014/2024 Alder v Birch"
    assert by_citation.facts.title == "Alder v Birch [2024] KHFZ HB 014"
    assert by_number.facts.short_title == by_citation.facts.short_title == "Alder v Birch"
    assert [one.key for one in by_citation.identifiers if one.own] == ["[2024] KHFZ HB 014", "HB 014/2024"]


def test_the_court_is_the_one_printed_and_the_division_that_of_the_prefix() -> None:
    parties = "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant"
    own = paper(parties).facts
    assert (own.court, own.division) == ("High Bench", None)
    divided = paper(parties, caption="EXE 014/2024 Alder v Birch", number="EXE 014/2024").facts
    assert (divided.court, divided.division) == ("High Bench", "Execution Division")
    on_appeal = read(
        HEAD.format(caption="EXE 014/2024 Alder v Birch", listing="MAY 1, 2024 ORDERS", number="EXE 014/2024").replace(
            "IN THE HIGH BENCH", "IN THE APPEAL BENCH"
        )
        + f"\nBETWEEN\n\n{parties}\n\nORDER\n\n{RECITALS}"
    ).facts
    assert (on_appeal.court, on_appeal.division) == ("Appeal Bench", "Execution Division")


def test_a_paper_printed_from_the_web_has_its_furniture_on_every_page_and_keeps_its_facts() -> None:
    """The browser's line above and the address below each page are running heads; title and dates are the paper's."""
    top, bottom = "{}/06/2025, 10:12 Alder v Birch | Kestrel Harbour Courts", "https://www.example.org/orders/014 {}/3"
    head = HEAD.format(
        caption="HB 014/2024 Alder v Birch", listing="NOVEMBER 28, 2024 HIGH BENCH - ORDERS", number="HB 014/2024"
    )
    body = "\n\n".join(f"{number}. Text of paragraph {number}, of some length." for number in range(1, 16))
    parties = "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant"
    catalogue = read(
        f"{top.format(12)}\n\n{head}\n\nBETWEEN\n\n{parties}\n\nORDER\n\nUPON the claim\n\n{bottom.format(1)}",
        f"{top.format(12)}\n\n{body}\n\n{bottom.format(2)}",
        f"{top.format(12)}\n\n{body}\n\nIssued by:\nMaeve Collister\nDeputy Registrar\n"
        f"Date of Issue: 28 November 2024\n\n{bottom.format(3)}",
    )
    assert catalogue.facts.title == "HB 014/2024 Alder v Birch"
    assert sorted(catalogue.running_heads) == [1, 2, 3]
    assert sides(catalogue) == {"claimant": [("ALDER", 1)], "defendant": [("BIRCH", 1)]}
    assert ("issued", "2024-11-28") in kinds_of_dates(catalogue)
    assert not [one for one in catalogue.dates if one.date == date(2025, 6, 12)]


def test_the_publishers_line_may_run_into_the_caption() -> None:
    catalogue = paper(
        "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant",
        caption="Alder v Birch [2024] KHFZ SDT 207 NOVEMBER 28, 2024 SDT",
        listing="- JUDGMENTS AND ORDERS",
        number="SDT 207/2024",
    )
    assert catalogue.facts.title == "Alder v Birch [2024] KHFZ SDT 207"
    assert (catalogue.dates[0].kind, catalogue.dates[0].date) == ("header", date(2024, 11, 28))


def test_a_case_mentioned_is_not_its_own() -> None:
    rest = "UPON the Order in HB-099-2023 being appealed\n\n" + RECITALS
    catalogue = paper("ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant", rest=rest)
    assert {one.key: one.own for one in catalogue.identifiers} == {"HB 014/2024": True, "HB 099/2023": False}


def test_two_case_numbers_of_one_paper_are_both_its_own() -> None:
    catalogue = paper("ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant", number="HB 014/2024 EXE\n015/2024")
    assert {one.key for one in catalogue.identifiers if one.own} == {"HB 014/2024", "EXE 015/2024"}


# --- judges --------------------------------------------------------------------------------------------------------


def judges(catalogue: DocumentCatalogue) -> list[tuple[str, str | None, str]]:
    return [(one.capacity, one.title, one.name) for one in catalogue.judges]


ONE_EACH = "ALDER\n\n>Claimant\n\nand\n\nBIRCH\n\n>Defendant"


def test_the_heading_names_who_sat_and_the_signature_the_registrar() -> None:
    assert judges(paper(ONE_EACH, heading="ORDER WITH REASONS OF HON. JUSTICE ILSE VARNHOLT KC")) == [
        ("sat", "Justice", "ILSE VARNHOLT"),
        ("registrar", "Deputy Registrar", "Maeve Collister"),
    ]


def test_the_heading_ends_a_name_at_dated() -> None:
    (first, *_) = paper(ONE_EACH, heading="REASONS FOR THE ORDER OF JUSTICE ILSE VARNHOLT KC DATED 9 MAY 2024").judges
    assert (first.name, first.name_key) == ("ILSE VARNHOLT", "ilse varnholt")


def test_a_bench_of_three() -> None:
    head = HEAD.format(
        caption="AB 003/2025 Alder v Birch", listing="MAY 1, 2025 APPEAL BENCH - JUDGMENTS", number="AB 003/2025"
    )
    bench = "BEFORE CHIEF JUSTICE AMAURY DELACROIX, HON. JUSTICE DAME TESS RENMARK AND\nJUSTICE PER HALLORAN"
    catalogue = read(f"{head}\n{bench}\n\nBETWEEN\n\n{ONE_EACH}\n\nJUDGMENT OF THE APPEAL BENCH\n\n{RECITALS}")
    sat = [one for one in catalogue.judges if one.capacity == "sat"]
    assert [one.name_key for one in sat] == ["amaury delacroix", "tess renmark", "per halloran"]
    assert [one.title for one in sat] == ["Chief Justice", "Justice", "Justice"]


def test_a_registrar_who_makes_the_order_is_no_judge() -> None:
    catalogue = paper(ONE_EACH, heading="ORDER WITH REASONS OF ASSISTANT REGISTRAR ANN ELM")
    assert ("registrar", "Assistant Registrar", "ANN ELM") in judges(catalogue)
    assert not [one for one in catalogue.judges if one.capacity == "sat"]


def test_who_made_the_order_under_appeal_and_who_is_only_cited() -> None:
    rest = (
        "UPON the Judgment of Justice Per Halloran dated 1 May 2024\n\nAND UPON the Appeal Notice seeking "
        "permission to appeal the Judgment\n\n"
        + RECITALS
        + "\n\nREASONS\n\n1. In Elm v Fir, Justice Tobias Renmark said so."
    )
    found = {one.name: one.capacity for one in paper(ONE_EACH, rest=rest).judges}
    assert found["Per Halloran"] == "order_under_appeal"
    assert found["Tobias Renmark"] == "cited"


# --- dates ---------------------------------------------------------------------------------------------------------


def kinds_of_dates(catalogue: DocumentCatalogue) -> set[tuple[str, str]]:
    return {(one.kind, one.date.isoformat()) for one in catalogue.dates}


def test_issue_and_re_issue_are_told_apart_from_the_header() -> None:
    rest = RECITALS.replace("At: 10am", "Date of re-issue: 2 December 2024\nAt: 10am")
    catalogue = paper(ONE_EACH, rest=rest, listing="DECEMBER 02, 2024 HIGH BENCH - ORDERS")
    assert kinds_of_dates(catalogue) == {("header", "2024-12-02"), ("issued", "2024-11-28"), ("reissued", "2024-12-02")}
    assert catalogue.facts.issued == date(2024, 11, 28)


@pytest.mark.parametrize(
    "signature",
    [
        "Date of Issue: 28 November 2024",
        "Date of\nissue: 28 November 2024",
        "DATE OF ISSUE 28 NOVEMBER 2024",
        "Date: 28 November 2024",
        "Issued on: 28th November 2024",
    ],
)
def test_the_date_of_issue_in_other_words(signature: str) -> None:
    rest = RECITALS.replace("Date of Issue: 28 November 2024", signature)
    assert ("issued", "2024-11-28") in kinds_of_dates(paper(ONE_EACH, rest=rest))


def test_without_a_date_of_issue_the_publishers_date_stands_in() -> None:
    catalogue = paper(ONE_EACH, rest="UPON the claim\n\n1. These are the reasons.")
    assert kinds_of_dates(catalogue) == {("header", "2024-11-28")}
    assert catalogue.facts.issued == date(2024, 11, 28)


def test_hearings_and_awards_in_the_recitals() -> None:
    rest = (
        "UPON the final award dated 12 February 2024\n\nAND UPON hearing Counsel for the Claimant at a hearing before "
        "Justice Ilse Varnholt on 14 November 2024\n\nAND UPON the claim filed on 3 March 2024\n\n" + RECITALS
    )
    assert kinds_of_dates(paper(ONE_EACH, rest=rest)) >= {("award", "2024-02-12"), ("hearing", "2024-11-14")}
    assert not [one for one in paper(ONE_EACH, rest=rest).dates if one.date == date(2024, 3, 3)]


def test_an_order_of_the_court_itself_says_who_makes_it_and_from_when() -> None:
    catalogue = read(
        "Kestrel Harbour Courts Order No. 3 of 2017 in respect of Members\n\n"
        "APRIL 13, 2017 COURT ADMINISTRATIVE ORDERS\n\n"
        "I, Amaury Delacroix, Chief Justice of the Kestrel Harbour Courts, make the following Order in exercise of the "
        "powers conferred on me by Article 8(3) of KHFZ Law No. 9 of 2004, as amended:\n\n"
        "1. This Order shall take effect from the date of signature.\n\nDated: 13 April 2017"
    )
    assert catalogue.facts.kind == "court_order"
    assert {one.kind: one.name for one in catalogue.attributions} == {
        "made_by": "Amaury Delacroix, Chief Justice",
        "power": "Article 8(3) of KHFZ Law No. 9 of 2004",
        "commencement": "This Order shall take effect from the date of signature",
    }
    assert kinds_of_dates(catalogue) == {("header", "2017-04-13"), ("made", "2017-04-13")}


# --- sums ----------------------------------------------------------------------------------------------------------


def sums(text: str, **of_paper: str) -> list[tuple[str, Decimal, bool]]:
    rest = RECITALS + "\n\nSCHEDULE OF REASONS\n\n" + text
    return [(one.kind, one.amount, one.is_total) for one in paper(ONE_EACH, rest=rest, **of_paper).claims]


@pytest.mark.parametrize(
    ("text", "kind", "amount", "is_total"),
    [
        ("1. The Claimant claims USD 12,500 for unpaid rent.", "claimed", "12500", False),
        ("1. The total sum claimed was USD 40,800 made up of rent and interest.", "claimed", "40800", True),
        ("1. The Claimant seeks an order that the Defendant pays USD 700.", "claimed", "700", False),
        (
            "1. The Claimant seeks: (a) reinstatement; (b) payment of a sum of USD 500 for breach.",
            "claimed",
            "500",
            False,
        ),
        ("1. The Defendant counterclaims USD 3,000 for repairs.", "counterclaimed", "3000", False),
        ("1. The Judge awarded the sum of USD 900 for leave.", "awarded", "900", False),
        ("1. The Claimant is entitled to his deposit of USD 5,962.", "allowed", "5962", False),
        ("1. The Defendant shall pay the Claimant's costs in the sum of USD 60,541.25.", "costs", "60541.25", False),
        ("1. The Arbitrator issued a Final Award, awarding EUR 100,000.", "arbitral_award", "100000", False),
        ("1. The execution amount in the Letter of Execution was AED 67,502,449.45.", "enforced", "67502449.45", True),
    ],
)
def test_a_sum_is_of_the_kind_that_its_sentence_says(text: str, kind: str, amount: str, is_total: bool) -> None:
    assert sums(text) == [(kind, Decimal(amount), is_total)]


@pytest.mark.parametrize(
    "text",
    [
        "1. His salary was USD 9,000 per month.",
        "1. The contract price was USD 6,510,440.",
        "1. The Court may hear claims of not more than USD 500,000.",
        "1. She was paid USD 80,000 for the shares.",
    ],
)
def test_a_sum_that_nobody_claims_or_awards_is_no_row(text: str) -> None:
    assert sums(text) == []


def test_a_sum_has_the_currency_printed_beside_it() -> None:
    rest = RECITALS + "\n\nSCHEDULE OF REASONS\n\n1. The Claimant claims EUR 2.500,00. He seeks AED 5 000 for a ticket."
    found = paper(ONE_EACH, rest=rest).claims
    assert [(one.amount, one.currency) for one in found] == [(2500, "EUR"), (5000, "AED")]


def test_a_total_is_one_only_where_the_page_says_so() -> None:
    text = "1. The Claimant claims USD 100 for rent and USD 200 for repairs. In total he claims USD 300."
    assert [(amount, total) for _, amount, total in sums(text)] == [(100, False), (200, False), (300, True)]


def test_an_item_of_months_and_salary_has_its_unit_number_and_rate() -> None:
    found = paper(
        ONE_EACH, rest="1. The Claimant claims USD 2,000 per month for 4 months and USD 300 for a ticket."
    ).claims
    assert [(one.kind, one.amount, one.unit, one.multiplier, one.rate) for one in found] == [
        ("claimed", 8000, "month", 4, 2000),
        ("claimed", 300, None, None, None),
    ]
    assert found[0].printed == "USD 2,000 per month for 4 months"


def test_a_judgment_that_execution_proceedings_speak_of_is_what_is_enforced() -> None:
    text = "1. The foreign court entered judgment in the amount of AED 1,709,220,465 with interest."
    assert sums(text, caption="EXE 221/2019 Alder v Birch", number="EXE 221/2019") == [
        ("enforced", Decimal("1709220465"), False)
    ]
    assert sums(text) == [("awarded", Decimal("1709220465"), False)]


# --- appeals -------------------------------------------------------------------------------------------------------


def relations(rest: str, parties: str = ONE_EACH) -> set[tuple[str, str | None]]:
    return {(one.relation, one.related_key) for one in paper(parties, rest=rest).appeals}


ORDERED = "\n\nIT IS HEREBY ORDERED THAT:\n\n1. {outcome}\n\nIssued by:\nMaeve Collister\nDeputy Registrar"
SEEKING = (
    "UPON the Defendant’s Appeal Notice dated 5 May 2024 seeking permission to appeal the Judgment (the “Application”)"
)


@pytest.mark.parametrize(
    ("outcome", "relation"),
    [
        ("Permission to appeal is refused.", "permission_refused"),
        ("The Application is dismissed.", "permission_refused"),
        ("Permission to appeal is granted on all grounds.", "permission_granted"),
        ("The Application is granted in part.", "permission_granted"),
        ("The Defendant is granted permission to appeal.", "permission_granted"),
    ],
)
def test_permission_sought_and_its_outcome(outcome: str, relation: str) -> None:
    assert relations(SEEKING + ORDERED.format(outcome=outcome)) == {
        ("permission_sought", None),
        ("appeal_filed", None),
        (relation, None),
    }


def test_another_application_dismissed_is_no_refusal_of_an_appeal() -> None:
    assert (
        relations("UPON the Claimant’s Application for costs" + ORDERED.format(outcome="The Application is dismissed."))
        == set()
    )


def test_the_case_that_an_appeal_comes_from() -> None:
    rest = "UPON the Order of Justice Per Halloran in HB-014-2023" + ORDERED.format(outcome="The appeal is allowed.")
    parties = "ALDER\n\n>Claimant/Appellant\n\nand\n\nBIRCH\n\n>Defendant/Respondent"
    assert relations(rest, parties) == {("appeal_from", "HB 014/2023"), ("appeal_filed", None)}


def test_what_is_enforced() -> None:
    award = (
        "UPON the claim for recognition and enforcement of the Final Award dated 12 May 2024 in LAC Case No. 88/2022"
    )
    judgment = "UPON the application for enforcement of the judgment issued in Claim No. FL-2020-000038"
    assert relations(award + ORDERED.format(outcome="So ordered.")) == {("enforces_award", "88/2022")}
    assert relations(judgment + ORDERED.format(outcome="So ordered.")) == {("enforces_judgment", "FL-2020-000038")}


# --- paragraphs ----------------------------------------------------------------------------------------------------


def test_paragraphs_are_numbered_anew_after_the_order_and_quoted_ones_stay_out() -> None:
    rest = (
        RECITALS
        + "\n\nSCHEDULE OF REASONS\n\n1. First.\n\n2. The contract says:\n\n“14. Notice.”\n\n7. Old.\n\n3. Third."
    )
    found = [(row.section, row.number) for row in paper(ONE_EACH, rest=rest).paragraphs]
    assert found == [("order", "1"), ("order", "2"), ("reasons", "1"), ("reasons", "2"), ("reasons", "3")]


def test_a_paragraph_runs_over_pages() -> None:
    head = HEAD.format(
        caption="HB 014/2024 Alder v Birch", listing="MAY 1, 2024 HIGH BENCH - ORDERS", number="HB 014/2024"
    )
    extract = extract_of(
        f"{head}\nBETWEEN\n\n{ONE_EACH}\n\nJUDGMENT OF JUSTICE ILSE VARNHOLT\n\n1. This claim began",
        "in March.\n\n2. It ended.",
    )
    first, second = catalogue_document(extract, PROFILE).paragraphs
    assert (first.page_number, first.last_page, second.page_number) == (1, 2, 2)
    assert extract.pages[0].text[first.span_start :] == "1. This claim began"
    assert extract.pages[1].text[: first.span_end] == "in March."
