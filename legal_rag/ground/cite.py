"""The citation of a page that a reader names, with a paragraph or an article on it."""

from __future__ import annotations

import re

from legal_rag.errors import UnknownDocumentError
from legal_rag.ground.pinpoint import PARAGRAPHS, Pinpoints, Provision
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import PageText, pages_at

_NUMBER = re.compile(r"\[?((?:[A-Z]{0,2}\d[\w.]*|[A-Z])(?:\s*\(\w+\))*)\]?\.?$")


def cite_page(
    document: DocumentRow, page_number: int, reading: Reading, paragraph: str | None = None, article: str | None = None
) -> str:
    """ "A v B, HC 014/2024, [14], p. 3": a page of `document` (physical, from 1) in the profile's style.

    `paragraph` is "14" or "[14]", `article` "19(4)" or "Article 19(4)"; raises UnknownDocumentError when it does not
    stand on the page, with the page on which it does.
    """
    (page,) = pages_at(reading.store, [(document.doc_key, page_number)]).values()
    if paragraph is not None:
        return _cite(document, page, reading, "paragraph", paragraph)
    if article is not None:
        return _cite(document, page, reading, "article", article)
    return Pinpoints(reading, [(document.doc_key, page_number)]).cite(page)


def _cite(document: DocumentRow, page: PageText, reading: Reading, what: str, named: str) -> str:
    match = _NUMBER.search(named.strip())
    number = re.sub(r"\s", "", match[1]) if match else named.strip()
    pinpoints = Pinpoints(reading, [(document.doc_key, 1), (document.doc_key, document.page_count)])
    fitting = [
        provision
        for provision in pinpoints.provisions
        if provision.number == number and (provision.kind in PARAGRAPHS) == (what == "paragraph")
    ]
    here = [found for found in fitting if found.page_number <= page.page_number <= found.last_page]
    if here:
        return pinpoints.cite_provision(page, min(here, key=_likely))
    if fitting:
        pages = ", ".join(dict.fromkeys(str(found.page_number) for found in fitting))
        raise UnknownDocumentError(
            f"{document.name} has no {what} {number} on page {page.page_number}.", f"It stands on page {pages}."
        )
    raise UnknownDocumentError(f"{document.name} has no {what} {number}.", "Leave it out to cite the page alone.")


def _likely(provision: Provision) -> bool:
    """Reasons before orders, the body of an enactment before its schedules: the less likely is True."""
    return provision.kind == "order_paragraph" or provision.kind.startswith("schedule")
