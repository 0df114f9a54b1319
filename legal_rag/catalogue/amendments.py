"""The laws that amended a law, as its title page lists them ("As amended by ...") or notes in its text say."""

from __future__ import annotations

import re

from legal_rag.catalogue.identifiers import identifiers_in
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Amendment
from legal_rag.profile.loader import Profile

_LISTED = re.compile(r"\bas (?:last )?amended by\b|\bamended by\b|\bamendments?:|\bincorporating\b", re.IGNORECASE)
_NOTE = re.compile(r"\[(?:as )?(?:amended|inserted|added|substituted|replaced) by ([^\]]{5,160})\]", re.IGNORECASE)
_AMENDING = re.compile(r"\bamend(?:ment|ments|ing)\b", re.IGNORECASE)
_TITLE_TAIL = re.compile(r"[^;:()\[\]]*$")
_NOT_TITLE = re.compile(r"^(?:\W|\b(?:and|the|by|amended|as)\b)+|\W+$", re.IGNORECASE)
_PAGES_OF_COVER = 2


def find_amendments(
    pages: tuple[ReadPage, ...], contents_pages: tuple[int, ...], own_keys: frozenset[str], profile: Profile
) -> tuple[Amendment, ...]:
    """One row for each amending law, in the order printed; a law is named once."""
    found: dict[str, Amendment] = {}
    for page in pages[:_PAGES_OF_COVER]:
        if page.number in contents_pages:
            break
        for row in _on_cover(page, own_keys, profile):
            found.setdefault(row.amending_key or row.amending_title.lower(), row)
    for page in pages:
        for note in _NOTE.finditer(page.text):
            row = _noted(page, note, profile)
            found.setdefault(row.amending_key or row.amending_title.lower(), row)
    return tuple(found.values())


def _on_cover(page: ReadPage, own_keys: frozenset[str], profile: Profile) -> list[Amendment]:
    listed = _LISTED.search(page.text)
    identifiers = [one for one in identifiers_in(page.normal, page.page.text, profile) if one.kind == "law_number"]
    positions = {offset: i for i, offset in enumerate(page.normal.offsets)}
    rows: list[Amendment] = []
    after = listed.end() if listed else 0
    for one in identifiers:
        start = positions.get(one.span_start, 0)
        end = positions.get(one.span_end, start)
        lead = page.text[after:start] if start >= after else ""
        title = _NOT_TITLE.sub("", (_TITLE_TAIL.search(lead) or [""])[0])
        in_list = listed is not None and start >= listed.end()
        if one.key in own_keys or not (in_list or (_AMENDING.search(title) and len(title) <= 80)):
            after = max(after, end)
            continue
        begin = start - len(lead) + lead.find(title) if title else start
        printed, span_start, span_end = page.source(begin, end)
        rows.append(
            Amendment(
                page_number=page.number,
                printed=printed,
                span_start=span_start,
                span_end=span_end,
                amending_title=title or one.printed,
                amending_key=one.key,
            )
        )
        after = end
    return rows


def _noted(page: ReadPage, note: re.Match[str], profile: Profile) -> Amendment:
    printed, start, end = page.source(*note.span())
    named = [one for one in identifiers_in(page.normal, page.page.text, profile) if start <= one.span_start < end]
    key = next((one.key for one in named if one.kind == "law_number"), None)
    return Amendment(
        page_number=page.number,
        printed=printed,
        span_start=start,
        span_end=end,
        amending_title=note[1].strip(),
        amending_key=key,
    )
