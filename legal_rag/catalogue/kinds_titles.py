"""What a document is: kind, title, short title, number, year, court, language, from the words of its title page.

The cover decides: the caption of a court paper, or the lines above "Consolidated Version", "In force on", a date,
an enacting formula. Never PDF metadata; sizes only where they vary. A document whose cover cannot be read takes the
title that its own citation clause gives it ("These Rules may be cited as ...").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.catalogue.identifiers import FoundIdentifier, find_identifiers
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.printed_dates import MONTH_NAMES, find_dates
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import DocumentFacts
from legal_rag.profile.loader import Profile
from legal_rag.text import normalise


@dataclass(frozen=True, slots=True)
class Cover:
    """The title page of anything but a court paper: its title's lines and what they say."""

    page_number: int
    title: str
    lines: tuple[PrintedLine, ...]
    kind: str
    own: tuple[FoundIdentifier, ...]
    """The document's own number, if the title prints one; spans are offsets into `title`."""


# --- everything else -----------------------------------------------------------------------------------------------

_MONTH_LINE = re.compile(rf"\(?(?:\d{{1,2}} )?{MONTH_NAMES},? \d{{4}}\)?", re.IGNORECASE)
_COVER_ENDS = re.compile(
    r"\(?(?:amended )?consolidated\b|in force\b|as amended\b|amended by\b|we,|i, [A-Z]|note ?\d|confidential\b"
    r"|annex \d$|(?:table of )?contents\b|page \d|version\b|after having|having |in exercise|upon perusal"
    r"|the ministerial|chapter \d|preamble\b|this (?:law|regulation)|article \(?\d|repealed\b|replaced\b"
    r"|superseded\b|why are we|who should|issued "
    r"|effective |enacted "
    r"|concerning [a-z]|# |no\.? comments|(?-i:\d{1,2}\.? [A-Z][a-z]+ [a-z]+)|www\.|https?:|dated? "
    r"|(?-i:[A-Z]{2,}/[A-Z0-9/-]+$)",
    re.IGNORECASE,
)
# Whether the law stands, below its title, with or without the day.
_FATE_LINE = re.compile(
    r"\(?(?:(?:repealed|revoked|superseded|replaced|effective|in force|in effect)\b"
    r"|not (?:yet )?(?:in (?:force|effect|operation)|commenced|effective)\b|to (?:come|enter) into force\b)",
    re.IGNORECASE,
)
# What an act is for, below its title, and its place among those of a year.
_LONG_TITLE = re.compile(
    r"an? (?:act|law|ordinance|code) (?:to|for|relating|concerning|respecting)\b|(?:19|20)\d{2} chapter \d",
    re.IGNORECASE,
)
_BODY_STARTS = re.compile(r"(?:part \d+\b|1\.1?\b|article \(?1\b)", re.IGNORECASE)
_PAPER = re.compile(r"consultation\s?(?:paper|document)\b", re.IGNORECASE)
_ACCESSORY = re.compile(
    r"(?:annex|appendix|schedule|attachment|form)\b|format for\b|table of comments\b|roadmap\b|name of individual\b|"
    r"feedback\b|comments? (?:received|on)\b",
    re.IGNORECASE,
)
_KINDS = (
    ("practice_direction", re.compile(r"\bpractice directions?\b", re.IGNORECASE)),
    (
        "notice",
        re.compile(r"\b(?:enactment|commencement|public|amendment) notice\b|^notice\b|\bnotice$", re.IGNORECASE),
    ),
)
_NOUNS = {
    "law": "law", "laws": "law", "act": "law", "decree": "law", "decree-law": "law", "ordinance": "law", "code": "law",
    "regulation": "regulation", "regulations": "regulation", "resolution": "regulation",
    "rule": "rules", "rules": "rules", "rulebook": "rules", "module": "rules",
}  # fmt: skip
# Covers may set the noun close to the word before it.
_NOUN = re.compile(
    r"(?:\b|(?-i:(?<=[A-Z]{4})(?=REG)))(decree-law|laws?|acts?|decree|ordinance|code|regulations?|resolution|rules?"
    r"|rulebook"
    r"|module)\b",
    re.IGNORECASE,
)
_CITED_AS = re.compile(
    r"\b(?:may|shall|is to) be (?:cited|referred to|known) as (?:the )?[\"']?(?P<title>[A-Z(].{4,140}?)[\"']?"
    r"(?=\s(?:and (?:may|shall|is|are)|\(the)|[.;,\"'](?:\s|$))"
)
_CRUMB = re.compile(r"[^A-Za-z]*(?:\b[A-Za-z]{1,2}\b[^A-Za-z]*){0,2}")


