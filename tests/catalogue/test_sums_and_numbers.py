"""Sums of money and numbers, in figures and in words."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.money import currency_code, find_amounts
from legal_rag.catalogue.number_words import find_numbers, parse_number_words, parse_ordinal


@given(
    st.decimals(Decimal("0.01"), Decimal("99999999"), places=2),
    st.sampled_from(["AED", "USD", "EUR", "GBP", "CHF"]),
    st.sampled_from(["{c} {a:,.2f}", "{c}{a:,.2f}", "{a:,.2f} {c}", "{c}\u00a0{a:,.2f}", "{c} {a:.2f}"]),
)
def test_a_sum_is_read_with_its_currency_wherever_that_stands(amount: Decimal, currency: str, form: str) -> None:
    printed = form.format(c=currency, a=amount)
    text = f"the sum of {printed} within 14 days"
    (found,) = find_amounts(text)
    assert (found.amount, found.currency, found.printed) == (amount, currency, printed)
    assert text[found.span_start : found.span_end] == printed


@pytest.mark.parametrize(
    ("printed", "amount", "currency"),
    [
        ("US$ 10,000", "10000", "USD"),
        ("$1.5 million", "1500000", "USD"),
        ("$35,000 USD", "35000", "USD"),
        ("10,000 US Dollars", "10000", "USD"),
        ("10,000 (ten thousand) dirhams", "10000", "AED"),
        ("Dhs. 500", "500", "AED"),
        ("EUR 5,000/-", "5000", "EUR"),
        ("five thousand dollars", "5000", "USD"),
        ("three hundred and fifty thousand Pounds Sterling", "350000", "GBP"),
        ("AED 145k", "145000", "AED"),
    ],
)
def test_sums_in_other_words(printed: str, amount: str, currency: str) -> None:
    (found,) = find_amounts(printed)
    assert (found.amount, found.currency) == (Decimal(amount), currency)


@pytest.mark.parametrize("printed", ["the sum of 5", "$9 \\%$", "$2 0 1 8 ^ { 1 1 }$", "33 %", "No. 500", "CADENCE 5"])
def test_what_is_no_sum_is_none(printed: str) -> None:
    assert find_amounts(printed) == []


def test_a_currency_is_its_iso_code() -> None:
    assert [currency_code(one) for one in ("US$", "Dirhams", "€", "gbp", "apples")] == [
        "USD",
        "AED",
        "EUR",
        "GBP",
        None,
    ]


_UNITS = "one two three four five six seven eight nine ten eleven twelve thirteen".split()  # noqa: SIM905


@given(st.integers(1, 13), st.integers(1, 9))
def test_numbers_in_words(unit: int, hundreds: int) -> None:
    assert parse_number_words(f"{_UNITS[hundreds - 1]} hundred and {_UNITS[unit - 1]}") == 100 * hundreds + unit


@pytest.mark.parametrize(
    ("printed", "value"), [("twenty-one", 21), ("two million", 2_000_000), ("a dozen", None), ("", None), ("and", None)]
)
def test_number_words_or_none(printed: str, value: int | None) -> None:
    assert parse_number_words(printed) == value


@pytest.mark.parametrize(("printed", "value"), [("first", 1), ("21st", 21), ("twenty-third", 23), ("last", None)])
def test_ordinals_or_none(printed: str, value: int | None) -> None:
    assert parse_ordinal(printed) == value


def test_numbers_say_whether_they_are_percentages() -> None:
    found = find_numbers("fourteen (14) days at 9% or nine per cent of 1,234.5")
    assert [(one.value, one.percent) for one in found] == [
        (14, False),
        (14, False),
        (9, True),
        (9, True),
        (Decimal("1234.5"), False),
    ]
