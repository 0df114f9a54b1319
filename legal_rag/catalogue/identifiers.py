"""Case numbers, neutral citations, law numbers, consultation papers, orders: every printed form, one key each.

One reader for documents and questions: a key found in a question equals the key of the same thing in a page.
Prefixes of courts, issuers of laws and bodies that make orders are the profile's; the forms around them are here.

Keys: case_number "XYZ 010/2024"; neutral_citation "[2024] ISLE XYZ 010"; law_number "ISLE LAW 5/2018" (issuer not
printed or not known to the profile: "LAW 5/2018"; other instruments "ISLE DECREE 3/2020"); consultation_paper
"CP 3/2022" or "CP 3"; court_order "ISLE COURTS ORDER 3/2017" (body not known to the profile: "ORDER 3/2017");
award_reference: the printed reference in upper case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from legal_rag.catalogue.printed_dates import MONTH_NAMES, month_number
from legal_rag.errors import SettingsError
from legal_rag.profile.loader import Profile
from legal_rag.text import NormalisedText, normalise_with_offsets


@dataclass(frozen=True, slots=True)
class FoundIdentifier:
    """One identifier in a text; `text[span_start:span_end]` is `printed`. `number` is without leading zeros."""

    kind: str
    key: str
    printed: str
    span_start: int
    span_end: int
    number: str | None = None
    year: int | None = None
    month: int | None = None
    """Of a consultation paper that prints one."""


def find_identifiers(text: str, profile: Profile) -> list[FoundIdentifier]:
    """Every identifier in `text` (a page or a question), in order of place; spans are offsets into `text`.

    A neutral citation of a court that numbers its citations by case also yields that case, with the same span.
    """
    return identifiers_in(normalise_with_offsets(text), text, profile)


def identifiers_in(normalised: NormalisedText, source: str, profile: Profile) -> list[FoundIdentifier]:
    """`find_identifiers` for a text that is normalised already."""
    forms = _forms(profile)
    taken: list[tuple[int, int]] = []
    found: list[FoundIdentifier] = []
    for find in (_citations, _cases, _papers, _orders, _laws, _awards):
        spans = []
        for kind, key, start, end, number, year, month in find(normalised.text, forms):
            if any(start < stop and begin < end for begin, stop in taken):
                continue
            spans.append((start, end))
            source_start, source_end = normalised.source_span(start, end)
            printed = source[source_start:source_end]
            found.append(FoundIdentifier(kind, key, printed, source_start, source_end, number, year, month))
        taken.extend(spans)
    found.sort(key=lambda one: (one.span_start, one.span_end))
    return found


def case_key(prefix: str, number: str, year: int) -> str:
    """The one key of a case: "XYZ 010/2024"."""
    return f"{prefix.upper()} {int(number):03d}/{year}"


_Hit = tuple[str, str, int, int, str | None, int | None, int | None]


@dataclass(frozen=True)
class _Forms:
    prefixes: dict[str, str]
    """Spelling of a prefix, folded, to the prefix."""
    case: re.Pattern[str] | None
    labelled_case: re.Pattern[str] | None
    case_more: re.Pattern[str]
    citation: re.Pattern[str] | None
    citation_issuer: str
    issuers: tuple[tuple[str, re.Pattern[str]], ...]
    orders: tuple[tuple[str, re.Pattern[str]], ...]


def _fold(prefix: str) -> str:
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
def _forms(profile: Profile) -> _Forms:
    prefixes = {_fold(s): c.prefix.upper() for c in profile.courts for s in (c.prefix, *c.spellings)}
    spelled = _spelled([s for c in profile.courts for s in (c.prefix, *c.spellings)])
    case = citation = None
    if spelled:
        case = re.compile(rf"(?<![A-Za-z])({spelled})(?![A-Za-z]){_CASE_TAIL}", re.IGNORECASE)
        issuers = _spelled(list(profile.words("identifiers", "citation_issuers")))
        if issuers:
            citation = re.compile(
                rf"[\[(]\s?(\d{{4}})\s?[\])] ?(?:{issuers})?[ -]?({spelled})[ -]?(\d{{1,4}})(?!\d)", re.IGNORECASE
            )
    return _Forms(
        prefixes=prefixes,
        case=case,
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


# --- cases ---------------------------------------------------------------------------------------------------------

_CASE_TAIL = (
    r"(?:\s?[:/.#-])?\s?(?:nos?\.?:?\s?|number\s)?(\d{1,5})"  # "XYZ 010", "XYZ-010", "XYZ/010", "XYZ No. 10"
    r"((?:\s?(?:,|&|and)\s?\d{1,4})*)"  # "XYZ 010 and 011/2024"
    r"(?:\s?(?:/|-)\s?((?:19|20)\d{2}|\d{2})|\s(?:of|in)\s((?:19|20)\d{2}))(?!\d)"
    r"(?:\s?/\s?\d{1,2}(?![\d/]))?"  # the application within the case: "/2"
)
_CASE_MORE = r"\s?(?:,|;|&|and|/)\s?(\d{1,4})\s?[/-]\s?((?:19|20)\d{2})(?!\d)(?:\s?/\s?\d{1,2}(?![\d/]))?"


def _full_year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _cases(text: str, forms: _Forms) -> Iterator[_Hit]:
    if forms.case is not None:
        for match in forms.case.finditer(text):
            prefix = forms.prefixes[_fold(match[1])]
            year = _full_year(match[4] or match[5])
            first, others = match[2], re.findall(r"\d+", match[3])
            end_of_first = match.end() if not others else match.end(2)
            yield _case(prefix, first, year, match.start(), end_of_first)
            at = match.end(2)
            for i, other in enumerate(others):
                at = text.index(other, at)
                stop = match.end() if i == len(others) - 1 else at + len(other)
                yield _case(prefix, other, year, at, stop)
                at += len(other)
            end = match.end()
            while more := forms.case_more.match(text, end):
                yield _case(prefix, more[1], int(more[2]), more.start(1), more.end())
                end = more.end()
    if forms.labelled_case is not None:
        for match in forms.labelled_case.finditer(text):
            printed = match[match.lastindex or 0]
            place = match.span(match.lastindex or 0)
            number = re.search(r"\d+", printed)
            yield (
                "case_number",
                re.sub(r"\s*([/-])\s*", r"\1", printed.upper()),
                *place,
                number[0].lstrip("0") if number else None,
                _year_in(printed),
                None,
            )


def _year_in(printed: str) -> int | None:
    years = re.findall(r"(?<!\d)((?:19|20)\d{2})(?!\d)", printed)
    return int(years[-1]) if years else None


def _case(prefix: str, number: str, year: int, start: int, end: int) -> _Hit:
    return "case_number", case_key(prefix, number, year), start, end, str(int(number)), year, None


# "[2003] UKHL 12", "[2014] EWHC 3546 (Comm)": courts of elsewhere, cited by year, court in capitals and number.
_FOREIGN_CITATION = re.compile(
    r"\[(\d{4})\] ([A-Z]{3,8}(?: [A-Z][A-Za-z]{1,5})?) (\d{1,4})(?!\d)(?: \(([A-Z][A-Za-z]+)\))?"
)


def _citations(text: str, forms: _Forms) -> Iterator[_Hit]:
    own: list[int] = []
    if forms.citation is not None:
        for match in forms.citation.finditer(text):
            own.append(match.start())
            year, prefix, number = int(match[1]), forms.prefixes[_fold(match[2])], str(int(match[3]))
            key = f"[{year}] {forms.citation_issuer} {prefix} {int(number):03d}"
            yield "neutral_citation", key, *match.span(), number, year, None
            yield _case(prefix, number, year, *match.span())
    for match in _FOREIGN_CITATION.finditer(text):
        if match.start() not in own:
            key = f"[{match[1]}] {match[2].upper()} {match[3]}" + (f" ({match[4].upper()})" if match[4] else "")
            yield "neutral_citation", key, *match.span(), match[3], int(match[1]), None


# --- laws ----------------------------------------------------------------------------------------------------------

# The number of an instrument; drafts print "[X]", "XX", "1[*]", "__".
_NUMBER = r"[\[(]?\s?(\d{1,4}|X{1,3}|\*+|•|_+)\s?(?:\[\s?[*•]?\s?\])?\s?[\])]?\.?,?"
_LAW = re.compile(
    r"(?<![A-Za-z])(Decree[ -]?Laws?|Laws?|Decrees?|Resolutions?|Acts?|Ordinances?)"
    r"(?:,? (?:of|for) the (?:[A-Z][\w-]+ ){1,6}?)?"
    rf"[ ,(]{{0,2}}(?:Nos?\b[.:]?|Number)\s?{_NUMBER}((?:\s?(?:,|&|and)\s?\(?\d{{1,3}}\)?)*)\)?"
    r"\s?(?:of (?:the year )?((?:19|20)\d{2}|20\[?[X*]{1,2}\]?|\[?[X*]{1,4}\]?(?=\W|$))|[/-]\s?((?:19|20)\d{2}))",
    re.IGNORECASE,
)
# "ISLE Law 5 of 2018" without "No.": only straight after an issuer.
_SHORT_LAW = re.compile(r"(?<![A-Za-z])(Law) (\d{1,3})()(?: of |/)((?:19|20)\d{2})()(?!\d)", re.IGNORECASE)
_CAPITALISED_TAIL = re.compile(r"(?:(?:[A-Z(][\w'&-]*\)?|of|and|the|for|to|in|on),? ){0,9}$")


def _laws(text: str, forms: _Forms) -> Iterator[_Hit]:
    seen: list[int] = []
    for pattern in (_LAW, _SHORT_LAW):
        for match in pattern.finditer(text):
            if match.start() in seen:
                continue
            issuer, start = _issuer_before(text, match.start(), forms)
            if pattern is _SHORT_LAW and issuer is None:
                continue
            seen.append(match.start())
            instrument = re.sub(r"[ -]+", " ", match[1].upper())
            if instrument.endswith("LAWS") or (instrument[-1] == "S" and instrument != "LAWS"):
                instrument = instrument[:-1]
            printed_year = match[4] or match[5] or ""
            year = int(printed_year) if printed_year.isdigit() else None
            others = re.findall(r"\d+", match[3])
            for i, digits in enumerate([match[2], *others]):
                number = str(int(digits)) if digits.isdigit() else "X"
                key = " ".join(filter(None, (issuer, instrument, number))) + (f"/{year}" if year else "")
                begin, end = (start, match.end()) if not others else _list_place(match, start, i, digits)
                yield "law_number", key, begin, end, number, year, None


def _list_place(match: re.Match[str], start: int, i: int, digits: str) -> tuple[int, int]:
    """Where the i-th number of "Laws No. 3, 4 and 5 of 2018" stands; the first takes the words before it."""
    if i == 0:
        return start, match.end(2)
    at = match.end(2)
    for _ in range(i):
        found = re.compile(r"\d+").search(match.string, at)
        assert found is not None  # counted from the same digits
        at = found.end()
    return at - len(digits), at


def _issuer_before(text: str, at: int, forms: _Forms) -> tuple[str | None, int]:
    """The issuer printed before "Law", straight or with the law's short title between; where the words start."""
    before = text[max(0, at - 120) : at].rstrip()
    for issuer, pattern in forms.issuers:
        if match := pattern.search(before):
            return issuer, at - (len(text[max(0, at - 120) : at]) - match.start())
    window = text[max(0, at - 120) : at]
    tail = _CAPITALISED_TAIL.search(window)
    if tail and tail[0]:
        words = window[tail.start() :]
        for issuer, pattern in forms.issuers:
            straight = re.compile(pattern.pattern[:-1] + r"(?=\s)", re.IGNORECASE)
            if match := straight.match(words):
                return issuer, at - (len(window) - tail.start() - match.start())
    return None, at


