"""How a page is cited in words, in the profile's citation style, from the rows of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from legal_rag.catalogue.rows import Identifier
from legal_rag.ground.citation_style import CitationStyle, first_parties, in_reading_case
from legal_rag.reading import Reading
from legal_rag.route.directory import CASE_KINDS, DocumentRow
from legal_rag.store.facts import Located, PageText, facts_of, select
from legal_rag.text import name_key

Span = tuple[int, int]
PARAGRAPHS = frozenset({"paragraph", "order_paragraph"})
_WHOLE = frozenset({"article", "section", "regulation", "rule"})
_LABEL = re.compile(r"\w+\s+[\w.]+")


@dataclass(frozen=True, slots=True)
class Provision:
    """An article or numbered paragraph; columns of sql/provisions_of_pages.sql."""

    doc_key: int
    kind: str
    number: str
    parent: str | None
    printed: str
    page_number: int
    span_start: int
    last_page: int
    span_end: int

    def holds(self, page_number: int, offset: int) -> bool:
        """Whether the character at `offset` of a page lies in it."""
        return (self.page_number, self.span_start) <= (page_number, offset) < (self.last_page, self.span_end)


class Pinpoints:
    """The citations of some pages, given as (doc_key, page_number): two queries for all of them."""

    def __init__(self, reading: Reading, pages: Iterable[tuple[int, int]]) -> None:
        self.reading = reading
        self.style = CitationStyle(reading.profile)
        wanted = list(pages)
        self._doc_keys = list(dict.fromkeys(doc_key for doc_key, _ in wanted))
        self._page_numbers = list(dict.fromkeys(number for _, number in wanted))

    @cached_property
    def provisions(self) -> list[Provision]:
        """What stands on the pages, in reading order, a provision before those that lie in it."""
        return select(
            self.reading.connection, "provisions_of_pages", Provision,
            doc_keys=self._doc_keys, page_numbers=self._page_numbers,
        )  # fmt: skip

    @cached_property
    def _identifiers(self) -> list[Located[Identifier]]:
        return [found for found in facts_of(self.reading.store, Identifier, self._doc_keys) if found.fact.own]

    def cite(self, page: PageText, spans: Sequence[Span] = ()) -> str:
        """ "Employment Law, Law No. 2 of 2019, art 19(4), p. 12": the document, the provisions that the spans of the
        page's text lie in, the physical page (and the printed label where that differs)."""
        return self.write(page, self.place(page, self.provisions_of(page, spans)))

    def write(self, page: PageText, place: str) -> str:
        """The citation of a page with the place on it already in words."""
        document = self.reading.directory.documents[page.doc_key]
        numbers = {"page": str(page.page_number), "label": page.label or ""}
        labelled = bool(page.label) and page.label != str(page.page_number)
        written = self.style.place("labelled_page" if labelled else "page", numbers)
        return self.style.document(document.kind, {**self._fields(document), "place": place, "page": written})

    def provisions_of(self, page: PageText, spans: Sequence[Span]) -> list[tuple[Provision, ...]]:
        """For each span that lies in a provision: the innermost that holds it whole, or the first and the last
        paragraph that it touches."""
        here = [
            p for p in self.provisions if p.doc_key == page.doc_key and p.page_number <= page.page_number <= p.last_page
        ]
        numbered = [p for p in here if p.kind in PARAGRAPHS]
        articles = [p for p in here if p.kind not in PARAGRAPHS]
        found = []
        for span in spans:
            start, end = _trimmed(page.text, span)
            provisions = () if self._in_case(page) else _innermost(articles, page.page_number, start, end)
            if provisions or (provisions := _paragraphs(numbered, page.page_number, start, end)):
                found.append(provisions)
        return found

    def cite_provision(self, page: PageText, provision: Provision) -> str:
        """The same of a provision that is known."""
        return self.write(page, self.place(page, [(provision,)]))

    def place(self, page: PageText, provisions: Iterable[tuple[Provision, ...]]) -> str:
        """ "art 19(4)", "[14]-[16]", "order para 1, 2": each provision once, what stands before a number not again."""
        written: list[str] = []
        before = None
        for group in dict.fromkeys(provisions):
            texts = list(dict.fromkeys(self._provision(page, provision) for provision in group))
            lead = texts[0].removesuffix(group[0].number)
            written.append("-".join(texts).removeprefix(lead if lead == before and lead != texts[0] else ""))
            before = lead
        return ", ".join(dict.fromkeys(written))

    def _provision(self, page: PageText, provision: Provision) -> str:
        kind = provision.kind
        if kind == "sub_article":  # a rule's or a section's part is cited as they are
            whole = provision.number.partition("(")[0]
            held = (p for p in self.provisions if p.doc_key == page.doc_key and p.number == whole and p.kind in _WHOLE)
            kind = next((p.kind for p in held if p.holds(provision.page_number, provision.span_start)), kind)
        elif kind == "schedule_paragraph" and not provision.parent:
            kind = "unplaced_schedule_paragraph"
        elif kind == "paragraph" and not self._in_case(page):
            kind = "numbered_paragraph"
        label = _LABEL.match(provision.printed)
        fields = {
            "number": provision.number,
            "parent": provision.parent or "",
            "label": in_reading_case(label.group(), frozenset()) if label else provision.number,
        }
        return self.style.place(kind, fields)

    def _in_case(self, page: PageText) -> bool:
        return self.reading.directory.documents[page.doc_key].kind in CASE_KINDS

    def _fields(self, document: DocumentRow) -> dict[str, str]:
        title = in_reading_case(document.short_title or document.name, self.style.kept_capitals)
        law_number = self._law_number(document)
        return {
            "title": "" if name_key(title) in name_key(law_number) else title,
            "full_title": in_reading_case(document.name, self.style.kept_capitals),
            "parties": first_parties(document.short_title or document.name),
            "neutral_citation": self._own(document, "neutral_citation"),
            "case_number": self._own(document, "case_number"),
            "law_number": law_number,
            "issued": f"{document.issued.day} {document.issued:%B %Y}" if document.issued else "",
            "year": str(document.year or ""),
            "version": self._version(document),
            "doc_id": document.doc_id,
        }

    def _own(self, document: DocumentRow, kind: str) -> str:
        keys = (f.fact.key for f in self._identifiers if f.doc_key == document.doc_key and f.fact.kind == kind)
        return next(keys, "")

    def _law_number(self, document: DocumentRow) -> str:
        """ "Cabinet Resolution No. 28 of 2007" of the key "CABINET RESOLUTION 28/2007"; of several the document's own
        number, with its issuer."""
        keys = [f.fact.key for f in self._identifiers if f.doc_key == document.doc_key and f.fact.kind == "law_number"]
        own = [key for key in keys if key.endswith(f" {document.number}/{document.year}")]
        if not own:
            return ""
        issuer, _, number = max(own, key=len).rpartition(" ")
        count, _, year = number.partition("/")
        return f"{in_reading_case(issuer, self.style.kept_capitals)} No. {count} of {year}"

    def _version(self, document: DocumentRow) -> str:
        """The version as printed, where another document of the corpus goes by the same title."""
        if not document.version:
            return ""
        name = (document.short_title or document.name).casefold()
        others = (other for other in self.reading.directory.documents.values() if other.same_as is None)
        alike = sum((other.short_title or other.name).casefold() == name for other in others)
        return " ".join(document.version.split()) if alike > 1 else ""


def _trimmed(text: str, span: Span) -> Span:
    start, end = span
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), end - (len(words) - len(words.rstrip()))


def _innermost(provisions: Sequence[Provision], page_number: int, start: int, end: int) -> tuple[Provision, ...]:
    whole = [p for p in provisions if p.holds(page_number, start) and p.holds(page_number, max(end - 1, start))]
    begun = [p for p in provisions if p.page_number == page_number and start <= p.span_start < end]
    if whole and not (begun and whole[-1].kind in ("part", "chapter")):
        return (whole[-1],)
    return (begun[0],) if begun else ()


def _paragraphs(provisions: Sequence[Provision], page_number: int, start: int, end: int) -> tuple[Provision, ...]:
    touched = [
        p
        for p in provisions
        if p.holds(page_number, start) or (p.page_number == page_number and start <= p.span_start < end)
    ]
    if not touched:
        return ()
    first, last = touched[0], touched[-1]
    return (first, last) if first.kind == last.kind and first != last else (first,)
