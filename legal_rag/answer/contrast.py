"""Where a provision speaks of what a question asks and says another thing, without a word of negation: the whole where
a part is asked about, other numbers, the opposite word."""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.answer.values import is_reference
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.catalogue.printed_dates import find_dates


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


_OPPOSITES = (
    (
        _any("whole", "in full", "fully", "entire", "entirety", "entirely", "100 ?%"),
        _any("partly", "partial", "partially", "in part", "half", "reduced"),
    ),
    (_any("oral", "orally", "verbal", "verbally"), _any("in writing", "written")),
    (_any("in public", "publicly", "public"), _any("private", "in private", "confidential", "privately")),
    (_any("unanimous", "unanimously"), _any("majority")),
    (_any(r"increase[sd]?", "raise[sd]?"), _any(r"reduce[sd]?", r"decrease[sd]?", r"lower(?:ed|s)?")),
    (_any("mandatory", "compulsory", "obligatory"), _any("optional", "voluntary", "voluntarily")),
)  # fmt: skip
_LESS_THAN_WHOLE = re.compile(r"\bless than (?:the )?(?:full|whole|entire|total)\b|\bonly (?:a )?part\b", re.IGNORECASE)
_UNITS = r"days?|weeks?|months?|years?|hours?|per ?cent|percent|%"
_MEASURED = re.compile(
    rf"[\s-]*(?:\(\w+\)\s*)?(?:(?:calendar|business|working|work|clear|consecutive)\s+)?(?P<unit>{_UNITS})", re.I
)


def says_otherwise(question: str, provision: str) -> bool:
    """Whether the provision, which denies nothing, is at odds with the question."""
    return _opposite_word(question, provision) or _other_numbers(question, provision)


def _opposite_word(question: str, provision: str) -> bool:
    asked = _LESS_THAN_WHOLE.sub("partial", question)
    for one, other in _OPPOSITES:
        for here, there in ((one, other), (other, one)):
            if (
                here.search(asked)
                and not there.search(asked)
                and there.search(provision)
                and not here.search(provision)
            ):
                return True
    return False


def _other_numbers(question: str, provision: str) -> bool:
    """Whether all measures that the question gives are printed with other figures and none with its own."""
    asked, printed = measures(question), measures(provision)
    units = asked.keys() & printed.keys()
    return bool(units) and all(not asked[unit] & printed[unit] for unit in units)


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
