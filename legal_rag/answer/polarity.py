"""Whether a printed provision affirms what a question asks."""

from __future__ import annotations

import re

from legal_rag.search.overlap import stems, subject_stems

_NEGATIVE = re.compile(
    r"\b(?:shall|may|must|can|will|do|does|did|is|are|was|were|be|been|has|have|had|could|should|would|need) not\b"
    r"|\b(?:never|neither|none|cannot)\b|n't\b|\bno (?!later|less|more|fewer|longer than)\w+|\bno longer\b"
    r"|\bnot (?:be|apply|include|extend|required|liable|entitled|affect|allowed|permitted|bound|necessary|obliged)\b"
    r"|\b(?:prohibit(?:ed|s)|forbid(?:s|den)|disallow(?:s|ed)|bans|banned|outlaw(?:s|ed)|illegal"
    r"|void|invalid|unenforceable|unlawful|ceases?|excluded|exempt(?:ed)?|refus(?:ed|es)"
    r"|dismiss(?:ed|es)|disapplied|discharged|set aside|rejected|struck out"
    r"|denied|declined|revoked|ineligible|disqualified)\b",
    re.IGNORECASE,
)
_DOUBLE = re.compile(
    r"\bnot (?:unlawful|unenforceable|unreasonable|unable|uncommon|invalid|void|prohibited|prevented|precluded|excluded"
    r"|exempt|invalidated)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:which|who|that)\s+(?:\w+ )?(?:shall|may|must|can|will|would|could|should|do|does|did|is|are|was|were|has"
    r"|have|had) not\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"^(?:\(?\w{1,4}[.)]\s*)*(?:if|where|when|in the event that)\b[^,]*,\s*", re.IGNORECASE)
_TRAILING = re.compile(r"\b(?:because|although|even (?:if|though)|whether or not)\b[^,;]*", re.IGNORECASE)
_UNLESS = re.compile(
    r"\b(?:unless|except(?: where| that| as)?|save (?:that|where|as)|other than|subject to)\b", re.IGNORECASE
)
_SHORTEST_MAIN = 15
_SPOKEN_OF = 0.25
_WORDS_SET_ASIDE = 6
_SETS_ASIDE = re.compile(
    r"\b(?:without|unless|absent|in the absence of|other than|except(?: for| where| as)?|apart from|save)\b",
    re.IGNORECASE,
)
_QUESTION_NEGATIVE = re.compile(
    r"\bdo(?:es)?\b[^?]*\b(?:bar|prevent|preclude|stop)\b|\b(?:prohibit(?:ed|s)?|forbid(?:s|den)?|disallow(?:s|ed)?|bans?|banned"
    r"|outlaw(?:s|ed)?|illegal|never|cannot|barred|exempt|excluded|invalid|void|unlawful|prevented|precluded"
    r"|not|unless|refused|dismissed|no longer|discharged|set aside|rejected|struck out|denied|declined|revoked"
    r"|ineligible)\b|n't\b",
    re.IGNORECASE,
)


def says_yes(question: str, provision: str) -> bool:
    """True when the polarity of the provision is that of the question.

    Negations of the main clause are counted, not those of its conditions; what follows "unless" or "except" is an
    exception and turns the polarity only if the question itself speaks of the excepted case; "without" in the question
    then puts the exception aside instead of negating.
    """
    main, exceptions = _split_exceptions(provision)
    negative = _is_negative(main)
    asked = question
    if any(_set_aside(question, exception, main) for exception in exceptions):
        asked = _SETS_ASIDE.sub(" ", question)
    elif any(_speaks_of(question, exception, main) for exception in exceptions):
        negative = not negative
    asked_negative = len(_QUESTION_NEGATIVE.findall(asked)) % 2 == 1
    return negative == asked_negative


def _set_aside(question: str, exception: str, main: str) -> bool:
    """Whether the question puts the excepted case aside: "without the court's leave" where only leave is excepted."""
    only = set(subject_stems(exception)) - set(subject_stems(main))
    return any(
        only & set(stems(" ".join(question[match.end() :].split()[:_WORDS_SET_ASIDE])))
        for match in _SETS_ASIDE.finditer(question)
    )


def _is_negative(main: str) -> bool:
    """Whether the main clause denies: what conditions and relative clauses deny does not count; "not void" affirms."""
    clause = _RELATIVE.sub(" ", _TRAILING.sub(" ", _CONDITION.sub("", main)))
    return len(_NEGATIVE.findall(_DOUBLE.sub(" ", clause))) % 2 == 1


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


_NO_FINDING = re.compile(
    r"\bwhether\b|\b(?:the|an?|these) (?:issues?|questions?) (?:for|is|are|to|of)\b|^(?:and )?upon\b"
    r"|^(?:\(?\w{1,3}[.)]\s*)?this is (?:an|the|my) \w+"
    r"|\b(?:sought|seeks|submits?|submitted|argues?|argued|contends?|contended|alleges?|alleged|claims that"
    r"|applied for|requests?|requested)\b",
    re.IGNORECASE,
)


def finds_nothing(sentence: str) -> bool:
    """Whether a sentence only tells an issue, a submission or a recital, and decides nothing."""
    return _NO_FINDING.search(sentence) is not None
