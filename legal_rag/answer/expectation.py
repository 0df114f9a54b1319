"""What kind of words a question waits for: a person for "who", a date for "when", a sum for "how much"."""

from __future__ import annotations

import re

from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.text import name_key

EXPECTED = 0.15
"""What a sentence gains, in shares of the subject, for holding the kind of words that the question waits for."""

_WHO = re.compile(r"\b(?:who|whom|whose|by whom)\b", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:when|what date|which date|what day|deadline|by what time|dates?)\b", re.IGNORECASE)
_HOW_LONG = re.compile(
    r"\b(?:how long|period|duration|time limit|within what|how many (?:days|months|years|weeks|hours))\b", re.IGNORECASE
)
_HOW_MUCH = re.compile(
    r"\b(?:how much|what sums?|sums|amounts?|breakdown|costs? of|fees? of|fine|penalty)\b", re.IGNORECASE
)
_WHY = re.compile(r"\b(?:why|reasons?|grounds?|because)\b", re.IGNORECASE)

_DURATION = re.compile(
    r"\b(?:\w+\s*\(?\d*\)?)\s+(?:calendar |business |working )?(?:days?|months?|years?|weeks?|hours?)\b", re.IGNORECASE
)
_REASON = re.compile(
    r"\b(?:because|since|as|due to|owing to|therefore|given that|on the (?:ground|basis)|reason)\b", re.IGNORECASE
)
_NAME = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]+(?:\s+[A-Z][a-z]+)+")


def expectation_met(question: str, sentence: str) -> bool:
    """Whether `sentence` holds the kind of words that `question` waits for; False when it waits for none."""
    if _WHO.search(question):
        asked = set(name_key(question).split())
        return any(not set(name_key(match.group()).split()) <= asked for match in _NAME.finditer(sentence))
    if _HOW_LONG.search(question):
        return _DURATION.search(sentence) is not None
    if _WHEN.search(question):
        return bool(find_dates(sentence)) or _DURATION.search(sentence) is not None
    if _HOW_MUCH.search(question):
        return bool(find_amounts(sentence))
    if _WHY.search(question):
        return _REASON.search(sentence) is not None
    return False
