"""Contents pages: they list headings with the pages where the text stands, and so are never evidence themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.catalogue.page_lines import DocumentLines, PrintedLine
from legal_rag.text import name_key

_TITLE = re.compile(r"(?:table of )?contents\W*", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){3,}|…+|\.{2,}|_{4,}|·{3,}")
_PAGE_AT_END = re.compile(r"[\s.…_·](?:\d{1,4}|[ivxlc]{1,6})$")
_NUMBERED = re.compile(
    r"(?:(?:part|chapter|section|schedule|appendix|annex|article|rule|regulation)\s+)?"
    r"\(?(\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)*|[IVX]+)\)?[.:)]?\s*[–—-]?\s+([A-Z“\"‘'].*)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[a-z)”\"’][.;:]$")
_MONEY = re.compile(r"[$£€]\s?\d|\b\d{1,3}(?:,\d{3})+\b")
_HEADINGS_IN_A_ROW = 10
_TITLE_WITHIN = 6
"""Lines from the top of the page within which the word "Contents" is its title."""


def find_contents_pages(body: DocumentLines) -> tuple[int, ...]:
    """Numbers of the pages that are contents lists, from lines without running heads.

    A page is one if it is titled so and lists, if most of its lines lead to a page number, or if it carries more than
    ten headings in a row with no text below any of them.
    """
    found: list[int] = []
    for number, lines in sorted(body.items()):
        if _is_contents(lines) or (number - 1 in found and _goes_on(lines)):
            found.append(number)
    return tuple(found)


def _goes_on(lines: tuple[PrintedLine, ...]) -> bool:
    """The last page of a contents list may hold only a few lines."""
    return bool(lines) and 3 * sum(_is_entry(line.text) for line in lines) >= 2 * len(lines)


def _is_contents(lines: tuple[PrintedLine, ...]) -> bool:
    if len(lines) < 3:
        return False
    entries = sum(_is_entry(line.text) for line in lines)
    listed = sum(_is_entry(line.text) or _heading(line.text) is not None for line in lines)
    titled = any(_TITLE.fullmatch(line.text) for line in lines[:_TITLE_WITHIN])
    if titled and (2 * listed >= len(lines) or entries >= 8):
        return True
    if entries >= 5 and 2 * entries >= len(lines) and sum(_has_leader(line.text) for line in lines) >= 4:
        return True
    return _longest_run_of_headings(lines) > _HEADINGS_IN_A_ROW


def _is_entry(text: str) -> bool:
    return _MONEY.search(text) is None and (
        _has_leader(text) or (_PAGE_AT_END.search(text[-8:]) is not None and _heading(text) is not None)
    )


def _has_leader(text: str) -> bool:
    return _LEADER.search(text) is not None


def _heading(text: str) -> str | None:
    """The number of a numbered heading, None if the line is text or names an amount."""
    found = _NUMBERED.fullmatch(text)
    if not found or len(text) > 110 or _SENTENCE_END.search(text) or _MONEY.search(text):
        return None
    return found[1]


def _longest_run_of_headings(lines: tuple[PrintedLine, ...]) -> int:
    best = run = 0
    previous: str | None = None
    for line in lines:
        number = _heading(line.text)
        if number is None or (previous is not None and not _follows(previous, number)):
            run = 0 if number is None else 1
        else:
            run += 1
        previous = number
        best = max(best, run)
    return best


def _follows(previous: str, number: str) -> bool:
    """2 after 1, 2.1 after 2, 3 after 2.4: what numbers of successive headings do."""
    before, after = _parts(previous), _parts(number)
    return after > before


def _parts(number: str) -> list[int]:
    return [int(digits.group()) if (digits := re.match(r"\d+", part)) else 0 for part in number.split(".")]


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One line of a contents list. `key` is its heading for comparison, `counted` a number that is not in the text."""

    number: str
    heading: str
    key: str
    counted: bool


