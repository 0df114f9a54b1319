"""Dates of court papers and orders by kind: issued, re-issued, header, hearing, judgment, award, made.

The label decides the kind ("Date of Issue:", "Hearing :", "award dated"), never the order of the dates on a page.
"header" is the date in the publisher's line above the title; it need not be the date of issue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from legal_rag.catalogue.printed_dates import FoundDate, find_dates
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import DatedEvent
from legal_rag.catalogue.title_page import TitlePage

_LABELLED = (
    (
        "reissued",
        re.compile(r"\bdate of re-?\s?issue(?:ment)?\s?[:.-]?\s?|\bre-?issued(?: on)?\s?:\s?", re.IGNORECASE),
    ),
    (
        "issued",
        re.compile(
            r"\b(?:date(?: of)? (?:first |original )?issued?|issue date)\s?[:.-]?\s?|\bissued(?: on)?\s?:\s?"
            r"|\bdate of (?:release|publication|promulgation|delivery|handing down)\s?:\s?"
            r"|\b(?:release|publication) date\s?:\s?"
            r"|\b(?:released|handed down|promulgated|pronounced|published)(?: on)?\s?:\s?",
            re.IGNORECASE,
        ),
    ),
    (
        "made",
        re.compile(
            r"\bdated(?: (?:this|at \w+ (?:on|this)?))?(?: the)?\s?[:,]?\s?"
            r"(?=(?:this |the )?\d{1,2}(?:st|nd|rd|th)? day)"
            r"|\bdated\s?:\s?"
            r"|\bdate of (?:the |this )?(?:order|judge?ment|decision|ruling|determination|decree)s?\s?:\s?"
            r"|\b(?:order|judge?ment|decision|ruling) date\s?:\s?|\b(?:decided|delivered|entered)(?: on)?\s?:\s?",
            re.IGNORECASE,
        ),
    ),
)
_PANEL_LABEL = re.compile(
    r"(?P<hearing>(?:date of )?(?:hearings?|trial|heard)(?: dates?)?(?: on)?)\s?:?\s?(?=\d|:|\w+day\b)"
    r"|(?P<judgment>(?:date of )?judge?ments?(?: dated?| delivered| handed down)?)\s?:?\s?(?=\d)",
    re.IGNORECASE,
)
_HEARD_ON = re.compile(
    r"\b(?:hearing|trial|heard)\b(?:(?!\b(?:for|of|after|following|seeking|adjourn\w*|set|fixed|apply)\b)"
    r"(?:[^.;\d]|(?<=\b[A-Z])\.|(?<=\bHon)\.|(?<=\bMr)\.|(?<=\bDr)\.)){0,110}?"
    r"\b(?:on|from)\s(?=\d{1,2}\D)",
    re.IGNORECASE,
)
_AWARD = re.compile(
    r"\b(?:(?:final|partial|interim|arbitral|arbitration|corrected|consent|costs) )*award(?:s)?\b(?! creditor| debtor)"
    r"(?:(?!\b(?:award|amended|re-?issued|recogni\w+|enforce\w*|application|order|claim|hearing|that|which)\b)[^.;]){0,90}?"
    r"\b(?:dated|issued on|rendered on|made on|delivered on|of|on)\s(?=\d{1,2}\D)",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"\bissued by\b", re.IGNORECASE)
_BARE_DATE = re.compile(r"\bdated?\s?:\s?|\bon\s(?=\d{1,2})", re.IGNORECASE)
_NEAR = 3
"""Characters between a label and its date."""
_SIGNATURE = 220
"""Characters after "Issued by" in which an unlabelled date of issue stands."""


def find_court_dates(pages: tuple[ReadPage, ...], title_page: TitlePage | None) -> tuple[DatedEvent, ...]:
    """Rows of `dates` that a court's papers print; each kind and date once a page."""
    rows: dict[tuple[str, date, int], DatedEvent] = {}
    for page in pages:
        found = find_dates(page.text)
        for event in (
            *_header(page, title_page),
            *_dated_line(page, title_page),
            *_labelled(page, found),
            *_in_prose(page, found),
        ):
            rows.setdefault((event.kind, event.date, event.page_number), event)
    for event in _panel(pages, title_page):
        rows.setdefault((event.kind, event.date, event.page_number), event)
    if not any(event.kind == "issued" for event in rows.values()):
        for event in _signed(pages):
            rows.setdefault((event.kind, event.date, event.page_number), event)
    return tuple(sorted(rows.values(), key=lambda event: (event.page_number, event.span_start or 0)))


