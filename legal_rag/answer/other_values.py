"""Values that a question does not ask for: a sum claimed where one ordered is asked for, and what it leaves aside."""

from __future__ import annotations

import re

from legal_rag.search.overlap import stems

_DECIDED = re.compile(
    r"\b(?:ordered|orders|assessed|awarded|adjudged|entitled to|granted|allowed|fined|(?:shall|must|to) (?:pay|provide)"
    r"|reduced (?:it |them )?to|find|held)\b"
)
_DEFAULT = re.compile(r"\b(?:fail(?:s|ed|ing|ure)?|refus(?:es?|ed|ing|al)|agreed|promised) to (?:pay|provide)\b")
"""What was not done, or was promised: no order to do it."""
_SOUGHT = re.compile(
    r"\b(?:claims?|claimed|claiming|seeks?|seeking|sought|request(?:s|ed)?|asks? for|asked for|estimated)\b"
)
_LEFT_ASIDE = re.compile(
    r"\b(?:leaving aside|apart from|aside from|other than|excluding|exclusive of|not counting|not including|besides"
    r"|save for)\s+(?:the |any |its |his |her |their )?(?P<what>[\w’' -]{3,40}?)"
    r"(?=[,;?()]|$|\s(?:was|were|is|are|did|does|must|shall|had|has)\b)",
    re.IGNORECASE,
)


def of_another_kind(question: str, sentence: str) -> bool:
    """Whether `sentence` only says what somebody claims where the question asks what was ordered, or the reverse."""
    asked, told = _kinds(question), _kinds(sentence)
    return len(asked) == 1 and len(told) == 1 and asked != told


def _kinds(text: str) -> set[str]:
    found = {"decided": _DECIDED.search(_DEFAULT.sub(" ", text)), "sought": _SOUGHT.search(text)}
    return {kind for kind, match in found.items() if match}


def left_aside(question: str, sentence: str) -> bool:
    """Whether `sentence` is about what the question leaves aside: "apart from the court fee"."""
    found = _LEFT_ASIDE.search(question)
    words = set(stems(found["what"])) if found else set()
    return bool(words) and words <= set(stems(sentence))
