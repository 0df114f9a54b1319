"""Dates as documents and questions print them, read from any text with their places.

Understood: "22 October 2025", "22nd day of October, 2025", "October 22, 2025", "22 and 23 June 2023",
"28-29 July 2025", "30 June to 3 July 2025", "2025-10-22", "22/10/2025" and "22.10.2025" (day first, unless only month
first is a date), months shortened, in capitals, with a full stop; broken over lines. A date that does not exist is
not one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

_MONTH_OF = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip

MONTH_NAMES = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
"""A month's name in English, whole or shortened; for use in patterns that ignore case."""


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date printed in `text[span_start:span_end]`. Of "22 and 23 June" both dates have the span of the whole."""

    date: date
    printed: str
    span_start: int
    span_end: int


@dataclass(frozen=True, slots=True)
class FoundMonth:
    """A month and year without a day: "March 2022"."""

    year: int
    month: int
    printed: str
    span_start: int
    span_end: int


def month_number(name: str) -> int:
    """1 to 12 from a month's name, whole or shortened; raises KeyError for anything else."""
    return _MONTH_OF[name.strip(" .").lower()[:3]]


_DAY = r"(\d{1,2})(?:\s?(?:st|nd|rd|th))?"
_YEAR = r"((?:19|20)\d{2})(?!\d)"
_JOIN = r"\s?(?:,|and|&|to|until|[-–—])\s?"
_DAY_FIRST = re.compile(
    rf"(?<![\d/.,-])(?:(?P<days>(?:\d{{1,2}}(?:\s?(?:st|nd|rd|th))?{_JOIN}){{1,6}}))?(?P<day>\d{{1,2}})(?:\s?(?:st|nd|rd|th))?"
    rf"(?:\s+day\s+of|\s+of)?[\s-]*(?P<month>{MONTH_NAMES}),?[\s-]*(?P<year>(?:19|20)\d{{2}})(?!\d)",
    re.IGNORECASE,
)
_DAY_AND_MONTH_BEFORE = re.compile(
    rf"(?<![\d/.,-])(\d{{1,2}})(?:\s?(?:st|nd|rd|th))?\s+({MONTH_NAMES})\s?(?:,|and|&|to|until|[-–—])\s?(?=\d{{1,2}})",
    re.IGNORECASE,
)
# A month may be glued to the word before it, as in "A v BoothJANUARY 29, 2026": capitals tell.
_MONTH_FIRST = re.compile(
    rf"(?:(?<![A-Za-z])|(?-i:(?<=[a-z])(?=[A-Z])))({MONTH_NAMES})\s*{_DAY}(?:\s+day)?\s?,?\s*{_YEAR}", re.IGNORECASE
)
_ISO = re.compile(r"(?<![\d/.-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d-])")
_FIGURES = re.compile(r"(?<![\d/.-])(\d{1,2})([/.])(\d{1,2})\2((?:19|20)\d{2})(?![\d/])")
_MONTH_YEAR = re.compile(rf"(?<![A-Za-z])({MONTH_NAMES}),?\s+(?:of\s+)?{_YEAR}", re.IGNORECASE)


def find_dates(text: str) -> list[FoundDate]:
    """Every date in `text`, in order of place; spans are offsets into `text`."""
    if not any(char.isdigit() for char in text):
        return []
    found = {(one.span_start, one.date): one for one in _all(text)}
    return sorted(found.values(), key=lambda one: (one.span_start, one.date))


def parse_date(text: str) -> date | None:
    """The one date that `text` is; None if it is anything else, or holds several."""
    found = find_dates(text.strip())
    if len(found) == 1 and found[0].printed == text.strip():
        return found[0].date
    return None


def find_months(text: str) -> list[FoundMonth]:
    """Months with a year that belong to no full date: "Consolidated Version (March 2022)"."""
    days = [(one.span_start, one.span_end) for one in find_dates(text)]
    return [
        FoundMonth(int(match[2]), month_number(match[1]), match[0], *match.span())
        for match in _MONTH_YEAR.finditer(text)
        if not any(start <= match.start() < end for start, end in days)
    ]


def _all(text: str) -> Iterator[FoundDate]:
    for match in _DAY_FIRST.finditer(text):
        year, month = int(match["year"]), month_number(match["month"])
        days = [*re.findall(r"\d+", match["days"] or ""), match["day"]]
        start = match.start()
        before = _day_and_month_before(text, match.start(), match["days"])
        if before is not None and (one := _found(text, year, before[1], before[0], before[2], match.end())):
            start = before[2]
            yield one
        for day in days:
            if one := _found(text, year, month, int(day), start, match.end()):
                yield one
    for match in _MONTH_FIRST.finditer(text):
        if one := _found(text, int(match[3]), month_number(match[1]), int(match[2]), *match.span()):
            yield one
    for match in _ISO.finditer(text):
        if one := _found(text, int(match[1]), int(match[2]), int(match[3]), *match.span()):
            yield one
    for match in _FIGURES.finditer(text):
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        one = _found(text, year, second, first, *match.span()) or _found(text, year, first, second, *match.span())
        if one:
            yield one


def _day_and_month_before(text: str, at: int, days: str | None) -> tuple[int, int, int] | None:
    """Day, month and place of "30 June to " before a date that alone prints the year."""
    if days:
        return None
    window = max(0, at - 24)
    for match in _DAY_AND_MONTH_BEFORE.finditer(text, window, at + 2):
        if match.end() == at:
            return int(match[1]), month_number(match[2]), match.start()
    return None


def _found(text: str, year: int, month: int, day: int, start: int, end: int) -> FoundDate | None:
    try:
        return FoundDate(date(year, month, day), text[start:end], start, end)
    except ValueError:
        return None
