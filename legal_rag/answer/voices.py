"""Whose words a sentence of a judgment gives: what a party put forward, or what the court made of it.

A judgment tells each point twice, and the words of the question stand in both. What a party contends repeats them most
closely; what the court found is the answer where the question asks for the court's view."""

from __future__ import annotations

import re
from typing import Literal

from legal_rag.catalogue.roles import CASE_ROLES

Voice = Literal["court", "party"]

_CONTENTION = 0.7
"""What is left of the score of a party's contention where the court's view is asked for."""
_FINDING = 0.1
"""What a finding of the court gains there, in shares of the subject."""
_TOUCHES = 0.1
"""Share of the subject that a finding must carry itself to gain."""

_AND_MORE = (
    r"(?:,? (?:\w+ly|also|further|therefore|thus|then|next|now|has|have|had|is|was|am|are|do|does|did|not|cannot|could"
    r"|would))*"
)
_ROLE = rf"(?:(?:{'|'.join(CASE_ROLES)}|creditor|debtor|employer|employee|tenant|landlord)s?|part(?:y|ies)|counsel)"
_CONTENDS = (
    r"(?:conten[dt]|submi(?:t|ssion)|argu|alleg|assert|maintain|rel(?:y|ie[sd]) (?:up)?on|claim(?:s|ed) that|complain"
    r"|suggest|oppos|den(?:y|ie[sd])|s(?:eeks|ought) to|aver|advance|contest|characteri[sz]|point(?:s|ed) out"
    r"|sa(?:ys|id)\b|state[sd] that|raise|challeng)\w*"
)
_OF_A_PARTY = re.compile(
    rf"\b(?:{_ROLE}|s?he|they|it (?:is|was)|m[rs]s?\.? \w+){_AND_MORE} {_CONTENDS}"
    rf"|\b{_ROLE}(?:’s|'s|’|')? (?:primary )?(?:case|position|argument|submission|contention|ground)s?"
    r" (?:is|was|are|were)\b"
    r"|\b(?:contends|submits|argues|asserts|alleges|contended|argued|it is (?:said|alleged))\b",
    re.IGNORECASE,
)
_OF_THE_COURT = re.compile(
    r"\b(?:I|[Ww]e|[Hh]e|[Ss]he|(?:[Tt]he|[Tt]his) (?:Court|Judge|Primary Judge|Tribunal|Registrar)"
    r"|Justice [A-Z]\w+(?: [A-Z]\w+)*)"
    rf"{_AND_MORE} (?:f(?:i|ou)nds?|satisfied|persuaded|accept|reject|conclu|h[eo]lds?\b|consider|agree|disagree"
    r"|determine|rule[sd]?\b|dismiss|refuse|grant|observe|note|regard|doubt|correct|order|right\b|wrong\b)\w*"
    r"|\b[Ii]n (?:my|our|the Court’s) (?:view|judge?ment|opinion)\b|\b[Ii]t (?:follows|is clear)\b"
    r"|\b(?:has|have|had) no (?:merit|application|substance|real prospect)\b|\bwithout merit\b"
    r"|\b(?:must|should|does|cannot|is|are|was|were)(?: \w+ly| also| therefore| hereby)* (?:fails?|be rejected"
    r"|be dismissed|be refused|succeed|rejected|dismissed|refused|misconceived|unarguable|untenable|bound to fail)\b"
    r"|\b[Mm]y (?:view|finding|conclusion)\b|\b[Tt]here is no (?:basis|merit|evidence|substance|doubt)\b"
)

_DECIDES = (
    r"(?:f(?:i|ou)nd|h[eo]ld|reject\w*|dismiss\w*|refus\w*|declin\w*|conclu\w*|deci(?:de|sion)\w*|rul(?:e|ed|ing)"
    r"|accept\w*|grant\w*|determin\w*|allow\w*|uph[eo]ld|set aside|award\w*|criticis\w*|disallow\w*|reduc\w*|thrown out"
    r"|view|consider\w*|treat\w*|regard\w*|satisf\w*|reason\w*|fail\w*|unsuccessful|assess\w*|str(?:ike|uck)"
    r"|turned down|deem\w*|describe\w*|th(?:ink|ought)|observe\w*|explain\w*|say)"
)
_COURT_ASKED = re.compile(
    r"\b(?:court|judge|justice|tribunal|sct|registrar|bench|h\.?e\.?)s?\b[^?]{0,60}?\b" + _DECIDES + r"\b"
    r"|\bwhy\b[^?]{0,90}?\b(?:reject\w*|dismiss\w*|refus\w*|declin\w*|disallow\w*|fail\w*|thrown|unsuccessful|grant\w*"
    r"|allow\w*|accept\w*|set aside|struck|not)\b"
    r"|\b(?:was|were|is|are) (?:[^?]{1,80}?\b)?(?:held|found|rejected|dismissed|refused|declined|granted|allowed"
    r"|accepted|disallowed|reduced|awarded|decided|considered|allocated|apportioned|assessed)\b",
    re.IGNORECASE,
)


def asks_for_the_courts_view(question: str) -> bool:
    """Whether `question` asks what a court found or did, or why."""
    return _COURT_ASKED.search(question) is not None


def voice_of(sentence: str) -> Voice | None:
    """Whose words `sentence` gives, None if neither shows. Where both are named the one who speaks first has it, unless
    a party's contention is answered in the same sentence: then it is nobody's."""
    party, court = _OF_A_PARTY.search(sentence), _OF_THE_COURT.search(sentence)
    if party is None:
        return "court" if court else None
    if court is None:
        return "party"
    if court.start() < party.start():
        return "court"
    return None if _OF_THE_COURT.search(sentence, party.end()) else "party"


def as_the_courts_view(sentence: str, score: float, own_share: float) -> float:
    """`score` of a sentence for a question that asks for the court's view."""
    voice = voice_of(sentence)
    if voice == "party":
        return score * _CONTENTION
    return score + _FINDING if voice == "court" and own_share > _TOUCHES else score
