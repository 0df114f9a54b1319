"""Sentences and lists that are too long for an answer, in those of their words that the question does not know."""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.search.overlap import FUNCTION_WORDS, stems

_ASIDE = re.compile(r"\s*(?:\([^()“\"]{0,30}[“\"][^()]{1,60}[”\"]\)|\[[^\[\]]{1,40}\])")
"""Brackets that only give a short name or a reference."""
_ELLIPSIS = "…"
_CLAUSE_ENDS = (",", ";", ":", "–", "—", ".", ")")
_CLAUSE_BEGINS = re.compile(
    r"(?:"
    r"which|who|whom|whose|where|when|if|unless|until|provided|subject|except|because|since|although|while"
    r"|whereas|but|and|or|that"
    r")",
    re.IGNORECASE,
)
_PHRASE_BEGINS = re.compile(
    r"(?:"
    r"shall|must|may|will|can|cannot|is|are|was|were|has|have|had|be|not|to|in|on|by|for|with|from|under|at"
    r"|as|of|within|after|before|without|upon|pursuant"
    r")",
    re.IGNORECASE,
)
_HANGING = re.compile(
    r"(?:"
    r"the|a|an|of|to|in|on|for|by|with|and|or|that|which|such|any|some|each|all|no|its|his|her|their|this"
    r"|these|those|at|from|under|is|are|was|were|be|been|has|have|had|shall|may|must|will|not|as|if|than"
    r")",
    re.IGNORECASE,
)
"""Words after which a sentence does not break off well."""
_NEGATIONS = re.compile(r"(?:not|no|never|only|neither|nor|without|except|unless)", re.IGNORECASE)
_THOUGHT_ENDS = (";", ":", ".")
_THOUGHT_BEGINS = re.compile(
    r"(?:which|who|whom|whose|where|when|if|unless|until|provided|but|because|since|although|while|whereas)",
    re.IGNORECASE,
)
"""Not "and", "or" and "that": what they join a negation may reach ("shall not lend or pledge")."""
_BEFORE_FIGURE = re.compile(r"^[($€£\[]*\d|^[A-Z]{2,4}$")
_AFTER_FIGURE = re.compile(r"\d[)%\]]*$|^[A-Z]{2,4}$")
_PROVISION = re.compile(
    r"(?:articles?|sections?|regulations?|rules?|paragraphs?|schedules?|clauses?|parts?)", re.IGNORECASE
)
_PROVISION_NUMBER = re.compile(r"\d+[A-Z]?(?:\.\d+)*(?:\(\w+\))*[),;.]*$")
_NEW, _FIGURE, _NEGATION, _KNOWN = 1.0, 3.0, 0.5, 0.05
"""What a new word is worth, a figure, a word that turns the sense round, and a word that the question has too."""
_MID_CLAUSE, _MID_PHRASE, _IN_FIGURE, _AFTER_HANGING, _HEADLESS = 0.7, 1.5, 4.0, 1.0, 2.0
"""What it costs to break off there, or to leave the beginning out; between clauses it costs nothing."""
_LEAST_HEAD, _LEAST_RUN, _LEAST_TAIL = 4, 3, 5
"""Words that stand at least before an ellipsis, are left out at least, stand at least after."""
_RESULT = 2.0
"""How many times as much a word is worth of what follows once the condition is met with which a sentence opens."""
_CONDITION_FIRST = re.compile(
    r"(?:\(?\w{1,4}[.)]\s+|\d[\d.]*\s+)?(?:if|where|when|unless|should|in so far as|insofar as|in the event"
    r"|notwithstanding|without prejudice|in the absence|upon|on the)\b",
    re.IGNORECASE,
)
_RESULT_BEGINS = re.compile(
    r",\s+(?=(?:the|an?|such|that|this|those|these|any|each|every|no|either|neither|it|he|she|they|[A-Z]\w+)\b"
    r"(?:\s+(?!(?:which|who|that|or|and|if|to)\b)[\w’']+){0,7}?\s+(?:shall|must|may|will|is|are|cannot|can)\b)"
)
_KEPT_WHOLE = 60
"""Characters up to which a text is not cut."""
_STEPS = 24
_DEAREST = 4.0
"""What a character is worth at most."""


def without_asides(text: str) -> str:
    """`text` without brackets that only give a short name or a reference."""
    return _ASIDE.sub("", text)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, what it says, and what it costs to break off before it and to go on with it."""

    text: str
    value: float
    break_cost: float
    resume_cost: float
    negates: bool
    new_thought: bool
    """Whether it begins a thought that no negation before it reaches."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A text without the run of words from `start` to `end`: its characters and what they are worth."""

    start: int
    end: int
    length: int
    worth: float


def condense(texts: list[str], limit: int, known: frozenset[str], worth: list[float] | None = None) -> str:
    """The texts one after the other in at most `limit` characters: whole, else without asides, else a run of words is
    left out of one or several, where they say least beside what is `known` (the stems of the question).

    `worth` says what a new word of each text is worth beside those of the others.
    """
    flats = [" ".join(text.split()) for text in texts]
    if len(" ".join(flats)) <= limit:
        return " ".join(flats)
    flats = [without_asides(flat) for flat in flats]
    if len(" ".join(flats)) <= limit:
        return " ".join(flats)
    seen: set[str] = set()
    shares = worth or [1.0] * len(flats)
    weighed = [_weighed(flat, known, seen, share) for flat, share in zip(flats, shares, strict=True)]
    cuts = [_cuts(words) for words in weighed]
    if sum(of[0].length + 1 for of in cuts) > limit + 1:
        return condense([" ".join(flats)], limit, known) if len(flats) > 1 else _beginning(flats[0], limit)
    chosen = _chosen(cuts, limit - len(texts) + 1)
    return " ".join(_told(words, cut) for words, cut in zip(weighed, chosen, strict=True))


