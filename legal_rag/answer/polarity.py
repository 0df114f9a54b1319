"""Whether a printed provision affirms what a question asks."""

from __future__ import annotations

import re

_NEGATIVE = re.compile(
    r"\b(?:not|no|nor|never|neither|none|cannot|without)\b|n't\b|\bprohibited\b|\bvoid\b|\binvalid\b|\bunenforceable\b|\bunlawful\b|\bceases?\b"
    r"|\bexcluded\b|\bexempt(?:ed)?\b|\bfails?\b|\brefus(?:e|ed|es)\b|\bdismiss(?:ed|es)?\b|\bdisapplied\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:unless|except(?: where| that| as)?|save (?:that|where|as)|other than|subject to)\b", re.IGNORECASE
)
_QUESTION_NEGATIVE = re.compile(
    r"\b(?:prohibited|forbidden|barred|exempt|excluded|invalid|void|unlawful|prevented|precluded|without|not|unless|refused|dismissed|no longer)\b",
    re.IGNORECASE,
)


def says_yes(question: str, provision: str) -> bool:
    """True when the polarity of the provision is that of the question.

    Negations in the main clause are counted; what follows "unless" or "except" is an exception and turns the
    polarity only if the question itself speaks of the excepted case.
    """
    main, exception = _split_exception(provision)
    negative = len(_NEGATIVE.findall(main)) % 2 == 1
    if exception and _speaks_of(question, exception, main):
        negative = not negative
    asked_negative = len(_QUESTION_NEGATIVE.findall(question)) % 2 == 1
    return negative == asked_negative


def _split_exception(provision: str) -> tuple[str, str]:
    match = _UNLESS.search(provision)
    if match is None or match.start() < 15:
        return provision, ""
    return provision[: match.start()], provision[match.end() :]


_WORD = re.compile(r"[a-z]{4,}")


def _speaks_of(question: str, exception: str, main: str) -> bool:
    """Whether the question carries most of the words that only the exception has."""
    only = set(_WORD.findall(exception.lower())) - set(_WORD.findall(main.lower()))
    asked = set(_WORD.findall(question.lower()))
    return bool(only) and len(only & asked) >= max(2, len(only) / 2)
