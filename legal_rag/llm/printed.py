"""Where a value stands on a page, in every form that documents print it in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from rapidfuzz import fuzz

from legal_rag.answer.values import is_reference
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers, parse_ordinal
from legal_rag.catalogue.printed_dates import find_dates, find_months
from legal_rag.profile import Profile
from legal_rag.text import name_key

_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_WORD_COUNT = re.compile(r"\b(?:once|twice|thrice|\d{1,2}(?:st|nd|rd|th)|[a-z]+(?:st|nd|rd|th))\b", re.IGNORECASE)
_NOTHING = re.compile(
    r"\b(?:nil|no (?:fee|charge|fine|penalty|cost)s?|free of charge|without charge|waived)\b", re.IGNORECASE
)
_BESIDE = 40
"""Characters beside a number that tell whether it counts a provision."""
_NEARLY_PRINTED = 90.0
"""Of rapidfuzz's 100: reading by OCR and line ends spoil a letter or two of a name."""
_SHORTEST_FUZZY = 8


As = Literal["value", "reference", "date"]
"""How a number stands on a page: as itself, as the number of a provision, list item or document, as part of a date."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A value at `text[start:end]` of a page. `currency` is an ISO code where it is a sum of money."""

    start: int
    end: int
    stands_as: As = "value"
    currency: str | None = None
    percent: bool = False


def printed_numbers(text: str, value: Decimal, profile: Profile) -> Iterator[Printed]:
    """Every place of `text` that prints `value`: figures with or without separators, words, "million", per cent, sums
    of money, accounts in parentheses or after a minus, ordinals, "twice", "nil"."""
    wanted = {value, abs(value)}
    sums = [amount for amount in find_amounts(text) if amount.amount in wanted]
    for amount in sums:
        yield Printed(amount.span_start, amount.span_end, currency=amount.currency)
    plain = [number for number in find_numbers(text) if number.value in wanted]
    plain = [n for n in plain if not any(s.span_start < n.span_end and n.span_start < s.span_end for s in sums)]
    places = taken_places(text, profile) if plain else []
    for number in plain:
        start, end = number.span_start, number.span_end
        taken = next((name for first, last, name in places if first < end and start < last), None)
        if taken is None and not number.in_words:
            before, after = text[max(0, start - _BESIDE) : start], text[end : end + _BESIDE]
            taken = "reference" if is_reference(before, after, number.printed) else None
        yield Printed(start, end, taken or "value", percent=number.percent)
    for match in _WORD_COUNT.finditer(text):
        if (_TIMES.get(match[0].lower()) or parse_ordinal(match[0])) == value:
            yield Printed(*match.span())
    if value == 0:
        yield from (Printed(*match.span()) for match in _NOTHING.finditer(text))


def taken_places(text: str, profile: Profile) -> list[tuple[int, int, As]]:
    """Places whose figures are no values: dates, and the numbers of cases, laws and papers."""
    found: list[tuple[int, int, As]] = [(day.span_start, day.span_end, "date") for day in find_dates(text)]
    found += [(month.span_start, month.span_end, "date") for month in find_months(text)]
    return found + [(one.span_start, one.span_end, "reference") for one in find_identifiers(text, profile)]


def printed_dates(text: str, value: date) -> Iterator[Printed]:
    """Every place that prints the day, in whatever form."""
    for found in find_dates(text):
        if found.date == value:
            yield Printed(found.span_start, found.span_end)


def printed_name(text: str, name: str) -> Printed | None:
    """The first place that prints `name`, case, punctuation and line ends apart; None if none does."""
    words = name_key(name).split()
    if not words:
        return None
    loose = r"[^\w]+".join(re.escape(word) for word in words)
    if match := re.search(rf"(?<!\w){loose}(?!\w)", text, re.IGNORECASE):
        return Printed(*match.span())
    whole, key = name_key(text), name_key(name)
    if f" {key} " in f" {whole} ":
        return Printed(0, 0)
    if len(key) >= _SHORTEST_FUZZY and fuzz.partial_ratio(key, whole, score_cutoff=_NEARLY_PRINTED):
        return Printed(0, 0)
    return None
