"""The documents of a corpus as routing sees them: read once when a corpus is opened, a few hundred bytes each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from legal_rag.profile import Profile
from legal_rag.route.party_index import PartyIndex
from legal_rag.route.title_index import Titles
from legal_rag.store.facts import select
from legal_rag.text import name_key

if TYPE_CHECKING:
    import duckdb

ENACTMENT_KINDS = frozenset({"law", "regulation", "rules"})
CASE_KINDS = frozenset({"judgment", "order"})
PAPER_KIND = "consultation_paper"
OUT_OF_FORCE = frozenset({"superseded", "repealed", "draft", "not_commenced"})


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One document; columns of sql/route_documents.sql."""

    doc_key: int
    doc_id: str
    kind: str
    title: str | None
    short_title: str | None
    number: str | None
    year: int | None
    version: str | None
    status: str | None
    issued: date | None
    effective_from: date | None
    effective_to: date | None
    consolidated_to: date | None
    same_as: int | None
    page_count: int
    title_page: int
    corrected: bool = False
    """Whether people have corrected facts of it."""

    @property
    def name(self) -> str:
        """What to call it: its title, else its id."""
        return self.title or self.short_title or self.doc_id

    @property
    def recency(self) -> tuple[bool, date]:
        """For "the one in force": those in force before others, then the later text."""
        latest = max(filter(None, (self.consolidated_to, self.effective_from, self.issued)), default=date.min)
        if latest == date.min and self.year:
            latest = date(self.year, 1, 1)
        return self.status not in OUT_OF_FORCE, latest


@dataclass(frozen=True, slots=True)
class PartyName:
    """A distinct party of a document; columns of sql/route_party_names.sql."""

    doc_key: int
    side: str
    name_key: str
    case_key: str | None


@dataclass(frozen=True, slots=True)
class UnreadPage:
    """A page that holds more than was read of it; columns of sql/unread_pages.sql."""

    doc_key: int
    page_number: int
    awaits_ocr: bool


@dataclass(frozen=True, slots=True)
class AnnexedDraft:
    """Where a paper's draft begins; columns of sql/route_annexed_drafts.sql."""

    doc_key: int
    first_page: int


@dataclass(frozen=True)
class Directory:
    """All documents, and the titles they go by."""

    documents: dict[int, DocumentRow]
    party_names: tuple[PartyName, ...]
    unread_pages: int
    """They await OCR."""
    illegible_pages: int = 0
    """Their text is not to be trusted, and OCR did not read it better."""
    issuer_words: tuple[str, ...] = field(default=())
    issuer_short: dict[str, str] = field(default_factory=dict)
    """Long names of issuers with the short one, both as name keys."""
    body_words: frozenset[str] = frozenset()
    """Words of the names of courts and issuers."""
    body_names: frozenset[str] = frozenset()
    """Whose orders are numbered, as name keys."""
    annexed_drafts: dict[int, int] = field(default_factory=dict)
    """doc_keys of consultation papers, with the first page of the draft that they annex."""

    @cached_property
    def originals(self) -> frozenset[int]:
        """doc_keys of all documents but the copies of identical files."""
        return frozenset(key for key, row in self.documents.items() if row.same_as is None)

    @cached_property
    def parties(self) -> PartyIndex:
        """The parties of all documents but copies."""
        return PartyIndex(
            (party.doc_key, party.case_key, party.side, party.name_key)
            for party in self.party_names
            if party.doc_key in self.originals
        )

    @cached_property
    def titles(self) -> Titles:
        """Every title variant (as a name key) with the documents that go by it; copies of identical files, cases and
        consultation papers left out."""
        return self._variants(lambda row: row.kind not in CASE_KINDS and row.kind != PAPER_KIND)

    @cached_property
    def paper_titles(self) -> Titles:
        """The same of consultation papers, which go by the title of what they propose."""
        return self._variants(lambda row: row.kind == PAPER_KIND)

    @cached_property
    def drafted_titles(self) -> Titles:
        """Titles of laws that are only proposed, with the papers that propose them."""
        found: dict[str, list[int]] = defaultdict(list)
        for variant, keys in self.paper_titles.items():
            words = _LAW_NUMBER_BEHIND.sub("", _BEFORE_DRAFTED.sub("", variant)).split()
            while words and words[-1] in self.issuer_words:
                words.pop()
            title = " ".join(words)
            if len(words) > 1 and _NAMES_A_LAW.fullmatch(title) and title not in self.titles:
                found[title] += keys
        return Titles((title, tuple(dict.fromkeys(keys))) for title, keys in found.items())

    def _variants(self, wanted: Callable[[DocumentRow], bool]) -> Titles:
        found: dict[str, list[int]] = defaultdict(list)
        for row in self.documents.values():
            if row.same_as is None and wanted(row):
                for variant in title_variants(row, self.issuer_words) | self._short_forms(row):
                    if variant not in _INSTRUMENT_ALONE and not self._names_a_body(variant):
                        found[variant].append(row.doc_key)
        return Titles((variant, tuple(dict.fromkeys(keys))) for variant, keys in found.items())

    def _short_forms(self, row: DocumentRow) -> set[str]:
        """Titles with the issuer's short name for its long one, and the initials of a rule book."""
        shorter = set()
        for variant in title_variants(row, self.issuer_words):
            for long, short in self.issuer_short.items():
                if f" {long} " in f" {variant} ":
                    shorter.add(f" {variant} ".replace(f" {long} ", f" {short} ").strip())
        if row.kind == "rules":
            telling = [[word for word in variant.split() if word not in _BETWEEN - _COURTS] for variant in shorter]
            shorter |= {"".join(word[0] for word in words) for words in telling if len(words) == _LETTERS_OF_RULES}
        return shorter

    def _names_a_body(self, variant: str) -> bool:
        """Whether a variant is left with the name of a court or issuer, which is no title."""
        return variant in self.body_names or all(
            word in self.body_words or word in _BETWEEN for word in variant.split()
        )


