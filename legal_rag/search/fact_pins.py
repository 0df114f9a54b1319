"""Pages that state a fact the question asks for, by the catalogue: dates, sums, orders, schedule rows, definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from legal_rag.catalogue import rows
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.model import Route
from legal_rag.search.model import Pin
from legal_rag.search.overlap import FUNCTION_WORDS, Subject, stems, subject_of
from legal_rag.store.facts import FactRow, Located, Place, facts_of
from legal_rag.text import name_key

_DATES: dict[str, tuple[str, ...]] = {
    "issue_date": ("issued",),
    "earlier_issue": ("issued",),
    "later_issue": ("issued",),
    "award_date": ("award", "made"),
    "hearing_date": ("hearing",),
    "law_date": ("in_force", "enacted"),
    "later_law": ("in_force", "enacted"),
    "earlier_law": ("in_force", "enacted"),
    "consultation_deadline": ("consultation_deadline",),
}
_SUMS: dict[str, tuple[str, ...]] = {
    "claimed_sum": ("claimed",),
    "larger_claim": ("claimed",),
    "award_sum": ("arbitral_award", "awarded"),
    "larger_award": ("arbitral_award", "awarded"),
    "enforced_sum": ("enforced", "arbitral_award", "awarded"),
    "larger_enforced": ("enforced", "arbitral_award", "awarded"),
    "costs_sum": ("costs",),
}
_RELATIONS: dict[str, tuple[str, ...]] = {
    "enforces_award": ("enforces_award", "enforces_judgment"),
    "appealed": ("permission_sought", "permission_granted", "permission_refused", "appeal_filed"),
}
_ATTRIBUTIONS: dict[str, tuple[str, ...]] = {
    "made_by": ("made_by", "issued_by"),
    "administered_by": ("administered_by",),
    "law_date": ("commencement",),
}
_BEST_PAGES = 2
"""Pages whose articles lift the schedule rows that name them."""
_OF_A_DOCUMENT = 2
"""Most pages that one sort of fact pins in a document."""
_SCHEDULE_ROWS = 2
_LEAST_ROW = 0.25
"""Share of the subject that a schedule row must carry to pin its page, unless it names the article asked for."""
_LIFT = 0.3
"""What naming an article of the best pages is worth to a schedule row."""
_LEAST_HEADING = 0.5
"""Share of the subject that an article's heading must carry to pin it."""


def fact_pins(route: Route, reading: Reading, ranked: Sequence[Place]) -> Iterator[Pin]:
    """Pins of the facts that the question's intent is about, the documents in turn, that of the best page first;
    `ranked` are the pages of the candidates, best first."""
    question = route.question
    places = {doc_key: rank for rank, (doc_key, _) in reversed(list(enumerate(ranked)))}
    keys = sorted((candidate.doc_key for candidate in route.kept), key=lambda key: places.get(key, len(ranked)))
    intent = question.intent
    if intent in _DATES:
        yield from _dates(_DATES[intent], [candidate.doc_key for candidate in route.kept], reading)
    if intent in _SUMS:
        claims = facts_of(reading.store, rows.Claim, keys)
        kinds = _SUMS[intent]
        wanted = [claim for claim in claims if claim.fact.kind in kinds]
        wanted.sort(key=lambda c: (kinds.index(c.fact.kind), not c.fact.is_total))
        yield from _in_turn(wanted, keys, lambda fact: f"sum {fact.kind}")
    if intent in _RELATIONS:
        appeals = facts_of(reading.store, rows.Appeal, keys)
        related = [row for row in appeals if row.fact.relation in _RELATIONS[intent]]
        yield from _in_turn(related, keys, lambda fact: fact.relation.replace("_", " "))
    if intent == "enforces_award":
        for key in keys:
            yield Pin(key, reading.directory.documents[key].title_page, "title page")
    if intent in _ATTRIBUTIONS:
        found = facts_of(reading.store, rows.Attribution, keys)
        kinds = _ATTRIBUTIONS[intent]
        yield from _in_turn([row for row in found if row.fact.kind in kinds], keys, lambda fact: "attribution")
    if intent == "outcome":
        orders = [p for p in facts_of(reading.store, rows.Paragraph, keys) if p.fact.section == "order"]
        yield from _in_turn(orders, keys, lambda fact: "operative part", most=1)
    if intent in ("fine", "fee"):
        yield from _schedule_rows(intent, route, reading, ranked[:_BEST_PAGES])
    if intent == "definition":
        yield from _definitions(question, reading, keys)
    if intent in ("content", "definition") and _about_enactments(route):
        yield from _headings(route, reading, keys)


