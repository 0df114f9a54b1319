"""Which of the parties a question is after: by a role that it names, or by what they did or what was done to them."""

from __future__ import annotations

import re

_ROLES = {
    "claimant": r"\bclaimants?\b|\bplaintiffs?\b",
    "defendant": r"\bdefend[ae]nts?\b",
    "appellant": r"\bappellants?\b",
    "respondent": r"\brespondents?\b",
    "applicant": r"\bapplicants?\b",
    "judgment creditor": r"\b(?:judgment|award) creditors?\b",
    "judgment debtor": r"\b(?:judgment|award) debtors?\b",
}
ROLE_WORDS = {role: re.compile(words, re.IGNORECASE) for role, words in _ROLES.items()}
"""A role the question names, in the words of parties.role."""

_SUIT = r"(?:claims?|actions?|cases?|applications?|appeals?|proceedings|suits?|lawsuits?|petitions?)"
_THE_SUIT = rf"(?: (?:the|this|that|an?|its|their))?(?: \w+)? {_SUIT}\b"
_OF_AN_AWARD = r"\b[^?]{0,40}\b(?:recogni(?:[sz]|tion)\w*|enforce\w*|award)\b"
_ACTOR = r"(?:who|part(?:y|ies)|sides?|compan(?:y|ies)|person)(?: (?:is|was|are|were|it is that|it was that))?"
INITIATING = re.compile(
    r"\binitiat(?:ed?|ing)\b|\bbrought\b|\bbring(?:s|ing)?\b|\bstart(?:ed|ing)\b|\bsu(?:e|es|ed|ing)\b|\bbeg[au]n\b"
    r"|\bcommenced\b|\binstituted\b|\bclaiming party\b|\bkick(?:ed|s)? off\b|\bset\b[^?]*\bin motion\b"
    rf"|\bwhose {_SUIT}\b|\b{_SUIT}\b[^?]*\b(?:belongs? to|by)\s*\??$|\bbelongs? to\b"
    rf"|\b(?:filed|lodged|launched|raised|pursued|submitted|put in|mak(?:es|ing)|made|issued|behind|took){_THE_SUIT}"
    r"|\b(?:filed|lodged|launched)\s*\??$"
    r"|\b(?:asked|applied to|petitioned|moved|came to|went to) (?:the )?(?:court|tribunal)\b"
    rf"|\b{_ACTOR} (?:claim|appeal|appl|petition)(?:ed|ied|ing|ying|s)\b|\bwho\b[^?]* and appealed\b"
    rf"|\b(?:sought|seek(?:s|ing)?|ask(?:s|ed|ing)? for|request(?:s|ed|ing)?|want(?:s|ed|ing)?){_OF_AN_AWARD}"
    rf"|\bappl(?:y|ies|ied|ying) (?:for|to)\b{_OF_AN_AWARD}|\b(?:whose|what) request\b"
    r"|\bholds? the (?:judgment|award)\b|\bcomplainants?\b|\bpetitioners?\b|\bmoving party\b",
    re.IGNORECASE,
)
DEFENDING = re.compile(
    r"\bdefend(?:s|ed|ing)?\b|\boppos(?:e[sd]?|ing)\b|\bresist(?:s|ed|ing)?\b|\brespond(?:s|ed|ing)\b"
    r"|\bcontest(?:s|ed|ing)\b|\bobject(?:s|ed|ing) to\b"
    rf"|\b(?:fought|fight(?:s|ing)?|answer(?:s|ed|ing)?(?: to)?|repl(?:ied|ies|ying) to){_THE_SUIT}"
    r"|\b(?:on|to) the (?:other|opposing|defen[cs]e|defending|receiving|opposite) (?:side|end)\b|\bdefen[cs]e side\b",
    re.IGNORECASE,
)
ATTACKED = re.compile(
    r"\bagainst (?:which|what|whom|who)\b|\btaken to court\b|\bgot sued\b|\bone sued\b|\bclaimed against\b"
    r"|\bproceeded against\b|\bon the receiving end\b|\bup against\b|\bhit with\b|\bon the hook\b|\bopponents?\b"
    r"|\b(?:opposing|opposite|other) part(?:y|ies)\b|\bgo(?:es|ing)? after\b|\bwent after\b|\bsay owes?\b"
    rf"|\b{_SUIT}\b[^?]{{0,15}}\b(?:directed|aimed) at\b|\bwho\b[^?]*\btarget(?:s|ed)?\s*\??$"
    r"|\b(?:was|were|is|are|being|been|be) (?:being )?sued\b"
    r"|\b(?:part(?:y|ies)|persons?|people|compan(?:y|ies)|entit(?:y|ies)|every(?:one|body)|those|names?) sued\b"
    rf"|\bsought against\b|\bwho(?:m)? did\b[^?]*\bsue\b|\bfac(?:es?|ed|ing){_THE_SUIT}"
    rf"|\b{_SUIT}\b[^?]*\bagainst(?: in)?\s*\??$|\b(?:made|brought|filed|directed) against\b",
    re.IGNORECASE,
)
"""Passives: the side that the verb's object stands on."""
_SOMEBODY = r"\b(?:one|part(?:y|ies)|persons?|people|compan(?:y|ies)|individuals?|entit(?:y|ies)|sides?|who|that)\b"
"""In "who is the company suing …" it is the company that is asked for."""
_ATTACKED_BY = re.compile(
    r"\b(?:against )?whom? did\b[^?]*\b(?:sue|claim)\b"
    r"|\bwhom? (?:did|does|do|was|is|were|are)\b[^?]*\b(?:go after|going after|up against|say owes?)\b"
    rf"|\bwhom? (?:is|was|are|were) (?!suing\b)(?:(?!{_SOMEBODY})[^?])+ suing(?=\s*(?:[?.,;:]|$|in\b|for\b|over\b))"
    r"|\b(?:sued|sues|is suing|was suing|claims against|went after|goes after) whom\b"
    r"|\b(?:those|everyone|everybody|anyone|part(?:y|ies)|persons?|people|compan(?:y|ies)|(?:all )?who(?:m|ever)?)"
    r" (?:that )?(?:he|she|it|they|the (?:claimants?|plaintiffs?)|(?-i:[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,5}))"
    r"(?: is| are| was| were|'s)? (?:suing|sued|sues|going after|claiming against)\b"
    r"|\bagainst (?:whom|which|what)\b[^?]*\b(?:claimants?|plaintiffs?)\b|\bopponents? of\b",
    re.IGNORECASE,
)
"""The role that a question names is the one that acts: the other side is asked for."""


def read_roles(text: str) -> tuple[str, ...]:
    """The roles that a question asks for by name."""
    if _ATTACKED_BY.search(text):
        return ()
    return tuple(role for role, words in ROLE_WORDS.items() if words.search(text))


def read_side(text: str) -> str | None:
    """The side that its verbs are after: initiating, defending, or none."""
    initiating = INITIATING.search(text)
    if ATTACKED.search(text) or _ATTACKED_BY.search(text) or (DEFENDING.search(text) and not initiating):
        return "defending"
    return "initiating" if initiating else None
