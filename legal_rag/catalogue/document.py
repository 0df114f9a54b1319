"""One document's catalogue: each family's pure function called once, in an order without cycles."""

from __future__ import annotations

import re
from dataclasses import replace

from legal_rag.catalogue.appeals import find_appeals
from legal_rag.catalogue.claims import find_claims
from legal_rag.catalogue.court_orders import find_order_attributions
from legal_rag.catalogue.court_paper_facts import court_paper_facts
from legal_rag.catalogue.dates import date_of_issue, find_court_dates
from legal_rag.catalogue.judges import find_judges
from legal_rag.catalogue.kinds_titles import (
    cover_facts,
    find_cover,
    language_of,
    prevailing_language,
)
from legal_rag.catalogue.legislation import with_legislation
from legal_rag.catalogue.own_identifiers import document_identifiers
from legal_rag.catalogue.paragraphs import find_paragraphs
from legal_rag.catalogue.parties import find_parties
from legal_rag.catalogue.read_pages import read_pages
from legal_rag.catalogue.rows import DocumentCatalogue, DocumentFacts
from legal_rag.catalogue.struck_out import find_struck_out, without_struck_out
from legal_rag.catalogue.title_page import find_title_page
from legal_rag.extract.model import DocumentExtract
from legal_rag.profile.loader import Profile

_OF_COURTS = ("court_order", "practice_direction")
_ENFORCING = re.compile(r"enforce|execution", re.IGNORECASE)


def catalogue_document(extract: DocumentExtract, profile: Profile) -> DocumentCatalogue:
    """What the document is and the facts it states; a pure function of the extract and the profile."""
    printed, extract = extract, without_struck_out(extract)
    pages = read_pages(extract)
    by_number = {page.number: page for page in pages}
    title_page = find_title_page(pages, profile)
    cover = None if title_page is not None else find_cover(pages, profile)
    identifiers = document_identifiers(pages, title_page, cover, profile)
    own = tuple(one for one in identifiers if one.own)
    case_key = next((one.key for one in own if one.kind == "case_number"), None)

    if title_page is not None:
        facts = court_paper_facts(title_page, by_number[title_page.page_number], own, profile)
    elif cover is not None:
        facts = cover_facts(cover, by_number[cover.page_number], profile)
    else:
        facts = DocumentFacts()
    is_court_paper = title_page is not None or facts.kind in _OF_COURTS
    dates = find_court_dates(pages, title_page) if is_court_paper else ()
    facts = replace(
        facts,
        issued=date_of_issue(dates),
        language=language_of(pages),
        prevailing_language=prevailing_language(pages),
    )
    catalogue = DocumentCatalogue(facts=facts, identifiers=identifiers, dates=dates)
    if title_page is not None:
        own_keys = frozenset(one.key for one in own)
        catalogue = replace(
            catalogue,
            parties=find_parties(pages, title_page, case_key, profile),
            judges=find_judges(pages, title_page, profile),
            claims=find_claims(
                pages,
                heading=" ".join(line.text for line in title_page.heading_lines),
                of_enforcement=bool(_ENFORCING.search(facts.division or "")),
            ),
            appeals=find_appeals(pages, title_page, own_keys, case_key, profile),
        )
    elif is_court_paper:
        catalogue = replace(catalogue, attributions=find_order_attributions(pages, profile))
    if is_court_paper:
        catalogue = replace(catalogue, paragraphs=find_paragraphs(pages, facts.starts_mid))
    catalogue = with_legislation(catalogue, extract, pages, profile)
    return replace(catalogue, struck_out=find_struck_out(printed, catalogue.articles))