def find_cover(pages: tuple[ReadPage, ...], profile: Profile) -> Cover | None:
    """The cover of a document that is no court paper; None if no page has text."""
    page = next((one for one in pages if one.lines), None)
    if page is None:
        return None
    lines = _title_lines(page, profile)
    title = _joined(lines)
    cited = _cited_title(pages)
    body_at_once = not title or bool(_BODY_STARTS.match(title)) or len(title) > 300
    if cited is not None and body_at_once:
        number, cited_title, line = cited
        return _cover(number, cited_title, (line,) if line else (), profile)
    if not title:
        lines = tuple(line for line in page.lines if not _CRUMB.fullmatch(line.text))[:2] or page.lines[:1]
        title = _joined(lines)
    return _cover(page.number, title, lines, profile)


def _cover(page_number: int, title: str, lines: tuple[PrintedLine, ...], profile: Profile) -> Cover:
    found = _identifiers(title, profile)
    kind = _kind(title, found, profile)
    return Cover(page_number, title, lines, kind, _own(kind, found))


def _identifiers(title: str, profile: Profile) -> list[FoundIdentifier]:
    return find_identifiers(title, profile)


def _title_lines(page: ReadPage, profile: Profile) -> tuple[PrintedLine, ...]:
    logo, note = profile.pattern("documents", "logo"), profile.pattern("documents", "note")
    found: list[PrintedLine] = []
    is_paper = in_note = False
    for line in _from_paper(page.lines[:20]):
        text = normalise(line.text)
        in_note = (in_note and not line.opens_block) or (note is not None and bool(note.match(text)))
        if in_note or (logo is not None and logo.fullmatch(text)):
            continue
        if _CRUMB.fullmatch(text) and not (found and _YEAR_ALONE.fullmatch(text)):
            if found:
                break
            continue
        is_paper = is_paper or bool(_PAPER.match(text))
        if not is_paper and (
            _is_sentence_below(line, found, text) if found else _is_small_print_above(line, page.lines[:20])
        ):
            if found:
                break
            continue
        if found and not is_paper and (_LONG_TITLE.match(text) or _FATE_LINE.match(text)):
            break
        dates = find_dates(text)
        if dates and not is_paper:
            if dates[0].span_start > (0 if found else _LONG_BEFORE_DATE):
                found.append(line)
            if found:
                break
            continue
        if _COVER_ENDS.match(text) and not (is_paper and _MONTH_LINE.fullmatch(text)):
            if found or re.match(r"(?:we,|i, |article|chapter|1\.)", text, re.IGNORECASE):
                break
            if not _ACCESSORY.match(text):
                continue
        if found and _MONTH_LINE.fullmatch(text) and not is_paper:
            break
        found.append(line)
        if len(found) == _MOST_TITLE_LINES:
            break
    return tuple(found)


_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|shall|may|must|will|applies|apply|provides?|contains?|sets?|governs?)\b"
)
_LARGER = 1.25
"""How much larger than other lines a title is set, where sizes vary."""


def _emphasised(line: PrintedLine) -> bool:
    return line.bold or line.text.isupper()


