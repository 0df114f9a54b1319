"""The numbers of laws and other instruments, with the issuer that stands before them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legal_rag.catalogue.identifier_forms import INSTRUMENT_NUMBER, Forms, Hit

_LAW = re.compile(
    r"(?<![A-Za-z])(Decree[ -]?Laws?|Laws?|Decrees?|Resolutions?|Acts?|Ordinances?|Regulations?|Directives?"
    r"|(?:Statutory|Legislative) Instruments?|Proclamations?|Edicts?|Bye-?laws?)"
    r"(?:,? (?:of|for) the (?:[A-Z][\w-]+ ){1,6}?)?"
    rf"[ ,(]{{0,2}}(?:Nos?\b[.:]?|Number)\s?{INSTRUMENT_NUMBER}((?:\s?(?:,|&|and)\s?\(?\d{{1,3}}\)?)*)\)?"
    r"\s?(?:of (?:the year )?((?:19|20)\d{2}|20\[?[X*]{1,2}\]?|\[?[X*]{1,4}\]?(?=\W|$))|[/-]\s?((?:19|20)\d{2}))",
    re.IGNORECASE,
)
# "ISLE Law 5 of 2018" without "No.": only straight after an issuer.
_SHORT_LAW = re.compile(r"(?<![A-Za-z])(Law) (\d{1,3})()(?: of |/)((?:19|20)\d{2})()(?!\d)", re.IGNORECASE)
# "Act 71 of 2008": of these a number alone is the instrument's.
_BARE_NUMBER = re.compile(r"(?<![A-Za-z])(Act|ACT|Ordinance|ORDINANCE) (\d{1,3})()(?: of )((?:19|20)\d{2})()(?!\d)")
# "Regulation (XY) 2016/679", "Regulation (XY) No 261/2004", "Directive 2014/65/XY": whose it is stands in brackets or
# behind; the year comes first unless "No" does, or only the second number can be a year.
_OF_UNION = re.compile(
    r"(?<![A-Za-z])(?P<what>Regulation|REGULATION|Directive|DIRECTIVE|Decision|DECISION)\s(?:\((?P<issuer>[A-Z]{2,5})\)\s?)?(?P<no>(?:No|NO)\b\.?\s?)?"
    r"(?P<first>\d{1,4})/(?P<second>\d{1,4})(?:/(?P<behind>[A-Z]{2,5}))?(?![\d/])",
)
_CAPITALISED_TAIL = re.compile(r"(?:(?:[A-Z(][\w'&-]*\)?|of|and|the|for|to|in|on),? ){0,9}$")


def laws(text: str, forms: Forms) -> Iterator[Hit]:
    """Every law's number in `text`, the words of its issuer included."""
    seen: list[int] = []
    for pattern in (_LAW, _SHORT_LAW, _BARE_NUMBER):
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
    yield from _of_union(text)


def _of_union(text: str) -> Iterator[Hit]:
    for match in _OF_UNION.finditer(text):
        issuer = match["issuer"] or match["behind"]
        first, second = match["first"], match["second"]
        year_first = bool(_YEAR.fullmatch(first)) and not (match["no"] and _YEAR.fullmatch(second))
        year, number = (first, second) if year_first else (second, first)
        if issuer is None or not _YEAR.fullmatch(year):
            continue
        key = f"{issuer} {match['what'].upper()} {int(number)}/{year}"
        yield "law_number", key, *match.span(), str(int(number)), int(year), None


_YEAR = re.compile(r"(?:19|20)\d{2}")


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


def _issuer_before(text: str, at: int, forms: Forms) -> tuple[str | None, int]:
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
