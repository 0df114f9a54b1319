"""Sums of money as documents print them, with their currency (ISO 4217) and place.

Understood: "USD 476,768.68", "AED22,405.63", "US$ 10,000", "$1.5 million", "10,000 US Dollars", "EUR 5,000/-",
"(USD 1,200)" in accounts, "five thousand dollars". A bare number is not a sum unless a currency stands beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from legal_rag.catalogue.number_words import FIGURES, NUMBER_WORDS, parse_figures, parse_number_words

_ISO = (
    "AED AUD BHD BRL CAD CHF CNY DKK EGP EUR GBP HKD IDR ILS INR IQD IRR JOD JPY KES KRW KWD KZT LBP MAD MXN MYR NGN "
    "NOK NZD OMR PHP PKR PLN QAR RUB RMB SAR SEK SGD SYP THB TND TRY UAH USD VND XAF ZAR"
)
# Longest first: "US$" before "$".
_SPELLINGS = {
    r"U\.?S\.?\s?\$|US\s?Dollars?|U\.S\.\s?Dollars?|United\sStates\sDollars?": "USD",
    r"Dirhams?|Dhs?\b\.?": "AED",
    r"A\$": "AUD",
    r"HK\$": "HKD",
    r"S\$": "SGD",
    r"C\$": "CAD",
    r"Pounds?\s?Sterling|£": "GBP",
    r"Euros?|€": "EUR",
    r"¥|Yen\b": "JPY",
    r"₹|Indian\sRupees?": "INR",
    r"Saudi\sRiyals?": "SAR",
    r"\$|Dollars?": "USD",
}
# A code that lost a letter, before a figure with thousands: "AD1,709,220".
_MISPRINTS = {"AD": "AED", "AE": "AED"}
_MISPRINT = rf"(?<![A-Za-z])(?:{'|'.join(_MISPRINTS)})(?=\s?\d{{1,3}},\d{{3}})"
_CODE = rf"(?<![A-Za-z])(?:{'|'.join(_ISO.split())})(?![A-Za-z])"
_CURRENCY = "(?:" + "|".join([_CODE, *_SPELLINGS, _MISPRINT]) + ")"
_SCALE = r"(?:\s?(?P<scale{n}>thousand|million|billion|mn|bn|m|k)\b)?"
_SCALES = {"thousand": 10**3, "k": 10**3, "million": 10**6, "mn": 10**6, "m": 10**6, "billion": 10**9, "bn": 10**9}

_BEFORE = rf"(?P<currency1>{_CURRENCY})\s?(?P<minus1>-\s?)?(?P<figures1>{FIGURES})(?!\d){_SCALE.format(n=1)}(?:\s?/-)?"
_AFTER = (
    rf"(?<![\w.,/])(?P<figures2>{FIGURES})(?!\d){_SCALE.format(n=2)}\s?(?:\([^)]{{1,80}}\)\s?)?"
    rf"(?P<currency2>{_CURRENCY})"
)
_WORDS = rf"(?<!\w)(?P<words3>{NUMBER_WORDS})\s+(?P<currency3>{_CURRENCY})"
_MONEY = re.compile(rf"{_BEFORE}|{_AFTER}|{_WORDS}", re.IGNORECASE)
# Read pages set percentages and powers as formulas: "$9 \\%$", "$2 0 1 8 ^ {4}$".
_FORMULA = re.compile(r"\s?(?:\\|%|\^|\d(?:\s\d)*\s?(?:\^|\\)|\.\s\d)")
# "$35,000" followed by another code: "$35,000 USD" is one sum.
_CODE_AFTER = re.compile(rf"\s?(?<![A-Za-z])({'|'.join(_ISO.split())})(?![A-Za-z])(?!\s?\d)")


@dataclass(frozen=True, slots=True)
class FoundAmount:
    """A sum printed in `text[span_start:span_end]`; negative where printed so. `currency` is an ISO 4217 code."""

    amount: Decimal
    currency: str
    printed: str
    span_start: int
    span_end: int


def currency_code(printed: str) -> str | None:
    """The ISO 4217 code of a currency as printed ("US$", "Dirhams"); None for anything else."""
    text = printed.strip()
    if text.upper() in _ISO.split():
        return "CNY" if text.upper() == "RMB" else text.upper()
    for spelling, code in _SPELLINGS.items():
        if re.fullmatch(spelling, text, re.IGNORECASE):
            return code
    return None


def find_amounts(text: str) -> list[FoundAmount]:
    """Every sum of money in `text`, in order of place; spans are offsets into `text`."""
    found: list[FoundAmount] = []
    for match in _MONEY.finditer(text):
        start, end = match.span()
        if match[0].startswith("$") and _FORMULA.match(text, end):
            continue
        if match["words3"]:
            words = parse_number_words(match["words3"])
            if words is None:
                continue
            amount, printed_currency = Decimal(words), match["currency3"]
        else:
            first = match["figures1"] is not None
            scale = match["scale1"] if first else match["scale2"]
            amount = parse_figures(match["figures1"] if first else match["figures2"])
            amount *= _SCALES.get((scale or "").lower(), 1)
            printed_currency = match["currency1"] if first else match["currency2"]
            if match["minus1"]:
                amount = -amount
            if first and (code := _CODE_AFTER.match(text, end)):
                end, printed_currency = code.end(), code[1]
        currency = currency_code(printed_currency) or _MISPRINTS.get(printed_currency.upper())
        if currency is not None:
            found.append(FoundAmount(amount, currency, text[start:end], start, end))
    return found
