"""Questions of several parts or about several documents: each part is answered from its own documents, with a page for
each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.sentences import LONGEST_TEXT, shorten
from legal_rag.question.articles import find_articles
from legal_rag.question.parse import parse_question
from legal_rag.route.directory import title_variants
from legal_rag.search.overlap import subject_stems
from legal_rag.text import name_key

_MOST_PARTS = 4
_LEAST_WORDS = 2
"""Words with a meaning of its own that a part must have."""
_QUESTION_WORD = (
    r"(?:what|who|whom|whose|when|where|which|why|how|(?:under|by|on|in|to|for|within|from|at) (?:what|which|whom|how)"
    r"|(?:is|are|was|were|does|do|did|may|must|can)\s+(?:the|a|an|it|they|he))"
)
_BREAK = re.compile(rf"(?:,?\s+and\s+(?:also\s+)?|[;?]\s+(?:and\s+)?)(?={_QUESTION_WORD}\b)", re.IGNORECASE)
_ENDS_IN_QUESTION = re.compile(r"\b(?:what|who|whom|when|where|which|why|how)$", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have|had|can|may|must|shall|should|will|would)\b|\bwho \w+", re.IGNORECASE
)
"""What makes a clause one that can stand alone: "under what power" cannot."""
_OF_A_PERSON_OR_DAY = re.compile(r"(?:who|whom|by whom|when|how many)\b", re.IGNORECASE)
_THAT_PROVISION = re.compile(r"\b(?:that|this|the same|the said) (?:article|section|regulation|rule|provision)\b", re.I)
_UNDER = re.compile(r"\bunder\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A clause of the question and the documents it is about."""

    clause: str
    doc_keys: tuple[int, ...]
    label: str


