"""One key for every printed form of a case, a citation, a law, a consultation paper, an order."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.profile.loader import load_profile, parse_profile

PROFILE = load_profile(str(Path(__file__).parents[1] / "corpus" / "profile.toml"))


def keys(text: str, kind: str | None = None) -> list[str]:
    return [one.key for one in find_identifiers(text, PROFILE) if kind in (None, one.kind)]


@pytest.mark.parametrize(
    "printed",
    [
        "HB 010/2024",
        "HB-010-2024",
        "HB 010-2024",
        "hb 10 of 2024",
        "HB/010/2024",
        "HB No. 10 of 2024",
        "HB\u00a0010/2024",
        "HB‑010–2024",
        "HB-010-\n2024",
        "HB 10/24",
        "HB-010-2024/7",
        "Claim No: HB 010/2024",
    ],
)
def test_a_case_has_one_key_however_it_is_printed(printed: str) -> None:
    assert keys(printed) == ["HB 010/2024"]


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("EXE 084/2023 and 085/2023", ["EXE 084/2023", "EXE 085/2023"]),
        ("EXE 084/2023 EXE\n085/2023", ["EXE 084/2023", "EXE 085/2023"]),
        ("HB 010 and 011/2024", ["HB 010/2024", "HB 011/2024"]),
        ("AB-005-2025, AB-004-2024/1 & AB 3 of 2023", ["AB 005/2025", "AB 004/2024", "AB 003/2023"]),
    ],
)
def test_numbers_in_a_list_share_the_prefix(printed: str, found: list[str]) -> None:
    assert keys(printed) == found


@pytest.mark.parametrize("printed", ["[2024] KHFZ SDT 207", "[2024] khfz sdt 207", "[2024] SDT 207", "[2024] SDT-207"])
def test_a_neutral_citation_names_its_case_too(printed: str) -> None:
    assert keys(printed, "neutral_citation") == ["[2024] KHFZ SDT 207"]
    assert keys(printed, "case_number") == ["SDT 207/2024"]


def test_a_foreign_citation_names_no_case() -> None:
    assert keys("as in [2014] EWHC 3546 (Comm) and [2003] UKHL 12") == ["[2014] EWHC 3546 (COMM)", "[2003] UKHL 12"]


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("KHFZ Law No. 5 of 2018", "KHFZ LAW 5/2018"),
        ("KHFZ LAW NO.11 OF 2004", "KHFZ LAW 11/2004"),
        ("Law No. (9) of 2004", "LAW 9/2004"),
        ("Charter Law No. 8 of 2004", "CHARTER LAW 8/2004"),
        ("KHFZ Workplace Law No. 2 of 2019", "KHFZ LAW 2/2019"),
        ("Workplace Law, KHFZ Law 2 of 2019", "KHFZ LAW 2/2019"),
        ("KHFZ Law No. 1[*] of 2019", "KHFZ LAW 1/2019"),
        ("KHFZ LAW NO [X]. OF 2018", "KHFZ LAW X/2018"),
        ("KHFZ LAW NO. XX OF 2024", "KHFZ LAW X/2024"),
        ("WORKPLACE LAWKHFZ LAW NO. 10 OF 2018", "KHFZ LAW 10/2018"),
        ("Decree-Law No. 33 of 2021", "DECREE LAW 33/2021"),
        ("Resolution No. 28 of 2007", "RESOLUTION 28/2007"),
    ],
)
def test_a_law_is_known_by_issuer_number_and_year(printed: str, key: str) -> None:
    assert keys(printed) == [key]


def test_several_laws_of_one_year() -> None:
    assert keys("KHFZ Laws No. 3, 4 and 5 of 2018") == ["KHFZ LAW 3/2018", "KHFZ LAW 4/2018", "KHFZ LAW 5/2018"]


def test_a_mention_of_law_without_a_number_is_none() -> None:
    assert keys("Part 10 of the Law, Article 3, the law of 2004") == []


@pytest.mark.parametrize(
    ("printed", "key", "year", "month"),
    [
        ("Consultation Paper No. 3 of 2022", "CP 3/2022", 2022, None),
        ("CONSULTATION PAPER NO. 2 July 2016", "CP 2/2016", 2016, 7),
        ("Consultation Paper No.3\nMarch 2019", "CP 3/2019", 2019, 3),
        ("CONSULTATION PAPER NO. 1 of 2014 January 2014", "CP 1/2014", 2014, 1),
        ("Consultation Paper No. 3", "CP 3", None, None),
        ("CP No. 4 of 2019", "CP 4/2019", 2019, None),
    ],
)
def test_a_consultation_paper_takes_number_year_and_month(
    printed: str, key: str, year: int | None, month: int | None
) -> None:
    (found,) = find_identifiers(printed, PROFILE)
    assert (found.kind, found.key, found.year, found.month) == ("consultation_paper", key, year, month)


def test_orders_are_told_apart_by_the_body_that_makes_them() -> None:
    text = "Kestrel Harbour Courts Rules of Court Order No. 4 of 2017 Revoking Courts Order No. 2 of 2017"
    assert keys(f"{text}; Order No. 2 of 2017") == [
        "RULES OF COURT ORDER 4/2017",
        "COURTS ORDER 2/2017",
        "ORDER 2/2017",
    ]


def test_other_tribunals_references() -> None:
    assert keys("judgment in Claim No. BVIHC\n(COM) 226 of 2017") == ["BVIHC (COM) 226 OF 2017"]
    assert keys("award in LAC Case No. 25194/AYZ/ELU dated") == ["25194/AYZ/ELU"]


def test_prefixes_are_the_profiles() -> None:
    court = '[[court]]\nprefix = "QX"\nname = "Quarter Sessions"\nspellings = ["Sessions"]\n'
    other = parse_profile(f'name = "other"\n{court}')
    found = find_identifiers("QX 1/2020, Sessions No: 02/2012 and HB 010/2024", other)
    assert [one.key for one in found] == ["QX 001/2020", "QX 002/2012"]


def test_the_generic_profile_reads_numbers_by_their_label() -> None:
    found = find_identifiers("Claim No. HC-2013-000123 between", load_profile("generic"))
    assert [(one.kind, one.key, one.year) for one in found] == [("case_number", "HC-2013-000123", 2013)]


GENERIC = load_profile("generic")


def any_keys(text: str, kind: str | None = None) -> list[str]:
    return [one.key for one in find_identifiers(text, GENERIC) if kind in (None, one.kind)]


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("QX 010/2024", ["QX 010/2024"]),
        ("QX-010-2024", ["QX 010/2024"]),
        ("QXCA 7 of 2019", ["QXCA 007/2019"]),
        ("Claim No. QX-010-2024/3", ["QX 010/2024"]),
        ("QX 084/2023 and 085/2023", ["QX 084/2023", "QX 085/2023"]),
        ("Claim No. HC-2013-000123", ["HC-2013-000123"]),
        ("Docket No. 1:21-cv-00345", ["1:21-CV-00345"]),
        ("Suit No. 12 of 2020", ["12 OF 2020"]),
    ],
)
def test_the_generic_profile_reads_the_case_of_any_court(printed: str, found: list[str]) -> None:
    assert any_keys(printed, "case_number") == found


@pytest.mark.parametrize(
    "printed",
    [
        "LAW NO. 5 OF 2018", "ORDER NO. 4 OF 2017", "Regulation XY 261/2004", "ISO 9001/2015", "MAY 12/2024",
        "RULES 12/2014", "PART 20 of 2020", "and 010/2024", "SCHEDULE 3/2020", "CP 2/2022", "USD 5,000 of 2020",
        "USD 5 000 in 2020",
    ],
)  # fmt: skip
def test_what_numbers_other_things_is_no_case_of_the_generic_profile(printed: str) -> None:
    assert any_keys(printed, "case_number") == []


def test_the_generic_profile_reads_neutral_citations_and_papers() -> None:
    assert any_keys("[2024] ISLE QX 010") == ["[2024] ISLE QX 010"]
    assert any_keys("Consultation Paper No. 3 of 2022") == ["CP 3/2022"]


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("CP23/10", "CP 10/2023"),
        ("Consultation Paper 2023/4", "CP 4/2023"),
        ("Consultation Document No. 6 of 2021", "CP 6/2021"),
    ],
)
def test_a_paper_may_print_its_year_first(printed: str, key: str) -> None:
    assert keys(printed) == any_keys(printed) == [key]


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("Regulation (XY) 2016/679", "XY REGULATION 679/2016"),
        ("Regulation (XY) No 261/2004", "XY REGULATION 261/2004"),
        ("Directive 2014/65/XY", "XY DIRECTIVE 65/2014"),
        ("Regulation No. 5 of 2018", "REGULATION 5/2018"),
        ("Act 71 of 2008", "ACT 71/2008"),
        ("Act No. 71 of 2008", "ACT 71/2008"),
        ("Statutory Instrument No. 35 of 2013", "STATUTORY INSTRUMENT 35/2013"),
    ],
)
def test_instruments_of_other_kinds_have_a_number_too(printed: str, key: str) -> None:
    assert keys(printed) == any_keys(printed) == [key]


@given(
    st.from_regex(r"[A-Z]{2,5}", fullmatch=True).filter(
        lambda p: p not in GENERIC.words("identifiers", "not_case_prefixes")
    ),
    st.integers(1, 9999),
    st.integers(1990, 2060),
    st.sampled_from(["{p} {n:03d}/{y}", "{p}-{n:03d}-{y}", "{p} {n} of {y}", "{p}/{n}/{y}", "Case {p} No. {n}/{y}"]),
)
def test_the_generic_profile_reads_every_prefix_in_capitals(p: str, n: int, y: int, form: str) -> None:
    assert any_keys(f"in {form.format(p=p, n=n, y=y)}, as ordered", "case_number") == [f"{p} {n:03d}/{y}"]


@given(
    st.sampled_from(["HB", "AB", "SDT", "EXE"]),
    st.integers(1, 999),
    st.integers(1990, 2060),
    st.sampled_from(["{p} {n:03d}/{y}", "{p}-{n:03d}-{y}", "{p} {n} of {y}", "{p}/{n:03d}/{y}", "{p} {n:03d}–{y}"]),
    st.sampled_from(["", "see ", "(", "In case ", "\n"]),
)
def test_any_case_in_any_form_is_found_where_it_stands(p: str, n: int, y: int, form: str, before: str) -> None:
    printed = form.format(p=p, n=n, y=y)
    text = f"{before}{printed}, as ordered."
    (found,) = find_identifiers(text, PROFILE)
    assert found.key == f"{p} {n:03d}/{y}"
    assert text[found.span_start : found.span_end] == printed == found.printed


@given(
    st.sampled_from(["HB", "AB", "SDT", "EXE"]),
    st.integers(1, 999),
    st.integers(1990, 2060),
    st.sampled_from(["[{y}] KHFZ {p} {n:03d}", "({y}) KHFZ {p} {n}", "[{y}] {p} {n:03d}"]),
)
def test_any_neutral_citation_names_itself_and_its_case(p: str, n: int, y: int, form: str) -> None:
    printed = form.format(p=p, n=n, y=y)
    text = f"as held in {printed} at [4]"
    found = {one.kind: one for one in find_identifiers(text, PROFILE)}
    assert found["neutral_citation"].key == f"[{y}] KHFZ {p} {n:03d}"
    assert found["case_number"].key == f"{p} {n:03d}/{y}"
    assert text[found["case_number"].span_start : found["case_number"].span_end] == printed


@given(
    st.sampled_from([("KHFZ ", "KHFZ "), ("Charter ", "CHARTER "), ("", "")]),
    st.sampled_from([("Law", "LAW"), ("Decree", "DECREE"), ("Resolution", "RESOLUTION"), ("Regulation", "REGULATION")]),
    st.integers(1, 99),
    st.integers(1990, 2060),
    st.sampled_from(["{i}{w} No. {n} of {y}", "{i}{w} No. ({n}) of {y}", "{i}{w} No.{n} of {y}", "{i}{w} No. {n}/{y}"]),
)
def test_any_law_in_any_form_has_its_key(
    issuer: tuple[str, str], word: tuple[str, str], n: int, y: int, form: str
) -> None:
    printed = form.format(i=issuer[0], w=word[0], n=n, y=y)
    (found,) = find_identifiers(f"under {printed}, as amended", PROFILE)
    assert (found.kind, found.key, found.printed) == ("law_number", f"{issuer[1]}{word[1]} {n}/{y}", printed)


@given(
    st.integers(1, 99),
    st.integers(2001, 2060),
    st.sampled_from(["June", "MARCH", "Sept."]),
    st.sampled_from(["Consultation Paper No. {n} of {y}", "CONSULTATION PAPER NO. {n} {m} {y}", "CP No. {n} of {y}"]),
)
def test_any_consultation_paper_has_its_key(n: int, y: int, m: str, form: str) -> None:
    (found,) = find_identifiers(form.format(n=n, y=y, m=m), PROFILE)
    assert (found.kind, found.key, found.number, found.year) == ("consultation_paper", f"CP {n}/{y}", str(n), y)


@given(st.integers(1, 99), st.integers(1990, 2060), st.sampled_from(["Rules of Court", "Courts"]))
def test_any_order_of_a_court_has_its_key(n: int, y: int, body: str) -> None:
    (found,) = find_identifiers(f"Kestrel Harbour {body} Order No. {n} of {y}", PROFILE)
    assert (found.kind, found.key) == ("court_order", f"{body.upper()} ORDER {n}/{y}")


@given(st.integers(1, 9999), st.integers(1990, 2060), st.sampled_from(["{n} of {y}", "{n}/{y}", "AB-{y}-{n:06d}"]))
def test_any_reference_of_another_tribunal_has_its_key(n: int, y: int, form: str) -> None:
    printed = form.format(n=n, y=y)
    (found,) = find_identifiers(f"an award in Arbitration No. {printed} dated", PROFILE)
    assert (found.kind, found.key) == ("award_reference", printed.upper())


@given(st.text(max_size=120))
def test_spans_always_hold_the_printed_words(text: str) -> None:
    for one in find_identifiers(text, PROFILE):
        assert text[one.span_start : one.span_end] == one.printed
