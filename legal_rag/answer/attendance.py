"""Who attended a hearing: a sentence often says of one party that it did and of the other that it did not."""

from __future__ import annotations

import re

from legal_rag.search.overlap import stems

_ASKED = re.compile(
    r"\b(?:[Dd]id|[Ww]as|[Ww]ere) (?:the )?(?P<who>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,4}) (?:in fact |also |ever )?"
    r"(?P<how>attend|appear|present|in attendance|absent)\b"
)
_PART = re.compile(r"[,;]|\b(?:and|but|while|whereas)\b")
_ATTENDED = re.compile(r"\b(?:attend(?:ed|ing|ance)?|appear(?:ed|ing|ance)?|present)\b", re.IGNORECASE)
_ABSENT = re.compile(
    r"\babsent\b|\bin the absence of\b|\bnon-?(?:attendance|appearance)\b|\b(?:not|no|fail(?:ed|ing|s|ure)?(?: to)?)\s+"
    r"(?:\w+\s+){0,2}?(?:attend|appear|present|in attendance)\w*",
    re.IGNORECASE,
)


def attended(question: str, provision: str) -> bool | None:
    """Whether the party whose presence is asked for was present, or absent where that is asked; None where something
    else is asked for or the provision does not tell it of that party."""
    asked = _ASKED.search(question)
    if asked is None:
        return None
    who = set(stems(asked["who"]))
    for part in _PART.split(provision):
        if who <= set(stems(part)):
            absent = _ABSENT.search(part) is not None
            if absent or _ATTENDED.search(part):
                return absent == (asked["how"] == "absent")
    return None
