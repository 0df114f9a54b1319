"""Who is meant: those to whom something is done, those who did it, and persons without their office or firm."""

from __future__ import annotations

import re

from legal_rag.answer.printed_names import persons_in
from legal_rag.search.overlap import stem

_DONE_TO = re.compile(
    r"\b(?:whom|which (?:[\w’'-]+ ){1,3}?(?=(?:was|were|is|are|has been|have been|did|does|will be)\b))"
    r"(?P<tail>.*)$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?P<who>\b[A-Z][^;:]*?)\s+(?:(?:shall|will|may|to|is to|are to|has|have|had) )?(?:be|been|is|are|was|were)\s+"
    r"(?:(?:hereby|also|each|both|duly|further)\s+)*(?P<verb>[a-z]+(?:ed|en))\b"
)
_ACTIVE = re.compile(r"\b(?P<verb>[a-z]{4,})\s+(?P<who>(?:the\s+)?[A-Z][^;:]*?)(?=\s(?:as|to be|to)\s|[;.:]|$)")


def persons_done_to(question: str, sentence: str) -> list[str]:
    """To "whom did the Chair appoint" and "which members were appointed" the persons of "Ann Arden shall be appointed"
    and of "appoints Ann Arden as"."""
    asked = _DONE_TO.search(question)
    if asked is None:
        return []
    verbs = {stem(word.lower()) for word in re.findall(r"[a-z]{4,}", asked["tail"])}
    for pattern in (_PASSIVE, _ACTIVE):
        for match in pattern.finditer(sentence):
            if stem(match["verb"]) in verbs and (persons := persons_in(match["who"])):
                return [person_alone(person) for person in persons]
    return []


_DID = re.compile(
    r"\b(?:who|which (?:\w+ )?(?:firm|person|body|officer|company|party))\s+"
    r"(?P<verb>[a-z]+ed|gave|wrote|drew)\b(?! by\b)",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?P<verb>[a-z]+) by (?:the )?(?P<agent>[A-Z][\w’'&-]*(?:\s+(?:(?:of|and|&)\s+)?[A-Z][\w’'&-]*)*)")


def doer_in(question: str, sentence: str) -> str | None:
    """Who did what a question asks about: to "who instructed counsel" what stands behind "instructed by"."""
    asked = _DID.search(question)
    if asked is None:
        return None
    verb = stem(asked["verb"].lower())
    return next((match["agent"] for match in _BY.finditer(sentence) if stem(match["verb"]) == verb), None)


_OF_A_FIRM = re.compile(r"\s+(?:of|from|at)\s+(?=[A-Z])")
_OFFICE_ASKED = re.compile(r"\b(?:[Ww]hich|[Ww]hat) (?P<office>[A-Z][\w-]+(?: [A-Z][\w-]+)*)\b")


def person_alone(name: str) -> str:
    """A person without the firm behind the name: "Ann Arden of Brill & Cay"; any other name as it is."""
    person = _OF_A_FIRM.split(name, maxsplit=1)[0]
    return person if person != name and persons_in(person) == [person] else name


def without_office_asked(question: str, name: str) -> str:
    """A name without the office that the question asks for ("which Deputy Registrar"), and what stands behind it."""
    asked = _OFFICE_ASKED.search(question)
    if asked is None:
        return name
    office = [stem(word.lower()) for word in asked["office"].split()]
    words = name.split()
    for at in range(len(words) - len(office) + 1):
        if [stem(word.lower()) for word in words[at : at + len(office)]] == office:
            rest = words[at + len(office) :] if at == 0 else words[:at]
            return " ".join(rest) if len(rest) > 1 else name
    return name
