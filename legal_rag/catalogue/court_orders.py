"""Orders that a court makes of itself: who makes them, under what power, from when; read as a statute's are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from legal_rag.catalogue.attributions import find_attributions
from legal_rag.catalogue.body_pages import body_pages
from legal_rag.catalogue.people import find_titles
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Attribution
from legal_rag.profile.loader import Profile

_MAKER = re.compile(r"(?:I|We), (?P<name>[^,;:]{3,60}),")
# Pages printed from the web carry the address of each link beside its word, often out of place.
_LINK = re.compile(r"\s*\(/[^)]*\)")
_OFFICE_WITHIN = 140


def find_order_attributions(pages: tuple[ReadPage, ...], profile: Profile) -> tuple[Attribution, ...]:
    """Rows of `attributions` of a court's own order; its maker is who speaks in it: "I, A B, Chief Justice"."""
    return tuple(_told(pages, profile))


def _told(pages: tuple[ReadPage, ...], profile: Profile) -> Iterator[Attribution]:
    by_number = {page.number: page for page in pages}
    for row in find_attributions(body_pages(pages, {}), ()):
        if row.kind != "made_by":
            yield row
            continue
        maker = _MAKER.match(" ".join(row.printed.split()))
        if maker is None:
            continue
        text = by_number[row.page_number].text
        start = text.find(f", {maker['name']},")
        offices = find_titles(text[start : start + _OFFICE_WITHIN], profile) if start >= 0 else []
        told = _LINK.sub("", row.name)
        yield replace(row, name=f"{maker['name']}, {offices[0]}" if offices else told)
