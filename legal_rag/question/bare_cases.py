"""Cases whose number stands alone, where the question names the court elsewhere: "SDT 118/2025 or 207/2024", "the small
disputes orders, 12 of 2024 and 17 of 2024", "What did the HB say in 31/2025?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_BARE = re.compile(
    r"(?<![\w./,-])(?:nos?\.?\s?)?(?P<number>\d{1,4})(?:\s?/\s?|\sof\s)(?P<year>(?:19|20)\d{2})(?![\d/-]|\.\d)",
    re.IGNORECASE,
)
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:law|regulation|order(?!s)|decree|direction|directive|rule|resolution|circular|paper|consultation|article|section"
    r"|schedule|part|page|paragraph|version|award|arbitration|policy|invoice|contract|agreement|licen[cs]e|plot|lot|on"
    r"|dated?|of|by|since|until|before|after)s?\s(?:(?:claim|case|reference|no|nos|number)\.?\s)?\(?$",
    re.IGNORECASE,
)
"""What is numbered is no case, or the figures are a month and a year."""
_BEFORE = 60
"""Characters before a number that are read for what is numbered."""
_SHORT = 3
"""Letters of a prefix that may be a word, or the beginning of a month: it counts in capitals alone."""


def bare_cases(text: str, courts: Mapping[str, str]) -> Iterator[tuple[re.Match[str], str]]:
    """Each number that stands alone, with the prefix of its court: the one named last before it, else the only one that
    is named at all. `courts` has the prefix of each name, folded, that a court's cases may be called by."""
    named = _named(text, courts)
    for match in _BARE.finditer(text) if named else ():
        if numbers_another_thing(text, match.start()):
            continue
        before = [prefix for at, prefix in named if at < match.start()]
        if before or len({prefix for _, prefix in named}) == 1:
            yield match, (before or [named[0][1]])[-1]


def numbers_another_thing(text: str, start: int) -> bool:
    """Whether the number at `start` is, by what stands just before it, that of a law, an order or another paper."""
    return _OF_SOMETHING_ELSE.search(text, max(0, start - _BEFORE), start) is not None


def _named(text: str, courts: Mapping[str, str]) -> list[tuple[int, str]]:
    """Where the question names a court, and that court's prefix."""
    if not courts:
        return []
    names = sorted(courts, key=len, reverse=True)
    spelled = "|".join(r"\s".join(map(re.escape, name.split())) for name in names)
    found = re.finditer(rf"(?<![A-Za-z])(?:{spelled})(?![A-Za-z])", text, re.IGNORECASE)
    return [
        (match.start(), courts[" ".join(match.group().casefold().split())])
        for match in found
        if len(match.group()) > _SHORT or match.group().isupper()
    ]
