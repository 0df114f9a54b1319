"""The signature of who made a document proves it as well as its opening words do, and often stands on a page that is
needed anyway."""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.answer.context import Context
from legal_rag.answer.model import Evidence

_OPENING_WORDS = re.compile(r"(?:I|We),\s+([^,]+)")
_OFFICE = r"(?:(?:[A-Z]\w+\.?\s+){0,3})"
"""What may stand before a name on the line that it signs: "Chief Justice Ann Lee"."""


def signed_where_needed(context: Context, evidence: Sequence[Evidence]) -> list[Evidence]:
    """`evidence`, with the maker's opening words ("I, Ann Lee, ...") cited from the signature where they alone would
    need their page, and the signature stands on a page of the others."""
    return [_signature(context, one, evidence) or one for one in evidence]


def _signature(context: Context, one: Evidence, evidence: Sequence[Evidence]) -> Evidence | None:
    opening = _OPENING_WORDS.match(one.quote)
    pages = {other.page_number for other in evidence if other is not one and other.doc_key == one.doc_key}
    if opening is None or not pages or one.page_number in pages:
        return None
    name = r"\s+".join(re.escape(word) for word in opening[1].split())
    line = re.compile(rf"^[ \t]*{_OFFICE}{name}\b.*$", re.MULTILINE)
    for page in context.pages_of([one.doc_key], sorted(pages)):
        if signed := line.search(page.text):
            return Evidence(one.doc_key, page.page_number, signed.group(), signed.start(), signed.end())
    return None
