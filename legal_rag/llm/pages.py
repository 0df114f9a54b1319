"""Which pages are sent: those the draft stands on, the best of the shortlist, and a look outside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from legal_rag.answer.model import Draft
from legal_rag.llm.settings import LlmSettings
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.route.filters import allowed_documents
from legal_rag.search.fulltext import rank_pages
from legal_rag.store.facts import PageText, pages_by_key, pages_of

Share = Literal["page", "excerpt"]
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
        others = [page for page in _of_the_corpus(draft, reading, len(chosen)) if _place(page) not in places]
        chosen += [ChosenPage(p, documents[p.doc_key], "excerpt") for p in others[: settings.corpus_pages]]
    return tuple(chosen)


def _in_order(draft: Draft, reading: Reading) -> Iterator[PageText]:
    """The draft's pages, then the shortlist's, each once."""
    own = list(dict.fromkeys([(e.doc_key, e.page_number) for e in draft.evidence] + list(draft.look_here)))
    stored = {_place(p): p for p in pages_of(reading.connection, {d for d, _ in own}, {n for _, n in own})}
    listed = pages_by_key(reading.connection, [page.page_key for page in draft.shortlist.pages])
    seen: set[int] = set()
    found = [stored.get(place) for place in own] + [listed.get(page.page_key) for page in draft.shortlist.pages]
    for page in found:
        if page is not None and page.page_key not in seen and _readable(page):
            seen.add(page.page_key)
            yield page


def _of_the_corpus(draft: Draft, reading: Reading, taken: int) -> list[PageText]:
    question = draft.shortlist.route.question
    allowed = allowed_documents(question.filters, reading)
    scores = rank_pages(reading, question.search_text, allowed, taken + 5)
    stored = pages_by_key(reading.connection, [score.page_key for score in scores])
    return [stored[score.page_key] for score in scores if _readable(stored[score.page_key])]


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


def _place(page: PageText) -> tuple[int, int]:
    return page.doc_key, page.page_number
