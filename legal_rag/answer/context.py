"""What answerers read: the shortlist, the documents of each reference, the facts of the candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TypeVar

from legal_rag.answer.confidence import Footing, confidence_of
from legal_rag.answer.model import Basis, Draft, Evidence, Status, Value
from legal_rag.answer.sentences import LONGEST_TEXT
from legal_rag.catalogue import rows
from legal_rag.question.intent import Wording, read_wording
from legal_rag.question.kinds import meaning_of
from legal_rag.question.model import Question, Reference
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.route.model import RoutedReference
from legal_rag.search.model import Shortlist
from legal_rag.search.overlap import Subject, subject_of
from legal_rag.store.facts import FactRow, Located, PageText, facts_of, pages_at, pages_of
from legal_rag.text import name_key


@dataclass(frozen=True, slots=True)
class Side:
    """One reference of the question with its documents: one side of a comparison. `label` is as the question writes
    it."""

    label: str
    routed: RoutedReference
    documents: tuple[DocumentRow, ...]

    @property
    def doc_keys(self) -> tuple[int, ...]:
        return tuple(document.doc_key for document in self.documents)


AnswerPart = Callable[["Context"], Draft | None]
Made = TypeVar("Made")
_LOOK_HERE = 3
_INHERITED = 0.4
"""What a word of the background weighs beside one of the question's own."""


