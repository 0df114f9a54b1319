"""Dates in every printed form, and nothing that is no date."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.printed_dates import find_dates, find_months, parse_date

FORMS = [
    "{d} {M} {y}",
    "{d}th {M} {y}",
    "{d} {M}, {y}",
    "{M} {d}, {y}",
    "{MM} {d}, {y}",
    "{d} {m} {y}",
    "{d}\n{M} {y}",
    "{d}th day of {M} {y}",
    "{d}-{m}-{y}",
]


@given(st.dates(date(1950, 1, 1), date(2079, 12, 31)), st.sampled_from(FORMS))
def test_a_date_is_read_from_any_form(one: date, form: str) -> None:
    month = one.strftime("%B")
    printed = form.format(d=one.day, M=month, MM=month.upper(), m=month[:3], y=one.year)
    text = f"issued on {printed}. The"
    (found,) = find_dates(text)
    assert found.date == one
    assert text[found.span_start : found.span_end] == found.printed == printed


@given(st.dates(date(1950, 1, 1), date(2079, 12, 31)), st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y"]))
def test_a_date_in_figures_is_read_day_first(one: date, form: str) -> None:
    assert parse_date(one.strftime(form)) == one


@pytest.mark.parametrize(
    ("printed", "days"),
    [
        ("22 and 23 June 2023", ["2023-06-22", "2023-06-23"]),
        ("28-29 July 2025", ["2025-07-28", "2025-07-29"]),
        ("15 – 17 January 2024", ["2024-01-15", "2024-01-17"]),
        ("30 June 2025 to 3 July 2025", ["2025-06-30", "2025-07-03"]),
        ("30 June to 3 July 2025", ["2025-06-30", "2025-07-03"]),
        ("A v BoothJANUARY 29, 2026 COURT", ["2026-01-29"]),
        ("1July2020", ["2020-07-01"]),
        ("10/22/2025", ["2025-10-22"]),
        ("the 1st, 2nd and 3rd May 2001", ["2001-05-01", "2001-05-02", "2001-05-03"]),
    ],
)
def test_lists_ranges_and_glued_words(printed: str, days: list[str]) -> None:
    assert [one.date.isoformat() for one in find_dates(printed)] == days


@pytest.mark.parametrize(
    "printed",
    ["31 February 2011", "Law No. 5 of 2018", "March 2022", "Article 14(2), 2019", "12/13/14", "May", "1.2.3"],
)
def test_what_is_no_date_is_none(printed: str) -> None:
    assert find_dates(printed) == []


def test_a_month_with_its_year_belongs_to_no_full_date() -> None:
    found = find_months("Consolidated Version (March 2022), in force on 5 May 2023")
    assert [(one.year, one.month, one.printed) for one in found] == [(2022, 3, "March 2022")]


@given(
    st.dates(date(1950, 1, 1), date(2079, 12, 31)), st.sampled_from(["%B %Y", "%b %Y", "%B, %Y", "(%B %Y)", "%B of %Y"])
)
def test_any_month_with_its_year_is_read(one: date, form: str) -> None:
    (found,) = find_months(f"Version {one.strftime(form)}, as it stands")
    assert (found.year, found.month) == (one.year, one.month)


@given(
    st.dates(date(1950, 1, 1), date(2079, 12, 1)),
    st.integers(1, 27),
    st.sampled_from(["and", "-", "to", "–", ",", "&"]),
)
def test_any_two_days_of_one_month_are_both_read(one: date, day: int, join: str) -> None:
    month = one.replace(day=28)
    found = find_dates(f"heard on {day} {join} 28 {month:%B %Y}.")
    assert [each.date for each in found] == [month.replace(day=day), month]


@given(st.text(max_size=80))
def test_spans_always_hold_the_printed_words(text: str) -> None:
    for one in find_dates(text):
        assert text[one.span_start : one.span_end] == one.printed
