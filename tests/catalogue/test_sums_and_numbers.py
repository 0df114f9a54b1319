"""Sums of money and numbers, in figures and in words."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.money import currency_code, find_amounts
from legal_rag.catalogue.number_words import find_numbers, parse_number_words, parse_ordinal
from legal_rag.catalogue.reckoned_sums import reckoning


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


@given(
    st.integers(1, 999_999_999),
    st.integers(0, 99),
    st.sampled_from(["AED", "USD", "EUR", "CHF"]),
    st.sampled_from([(" ", "."), (" ", ","), ("\u00a0", ","), (".", ","), (",", "."), ("'", "."), ("’", ".")]),
    st.sampled_from(["{c} {f}", "{c}{f}", "{f} {c}"]),
)
def test_a_sum_is_read_whatever_its_separators(
    units: int, cents: int, currency: str, separators: tuple[str, str], form: str
) -> None:
    thousands, decimals = separators
    figures = f"{units:,}".replace(",", thousands) + f"{decimals}{cents:02d}"
    printed = form.format(c=currency, f=figures)
    text = f"the sum of {printed} within 14 days"
    (found,) = find_amounts(text)
    assert (found.amount, found.currency, found.printed) == (
        Decimal(units) + Decimal(cents) / 100,
        currency,
        printed,
    )
    assert text[found.span_start : found.span_end] == printed


@given(
    st.integers(1, 99_999_999),
    st.sampled_from(["AED", "EUR", "GBP"]),
    st.sampled_from([" ", ".", ",", "\u202f"]),
    st.sampled_from(["{c} {f}", "{f} {c}"]),
)
def test_a_whole_sum_is_read_whatever_parts_its_thousands(units: int, currency: str, separator: str, form: str) -> None:
    figures = f"{units:,}".replace(",", separator)
    (found,) = find_amounts(f"({form.format(c=currency, f=figures)})")
    assert (found.amount, found.currency) == (units, currency)


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("AED 5 000", ["5000"]),
        ("EUR 2.500,00", ["2500.00"]),
        ("between AED 10 000 and AED 20 000", ["10000", "20000"]),
        ("₹ 12,34,567", ["1234567"]),
        ("USD 100, 200 and 300", ["100"]),
        ("USD 500 2024", ["500"]),
        ("under Article 12 500 dirhams are due", ["500"]),
        ("USD 2.500 million", ["2500000"]),
        ("a rate of AED 3.675", ["3.675"]),
        ("USD 1 = AED 3.673", ["1", "3.673"]),
        ("USD 1.125 per share", ["1.125"]),
        ("KWD 2.500", ["2.5"]),
        ("USD 0.125", ["0.125"]),
    ],
)
def test_separators_that_may_be_read_in_two_ways(text: str, sums: list[str]) -> None:
    assert [found.amount for found in find_amounts(text)] == [Decimal(one) for one in sums]


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


@given(
    st.integers(0, 999_999_999),
    st.sampled_from(["{n:,}", "{n}"]),
    st.sampled_from(["", "%", " per cent", " per cent."]),
)
def test_any_number_in_figures_is_read_with_its_per_cent(n: int, form: str, after: str) -> None:
    (found,) = find_numbers(f"at {form.format(n=n)}{after} of it")
    assert (found.value, found.percent, found.in_words) == (n, bool(after), False)


@given(st.integers(1, 31))
def test_any_ordinal_in_figures_is_read(n: int) -> None:
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n not in (11, 12, 13) else 0, "th")
    assert parse_ordinal(f"{n}{suffix}") == n


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


# --- what a sum is reckoned from -----------------------------------------------------------------------------------


def reckoned(text: str) -> list[tuple[str, str, str, str | None]]:
    """(sum, unit, number of units, rate) of each sum that is reckoned."""
    amounts = find_amounts(text)
    found = [(amount, reckoning(text, amounts, place)) for place, amount in enumerate(amounts)]
    return [
        (str(amount.amount), one.unit, str(one.multiplier), str(one.rate) if one.rate is not None else None)
        for amount, one in found
        if one is not None
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The loss is USD 8,000 being 16 days at USD 500 per day.", ("8000", "day", "16", "500")),
        ("USD 500 per day for 16 days, being USD 8,000.", ("8000", "day", "16", "500")),
        ("16 days x USD 500 = USD 8,000", ("8000", "day", "16", "500")),
        ("pay for 4 months at USD 2,000 per month, totalling USD 8,000", ("8000", "month", "4", "2000")),
        ("She claims three months' salary in the sum of USD 9,000.", ("9000", "month", "3", None)),
        ("She claims USD 9,000 for three (3) months' salary.", ("9000", "month", "3", None)),
        ("She claims USD 9,000 as 30 days' notice pay.", ("9000", "day", "30", None)),
        ("She claims USD 500 per day for sixteen days.", ("500", "day", "16", "500")),
        ("She claims USD 500 x 16 days.", ("500", "day", "16", "500")),
    ],
)
def test_a_sum_is_reckoned_by_the_words_beside_it(text: str, expected: tuple[str, str, str, str | None]) -> None:
    assert reckoned(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "The rent is USD 185,000 per year.",
        "The sum of USD 9,000 was lent for two years from 1 May.",
        "USD 500 per day for 16 days, being USD 9,999.",
        "The Claimant seeks USD 9,000 and interest for three months.",
    ],
)
def test_a_sum_that_no_words_reckon_is_plain(text: str) -> None:
    assert [one for one in reckoned(text) if one[0] != "500"] == []


@given(st.integers(1, 400), st.integers(1, 99_999), st.sampled_from(["day", "week", "month", "year", "hour"]))
def test_rate_times_number_is_the_sum(number: int, rate: int, unit: str) -> None:
    text = f"USD {rate:,} per {unit} for {number} {unit}s, being USD {rate * number:,}."
    assert (str(rate * number), unit, str(number), str(rate)) in reckoned(text)
