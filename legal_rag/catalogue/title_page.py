"""The title page of a court paper taken apart: caption, number of the case, court, bench, parties, heading.

Parts are told by their wording and by their height on the page, so that columns do not part a name from its role.
Forms: "ABC 010/2024 A v B", "A v B [2024] ISLE ABC 010", with the publisher's line "OCTOBER 22, 2025 ABC - ORDERS"
below it or run into it; old forms that print "A LIMITED Claimant" on one line; a parties' block that goes on
overleaf; a copy that has a caption and then starts in the middle of the reasons.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.catalogue.identifiers import FoundIdentifier, find_identifiers
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.printed_dates import FoundDate, find_dates
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.roles import is_role, split_leading_role, split_trailing_role
from legal_rag.profile.loader import Profile
from legal_rag.text import normalise


@dataclass(frozen=True, slots=True)
class TitlePage:
    """What stands above the recitals of a court paper. Texts are in normal form; lines as printed."""

    page_number: int
    caption: str
    """"A v B" with the numbers around it, without the publisher's date; empty if there is none."""
    caption_span: tuple[int, int]
    """Of the caption and the publisher's line, in the page's text."""
    listing: str
    """The publisher's line: the date and "... - JUDGMENTS AND ORDERS"."""
    listed_on: FoundDate | None
    """The date of that line; its span is in `listing`."""
    case_lines: tuple[PrintedLine, ...]
    court_lines: tuple[PrintedLine, ...]
    bench_lines: tuple[PrintedLine, ...]
    """"BEFORE ..." and its continuation."""
    party_lines: tuple[PrintedLine, ...]
    panel_lines: tuple[PrintedLine, ...]
    """"Hearing: ...", "Counsel: ...", "Judgment: ..." with their continuations."""
    heading_lines: tuple[PrintedLine, ...]
    """"JUDGMENT OF ...", "ORDER WITH REASONS OF ..."."""
    starts_mid: bool
    """There is a caption, but no parties' block and no heading: the copy starts in the middle."""


_CASE_LINE = re.compile(
    r"(?:(?:civil|commercial|criminal|family|small) )?(?:claim|case|appeal|enforcement|execution|petition|action"
    r"|application|cause|suit|matter|docket|index|folio|motion)s? ?nos?\b\.?:?|(?:claim|case) ?:",
    re.IGNORECASE,
)
_COURT_LINE = re.compile(
    r"(?:in )?the (?:.{0,60} )?(?:courts?|tribunals?|bench|judicial authority)\b|court of |in the matter of"
    r"|(?-i:(?:[A-Z][A-Z'&-]+ ){1,6}(?:COURT|TRIBUNAL)$)",
    re.IGNORECASE,
)
_CITATION_LINE = re.compile(
    r"(?:neutral citation(?: (?:number|no\.?))?\s?:?\s?)?"
    r"\[\d{4}\] [A-Z]{2,8}(?: [A-Z][A-Za-z]{0,5})? \d{1,4}(?: \(\w+\))?",
    re.IGNORECASE,
)
_NAME_OF = re.compile(r"in the name of\b", re.IGNORECASE)
_BENCH = re.compile(r"before\s?[: ]\s?(?=[A-Z(])|before\s?:?$", re.IGNORECASE)
_BETWEEN = re.compile(r"between\b[:\s]*|b e t w e e n\b[:\s]*", re.IGNORECASE)
_PANEL = re.compile(
    r"(?:(?:date of |further |written )?(?:hearings?|submissions|trial|counsel|heard|judgments?|appearances)\b"
    r"(?: dates?)?(?: on)?)\s?(?::|(?=\d{1,2} \w+ \d{4})|$)",
    re.IGNORECASE,
)
_PAPER = (
    r"ORDERS?|JUDGMENTS?|JUDGEMENTS?|REASONS|CERTIFICATE|DECISION|RULING|DETERMINATION|DIRECTIONS|MEMORANDUM|INJUNCTION|"
    r"DECLARATION|WARRANT|DECREE|AWARD|MINUTES?|CHARGING"
)
_HEADING = re.compile(rf"(?:[A-Z-]+,? ){{0,5}}(?:{_PAPER})\b(?! ?(?:CREDITOR|DEBTOR))")
_RECITAL = re.compile(
    r"(?:AND )?(?:UPON|WHEREAS|HAVING|PURSUANT)\b|IT IS (?:HEREBY |ALSO |FURTHER )?ORDERED|PENAL NOTICE|"
    r"(?i:introduction|background|schedule of reasons|reasons|summary)$|1\. ?[A-Z]|I, [A-Z]"
)
# What a browser prints above and below a page: "12/06/2025, 10:12 A v B | Courts", the address.
_BROWSER = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}\b|https?://|www\.", re.IGNORECASE)
_LISTING_WORDS = re.compile(r"\b(?:orders?|judgments?|decisions|rulings)\b", re.IGNORECASE)
_AND = re.compile(r"(?:-\s?)?(?:and|v|vs|versus|- ?v ?-)\.?(?:\s?-)?", re.IGNORECASE)


