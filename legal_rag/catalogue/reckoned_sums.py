"""What a claimed sum is reckoned from, where the page says so: "three months' salary", "16 days at USD 500 per day".

Read from the words beside the sum; a rate is taken only where rate times number is the printed sum, or where no
product is printed beside "USD 500 per day for 16 days".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from legal_rag.catalogue.money import FoundAmount
from legal_rag.catalogue.number_words import NUMBER_WORDS, parse_figures, parse_number_words

_NEAR = 110
_NUMBER = rf"(?P<number>\d{{1,4}}(?:\.\d{{1,2}})?|{NUMBER_WORDS})(?:\s?\(\d{{1,4}}\))?"
_UNIT = r"(?P<unit>month|day|week|year|hour)s?\b['’]?"
_TIMES = r"(?:x|×|\*|@|at(?: (?:a|the) rate of)?|of|multiplied by|times|for(?: a period of)?)"
_MAKES = (
    r"(?:=|being|amount(?:s|ing) to|total(?:s|ling|ing)?|i\.?e\.?|equal(?:s|ling)?(?: to)?|which is"
    r"|in the (?:sum|amount))"
)
_EARNED = (
    r"(?:unpaid |basic |gross |net |total |monthly |outstanding )*"
    r"(?:salary|salaries|wages?|pay|rent|fees?|notice(?: pay)?|leave)\b"
)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


# "USD 500 per day for 16 days" after the rate; "16 days at USD 500", before it.
_RATE_FIRST = _pattern(
    rf"\s?(?:(?:per|a|each|every|/)\s?(?:month|day|week|year|hour)\b)?,?\s?{_TIMES}\s{_NUMBER}\s{_UNIT}"
)
_RATE_LAST = _pattern(rf"\b{_NUMBER}\s{_UNIT}(?:\s{_EARNED})?,?\s{_TIMES}\s$")
_MADE = _pattern(rf".{{0,24}}?(?:^|[\s,(]){_MAKES}\s?(?:of\s)?$")
_PER = _pattern(r"\s?(?:per|a|each|/)\s?(?:month|day|week|year|hour)\b")
_BEING = _pattern(rf"[\s,(]{{0,3}}(?:being|representing|i\.?e\.?|for|equivalent to|equal to|as|=)\s{_NUMBER}\s{_UNIT}")
_PAY_AFTER = _pattern(rf"(?:\s(?:of\s)?{_EARNED})")
_RATE_AFTER = _pattern(rf"(?:\s{_EARNED})?\s{_TIMES}\s$")
_PAY_BEFORE = _pattern(
    rf"\b{_NUMBER}\s{_UNIT}\s(?:of\s)?{_EARNED}[^.;:]{{0,40}}?"
    r"\b(?:of|at|in the (?:sum|amount) of|amounting to|totall?ing|=)\s$"
)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """`multiplier` units; `rate` is the printed sum of one of them; `is_rate`: the sum read is itself that rate."""

    unit: str
    multiplier: Decimal
    rate: Decimal | None = None
    is_rate: bool = False
    words: int = 0
    """Characters after the sum that say so, where the sum is the rate."""


def reckoning(text: str, amounts: Sequence[FoundAmount], place: int) -> Reckoning | None:
    """How the words of `text` reckon the sum `amounts[place]`; `amounts` are all sums of the text, in order."""
    amount = amounts[place]
    after = text[amount.span_end : amount.span_end + _NEAR]
    before = text[max(0, amount.span_start - _NEAR) : amount.span_start]
    following = amounts[place + 1] if place + 1 < len(amounts) else None
    if place:
        made = _made_of(text, amounts[place - 1], amount)
        if made is not None:
            return made
    if found := _BEING.match(after):
        return _being(text, amount, found, following)
    if found := _PAY_BEFORE.search(before):
        return _of(found)
    first = _RATE_FIRST.match(after)
    if first and (following is None or _made_of(text, amount, following) is None):
        return _of(first, amount.amount, words=first.end()) if _PER.match(after) or "for" not in first[0] else None
    return None


def _made_of(text: str, rate: FoundAmount, amount: FoundAmount) -> Reckoning | None:
    """ "USD 500 per day for 16 days, being USD 8,000", "16 days x USD 500 = USD 8,000": of the second sum."""
    between = text[rate.span_end : amount.span_start]
    if len(between) > _NEAR or not _MADE.search(between[-40:]):
        return None
    before = text[max(0, rate.span_start - _NEAR) : rate.span_start]
    found = _RATE_FIRST.match(between) or _RATE_LAST.search(before)
    return _checked(found, rate.amount, amount.amount) if found else None


def _being(text: str, amount: FoundAmount, found: re.Match[str], following: FoundAmount | None) -> Reckoning | None:
    """ "USD 8,000, being 16 days at USD 500 per day" or "USD 9,000 for three months' salary"."""
    rest = amount.span_end + found.end()
    if following is not None and _RATE_AFTER.fullmatch(text[rest : following.span_start]):
        return _checked(found, following.amount, amount.amount)
    return _of(found) if _PAY_AFTER.match(text, rest) else None


def _checked(found: re.Match[str], rate: Decimal, amount: Decimal) -> Reckoning | None:
    made = _of(found, rate)
    if made is None or abs(made.multiplier * rate - amount) > amount / 100:
        return None
    return made


def _of(found: re.Match[str], rate: Decimal | None = None, *, words: int = 0) -> Reckoning | None:
    printed = found["number"]
    value = parse_figures(printed) if printed[0].isdigit() else parse_number_words(printed)
    return Reckoning(found["unit"].lower(), Decimal(value), rate, words > 0, words) if value else None
