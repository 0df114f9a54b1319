"""Numbered paragraphs of judgments and orders: number, first and last page, span; those of the order apart.

Only the running numbers count: a number that does not continue its section, or stands further in than the section's
numbers do, belongs to a quotation or a list within a paragraph. Footnotes are no part of any. Numbers start anew with
the reasons.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Paragraph
from legal_rag.text import normalise

_NUMBER = re.compile(r"(\d{1,3})\.(?:\s+(?=\S)|$)")
_ORDER = re.compile(
    r".{0,80}\bIT IS (?:HEREBY )?(?:ALSO |FURTHER )?(?:ADJUDGED AND )?ORDERED\b|.*\bORDER(?:ED)? THAT\b:?$"
)
_REASONS = re.compile(r"(?:SCHEDULE OF |THE )?REASONS\b|JUDGE?MENT\b$|INTRODUCTION\b", re.IGNORECASE)
_ISSUED = re.compile(r"issued by\b", re.IGNORECASE)
_TURNS = re.compile(r"ORDER|REASON|JUDG|INTRO|ssued|Reason|Judg|Intro")
"""A line without a number that may open a section; all others are only run over."""
_NOTE = re.compile(r"\[?\d{1,3}\]?\s+\S")
_SMALLER = 0.9
"""Share of the body's type size at which a footnote is set at most."""
_SET_IN = 24.0
"""Points by which a quoted paragraph's number stands further in at least."""
_SURE_OF_MARGIN = 3
_SKIPPED = 2
"""Numbers that may be missing from a sequence (unreadable, or printed inside a line)."""


@dataclass
class _Open:
    number: int
    page: ReadPage
    start: int
    section: str | None


def find_paragraphs(pages: tuple[ReadPage, ...], starts_mid: bool = False) -> tuple[Paragraph, ...]:
    """Rows of `paragraphs`; `printed` is the paragraph's text on its first page.

    Of a copy that starts in the middle (`starts_mid`) the first number may be any.
    """
    rows: list[Paragraph] = []
    current: _Open | None = None
    section: str | None = None
    expected = 1
    margins: list[float] = []  # where the numbers of the section stand
    last: tuple[ReadPage, int] | None = None  # page and end of the last line read
    for page in pages:
        notes = _footnotes(page)
        for line in page.lines:
            if line.span_start >= notes:
                continue
            if not (line.text[:1].isdigit() or _TURNS.search(line.text)):
                last = (page, max(line.span_end, last[1]) if last and last[0] is page else line.span_end)
                continue
            text = normalise(line.text)
            match = _NUMBER.match(text)
            number = int(match[1]) if match else None
            turn = _section(text, section, begun=bool(rows) or current is not None)
            if turn is not None:
                section = turn
                expected = 1
                margins = []
                if number is None:
                    _close(rows, current, last)
                    current = None
            if (
                number is not None
                and _continues(number, expected, section, starts_mid and not rows and current is None)
                and not (len(margins) >= _SURE_OF_MARGIN and line.x0 > max(margins) + _SET_IN)
            ):
                if number == 1 and section == "order" and expected > 1:
                    section = "reasons"
                    margins = []
                margins.append(line.x0)
                _close(rows, current, last)
                current = _Open(number, page, line.span_start, section)
                expected = number + 1
            last = (page, max(line.span_end, last[1]) if last and last[0] is page else line.span_end)
    _close(rows, current, last)
    return tuple(rows)


def _section(text: str, section: str | None, begun: bool) -> str | None:
    """The section that this line opens, if it opens one."""
    if (section is None or not begun) and section != "order" and _ORDER.match(text):
        return "order"
    if section in (None, "order") and len(text) < 40 and _REASONS.match(text):
        return "reasons"
    if section == "order" and _ISSUED.match(text):
        return "reasons"
    return None


def _continues(number: int, expected: int, section: str | None, anything: bool) -> bool:
    if anything:
        return True
    if number == 1 and section == "order" and expected > 1:
        return True
    return expected <= number <= expected + _SKIPPED


def _footnotes(page: ReadPage) -> int:
    """Where the page's footnotes begin in its text: lines in smaller type at its foot, opened by a small number."""
    sizes = sorted(line.size for line in page.lines)
    if not sizes or sizes[0] >= _SMALLER * sizes[-1]:
        return sys.maxsize
    body = sizes[len(sizes) // 2]
    start = sys.maxsize
    for line in reversed(page.lines):
        if line.size > _SMALLER * body and not line.text.isdigit():
            break
        if line.size <= _SMALLER * body and _NOTE.match(line.text) and 2 * line.y0 > page.page.height:
            start = line.span_start
    return start


def _close(rows: list[Paragraph], current: _Open | None, last: tuple[ReadPage, int] | None) -> None:
    if current is None or last is None:
        return
    page, end = last
    text = current.page.page.text
    on_first_page = text[current.start : end if page is current.page else min(len(text), _footnotes(current.page))]
    rows.append(
        Paragraph(
            page_number=current.page.number,
            printed=on_first_page.strip(),
            span_start=current.start,
            span_end=end,
            last_page=page.number,
            number=str(current.number),
            section=current.section,
        )
    )
