"""Names as sentences print them: persons, places, titles of enactments, lists of names."""

from __future__ import annotations

import re

from legal_rag.catalogue.money import currency_code
from legal_rag.catalogue.roles import CASE_ROLES
from legal_rag.search.overlap import stem
from legal_rag.text import name_key

_WORD = r"(?:[A-Z][\w’'-]*[a-z][\w’'-]*|[A-Z]\.|al|Al|bin|bint|de|van|von|der|el)"
_PERSON = re.compile(
    rf"(?:(?P<title>Mr|Mrs|Ms|Miss|Dr|Sir|Dame|Lord|Lady|Prof|Professor)\.?\s+)?(?P<name>[A-Z][\w’'-]*[a-z]"
    rf"(?:\s+{_WORD})*)"
)
_NO_PERSON = frozenset(
    {
        *CASE_ROLES,
        "court", "courts", "law", "laws", "order", "orders", "tribunal", "tribunals", "centre", "center", "rules",
        "regulations", "practice", "direction", "directions", "part", "claims", "claim", "schedule", "article",
        "justice", "judge", "judges", "registrar", "authority", "member", "members", "act", "case", "regulation",
        "rule", "section", "small", "the", "having", "where", "pursuant", "upon", "this", "board", "company",
        "limited", "committee", "council", "commissioner", "first", "second", "third", "appeal", "application",
        "statement", "agreement", "judgment", "january", "february", "march", "april", "may", "june", "july",
        "august", "september", "october", "november", "december", "bank", "ltd", "llc", "plc", "inc", "group",
        "international", "services", "department", "ministry", "university", "award", "notice", "date", "paper",
        "consultation", "chief", "deputy", "assistant", "director", "directors", "high", "supreme", "circuit", "in",
        "on", "by", "of", "and", "for", "at", "from", "to", "if", "any", "each", "no", "such", "all", "partner",
        "partners", "manager", "officer", "secretary", "president", "minister", "judicial", "officers", "agent",
        "agents", "additional", "liquidator", "receiver", "trustee", "expert", "experts", "holdings", "investments",
        "investment", "trading", "city", "street", "tower", "union", "excellency", "his", "her", "hon", "party",
        "parties", "issue", "issued", "clause", "contract", "employment", "employee", "employer", "operator",
    }
)  # fmt: skip
_BEFORE_A_SURNAME = ("mr", "mrs", "ms", "miss", "dr", "sir")
_TITLE = re.compile(
    r"\bLaw (?:of|on|relating to) (?:the )?[A-Z][\w’'-]*(?:(?:,| and| of| in| the| for)* [A-Z][\w’'-]*)*"
    r"|\b(?:[A-Z][\w’'&-]*\s+(?:(?:of|and|the|for|in|to|on|relating)\s+)*)+?"
    r"(?:Law|Laws|Regulations|Rules|Code|Act|Decree)\b(?:\s+(?:19|20)\d\d)?"
)
_TITLE_OPENING = re.compile(
    r"^(?:(?:[Tt]he|This|These|Those|Such|That|A|An|Any|Each|Every|Where|If|In|On|Upon|Under|By|Unless|When|There|All"
    r"|Pursuant|For|To|Our|Said|(?:Proposed|Current|Previous|Draft)(?=\s+(?:Law|Laws|Regulations|Rules|Act)$)"
    r"|(?:Laws?|Regulations?|Rules)\s+(?:and|or|of)(?=\s+(?:the\s+)?(?:Law|Regulations|Rules)$))\s+)+"
)
_IN_PLACE = re.compile(r"\b(?:in|at|to|from) (?:the )?(?P<place>[A-Z][\w’'-]*(?:(?: of(?: the)?)? [A-Z][\w’'-]*)*)")
_LIST_BREAK = re.compile(r"\s*(?:;|,)\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+")
_LIST_ITEM = re.compile(r"(?:the\s+)?(?P<name>[A-Z][\w’'.-]*(?:\s+(?:of\s+(?:the\s+)?|al\s+|bin\s+)?[A-Z][\w’'.-]*)*)$")
_LIST_OPENS = re.compile(
    r"^(?:(?:means?|includes?|each of|any of|one of|all of|either of|namely)\b[\s:]*)+", re.IGNORECASE
)


def persons_in(sentence: str) -> list[str]:
    """Persons by first and last name, in order, without "Mr", "Mrs" and the like; names in a list are parted."""
    found = []
    for match in _PERSON.finditer(sentence):
        words = match["name"].split()
        run: list[str] = []
        for word in [*words, ""]:
            if word and word.lower().strip(".’'") not in _NO_PERSON:
                run.append(word)
                continue
            if len([w for w in run if w[0].isupper() and len(w.strip(".")) > 1]) > 1 and _is_person(run):
                title = match["title"] or ""
                whole = f"{title} {' '.join(run)}" if title else " ".join(run)
                found.append(whole)
            run = []
    return list(dict.fromkeys(found))


def _is_person(words: list[str]) -> bool:
    """Two words or more that are no acronyms."""
    return not any(word.isupper() and len(word.strip(".")) > 1 for word in words)


