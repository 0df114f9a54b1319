"""Dates of statutes and of the notices about them: enacted, in force, made.

A notice is the source of a commencement: "comes into force on ...", "I appoint ... as the day on which ...", and "on
the date of this notice", which is the one date that the notice is signed with. What is reckoned but not printed
("sixty days after") is absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from legal_rag.catalogue.printed_dates import FoundDate, find_dates
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import DatedEvent

_CLAUSE = r"(?:[^.;]|(?<=\bNo)\.|\.(?=\S))"
_IN_FORCE_WORDS = r"\b(?:force|effect(?:ive)?|operation|commenc\w*)\b"
_SELF = r"\b(?:this|these|the (?:following|attached|present))\b"
_INSTRUMENT = r"\b(?:law|act|regulations?|rules|decree|resolution|order)\b"
_NOT_OF_ANOTHER = r"(?:(?!\b(?:repeal|replac|revok|amend))[^.;])"
_ENACTED = re.compile(
    rf"{_SELF}{_NOT_OF_ANOTHER}{{0,80}}?{_INSTRUMENT}{_NOT_OF_ANOTHER}{{0,60}}?"
    rf"\b(?:enacted|made|issued|promulgated)\b(?:(?!{_IN_FORCE_WORDS}){_CLAUSE}){{0,260}}?"
    r"\bon\s(?:this\s|the\s)?(?=\d|\w+day\b|[A-Z][a-z]+ \d)"
    rf"|\b(?:hereby )?(?:enact|promulgate)s?\b(?:(?!{_IN_FORCE_WORDS})[^;]){{0,60}}?\bon (?:(?:this|the)\s|(?=\d))"
    r"|\bdate of (?:enactment|promulgation)\s?:?\s|\benacted on\s?:?\s(?=\d)",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"\b(?:issued (?:at|in|on|by us)|done at|given at|corresponding to|made at|dated"
    r"|(?<!effective )(?<!force )(?<!commencement )date(?! \w)|date of issue)\b\s?:?"
    rf"(?:(?!{_IN_FORCE_WORDS})[^.;]){{0,120}}?$",
    re.IGNORECASE,
)
_COMES_INTO_FORCE = re.compile(
    r"\b(?:comes?|came|coming|brought|shall come|will come|enters?|entered|shall enter) into (?:force|effect"
    r"|operation)\s+(?:on|from|as (?:of|from)|with effect from)\s"
    r"(?:the (?:date|day)\b[^.;]{0,160}?\b(?:being|namely|that is|which is),?\s(?:the\s|on\s)?)?"
    r"|\bcommences? on\s|\bin force (?:on|from|since)\s|\btakes? effect (?:on|from)\s|\bwith effect from\s",
    re.IGNORECASE,
)
_LABELLED_IN_FORCE = re.compile(
    r"\b(?:date of (?:commencement|coming into (?:force|effect|operation)|entry into force)"
    r"|(?:commencement|effective|in[- ]force) date)\s?(?::|is|shall be)\s(?:the\s)?",
    re.IGNORECASE,
)
# "I appoint 1 May as the day on which ...", "1 May is appointed as the day ...": the words after the date tell.
_APPOINTS = re.compile(r"\b(?:appoint|fix|designat|specif)\w*\s(?:the\s|that\s)?$", re.IGNORECASE)
_APPOINTED_FOR = re.compile(
    rf"\s?,?\s?(?:as|to be|for|(?:is|shall be)\s(?:hereby\s)?(?:appointed|fixed|designated|specified))\b[^.;]{{0,120}}?"
    rf"{_IN_FORCE_WORDS}",
    re.IGNORECASE,
)
_ON_ITS_OWN_DATE = re.compile(
    r"\b(?:(?:comes?|enters?|shall come|shall enter) into (?:force|effect|operation)|takes? effect|commences?)\s"
    r"(?:on|from|as (?:of|from))\s(?:the (?:date|day) (?:of (?:this|the|its)\s(?:notice|signature|signing|enactment"
    r"|issue|making)|hereof|on which (?:this|it)[^.;]{0,30}(?:signed|issued|enacted))|(?:its|signature|enactment))",
    re.IGNORECASE,
)
_ENACTS = re.compile(r"\b(?:enact|promulgat)(?:s|ed|e|es|ing)?\b", re.IGNORECASE)
_NEAR = 12


def statute_dates(
    pages: tuple[ReadPage, ...], contents_pages: tuple[int, ...], *, notice: bool = False
) -> tuple[DatedEvent, ...]:
    """Rows of kinds in_force, enacted and (of a notice that enacts nothing) made: what the title page, the clauses or
    the signature date."""
    rows: dict[tuple[str, date], DatedEvent] = {}
    signed = "made" if notice and not any(_ENACTS.search(page.text) for page in pages) else "enacted"
    for index, page in enumerate(pages):
        if page.number in contents_pages:
            continue
        ends = index in (0, len(pages) - 1)
        for row in _dates_on(page, signed if ends else None, notice=notice):
            rows.setdefault((row.kind, row.date), row)
    if notice and not any(row.kind == "in_force" for row in rows.values()):
        own = [row for row in rows.values() if row.kind == signed]
        if len(own) == 1 and any(_ON_ITS_OWN_DATE.search(page.text) for page in pages):
            rows["in_force", own[0].date] = _as_in_force(own[0])
    return tuple(rows.values())


def _as_in_force(row: DatedEvent) -> DatedEvent:
    return DatedEvent(
        page_number=row.page_number,
        printed=row.printed,
        span_start=row.span_start,
        span_end=row.span_end,
        kind="in_force",
        date=row.date,
    )


def _dates_on(page: ReadPage, signed: str | None, *, notice: bool) -> Iterator[DatedEvent]:
    text = page.text
    formulas = "$" in text
    if not any(char.isdigit() for char in text):
        return
    in_force = [_COMES_INTO_FORCE, *([_LABELLED_IN_FORCE] if notice else [])]
    for kind, pattern in (*(("in_force", one) for one in in_force), ("enacted", _ENACTED)):
        for found in pattern.finditer(text):
            after = text[found.end() : found.end() + 140]
            read = plain_formulas(after) if formulas else after
            dated = next((one for one in find_dates(read) if one.span_start <= _NEAR), None)
            if dated is not None:
                stop = found.end() + (dated.span_end if read == after else len(after))
                yield _event(page, kind, dated.date, max(found.start(), stop - 300), stop)
    if notice:
        yield from _appointed(page)
    if signed is not None:
        yield from _signatures(page, signed, plain_formulas(text) if formulas else text)


def _appointed(page: ReadPage) -> Iterator[DatedEvent]:
    for one in find_dates(page.text):
        after = _APPOINTED_FOR.match(page.text, one.span_end)
        if after is None:
            continue
        before = _APPOINTS.search(page.text, max(0, one.span_start - 30), one.span_start)
        if before is not None or "appointed" in after[0] or "fixed" in after[0]:
            yield _event(page, "in_force", one.date, before.start() if before else one.span_start, after.end())


def _signatures(page: ReadPage, kind: str, read: str) -> Iterator[DatedEvent]:
    """Dates beside a signature, in the last words of the page."""
    tail = len(read) - 600
    for one in find_dates(read):
        if one.span_start >= tail and _SIGNED.search(read[max(0, one.span_start - 160) : one.span_start]):
            start, stop = _place(page.text, read, one)
            yield _event(page, kind, one.date, start, stop)


def _place(text: str, read: str, one: FoundDate) -> tuple[int, int]:
    if read == text:
        return max(0, one.span_start - 60), one.span_end
    start = max(0, text.find(one.printed))
    return start, start + len(one.printed)


def _event(page: ReadPage, kind: str, dated: date, start: int, stop: int) -> DatedEvent:
    printed, span_start, span_end = page.source(start, min(stop, len(page.text)))
    return DatedEvent(
        page_number=page.number, printed=printed, span_start=span_start, span_end=span_end, kind=kind, date=dated
    )
