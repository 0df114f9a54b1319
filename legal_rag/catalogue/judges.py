"""Judges and registrars of a court paper, and in what capacity each is named.

sat: on the bench or in the heading; registrar: an order's or a certificate's maker, or who issued it, under a
registrar's title; order_under_appeal: made the order or judgment that the recitals of an appeal name; cited: else.
"""

from __future__ import annotations

import re

from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.people import FoundPerson, find_people, name_after
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Judge
from legal_rag.catalogue.title_page import TitlePage
from legal_rag.profile.loader import Profile
from legal_rag.text import normalise

_MADE_BY = re.compile(
    r"\b(?:order|orders|reasons|judge?ment|decision|ruling|directions|certificate)\b[^.;]{0,60}?\b(?:of|by)\s(?:the\s)?$",
    re.IGNORECASE,
)
_HEADING_OF = re.compile(r"\b(?:OF|BY)\s(?:THE\s)?(?!COURT|EXECUTION|APPEAL|THE\b)(?=[A-Z])")
_APPEAL = re.compile(
    r"\bpermission to appeal\b|\bappeal notice\b|\bappellants?\b|\bleave to appeal\b|\bset aside\b", re.IGNORECASE
)
_ORDERED = re.compile(r"\bIT IS (?:HEREBY )?(?:ALSO )?ORDERED\b|\bSCHEDULE OF REASONS\b|\bTHE REASONS\b")
_BEFORE = re.compile(r"\bbefore\s(?=\S)", re.IGNORECASE)
_NAME_BEFORE = re.compile(r"(?:[A-Z][\w'-]+\s){2,4}$")
_ISSUED_BY = re.compile(r"\bissued by\s?:?\s?", re.IGNORECASE)


def find_judges(pages: tuple[ReadPage, ...], title_page: TitlePage, profile: Profile) -> tuple[Judge, ...]:
    """Rows of `judges`; a person who sat is not listed again as cited."""
    by_number = {page.number: page for page in pages}
    rows = [*_on_lines(title_page.bench_lines, by_number, profile), *_in_heading(title_page, by_number, profile)]
    recitals = _recitals(pages, title_page)
    if not any(row.capacity == "sat" for row in rows) and not any(row.capacity == "registrar" for row in rows):
        rows += _sat_at_hearing(recitals, profile)
    rows += _issued_by(pages, profile)
    rows += _named(pages, recitals, profile)
    return _without_repeats(rows)


def _without_repeats(rows: list[Judge]) -> tuple[Judge, ...]:
    kept: list[Judge] = []
    for row in rows:
        same = [one for one in kept if _same_person(one.name_key, row.name_key)]
        if any(one.capacity == row.capacity or one.capacity == "sat" for one in same):
            continue
        if same and row.capacity == "cited":
            continue
        kept.append(row)
    return tuple(kept)


def _same_person(one: str, other: str) -> bool:
    """Equal keys, or a surname alone beside the full name."""
    if one == other:
        return True
    short, long = sorted((one.split(), other.split()), key=len)
    return len(short) == 1 and bool(long) and short[0] == long[-1]


def _row(page: ReadPage, person: FoundPerson, capacity: str, span: tuple[int, int] | None = None) -> Judge:
    if span is None:
        printed, start, end = page.source(person.span_start, person.span_end)
    else:
        start, end = span
        printed = page.page.text[start:end]
    return Judge(
        page_number=page.number,
        printed=printed,
        span_start=start,
        span_end=end,
        name=person.name,
        name_key=person.name_key,
        title=person.title,
        capacity="registrar" if person.registrar else capacity,
    )


def _on_lines(lines: tuple[PrintedLine, ...], pages: dict[int, ReadPage], profile: Profile) -> list[Judge]:
    if not lines:
        return []
    page = pages[lines[0].page_number]
    text = " ".join(normalise(line.text) for line in lines)
    span = (
        min(line.span_start for line in lines),
        max(line.span_end for line in lines if line.page_number == page.number),
    )
    people = find_people(text, profile) or _after_before(text, profile)
    return [_row(page, person, "sat", span) for person in people]


_LIST_OF_NAMES = re.compile(r",\s(?=[A-Z])|\s(?:and|&)\s|;\s?")


def _after_before(text: str, profile: Profile) -> list[FoundPerson]:
    """Names without a title before them: "Before: A B J and C D JA"; each must end in the letters of an office."""
    letters = "|".join(map(re.escape, profile.words("people", "letters_after")))
    bench = re.match(r"before\b[:\s]*", text, re.IGNORECASE)
    if bench is None:
        return []
    found = []
    for part in _LIST_OF_NAMES.split(text[bench.end() :]):
        name = re.sub(r"^(?:the )?(?:hon|honourable|honorable)\b\.?\s", "", part.strip(), flags=re.IGNORECASE)
        person = name_after(name, 0, profile)
        if person is not None and letters and re.search(rf"\s(?:{letters})$", name[: person.span_end]):
            found.append(person)
    return found