def _beginning(flat: str, limit: int) -> str:
    """The first words of a text that cannot be cut well."""
    return flat[: limit - 1].rsplit(" ", 1)[0].rstrip(",;: ") + _ELLIPSIS


def _weighed(flat: str, known: frozenset[str], seen: set[str], share: float) -> list[_Word]:
    """The words of `flat` with what each adds: one that was seen before adds nothing."""
    found: list[_Word] = []
    before = ""
    result_at = _result_at(flat)
    for place, word in enumerate(flat.split()):
        times = share * (_RESULT if place >= result_at else 1.0)
        new = [piece for piece in stems(word) if piece not in seen]
        seen.update(new)
        resume = _cost(before, word)
        broken = resume + (_AFTER_HANGING if _HANGING.fullmatch(before) else 0.0)
        found.append(
            _Word(
                word,
                times * (_NEW if new and _refers(before, word) else sum(_value(piece, known) for piece in new)),
                broken,
                resume,
                _NEGATIONS.fullmatch(_bare(word)) is not None,
                before.endswith(_THOUGHT_ENDS) or _THOUGHT_BEGINS.fullmatch(_bare(word)) is not None,
            )
        )
        before = word
    return found


def _result_at(flat: str) -> int:
    """The place of the word at which a sentence that opens with a condition comes to what follows from it; past its
    end without one."""
    begins = _RESULT_BEGINS.search(flat) if _CONDITION_FIRST.match(flat) else None
    return len(flat[: begins.end()].split()) if begins else len(flat)


def _refers(before: str, word: str) -> bool:
    """Whether `word` is the number of a provision, which says where something stands and not what: it is
    worth no more than a word."""
    return _PROVISION_NUMBER.match(word) is not None and (
        _PROVISION.fullmatch(_bare(before)) is not None or _PROVISION_NUMBER.match(before) is not None
    )


def _value(piece: str, known: frozenset[str]) -> float:
    if piece in known:
        return _KNOWN
    if any(char.isdigit() for char in piece):
        return _FIGURE
    if _NEGATIONS.fullmatch(piece):
        return _NEGATION
    return 0.0 if piece in FUNCTION_WORDS or len(piece) < 2 else _NEW


def _bare(word: str) -> str:
    return word.strip('(“"‘,;:.')


def _cost(before: str, word: str) -> float:
    """What a gap between two words costs."""
    if _BEFORE_FIGURE.search(word) or _AFTER_FIGURE.search(before):
        return _IN_FIGURE
    bare = _bare(word)
    if before.endswith(_CLAUSE_ENDS) or _CLAUSE_BEGINS.fullmatch(bare):
        return 0.0
    return _MID_CLAUSE if _PHRASE_BEGINS.fullmatch(bare) else _MID_PHRASE


def _cuts(words: list[_Word]) -> list[_Cut]:
    """The ways to leave out one run of words, or none, that are worth more than any shorter one, shortest first. A
    negation goes only with all that it reaches."""
    lengths, values, negations = [0], [0.0], [0]
    for word in words:
        lengths.append(lengths[-1] + len(word.text) + 1)
        values.append(values[-1] + word.value)
        negations.append(negations[-1] + word.negates)
    count = len(words)
    whole = _Cut(count, count, max(0, lengths[count] - 1), values[count])
    if whole.length <= _KEPT_WHOLE:
        return [whole]
    found = [whole]
    for start in (0, *range(_LEAST_HEAD, count)):
        for end in range(start + _LEAST_RUN, count + 1):
            if 0 < count - end < _LEAST_TAIL or (not start and end == count):
                continue
            if end < count and negations[end] > negations[start] and not words[end].new_thought:
                continue  # the rest would say the opposite without its "not"
            cost = (words[start].break_cost if start else _HEADLESS) + (words[end].resume_cost if end < count else 0.0)
            head, tail = max(0, lengths[start] - 1), max(0, lengths[count] - lengths[end] - 1)
            length = head + len(_ELLIPSIS) + (1 if head and tail else 0) + tail
            found.append(_Cut(start, end, length, values[start] + values[count] - values[end] - cost))
    best: list[_Cut] = []
    for cut in sorted(found, key=lambda cut: (cut.length, -cut.worth)):
        if not best or cut.worth > best[-1].worth:
            best.append(cut)
    return best


def _chosen(cuts: list[list[_Cut]], limit: int) -> list[_Cut]:
    """One cut of each text so that all fit and are worth most together: what a character must be worth is raised until
    they fit, and the room that is left given to each in turn."""
    low, high = 0.0, _DEAREST
    chosen = [of[0] for of in cuts]
    for _ in range(_STEPS):
        price = (low + high) / 2
        tried = [max(of, key=lambda cut: cut.worth - price * cut.length) for of in cuts]
        if sum(cut.length for cut in tried) <= limit:
            chosen, high = tried, price
        else:
            low = price
    for place, of in enumerate(cuts):
        room = limit - sum(cut.length for cut in chosen) + chosen[place].length
        chosen[place] = max((cut for cut in of if cut.length <= room), key=lambda cut: cut.worth, default=chosen[place])
    return chosen


def _told(words: list[_Word], cut: _Cut) -> str:
    head = " ".join(word.text for word in words[: cut.start])
    tail = " ".join(word.text for word in words[cut.end :])
    if cut.start == cut.end:
        return head
    return f"{head.rstrip(',;:')}{_ELLIPSIS}{' ' if head and tail else ''}{tail}"