def find_title_page(pages: tuple[ReadPage, ...], profile: Profile) -> TitlePage | None:
    """The title page among the first pages with text; None if the document is no court paper between parties."""
    for page in pages[:3]:
        if page.lines:
            return _take_apart(page, _next_page(pages, page), profile)
    return None


def _next_page(pages: tuple[ReadPage, ...], page: ReadPage) -> ReadPage | None:
    later = [one for one in pages if one.number == page.number + 1]
    return later[0] if later else None


def _take_apart(page: ReadPage, overleaf: ReadPage | None, profile: Profile) -> TitlePage | None:
    lines = [line for line in page.lines_down_the_page() if not _BROWSER.match(normalise(line.text))]
    top, rest = _caption_lines(lines)
    caption, listing, listed_on = _caption_and_listing(" ".join(normalise(line.text) for line in top))
    parts = _Parts()
    parts.read(rest)
    if overleaf is not None and not parts.heading and parts.part in ("parties", "panel"):
        parts.read_overleaf(overleaf.lines_down_the_page())
    has_number = bool(_cases(caption, profile) or _cases(" ".join(line.text for line in parts.case), profile))
    between_parties = bool(parts.parties) and any(
        is_role(line.text) or split_leading_role(line.text) or split_trailing_role(line.text) for line in parts.parties
    )
    if not (has_number or between_parties) or not (parts.case or parts.court or _VERSUS.search(caption)):
        return None
    if not between_parties and not _VERSUS.search(caption) and not parts.case:
        return None
    span = (min(line.span_start for line in top), max(line.span_end for line in top)) if top else (0, 0)
    return TitlePage(
        page_number=page.number,
        caption=caption,
        caption_span=span,
        listing=listing,
        listed_on=listed_on,
        case_lines=tuple(parts.case),
        court_lines=tuple(parts.court),
        bench_lines=tuple(parts.bench),
        party_lines=tuple(parts.parties),
        panel_lines=tuple(parts.panel),
        heading_lines=tuple(parts.heading),
        starts_mid=bool(caption) and not parts.parties and not parts.heading,
    )


# Between the sides of a caption; some conversions set the "v" as a formula.
_VERSUS = re.compile(r"\s(?:v|vs|versus)\.?\s|\s?\$[^$]{0,40}\\nu\b[^$]{0,20}\$\s?", re.IGNORECASE)


def split_versus(caption: str) -> tuple[str, str] | None:
    """The two sides of "A v B"; None where there is no "v"."""
    found = _VERSUS.search(caption)
    return (caption[: found.start()], caption[found.end() :]) if found else None


def _cases(text: str, profile: Profile) -> list[FoundIdentifier]:
    return [one for one in find_identifiers(text, profile) if one.kind == "case_number"]


def _caption_lines(lines: list[PrintedLine]) -> tuple[list[PrintedLine], list[PrintedLine]]:
    """The lines of the caption and the publisher's line, and the rest."""
    for count, line in enumerate(lines[:12]):
        text = normalise(line.text)
        if _starts_a_part(text):
            return lines[:count], lines[count:]
        if find_dates(text):
            end = count + 1
            if end < len(lines) and _continues_listing(line, lines[end]):
                end += 1
            return lines[:end], lines[end:]
    return [], lines


def _starts_a_part(text: str) -> bool:
    return bool(
        _CASE_LINE.match(text)
        or _COURT_LINE.match(text)
        or _NAME_OF.match(text)
        or _BENCH.match(text)
        or _BETWEEN.match(text)
        or _RECITAL.match(text)
        or is_role(text)
    )


