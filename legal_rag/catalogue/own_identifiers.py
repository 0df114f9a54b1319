"""The identifiers of a document, page by page, and which of them are its own."""

from __future__ import annotations

from dataclasses import replace

from legal_rag.catalogue.identifiers import identifiers_in
from legal_rag.catalogue.kinds_titles import Cover
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Identifier
from legal_rag.catalogue.title_page import TitlePage
from legal_rag.errors import SettingsError
from legal_rag.profile.loader import Profile

_ENACTING_WORDS = 2500
"""Characters at the beginning of a law in which its maker is named."""


def document_identifiers(
    pages: tuple[ReadPage, ...], title_page: TitlePage | None, cover: Cover | None, profile: Profile
) -> tuple[Identifier, ...]:
    """Every identifier once a page, own ones first on theirs; a key is own wherever it stands in its document."""
    found: dict[tuple[str, int], Identifier] = {}
    for page in pages:
        for one in identifiers_in(page.normal, page.page.text, profile):
            found.setdefault(
                (one.key, page.number),
                Identifier(
                    page_number=page.number,
                    printed=one.printed,
                    span_start=one.span_start,
                    span_end=one.span_end,
                    kind=one.kind,
                    key=one.key,
                    own=False,
                ),
            )
    if cover is not None:
        for one in cover.own:  # the title puts lines together that the page's text may part
            row = Identifier(page_number=cover.page_number, printed=one.printed, kind=one.kind, key=one.key, own=True)
            found.setdefault((one.key, cover.page_number), row)
    own = _own_keys(list(found.values()), title_page, cover)
    rows = [replace(row, own=True) if row.key in own else row for row in found.values()]
    rows += _by_maker(pages, rows, profile)
    order = {key: place for place, key in enumerate(own)}
    return tuple(sorted(rows, key=lambda row: (row.page_number, order.get(row.key, len(order)), row.span_start or 0)))


def _own_keys(rows: list[Identifier], title_page: TitlePage | None, cover: Cover | None) -> list[str]:
    """Own keys in order: those of the caption before those of the line with the case's number."""
    if title_page is not None:
        places = [(title_page.page_number, *title_page.caption_span)]
        places += [(line.page_number, line.span_start, line.span_end) for line in title_page.case_lines]
        kinds = ("case_number", "neutral_citation")
        own = [
            row.key
            for page_number, start, end in places
            for row in rows
            if row.kind in kinds
            and row.page_number == page_number
            and row.span_start is not None
            and row.span_end is not None
            and row.span_start < end
            and start < row.span_end
        ]
        return list(dict.fromkeys(own))
    return [one.key for one in cover.own] if cover is not None else []


def _by_maker(pages: tuple[ReadPage, ...], rows: list[Identifier], profile: Profile) -> list[Identifier]:
    """A law that prints no issuer before its number has also the key with the issuer whose maker it names."""
    makers = profile.section("identifiers").get("law_makers", {})
    if not isinstance(makers, dict):
        raise SettingsError(f"Profile {profile.name}: identifiers.law_makers must be a table of lists of makers.")
    own = [row for row in rows if row.own and row.kind == "law_number" and row.key.startswith("LAW ")]
    if not own:
        return []
    beginning = " ".join(page.text for page in pages[:2])[:_ENACTING_WORDS].lower()
    return [
        replace(row, key=f"{issuer} {row.key}")
        for issuer, names in makers.items()
        if any(name.lower() in beginning for name in names)
        for row in own
    ]