def date_of_issue(events: tuple[DatedEvent, ...]) -> date | None:
    """The first printed date of issue; without one the date the paper was made, then the publisher's."""
    for kind in ("issued", "made", "header"):
        found = [event.date for event in events if event.kind == kind]
        if found:
            return found[0]
    return None


def _event(page: ReadPage, kind: str, start: int, one: FoundDate) -> DatedEvent:
    printed, span_start, span_end = page.source(start, one.span_end)
    return DatedEvent(
        page_number=page.number, printed=printed, span_start=span_start, span_end=span_end, kind=kind, date=one.date
    )


def _labelled(page: ReadPage, dates: list[FoundDate]) -> Iterator[DatedEvent]:
    for kind, label in _LABELLED:
        for match in label.finditer(page.text):
            for one in dates:
                if 0 <= one.span_start - match.end() <= _NEAR:
                    yield _event(page, kind, match.start(), one)


def _in_prose(page: ReadPage, dates: list[FoundDate]) -> Iterator[DatedEvent]:
    for kind, pattern in (("hearing", _HEARD_ON), ("award", _AWARD)):
        for match in pattern.finditer(page.text):
            for one in dates:
                if 0 <= one.span_start - match.end() <= 1:
                    yield _event(page, kind, match.start(), one)


def _header(page: ReadPage, title_page: TitlePage | None) -> Iterator[DatedEvent]:
    """The date of the publisher's line: in capitals, month first, among the first lines of the title page."""
    if page.number != (title_page.page_number if title_page is not None else 1):
        return
    for line in page.lines_down_the_page()[:7]:
        for one in find_dates(line.text):
            if one.printed[:1].isalpha() and one.printed.upper() == one.printed:
                begin = page.page.text.find(one.printed, line.span_start)
                span = (begin, begin + len(one.printed)) if begin >= 0 else (line.span_start, line.span_end)
                yield DatedEvent(
                    page_number=page.number,
                    printed=page.page.text[span[0] : span[1]],
                    span_start=span[0],
                    span_end=span[1],
                    kind="header",
                    date=one.date,
                )
                return


_DATE_LINE = re.compile(r"date\s?:\s?", re.IGNORECASE)


def _dated_line(page: ReadPage, title_page: TitlePage | None) -> Iterator[DatedEvent]:
    """ "Date: 12 May 2021" as a line of the title page, when the paper was made."""
    if title_page is None or page.number != title_page.page_number:
        return
    for line in page.lines:
        text = " ".join(line.text.split())
        label = _DATE_LINE.match(text)
        dates = find_dates(text) if label else []
        if label and len(dates) == 1 and dates[0].span_start <= label.end() + _NEAR and dates[0].span_end == len(text):
            yield DatedEvent(
                page_number=page.number,
                printed=page.page.text[line.span_start : line.span_end],
                span_start=line.span_start,
                span_end=line.span_end,
                kind="made",
                date=dates[0].date,
            )


def _panel(pages: tuple[ReadPage, ...], title_page: TitlePage | None) -> Iterator[DatedEvent]:
    """ "Hearing : 7 October 2024" and "Judgment : ..." beside the names on the title page."""
    if title_page is None:
        return
    lines = title_page.panel_lines
    for at, line in enumerate(lines):
        text = " ".join(line.text.split())
        label = _PANEL_LABEL.match(text)
        follower = lines[at + 1] if at + 1 < len(lines) else None
        joined = text
        if label is None and follower is not None and follower.page_number == line.page_number:
            joined = f"{text} {' '.join(follower.text.split())}"
            label = _PANEL_LABEL.match(joined)
        if label is None:
            continue
        kind = "hearing" if label["hearing"] else "judgment"
        page = next(one for one in pages if one.number == line.page_number)
        end = follower.span_end if joined != text and follower is not None else line.span_end
        start = min(line.span_start, end)
        for one in find_dates(joined):
            yield DatedEvent(
                page_number=line.page_number,
                printed=page.page.text[start:end],
                span_start=start,
                span_end=end,
                kind=kind,
                date=one.date,
            )


def _signed(pages: tuple[ReadPage, ...]) -> Iterator[DatedEvent]:
    """A date after "Issued by" that has no label but "Date:"."""
    for page in pages:
        for match in _SIGNED.finditer(page.text):
            for label in _BARE_DATE.finditer(page.text, match.end(), match.end() + _SIGNATURE):
                for one in find_dates(page.text[label.end() : label.end() + 30]):
                    if one.span_start <= _NEAR:
                        place = FoundDate(
                            one.date, one.printed, label.end() + one.span_start, label.end() + one.span_end
                        )
                        yield _event(page, "issued", label.start(), place)
