"""Where a provision speaks of what a question asks with other figures, another day or the contrary word ("interim" for
"final"), without a word of negation."""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.answer.contraries import denies
from legal_rag.answer.values import is_reference
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.catalogue.printed_dates import find_dates

_UNITS = r"days?|weeks?|months?|years?|hours?|per ?cent|percent|%"
_MEASURED = re.compile(
    rf"[\s-]*(?:\(\w+\)\s*)?(?:(?:calendar|business|working|work|clear|consecutive)\s+)?(?P<unit>{_UNITS})", re.I
)


def says_otherwise(question: str, provision: str) -> bool:
    """Whether all measures and days that the question gives are printed with others and none with its own, or what it
    asks about is told by the contrary word."""
    if denies(provision, question):
        return True
    asked, printed = measures(question), measures(provision)
    units = asked.keys() & printed.keys()
    if units:
        return all(not asked[unit] & printed[unit] for unit in units)
    days = {found.date for found in find_dates(question)}
    told = {found.date for found in find_dates(provision)}
    return bool(days and told) and not days & told


def measures(text: str) -> dict[str, set[Decimal]]:
    """Figures by unit: "14 days", "9 per cent", "USD 500"."""
    found: dict[str, set[Decimal]] = {}
    dates = [(day.span_start, day.span_end) for day in find_dates(text)]
    for number in find_numbers(text):
        if any(start <= number.span_start < end for start, end in dates):
            continue
        before, after = text[: number.span_start], text[number.span_end :]
        if number.percent:
            found.setdefault("%", set()).add(number.value)
        elif (unit := _MEASURED.match(after)) and not is_reference(before, after, number.printed):
            found.setdefault(unit["unit"].lower().rstrip("s"), set()).add(number.value)
    for amount in find_amounts(text):
        found.setdefault(amount.currency, set()).add(amount.amount)
    return found