def _continues_listing(line: PrintedLine, following: PrintedLine) -> bool:
    if not line.opens_block and following.opens_block:
        return False
    text = normalise(following.text)
    return not following.opens_block and bool(_LISTING_WORDS.search(text)) and not _starts_a_part(text)


def _caption_and_listing(text: str) -> tuple[str, str, FoundDate | None]:
    dates = find_dates(text)
    if not dates:
        return text.strip(), "", None
    first = dates[0]
    listing = text[first.span_start :]
    listed_on = find_dates(listing)[0]
    return text[: first.span_start].strip(), listing, listed_on


class _Parts:
    """Sorts the lines below the caption into the parts of a title page."""

    def __init__(self) -> None:
        self.case: list[PrintedLine] = []
        self.court: list[PrintedLine] = []
        self.bench: list[PrintedLine] = []
        self.parties: list[PrintedLine] = []
        self.panel: list[PrintedLine] = []
        self.heading: list[PrintedLine] = []
        self.part = ""
        self.last: PrintedLine | None = None
        self.waiting: list[PrintedLine] = []
        """Lines of no part yet: names, where a title page has no "BETWEEN" before them."""

    def read(self, lines: list[PrintedLine]) -> None:
        """Sort lines until the recitals begin."""
        for line in lines:
            text = normalise(line.text)
            if not text:
                continue
            self.part = self._part_of(line, text)
            if self.part == "end":
                return
            if self.part == "parties" and not self.parties and is_role(text):
                self.parties += _last_names(self.waiting)
            if self.part:
                getattr(self, self.part).append(line)
            else:
                self.waiting.append(line)
            self.last = line

    def read_overleaf(self, lines: list[PrintedLine]) -> None:
        """The page ended among the parties or the panel: go on, if the next page does."""
        texts = [normalise(line.text) for line in lines[:12]]
        if any(is_role(text) or _HEADING.match(text) or _PANEL.match(text) for text in texts):
            self.last = None
            self.read(lines)

    def _part_of(self, line: PrintedLine, text: str) -> str:
        if _CASE_LINE.match(text) and self.part in ("", "case", "court", "bench", "parties"):
            return "case"
        if _CITATION_LINE.fullmatch(text) and self.part in ("", "case", "court") and not self.parties:
            return "case"
        if self.part == "case" and self._goes_on(line) and not _starts_a_part(text) and not split_trailing_role(text):
            return "case"
        if self.part == "heading":
            return "heading" if self._goes_on(line) and not _RECITAL.match(text) else "end"
        if _BETWEEN.match(text):
            return "parties"
        if _BENCH.match(text) and (not self.parties or self._sides_complete()):
            return "bench"
        if is_role(text) and not (self.part == "panel" and self._sides_complete()):
            return "parties"
        if _RECITAL.match(text) and not (self.part == "panel" and self._goes_on(line)):
            return "end"
        if _PANEL.match(text):
            return "panel"
        if _HEADING.match(text) and (self.parties or self.court):
            return "heading"
        if self.part == "panel":
            return "panel"
        if _NAME_OF.match(text) or (not self.parties and _COURT_LINE.match(text)):
            return "court"
        if self.part == "bench":
            return "bench"
        if self.parties or split_leading_role(text) or split_trailing_role(text):
            return "parties"
        return self.part if self.part == "court" and self._goes_on(line) else ""

    def _sides_complete(self) -> bool:
        """Two sides have their roles, and no name waits for one."""
        texts = [normalise(line.text) for line in self.parties]
        return sum(map(is_role, texts)) >= 2 and is_role(texts[-1])

    def _goes_on(self, line: PrintedLine) -> bool:
        """The line is set right below the last one, as a continuation is."""
        if self.last is None:
            return False
        return line.y0 - self.last.y1 < 0.6 * (self.last.y1 - self.last.y0) + 4


def _last_names(lines: list[PrintedLine]) -> list[PrintedLine]:
    """The last block of `lines`, and those above it as far as they belong to one numbered list."""
    names: list[PrintedLine] = []
    for line in reversed(lines):
        names.insert(0, line)
        if line.opens_block and not _LIST_ITEM.match(normalise(names[0].text)):
            break
    return names


_LIST_ITEM = re.compile(r"\(?(?:[2-9]|\d{2})[.)]")


def is_and(text: str) -> bool:
    """The line that parts the sides: "and", "- and -", "v"."""
    return bool(_AND.fullmatch(text.strip()))
