"""Candidates of a question that names no document: those of the best pages by full text, fused with those of the
nearest passages where vectors carry weight."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.choose import choose_documents
from legal_rag.route.considered import Considered
from legal_rag.route.directory import ENACTMENT_KINDS, OUT_OF_FORCE, PAPER_KIND, Directory, paper_subject
from legal_rag.route.drafts import names_draft, names_what_is_proposed
from legal_rag.route.model import BY_BOTH, BY_TEXT, BY_VECTORS
from legal_rag.search.fulltext import rank_pages
from legal_rag.search.fusion import fused_score
from legal_rag.search.overlap import stems
from legal_rag.store.vectors import EncodeQuery
from legal_rag.text import name_key

TOPIC_CANDIDATES = 5
"""BM25's first five documents hold all gold documents of 0.96 of the questions that carry no reference."""
TOPIC_PAGES = 60
_PASSAGES = 3 * TOPIC_PAGES
"""Nearest passages looked at: about three make a page."""
_AMENDS = re.compile(r"\bamend", re.IGNORECASE)
_NEARLY_AS_WELL = 0.75
"""Share of its paper's score with which an enactment goes before it."""


def documents_by_topic(
    question: Question,
    reading: Reading,
    allowed: frozenset[int],
    considered: Considered,
    encode_query: EncodeQuery | None = None,
) -> list[str]:
    """Consider the documents of the best pages of a full-text search over all allowed documents and, where vectors
    carry weight, those of the passages nearest to the question's vector. Returns warnings: what vectors fail to give is
    one, and full text finds alone."""
    pages = rank_pages(reading, question.search_text, allowed, TOPIC_PAGES)
    passages, warnings = _nearest_passages(question, reading, allowed, encode_query)
    by_text = _standing(BY_TEXT, [(page.doc_key, page.score) for page in pages], question, reading, allowed, considered)
    by_vector = _standing(BY_VECTORS, passages or (), question, reading, allowed, considered)
    proposing = {key: (BY_TEXT, by_text[key]) for key in _only_proposing(question, reading, by_text)}
    for key in _only_proposing(question, reading, by_vector):
        if key not in by_text:
            proposing[key] = BY_VECTORS, by_vector[key]
    for key, (rule, score) in proposing.items():
        considered.drop([key], rule, score, "a paper that became an enactment", 0)
        by_text.pop(key, None)
        by_vector.pop(key, None)
    if passages is None:
        found = [
            (key, BY_TEXT, score, f"its best page ranks {place}. among documents")
            for place, (key, score) in enumerate(by_text.items(), start=1)
        ]
    else:
        found = _fused(by_text, by_vector, reading)
    for place, (key, rule, score, why) in enumerate(found):
        kept = place < TOPIC_CANDIDATES
        considered.put(key, rule, score, kept, why if kept else f"{why}; {TOPIC_CANDIDATES} are kept", 0)
    return warnings


def _nearest_passages(
    question: Question, reading: Reading, allowed: frozenset[int], encode_query: EncodeQuery | None
) -> tuple[list[tuple[int, float]] | None, list[str]]:
    """(doc_key, similarity) of the passages nearest to the question, nearest first, None where vectors have no say; and
    warnings."""
    if not reading.search.vector_weight or encode_query is None or not allowed:
        return None, []
    try:
        index = reading.store.vectors()
        if index is None:
            return None, ["This corpus has no vectors yet: documents were found by full text alone."]
        hits = index.search(encode_query(question.search_text), sorted(allowed), _PASSAGES)
    except Exception as error:  # a component's fault must not lose the question
        told = f"The vectors failed ({type(error).__name__}: {error}): documents were found by full text alone."
        return None, [told]
    return [(doc_key, similarity) for _, doc_key, _, similarity in hits], []


def _standing(
    rule: str,
    hits: Iterable[tuple[int, float]],
    question: Question,
    reading: Reading,
    allowed: frozenset[int],
    considered: Considered,
) -> dict[int, float]:
    """The documents of the hits (doc_key and score, best first) with their best scores: texts that are meant, no draft
    that the question does not name."""
    best: dict[int, float] = {}
    documents = reading.directory.documents
    for hit, score in hits:
        key = _meant_text(hit, question, reading, allowed)
        if documents[key].status == "draft" and not names_draft(question, documents[key]):
            considered.drop([key], rule, score, "a draft, which the question does not name", 0)
            continue
        best.setdefault(key, score)
    return best


def _fused(
    by_text: dict[int, float], by_vector: dict[int, float], reading: Reading
) -> list[tuple[int, str, float, str]]:
    """Documents of either ranking as (doc_key, rule, fused score, why), best first; of equals that of full text."""
    text_ranks = {key: rank for rank, key in enumerate(by_text, start=1)}
    vector_ranks = {key: rank for rank, key in enumerate(by_vector, start=1)}
    found = []
    for key in dict.fromkeys((*by_text, *by_vector)):
        text, vector = text_ranks.get(key), vector_ranks.get(key)
        rule = BY_BOTH if text and vector else BY_TEXT if text else BY_VECTORS
        told = [f"its best page ranks {text}. among documents by full text"] if text else []
        told += [f"its best passage {vector}. by vectors (similarity {by_vector[key]:.3f})"] if vector else []
        found.append((key, rule, fused_score(reading.search, text, vector), ", ".join(told)))
    return sorted(found, key=lambda row: -row[2])


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