def _is_sentence_below(line: PrintedLine, title: list[PrintedLine], text: str) -> bool:
    """Plain words of a sentence below a title that is set in capitals or in bold."""
    return (
        line.opens_block
        and not _emphasised(line)
        and all(_emphasised(one) for one in title)
        and len(text.split()) >= 6
        and bool(_VERB.search(text))
    )


def _is_small_print_above(line: PrintedLine, lines: tuple[PrintedLine, ...]) -> bool:
    """A plain line above one that is set larger and in capitals or in bold."""
    return not _emphasised(line) and any(
        one.y0 > line.y0 and one.size >= _LARGER * line.size and _emphasised(one) for one in lines
    )


def _from_paper(lines: tuple[PrintedLine, ...]) -> tuple[PrintedLine, ...]:
    """The lines from "Consultation Paper No." on: what stands above it is a mark or a running head."""
    for at, line in enumerate(lines):
        text = normalise(line.text)
        if _ACCESSORY.match(text):
            break
        if _PAPER.match(text):
            return lines[at:]
    return lines


_YEAR_ALONE = re.compile(r"(?:of )?(?:19|20)\d{2}")
_LONG_BEFORE_DATE = 10
_MOST_TITLE_LINES = 7


def _joined(lines: tuple[PrintedLine, ...]) -> str:
    """The title's lines as one, cut where the cover's other words run into them."""
    text = " ".join(normalise(line.text) for line in lines)
    if not _PAPER.match(text):
        dates = find_dates(text)
        text = re.sub(r"\s(?:of|dated)\s*$", "", text[: dates[0].span_start]) if dates else text
    text = re.sub(r"(?<=[a-z])\d$", "", text.strip())  # a footnote's mark
    cut = re.search(r"\s(?:consolidated version|in force on|as amended by)\b", text, re.IGNORECASE)
    if cut and cut.start() > _LONG_BEFORE_DATE:
        text = text[: cut.start()]
    return text.strip(" -–,;")


def _cited_title(pages: tuple[ReadPage, ...]) -> tuple[int, str, PrintedLine | None] | None:
    """Page, title and line of the document's own citation clause on its first pages."""
    for page in pages[:12]:
        match = _CITED_AS.search(page.text)
        if match:
            _, start, _ = page.source(match.start("title"), match.end("title"))
            line = next((one for one in page.lines if one.span_start <= start < one.span_end), None)
            title = match["title"].split(" and may be abbreviated")[0].strip(" \"'")
            return page.number, title, line
    return None


def _kind(title: str, found: list[FoundIdentifier], profile: Profile) -> str:
    if _ACCESSORY.match(title):
        return "other"
    if _PAPER.match(title):
        return "consultation_paper"
    first = found[0] if found else None
    if first is not None and first.kind == "court_order":
        before = title[: first.span_start].strip()
        if not before or len(before.split()) <= 6:
            return "practice_direction" if first.key.startswith("PRACTICE DIRECTION") else "court_order"
    for kind, pattern in _KINDS:
        if pattern.search(title):
            return kind
    own = first if first is not None and first.kind == "law_number" and first.span_start == 0 else None
    if own is not None:
        noun = _NOUN.search(own.printed)
    else:
        bare = re.sub(r"\([^)]*\)", " ", title)
        for one in found:
            bare = bare.replace(one.printed, " ")
        nouns = list(_NOUN.finditer(bare))
        # "Law of Obligations", "Rules of the Courts": the head noun comes first; else it closes the title.
        leading = nouns[0] if nouns and re.match(r"\W*(?:the )?(?:laws?|rules)\b", bare, re.IGNORECASE) else None
        noun = leading or (nouns[-1] if nouns else None)
    if noun is not None:
        return _NOUNS.get(noun[1].lower(), _NOUNS.get(noun[1].lower().rstrip("s"), "other"))
    return "law" if first is not None and first.kind == "law_number" else "other"


