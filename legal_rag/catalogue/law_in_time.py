"""A law in time: version, in force since or not yet, consolidated to, draft, amending, repealed, what it repeals.

Everything is read from printed words; what is not printed stays unknown. A month alone ("March 2022") counts as its
first day, in `consolidated_to` only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from legal_rag.catalogue.printed_dates import find_dates, find_months
from legal_rag.catalogue.printed_mathematics import plain_formulas
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import DocumentFacts, LawInTime

_VERSION = re.compile(
    r"(?:\bamended )?\b(?:consolidated|revised|official|current) version(?:\s+no\.?\s*\d+)?(?:\s*\([^)]{3,40}\))?"
    r"|\bversion\s+(?:no\.?\s*)?\d+(?:\.\d+)*(?:\s*\([^)]{3,40}\))?",
    re.IGNORECASE,
)
_IN_FORCE = re.compile(
    r"\bin (?:force|effect) (?:on|from|since|as (?:of|at|from))\b:?|\beffective (?:date|from|as of|on)\b:?",
    re.IGNORECASE,
)
_DRAFT = re.compile(
    r"\bdraft\b|\bfor consultation(?: purposes)?(?: only)?\b|\bno\.?\s?\[?(?:x{1,3}|\*|●|_+)\]?\s?(?:of|,)"
    r"|\[\s?(?:x{1,3}|\*|●|__+)\s?\]"
    r"|\bproposed (?:law|regulations?|rules)\b",
    re.IGNORECASE,
)
_AMENDING = re.compile(
    r"\bamendments?\s+(?:law|act|regulations?|rules|order|decree)\b|\bamending\b|\(amendments?\)", re.IGNORECASE
)
_REPEALED = re.compile(r"\b(?:repealed|revoked|abrogated|no longer in force)\b", re.IGNORECASE)
_SUPERSEDED = re.compile(r"\bsuperseded\b|\breplaced by\b", re.IGNORECASE)
_SUPERSEDES = re.compile(
    r"\b(?:this|these|the present) (?:law|act|regulations?|rules?|order|decree|resolution)(?: shall)? (?:hereby )?"
    r"(?:repeals?(?:,? and replaces?)?|replaces?|supersedes?|revokes?)(?: in (?:its|their) entirety)?,?\s+(?:the\s+)?"
    r"(?P<name>[A-Z][^;]{3,140}?)(?=\s+(?:as it was|immediately|which|and may|in its entirety|with effect"
    r"|\(the \")|[;]|(?<!\bno)\.(?:\s|$)|,\s(?:as|which)|$)"
    r"|\bthe (?P<passive>(?:(?!\bthe\b)[^.;]){3,120}? No\.? ?[^.;]{1,60}?) (?:is|are"
    r"|shall be) (?:hereby )?(?:repealed and replaced|superseded|replaced)"
    r"(?: in its entirety)? by (?:this|these|the) (?:law|act|regulations?|rules?)",
    re.IGNORECASE,
)
_NOT_COMMENCED = re.compile(
    r"\bnot (?:yet )?(?:in (?:force|effect|operation)|commenced|effective)\b"
    r"|\b(?:come|enter) into (?:force|effect|operation) on a (?:date|day) to be \w+",
    re.IGNORECASE,
)
_NEAR = 12
_COVER_LETTERS = 1200


@dataclass(frozen=True, slots=True)
class _Said:
    """What a stretch of a page says: the value of a column of `documents`."""

    value: str | date
    start: int
    end: int


def place_in_time(
    pages: tuple[ReadPage, ...], contents_pages: tuple[int, ...], facts: DocumentFacts
) -> tuple[DocumentFacts, tuple[LawInTime, ...]]:
    """`facts` with the statute's place in time, and a row for each of its facts with the words that say so.

    Read from the title page and the first clauses; a column that is known already is kept, with no row.
    """
    cover = next((page for page in pages if page.number == (facts.page_number or 1)), None)
    if cover is None:
        return facts, ()
    found: list[tuple[str, ReadPage, _Said]] = [(fact, cover, said) for fact, said in _on_cover(cover, facts)]
    superseded = _supersedes(pages, contents_pages)
    if superseded is not None:
        found.append(("supersedes", *superseded))
    known: dict[str, Any] = {}
    rows = []
    for fact, page, said in found:
        if getattr(facts, fact) is not None or fact in known:
            continue
        known[fact] = said.value
        printed, start, end = page.source(said.start, said.end)
        value = said.value.isoformat() if isinstance(said.value, date) else said.value
        rows.append(
            LawInTime(page_number=page.number, printed=printed, span_start=start, span_end=end, fact=fact, value=value)
        )
    return replace(facts, **known), tuple(rows)


def _on_cover(cover: ReadPage, facts: DocumentFacts) -> Iterator[tuple[str, _Said]]:
    head = cover.text[:_COVER_LETTERS]
    whole_page_is_cover = len(cover.text) < _COVER_LETTERS
    version = _VERSION.search(head)
    if version:
        yield "version", _Said(version.group(), *version.span())
        consolidated_to = _consolidated_to(head, version)
        if consolidated_to is not None:
            yield "consolidated_to", _Said(consolidated_to, version.start(), min(version.end() + 30, len(head)))
    in_force = _dated_after(_IN_FORCE, head)
    if in_force is not None:
        yield "effective_from", in_force
    for status, pattern in (("repealed", _REPEALED), ("superseded", _SUPERSEDED)):
        ended = pattern.search(head) if whole_page_is_cover else None
        if ended:
            yield "status", _Said(status, *ended.span())
            dated = _first_date_near(head, ended.end())
            if dated is not None:
                yield "effective_to", _Said(dated.value, ended.start(), dated.end)
            return
    title = " ".join(part for part in (facts.title, facts.printed) if part)
    draft = _DRAFT.search(title) or (_DRAFT.search(head) if whole_page_is_cover else None)
    if draft:
        yield "status", _Said("draft", *_place(head, draft.group()))
        name = _draft_of(facts)
        if name is not None:
            yield "draft_of", _Said(name, *_place(head, facts.title or ""))
    elif amending := _AMENDING.search(facts.title or ""):
        yield "status", _Said("amending", *_place(head, amending.group()))
    elif waits := _NOT_COMMENCED.search(head) if whole_page_is_cover else None:
        yield "status", _Said("not_commenced", *waits.span())
    elif in_force is not None:
        yield "status", _Said("in_force", in_force.start, in_force.end)


def _place(head: str, words: str) -> tuple[int, int]:
    """Where `words` stand on the cover; the whole of it where they are put together from several lines."""
    at = head.find(words) if words else -1
    return (at, at + len(words)) if at >= 0 else (0, len(head))


def _dated_after(label: re.Pattern[str], text: str) -> _Said | None:
    for found in label.finditer(text):
        dated = _first_date_near(text, found.end())
        if dated is not None:
            return _Said(dated.value, found.start(), dated.end)
    return None


def _first_date_near(text: str, at: int) -> _Said | None:
    after = text[at : at + 80]
    read = plain_formulas(after)
    for one in find_dates(read):
        if one.span_start <= _NEAR:
            return _Said(one.date, at, at + (one.span_end if read == after else len(after)))
    return None


def _consolidated_to(head: str, version: re.Match[str]) -> date | None:
    if "consolidated" not in version.group().lower():
        return None
    words = version.group() + head[version.end() : version.end() + 30] * ("(" not in version.group())
    bracket = re.search(r"\(([^)]*)\)", words)
    if bracket is None:
        return None
    dated = find_dates(bracket[1])
    if dated:
        return dated[0].date
    months = find_months(bracket[1])
    return date(months[0].year, months[0].month, 1) if months else None


_DRAFT_WORDS = re.compile(
    r"\b(?:draft|proposed|consultation)\b\s*|\[[^\]]*\]|\*?issued for consultation[^)\]]*|\(\s*\)", re.IGNORECASE
)


def _draft_of(facts: DocumentFacts) -> str | None:
    """The name of what is drafted: the title without the words that call it a draft."""
    name = " ".join(_DRAFT_WORDS.sub(" ", facts.title or "").split()).strip(" -–—,")
    return name or None


def _supersedes(pages: tuple[ReadPage, ...], contents_pages: tuple[int, ...]) -> tuple[ReadPage, _Said] | None:
    read = [page for page in pages if page.number not in contents_pages]
    for page in read[:6]:
        found = _SUPERSEDES.search(page.text)
        if found:
            return page, _Said((found["name"] or found["passive"]).strip(" ,"), *found.span())
    return None
