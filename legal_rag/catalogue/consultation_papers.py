"""Consultation papers: number, month and year, title, subject, deadline, addressee, issuing body, draft law annexed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from legal_rag.catalogue.body_pages import sentences
from legal_rag.catalogue.identifiers import identifiers_in
from legal_rag.catalogue.printed_dates import MONTH_NAMES, find_dates, find_months
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import ConsultationPaper, DatedEvent, DocumentFacts, Identifier
from legal_rag.profile.loader import Profile
from legal_rag.text import normalise

_READ_PAGES = 12
"""Pages in which a paper says how and until when to answer."""
_DEADLINE = re.compile(
    r"\bdeadline\b|\bclosing date\b|\bconsultation (?:period )?(?:closes|ends|will (?:close|end)|is open until"
    r"|runs until)\b"
    r"|\b(?:comments?|responses?|submissions?|feedback|views|representations)\b[^.;]{0,160}?\b(?:by|before"
    r"|no later than|not later than"
    r"|until|on or before|to be (?:received|submitted|provided|sent))\b",
    re.IGNORECASE,
)
_STRONG = re.compile(r"\bdeadline\b|\bclosing date\b|\bcloses\b|\bends\b", re.IGNORECASE)
_YEAR_MISSING = re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)? {MONTH_NAMES},?$", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d{2}\b")
_SUBJECT = re.compile(
    r"\b(?:seeks?|invites?|welcomes?|requests?|is seeking|calls? for)\s+(?:the )?(?:public(?:'s)? |your "
    r"|stakeholders?'? )?"
    r"(?:comments?|views|feedback|input|consultation)\s+(?:on|about|regarding|in relation to|with respect to"
    r"|relating to)\s+"
    r"(?P<subject>[^;]{5,400}?)(?=(?<!\bNo)[.;](?:\s|$)|$)",
    re.IGNORECASE,
)
_PROPOSES = re.compile(
    r"\b(?:proposes?|is proposing|are proposing|intends?"
    r"|plans?)\s+(?:to\s+)(?P<subject>[^;]{8,300}?)(?=(?<!\bNo)[.;](?:\s|$)|$)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(?:to (?:be )?(?:provided|addressed|forwarded|submitted|sent|directed) to|to the person specified below"
    r"|addressed to|submitted to"
    r"|forwarded to|contact(?: person)?)\b[^:]{0,60}:?\s*$",
    re.IGNORECASE,
)
_ADDRESS_END = re.compile(
    r"^(?:or\b|e-?mail|tel|fax|phone|you may\b|\d{1,2}\.\s|\(?[a-z]\)|what happens|p\.? ?o\.? ?box|level \d|http)",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+")
_CAPITAL = r"[A-Z][\w&.’'-]*"
_NAME = rf"{_CAPITAL}(?:,? (?:of|on|the|and|to|in|for|&|relating|No\.? ?\d+|\d{{4}}|\(?{_CAPITAL}\)?))*"
_BODY = re.compile(
    rf"\b(?P<name>(?!The\b|This\b)(?:{_CAPITAL} (?:(?:of|and|for|the|&) )*){{0,6}}(?:Authority|Commission"
    r"|Board|Ministry|Department|Council"
    r"|Office|Agency|Committee|Courts?|Registrar|Bank|Society|Commissioner)(?: (?:of"
    r"|for) [A-Z]\w+(?: [A-Z]\w+)*)?)(?:'s)?"
    r" \((?:the )?\"?(?P<short>[A-Z]{2,10})(?:'s)?\"?\)"
)
_CONSULTS = re.compile(
    r"(?:'s|\")?[^.;]{0,40}?\b(?:propos|seek|invit|consult|intend|plan|is releasing|is providing)", re.IGNORECASE
)
_ANNEXED = re.compile(
    rf"\b(?P<name>(?:(?:draft|proposed|amended|new)\s+){{0,2}}{_NAME})\s*,?\s*\(?(?:which )?(?:is |are )?"
    r"(?:attached |set out |contained |enclosed |annexed )?(?:hereto )?(?:at|as|in|to|under)\s+(?:the )?"
    r"(?:Annex|Annexure|Appendix|Schedule|Attachment|ANNEX)\s+[A-Z0-9]+\b"
)
_NOT_LAW = re.compile(
    r"\b(?:table|comments?|form(?:at)?|template|roadmap|summary|questions?|list|consultation)\b", re.IGNORECASE
)
_LAW_WORD = re.compile(
    r"\b(?:law|laws|act|regulations?|rules?|order|decree|legislation|code|amendments?|proposal)\b", re.IGNORECASE
)
_NUMBER_WORDS = re.compile(
    r"\bconsultation\s?paper\b(?:\s*(?:no\.?|number)?\s*\[?\d+\]?)?(?:\s*(?:of|/)\s*\d{4})?", re.IGNORECASE
)
_ANNEX_MARK = re.compile(r"\bannex(?:ure)? [A-Z0-9]+\b", re.IGNORECASE)
_ANNEX_HEADING = re.compile(r"(?:ANNEX|ANNEXURE|APPENDIX|Annex|Appendix)(?: [A-Z0-9]{1,2})?")
_LIMIT = 400


@dataclass(frozen=True, slots=True)
class _Deadline:
    date: date
    page: ReadPage
    start: int
    end: int


def find_consultation_papers(
    pages: Sequence[ReadPage], facts: DocumentFacts, own: Sequence[Identifier], profile: Profile
) -> tuple[tuple[ConsultationPaper, ...], tuple[DatedEvent, ...]]:
    """The paper's row and its deadline as a date; the row's page and words are the deadline's, else the title's."""
    cover = next((page for page in pages if page.number == (facts.page_number or 1)), None)
    if cover is None:
        return (), ()
    read = [page for page in pages if page.number <= cover.number + _READ_PAGES]
    deadline = _find_deadline(read)
    number, year, month = _numbered(cover, read, facts, own, profile)
    page_number, printed = cover.number, facts.printed or facts.title or ""
    span: tuple[int, int] | None = None
    if deadline is not None:
        page_number = deadline.page.number
        printed, *places = deadline.page.source(deadline.start, deadline.end)
        span = (places[0], places[1])
    row = ConsultationPaper(
        page_number=page_number,
        printed=printed,
        span_start=span[0] if span else None,
        span_end=span[1] if span else None,
        number=number,
        year=year,
        month=month,
        title=_title(facts),
        subject=_subject(read),
        deadline=deadline.date if deadline else None,
        addressee=_addressee(read),
        issuing_body=_issuing_body(read, profile),
        draft_law=_draft_law(pages),
    )
    events: tuple[DatedEvent, ...] = ()
    if deadline is not None:
        events = (
            DatedEvent(
                page_number=page_number,
                printed=printed,
                span_start=row.span_start,
                span_end=row.span_end,
                kind="consultation_deadline",
                date=deadline.date,
            ),
        )
    return (row,), events


def _find_deadline(pages: Sequence[ReadPage]) -> _Deadline | None:
    """The date of the sentence that sets one; one that says "deadline" goes before one that asks for comments."""
    best: _Deadline | None = None
    for page, following in zip(pages, [*pages[1:], None], strict=True):
        for start, end in sentences(page.text):
            sentence = page.text[start:end]
            label = _DEADLINE.search(sentence)
            if label is None:
                continue
            read = plain_formulas(sentence)
            if end == len(page.text) and _YEAR_MISSING.search(read):
                overleaf = _YEAR.match(following.text) if following else None
                read += f" {overleaf.group()}" if overleaf else ""
            shift = label.end() if read.startswith(sentence) else 0
            dates = [one for one in find_dates(read) if one.span_start >= shift]
            if not dates:
                continue
            first = dates[-1] if re.search(r"\bextended\b", sentence, re.IGNORECASE) else dates[0]
            begin = start + max(0, label.start() - 60 if label.start() > 300 else 0)
            stop = start + (min(first.span_end, len(sentence)) if read.startswith(sentence) else len(sentence))
            found = _Deadline(first.date, page, begin, stop)
            if _STRONG.search(sentence):
                return found
            best = best or found
    return best


def _numbered(
    cover: ReadPage, pages: Sequence[ReadPage], facts: DocumentFacts, own: Sequence[Identifier], profile: Profile
) -> tuple[str | None, int | None, int | None]:
    """Number, year and month: from the cover, the year else from where the paper names itself."""
    number, year = facts.number, facts.year
    month: int | None = None
    months = find_months(cover.text[:600])
    days = find_dates(cover.text[:600])
    if months:
        month = months[0].month
        year = year or months[0].year
    elif days:
        month = days[0].date.month
        year = year or days[0].date.year
    keys = {one.key for one in own if one.kind == "consultation_paper"}
    for page in pages[:4]:
        for one in identifiers_in(page.normal, page.page.text, profile):
            if one.kind != "consultation_paper":
                continue
            if number is None and (not keys or one.key in keys):
                number = one.number
            if one.number == number:
                year = year or one.year
                month = month or (one.month if one.year == year else None)
    return number, year, month


_DATE_OF_COVER = re.compile(rf"(?:\b\d{{1,2}} )?\b{MONTH_NAMES},? (?:19|20)\d{{2}}\b", re.IGNORECASE)


def _title(facts: DocumentFacts) -> str | None:
    """The paper's own title: the cover's without the words that number and date it."""
    title = _ANNEX_MARK.sub(" ", _NUMBER_WORDS.sub(" ", facts.title or ""))
    title = " ".join(_DATE_OF_COVER.sub(" ", title, count=1).split()).strip(" -–—:,.")
    return title or None


def _subject(pages: Sequence[ReadPage]) -> str | None:
    for pattern in (_SUBJECT, _PROPOSES):
        for page in pages[:4]:
            found = pattern.search(page.text)
            if found:
                return re.sub(r"\s\d{1,2}\.\s.*$", "", found["subject"]).strip(" ,:")[:_LIMIT]
    return None


def _addressee(pages: Sequence[ReadPage]) -> str | None:
    """Name, office and body to whom comments go: the lines below the words that announce them."""
    for page in pages:
        for i, line in enumerate(page.lines):
            if not _ADDRESS.search(normalise(line.text)):
                continue
            parts: list[str] = []
            for following in page.lines[i + 1 : i + 9]:
                text = normalise(following.text)
                if _ADDRESS_END.match(text) or _EMAIL.search(text) or len(text) > 70:
                    break
                parts.append(text.strip(" ,"))
            if parts:
                return ", ".join(parts)[:_LIMIT]
    return None


def _issuing_body(pages: Sequence[ReadPage], profile: Profile) -> str | None:
    """The body that consults: of those that the profile lists or the text introduces, the first that "proposes" or
    "seeks", else the first named. A short name stands for the full one that the text gave it."""
    text = " ".join(page.text for page in pages[:4])
    names = {body: body for body in profile.words("consultation", "issuing_bodies")}
    for found in _BODY.finditer(text):
        names.setdefault(found["name"].strip(), found["name"].strip())
        names[found["short"]] = found["name"].strip()
    places = sorted(
        (found.start(), -len(spelled), found.end(), full)
        for spelled, full in names.items()
        for found in re.finditer(rf"(?<!\w){re.escape(spelled)}(?!\w)", text)
    )
    for _, _, end, full in places:
        if _CONSULTS.match(text[end : end + 80]):
            return full
    return places[0][3] if places else None


def _draft_law(pages: Sequence[ReadPage]) -> str | None:
    """The draft that is annexed; a name that the paper defined ("the Proposed Law") is given in full."""
    for page in pages:
        for found in _ANNEXED.finditer(page.text):
            name = found["name"].strip(" ,")
            if _LAW_WORD.search(name) and not _NOT_LAW.search(name):
                return _in_full(name, pages)[:_LIMIT]
    return _title_of_annex(pages)


def _title_of_annex(pages: Sequence[ReadPage]) -> str | None:
    """The title below the heading "ANNEX A", where a draft law follows it."""
    for page in pages:
        for i, line in enumerate(page.lines[:-1]):
            if not _ANNEX_HEADING.fullmatch(line.text):
                continue
            title: list[str] = []
            for following in page.lines[i + 1 : i + 5]:
                if not (following.bold or following.text.isupper()):
                    break
                title.append(normalise(following.text))
            name = " ".join(title)
            if _LAW_WORD.search(name) and not _NOT_LAW.search(name):
                return name[:_LIMIT]
    return None


def annex_start(pages: Sequence[ReadPage]) -> int | None:
    """The number of the page on which the first annex begins, past the cover; None without one."""
    for page in pages[1:]:
        if any(_ANNEX_HEADING.fullmatch(line.text) for line in page.lines[:4]):
            return page.number
    return None


def _in_full(name: str, pages: Sequence[ReadPage]) -> str:
    short = re.compile(
        rf"(?P<full>(?:(?:draft|proposed|amended|new)\s+){{0,2}}{_NAME})\s*,?\s*\((?:together,? "
        r"|collectively,? )?(?:the )?"
        rf"\"?{re.escape(re.sub(r'^(?:the )', '', name))}\"?\)"
    )
    for page in pages[:_READ_PAGES]:
        found = short.search(page.text)
        if found and len(found["full"]) <= 160:
            return found["full"].strip(" ,")
    return name
