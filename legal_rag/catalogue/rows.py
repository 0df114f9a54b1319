"""Rows of the catalogue, one dataclass a table of `migrations/0001_catalogue.sql`, without doc_key (the build adds it).

Every fact carries the page (physical, from 1) and the printed words it was read from; spans are half-open
offsets into that page's `text`, None where the words were put together from several places.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What every fact row has."""

    page_number: int
    printed: str
    span_start: int | None = None
    span_end: int | None = None
    correction: int | None = None
    """The correction that changed this row, if a person did (build/corrections.py)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """The descriptive columns of `documents`; None is unknown, never a guess."""

    kind: str = "other"
    title: str | None = None
    short_title: str | None = None
    number: str | None = None
    year: int | None = None
    version: str | None = None
    court: str | None = None
    division: str | None = None
    language: str | None = None
    prevailing_language: str | None = None
    issued: date | None = None
    status: str | None = None
    effective_from: date | None = None
    effective_to: date | None = None
    consolidated_to: date | None = None
    draft_of: str | None = None
    supersedes: str | None = None
    page_number: int | None = None
    printed: str | None = None
    starts_mid: bool = False
    correction: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifier(Fact):
    kind: str
    key: str
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Party(Fact):
    case_key: str | None
    role: str
    side: str
    name: str
    name_key: str
    party_order: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge(Fact):
    name: str
    name_key: str
    title: str | None
    capacity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedEvent(Fact):
    kind: str
    date: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Fact):
    kind: str
    amount: Decimal
    currency: str | None
    what: str | None
    is_total: bool = False
    unit: str | None = None
    """ "month" of "three months' salary": what the sum is reckoned by."""
    multiplier: Decimal | None = None
    """How many units."""
    rate: Decimal | None = None
    """The printed sum of one unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal(Fact):
    case_key: str | None
    relation: str
    related_key: str | None
    related_printed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Article(Fact):
    last_page: int
    kind: str
    number: str
    parent: str | None
    heading: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Fact):
    term: str
    term_key: str
    meaning: str
    article: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    article: str | None
    breach: str
    amount: Decimal
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee(Fact):
    reference: str | None
    what: str
    amount: Decimal
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment(Fact):
    amending_title: str
    amending_key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution(Fact):
    kind: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Fact):
    last_page: int
    number: str
    section: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsultationPaper(Fact):
    number: str | None
    year: int | None
    month: int | None
    title: str | None
    subject: str | None
    deadline: date | None
    addressee: str | None
    issuing_body: str | None
    draft_law: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsultationChange(Fact):
    row_number: int
    reference: str | None
    change: str
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckOut(Fact):
    article: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LawInTime(Fact):
    fact: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentCatalogue:
    """All that the catalogue states of one document. `running_heads` are page -> spans left out of search_text."""

    facts: DocumentFacts = field(default_factory=DocumentFacts)
    toc_pages: tuple[int, ...] = ()
    running_heads: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    identifiers: tuple[Identifier, ...] = ()
    parties: tuple[Party, ...] = ()
    judges: tuple[Judge, ...] = ()
    dates: tuple[DatedEvent, ...] = ()
    claims: tuple[Claim, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    articles: tuple[Article, ...] = ()
    definitions: tuple[Definition, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    fees: tuple[Fee, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    consultation_papers: tuple[ConsultationPaper, ...] = ()
    consultation_changes: tuple[ConsultationChange, ...] = ()
    struck_out: tuple[StruckOut, ...] = ()
    law_in_time: tuple[LawInTime, ...] = ()
