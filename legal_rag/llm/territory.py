"""A law of one jurisdiction does not apply in another: a "yes" to that needs a page that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.store.facts import PageText
from legal_rag.text import name_key

_APPLIES = re.compile(
    r"\b(?:appl(?:y|ies|ied|icable)|extends?|govern(?:s|ed)?|bind(?:s|ing)?|cover(?:s|ed)?|in force|valid"
    r"|enforceable)\b",
    re.IGNORECASE,
)
_ABROAD = re.compile(r"\b(?:abroad|overseas|outside|extraterritorial(?:ly)?|beyond the borders?)\b", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(?:in|within|throughout|outside|of)\s+(?:the\s+)?((?:[A-Z][\w'’-]+)(?:\s+(?:of\s+)?[A-Z][\w'’-]+)*)"
)
_NO_PLACE = re.compile(
    r"\b(?:law|laws|regulations?|rules?|article|schedule|part|chapter|section|court|courts|case|order|tribunal|act)\b",
    re.IGNORECASE,
)


def beyond_its_territory(question: Question, pages: Sequence[PageText], reading: Reading) -> str | None:
    """The place ("in Ruritania", "outside it") that the question asks about and no page names; None if there is none.

    The corpus's own jurisdiction is no such place.
    """
    if not _APPLIES.search(question.text):
        return None
    printed = f" {' '.join(name_key(page.text) for page in pages)} "
    if (abroad := _ABROAD.search(question.text)) and not _ABROAD.search(" ".join(page.text for page in pages)):
        return f'"{abroad[0]}"'
    named = {name_key(reference.printed) for reference in question.references}
    for match in _PLACE.finditer(question.text):
        place = name_key(match[1])
        known = _NO_PLACE.search(match[1]) or any(place in name or name in place for name in named)
        home = any(word in place or place in word for word in reading.directory.issuer_words)
        if not known and not home and f" {place} " not in printed:
            return f"in {match[1]}"
    return None
