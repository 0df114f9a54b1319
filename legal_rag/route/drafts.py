"""What is only proposed: drafts, and the papers that propose them, stand for no law unless the question names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rapidfuzz import fuzz

from legal_rag.question.intent import read_wording
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.directory import PAPER_KIND, Directory, DocumentRow
from legal_rag.route.model import Route, RoutedReference
from legal_rag.route.titles import match_titles, named_in_titles
from legal_rag.text import name_key

_PROPOSED = re.compile(r"\bdraft\b|\bproposed\b|\bbill\b|\bissued for consultation\b|\bno\.? ?\[?X+\b", re.IGNORECASE)
_QUOTES_ITS_TITLE = 95.0


def calls_it_a_draft(question: Question) -> bool:
    """Whether `question` calls what it is about a draft or a bill, proposed, or without a number yet."""
    return _PROPOSED.search(question.search_text) is not None


def names_what_is_proposed(question: Question) -> bool:
    """Whether `question` is about a proposal: by its words, or by naming a consultation paper."""
    if calls_it_a_draft(question) or read_wording(question.search_text).has("proposal"):
        return True
    return any(reference.kind == "consultation_paper" for reference in question.references)


def names_draft(question: Question, row: DocumentRow) -> bool:
    """Whether it is about what is proposed, or quotes the draft's own title."""
    if names_what_is_proposed(question):
        return True
    title = name_key(row.title or "")
    return any(fuzz.token_sort_ratio(name_key(quote), title) >= _QUOTES_ITS_TITLE for quote in question.quoted)


def only_drafted(
    text: str, question: Question, directory: Directory, allowed: frozenset[int]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Titles in `text` of laws that are only proposed, with the papers that propose them; none where the question is
    about a proposal or quotes the paper's title."""
    if names_what_is_proposed(question):
        return
    for match in match_titles(text, directory.drafted_titles, frozenset(directory.issuer_words)):
        papers = tuple(key for key in match.doc_keys if key in allowed)
        if match.how != "fuzzy" and papers and not any(names_draft(question, directory.documents[p]) for p in papers):
            yield match.variant, papers


def drafting_papers(found: RoutedReference, question: Question, reading: Reading) -> tuple[int, ...]:
    """Papers that propose the law which `found` mentions, as their titles say, and which the question does not name."""
    if found.reference.kind != "law_number":
        return ()
    documents = reading.directory.documents
    return tuple(
        key
        for key in found.doc_keys
        if documents[key].kind == PAPER_KIND
        and found.reference.key in named_in_titles([key], reading)
        and not names_draft(question, documents[key])
    )


class AnnexedDrafts:
    """The drafts annexed to candidates that the question does not name: pages that may be shown, but answer nothing."""

    def __init__(self, route: Route, directory: Directory) -> None:
        led_by_text = [row.doc_key for row in route.kept if row.by_topic or row.rule == "mentions"]
        named = names_what_is_proposed(route.question)
        self._first = {} if named else {key: directory.annexed_drafts.get(key) for key in led_by_text}

    def hold(self, doc_key: int, page_number: int) -> bool:
        """Whether the page is one of such a draft."""
        first = self._first.get(doc_key)
        return first is not None and page_number >= first


def told_of(rows: Iterable[DocumentRow]) -> str:
    """The warning for drafts that were passed over."""
    held = ", ".join(row.name for row in rows)
    return f"Only a draft is held ({held}): it does not stand for the law."


def is_draft_of_a_law(row: DocumentRow, of_law: bool) -> bool:
    """Whether a document is a draft; a paper is one where a law's own name or number led to it (`of_law`)."""
    return row.status == "draft" or (of_law and row.kind == PAPER_KIND)