def full_name(name: str, text: str) -> str:
    """The longer form of "Mr Arden" that `text` prints ("Mr John Michael Arden"), else the name as it is."""
    words = name.split()
    if len(words) != 2 or words[0].rstrip(".").lower() not in _BEFORE_A_SURNAME:
        return name
    for person in persons_in(text):
        parts = person.split()
        if len(parts) > 1 and name_key(parts[-1]) == name_key(words[1]):
            return person
    return name


def titles_in(sentence: str) -> list[str]:
    """Titles of enactments, without the words that only point at one ("These Regulations", "the Law")."""
    names = [_TITLE_OPENING.sub("", match.group()) for match in _TITLE.finditer(sentence)]
    return [name for name in names if " " in name and not _TITLE_OPENING.match(f"{name} ")]


def place_in(sentence: str) -> list[str]:
    """Places: what stands after "in", "at", "to" or "from"."""
    return [match["place"] for match in _IN_PLACE.finditer(sentence)]


_CALLED = re.compile(
    r"\b(?:called|named|known as|titled|entitled|by the name of|under the name of|styled)\s+(?:the\s+)?[\"“‘'(]*"
    r"(?P<name>[A-Z0-9][\w’'&.-]*(?:\s+(?:(?:of|and|the|for|&)\s+)*[A-Z0-9][\w’'&.-]*)*)"
)
_PROVISION = re.compile(
    r"\b(?:(?:[A-Z]{2,6}(?: Rule| Part)?|Rules?|Articles?|Sections?|Regulations?|Parts?|Schedules?|Clauses?"
    r"|Paragraphs?) \d+[A-Z]?(?:\.\d+)*(?:\(\w{1,4}\))*)"
)


def called_in(sentence: str) -> list[str]:
    """What something is called: "a vessel named Marlin Two"."""
    return [match["name"].rstrip(".’'") for match in _CALLED.finditer(sentence)]


def provisions_in(sentence: str) -> list[str]:
    """Provisions that a sentence refers to: "CPR 3.4", "Article 12(2)"; sums of money are none."""
    found = [match.group() for match in _PROVISION.finditer(sentence)]
    return [name for name in found if currency_code(name.split()[0]) is None]


def listed_names(text: str) -> list[str]:
    """The names of a list in running text: "each of Arden, Brill and the Cay" is three; none where it is no list of
    names."""
    body = _LIST_OPENS.sub("", text.strip()).rstrip(". ;")
    parts = [part.strip() for part in _LIST_BREAK.split(body) if part.strip()]
    items = [_LIST_ITEM.match(part) for part in parts]
    if len(parts) < 2 or not all(items):
        return []
    return [item["name"] for item in items if item]


_MODAL = (
    r"(?:shall|must|may|will|should|can|(?:is|are|was|were) (?:(?:ordered|required|directed|liable) )?to|ha[sd] to"
    r"|have to|is responsible for)"
)
_AGENT_WORDS = r"(?:(?:the|an?|each|every|any)\s+)?[A-Z][\w’'-]*(?:\s+(?:(?:of|and|for)\s+(?:the\s+)?)?[A-Z][\w’'-]*)*"
_WHO_ACTS = re.compile(
    rf"\b(?:who|which (?:\w+ )?(?:person|body|officer|official|authority|party|entity|side))\s+{_MODAL}\s+(?:not\s+)?"
    r"(?:be\s+)?(?!(?:the|an?|each|any|every|its|his|their)\b)(?P<verb>[a-z]+)",
    re.IGNORECASE,
)


def agent_in(question: str, sentence: str) -> str | None:
    """Who does what a question asks about: to "who must file the return" the subject of "shall file", or what stands
    behind "filed by"."""
    asked = _WHO_ACTS.search(question)
    if asked is None:
        return None
    verb = stem(asked["verb"].lower())
    for match in re.finditer(rf"\b([a-z]+) by (?P<agent>{_AGENT_WORDS})", sentence):
        if stem(match[1]) == verb:
            return _as_named(match["agent"])
    for match in re.finditer(
        r"(?P<agent>(?:\b(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny)\s+)?\b[A-Z][\w’'-]*(?:\s+(?:of\s+)?[A-Z][\w’'-]*)*)"
        rf"\s+{_MODAL}\s+([a-z]+)(?:\s+([a-z]+))?",
        sentence,
    ):
        if verb in (stem(match[2]), stem(match[3] or "")):
            return _as_named(match["agent"])
    return None


_DETERMINER = re.compile(r"(?:the|an?|each|every|any)\s", re.IGNORECASE)
_OF_A_CASE = re.compile(
    rf"(?:The|An?|the|an?) (?=(?:[A-Z]\w+ )?(?:{'|'.join(role.capitalize() for role in CASE_ROLES)})s?$)"
)


def _as_named(agent: str) -> str:
    """An agent as within a sentence; the parties of a case without their article."""
    inside = agent[0].lower() + agent[1:] if _DETERMINER.match(agent) else agent
    return _OF_A_CASE.sub("", inside)
