"""What a document lays down: provisions, terms, fines, fees, makers, place in time; what a consultation proposes.

Running heads and contents pages are found for every document; the rest for the kinds that can hold it.
"""

from __future__ import annotations

from dataclasses import replace

from legal_rag.catalogue.amendments import find_amendments
from legal_rag.catalogue.articles import find_articles, unit_word
from legal_rag.catalogue.attributions import find_attributions
from legal_rag.catalogue.body_pages import body_pages
from legal_rag.catalogue.consultation_changes import find_changes
from legal_rag.catalogue.consultation_papers import annex_start, find_consultation_papers
from legal_rag.catalogue.contents_pages import contents_entries, find_contents_pages
from legal_rag.catalogue.definitions import OpenTable, find_definitions
from legal_rag.catalogue.fees import fees_of
from legal_rag.catalogue.law_in_time import place_in_time
from legal_rag.catalogue.money_rows import find_money_rows, purpose_at_end
from legal_rag.catalogue.money_words import MoneyRow
from legal_rag.catalogue.penalties import penalties_of
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Article, Definition, DocumentCatalogue
from legal_rag.catalogue.running_heads import find_running_heads
from legal_rag.catalogue.statute_dates import statute_dates
from legal_rag.extract.model import DocumentExtract
from legal_rag.profile.loader import Profile

_STATUTES = frozenset({"law", "regulation", "rules"})
_MAY_HOLD_RULES = frozenset({"court_order", "practice_direction", "notice", "other"})
_CONSULTS = frozenset({"consultation_paper", "other"})
_FEWEST_PROVISIONS = 10
"""A document of another kind has provisions if it has as many as this."""


def with_legislation(
    catalogue: DocumentCatalogue, extract: DocumentExtract, pages: tuple[ReadPage, ...], profile: Profile
) -> DocumentCatalogue:
    """`catalogue` with the furniture of its pages and, by its kind, what it lays down."""
    lines = {page.number: page.lines for page in pages}
    running_heads = find_running_heads(extract, lines)
    body = body_pages(pages, running_heads)
    body_lines = {page.number: page.lines for page in body}
    contents = find_contents_pages(body_lines)
    catalogue = replace(catalogue, running_heads=running_heads, toc_pages=contents)
    kind = catalogue.facts.kind
    if kind in _STATUTES or kind in _MAY_HOLD_RULES:
        catalogue = _with_provisions(catalogue, body, contents)
    if kind in _STATUTES or kind == "notice":
        catalogue = _with_history(catalogue, body, contents, profile)
    if kind == "consultation_paper":
        own = tuple(one for one in catalogue.identifiers if one.own)
        drafted = _draft_provisions(body, contents)
        papers, dates = find_consultation_papers(body, catalogue.facts, own, profile)
        catalogue = replace(
            catalogue,
            consultation_papers=papers,
            dates=catalogue.dates + dates,
            articles=drafted,
            definitions=_definitions(body, contents, drafted),
        )
    if kind in _CONSULTS:
        catalogue = replace(catalogue, consultation_changes=find_changes(body))
    return catalogue


def _with_provisions(
    catalogue: DocumentCatalogue, body: tuple[ReadPage, ...], contents: tuple[int, ...]
) -> DocumentCatalogue:
    kind = catalogue.facts.kind
    body_lines = {page.number: page.lines for page in body}
    unit = unit_word(kind, "\n".join(page.text for page in body))
    articles = find_articles(body_lines, contents, contents_entries(body_lines, contents), unit)
    if kind not in _STATUTES and not _holds_rules(articles):
        return catalogue
    money = _money(body, contents, articles)
    return replace(
        catalogue,
        articles=articles,
        definitions=_definitions(body, contents, articles),
        penalties=penalties_of(money),
        fees=fees_of(money),
    )


def _draft_provisions(body: tuple[ReadPage, ...], contents: tuple[int, ...]) -> tuple[Article, ...]:
    """The provisions of a draft that a consultation paper annexes: paragraphs of its annex, not of a law."""
    start = annex_start(body)
    if start is None:
        return ()
    lines = {page.number: page.lines for page in body if page.number >= start}
    rows = find_articles(lines, contents, (), unit_word("law", "\n".join(page.text for page in body)))
    return rows if sum(row.kind == "schedule_paragraph" for row in rows) >= 3 else ()


def _holds_rules(articles: tuple[Article, ...]) -> bool:
    """Numbered as statutes are ("44.1", "Article 3"), not merely in paragraphs."""
    numbered = [row for row in articles if "." in row.number or row.kind in ("article", "section", "regulation")]
    return len(numbered) >= _FEWEST_PROVISIONS


def _with_history(
    catalogue: DocumentCatalogue, body: tuple[ReadPage, ...], contents: tuple[int, ...], profile: Profile
) -> DocumentCatalogue:
    own_keys = frozenset(one.key for one in catalogue.identifiers if one.own)
    facts, law_in_time = place_in_time(body, contents, catalogue.facts)
    return replace(
        catalogue,
        facts=facts,
        law_in_time=law_in_time,
        dates=catalogue.dates + statute_dates(body, contents, notice=catalogue.facts.kind == "notice"),
        amendments=find_amendments(body, contents, own_keys, profile),
        attributions=find_attributions(body, contents),
    )


def _definitions(
    body: tuple[ReadPage, ...], contents: tuple[int, ...], articles: tuple[Article, ...]
) -> tuple[Definition, ...]:
    found: list[Definition] = []
    open_table: OpenTable | None = None
    for page in body:
        if page.number not in contents:
            rows, open_table = find_definitions(page.page, page.lines, articles, open_table)
            found.extend(rows)
    return tuple(found)


def _money(
    body: tuple[ReadPage, ...], contents: tuple[int, ...], articles: tuple[Article, ...]
) -> tuple[MoneyRow, ...]:
    found: list[MoneyRow] = []
    for page in body:
        if page.number not in contents:
            before = purpose_at_end([row for row in found if row.page_number == page.number - 1])
            found.extend(find_money_rows(page.page, page.lines, articles, before))
    return tuple(found)