_DIVISION = re.compile(
    r"(?:part|chapter|schedule|appendix|annex|annexure)\b|(?:title|book|section) (?:[IVX]+|[A-Z])\b"
    r"|(?:table of )?contents\W*$",
    re.IGNORECASE,
)
_ENTRY_NUMBER = re.compile(
    r"(?:(?:article|section|regulation|rule)\s+)?\(?(\d{1,4}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]?)*)\)?[.:)]?\s*[-–—]?\s+(?=\S)",
    re.IGNORECASE,
)
# Two entries on one line: leaders or a page number, and then a heading again.
_SEVERAL = re.compile(
    r"(?:(?:\.\s?){3,}|…+|\s\.)\s*\d{0,3}\s+(?=(?:\d{1,3}[A-Z]?\.\s)?[A-Z][a-z])|(?<=[a-z])\s\d{1,3}\s(?=[A-Z][a-z])"
)
_TAIL = re.compile(r"(?:[\s.…_·]*(?:\d{1,4}|[ivxlc]{1,6}))?[\s.…_·]*$")


def contents_entries(body: DocumentLines, contents_pages: tuple[int, ...]) -> tuple[ContentsEntry, ...]:
    """The provisions that the contents pages list, in order; parts, chapters and schedules are left out.

    Some files print numbers that their text layer does not hold (numbered lists in fonts without a text mapping). Where
    hardly any entry has its number as text, entries are counted; a single one without a number is given the number that
    its neighbours leave free.
    """
    listed: list[tuple[str | None, str]] = []
    for number in contents_pages:
        division_open = False
        for line in body[number]:
            runs_on = division_open and line.text.isupper() and _ENTRY_NUMBER.match(line.text) is None
            if _DIVISION.match(line.text) or runs_on:
                division_open = not _is_tail(line.text) and _TITLE.fullmatch(line.text) is None
                continue
            division_open = False
            for text in _SEVERAL.split(line.text):
                if not re.search(r"[A-Za-z]{3}", text):
                    continue
                found = _ENTRY_NUMBER.match(text)
                heading = _TAIL.sub("", text[found.end() if found else 0 :])
                if heading and (found or _is_tail(line.text)):
                    listed.append((found[1] if found else None, heading))
    numbered = sum(number is not None and number.isdigit() for number, _ in listed)
    numbers = _counted(listed) if listed and 5 * numbered < len(listed) else _filled(listed)
    return tuple(
        ContentsEntry(number, heading, name_key(heading), counted=printed is None)
        for (printed, heading), number in zip(listed, numbers, strict=True)
        if number is not None
    )


def _is_tail(text: str) -> bool:
    return _has_leader(text) or _PAGE_AT_END.search(text[-8:]) is not None


def _counted(listed: list[tuple[str | None, str]]) -> list[str | None]:
    """Numbers counted from 1, or none at all if a printed number such as "16A" or "20" does not fit the count."""
    numbers: list[str | None] = []
    count = 0
    for number, _ in listed:
        if number is None:
            count += 1
            numbers.append(str(count))
            continue
        found = re.match(r"\d+", number)
        value = int(found.group()) if found else 0
        if number.isdigit():
            count += 1
        if value != count:
            return [printed for printed, _ in listed]
        numbers.append(number)
    return numbers


def _filled(listed: list[tuple[str | None, str]]) -> list[str | None]:
    """Entries without a number between two numbers take the ones between them, if there are just as many."""
    numbers = [number for number, _ in listed]
    start = 0
    while start < len(numbers):
        if numbers[start] is not None:
            start += 1
            continue
        end = start
        while end < len(numbers) and numbers[end] is None:
            end += 1
        before = numbers[start - 1] if start else "0"
        after = numbers[end] if end < len(numbers) else None
        if before and before.isdigit() and after and after.isdigit() and int(after) - int(before) - 1 == end - start:
            numbers[start:end] = [str(int(before) + 1 + step) for step in range(end - start)]
        start = end
    return numbers
