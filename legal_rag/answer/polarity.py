"""Whether a printed provision affirms what a question asks."""

from __future__ import annotations

import re

from legal_rag.search.overlap import stems, subject_stems

_NEGATIVE = re.compile(
    r"\b(?:not|no|never|neither|none|cannot|without)\b|n't\b|\bprohibited\b|\bvoid\b|\binvalid\b|\bunenforceable\b|\bunlawful\b|\bceases?\b"
    r"|\bexcluded\b|\bexempt(?:ed)?\b|\bfails?\b|\brefus(?:e|ed|es)\b|\bdismiss(?:ed|es)?\b|\bdisapplied\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:unless|except(?: where| that| as)?|save (?:that|where|as)|other than|subject to)\b", re.IGNORECASE
)
_SHORTEST_MAIN = 15
_SPOKEN_OF = 0.33
_SETS_ASIDE = re.compile(r"\b(?:without|unless|absent|in the absence of)\b", re.IGNORECASE)
_QUESTION_NEGATIVE = re.compile(
    r"\b(?:prohibited|forbidden|barred|exempt|excluded|invalid|void|unlawful|prevented|precluded|without"
    r"|not|unless|refused|dismissed|no longer)\b",
    re.IGNORECASE,
)


def says_yes(question: str, provision: str) -> bool:
    """True when the polarity of the provision is that of the question.

    Negations in the main clause are counted; what follows "unless" or "except" is an exception and turns the
    polarity only if the question itself speaks of the excepted case; "without" in the question then puts the
    exception aside instead of negating.
    """
    main, exceptions = _split_exceptions(provision)
    negative = len(_NEGATIVE.findall(main)) % 2 == 1
    asked = question
    if exceptions and _SETS_ASIDE.search(question):
        asked = _SETS_ASIDE.sub(" ", question)
    elif any(_speaks_of(question, exception, main) for exception in exceptions):
        negative = not negative
    asked_negative = len(_QUESTION_NEGATIVE.findall(asked)) % 2 == 1
    return negative == asked_negative


def _split_exceptions(provision: str) -> tuple[str, list[str]]:
    """The main clause and what is excepted from it; an exception that comes first ("Unless ..., ") ends at its
    comma."""
    exceptions = []
    main = provision.strip()
    leading = _UNLESS.match(main)
    if leading is not None and "," in main:
        first, main = main.split(",", 1)
        exceptions.append(first[leading.end() :])
    following = next((match for match in _UNLESS.finditer(main) if match.start() >= _SHORTEST_MAIN), None)
    if following is not None:
        exceptions.append(re.split(r"[,;]", main[following.end() :])[0])
        main = main[: following.start()]
    return main, exceptions


_DISAPPLIES = re.compile(r"\b(?:does|do|shall|will) not apply\b\s*(?:if|where|when|in|to|insofar)?", re.IGNORECASE)


def disapplies(provision: str) -> bool:
    """Whether a provision only takes another one away: "Paragraph (1) does not apply if ..."."""
    return _DISAPPLIES.search(provision) is not None


def _speaks_of(question: str, exception: str, main: str) -> bool:
    """Whether the question carries a good part of the words that only the exception has."""
    only = set(subject_stems(exception)) - set(subject_stems(main))
    return bool(only) and len(only & set(stems(question))) >= max(min(2, len(only)), _SPOKEN_OF * len(only))