# --- consultation papers and orders --------------------------------------------------------------------------------

_PAPER = re.compile(
    r"(?<![A-Za-z])(?:Consultation\s?Papers?"
    r"|CP(?= ?(?:No|[0-9]+ ?(?:of|/) ?(?:19|20)[0-9])))"
    r"\s?(?:(?:Nos?\b\.?|Number|#):?\s?)?\(?(\d{1,3})(?![\d/])\)?"
    rf"(?:,?\s?(?:\(|of |dated |issued in |in |-\s?)*(?:\d{{1,2}}\s)?({MONTH_NAMES})?,?\s?((?:19|20)\d{{2}})(?!\d))?"
    rf"(?:\s(?P<later>{MONTH_NAMES}) (?:19|20)\d{{2}})?",
    re.IGNORECASE,
)


def _papers(text: str, forms: _Forms) -> Iterator[_Hit]:
    for match in _PAPER.finditer(text):
        number = str(int(match[1]))
        year = int(match[3]) if match[3] else None
        month_name = match[2] or match["later"]
        key = f"CP {number}" + (f"/{year}" if year else "")
        month = month_number(month_name) if month_name else None
        yield "consultation_paper", key, match.start(), match.end(), number, year, month


_ORDER = re.compile(
    r"(?<![A-Za-z])(Order|(?:Practice |Registrar'?s )?Direction|Circular|Amendment Notice|Enactment Notice)s?,? "
    rf"(?:Nos?\b\.?|Number)\s?{_NUMBER}\s?(?:of|/|-)\s?((?:19|20)\d{{2}})(?!\d)",
    re.IGNORECASE,
)


