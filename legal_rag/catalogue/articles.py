"""The provisions of laws, regulations and rules: parts, articles, sub-articles, schedules and their paragraphs.

Each has the page where it starts and the page where it ends, so that a question about "Article 14(2)(b)" is a look-up.
A provision is where its own label stands, never where another provision names it. Numbers: "14", "14(1)",
"14(1)(d)", "2.2.4", "43.55", "5 bis"; a paragraph of a schedule is numbered within it and has the schedule as parent.
"""

from __future__ import annotations

import re
from collections import Counter

from legal_rag.catalogue.contents_pages import ContentsEntry
from legal_rag.catalogue.page_lines import DocumentLines
from legal_rag.catalogue.provision_walk import ProvisionWalk
from legal_rag.catalogue.rows import Article

_UNIT_OF_KIND = {"regulation": "regulation", "rules": "rule", "court_order": "rule", "practice_direction": "rule"}
_UNITS = re.compile(r"\b(?:this|of|under|in|to|with|the)\s+(article|section|regulation|rule|clause)s?\b", re.IGNORECASE)


def find_articles(
    body: DocumentLines, contents_pages: tuple[int, ...], contents: tuple[ContentsEntry, ...], unit: str
) -> tuple[Article, ...]:
    """All provisions of a document, in order, from lines without running heads.

    `unit` is what the document calls its provisions (`unit_word`). `contents` lends its number to a heading whose own
    number the page's text has lost.
    """
    lines = [line for number, found in sorted(body.items()) if number not in contents_pages for line in found]
    return ProvisionWalk(lines, unit, contents).run()


def unit_word(kind: str, text: str) -> str:
    """What a document of `kind` calls its provisions: by its kind, else the word its text uses most, else "article"."""
    if kind in _UNIT_OF_KIND:
        return _UNIT_OF_KIND[kind]
    counted = Counter(found.lower() for found in _UNITS.findall(text))
    return counted.most_common(1)[0][0] if counted else "article"