def _dates(kinds: Sequence[str], keys: Sequence[int], reading: Reading) -> Iterator[Pin]:
    """Pages of the dates; where a document prints none of these kinds, its title page."""
    dated = [row for row in facts_of(reading.store, rows.DatedEvent, keys) if row.fact.kind in kinds]
    yield from _in_turn(dated, keys, lambda fact: f"date: {fact.kind.replace('_', ' ')}")
    for key in keys:
        if not any(row.doc_key == key for row in dated):
            yield Pin(key, reading.directory.documents[key].title_page, "title page: no such date is printed")


def _in_turn(
    found: Iterable[Located[FactRow]],
    keys: Sequence[int],
    why: Callable[[FactRow], str],
    most: int = _OF_A_DOCUMENT,
) -> Iterator[Pin]:
    """The first pages of each document, one document after another."""
    by_document: dict[int, dict[int, Pin]] = {key: {} for key in keys}
    for row in found:
        pages = by_document[row.doc_key]
        if len(pages) < most:
            pages.setdefault(row.fact.page_number, Pin(row.doc_key, row.fact.page_number, why(row.fact)))
    for turn in zip_longest(*(list(pages.values()) for pages in by_document.values())):
        yield from filter(None, turn)


def _subject(route: Route, reading: Reading) -> Subject:
    return subject_of(route.focus, reading, reading.store.build.pages)


def _schedule_rows(intent: str, route: Route, reading: Reading, best_pages: Sequence[Place]) -> Iterator[Pin]:
    """The rows that carry most of the subject. A row that names the article asked for goes before others; one that
    names an article on the best pages is lifted, as many rows give only a number."""
    keys = [candidate.doc_key for candidate in route.kept]
    asked = {_bare(article.number) for article in route.question.articles}
    articles = facts_of(reading.store, rows.Article, {doc_key for doc_key, _ in best_pages})
    near = {(a.doc_key, _bare(a.fact.number)) for a in articles if (a.doc_key, a.fact.page_number) in best_pages}
    subject = _subject(route, reading)
    found: list[tuple[Located[rows.Penalty] | Located[rows.Fee], str, str]] = []
    if intent == "fine":
        penalties = facts_of(reading.store, rows.Penalty, keys)
        found += [(row, _bare(row.fact.article or ""), row.fact.breach) for row in penalties]
    else:
        fees = facts_of(reading.store, rows.Fee, keys)
        found += [(row, _bare(row.fact.reference or ""), row.fact.what) for row in fees]
    scored = [
        ((number in asked) + _LIFT * ((row.doc_key, number) in near) + subject.share(stems(words)), row)
        for row, number, words in found
    ]
    pinned: list[Place] = []
    for score, row in sorted(scored, key=lambda entry: -entry[0]):
        if pinned and (score < _LEAST_ROW or len(pinned) == _SCHEDULE_ROWS):
            break
        place = (row.doc_key, row.fact.page_number)
        if place not in pinned:
            pinned.append(place)
            yield Pin(*place, f"schedule row: {intent}")


def _bare(number: str) -> str:
    """ "14(2)(b)" and "Article 14 (2) (b)" as "14(2)(b)"."""
    return "".join(char for char in number.lower().removeprefix("article") if char.isalnum() or char in "().")


def _definitions(question: Question, reading: Reading, keys: list[int]) -> Iterator[Pin]:
    quoted = {name_key(words) for words in question.quoted}
    text = f" {name_key(question.topic)} "
    found = [
        row
        for row in facts_of(reading.store, rows.Definition, keys)
        if row.fact.term_key in quoted or (not quoted and row.fact.term_key and f" {row.fact.term_key} " in text)
    ]
    found.sort(key=lambda row: -len(row.fact.term_key))
    yield from _in_turn(found, keys, lambda fact: f"definition of {fact.term}")


def _about_enactments(route: Route) -> bool:
    return 0 < len(route.kept) <= 3 and all(
        candidate.kind in ("law", "regulation", "rules") for candidate in route.kept
    )


def _headings(route: Route, reading: Reading, keys: list[int]) -> Iterator[Pin]:
    """The article whose heading says what the question is about."""
    subject = _subject(route, reading)
    best: dict[int, tuple[float, Pin]] = {}
    for row in facts_of(reading.store, rows.Article, keys):
        if not row.fact.heading:
            continue
        words = _telling_stems(row.fact.heading)
        if words and subject.weights.keys() >= set(words):
            share = subject.share(words)
            if share >= _LEAST_HEADING and share > best.get(row.doc_key, (0.0, None))[0]:
                best[row.doc_key] = share, Pin(row.doc_key, row.fact.page_number, f"headed {row.fact.heading}")
    for key in keys:
        if key in best:
            yield best[key][1]


@lru_cache(maxsize=16_384)
def _telling_stems(heading: str) -> tuple[str, ...]:
    """The stems of a heading's words but function words."""
    words = (word for word in name_key(heading).split() if word not in FUNCTION_WORDS)
    return tuple(stem for word in words for stem in stems(word)[:1])
