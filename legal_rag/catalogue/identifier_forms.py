"""The forms of identifiers that a profile spells out, made into patterns once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from legal_rag.errors import SettingsError
from legal_rag.profile.loader import Profile

Hit = tuple[str, str, int, int, str | None, int | None, int | None]
"""Kind, key, start, end, number, year, month (of a consultation paper)."""

_SHORT_YEAR = r"|\d{2}"
_CASE_TAIL = (
    r"(?:\s?[:/.#-])?\s?(?:nos?\.?:?\s?|number\s)?(\d{1,5})"  # "XYZ 010", "XYZ-010", "XYZ/010", "XYZ No. 10"
    r"((?:\s?(?:,|&|and)\s?\d{1,4})*)"  # "XYZ 010 and 011/2024"
    rf"(?:\s?(?:/|-)\s?((?:19|20)\d{{2}}{_SHORT_YEAR})|\s(?:of|in)\s((?:19|20)\d{{2}}))(?!\d)"
    r"(?:\s?/\s?\d{1,2}(?![\d/]))?"  # the application within the case: "/2"
)
_CASE_MORE = r"\s?(?:,|;|&|and|/)\s?(\d{1,4})\s?[/-]\s?((?:19|20)\d{2})(?!\d)(?:\s?/\s?\d{1,2}(?![\d/]))?"
# The number of an instrument; drafts print "[X]", "XX", "1[*]", "__".
INSTRUMENT_NUMBER = r"[\[(]?\s?(\d{1,4}|X{1,3}|\*+|•|_+)\s?(?:\[\s?[*•]?\s?\])?\s?[\])]?\.?,?"


@dataclass(frozen=True)
class Forms:
    """The patterns of one profile."""

    prefixes: dict[str, str]
    """Spelling of a prefix, folded, to the prefix."""
    case: re.Pattern[str] | None
    any_case: re.Pattern[str] | None
    """A case of any court: a prefix by its shape, where the profile knows no courts."""
    not_prefixes: frozenset[str]
    labelled_case: re.Pattern[str] | None
    case_more: re.Pattern[str]
    citation: re.Pattern[str] | None
    citation_issuer: str
    issuers: tuple[tuple[str, re.Pattern[str]], ...]
    orders: tuple[tuple[str, re.Pattern[str]], ...]


def folded(prefix: str) -> str:
    """The letters of a court's prefix alone, in capitals: its spellings are compared so."""
    return re.sub(r"[^A-Z]", "", prefix.upper())


def _table(profile: Profile, key: str) -> dict[str, list[str]]:
    found: Any = profile.section("identifiers").get(key, {})
    if not isinstance(found, dict) or not all(isinstance(words, list) for words in found.values()):
        raise SettingsError(f"Profile {profile.name}: identifiers.{key} must be a table of lists of spellings.")
    return found


def _spelled(spellings: list[str]) -> str:
    """An alternation of spellings, longest first, spaces free."""
    ordered = sorted(spellings, key=len, reverse=True)
    return "|".join(r"\s?".join(map(re.escape, word.split())) for word in ordered)


@cache
def forms_of(profile: Profile) -> Forms:
    prefixes = {folded(s): c.prefix.upper() for c in profile.courts for s in (c.prefix, *c.spellings)}
    spelled = _spelled([s for c in profile.courts for s in (c.prefix, *c.spellings)])
    case = citation = None
    if spelled:
        case = re.compile(rf"(?<![A-Za-z])({spelled})(?![A-Za-z]){_CASE_TAIL}", re.IGNORECASE)
        issuers = _spelled(list(profile.words("identifiers", "citation_issuers")))
        if issuers:
            citation = re.compile(
                rf"[\[(]\s?(\d{{4}})\s?[\])] ?(?:{issuers})?[ -]?({spelled})[ -]?(\d{{1,4}})(?!\d)", re.IGNORECASE
            )
    return Forms(
        prefixes=prefixes,
        case=case,
        any_case=_any_case(profile),
        not_prefixes=frozenset(profile.words("identifiers", "not_case_prefixes")),
        labelled_case=profile.pattern("identifiers", "labelled_case"),
        case_more=re.compile(_CASE_MORE, re.IGNORECASE),
        citation=citation,
        citation_issuer=next(iter(profile.words("identifiers", "citation_issuers")), "").upper(),
        issuers=tuple(
            (
                issuer,
                re.compile(rf"(?:(?<!\w)|(?<=law)|(?<=regulations))(?:{_spelled(words)})(?:[’']s)?$", re.IGNORECASE),
            )
            for issuer, words in _table(profile, "law_issuers").items()
        ),
        orders=tuple(
            (body, re.compile(rf"(?<!\w)(?:{_spelled(words)})$", re.IGNORECASE))
            for body, words in _table(profile, "order_bodies").items()
        ),
    )


def _any_case(profile: Profile) -> re.Pattern[str] | None:
    shape = profile.section("identifiers").get("case_prefix")
    if shape is None:
        return None
    try:
        tail = _CASE_TAIL.replace(_SHORT_YEAR, "").replace("(?:of|in)", "of")
        return re.compile(rf"(?<![A-Za-z\d/.-])({shape})(?![A-Za-z])(?i:{tail})")
    except (re.error, TypeError) as error:
        raise SettingsError(
            f"Profile {profile.name}: identifiers.case_prefix is not a regular expression: {error}."
        ) from error