def parts(context: Context) -> Draft | None:
    """The answers to all parts, put together; None if the question has one part, or one of its parts no answer."""
    found = parts_of(context)
    if not 1 < len(found) <= _MOST_PARTS:
        return None
    drafts: list[Draft] = []
    value = ""
    for limit in (LONGEST_TEXT, LONGEST_TEXT // len(found) - 2):
        drafts = [draft for part in found if (draft := _answered(context, part, limit)) is not None]
        if len(drafts) < len(found):
            return None
        value = _together(found, [str(draft.value) for draft in drafts])
        if len(value) <= LONGEST_TEXT:
            break
    value = shorten(value)
    evidence = list(dict.fromkeys(piece for draft in drafts for piece in draft.evidence))
    reason = f"{len(drafts)} parts: " + "; ".join(draft.reason for draft in drafts)
    return context.answered(value, evidence, reason, footing="parts")


def parts_of(context: Context) -> list[Part]:
    """Every clause with each document that it is about: those it names, else all that the question names."""
    clauses = _clauses(context.question.search_text)
    groups = context.named_groups
    if len(clauses) == 1:
        if len(groups) < 2 or not _side_by_side(context, groups):
            return []
        return [Part(clauses[0], group, label) for group, label in _labelled_groups(context, groups)]
    found = []
    for clause in clauses:
        named = [group for group in groups if _names(context, clause, group)]
        if not named and len(context.case_sides) == 1:
            clause = f"{clause} in {context.case_sides[0].label}"
        own = named or groups or [context.doc_keys]
        if len(own) > 1 and not _UNDER.search(clause):
            found += [Part(clause, group, label) for group, label in _labelled_groups(context, own)]
        else:
            found.append(Part(clause, tuple(key for group in own for key in group), ""))
    return found


def _side_by_side(context: Context, groups: list[tuple[int, ...]]) -> bool:
    """Whether the question puts its documents on one footing: "A and B", "both"; not "A, which repealed B"."""
    words = name_key(context.question.search_text)
    if _ON_ONE_FOOTING.search(words):
        return True
    spans = sorted(span for group in groups for span in [_place(context, words, group)] if span)
    return len(spans) == len(groups) and all(
        _JOINED.fullmatch(words[before[1] : after[0]].strip()) for before, after in pairwise(spans)
    )


def _place(context: Context, words: str, group: tuple[int, ...]) -> tuple[int, int] | None:
    """Where the longest name of the group's documents stands in the question's words."""
    documents, issuers = context.reading.directory.documents, context.reading.directory.issuer_words
    names = {name for key in group for name in title_variants(documents[key], issuers) if len(name) > 3}
    names |= {f"{name} {documents[key].year}" for key in group for name in names if documents[key].year}
    names |= {
        name_key(routed.reference.printed)
        for routed in context.shortlist.route.references
        if set(group) & set(routed.doc_keys)
    }
    found = [(words.find(name), name) for name in names if name in words]
    if not found:
        return None
    start, name = max(found, key=lambda place: len(place[1]))
    return start, start + len(name)


_ON_ONE_FOOTING = re.compile(r"\b(?:both|each|respectively|compare[ds]?|common to|in common)\b")
_JOINED = re.compile(
    r"(?:(?:law )?(?:no )?\d+ of \d{4} |\d{4} )?(?:and|as well as|or)(?: (?:by|in|under|of|to|also|the|a|an))*"
)


def _clauses(text: str) -> list[str]:
    pieces = [piece.strip(" ,;?") for piece in _BREAK.split(text)]
    halves = _ENDS_IN_QUESTION.search(pieces[0]) or not all(_VERB.search(piece) for piece in pieces[1:])
    if halves or any(not _stands_alone(piece) for piece in pieces):
        return [text]
    return _with_provisions(pieces)


def _stands_alone(piece: str) -> bool:
    """Whether a clause has words enough of its own: "who administers it" has, by what it begins with."""
    return len(subject_stems(piece)) >= _LEAST_WORDS or _OF_A_PERSON_OR_DAY.match(piece) is not None


def _with_provisions(clauses: list[str]) -> list[str]:
    """The clauses, with the provision that one of them named before written out where another says "that Article"."""
    named: list[str] = []
    whole = []
    for clause in clauses:
        if named:
            clause = _THAT_PROVISION.sub(named[-1], clause)
        named += [article.printed for article in find_articles(clause)]
        whole.append(clause)
    return whole


def _names(context: Context, clause: str, group: tuple[int, ...]) -> bool:
    """Whether the clause names a document of the group, by title or by reference."""
    words = f" {name_key(clause)} "
    documents = context.reading.directory.documents
    issuers = context.reading.directory.issuer_words
    for key in group:
        if any(f" {variant} " in words for variant in title_variants(documents[key], issuers) if len(variant) > 3):
            return True
    return any(
        name_key(routed.reference.printed) in words and set(group) & set(routed.doc_keys)
        for routed in context.shortlist.route.references
    )


def _labelled_groups(context: Context, groups: list[tuple[int, ...]]) -> list[tuple[tuple[int, ...], str]]:
    """Each group with its title; with its year too where two go by one title."""
    rows = [context.reading.directory.documents[group[0]] for group in groups]
    titles = [row.short_title or row.name for row in rows]
    return [
        (group, f"{title} {row.year}" if titles.count(title) > 1 and row.year else title)
        for group, row, title in zip(groups, rows, titles, strict=True)
    ]


def _answered(context: Context, part: Part, limit: int) -> Draft | None:
    question = context.question
    if part.clause != question.search_text:
        question = parse_question(part.clause, context.reading.profile, "free_text", question.filters)
    question = replace(question, answer_type="free_text")
    draft = context.answer_part(narrowed(context, part.doc_keys, question, limit))
    if draft is None or draft.status not in ("answered", "ambiguous") or not isinstance(draft.value, str):
        return None
    return draft


def _together(found: list[Part], values: list[str]) -> str:
    """The values one after the other, under the titles of their documents where the same thing is told of several."""
    if len(set(values)) == 1 and found[0].label:
        return values[0]
    labelled = [_labelled(part.label, value) for part, value in zip(found, values, strict=True)]
    together = "; ".join(line.rstrip(".;") for line in labelled)
    return together if len(together) <= LONGEST_TEXT else "; ".join(value.rstrip(".;") for value in values)


def _labelled(label: str, value: str) -> str:
    return f"{label}: {value}" if label and not value.startswith(label) else value
