"""Articles, regulations, rules, schedules, clauses and pages that a question names."""

from __future__ import annotations

import re

from legal_rag.catalogue.money import currency_code
from legal_rag.question.model import ArticleReference, PageReference

_NUMBER = r"\d+[A-Za-z]?(?:\.\d+)*(?:\s?\((?:\d+|[a-zA-Z]|[ivx]+)\))*"
_KINDS = {
    "article": r"articles?|arts?\.?",
    "section": r"(?:sub-?)?sections?|secs?\.?|(?<!['])ss?\.?(?=\s?\d)|§§?",
    "regulation": r"regulations?|regs?\.?",
    "rule": r"rules?|r\.|r(?=\s\d+\.\d)",
    "clause": r"clauses?|cls?\.?",
    "paragraph": r"paragraphs?|paras?\.?",
    "schedule": r"schedules?|sch(?:ed)?\.?|appendix|annex",
    "part": r"parts?",
}
_REFERENCE = re.compile(
    r"\b(?P<kind>"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in _KINDS.items())
    + rf")\s?(?:no\.?\s?)?(?P<number>{_NUMBER})"
    rf"(?P<more>(?:\s?(?:,|and|or|&|to)\s?{_NUMBER}(?![\d/]|\s?(?:of|/)\s?\d{{4}}))*)",
    re.IGNORECASE,
)
_MORE = re.compile(_NUMBER)
_OF_A_CODE = re.compile(
    r"\b(?P<code>[A-Z]{2,6})\s(?P<number>\d+\.\d+[A-Za-z]?(?:\s?\((?:\d+|[a-zA-Z]|[ivx]+)\))*)(?![\d.]*\d)"
)
"""A rule by the letters of the rule book: "CPR 3.4(2)"."""
_QUOTED_SECTION = re.compile(r"^\s*(\d+[A-Z]?(?:\.\d+)*)\.?\s+[A-Za-z]")


def find_articles(text: str, quoted: tuple[str, ...] = (), codes: bool = True) -> tuple[ArticleReference, ...]:
    """All provisions named in `text`, in order; a quoted heading such as "2. Commencement" counts as a section,
    and with `codes` a rule may be named by the letters of its rule book alone ("CPR 3.4").

    Numbers keep their sub-clauses without spaces: "Article 14 (2)(b)" gives "14(2)(b)".
    """
    found: list[ArticleReference] = []
    for match in _REFERENCE.finditer(text):
        kind = next(name for name in _KINDS if match.group(name))
        for number in [match["number"], *_MORE.findall(match["more"] or "")]:
            found.append(ArticleReference(kind, re.sub(r"\s+", "", number), match.group().strip()))
    for match in _OF_A_CODE.finditer(text) if codes else ():
        if currency_code(match["code"]) is None:
            found.append(ArticleReference("rule", re.sub(r"\s+", "", match["number"]), match.group()))
    for words in quoted:
        heading = _QUOTED_SECTION.match(words)
        if heading:
            found.append(ArticleReference("section", heading[1], words))
    return tuple(dict.fromkeys(found))


_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_PAGE_NUMBER = re.compile(r"\b(?:pages?|pp?\.?)\s?(?:no\.?\s?)?(\d{1,4})\b(?!\s*(?:pages|words))", re.IGNORECASE)
_ROMAN = r"(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_PAGE_LABEL = re.compile(rf"\b(?i:pages?|pp?\.)\s?({_ROMAN}|(?=[IVXL]{{2}})(?i:{_ROMAN})|[A-Z]{{1,2}}-?\d+)\b")
_PAGE_ORDINAL = re.compile(rf"\b(?:the\s)?({'|'.join(_ORDINALS)})\spage\b", re.IGNORECASE)
_PAGE_LAST = re.compile(r"\b(?:last|final|closing)\s(?:page|sheet)\b", re.IGNORECASE)
_PAGE_TITLE = re.compile(
    r"\b(?:title|cover|front)(?:/(?:title|cover|front))?\s?pages?\b|\b(?:header/caption|caption"
    r"|header)\s(?:section|of each)\b",
    re.IGNORECASE,
)


def find_pages(text: str) -> tuple[PageReference, ...]:
    """Pages that the question names: "page 2", "p. 4", "page iii", "the second page", "last page", "title page"."""
    found: list[PageReference] = []
    found += [PageReference("number", number=int(match[1])) for match in _PAGE_NUMBER.finditer(text)]
    found += [PageReference("label", label=match[1]) for match in _PAGE_LABEL.finditer(text) if match[1]]
    for match in _PAGE_ORDINAL.finditer(text):
        number = _ORDINALS[match[1].lower()]
        found.append(PageReference("first") if number == 1 else PageReference("number", number=number))
    if _PAGE_LAST.search(text):
        found.append(PageReference("last"))
    if _PAGE_TITLE.search(text):
        found.append(PageReference("title"))
    return tuple(dict.fromkeys(found))
