"""Candidates of a question that names no document: those of the best pages of a full-text search."""

from __future__ import annotations

import re

from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.choose import choose_documents
from legal_rag.route.considered import Considered
from legal_rag.route.directory import ENACTMENT_KINDS, OUT_OF_FORCE, PAPER_KIND, Directory, paper_subject
from legal_rag.route.drafts import names_draft, names_what_is_proposed
from legal_rag.search.fulltext import rank_pages
from legal_rag.search.overlap import stems
from legal_rag.text import name_key

TOPIC_CANDIDATES = 5
"""BM25's first five documents hold all gold documents of 0.96 of the questions that carry no reference."""
TOPIC_PAGES = 60
_AMENDS = re.compile(r"\bamend", re.IGNORECASE)
_NEARLY_AS_WELL = 0.75
"""Share of its paper's score with which an enactment goes before it."""


def documents_by_text(question: Question, reading: Reading, allowed: frozenset[int], considered: Considered) -> None:
    """The documents of the best pages of a full-text search over all allowed documents."""
    pages = rank_pages(reading, question.search_text, allowed, TOPIC_PAGES)
    best: dict[int, float] = {}
    documents = reading.directory.documents
    for page in pages:
        key = _meant_text(page.doc_key, question, reading, allowed)
        if documents[key].status == "draft" and not names_draft(question, documents[key]):
            considered.drop([key], "full text", page.score, "a draft, which the question does not name", 0)
            continue
        best.setdefault(key, page.score)
    for key in _only_proposing(question, reading, best):
        considered.drop([key], "full text", best.pop(key), "a paper that became an enactment", 0)
    for place, (key, score) in enumerate(best.items()):
        kept = place < TOPIC_CANDIDATES
        why = f"its best page ranks {place + 1}. among documents"
        considered.put(key, "full text", score, kept, why if kept else f"{why}; {TOPIC_CANDIDATES} are kept", 0)


def _only_proposing(question: Question, reading: Reading, best: dict[int, float]) -> list[int]:
    """Papers among the documents found whose proposals became an enactment that fits nearly as well, as its name in the
    paper's title says; none where the question names a proposal. What was proposed is not what is law."""
    if names_what_is_proposed(question):
        return []
    directory = reading.directory
    rows = [directory.documents[key] for key in best]
    enacted = [
        (set(stems(row.short_title or row.title or "")) - _words_of(directory), best[row.doc_key])
        for row in rows
        if row.kind in ENACTMENT_KINDS
    ]
    papers = [(row.doc_key, set(stems(paper_subject(row.title or "")))) for row in rows if row.kind == PAPER_KIND]
    return [
        key
        for key, title in papers
        if any(name and name <= title and score >= _NEARLY_AS_WELL * best[key] for name, score in enacted)
    ]


def _words_of(directory: Directory) -> set[str]:
    return {word for issuer in directory.issuer_words for word in stems(issuer)}


def _meant_text(key: int, question: Question, reading: Reading, allowed: frozenset[int]) -> int:
    """The text meant among the allowed ones of that law: an older version, a text out of force and an older law of the
    same title give way; laws that amend are each their own."""
    documents = reading.directory.documents
    row = documents[key]
    if row.kind not in ENACTMENT_KINDS:
        return key
    named = reading.directory.titles.get(name_key(row.short_title or row.title or ""), ())
    same = tuple(
        other
        for other in named
        if other in allowed
        and (
            row.status in OUT_OF_FORCE
            or (documents[other].number, documents[other].year) == (row.number, row.year)
            or (documents[other].kind == row.kind and not _AMENDS.search(row.name))
        )
    )
    chosen = choose_documents(same, question, reading).chosen if key in same else ()
    return chosen[0] if chosen else key