_COURTS = frozenset({"court", "courts"})
_LETTERS_OF_RULES = 3
_PARENTHESIS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_GLUED = re.compile(r"(?<=[a-z]{4})(?=(?:regulations|law|rules)\b)")
_MONTHS = "january february march april may june july august september october november december".replace(" ", "|")
_PAPER_HEAD = re.compile(
    rf"^consultation paper no ?\d+ (?:of (?:19|20)\d{{2}} )?(?:\d{{1,2}} )?(?:(?:{_MONTHS}) )?(?:(?:19|20)\d{{2}} )?"
)
_BEFORE_SUBJECT = re.compile(
    r"^.*\bno ?\d+ of (?:19|20)\d{2} (?=(?:regarding|concerning|in respect of|on|amending|in re) )"
)
_BEFORE_DRAFTED = re.compile(r"^(?:(?:the|a|proposed|new|draft|amended|revised) )+")
_LAW_NUMBER_BEHIND = re.compile(
    r"(?<=\b(?:law|act) )(?:\w+ )?(?:law|act) no\b.*$|(?<=\bregulations )(?:\w+ )?law no\b.*$"
)
_NAMES_A_LAW = re.compile(r"(?!consultation paper).*\b(?:law|regulations|rules|act|code)")
_TELLS_NO_DOCUMENT = re.compile(r"(?:consultation paper|practice direction|(?:courts? )?order)(?: no ?\d+)?")
"""What any document of its kind is called: in a question it is no title."""
_NUMBERING = re.compile(r"\b(?:law|decree|order)? ?no ?(?:\d+|x+) of (?:19|20)\d{2}\b|\b(?:19|20)\d{2}\b$")


_SHORTEST_PLACED = 5
"""Words of a title behind which the place where it holds may be left out."""
_INSTRUMENT_ALONE = frozenset({"resolution", "regulation", "regulations", "legislation", "directive"})
_BETWEEN = frozenset(re.findall(r"\w+", "the of and in on for to court courts division tribunal"))


def paper_subject(title: str) -> str:
    """The name key of what a paper is about: its title without "Consultation Paper No. 3, March 2019"."""
    return _PAPER_HEAD.sub("", _GLUED.sub(" ", name_key(title)))


def title_variants(row: DocumentRow, issuer_words: tuple[str, ...]) -> set[str]:
    """Name keys that a reader may use for a document: title and short title, with and without issuer, number and
    year."""
    variants: set[str] = set()
    for printed in (row.title, row.short_title):
        if not printed:
            continue
        keys = {_GLUED.sub(" ", name_key(words)) for words in (printed, _PARENTHESIS.sub("", printed))}
        keys |= {_PAPER_HEAD.sub("", key) for key in keys} | {_BEFORE_SUBJECT.sub("", key) for key in keys}
        for variant in keys | {_NUMBERING.sub(" ", key) for key in keys}:
            variant = " ".join(variant.split())
            variants.add(variant)
            for issuer in issuer_words:
                if variant.startswith(f"{issuer} "):
                    variants.add(variant[len(issuer) + 1 :])
                for place in (f" in the {issuer}", f" in {issuer}"):
                    if variant.endswith(place) and len(variant.split()) > _SHORTEST_PLACED:
                        variants.add(variant.removesuffix(place))
            for article in ("the ", "law of ", "law on ", "law relating to "):
                if variant.startswith(article) and len(variant.split()) > 3:
                    variants.add(variant[len(article) :])
    return {v for v in variants if (len(v.split()) >= 2 or len(v) > 9) and not _TELLS_NO_DOCUMENT.fullmatch(v)}


def read_directory(connection: duckdb.DuckDBPyConnection, profile: Profile) -> Directory:
    """Read all documents of the corpus."""
    rows = select(connection, "route_documents", DocumentRow)
    spelled = profile.section("identifiers").get("law_issuers", {})
    issuers = {name_key(word) for words in spelled.values() for word in words} | {
        name_key(word) for word in profile.words("identifiers", "citation_issuers")
    }
    short = {
        name_key(word): name_key(words[0])
        for words in spelled.values()
        for word in words
        if len(word.split()) > len(words[0].split())
    }
    bodies = issuers | {name_key(name) for court in profile.courts for name in (court.name, court.division or "")}
    unread = select(connection, "unread_pages", UnreadPage)
    return Directory(
        documents={row.doc_key: row for row in rows},
        party_names=tuple(select(connection, "route_party_names", PartyName)),
        unread_pages=sum(page.awaits_ocr for page in unread),
        illegible_pages=sum(not page.awaits_ocr for page in unread),
        issuer_words=tuple(sorted(issuers, key=len, reverse=True)),
        issuer_short=short,
        body_words=frozenset(word for name in bodies for word in name.split()),
        body_names=frozenset(
            name_key(name)
            for names in profile.section("identifiers").get("order_bodies", {}).values()
            for name in names
        ),
        annexed_drafts={
            row.doc_key: row.first_page for row in select(connection, "route_annexed_drafts", AnnexedDraft)
        },
    )