class Context:
    """One question while it is being answered; loads what is asked for, once."""

    limit = LONGEST_TEXT
    """Characters of a free-text answer."""

    def __init__(
        self, shortlist: Shortlist, reading: Reading, answer_part: AnswerPart | None = None, background: str = ""
    ) -> None:
        self.shortlist = shortlist
        self.reading = reading
        self.answer_part: AnswerPart = answer_part or (lambda part: None)
        """Answers a part of the question in a context of its own."""
        self.background = background
        """What the other parts of a question say, for one that does not say alone what it is about."""
        self._made: dict[str, object] = {}

    def asking(self, question: Question) -> Context:
        """The context of `question`, another reading of the same words, over the same pages."""
        route = replace(self.shortlist.route, question=question)
        return Context(replace(self.shortlist, route=route), self.reading, self.answer_part, self.background)

    @property
    def question(self) -> Question:
        return self.shortlist.route.question

    @cached_property
    def wording(self) -> Wording:
        """What the words of the question say, with what its kind adds: they may ask in a way that no concept knows."""
        read, meaning = read_wording(self.question.topic), meaning_of(self.question.kind)
        if meaning.intent != self.question.intent:
            return read
        side = read.side or (None if read.roles else meaning.side)
        return replace(read, concepts=read.concepts | meaning.concepts, side=side)

    @cached_property
    def documents(self) -> tuple[DocumentRow, ...]:
        """The kept candidates, best first."""
        return tuple(self.reading.directory.documents[c.doc_key] for c in self.shortlist.route.kept)

    @cached_property
    def doc_keys(self) -> tuple[int, ...]:
        return tuple(document.doc_key for document in self.documents)

    @cached_property
    def named_groups(self) -> list[tuple[int, ...]]:
        """The documents of each reference or title of the question, in its order; none that its topic alone brought."""
        groups: dict[int, list[int]] = {}
        for candidate in self.shortlist.route.kept:
            if not candidate.by_topic and candidate.rule != "mentions":
                groups.setdefault(candidate.group, []).append(candidate.doc_key)
        return [tuple(keys) for _, keys in sorted(groups.items())]

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """References that have documents of their own, in the order of the question."""
        found = []
        for routed in self.shortlist.route.references:
            if routed.presence == "own":
                kept = tuple(d for d in self.documents if d.doc_key in routed.doc_keys)
                if kept:
                    found.append(Side(label_of(routed.reference), routed, kept))
        return tuple(found)

    @cached_property
    def case_sides(self) -> tuple[Side, ...]:
        """Those sides that are cases."""
        return tuple(s for s in self.sides if s.routed.reference.kind in ("case_number", "neutral_citation"))

    def facts(self, row_type: type[FactRow], doc_keys: Iterable[int] | None = None) -> list[Located[FactRow]]:
        """Facts of one kind of the documents given, by default of all candidates."""
        return facts_of(self.reading.store, row_type, self.doc_keys if doc_keys is None else doc_keys)

    @cached_property
    def pages(self) -> tuple[PageText, ...]:
        """The shortlisted pages with their text, best first."""
        return tuple(pages_at(self.reading.store, [page.place for page in self.shortlist.pages]).values())

    def pages_of(self, doc_keys: Iterable[int], page_numbers: Iterable[int] = ()) -> list[PageText]:
        """Pages of documents in order; only `page_numbers` if any are given."""
        numbers = sorted(page_numbers)
        if not numbers:
            return pages_of(self.reading.store, doc_keys)
        return list(pages_at(self.reading.store, product(sorted(doc_keys), numbers)).values())

    def title_page_evidence(self, doc_key: int) -> Evidence:
        """A document's title page, by its first printed line: where nothing better proves a "no"."""
        number = self.reading.directory.documents[doc_key].title_page
        text = next((page.text for page in self.pages_of([doc_key], [number])), "")
        return Evidence(doc_key, number, next((line.strip() for line in text.splitlines() if line.strip()), ""))

    @cached_property
    def subject(self) -> Subject:
        """What the question is about, weighted by the corpus."""
        own = subject_of(self.shortlist.route.focus, self.reading, self.reading.store.build.pages)
        if not self.background:
            return own
        inherited = subject_of(self.background, self.reading, self.reading.store.build.pages)
        weights = {word: _INHERITED * weight for word, weight in inherited.weights.items()}
        return Subject({**weights, **own.weights})

    def once(self, name: str, work: Callable[[], Made]) -> Made:
        """The result of `work`, done the first time that `name` is asked for."""
        if name not in self._made:
            self._made[name] = work()
        return self._made[name]  # type: ignore[return-value]

    # --- drafts ------------------------------------------------------------------------------------------------

    def answered(
        self, value: Value, evidence: Sequence[Evidence], reason: str,
        basis: Basis = "printed", status: Status = "answered", footing: Footing = "catalogue",
        support: float | None = None,
    ) -> Draft:  # fmt: skip
        """A draft that answers the question; the registry writes the answerer's name into it."""
        if basis == "closed-world":
            reason = self._within_filters(reason)
        return Draft(
            self.shortlist, "", status, basis, value, tuple(evidence),
            confidence_of(status, basis, footing, self.question.answer_type, support), reason,
            readings=self.shortlist.route.readings,
        )  # fmt: skip

    def unresolved(self, reason: str) -> Draft:
        """A draft that says the corpus may hold the answer, with the best pages to look at."""
        worth = [page for page in self.pages if not page.is_toc]
        places = tuple((page.doc_key, page.page_number) for page in worth[:_LOOK_HERE])
        return Draft(
            self.shortlist, "", "unresolved", None, None, (),
            confidence_of("unresolved", None, "content", self.question.answer_type), self._within_filters(reason),
            readings=self.shortlist.route.readings, look_here=places,
        )  # fmt: skip

    def absent(self, reason: str, footing: Footing) -> Draft:
        """A draft that says the corpus does not hold the answer."""
        sure = confidence_of("absent", "closed-world", footing, self.question.answer_type)
        return Draft(self.shortlist, "", "absent", "closed-world", None, (), sure, self._within_filters(reason))

    def _within_filters(self, reason: str) -> str:
        """What was not found was looked for in what the filters left: they are part of the reason."""
        filters = self.question.filters
        return f"{reason} (looked only in {filters})" if filters else reason


def label_of(reference: Reference) -> str:
    """A reference as the question writes it, or in its standard form where the question writes it loosely."""
    return reference.printed if name_key(reference.printed) == name_key(reference.key) else reference.key


def evidence_of(located: Located[rows.Fact], required: bool = True) -> Evidence:
    """A fact's page and printed words as evidence."""
    fact = located.fact
    return Evidence(
        located.doc_key,
        fact.page_number,
        fact.printed,
        fact.span_start,
        fact.span_end,
        required=required,
        correction=fact.correction,
    )
