"""Pages that must be on the shortlist whatever their rank, each with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from legal_rag.catalogue import rows
from legal_rag.question.model import PageReference, Question
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.route.model import Candidate, Route
from legal_rag.search.fact_pins import fact_pins
from legal_rag.search.model import Pin, RankedPage
from legal_rag.store.facts import Located, Place, facts_of, select

_ON_TITLE_PAGE = frozenset(
    {
        "parties",
        "party_count",
        "common_party",
        "common_judge",
        "judges",
        "judge_changes",
        "law_number",
        "appealed",
        "amended_by",
    }
)

_PAGES_OF_A_PROVISION = 6
"""Most pages that one provision pins: a part or schedule may run over half a book."""


def find_pins(route: Route, reading: Reading, ranked: Sequence[RankedPage] = ()) -> list[Pin]:
    """Pins of all candidates, most telling first, each page once; `ranked` are the candidates' pages, best first."""
    pins: dict[Place, Pin] = {}
    for pin in _all_pins(route, reading, ranked):
        pins.setdefault(pin.place, pin)
    return list(pins.values())


def _all_pins(route: Route, reading: Reading, ranked: Sequence[RankedPage]) -> Iterator[Pin]:
    question, kept = route.question, route.kept
    keys = [candidate.doc_key for candidate in kept]
    for reference in question.pages:
        for candidate in kept:
            for number in named_pages(reference, candidate, reading):
                yield Pin(candidate.doc_key, number, "named page")
    of_facts = fact_pins(route, reading, [page.place for page in ranked])
    of_provisions = _provisions(question, kept, reading)
    yield from chain(of_facts, of_provisions) if question.intent in ("fine", "fee") else chain(of_provisions, of_facts)
    if question.intent in _ON_TITLE_PAGE:
        for key in keys:
            yield Pin(key, reading.directory.documents[key].title_page, "title page")


def _provisions(question: Question, kept: Sequence[Candidate], reading: Reading) -> Iterator[Pin]:
    """Pages of the provisions named, unless they are part of a document's own name ("Order amending Part 44")."""
    if not question.articles or len(kept) > 3:
        return
    titles = " ".join(candidate.title for candidate in kept).lower()
    asked = replace(question, articles=tuple(a for a in question.articles if a.printed.lower() not in titles))
    articles = facts_of(reading.store, rows.Article, [candidate.doc_key for candidate in kept])
    for located in article_matches(asked, articles):
        last = min(located.fact.last_page, located.fact.page_number + _PAGES_OF_A_PROVISION - 1)
        for number in range(located.fact.page_number, last + 1):
            yield Pin(located.doc_key, number, f"{located.fact.kind} {located.fact.number}")


def named_pages(reference: PageReference, candidate: Candidate, reading: Reading) -> list[int]:
    """Physical page numbers that `reference` stands for in the document; none if it has no such page."""
    row = reading.directory.documents[candidate.doc_key]
    match reference.which:
        case "first":
            return [1]
        case "title":
            return [row.title_page]
        case "last":
            return [row.page_count]
        case "number":
            return _numbered(reference.number or 0, row, reading)
        case "label":
            return _labelled(reference.label or "", _labels(row, reading))


@dataclass(frozen=True, slots=True)
class PageLabel:
    """A sheet and what the PDF calls it; columns of sql/page_labels.sql."""

    page_number: int
    label: str


def _labels(row: DocumentRow, reading: Reading) -> list[PageLabel]:
    return select(reading.connection, "page_labels", PageLabel, doc_key=row.doc_key)


def _labelled(label: str, labels: list[PageLabel]) -> list[int]:
    return [page.page_number for page in labels if page.label.casefold() == label.casefold()]


def _numbered(number: int, row: DocumentRow, reading: Reading) -> list[int]:
    """The sheet that is called `number` where the document has other labels too (i, ii, A-1): there "page 3" is not the
    sheet of "page iii". In all others, the sheet counted from 1."""
    labels = _labels(row, reading)
    if number > row.page_count or not all(page.label.isdecimal() for page in labels):
        called = _labelled(str(number), labels)
        if called:
            return called
    return [number] if 1 <= number <= row.page_count else []


_SUB = re.compile(r"\([^()]*\)$|\.\d+$")


def article_matches(question: Question, articles: list[Located[rows.Article]]) -> list[Located[rows.Article]]:
    """Provisions that the question names: by their full number, else by the nearest parent that the catalogue has."""
    found = []
    for reference in question.articles:
        number = reference.number
        while number:
            fitting = [
                a
                for a in articles
                if a.fact.number.lower() == number.lower() and _same_kind(reference.kind, a.fact.kind)
            ]
            if fitting:
                found += fitting
                break
            shorter = _SUB.sub("", number)
            number = shorter if shorter != number else ""
    return found


def _same_kind(asked: str, kind: str) -> bool:
    """A schedule is only a schedule; the other words are used for one another."""
    return (asked == "schedule") == (kind == "schedule")
