"""The pages cited in the end: those of the reply on which its value was verified, merged with those of grounding.

A page that the reply cites and that does not print the value is kept only where grounding cites it too, or where it is
the one page for a side of a comparison. What is left is capped: a page a document, two where an answer may run on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from legal_rag.answer.model import Draft, Evidence
from legal_rag.llm.quotes import fitting_sentence
from legal_rag.question.model import Question
from legal_rag.search.overlap import stems, subject_stems
from legal_rag.store.facts import PageText

_RUNS_ON = frozenset({"boolean", "free_text"})
"""Types whose answer may need a second page of one document, where a provision breaks."""
_COMPARE_LAWS = frozenset({"later_law", "earlier_law"})
_BESIDE = 1
"""Pages apart that a provision which breaks may stand on."""
Place = tuple[int, int]


def merge_pages(
    proof: Sequence[Evidence], cited: Sequence[PageText], draft: Draft, agreed: bool
) -> tuple[Evidence, ...]:
    """Evidence of the pages that prove the answer; `proof` is what verification found on the pages `cited`, `agreed`
    whether the deterministic answer is the same."""
    question = draft.shortlist.route.question
    found: dict[Place, list[Evidence]] = {}
    for one in proof:
        found.setdefault(_place(one), []).append(one)
    grounded = _grounded(draft)
    both = {(page.doc_key, page.page_number) for page in cited} & grounded.keys() - found.keys()
    kept = {place: found[place] for place in _capped(found, grounded, question)}
    kept |= {place: grounded[place] for place in both}
    for side in _sides(draft):
        if not any(doc_key in side for doc_key, _ in kept):
            kept |= _of_the_side(side, cited, grounded if agreed else {}, question)
    order = {(page.doc_key, page.page_number): number for number, page in enumerate(cited)}
    return tuple(one for place in sorted(kept, key=lambda place: order.get(place, len(order))) for one in kept[place])


def _capped(
    found: Mapping[Place, Sequence[Evidence]], grounded: Mapping[Place, object], question: Question
) -> list[Place]:
    """The best pages of each document: one, or two that lie beside each other where the answer may run on."""
    wanted = set(subject_stems(question.text))

    def rank(place: Place) -> tuple[bool, int]:
        quoted = set(stems(" ".join(one.quote for one in found[place])))
        return place in grounded, len(wanted & quoted)

    best: dict[int, list[Place]] = {}
    for place in sorted(found, key=rank, reverse=True):  # a stable sort: pages alike stay as the reply has them
        best.setdefault(place[0], []).append(place)
    kept = []
    for first, *others in best.values():
        kept.append(first)
        if question.answer_type in _RUNS_ON and not question.comparison:
            kept += [place for place in others if abs(place[1] - first[1]) <= _BESIDE][:1]
    return kept


def _grounded(draft: Draft) -> dict[Place, list[Evidence]]:
    """What the deterministic answer stands on, by page."""
    found: dict[Place, list[Evidence]] = {}
    for one in draft.evidence if draft.status in ("answered", "ambiguous") else ():
        if one.required:
            found.setdefault(_place(one), []).append(one)
    return found


def _sides(draft: Draft) -> Iterable[set[int]]:
    """The documents of each side of a comparison, by doc_key."""
    sides: dict[int, set[int]] = {}
    question = draft.shortlist.route.question
    if question.comparison or question.intent in _COMPARE_LAWS:
        for candidate in draft.shortlist.route.kept:
            sides.setdefault(candidate.group, set()).add(candidate.doc_key)
    return sides.values()


def _of_the_side(
    side: set[int], cited: Sequence[PageText], grounded: Mapping[Place, list[Evidence]], question: Question
) -> dict[Place, list[Evidence]]:
    """The page for a side that has none yet: the first one cited, else that of grounding."""
    page = next((page for page in cited if page.doc_key in side), None)
    if page is not None:
        return {(page.doc_key, page.page_number): [fitting_sentence(page, question.text)]}
    place = next((place for place in grounded if place[0] in side), None)
    return {} if place is None else {place: grounded[place]}


def _place(one: Evidence) -> Place:
    return one.doc_key, one.page_number
