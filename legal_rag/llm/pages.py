"""Which pages are sent: those the draft stands on, the best of the shortlist, and a look outside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from legal_rag.answer.model import Draft
from legal_rag.catalogue.rows import Claim
from legal_rag.llm.settings import LlmSettings
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.route.filters import allowed_documents
from legal_rag.search.fulltext import rank_pages
from legal_rag.store.facts import Located, PageText, facts_of, pages_at

Share = Literal["page", "excerpt"]
_OTHER_SUMS = 2
"""Pages of further sums for each side of a comparison."""
_CASES = frozenset({"case_number", "neutral_citation"})


@dataclass(frozen=True, slots=True)
class ChosenPage:
    """A page to send; an excerpt gets less room than a page."""

    page: PageText
    document: DocumentRow
    share: Share

    @property
    def place(self) -> tuple[int, int]:
        return self.page.doc_key, self.page.page_number


def choose_pages(draft: Draft, reading: Reading, settings: LlmSettings) -> tuple[ChosenPage, ...]:
    """Pages by type of answer, the draft's own first and in a comparison at least one a document compared; then short
    excerpts of the next pages of the shortlist and, where no case is named, of the best pages of the whole corpus.

    Filters of the question hold for all of them. Contents pages and pages without text are left out.
    """
    question = draft.shortlist.route.question
    ranked = _evened(list(_in_order(draft, reading)), draft) if question.comparison else list(_in_order(draft, reading))
    most = max(settings.pages(question.answer_type), len(_sides(draft)))
    documents = reading.directory.documents
    chosen = [ChosenPage(page, documents[page.doc_key], "page") for page in ranked[:most]]
    further = ranked[most : most + settings.further_pages]
    chosen += [ChosenPage(page, documents[page.doc_key], "excerpt") for page in further]
    if settings.corpus_pages and not _names_a_case(draft):
        places = {found.place for found in chosen}
        others = [page for page in _of_the_corpus(draft, reading, len(chosen)) if page.place not in places]
        chosen += [ChosenPage(p, documents[p.doc_key], "excerpt") for p in others[: settings.corpus_pages]]
    return tuple(chosen)


def _in_order(draft: Draft, reading: Reading) -> Iterator[PageText]:
    """The draft's pages, those of other sums that may be meant, then the shortlist's, each once."""
    own = list(dict.fromkeys([(e.doc_key, e.page_number) for e in draft.evidence] + list(draft.look_here)))
    own += [place for place in _other_sums(draft, reading) if place not in own]
    listed = [page.place for page in draft.shortlist.pages]
    yield from filter(_readable, pages_at(reading.store, [*own, *listed]).values())


def _other_sums(draft: Draft, reading: Reading) -> list[tuple[int, int]]:
    """Of each side of a comparison of sums, the pages of its largest sums, one of each kind: claimed, awarded …"""
    sides = _sides(draft) if draft.shortlist.route.question.intent.startswith("larger_") else {}
    largest: dict[tuple[int, str], Located[Claim]] = {}
    for found in sorted(facts_of(reading.store, Claim, sides), key=lambda one: one.fact.amount):
        largest[sides[found.doc_key], found.fact.kind] = found
    order = sorted(largest.values(), key=lambda one: -one.fact.amount)
    taken: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for found in order:
        of_side, place = taken[sides[found.doc_key]], (found.doc_key, found.fact.page_number)
        if place not in of_side and len(of_side) < _OTHER_SUMS:
            of_side.append(place)
    return [place for places in taken.values() for place in places]


def _of_the_corpus(draft: Draft, reading: Reading, taken: int) -> list[PageText]:
    question = draft.shortlist.route.question
    allowed = allowed_documents(question.filters, reading)
    scores = rank_pages(reading, question.search_text, allowed, taken + 5)
    stored = pages_at(reading.store, [(score.doc_key, score.page_number) for score in scores])
    return list(filter(_readable, stored.values()))


def _sides(draft: Draft) -> dict[int, int]:
    """The side of a comparison that each document stands on, by doc_key."""
    if not draft.shortlist.route.question.comparison:
        return {}
    return {candidate.doc_key: candidate.group for candidate in draft.shortlist.route.kept}


def _evened(pages: list[PageText], draft: Draft) -> list[PageText]:
    """The best page of each side in turn."""
    sides = _sides(draft)
    queues: dict[int, list[PageText]] = defaultdict(list)
    for page in pages:
        queues[sides.get(page.doc_key, -1)].append(page)
    longest = max(map(len, queues.values()), default=0)
    return [queue[i] for i in range(longest) for queue in queues.values() if i < len(queue)]


def _names_a_case(draft: Draft) -> bool:
    references = draft.shortlist.route.references
    return any(found.presence == "own" and found.reference.kind in _CASES for found in references)


def _readable(page: PageText) -> bool:
    return not page.is_toc and bool(page.text.strip())
