"""Cases, neutral citations and the references of other tribunals, in every printed form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legal_rag.catalogue.identifier_forms import Forms, Hit, folded
from legal_rag.catalogue.money import currency_code


def case_key(prefix: str, number: str, year: int) -> str:
    """The one key of a case: "XYZ 010/2024"."""
    return f"{prefix.upper()} {int(number):03d}/{year}"


def _full_year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


# What numbers laws and standards as courts number cases: "Regulation XY 261/2004".
_NUMBERED_INSTRUMENT = re.compile(
    r"\b(?:regulation|directive|decision|law|act|standard|resolution|decree|decree[ -]law|recommendation|bulletin"
    r"|circular|opinion|guideline)s?,?\s?\(?$",
    re.IGNORECASE,
)


def cases(text: str, forms: Forms) -> Iterator[Hit]:
    taken: list[tuple[int, int]] = []
    if forms.case is not None:
        for match in forms.case.finditer(text):
            yield from _listed(text, match, forms.prefixes[folded(match[1])], forms)
    if forms.any_case is not None:
        for match in forms.any_case.finditer(text):
            if (
                match[1] in forms.not_prefixes
                or currency_code(match[1])
                or _NUMBERED_INSTRUMENT.search(text[: match.start()][-40:])
            ):
                continue
            taken.append(match.span())
            yield from _listed(text, match, match[1], forms)
    if forms.labelled_case is not None:
        for match in forms.labelled_case.finditer(text):
            printed = match[match.lastindex or 0]
            place = match.span(match.lastindex or 0)
            if any(start < place[1] and place[0] < end for start, end in taken):
                continue
            number = re.search(r"\d+", printed)
            yield (
                "case_number",
                re.sub(r"\s*([/-])\s*", r"\1", printed.upper()),
                *place,
                number[0].lstrip("0") if number else None,
                _year_in(printed),
                None,
            )


def _listed(text: str, match: re.Match[str], prefix: str, forms: Forms) -> Iterator[Hit]:
    """The case of `match`, and those that follow it in a list without their prefix."""
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


def _year_in(printed: str) -> int | None:
    years = re.findall(r"(?<!\d)((?:19|20)\d{2})(?!\d)", printed)
    return int(years[-1]) if years else None


def _case(prefix: str, number: str, year: int, start: int, end: int) -> Hit:
    return "case_number", case_key(prefix, number, year), start, end, str(int(number)), year, None


# "[2003] UKHL 12", "[2014] EWHC 3546 (Comm)": courts of elsewhere, cited by year, court in capitals and number.
_FOREIGN_CITATION = re.compile(
    r"\[(\d{4})\] ([A-Z]{3,8}(?: [A-Z][A-Za-z]{1,5})?) (\d{1,4})(?!\d)(?: \(([A-Z][A-Za-z]+)\))?"
)


def citations(text: str, forms: Forms) -> Iterator[Hit]:
    own: list[int] = []
    if forms.citation is not None:
        for match in forms.citation.finditer(text):
            own.append(match.start())
            year, prefix, number = int(match[1]), forms.prefixes[folded(match[2])], str(int(match[3]))
            key = f"[{year}] {forms.citation_issuer} {prefix} {int(number):03d}"
            yield "neutral_citation", key, *match.span(), number, year, None
            yield _case(prefix, number, year, *match.span())
    for match in _FOREIGN_CITATION.finditer(text):
        if match.start() not in own:
            key = f"[{match[1]}] {match[2].upper()} {match[3]}" + (f" ({match[4].upper()})" if match[4] else "")
            yield "neutral_citation", key, *match.span(), match[3], int(match[1]), None


# --- references of other tribunals ---------------------------------------------------------------------------------

_AWARD = re.compile(
    r"(?<![A-Za-z])(?:[Cc]laim|[Cc]ase|[Aa]rbitration|[Aa]ction|[Aa]ppeal|[Rr]eference) "
    r"(?:[Nn]os?\b\.?|[Nn]umbers?|[Rr]ef\.?):?\s?"
    r"((?=[\w /().-]{0,20}\d)[A-Z0-9][\w-]*(?:\s?/\s?[\w-]+)*(?: ?\([A-Za-z]{2,6}\))?(?: \d+)?(?: of (?:19|20)\d{2})?)"
)


def awards(text: str, forms: Forms) -> Iterator[Hit]:
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
