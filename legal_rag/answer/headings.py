"""What stands in capitals on a court paper's title page: it says what the paper is."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.answer.model import Evidence
from legal_rag.route.directory import CASE_KINDS

_IN_CAPITALS = re.compile(r"(?m)^[^\S\n]*(?P<words>[A-Z][^a-z\n]*[A-Z)])(?![\w'’])")
"""A line in capitals, or as much of one as goes before its first small letters."""


def heading_lines(context: Context, doc_key: int) -> list[Evidence]:
    """Each line of the title page of a court paper that begins in capitals, as far as they go, with its place; none of
    any other document."""
    document = context.reading.directory.documents[doc_key]
    if document.kind not in CASE_KINDS:
        return []
    return [
        Evidence(doc_key, page.page_number, found["words"], found.start("words"), found.end("words"))
        for page in context.pages_of([doc_key], [document.title_page])
        for found in _IN_CAPITALS.finditer(page.text)
    ]
