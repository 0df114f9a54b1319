"""Who made a statute, under what power, who administers it, and the rule by which it commences, as it says itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.rows import Attribution

_SELF = (
    r"(?:this|these|the|said|present)\s+(?:present |following |above )?"
    r"(?:law|act|regulations?|rules?|order|resolution|decree|directive|code|ordinance|practice direction|bye-?laws?)"
)
_NAME_END = (
    r"(?=\s+(?:on|pursuant|in (?:the )?exercise|in accordance|under (?:the )?(?:powers?|article|section)"
    r"|and (?:any|shall|is|are|comes?)"
    r"|with effect|for the purpose|who|which|by virtue|to be|as (?:at|of|from)|dated)\b|\s*[.;,(\[]|$)"
)
# Text of a clause: a full stop within a number or after "No" does not end it.
_CLAUSE = r"(?:[^.;]|(?<=\bNo)\.|\.(?=\S))"
_MADE = re.compile(
    rf"\b{_SELF}\b[^.;]{{0,60}}?\b(?:is|are|was|were|has been|have been)\s+(?:hereby\s+)?"
    rf"(?:made|enacted|issued|promulgated|passed|adopted)\s+by\s+(?P<name>[^.;]+?){_NAME_END}",
    re.IGNORECASE,
)
_PERSON_MAKES = re.compile(r"\b(?:I|We), (?P<name>[A-Z][^,;:]{3,80}?, [^,;:]{3,90}?),\s")
_BODY_MAKES = re.compile(
    r"\b(?P<name>The [^.;:,]{0,80}?\b(?:Board|Council|Authority|Minister|Ministry|Cabinet|Commission"
    r"|Commissioner|Justice|Courts?"
    r"|President|Registrar|Governor|King|Sultan|Emir|Parliament|Assembly|Committee|Ruler|Secretary|Chairman"
    r"|Government)\b"
    r"[^.;:,]{0,60}?),\s+(?=(?i:in|upon|having|after|pursuant|by virtue|under|acting|hereby)\b"
    r"(?=.{0,3000}?\b(?i:make|makes|issue|issues|enacts?|decrees?|resolve[ds]?|approves?)\b))",
    re.DOTALL,
)
_POWER = re.compile(
    rf"\bin (?:the )?exercise of (?:the |its |their |his |her |my )?powers?\b[^.;,]{{0,60}}?\b(?:by|under|in"
    r"|pursuant to)\s+"
    rf"(?P<name>(?:the\s+)?{_CLAUSE}{{4,200}}?)(?=\s*(?:,|;|(?<!\bno)\.(?:\s|$)|\bhereby\b|\bto make\b|$))"
    rf"|\b{_SELF}\b[^.;]{{0,40}}?\b(?:made|issued|enacted)\b[^.;]{{0,160}}?\b(?:pursuant to|under)\s+"
    rf"(?:(?:its|the|their) powers?\s+(?:under|conferred by|in)\s+)?"
    rf"(?P<article>(?:article|section)s?\s{_CLAUSE}{{2,160}}?)(?=\s*(?:,|;|(?<!\bno)\.(?:\s|$)|\bon \d|$))",
    re.IGNORECASE,
)
_ADMINISTERED = re.compile(
    rf"\b{_SELF}\b[^.;]{{0,120}}?\b(?:is|are|shall be|will be)\s+administered(?: and enforced)?"
    rf" by\s+(?P<name>[^.;]+?){_NAME_END}"
    rf"|(?P<who>\b[Tt]he [A-Z][\w’' ]{{2,70}}?)\s+(?:is"
    r"|shall be)\s+responsible for\s+(?:the\s+)?administ(?:ering|ration of)"
    rf"[^.;]{{0,40}}?{_SELF}\b",
    re.IGNORECASE,
)
_ISSUED = re.compile(
    r"\b[Ii]ssued by:\s+(?P<name>[A-Z][^.;:]{3,90}?)(?=\s+(?:on|date|at)\b|\s*[.;,(]|$)", re.IGNORECASE
)
_COMMENCES = (
    r"(?:comes?|shall come|enters?|shall enter|will come) (?:in)?to (?:force|effect|operation)"
    r"|(?:shall )?commences? (?:on|from|with)|(?:shall |will )?takes? effect (?:on|from)|(?:is|are"
    r"|shall be) effective (?:from|on|as)"
)
_COMMENCEMENT = re.compile(
    r"(?<!which )(?<!after )(?<!when )(?<!before )(?<!time )(?<!until )(?<!once )(?<!date )(?<!that )(?<!of"
    r" )(?<!under )(?<!in )"
    rf"\b{_SELF}\b(?:(?!\b(?:this|these)\b|\. ).){{0,110}}?\b(?:{_COMMENCES})\b{_CLAUSE}{{0,260}}",
    re.IGNORECASE,
)
# Most pages have none of these words: they are looked for before the clause is.
_ADMINISTERS = re.compile(r"administ", re.IGNORECASE)
_COMMENCES_AT_ALL = re.compile(_COMMENCES, re.IGNORECASE)
_ENACTMENT = re.compile(
    rf"\b{_SELF}\s+(?:is|was|shall be)\s*:?\s*(?:\(a\)\s*)?(?:hereby\s+)?enacted on\b(?:{_CLAUSE}|;(?= and))"
    rf"{{0,260}}",
    re.IGNORECASE,
)
_PREAMBLE_PAGES = 8
"""Pages, contents apart, within which a statute says who makes it."""
_LIMIT = 300


def find_attributions(pages: tuple[ReadPage, ...], contents_pages: tuple[int, ...]) -> tuple[Attribution, ...]:
    """Rows of kinds made_by, power, administered_by, issued_by, commencement and enactment, in order of place.

    Only clauses that speak of the document itself ("this Law", "these Regulations") count. The name of a commencement
    or an enactment is the clause as printed.
    """
    rows: list[Attribution] = []
    read = [page for page in pages if page.number not in contents_pages]
    for index, page in enumerate(read):
        rows.extend(_on_page(page, preamble=index < _PREAMBLE_PAGES))
    unique: dict[tuple[str, str], Attribution] = {}
    for row in rows:
        unique.setdefault((row.kind, row.name.lower()), row)
    return tuple(unique.values())


def _on_page(page: ReadPage, preamble: bool) -> Iterator[Attribution]:
    text = page.text
    if preamble:
        for found in _MADE.finditer(text):
            yield _row(page, "made_by", _tidy(found["name"]), *found.span())
        for pattern in (_PERSON_MAKES, _BODY_MAKES):
            for found in pattern.finditer(text):
                yield _row(page, "made_by", _tidy(found["name"]), found.start(), found.end("name"))
        for found in _POWER.finditer(text):
            yield _row(page, "power", _tidy(found["name"] or found["article"]), *found.span())
    for found in _ADMINISTERED.finditer(text) if _ADMINISTERS.search(text) else ():
        yield _row(page, "administered_by", _tidy(found["name"] or found["who"]), *found.span())
    for found in _ENACTMENT.finditer(text):
        yield _row(page, "enactment", _tidy(found.group()), *found.span())
    for found in _COMMENCEMENT.finditer(text) if _COMMENCES_AT_ALL.search(text) else ():
        yield _row(page, "commencement", _tidy(found.group()), *found.span())
    for found in _ISSUED.finditer(text):
        yield _row(page, "issued_by", _tidy(found["name"]), *found.span())


def _tidy(name: str) -> str:
    return name.strip(" ,.;:")[:_LIMIT]


def _row(page: ReadPage, kind: str, name: str, start: int, end: int) -> Attribution:
    printed, span_start, span_end = page.source(start, end)
    return Attribution(
        page_number=page.number, printed=printed, span_start=span_start, span_end=span_end, kind=kind, name=name
    )
