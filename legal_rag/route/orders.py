"""Court orders about rules that a question names: by what order rules came in, or what it adds to them."""

from __future__ import annotations

from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.search.fulltext import rank_pages

_ABOUT_RULES = frozenset({"court_order", "practice_direction"})


def order_about_rules(question: Question, reading: Reading, kept: set[int], allowed: frozenset[int]) -> int | None:
    """The doc_key of the order or practice direction meant where a question names nothing but rules of court: the one
    with the best page for its words, if no page of the rules is better. None where a provision of the rules is named.

    Rules are named by whatever is made under them, as the law that applies is by a case."""
    documents = reading.directory.documents
    if not kept or question.articles or any(documents[key].kind != "rules" for key in kept):
        return None
    orders = {key for key in allowed if documents[key].kind in _ABOUT_RULES}
    best = rank_pages(reading, question.search_text, (*kept, *orders), 1)
    return best[0].doc_key if best and best[0].doc_key in orders else None
