"""The clauses of a question of several parts, and the documents that each is about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from legal_rag.answer.context import Context
from legal_rag.question.articles import find_articles
from legal_rag.route.directory import title_variants
from legal_rag.search.overlap import subject_stems
from legal_rag.text import name_key

_LEAST_WORDS = 2
"""Words with a meaning of its own that a part must have, unless it points back to another."""
_QUESTION_WORD = (
    r"(?:what|who|whom|whose|when|where|which|why|how|(?:under|by|on|in|to|for|within|from|at) (?:what|which|whom|how)"
    r"|(?:is|are|was|were|does|do|did|may|must|can)\s+(?:the|a|an|it|they|he))"
)
_BREAK = re.compile(rf"(?:,?\s+and\s+(?:also\s+)?|[;?]\s+(?:and\s+)?)(?={_QUESTION_WORD}\b)", re.IGNORECASE)
_NUMBERED = re.compile(r"[,;:]?\s+(?:and\s+)?\((?:[1-4]|[a-d]|i{1,3}|iv)\)\s+")
_OPENS_A_LIST = re.compile(r"^[^:]*:(?=\s)")
"""What a question says before it lists what it asks for, or between what it chooses."""
_LEADS_TO_A_LIST = re.compile(r"^[^:]*:\s+\((?:1|a|i)\)\s")
_ENDS_IN_QUESTION = re.compile(r"\b(?:what|who|whom|when|where|which|why|how)$", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have|had|can|may|must|shall|should|will|would)\b|\bwho \w+", re.IGNORECASE
)
"""What makes a clause one that can stand alone: "under what power" cannot."""
_OF_A_PERSON_OR_DAY = re.compile(r"(?:who|whom|by whom|when|how many)\b", re.IGNORECASE)
_THAT_PROVISION = re.compile(r"\b(?:that|this|the same|the said) (?:article|section|regulation|rule|provision)\b", re.I)
_UNDER = re.compile(r"\bunder\b", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|she|him|his|her|this|that|these|those|such|the same|both|there)\b",
    re.IGNORECASE,
)
_STANDS_ALONE = 3
"""Words with a meaning of its own from which a clause says by itself what it is about."""


@dataclass(frozen=True, slots=True)
class Part:
    """A clause of the question and the documents it is about. `leans`: what the other clauses say belongs to it too,
    as it points back to them or says too little alone."""

    clause: str
    doc_keys: tuple[int, ...]
    label: str
    leans: bool = False


def parts_of(context: Context) -> list[Part]:
    """Every clause with each document that it is about: those it names, else all that the question names."""
    clauses = clauses_of(context.question.search_text)
    groups = context.named_groups
    if len(clauses) == 1:
        if side_by_side(context, groups):
            return [Part(clauses[0], group, label) for group, label in _labelled_groups(context, groups)]
        return _one_of_each(context, groups)
    found = []
    on_one_footing = side_by_side(context, groups)
    for clause in clauses:
        named = [group for group in groups if _names(context, clause, group)]
        leans = leans_on_others(clause)
        if not named and len(context.case_sides) == 1:
            clause = f"{clause} in {context.case_sides[0].label}"
        own = named or groups or [context.doc_keys]
        if len(own) > 1 and on_one_footing and not _UNDER.search(clause):
            found += [Part(clause, group, label, leans) for group, label in _labelled_groups(context, own)]
        else:
            found.append(Part(clause, tuple(key for group in own for key in group), "", leans))
    return found


def leans_on_others(clause: str) -> bool:
    """Whether a clause says what it is about only together with the others."""
    return (
        _POINTS_BACK.search(clause) is not None
        or _VERB.search(clause) is None
        or len(subject_stems(clause)) < _STANDS_ALONE
    )


def side_by_side(context: Context, groups: list[tuple[int, ...]]) -> bool:
    """Whether the question puts its documents on one footing: "A and B", "both"; not "A, which repealed B"."""
    words = name_key(context.question.search_text)
    if len(groups) < 2 or _ON_ONE_FOOTING.search(words):
        return len(groups) > 1
    spans = sorted(span for group in groups for span in [_place(context, words, group)] if span)
    return len(spans) == len(groups) and all(
        _JOINED.fullmatch(words[before[1] : after[0]].strip()) for before, after in pairwise(spans)
    )


_CHOICE = re.compile(r"(?:and|or|versus|vs|than|compared (?:with|to)|as against)\b")
_OF_THEM_ALL = re.compile(r"^.*?(?= (?:for|of|in|under|between|by)\b)")
"""How a question opens that asks for the same of several things: "what is the highest fine"."""


def _one_of_each(context: Context, groups: list[tuple[int, ...]]) -> list[Part]:
    """The parts of a question that sets one thing in one document beside another thing in another: "which is higher:
    the fine for X under A, or for Y under B"; none where it is not put like that."""
    text = context.question.search_text
    words = name_key(text)
    spans = sorted((span, group) for group in groups for span in [_place(context, words, group)] if span)
    if len(spans) < 2 or len(spans) != len(groups):
        return []
    cuts = []
    for ((_, end), _), ((start, _), _) in pairwise(spans):
        between = re.sub(rf"^ ?{_NUMBER_OR_YEAR}", " ", words[end:start])
        if not _CHOICE.match(between.lstrip()) or len(subject_stems(between)) < _LEAST_WORDS:
            return []
        if not (_COMPARES.search(words) or _FOR_EACH.match(between)):
            return []
        cuts.append(start - len(between))
    pieces = [words[start:end].strip() for start, end in pairwise([0, *cuts, len(words)])]
    opening = _OPENS_A_LIST.match(text)
    lead = name_key(opening.group()) if opening else getattr(_OF_THEM_ALL.match(pieces[0]), "group", str)()
    clauses = [pieces[0], *(f"{lead} {_CHOICE.sub('', piece, count=1).strip()}" for piece in pieces[1:])]
    labelled = _labelled_groups(context, [group for _, group in spans])
    return [Part(clause, group, label) for clause, (group, label) in zip(clauses, labelled, strict=True)]


