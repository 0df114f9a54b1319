"""Sums of money as documents print them, with their currency (ISO 4217) and place.

Understood: "USD 476,768.68", "AED22,405.63", "US$ 10,000", "$1.5 million", "10,000 US Dollars", "EUR 5,000/-",
"(USD 1,200)" in accounts, "five thousand dollars", and the separators of `money_figures`. A bare number is not a sum
unless a currency stands beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from legal_rag.catalogue.currencies import (
    CURRENCY,
    CURRENCY_NAMES,
    ISO_CODES,
    LAST_WORDS,
    MISPRINTS,
    SPELLINGS,
    SYMBOLS,
)
from legal_rag.catalogue.money_figures import MONEY_FIGURES, spaced_number_of_another, sum_in_figures
from legal_rag.catalogue.number_words import NUMBER_WORDS, parse_number_words

_SCALES = {"thousand": 10**3, "k": 10**3, "million": 10**6, "mn": 10**6, "m": 10**6, "billion": 10**9, "bn": 10**9}

# Pages hold many figures and few sums: a figure is looked at only if what stands beside it may be a currency.
_FIGURES = re.compile(rf"{MONEY_FIGURES}(?!\d)")
_LAST_WORD = re.compile(r"([A-Za-z]+)\.?\s?-?\s?$")
_BEFORE = re.compile(
    rf"(?P<currency>{CURRENCY}|(?<![A-Za-z])(?:{'|'.join(MISPRINTS)}))\s?(?P<minus>-\s?)?$", re.IGNORECASE
)
_SCALE = re.compile(r"\s?(thousand|million|billion|mn|bn|m|k)\b", re.IGNORECASE)
_AFTER = re.compile(rf"\s?(?:\([^)]{{1,80}}\)\s?)?(?P<currency>{CURRENCY})", re.IGNORECASE)
_SLASH = re.compile(r"\s?/-")
_WORDS = re.compile(rf"(?<!\w)(?P<words>{NUMBER_WORDS})\s+(?P<currency>{CURRENCY})", re.IGNORECASE)
_WINDOW = 24
"""Characters before a figure in which its currency stands."""
# Read pages set percentages and powers as formulas: "$9 \\%$", "$2 0 1 8 ^ {4}$".
_FORMULA = re.compile(r"\s?(?:\\|%|\^|\d(?:\s\d)*\s?(?:\^|\\)|\.\s\d)")
# "$35,000" followed by another code: "$35,000 USD" is one sum.
_CODE_AFTER = re.compile(rf"\s?(?<![A-Za-z])({'|'.join(ISO_CODES)})(?![A-Za-z])(?!\s?\d)")


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
    if text.upper() in ISO_CODES:
        return "CNY" if text.upper() == "RMB" else text.upper()
    for spelling, code in SPELLINGS.items():
        if re.fullmatch(spelling, text, re.IGNORECASE):
            return code
    return None


def find_amounts(text: str) -> list[FoundAmount]:
    """Every sum of money in `text`, in order of place; spans are offsets into `text`."""
    found: list[FoundAmount] = []
    at = 0
    while figures := _FIGURES.search(text, at):
        at = figures.end()
        if spaced_number_of_another(text, figures):
            at = figures.start() + len(figures[0].split(" ", 1)[0])
            continue
        one = _after_currency(text, figures) or _before_currency(text, figures)
        if one is not None:
            found.append(one)
            at = one.span_end
    lower = text.lower()
    if any(word in lower for word in CURRENCY_NAMES):
        found += _in_words(text)
        found.sort(key=lambda one: one.span_start)
    return found


def _after_currency(text: str, figures: re.Match[str]) -> FoundAmount | None:
    """ "USD 5,000", with the currency before the figures."""
    window_start = max(0, figures.start() - _WINDOW)
    window = text[window_start : figures.start()]
    last = window.rstrip(" -\n\t\u00a0")[-1:]
    if last not in SYMBOLS:
        word = _LAST_WORD.search(window)
        if word is None or word[1].lower() not in LAST_WORDS:
            return None
    before = _BEFORE.search(window)
    if before is None:
        return None
    start = window_start + before.start()
    scale, end = _scale(text, figures)
    slash = _SLASH.match(text, end)
    end = slash.end() if slash else end
    printed_currency = before["currency"]
    if printed_currency == "$" and (_FORMULA.match(text, end) or text[:start].rstrip().endswith("=")):
        return None
    currency = currency_code(printed_currency)
    if currency is None and "," in figures[0]:
        currency = MISPRINTS.get(printed_currency.upper())
    if currency is None:
        return None
    if code := _CODE_AFTER.match(text, end):
        end, currency = code.end(), currency_code(code[1]) or currency
    amount = sum_in_figures(text, figures, currency, scaled=scale > 1) * scale
    return FoundAmount(-amount if before["minus"] else amount, currency, text[start:end], start, end)


def _before_currency(text: str, figures: re.Match[str]) -> FoundAmount | None:
    """ "5,000 US dollars", with the currency after the figures."""
    start = figures.start()
    if start and (text[start - 1].isalnum() or text[start - 1] in "_.,/"):
        return None
    scale, end = _scale(text, figures)
    after = _AFTER.match(text, end)
    currency = currency_code(after["currency"]) if after else None
    if after is None or currency is None:
        return None
    amount = sum_in_figures(text, figures, currency, scaled=scale > 1) * scale
    return FoundAmount(amount, currency, text[start : after.end()], start, after.end())


def _scale(text: str, figures: re.Match[str]) -> tuple[int, int]:
    """What "million" and the like after the figures multiply them by, and where that ends."""
    scale = _SCALE.match(text, figures.end())
    return (_SCALES[scale[1].lower()], scale.end()) if scale else (1, figures.end())


def _in_words(text: str) -> list[FoundAmount]:
    found = []
    for match in _WORDS.finditer(text):
        value, currency = parse_number_words(match["words"]), currency_code(match["currency"])
        if value is not None and currency is not None:
            found.append(FoundAmount(Decimal(value), currency, match[0], *match.span()))
    return found
