"""What kind of words a question waits for: a person for "who", a date for "when", a sum for "how much"."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.text import name_key

EXPECTED = 0.15
"""What a sentence gains, in shares of the subject, for each kind of words that the question waits for."""

_DURATION = re.compile(
    r"\b(?:\w+\s*\(?\d*\)?)\s+(?:calendar |business |working |clear )?(?:days?|months?|years?|weeks?|hours?)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\bwithin\W+(?:\w+\W+){1,4}?(?:days?|months?|years?|weeks?|hours?)\b"
    r"|\b(?:not? later than|before the (?:end|expiry) of|on or before|at the latest)\b",
    re.IGNORECASE,
)
"""How a sentence sets a limit of time."""
_REASON = re.compile(
    r"\b(?:because|since|as|due to|owing to|therefore|given that|in view of|on the (?:ground|basis)|reasons?)\b",
    re.IGNORECASE,
)
_APPLIES = re.compile(r"\bappl(?:y|ies|icable) to\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:in|since|from) (?:\w+ )?(?:19|20)\d\d\b")
_PERCENT = re.compile(r"\d[\d.,]*\s*(?:\\?%|per ?cent\b)|\bper ?cent\b", re.IGNORECASE)
_NAME = re.compile(r"\b(?:[A-Z][\w’'-]+|[A-Z]\.)(?:\s+(?:[A-Z][\w’'-]+|[A-Z]\.|al|bin|de|van|von|der))+")
_OFFICE = re.compile(
    r"\b(?:[Tt]he|[Aa]n?)\s+(?:[A-Z][\w’'-]+\s+){0,3}(Registrar|Commissioner|President|Ruler|Minister|Board|Authority"
    r"|Director|Directors|Judge|Justice|Court|Tribunal|Committee|Secretary|Chairman|Governor|Warden)\b"
)
_INSTITUTIONS = frozenset(
    {
        "court", "courts", "law", "laws", "order", "orders", "tribunal", "tribunals", "centre", "rules",
        "regulations", "practice", "direction", "directions", "part", "claims", "claim", "schedule", "article",
        "chief", "justice", "judge", "registrar", "deputy", "assistant", "authority", "member", "members", "act",
        "case", "regulation", "rule", "section", "small", "the", "in", "of", "on", "and", "having", "where",
        "pursuant", "upon", "this",
    }
)  # fmt: skip


def _names_person(question: str, sentence: str) -> bool:
    asked = set(name_key(question).split())
    for match in _NAME.finditer(sentence):
        run = 0
        for word in name_key(match.group()).split():
            run = 0 if word in _INSTITUTIONS or word in asked else run + (len(word) > 1)
            if run > 1:
                return True
    return False


def _who(question: str, sentence: str) -> float:
    """A person by name counts whole, an office that the question does not name itself half."""
    if _names_person(question, sentence):
        return 1.0
    asked = set(name_key(question).split())
    return 0.5 * any(name_key(match[1]) not in asked for match in _OFFICE.finditer(sentence))


def _duration(question: str, sentence: str) -> bool:
    return _DURATION.search(sentence) is not None


def _time(question: str, sentence: str) -> bool:
    return bool(find_dates(sentence)) or _DURATION.search(sentence) is not None or _YEAR.search(sentence) is not None


def _limit_of_time(question: str, sentence: str) -> bool:
    return _LIMIT.search(sentence) is not None


def _date(question: str, sentence: str) -> bool:
    return bool(find_dates(sentence)) or _YEAR.search(sentence) is not None


def _percentage(question: str, sentence: str) -> bool:
    return _PERCENT.search(sentence) is not None


def _amount(question: str, sentence: str) -> bool:
    return bool(find_amounts(sentence))


def _reason(question: str, sentence: str) -> bool:
    return _REASON.search(sentence) is not None


def _reach(question: str, sentence: str) -> bool:
    return _APPLIES.search(sentence) is not None


def _any(*wordings: str) -> re.Pattern[str]:
    return re.compile("|".join(wordings), re.IGNORECASE)


_HOW_LONG = _any(
    r"\bhow long\b", r"\b(?:period|duration|time limit|time frame|timeframe|within what)\b",
    r"\bhow (?:many|much) (?:days|months|years|weeks|hours|time)\b", r"\b(?:length of|usual|maximum|minimum) time\b",
    r"\bhow quickly\b", r"\bin how (?:much|many)\b",
)  # fmt: skip
_DEADLINE = _any(
    r"\bdeadlines?\b", r"\bby (?:when|what (?:date|time|day))\b", r"\bhow (?:soon|quickly)\b", r"\btime limits?\b"
)
_DATE = _any(r"\bdates?\b")
_WHEN = _any(r"\bwhen\b", r"\b(?:what|which) (?:day|year|time)\b", r"\bdeadline\b", r"\bhow soon\b")
_WHY = _any(r"\bwhy\b", r"\b(?:reasons?|grounds?|because|basis)\b", r"\bhow come\b", r"\bon what footing\b")
_SHARE = _any(
    r"\b(?:percentages?|per ?cent)\b", r"\b(?:what|which) (?:proportion|share|rate|fraction|slice)s?\b",
)  # fmt: skip
_KINDS: tuple[tuple[re.Pattern[str], Callable[[str, str], float]], ...] = (
    (_any(r"\b(?:who|whom|whose)\b", r"\bwhich (?:person|body|officer|judge|authority)s?\b"), _who),
    (_HOW_LONG, _duration),
    (_WHEN, _time),
    (_DATE, _date),
    (_DEADLINE, _limit_of_time),
    (_SHARE, _percentage),
    (
        _any(
            r"\bhow much\b", r"\bwhat sums?\b", r"\b(?:sums|amounts?|breakdown|price)\b", r"\b(?:costs?|fees?) of\b",
            r"\b(?:fine|penalty)\b",
        ),
        _amount,
    ),
    (_any(r"\b(?:which|what|whom?)\b[^?]*\bappl(?:y|ies|icable)\b"), _reach),
    (_WHY, _reason),
)  # fmt: skip


_MEANING_ASKED = _any(r"\b(?:defin(?:e[sd]?|ition)|mean(?:s|t|ing)?|explain(?:s|ed)?|describe[sd]?)\b")
_QUOTED = re.compile(r"[\"“‘']([^\"”’']{3,60})[\"”’']")
_ORDER_ASKED = _any(
    r"\b(?:order(?:ed|s)?|direct(?:ed|ions?)?|grant(?:ed)?|dismiss\w*|refus\w*|decid\w*|decisions?|rul(?:e|ed|ing)s?"
    r"|dispos\w*|award(?:ed|s)?|outcome|result|allow(?:ed)?|reject(?:ed)?)\b"
)


@lru_cache(maxsize=16)
def _meanings_of(question: str) -> tuple[re.Pattern[str], ...]:
    """How a sentence says what each of the quoted words means whose meaning `question` asks for; it is looked for in
    every sentence of the pages that a question reads."""
    if not _MEANING_ASKED.search(question):
        return ()
    says = r"[\"”’')]?[^.]{0,60}\b(?:means?|refers?|includes?|involves?|must)\b"
    return tuple(re.compile(re.escape(words) + says, re.IGNORECASE) for words in _QUOTED.findall(question))


def defines_what_is_asked(question: str, sentence: str) -> bool:
    """Whether `sentence` says what the quoted words mean whose meaning `question` asks for."""
    return any(meaning.search(sentence) for meaning in _meanings_of(question))


def asks_what_was_ordered(question: str) -> bool:
    """Whether `question` has a word for what a court decides."""
    return _ORDER_ASKED.search(question) is not None


def asks_why(question: str) -> bool:
    """Whether `question` asks for a reason."""
    return _WHY.search(question) is not None


def asks_for_share(question: str) -> bool:
    """Whether `question` asks for a part of something, which is told in per cent."""
    return _SHARE.search(question) is not None


def says_share(sentence: str) -> bool:
    """Whether `sentence` says how many per cent."""
    return _PERCENT.search(sentence) is not None


def expectations_met(question: str, sentence: str) -> float:
    """How many of the kinds of words that `question` waits for stand in `sentence`."""
    found = 0.0
    for asks, holds in _KINDS:
        if asks in (_WHEN, _DATE) and _HOW_LONG.search(question):
            continue
        if asks.search(question):
            found += holds(question, sentence)
    return found
