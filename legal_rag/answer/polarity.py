"""Whether a printed provision affirms what a question asks."""

from __future__ import annotations

import re

from legal_rag.answer.attendance import attended
from legal_rag.answer.clauses import clause_asked_about, said_outright
from legal_rag.answer.contrast import says_otherwise
from legal_rag.answer.sentences import without_label
from legal_rag.search.overlap import stem, stems, subject_stems

_AUXILIARY = (
    r"shall|may|must|can|will|do|does|did|is|are|was|were|be|been|being|has|have|had|could|should|would|need|needs"
)
_WORDS = (
    r"prohibit(?:ed|s)?|forbid(?:s|den)?|disallow(?:s|ed)?|bans?|banned|outlaw(?:s|ed)?|illegal|void|invalid"
    r"|unenforceable|unlawful|ceas(?:es?|ed)|excluded|exempt(?:ed)?|refus(?:ed|es)|dismiss(?:ed|es)"
    r"|disapplied|discharged|set aside|reject(?:ed|s)|struck out|denied|denies|declin(?:ed|es)|revoked|ineligible"
    r"|disqualified|fail(?:ed|s)|unable|unsuccessful|unnecessary|inapplicable|lack(?:s|ed)?|precluded?|precludes"
    r"|prevent(?:s|ed)?|discourage[sd]?|barred|bars|restricted from|unfounded|unarguable|hopeless"
)
_NOT = re.compile(
    rf"\b(?:{_AUXILIARY})(?: (?:also|therefore|thereby|in any event|itself))? not\b"
    r"|\b(?:never|neither|none|nothing|nobody|cannot|no one)\b|n't\b"
    r"|\bno (?!later|less|more|fewer|longer than|doubt|\d)\w+|\bno longer\b"
    r"|^nor\b|\bnor (?=shall|may|is|are)"
    r"|\b(?<!whether or )not (?:be|apply|include|extend|required|liable|entitled|affect|allowed|permitted|bound"
    r"|necessary|obliged|satisfied|persuaded|made out|arguable|appropriate|justified|established)\b",
    re.IGNORECASE,
)
_NEGATIVE_WORD = re.compile(rf"\b(?:{_WORDS})\b", re.IGNORECASE)
_DOUBLE = re.compile(
    rf"\bnot (?:{_WORDS}|unreasonable|uncommon|invalidated)(?:(?:,| or| nor| and)+ (?:{_WORDS}))*\b"
    rf"|\b(?:nothing|no \w+) [^,;]{{0,60}}?\b(?:shall|may|will|is to|does|can|to)?\s?(?:be )?"
    rf"(?:{_WORDS}|limits?|restricts?)\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:unless|except(?: where| that| as)?|save (?:that|where|as)|other than|with the exception of|excluding)\b"
    r"|^subject to\b|, subject to\b",
    re.IGNORECASE,
)
_EXCEPTS = re.compile(r"(?:except|save|other than|with the exception of|excluding)\b", re.IGNORECASE)
_GOES_ON = re.compile(rf"\s*(?:{_AUXILIARY})\b", re.IGNORECASE)
_EXCEPTED_FIRST = re.compile(
    r"[^,]*(?:,\s*(?:and |or )?(?:(?:Article|Section|Regulation|Rule|Part|Chapter|Schedule|paragraph)s? )?"
    r"[\dIVX][\w().]*(?: (?:and|or) [^,]*)?(?=,))*,"
)
"""An exception that comes first, to its comma; those within a list of provisions are passed."""
_SHORTEST_MAIN = 15
_SPOKEN_OF = 0.25
_LISTED = re.compile(r",? (?:or|and) |, ")
_LONGEST_ITEM = 4
"""Words of a thing in a list: "any allowance or bonus"; what is longer is a clause."""
_WORDS_SET_ASIDE = 6
_SETS_ASIDE = re.compile(
    r"\b(?:without|unless|absent|in the absence of|other than|except(?: for| where| as)?|apart from|save)\b",
    re.IGNORECASE,
)
_QUESTION_NEGATIVE = re.compile(
    r"\bdo(?:es)?\b[^?]*\b(?:bar|prevent|preclude|stop)\b|\b(?:prohibit(?:ed|s)?|forbid(?:s|den)?|disallow(?:s|ed)?|bans?|banned"
    r"|outlaw(?:s|ed)?|illegal|never|cannot|barred|exempt(?:ed|s)?|excluded|invalid|void|unlawful|prevented|precluded"
    r"|not|unless|refused|dismissed|no longer|discharged|set aside|rejected|struck out|denied|declined|revoked"
    r"|ineligible|fail(?:ed|s)?|unsuccessful|unable|nothing|nobody|no one)\b|n't\b",
    re.IGNORECASE,
)


