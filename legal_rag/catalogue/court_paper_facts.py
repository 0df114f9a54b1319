"""What a paper of a case is: judgment or order, its title, the number of its case, the court; from its title page."""

from __future__ import annotations

import re

from legal_rag.catalogue.parties import caption_names
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import DocumentFacts, Identifier
from legal_rag.catalogue.title_page import TitlePage
from legal_rag.profile.loader import Court, Profile
from legal_rag.text import normalise

# Reasons under a heading of their own, for an order made before, are a judgment; "ORDER WITH REASONS" is an order.
_JUDGMENT = re.compile(
    r"^(?:(?:[A-Z-]+,? ){0,4}JUDGE?MENTS?\b(?! ?(?:CREDITOR|DEBTOR))"
    r"|(?:THE |WRITTEN |FULL |SHORT |AMENDED )*REASONS\b)",
    re.IGNORECASE,
)


def court_paper_facts(
    title_page: TitlePage, page: ReadPage, own: tuple[Identifier, ...], profile: Profile
) -> DocumentFacts:
    """Columns of `documents` for a paper of a case; number and year are those of its first own case."""
    case = next((one for one in own if one.kind == "case_number"), None)
    court = _court(title_page, case, profile)
    number = year = None
    if case is not None:
        digits = re.search(r"(\d+)/(\d{4})$", case.key)
        number, year = (digits[1], int(digits[2])) if digits else (case.key, _year_of(case.key))
    start, end = title_page.caption_span
    title = title_page.caption or " ".join(normalise(line.text) for line in title_page.heading_lines)
    if not title:
        title = " ".join(normalise(line.text) for line in title_page.case_lines)
    return DocumentFacts(
        kind=_court_paper_kind(title_page),
        title=title or None,
        short_title=caption_names(title_page.caption, profile) or None,
        number=number,
        year=year,
        court=court.name if court else None,
        division=court.division if court else None,
        page_number=title_page.page_number,
        printed=page.page.text[start:end] or title or None,
        starts_mid=title_page.starts_mid,
    )


def _year_of(key: str) -> int | None:
    """The one year in a number as filed: "AB-2019-000123"."""
    years = re.findall(r"(?<!\d)(?:19|20)\d{2}(?!\d)", key)
    return int(years[0]) if len(years) == 1 else None


_JUDGMENT_ALONE = re.compile(
    r"(?:(?:approved|final|reserved|written|oral|public|short|full|reasons for|grounds of) )*judge?ments?",
    re.IGNORECASE,
)


def _court_paper_kind(title_page: TitlePage) -> str:
    heading = " ".join(normalise(line.text) for line in title_page.heading_lines)
    if heading:
        return "judgment" if _JUDGMENT.match(heading) else "order"
    panel = [normalise(line.text) for line in title_page.panel_lines]
    for place, line in enumerate(panel):
        below = panel[place + 1] if place + 1 < len(panel) else ""
        if _JUDGMENT_ALONE.fullmatch(line) and not re.match(r":|\W{0,2}\d", below):
            return "judgment"
    listing = title_page.listing.lower()
    caption = title_page.caption.lower()
    if "judgment" in listing and "order" not in listing:
        return "judgment"
    if "order" in listing or re.search(r"\border\b", caption):
        return "judgment" if "judgments and orders" in listing else "order"
    return "judgment" if "judgment" in caption else "order"


def _court(title_page: TitlePage, case: Identifier | None, profile: Profile) -> Court | None:
    """The court whose name the title page prints, with the division of the case's prefix."""
    by_prefix = None
    if case is not None:
        by_prefix = next((court for court in profile.courts if case.key.startswith(f"{court.prefix.upper()} ")), None)
    printed = " ".join(normalise(line.text) for line in (*title_page.court_lines, *title_page.case_lines)).lower()
    named = [court for court in profile.courts if court.name.lower() in printed]
    if by_prefix and (not named or by_prefix in named):
        return by_prefix
    if named:
        return Court(named[0].prefix, named[0].name, by_prefix.division if by_prefix else None)
    if by_prefix is None and not profile.courts:
        name = _printed_court(title_page)
        return Court("", name) if name else None
    return by_prefix


_COURT_OF = r"(?:court|tribunal|bench)s?(?: of (?:the )?[\w'&-]+(?: (?!and\b)[\w'&-]+){0,4})?"
_COURT_NAMED = re.compile(
    rf"\b(?:in|before) the (?P<name>(?:[\w'&-]+ ){{0,6}}?{_COURT_OF})"
    rf"|^(?:the )?(?P<bare>(?:[\w'&-]+ ){{0,5}}{_COURT_OF})$",
    re.IGNORECASE,
)
_SMALL_WORDS = frozenset(["of", "the", "and", "for", "in", "on", "at"])


def _printed_court(title_page: TitlePage) -> str | None:
    """The court as the title page names it, the most particular one: the last of its lines that names one; where the
    profile lists no courts."""
    names = [
        (found["name"] or found["bare"]).split()
        for line in title_page.court_lines
        for found in [_COURT_NAMED.search(normalise(line.text))]
        if found
    ]
    if not names:
        return None
    words = [word.lower() if word.lower() in _SMALL_WORDS else word.capitalize() for word in names[-1]]
    return " ".join(words)
