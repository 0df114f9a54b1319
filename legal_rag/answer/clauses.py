"""Clauses of a provision: the one that a question is about, and what it says outright.

Subordinate clauses are cut where their bounds are plain; cutting more lost main clauses with them when it was measured.
"""

from __future__ import annotations

import re

from legal_rag.search.overlap import stem, stems, subject_stems

_FINITE = re.compile(
    r"\b(?:shall|must|may|can|cannot|will|would|could|should|is|are|was|were|has|have|had|does|do|did)\b", re.IGNORECASE
)
_CONDITION = re.compile(r"^(?:\(?\w{1,4}[.)]\s*)*(?:if|where|when|in the event that)\b[^,]*,\s*", re.IGNORECASE)
_ASIDE = re.compile(
    r"\b(?:because|although|even (?:if|though)|whether or not)\b[^,;]*"
    r"|\b(?P<time>after|before|until|once) (?:he|she|it|they|the|an?|any|such)\b[^,;]*",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:which|who|that)\s+(?:\w+ )?(?:shall|may|must|can|will|would|could|should|do|does|did|is|are|was|were|has"
    r"|have|had) not\b",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"\b(?:find(?:s|ing|ings)?|found|h[eo]lds?|fact|satisf(?:y|ies|ied)|persuaded|conclu(?:de[sd]?|sions?)|view|consider(?:s|ed)?"
    r"|accept(?:s|ed)?|determine[sd]?|rule[sd]|decide[sd]|state[sd]?|provide[sd]?|note[sd]?|declare[sd]?|order(?:s|ed)?"
    r"|sa(?:y|ys|id)|clear|show(?:s|n|ed)?|agree[sd]?|confirm(?:s|ed)?|means?|ensure[sd]?|established|contention|evident"
    r"|apparent|recorded|observed|explained|admitted|conceded)(?: by \w+)?,?\s*$",
    re.IGNORECASE,
)
"""What stands before the "that" of a clause which says something, and not of one which tells which thing is meant."""
_NEXT_PREDICATE = re.compile(
    r"[,;]?\s+(?:and|but|or|nor)\s+(?=(?:[\w’'()-]+\s+){0,5}?(?:shall|must|may|can|cannot|will|is|are|was|were|has|have"
    r"|had|does|do|did)\b)",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:shall|must|may|can|cannot|will|would|could|should)\b(?:\s+(?:not|also|only|be|been|have))*\s+([a-z]{3,})",
    re.IGNORECASE,
)
_OF_THE_FIRST = 0.25
_SUBORDINATES = re.compile(r"\b(?:which|who|that|whose|whom|where|when|if)\b", re.IGNORECASE)


def said_outright(clause: str) -> str:
    """`clause` without a condition that opens it, without reasons, concessions and times, and without what a relative
    clause denies. A time that stands before the verb is part of what the verb speaks of: "a consent given before the
    day is void"."""

    def without(aside: re.Match[str]) -> str:
        return " " if not aside["time"] or _FINITE.search(aside.string[: aside.start()]) else aside.group()

    main = _ASIDE.sub(without, _CONDITION.sub("", clause))
    return _RELATIVE.sub(lambda match: match.group() if _SAYING.search(main[: match.start()]) else " ", main)


def clause_asked_about(question: str, provision: str) -> str:
    """The one of the coordinated clauses whose verb alone is in the question, else that which carries most words of the
    question that the others lack; those of the first count less, because its subject is that of all."""
    clauses = predicates(provision)
    every = set(stems(question))
    spoken = [clause for clause in clauses if every & _verbs(clause)]
    if len(clauses) > 1 and len(spoken) == 1 and all(_verbs(clause) for clause in clauses):
        return spoken[0]
    asked = set(subject_stems(question))
    words = [asked & set(stems(clause)) for clause in clauses]

    def fit(at: int) -> float:
        others = set().union(*words[:at], *words[at + 1 :])
        return len(words[at] - others) * (1 if at else _OF_THE_FIRST)

    return clauses[max(range(len(clauses)), key=lambda at: (fit(at), -at))]


def _verbs(clause: str) -> set[str]:
    """Stems of what stands behind the clause's auxiliaries: of "may not be sold" that of "sold"."""
    return {stem(match[1].lower()) for match in _VERB.finditer(clause)}


def predicates(provision: str) -> list[str]:
    """The coordinated clauses of a provision: "he may not sell and shall not let" is two; "an owner or tenant may
    sell", whose subjects are coordinated, is one."""
    starts, ends = [0], []
    for match in _NEXT_PREDICATE.finditer(provision):
        verb = _FINITE.search(provision, match.end())
        between = provision[match.end() : verb.start()] if verb else ""
        if _FINITE.search(provision[starts[-1] : match.start()]) and not _SUBORDINATES.search(between):
            ends.append(match.start())
            starts.append(match.end())
    return [provision[start:end] for start, end in zip(starts, [*ends, len(provision)], strict=True)]