def _in_heading(title_page: TitlePage, pages: dict[int, ReadPage], profile: Profile) -> list[Judge]:
    lines = title_page.heading_lines
    found = _on_lines(lines, pages, profile)
    if found or not lines:
        return found
    text = " ".join(normalise(line.text) for line in lines)
    match = _HEADING_OF.search(text)
    person = name_after(text, match.end(), profile) if match else None
    if person is None or len(person.name.split()) < 2:
        return []
    span = (min(line.span_start for line in lines), max(line.span_end for line in lines))
    return [_row(pages[lines[0].page_number], person, "sat", span)]


def _recitals(pages: tuple[ReadPage, ...], title_page: TitlePage) -> list[tuple[ReadPage, int, int]]:
    """Stretches of the first pages before "IT IS ORDERED", as (page, start, end) in normal form."""
    stretches = []
    for page in pages:
        if page.number < title_page.page_number:
            continue
        end = _ORDERED.search(page.text)
        start = 0
        if page.number == title_page.page_number and title_page.heading_lines:
            marker = normalise(title_page.heading_lines[-1].text)
            at = page.text.find(marker)
            start = at + len(marker) if at >= 0 else 0
        stretches.append((page, start, end.start() if end and end.start() > start else len(page.text)))
        if end or page.number >= title_page.page_number + 3:
            break
    return stretches


def _sat_at_hearing(recitals: list[tuple[ReadPage, int, int]], profile: Profile) -> list[Judge]:
    """Who the recitals say the hearing was before, where neither bench nor heading names anyone."""
    for page, start, end in recitals:
        for before in _BEFORE.finditer(page.text, start, end):
            people = [p for p in find_people(page.text[before.end() : before.end() + 220], profile) if not p.registrar]
            if people and people[0].span_start <= 4:
                bench = _unbroken(page.text[before.end() : before.end() + 220], people)
                return [_row(page, _moved(person, before.end()), "sat") for person in bench]
    return []


def _unbroken(text: str, people: list[FoundPerson]) -> list[FoundPerson]:
    """The people of one list: nothing but commas, letters after names and "and" between them."""
    kept = people[:1]
    for person in people[1:]:
        between = text[kept[-1].span_end : person.span_start]
        if not re.fullmatch(r"[\s,.]*(?:[A-Z]{2,3}[\s,]*)?(?:and)?[\s,]*", between):
            break
        kept.append(person)
    return kept


def _moved(person: FoundPerson, by: int) -> FoundPerson:
    return FoundPerson(
        person.name, person.name_key, person.title, person.registrar, person.span_start + by, person.span_end + by
    )


def _issued_by(pages: tuple[ReadPage, ...], profile: Profile) -> list[Judge]:
    """ "Issued by: A B, Assistant Registrar": name first, title below."""
    registrars = profile.words("people", "registrar_titles")
    if not registrars:
        return []
    titles = (*registrars, *profile.words("people", "judge_titles"))
    spelled = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True))
    title_line = re.compile(rf"[\s,]*((?:{spelled})(?:\s(?:and|&)\s(?:{spelled}))*)", re.IGNORECASE)
    unannounced = re.compile(rf"(?:{spelled})(?=\sdate of issue)", re.IGNORECASE)
    found = []
    for page in pages:
        for match in unannounced.finditer(page.text):
            name = _NAME_BEFORE.search(page.text, max(0, match.start() - 60), match.start())
            person = _person_issuing(page.text, name.start(), title_line, profile) if name else None
            if person is not None:
                found.append(_row(page, person, "registrar"))
        for match in _ISSUED_BY.finditer(page.text):
            person = _person_issuing(page.text, match.end(), title_line, profile)
            if person is not None:
                found.append(_row(page, person, "registrar"))
    return found


def _person_issuing(text: str, at: int, title_line: re.Pattern[str], profile: Profile) -> FoundPerson | None:
    """The title closes the name: "A B Assistant Registrar"."""
    title = title_line.search(text, at, at + 90)
    if title is None:
        return None
    name = text[at : title.start()].strip(" ,")
    person = name_after(name, 0, profile) if name else None
    if person is None or len(name.split()) > 6 or not re.search("registrar", title[1], re.IGNORECASE):
        return None
    return FoundPerson(person.name, person.name_key, title[1], True, at, title.end())


def _named(pages: tuple[ReadPage, ...], recitals: list[tuple[ReadPage, int, int]], profile: Profile) -> list[Judge]:
    """Everyone else who is named with a judge's title."""
    appeal = any(_APPEAL.search(page.text, start, end) for page, start, end in recitals)
    ends = {page.number: (start, end) for page, start, end in recitals}
    found: dict[tuple[str, str], Judge] = {}
    for page in pages:
        for person in find_people(page.text, profile):
            if person.registrar:
                continue
            start, end = ends.get(page.number, (0, 0))
            if page.number in ends and person.span_start < start:
                continue  # on the title page itself
            capacity = "cited"
            before = page.text[max(0, person.span_start - 90) : person.span_start]
            if appeal and start <= person.span_start < end and _MADE_BY.search(before):
                capacity = "order_under_appeal"
            found.setdefault((capacity, person.name_key), _row(page, person, capacity))
    return list(found.values())
