"""What a numbered paragraph of an administrative order of the courts says, where a question names it."""

from __future__ import annotations

import re

from legal_rag.answer.condense import condense
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft
from legal_rag.answer.sentences import readable, without_label
from legal_rag.catalogue.rows import Paragraph
from legal_rag.search.overlap import stems

_KINDS = frozenset({"clause", "paragraph", "article"})
"""What an order's own paragraphs are called."""
_SIGNATURE = re.compile(r"(?<=[.;])\s*\n[^.;]*\Z")
"""Lines below the last full stop: whoever signed the order below its last paragraph."""
_NUMBER = re.compile(r"\(?(\d+)\)?")


def order_paragraph(context: Context) -> Draft | None:
    """The paragraph of the one order that a question names with its number, whole where there is room: that it is
    named and found is premise enough. What runs on overleaf, or stands twice, is left to the pages."""
    named = [a for a in context.question.articles if a.kind in _KINDS]
    number = _NUMBER.fullmatch(named[0].number) if len(named) == 1 else None
    if number is None or len(context.named_groups) != 1 or len(context.named_groups[0]) != 1:
        return None
    doc_key = context.named_groups[0][0]
    if context.reading.directory.documents[doc_key].kind != "court_order":
        return None
    found = [p for p in context.facts(Paragraph, [doc_key]) if p.fact.number == number[1]]
    if len(found) != 1:
        return None
    text = without_label(readable(_SIGNATURE.sub("", found[0].fact.printed)))
    words = condense([text], context.limit, frozenset(stems(context.shortlist.route.focus)))
    return context.answered(words, [evidence_of(found[0])], "the paragraph that the question names")
