"""Sums that stand in a sentence on fines or fees and are none: thresholds, and what an amendment does away with."""

from __future__ import annotations

import re

from legal_rag.catalogue.money_words import FEE, PENALTY

_LIMIT = re.compile(
    r"\b(?:exceed(?:s|ed|ing)?|(?:more|less|greater|higher|lower|other) than|at least|up to|over|above|below|under"
    r"|valued? (?:of|at)|worth(?: of)?)\W*$",
    re.IGNORECASE,
)
_CASE = re.compile(
    r"(?:\bwhere\b|\bif\b|\bvalue\b|\bamount of\b).{0,90}?\b(?:exceeds?|is (?:more|less) than)\W*$"
    r"|^\W*(?:but )?(?:does not exceed|exceeds?)\W*$",
    re.IGNORECASE,
)
_CONDITION = re.compile(r".*\b(?:where|if|when|whose)\b(.{0,120})$", re.IGNORECASE)
"""The last condition of the words before a sum, as far as the sum stands in it."""
_CHANGED = (
    r"(?:increas|rais|reduc|decreas|lower|chang|amend|vari|replac|substitut|delet|omitt|remov)(?:e|es|ed|ing|ied)\b"
)
_FROM = re.compile(rf"\b{_CHANGED}[^.;]*\bfrom\W*$", re.IGNORECASE)
_TO = re.compile(r"\W*to\b", re.IGNORECASE)
_WORDS_OF_A_SUM = (
    r"(?:\s+(?:the|an?|any|each|current|existing|old|reference|words?|figures?|number|amount|sum|fine|fee|penalty|to"
    r"|of))*"
)
_OBJECT = re.compile(
    rf"\b(?:delet|omitt?|remov|replac)(?:e|es|ed|ing){_WORDS_OF_A_SUM}\W*$"
    r"|\bsubstitut(?:e|es|ed|ing)\b.*\bfor\W*$|\b(?:in place|instead|in lieu) of\W*$",
    re.IGNORECASE,
)
_SUBJECT = re.compile(rf"[^.;]{{0,40}}?\b(?:is|are|be) (?:hereby )?{_CHANGED}(?! by\b(?! the))", re.IGNORECASE)


def is_threshold(before: str) -> bool:
    """A sum after `before`, the sentence's words until it, only says in which cases something holds."""
    if not _LIMIT.search(before):
        return False
    condition = _CONDITION.search(before)
    clause = condition[1] if condition else before
    return not (PENALTY.search(clause) or FEE.search(clause))


def parts_cases(before: str) -> bool:
    """A sum after `before`, the words of its cell until it, parts cases: "Where the judgment exceeds"."""
    return _CASE.search(before) is not None


def is_replaced(before: str, after: str) -> bool:
    """The sum between the two is the one that an amendment does away with: "increased from ... to", "deleting"."""
    if _FROM.search(before):
        return _TO.match(after) is not None
    return _OBJECT.search(before) is not None or _SUBJECT.match(after) is not None