_OWN_KIND = {
    "consultation_paper": "consultation_paper",
    "court_order": "court_order",
    "practice_direction": "court_order",
    "law": "law_number",
    "regulation": "law_number",
}


def _own(kind: str, found: list[FoundIdentifier]) -> tuple[FoundIdentifier, ...]:
    wanted = _OWN_KIND.get(kind)
    own = [one for one in found if one.kind == wanted]
    if kind == "regulation" and own and own[0].span_start > 0:
        return ()  # regulations made under a law print the law's number, not their own
    return tuple(own[:1])


def cover_facts(cover: Cover, page: ReadPage, profile: Profile) -> DocumentFacts:
    """Columns of `documents` for anything but a court paper."""
    own = cover.own[0] if cover.own else None
    start = min((line.span_start for line in cover.lines), default=0)
    end = max((line.span_end for line in cover.lines), default=0)
    return DocumentFacts(
        kind=cover.kind,
        title=cover.title,
        short_title=_short_title(cover, own),
        number=own.number if own else None,
        year=own.year if own else _year_in_title(cover),
        page_number=cover.page_number,
        printed=page.page.text[start:end] or cover.title,
    )


_TITLED_YEAR = re.compile(
    r"\b(?:law|act|code|ordinance|regulation|rule|order|decree)s?,? (?P<year>(?:19|20)\d{2})\)?$", re.IGNORECASE
)


def _year_in_title(cover: Cover) -> int | None:
    """Of an enactment that goes by its year alone: "Harbour Act 1987"."""
    found = _TITLED_YEAR.search(cover.title) if cover.kind in ("law", "regulation", "rules") else None
    return int(found["year"]) if found else None


# "HARBOUR LAW XYZ LAW NO. 3 OF 2018", where the profile knows no issuers.
_ISSUER_AT_END = re.compile(r"\b((?:LAW|ACT|CODE|ORDINANCE|REGULATION|RULE)S?) [A-Z]{2,6}$")


def _short_title(cover: Cover, own: FoundIdentifier | None) -> str | None:
    """The title without its number; of a consultation paper, its number and month."""
    if own is None:
        return cover.title
    if cover.kind in ("consultation_paper", "court_order", "practice_direction"):
        return cover.title[own.span_start : own.span_end]
    short = (cover.title[: own.span_start].rstrip(" (,") + " " + cover.title[own.span_end :].lstrip(" ),")).strip(
        " ,-–"
    )
    short = _ISSUER_AT_END.sub(r"\1", short)
    return re.sub(r"\s+", " ", short) if own.span_start > 0 else cover.title[own.span_start : own.span_end]


# --- language ------------------------------------------------------------------------------------------------------

_ENGLISH = re.compile(r"\b(?:the|of|and|to|in|that|shall|is)\b", re.IGNORECASE)
_ARABIC = re.compile(r"[\u0600-\u06ff]")
_LATIN = re.compile(r"[A-Za-z]")
_PREVAILS = re.compile(
    r"\b(?P<language>[A-Z][a-z]{3,12}) (?:language )?(?:text|version|language|original)\b"
    r"[^.]{0,80}?\b(?:shall |will )?prevails?\b"
)


def language_of(pages: tuple[ReadPage, ...]) -> str | None:
    """ISO 639-1 code of the language that most of the text is in: "en" or "ar"; None if it is neither, or too short."""
    text = " ".join(page.text for page in pages[:6])
    letters, arabic = len(_LATIN.findall(text)), len(_ARABIC.findall(text))
    if arabic > letters:
        return "ar"
    words = len(text.split())
    return "en" if words >= 20 and len(_ENGLISH.findall(text)) > 0.08 * words else None


def prevailing_language(pages: tuple[ReadPage, ...]) -> str | None:
    """The language whose text prevails by the document's own notice: "Arabic"; None if there is no notice."""
    for page in (*pages[:3], *pages[-2:]):
        match = _PREVAILS.search(page.text)
        if match:
            return match["language"]
    return None