_COMPARES = re.compile(
    r"\b(?:which|compare[ds]?|differ(?:s|ed|ence)?|higher|lower|larger|smaller|longer|shorter|greater|more|less)\b"
)
_FOR_EACH = re.compile(r"\s*\w+ (?:for|of|in|under|to|by)\b")
"""What follows one document where the same is asked of another: "and for Y under B"."""


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
_NUMBER_OR_YEAR = r"(?:(?:law )?(?:no )?\d+ of \d{4} |\d{4} )?"
"""What may stand behind a title without being part of it."""
_JOINED = re.compile(rf"{_NUMBER_OR_YEAR}(?:and|as well as|or)(?: (?:by|in|under|of|to|also|the|a|an))*")


def clauses_of(text: str) -> list[str]:
    """The clauses of a question that each ask for something; the whole where it asks for one thing."""
    if _LEADS_TO_A_LIST.match(text):
        lead, *items = _NUMBERED.split(text)
        return [f"{lead.rstrip(' :')}: {item.strip(' ,;?.')}" for item in items] if len(items) > 1 else [text]
    pieces = [piece for piece in (piece.strip(" ,;?") for piece in _BREAK.split(text)) if piece]
    if len(pieces) < 2:
        return [text]
    halves = _ENDS_IN_QUESTION.search(pieces[0]) or not all(_VERB.search(piece) for piece in pieces[1:])
    if halves or any(not _says_enough(piece) for piece in pieces):
        return [text]
    return _with_provisions(pieces)


def _says_enough(piece: str) -> bool:
    """Whether a clause has words enough of its own: "who administers it" has, by what it begins with."""
    least = 1 if _POINTS_BACK.search(piece) else _LEAST_WORDS
    return len(subject_stems(piece)) >= least or _OF_A_PERSON_OR_DAY.match(piece) is not None


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
