"""Questions that the corpus cannot answer and twins that it can, generated from the catalogue's rows.

Three families: general knowledge; an unrelated topic in a real document; a fact, article or case that is not held. A
twin is worded alike and asks for what a row of the catalogue states. No sentence of the corpus is kept anywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.general_knowledge import TOPICS_OF_CASES, TOPICS_OF_LAWS, Asked, general_knowledge
from legal_rag.catalogue.rows import Article, DatedEvent, Identifier, Party
from legal_rag.corpus import Corpus
from legal_rag.ground.citation_style import CitationStyle, in_reading_case
from legal_rag.ground.model import Answer
from legal_rag.question.model import AnswerType
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS
from legal_rag.store.facts import facts_of

FAMILIES = ("general knowledge", "unrelated topic", "not held")
_MOST_WORDS_OF_HEADING = 8


@dataclass(frozen=True, slots=True)
class Generated:
    """A question, whether the corpus can answer it, and its family."""

    family: str
    text: str
    answer_type: AnswerType
    answerable: bool


@dataclass
class FamilyFigures:
    """Of one family: traps recognised, twins refused."""

    traps: int = 0
    recognised: int = 0
    twins: int = 0
    refused: int = 0
    missed: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return {
            "traps": self.traps,
            "recognised": self.recognised / self.traps if self.traps else None,
            "twins": self.twins,
            "refused": self.refused / self.twins if self.twins else None,
        }


@dataclass(frozen=True)
class _Held:
    """What the catalogue holds: cases by number, laws by title with their articles."""

    cases: tuple[str, ...]
    cases_with: dict[str, tuple[str, ...]]
    """By kind of fact (claimant, defendant, issued): the cases of whose papers it is a row."""
    laws: tuple[str, ...]
    numbered_laws: tuple[tuple[str, str], ...]
    """Title, and "No. 4 of 2021"."""
    articles: tuple[tuple[str, str, str], ...]
    """Law, number and heading of articles."""
    prefixes: tuple[str, ...]


def generate(corpus: Corpus, seed: int = 1, each: int = 100) -> list[Generated]:
    """`each` traps and `each` twins of every family; the same for the same corpus and seed."""
    held = _read(corpus)
    drawn: list[Generated] = []
    for family, traps, twins in (
        (FAMILIES[0], general_knowledge(), _facts_of_cases(held) + _facts_of_laws(held)),
        (FAMILIES[1], _unrelated(held), _headings(held)),
        (FAMILIES[2], _not_held(held), _held_references(held)),
    ):
        for questions, answerable in ((traps, False), (twins, True)):
            chosen = _spread(questions, each, random.Random(f"{seed} {family} {answerable}"))
            drawn += [Generated(family, text, answer_type, answerable) for text, answer_type in chosen]
    return drawn


def recognised(answer: Answer) -> bool:
    """Whether the answer says that the corpus does not hold it; of a yes-or-no question also by a closed-world no."""
    closed_no = answer.answer_type == "boolean" and answer.basis == "closed-world" and answer.answer is False
    return answer.status == "absent" or closed_no


def measure_traps(corpus: Corpus, questions: Iterable[Generated]) -> dict[str, FamilyFigures]:
    """Ask all of them; figures by family."""
    figures = {family: FamilyFigures() for family in FAMILIES}
    for asked in questions:
        of_family = figures[asked.family]
        answer = corpus.ask(asked.text, asked.answer_type)
        told = f"{asked.answer_type}: {asked.text} -> {answer.status} ({answer.kind})"
        if asked.answerable:
            of_family.twins += 1
            of_family.refused += answer.status == "absent"
            of_family.missed += [f"refused: {told}"] if answer.status == "absent" else []
        else:
            of_family.traps += 1
            of_family.recognised += recognised(answer)
            of_family.missed += [] if recognised(answer) else [f"not recognised: {told}"]
    return figures


def _read(corpus: Corpus) -> _Held:
    directory = corpus.reading.directory
    store = corpus.store
    rows = {key: directory.documents[key] for key in sorted(directory.originals)}
    cases = [key for key, row in rows.items() if row.kind in CASE_KINDS]
    own = [f for f in facts_of(store, Identifier, rows) if f.fact.own]
    of_case = {f.doc_key: f.fact.key for f in reversed(own) if f.fact.kind == "case_number" and f.doc_key in cases}
    with_fact: dict[str, dict[str, None]] = {"claimant": {}, "defendant": {}, "issued": {}}
    for party in facts_of(store, Party, cases):
        if party.doc_key in of_case and party.fact.role in with_fact:
            with_fact[party.fact.role][of_case[party.doc_key]] = None
    for event in facts_of(store, DatedEvent, cases):
        if event.doc_key in of_case and event.fact.kind == "issued":
            with_fact["issued"][of_case[event.doc_key]] = None
    capitals = CitationStyle(corpus.reading.profile).kept_capitals
    titles = {
        key: in_reading_case(row.short_title or row.name, capitals)
        for key, row in rows.items()
        if row.kind in ENACTMENT_KINDS and row.name != row.doc_id
    }
    articles = [
        (titles[f.doc_key], f.fact.number, f.fact.heading)
        for f in facts_of(store, Article, titles)
        if f.fact.kind == "article"
    ]
    return _Held(
        cases=tuple(dict.fromkeys(of_case.values())),
        cases_with={kind: tuple(found) for kind, found in with_fact.items()},
        laws=tuple(dict.fromkeys(titles.values())),
        numbered_laws=tuple(
            (titles[key], f"No. {rows[key].number} of {rows[key].year}") for key in titles if rows[key].number
        ),
        articles=tuple((law, number, heading or "") for law, number, heading in articles),
        prefixes=tuple(dict.fromkeys(case.split(" ")[0] for case in of_case.values())),
    )


def _facts_of_cases(held: _Held) -> list[Asked]:
    asked: list[Asked] = []
    for case in held.cases_with["claimant"]:
        asked += [
            (f"Who is the claimant in case {case}?", "name"),
            (f"Who are the claimants in case {case}?", "names"),
            (f"How many claimants are there in case {case}?", "number"),
        ]
    for case in held.cases_with["defendant"]:
        asked += [
            (f"Who are the defendants in case {case}?", "names"),
            (f"How many defendants are there in case {case}?", "number"),
        ]
    asked += [(f"On what date was the document in case {case} issued?", "date") for case in held.cases_with["issued"]]
    asked += [(f"What was the outcome of case {case}?", "free_text") for case in held.cases]
    asked += [(f"Was an appeal filed in case {case}?", "boolean") for case in held.cases]
    return asked


def _facts_of_laws(held: _Held) -> list[Asked]:
    return [(f"What is the law number of the {law}?", "number") for law, _ in held.numbered_laws]


def _unrelated(held: _Held) -> list[Asked]:
    asked = [(text.format(f"case {case}"), kind) for case in held.cases for text, kind in TOPICS_OF_CASES]
    return asked + [(text.format(law), kind) for law in held.laws for text, kind in TOPICS_OF_LAWS]


def _headings(held: _Held) -> list[Asked]:
    """What a law says under one of its own headings."""
    asked: list[Asked] = []
    for law, number, heading in held.articles:
        words = heading.split()
        if 2 <= len(words) <= _MOST_WORDS_OF_HEADING and heading.replace(" ", "").isalpha():
            subject = heading[0].lower() + heading[1:]
            asked += [
                (f"What does the {law} say about {subject}?", "free_text"),
                (f"Does the {law} deal with {subject}?", "boolean"),
                (f"What does Article {number} of the {law} provide on {subject}?", "free_text"),
            ]
    return asked


_CASE_QUESTIONS: tuple[Asked, ...] = (
    ("Who are the claimants in case {}?", "names"),
    ("Who is the defendant in case {}?", "name"),
    ("How many claimants are there in case {}?", "number"),
    ("On what date was the document in case {} issued?", "date"),
    ("What was the outcome of case {}?", "free_text"),
    ("Was an appeal filed in case {}?", "boolean"),
)


def _not_held(held: _Held) -> list[Asked]:
    """Cases, articles and laws that the corpus neither holds nor mentions."""
    unheld = [
        f"{prefix} {number}/{year}" for prefix in held.prefixes for number in (871, 902, 954) for year in (2003, 2006)
    ]
    asked = [(text.format(case), kind) for case in unheld for text, kind in _CASE_QUESTIONS]
    for law in held.laws:
        asked += [
            (f"What does Article 874 of the {law} provide?", "free_text"),
            (f"What is the maximum fine under Article 912 of the {law}?", "number"),
            (f"Is a licence required under Article 903 of the {law}?", "boolean"),
        ]
    for number, year in ((71, 1998), (84, 1997), (93, 1999), (67, 1996)):
        asked += [
            (f"Who made Law No. {number} of {year}?", "name"),
            (f"On what date did Law No. {number} of {year} come into force?", "date"),
            (f"What is the purpose of Law No. {number} of {year}?", "free_text"),
            (f"By when should responses to Consultation Paper No. {number} of {year} be submitted?", "date"),
        ]
    return asked


def _held_references(held: _Held) -> list[Asked]:
    """The same questions of cases and articles that the corpus holds."""
    kinds = {"names": "claimant", "name": "defendant", "number": "claimant", "date": "issued"}
    asked = [
        (text.format(case), kind)
        for text, kind in _CASE_QUESTIONS
        for case in (held.cases_with[kinds[kind]] if kind in kinds else held.cases)
    ]
    return asked + [
        (f"What does Article {number} of the {law} provide?", "free_text") for law, number, _ in held.articles
    ]


def _spread(questions: Sequence[Asked], wanted: int, draw: random.Random) -> list[Asked]:
    """`wanted` questions, as evenly over the answer types as there are questions of each."""
    by_type: dict[str, list[Asked]] = {}
    for asked in dict.fromkeys(questions):
        by_type.setdefault(asked[1], []).append(asked)
    for of_type in by_type.values():
        draw.shuffle(of_type)
    chosen: list[Asked] = []
    while len(chosen) < wanted and any(by_type.values()):
        for of_type in by_type.values():
            if of_type and len(chosen) < wanted:
                chosen.append(of_type.pop())
    return chosen


def type_counts(questions: Iterable[Generated]) -> Counter[str]:
    """How many questions there are of each answer type."""
    return Counter(asked.answer_type for asked in questions)
