"""References as people write them in questions, beside the printed forms that `find_identifiers` reads on pages.

Questions are shorter and looser than documents: "Order 3 of 2017", "CP 2", "SDT case 207 of 2024", "SDT 207". Reading
pages with these forms would find references where none are, so they are tried on questions alone. Each loose form is
written out in its printed form and read by `find_identifiers`, so that a key means one thing everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.profile import Profile
from legal_rag.question.bare_cases import bare_cases, numbers_another_thing
from legal_rag.question.model import Reference

_YEAR = r"(?P<year>(?:19|20)\d{2})"
_OF_YEAR = rf"(?:\s?[/-]\s?|,?\s(?:of|from|in|for|year)\s(?:the\s)?(?:year\s)?|,\s?|\s?\(|\s)\s?{_YEAR}\)?(?!\d)"
_NO = r"(?:\s?(?:nos?(?![a-z])\.?|nr\.?|number|num\.?|#):?)?\s?"
_CONTEXT = 60
"""Characters before a loose form in which its issuer may stand."""

_LOOSE = (
    # "Order 3 of 2017", "Law 5/2018", "law #5, 2018", "Practice Direction 2 of 2020"
    (
        re.compile(
            r"(?<![A-Za-z])(?P<what>(?:practice )?direction|order|decree(?: law)?|law|circular|resolution)"
            rf"{_NO}(?P<number>\d{{1,4}}){_OF_YEAR}",
            re.IGNORECASE,
        ),
        "{what} No. {number} of {year}",
    ),
    # "PD 2 of 2020"
    (
        re.compile(rf"(?<![A-Za-z])P\.?D\.?{_NO}(?P<number>\d{{1,3}}){_OF_YEAR}", re.IGNORECASE),
        "Practice Direction No. {number} of {year}",
    ),
    # "the 2018 consultation paper no 3"
    (
        re.compile(
            rf"(?<!\d){_YEAR}\s(?:consultation\s?paper|CP){_NO}(?P<number>\d{{1,3}})(?![\d/])", re.IGNORECASE
        ),
        "Consultation Paper No. {number} of {year}",
    ),
    # "consultation paper 3/2018", "CP2 of 2023"
    (
        re.compile(
            rf"(?<![A-Za-z])(?:consultation(?:\s?paper)?|C\.?P\.?)[ -]?{_NO}(?P<number>\d{{1,3}}){_OF_YEAR}",
            re.IGNORECASE,
        ),
        "Consultation Paper No. {number} of {year}",
    ),
    # "CP 2", "cp#2"
    (
        re.compile(rf"(?<![A-Za-z])C\.?P\.?[ -]?{_NO}(?P<number>\d{{1,2}})(?![\d/])", re.IGNORECASE),
        "Consultation Paper No. {number}",
    ),
)  # fmt: skip
_WRITTEN_CASE = r"(?:\s?[-:])?\s?(?:(?:claim|case|appeal|application|matter|file)\b\s?)?"
_UNKNOWN_CASE = re.compile(r"(?<![A-Za-z\d/-])([A-Z]{2,6})[ -]?(\d{1,4})\s?[/-]\s?((?:19|20)\d{2})(?![\d/])")
_NOT_COURTS = frozenset(
    {"NO", "NOS", "LAW", "ART", "ARTS", "RULE", "ORDER", "PART", "REG", "REGS", "CP", "PAGE", "SCH", "PD"}
)


def find_references(text: str, profile: Profile) -> tuple[Reference, ...]:
    """Every reference of the normalised question `text`, in order of place; a case named without its year has the key
    "SDT 207" and no year, a case of a court that the profile does not know the key as it is printed."""
    found = [
        Reference(f.kind, f.key, f.printed, f.span_start, f.span_end, f.number, f.year)
        for f in find_identifiers(text, profile)
    ]
    for find in (_loose_cases, _small_cases, _loose_forms, _cases_without_year, _unknown_cases):
        for loose in find(text, profile):
            overlapping = [one for one in found if _overlap(one, loose)]
            if all(_says_more(loose, one) for one in overlapping):
                found = [one for one in found if one not in overlapping] + [loose]
    if all(one.kind in _OF_CASES for one in found):
        found += [one for one in _bare_cases(text, profile) if not any(_overlap(one, other) for other in found)]
    return tuple(sorted(found, key=lambda reference: (reference.span_start, reference.span_end)))


_OF_CASES = frozenset({"case_number", "neutral_citation"})
"""Beside a reference of another kind a bare number may be another law's or paper's."""


def _overlap(one: Reference, other: Reference) -> bool:
    return one.span_start < other.span_end and other.span_start < one.span_end


def _says_more(loose: Reference, printed: Reference) -> bool:
    """Whether a loose form reads more than the printed one that it covers: a year, or a court before a bare number."""
    covers = loose.span_start <= printed.span_start and printed.span_end <= loose.span_end
    return covers and loose.year is not None and (printed.year is None or printed.kind == "award_reference")


def _loose_forms(text: str, profile: Profile) -> Iterator[Reference]:
    own_court = {court.prefix.upper() for court in profile.courts}
    taken: list[tuple[int, int]] = []
    for pattern, printed in _LOOSE:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            if match.group()[:2].upper() == "CP" and "CP" in own_court:
                continue
            before = text[max(0, match.start() - _CONTEXT) : match.start()]
            written = printed.format(**{name: (value or "").title() for name, value in match.groupdict().items()})
            read = [f for f in find_identifiers(before + written, profile) if f.span_end == len(before + written)]
            if not read:
                continue
            one = read[-1]
            start = match.start() - max(0, len(before) - one.span_start)
            taken.append((start, match.end()))
            yield Reference(one.kind, one.key, text[start : match.end()], start, match.end(), one.number, one.year)


_OF_ANY_COURT = frozenset({"court", "courts", "tribunal", "division", "of", "the"})
_LEAST_TELLING = 2
"""Words that tell a court from another and may stand for its name before a number: "small disputes 207/2024"."""


@cache
def _court_names(profile: Profile) -> dict[str, str]:
    """What a court's cases may be called by, folded, to its prefix; a name that divisions share is the court's own."""
    names: dict[str, str] = {}
    for court in profile.courts:
        for name in (court.prefix, *court.spellings, court.division or court.name):
            names.setdefault(name.casefold(), court.prefix)
    for court in profile.courts:
        for name in (court.name, court.division or ""):
            telling = [word for word in name.casefold().split() if word not in _OF_ANY_COURT]
            if len(telling) >= _LEAST_TELLING:
                short = " ".join(telling).removeprefix("and ")
                for one in (short, short.removesuffix("s")):  # "small disputes 207/2024", "small dispute 207/2024"
                    names.setdefault(one, court.prefix)
    return names


@cache
def _case_forms(profile: Profile) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]] | None:
    names = _court_names(profile)
    if not names:
        return None
    spelled = "|".join(r"\s".join(map(re.escape, n.split())) for n in sorted(names, key=len, reverse=True))
    court = rf"(?<![A-Za-z])(?P<court>{spelled})(?![A-Za-z])"
    number = r"(?P<number>\d{1,4})"
    return (
        re.compile(rf"{court}{_WRITTEN_CASE}{_NO}{number}{_OF_YEAR}", re.IGNORECASE),
        re.compile(rf"(?<!\d){_YEAR}\s{court}{_WRITTEN_CASE}{_NO}{number}(?![\d/])", re.IGNORECASE),
        re.compile(
            rf"(?<![\w./-]){number}\s?(?:/|of\s)\s?{_YEAR},?\s\(?(?:(?:in|before|of|at)\sthe\s)?{court}(?!\s?\d)\)?",
            re.IGNORECASE,
        ),
        re.compile(rf"{court}{_WRITTEN_CASE}{_NO}(?P<number>\d{{2,4}})(?![\d/.]|\s?-\s?\d)", re.IGNORECASE),
    )


def _loose_cases(text: str, profile: Profile) -> Iterator[Reference]:
    """ "SDT case 207 of 2024", "Small Disputes Tribunal 207/2024", "the 2024 SDT 207", "207/2024 (SDT)"."""
    forms = _case_forms(profile)
    for pattern in forms[:3] if forms else ():
        for match in pattern.finditer(text):
            leads = match.start("number") < match.start("court")
            if leads and numbers_another_thing(text, match.start()):
                continue  # "Order 2 of 2018, small disputes" is an order, whatever it is about
            prefix = _court_names(profile)[" ".join(match["court"].casefold().split())]
            yield from _case(match, f"{prefix} {int(match['number']):03d}/{match['year']}", int(match["year"]))


_SMALL_CASE = re.compile(
    rf"(?<![A-Za-z\d/-])(?P<prefix>[A-Za-z]{{2,6}}){_WRITTEN_CASE}{_NO}(?P<number>\d{{1,5}})(?:\s?[/-]\s?|\sof\s){_YEAR}(?!\d)",
    re.IGNORECASE,
)


def _small_cases(text: str, profile: Profile) -> Iterator[Reference]:
    """ "abc 10 of 2024", "ABC case 10 of 2024", where the profile knows a prefix by its shape alone: read as the
    profile reads "ABC 010/2024"."""
    if profile.courts or profile.section("identifiers").get("case_prefix") is None:
        return
    for match in _SMALL_CASE.finditer(text):
        printed = f"{match['prefix'].upper()} {int(match['number']):03d}/{match['year']}"
        for one in find_identifiers(printed, profile):
            if one.kind == "case_number" and one.printed == printed:
                yield from _case(match, one.key, one.year)


def _cases_without_year(text: str, profile: Profile) -> Iterator[Reference]:
    """ "SDT 207": the year is left open. Short prefixes must be in capitals, as they may be words."""
    forms = _case_forms(profile)
    for match in forms[3].finditer(text) if forms else ():
        court = match["court"]
        prefix = _court_names(profile)[" ".join(court.casefold().split())]
        number = int(match["number"])
        if (len(court) > 2 or court.isupper()) and not 1900 <= number <= 2099:
            yield from _case(match, f"{prefix} {number:03d}", None)


def _case(match: re.Match[str], key: str, year: int | None) -> Iterator[Reference]:
    yield Reference("case_number", key, match.group(), match.start(), match.end(), str(int(match["number"])), year)


def _bare_cases(text: str, profile: Profile) -> Iterator[Reference]:
    for match, prefix in bare_cases(text, _court_names(profile)):
        year = int(match["year"])
        yield from _case(match, f"{prefix} {int(match['number']):03d}/{year}", year)


def _unknown_cases(text: str, profile: Profile) -> Iterator[Reference]:
    """ "ZZ 077/2022" where the profile knows courts, but not this one: a reference by its form."""
    known = {court.prefix.upper() for court in profile.courts}
    for match in _UNKNOWN_CASE.finditer(text) if known else ():
        if match[1] not in known | _NOT_COURTS:
            key = f"{match[1]} {int(match[2]):03d}/{match[3]}"
            number = str(int(match[2]))
            yield Reference("other_case", key, match.group(), match.start(), match.end(), number, int(match[3]))