def says_yes(question: str, provision: str) -> bool:
    """True when the polarity of the provision is that of the question.

    Only what the clause that the question is about says outright is counted, not its conditions; what follows "unless"
    or "except" is an exception and turns the polarity only if the question itself speaks of the excepted case;
    "without" in the question then puts the exception aside instead of negating. A negative word that both use tells
    nothing. A provision that denies nothing may still say another thing than is asked.
    """
    if (present := attended(question, provision)) is not None:
        return present
    main, exceptions = _split_exceptions(provision)
    clause = said_outright(clause_asked_about(question, main))
    shared = _negative_words(question) & _negative_words(main)
    if _NEGATIVE_WORD.search(_without(shared, clause)):
        shared = set()
    clause = _without(shared, clause)
    asked, turned = _without(shared, question), False
    if any(_set_aside(question, exception, main) for exception in exceptions):
        asked = _SETS_ASIDE.sub(" ", asked)
    elif any(_speaks_of(question, exception, main) for exception in exceptions):
        turned = True
    negative = _is_negative(clause) != turned
    asked_negative = len(_QUESTION_NEGATIVE.findall(asked)) % 2 == 1
    if not negative and not turned and says_otherwise(question, main):
        return asked_negative
    return negative == asked_negative


def _negative_words(text: str) -> set[str]:
    return {stem(word.lower()) for word in _NEGATIVE_WORD.findall(text)}


def _without(shared: set[str], text: str) -> str:
    """`text` without the negative words of these stems."""
    return _NEGATIVE_WORD.sub(lambda match: " " if stem(match.group().lower()) in shared else match.group(), text)


def _is_negative(clause: str) -> bool:
    """Whether the clause denies: "not void" affirms, and of denials joined by "and" or "or" the first counts."""
    for piece in re.split(r",| and | or ", _DOUBLE.sub(" ", clause)):
        count = len(_NOT.findall(piece)) or len(_NEGATIVE_WORD.findall(piece))
        if count:
            return count % 2 == 1
    return False


def _set_aside(question: str, exception: str, main: str) -> bool:
    """Whether the question puts the excepted case aside: "without the court's leave" where only leave is excepted."""
    only = set(subject_stems(exception)) - set(subject_stems(main))
    return any(
        only & set(stems(" ".join(question[match.end() :].split()[:_WORDS_SET_ASIDE])))
        for match in _SETS_ASIDE.finditer(question)
    )


def _split_exceptions(provision: str) -> tuple[str, list[str]]:
    """The main clause and what is excepted from it; an exception that comes first ("Unless ..., ") ends at its
    comma, and one that stands between subject and verb ("a waiver, except where ..., is void") at the verb."""
    exceptions = []
    main = provision.strip()
    if _EXCEPTS.match(unlabelled := without_label(main)):
        main = unlabelled
    leading = _UNLESS.match(main)
    if leading is not None and (first := _EXCEPTED_FIRST.match(main)):
        exceptions.append(first[0][leading.end() :].rstrip(","))
        main = main[first.end() :]
    following = next((match for match in _UNLESS.finditer(main) if match.start() >= _SHORTEST_MAIN), None)
    if following is not None:
        excepted, *rest = re.split(r"[,;]", main[following.end() :], maxsplit=1)
        exceptions.append(excepted)
        goes_on = rest[0] if rest and _GOES_ON.match(rest[0]) else ""
        main = main[: following.start()] + goes_on
    return main, exceptions


_DISAPPLIES = re.compile(r"\b(?:does|do|shall|will) not apply\b\s*(?:if|where|when|in|to|insofar)?", re.IGNORECASE)


def disapplies(provision: str) -> bool:
    """Whether a provision only takes another one away: "Paragraph (1) does not apply if ..."."""
    return _DISAPPLIES.search(provision) is not None


def _speaks_of(question: str, exception: str, main: str) -> bool:
    """Whether the question carries a good part of the words that only the exception has, or that one of the things it
    lists has."""
    asked, said = set(stems(question)), set(subject_stems(main))
    listed = _LISTED.split(exception)
    for words in (exception, *(listed if all(len(item.split()) <= _LONGEST_ITEM for item in listed) else ())):
        only = set(subject_stems(words)) - said
        if only and len(only & asked) >= max(min(2, len(only)), _SPOKEN_OF * len(only)):
            return True
    return False


_NO_FINDING = re.compile(
    r"\bwhether\b|^\(?\w{1,3}[.)]\s*an? application (?:by|for|of|under)\b"
    r"|\b(?:the|an?|these) (?:issues?|questions?) (?:for|is|are|to|of)\b|^(?:and )?upon\b"
    r"|^(?:\(?\w{1,3}[.)]\s*)?this is (?:an|the|my) \w+"
    r"|\b(?:sought|seeks|submits?|submitted|argues?|argued|contends?|contended|alleges?|alleged|claims that"
    r"|applied for|requests?|requested)\b",
    re.IGNORECASE,
)


def finds_nothing(sentence: str) -> bool:
    """Whether a sentence only tells an issue, a submission or a recital, and decides nothing."""
    return _NO_FINDING.search(sentence) is not None