def _orders(text: str, forms: _Forms) -> Iterator[_Hit]:
    for match in _ORDER.finditer(text):
        number = str(int(match[2])) if match[2].isdigit() else "X"
        before = text[max(0, match.start() - 100) : match.start()].rstrip()
        body, start = None, match.start()
        for name, pattern in forms.orders:
            found = pattern.search(before)
            if found and match.start() - (len(before) - found.start()) <= start:
                words = text[: match.start()]
                body, start = name, len(words.rstrip()) - (len(before) - found.start())
        key = " ".join(filter(None, (body, match[1].upper(), number))) + f"/{match[3]}"
        yield "court_order", key, start, match.end(), number, int(match[3]), None


# --- references of other tribunals ---------------------------------------------------------------------------------

_AWARD = re.compile(
    r"(?<![A-Za-z])(?:[Cc]laim|[Cc]ase|[Aa]rbitration|[Aa]ction|[Aa]ppeal|[Rr]eference) "
    r"(?:[Nn]os?\b\.?|[Nn]umbers?|[Rr]ef\.?):?\s?"
    r"((?=[\w /().-]{0,20}\d)[A-Z0-9][\w-]*(?:\s?/\s?[\w-]+)*(?: ?\([A-Za-z]{2,6}\))?(?: \d+)?(?: of (?:19|20)\d{2})?)"
)


def _awards(text: str, forms: _Forms) -> Iterator[_Hit]:
    for match in _AWARD.finditer(text):
        printed = match[1].rstrip("-")
        if len(re.sub(r"\W", "", printed)) < 4:
            continue
        digits = re.findall(r"\d+", printed)
        key = re.sub(r"\s*([/-])\s*", r"\1", printed.upper())
        yield (
            "award_reference",
            key,
            match.start(1),
            match.start(1) + len(printed),
            digits[0] if digits else None,
            _year_in(printed),
            None,
        )
