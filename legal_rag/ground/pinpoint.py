"""How a page is cited in words."""

from __future__ import annotations

from collections.abc import Sequence

from legal_rag.answer.model import Evidence
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import PageText


def pinpoint_of(document: DocumentRow, page: PageText, pieces: Sequence[Evidence]) -> str:
    """ "Title, art 19(4), p. 12": the document's title, the evidence's own pinpoint, the physical page (its label too
    if
    the document prints another)."""
    places = list(dict.fromkeys(piece.pinpoint for piece in pieces if piece.pinpoint))
    number = f"p. {page.page_number}"
    if page.label and page.label != str(page.page_number):
        number += f" (printed {page.label})"
    return ", ".join([document.short_title or document.name, *places, number])
