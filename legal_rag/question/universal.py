"""Questions over a whole corpus: "which laws …", "how many cases …", "list every …", with what each item must meet.

A question is one of these only if all of it is understood: a quantifier with a class of documents, then conditions that
the catalogue can check. What is left over makes it a question about something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

ItemClass = Literal["law", "case", "paper", "party"]
Test = Literal[
    "year", "made_by", "administered_by", "amended_by", "mentions", "defines", "commencement", "judge", "party",
    "deadline", "named", "involves",
]  # fmt: skip

_CLASSES: dict[ItemClass, str] = {
    "law": r"laws?|regulations?|enactments?|pieces? of legislation",
    "paper": r"consultation papers?|consultations?",
    "case": r"cases?|judg(?:e)?ments?|orders?|decisions?|proceedings",
    "party": r"part(?:y|ies)|litigants?|claimants?|defendants?",
}
_WORDS: dict[ItemClass, re.Pattern[str]] = {
    name: re.compile(words, re.IGNORECASE) for name, words in _CLASSES.items()
}  # fmt: skip
_SINGULAR = re.compile(r"(?:law|regulation|enactment|paper|consultation|case|judge?ment|order|decision|party)$", re.I)
_HEAD = re.compile(
    r"^(?:please )?(?:(?P<count>how many|(?:what (?:is|was) )?the (?:total )?number of|count)(?: of)?(?: the)?"
    r"|(?P<every>(?:list|name|identify|give|show)(?: me| us)?(?: out)?(?: (?:every|each)(?: one of the)?))"
    r"|(?P<list>(?:which|what)(?: are| of)?(?: all)?(?: the)?"
    r"|(?:list|name|identify|give|show)(?: me| us)?(?: out)?(?: all)?(?: of)?(?: the)?))"
    rf"\s(?:(?P<year>(?:19|20)\d\d)\s)?(?:[A-Z]{{2,6}}\s)?(?P<class>{'|'.join(_CLASSES.values())})\b\s?(?P<rest>.*)$",
    re.IGNORECASE,
)
_AND = re.compile(
    r",?\s+(?:(?=in which\b)|and\s+(?=(?:also|that|comes?|enters?|which|whose|who|were|was|are|is|have|has|their|its"
    r"|specif\w+|mention\w*|refer\w*|defin\w+|amended|made|issued|enacted|administered|heard|decided|before|with|in)\b)(?:also\s+)?)",
    re.IGNORECASE,
)
_LEAD = r"(?:(?:that|which|who|whose)\s+)?(?:(?:are|were|was|is|have|has|had)\s+)?(?:been\s+)?(?:there\s+)?(?:also\s+)?"
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_PERIOD = rf"(?:(?P<month>{_MONTHS})\s)?(?P<year>(?:19|20)\d\d)"
_QUOTE = (
    r"['\"]?(?P<what>(?:(?!\b(?:which|that|who|whose|where|before|after|since|between|under)\b)[^'\"]){2,80}?)['\"]?"
)
"""A name or a term; words that open another condition are none of it."""
_LAWS: frozenset[ItemClass] = frozenset({"law"})
_CASES: frozenset[ItemClass] = frozenset({"case"})
_PAPERS: frozenset[ItemClass] = frozenset({"paper"})
_Wording = tuple[Test, frozenset[ItemClass], re.Pattern[str]]


def _condition(test: Test, classes: frozenset[ItemClass], words: str) -> _Wording:
    return test, classes, re.compile(rf"{_LEAD}{words}", re.IGNORECASE)


_NAMED_IN = r"(?:with|involv(?:e|es|ing)|nam(?:e|es|ing)|ha(?:ve|s|ving))"
_DEADLINE = r"(?:deadlines?|closing dates?|comments|responses)"
_CONDITIONS = (
    _condition("year", _LAWS, rf"(?:(?:enacted|passed|made|issued)\s)?(?:in|of|from|during)\s{_PERIOD}"),
    _condition(
        "year", _CASES,
        rf"(?:(?:issued|decided|handed down|given|made|dated|delivered)\s)?(?:in|of|from|during)\s{_PERIOD}",
    ),
    _condition("year", _PAPERS, rf"(?:(?:issued|published|released|dated)\s)?(?:in|of|from|during)\s{_PERIOD}"),
    _condition(
        "deadline", _PAPERS,
        rf"(?:(?:with|have|has|having)\s)?(?:an?\s|the\s|their\s)?(?:\w+\s)?{_DEADLINE}\s?"
        rf"(?:for (?:comments|responses)\s)?(?:(?:is|was|are|were|falls?|fell|due)\s)*(?:in|of|during)\s{_PERIOD}",
    ),
    _condition("administered_by", _LAWS, rf"administered by {_QUOTE}"),
    _condition("made_by", _LAWS, rf"(?:made|issued|enacted|passed|promulgated) by {_QUOTE}"),
    _condition(
        "made_by", _LAWS,
        rf"(?:mention|name|specify|state|give)s? (?:the )?{_QUOTE} as (?:the |its |their )?(?:legislative authority"
        r"|legislator|maker|law-?maker|enacting authority)",
    ),
    _condition("amended_by", _LAWS, rf"amended by {_QUOTE}"),
    _condition(
        "commencement", _LAWS,
        r"(?:(?:specif(?:y|ies)|say|says|state|states|provide|provides) that (?:the law|it|they) )?"
        rf"(?:comes?|came|enter(?:s|ed)?) into force (?:on|from|at|upon) {_QUOTE}",
    ),
    _condition(
        "commencement", _LAWS,
        r"(?:the(?:ir)? |its |a )?(?:commencement(?: dates?)?|dates? of commencement) (?:is|are|was|were)"
        rf" (?:specified|stated|given|set|fixed) (?:in|by) {_QUOTE}",
    ),
    _condition(
        "defines", _LAWS, rf"(?:defin(?:e|es|ing)|(?:have|has|with) a definition of) (?:the (?:term|word) )?{_QUOTE}"
    ),
    _condition(
        "mentions", _LAWS | _CASES | _PAPERS,
        r"(?:mention(?:s|ing)?|refer(?:s|ring)? to|cit(?:e|es|ing)|use the (?:term|word)s?) (?:the (?:term|word)s? )?"
        rf"{_QUOTE}",
    ),
    _condition(
        "judge", _CASES,
        r"(?:(?:heard|decided|came|come|brought)\s)?(?:before|by)\s(?:(?:the\s)?(?:(?:chief|deputy|h\.?e\.?|hon\.?"
        rf"|honou?rable|sir|lord|dame)\s)*(?:judge|justice)\s){_QUOTE}",
    ),
    _condition("party", _CASES, rf"{_NAMED_IN} (?:the )?party {_QUOTE}"),
    _condition(
        "party", _CASES,
        rf"(?:{_NAMED_IN} |(?:in|to) which (?:is )?)?{_QUOTE}(?:,? (?:is|was|are|were))?,? (?:as )?(?:an? |the )?"
        r"(?P<role>part(?:y|ies)|claimant|defendant|appellant|respondent)(?: to| in)?",
    ),
    _condition("involves", _CASES, rf"(?:with|involv(?:e|es|ing)) {_QUOTE}"),
    _condition("named", frozenset({"party"}), rf"(?:named|called|whose name (?:is|has|contains)) {_QUOTE}"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Condition:
    """What an item must meet: `what` is the name or term asked for, `year` and `month` (1 to 12) a period."""

    test: Test
    what: str = ""
    year: int | None = None
    month: int | None = None
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Universal:
    """A question over all items of a class; with `count` it asks how many there are. `noun` is its word for them."""

    item_class: ItemClass
    noun: str
    count: bool
    conditions: tuple[Condition, ...]

    @property
    def answer_type(self) -> Literal["number", "names", "free_text"]:
        """The type of answer that it wants when none is given."""
        if self.count:
            return "number"
        return "names" if self.item_class == "party" else "free_text"


def read_universal(text: str) -> Universal | None:
    """The universal question that a normalised text asks; None if it asks anything else."""
    head = _HEAD.match(text.strip().rstrip(".?! "))
    if head is None or (_SINGULAR.search(head["class"]) and not head["every"]):
        return None
    item_class = next(name for name, words in _WORDS.items() if words.fullmatch(head["class"]))
    conditions = [Condition("year", year=int(head["year"]))] if head["year"] else []
    rest = re.sub(
        r"\b(?:are|is) (?:there|held)(?: in (?:this|the) (?:corpus|collection|documents))?$", "", head["rest"]
    )
    if rest.strip():
        read = _conditions(rest.strip(), item_class)
        if read is None:
            return None
        conditions += read
    if not conditions:
        return None
    return Universal(item_class, head["class"].lower(), bool(head["count"]), tuple(conditions))


def _conditions(rest: str, item_class: ItemClass) -> list[Condition] | None:
    """The conditions that `rest` joins by "and"; None if any of it is none."""
    found = []
    for clause in _AND.split(rest):
        condition = _one_condition(clause.strip(" ,"), item_class)
        if condition is None:
            return None
        found.append(condition)
    return found


def _one_condition(clause: str, item_class: ItemClass) -> Condition | None:
    for test, classes, pattern in _CONDITIONS:
        match = pattern.fullmatch(clause) if item_class in classes else None
        if match is not None:
            given = match.groupdict()
            month, role = given.get("month"), given.get("role")
            return Condition(
                test, (given.get("what") or "").strip(), int(given["year"]) if given.get("year") else None,
                _MONTHS.split("|").index(month.lower()) + 1 if month else None,
                None if role is None or role.startswith("part") else role,
            )  # fmt: skip
    return None
