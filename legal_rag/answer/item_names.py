"""What a list names, read from text alone: the name in one item, the parts that one sentence enumerates, and how many
things a question says there are.

Which sentences of a page are the items of one list is told by `lead_ins`."""

from __future__ import annotations

import re

from legal_rag.answer.sentences import without_label

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_ASKED_COUNT = re.compile(
    rf"\b(?:which|what|name|list|identify|give|the|all|these|those) (?:the )?({'|'.join(_COUNTS)}|\d)\b"
    r"(?! (?:\w+ )?(?:days?|weeks?|months?|years?|hours?|per ?cent|cases|of))",
    re.IGNORECASE,
)
_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_ITEM_LABEL = re.compile(r"^(?:(?:and|or)\s+)?(?:\(?(?:[a-z]{1,4}|\d{1,2})[.)]|[-•–])\s+")
_ITEM_END = re.compile(r"[\s;,.]*(?:\b(?:and|or))?[\s;,.]*$")
_NUMBERED = r"(?:\w+ ){0,3}(?:Law|Act|Decree|Order|Regulations?) No"
"""The number of an enactment stands behind its name."""
_RUNS_ON = re.compile(
    rf",\s(?!{_NUMBERED})|;|:|\s[–—-]\s|\s(?:which|that|who|whose|where|whether|if|when|in writing|in accordance"
    r"|pursuant|as (?:defined|set|may)|under|subject to|including|unless|provided)\b"
)
_ARTICLE = re.compile(r"^(?:an?|any|each of|either|both|all)\s+|^[Tt]he\s+(?=[a-z])")
_THE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_NAME = re.compile(r"(?:[Tt]he\s+)?[A-Z]")
_LAST_NAME = re.compile(
    r"(?:(?<=\s)|^)[A-Z][\w’'&.-]*(?:\s+(?:(?:of|and|the|for|in|to|on|al|bin)\s+)*[A-Z][\w’'&.-]*)*"
    rf"(?:,\s+{_NUMBERED}\.?\s?\d+ of \d{{4}})?$"
)
_OPENS = re.compile(
    r"^.*\b(?:are|is|be|include|includes|including|included|namely|of|by|as|to|from|for|with|in|on|between|following|means"
    r"|comprise|comprises|comprising)\s+(?=\S)",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"\s(?:which|that|who|to|for|in|under|is|are|was|were|shall|may|must|will|with|by|from|on|at|has|have|had|as|where|when|if"
    r"|and|or|but)\b.*$"
)
_CLAUSE = re.compile(r"[;:]\s")
_COMMA = re.compile(rf",\s+(?!{_NUMBERED})")
_JOINED = re.compile(r"(?:and|or|as well as)\s+")
_AND = re.compile(r"\s+(?:and|or|as well as)\s+")
_FEWEST = 3
"""Parts of an enumeration of which the question does not say how many there are."""
_NO_NAME = re.compile(
    r"^(?:where|which|who|that|to|if|when|including|not|other|such|in|on|by|of|for|with|is|are|be|has|have|may|must|shall|he|she"
    r"|it|they|this|these|all|then|so|as|which\w*)\b"
    r"|\b(?:is|are|was|were|shall|may|must|will|has|have|had|deals?|does|did|can)\b",
    re.IGNORECASE,
)
"""What is a clause, or only points at something, and names nothing."""
_ITS_NUMBER = re.compile(r"\s+(?:[A-Z]\w+ )?(?:Law|Act|Decree|Order|Regulations?) No\.? ?\(?\d+\)? of \d{4}$")
_LONGEST = 8
"""Words of an item; a longer one is a clause."""


def asked_count(question: str) -> int | None:
    """How many things the question says there are: "which three laws"."""
    match = _ASKED_COUNT.search(question)
    if match is None:
        return None
    word = match[1].lower()
    return _COUNTS.get(word) or int(word)


def item_name(item: str) -> str:
    """What an item of a list names, without its label, what stands in brackets and what is said of it."""
    text = _PARENTHESES.sub("", _ITEM_LABEL.sub("", without_label(item)))
    text = _ITEM_END.sub("", text)
    cut = _RUNS_ON.split(text, maxsplit=1)[0]
    return _ARTICLE.sub("", _ITEM_END.sub("", cut if cut.strip() else text)).strip(' "“”')


def without_articles(items: list[str]) -> list[str]:
    """Items without "the" where all of them are names in capitals: "the Pilots Law" beside "the Lights Law"; beside a
    phrase ("each holder of a berth") a name keeps it."""
    named = [item.removeprefix("the ") for item in items]
    return named if all(name[:1].isupper() for name in named) else items


def is_name(item: str) -> bool:
    """Whether an item is short and no clause."""
    return (
        len(_ITS_NUMBER.sub("", item).split()) <= _LONGEST
        and any(map(str.isalpha, item))
        and _NO_NAME.search(item) is None
    )


def enumerated(sentence: str, count: int | None = None) -> list[str]:
    """The parts of the longest enumeration of short phrases in a sentence, or of the one with `count` parts."""
    text = _PARENTHESES.sub("", without_label(sentence)).rstrip(" .;")
    best: list[str] = []
    for clause in _CLAUSE.split(text):
        parts = _COMMA.split(clause)
        for start in range(len(parts)):
            for end in range(len(parts), start, -1):
                items = _items(_coordinated(parts[start:end]))
                if (count is None and len(items) < _FEWEST) or (count is not None and len(items) != count):
                    continue
                if len(items) > len(best):
                    best = items
    return best


def _coordinated(parts: list[str]) -> list[str]:
    """The parts of an enumeration that its commas divide, the last at its "and": "A, B and C"; none without one."""
    *first, last = parts
    if joined := _JOINED.match(last):
        return [*first, last[joined.end() :]] if first else []
    two = _AND.split(last, maxsplit=1)
    return [*first, *two] if len(two) > 1 else []


def _items(parts: list[str]) -> list[str]:
    """`parts` as items if they are short and stand side by side: the first without what opens the list, the last
    without what follows it."""
    if len(parts) < 2:
        return []
    named = all(_NAME.match(part) for part in parts[1:])
    opening = _LAST_NAME.search(parts[0]) if named else None
    first = opening.group() if opening else _OPENS.sub("", parts[0])
    last = _CLOSES.sub("", parts[-1])
    article = _THE if named else _ARTICLE
    items = [article.sub("", item).strip(' "“”') for item in (first, *parts[1:-1], last)]
    if not all(map(is_name, items)):
        return []
    capital = [item[0].isupper() for item in items]
    return items if all(capital) or not any(capital) else []
