"""Replies made from labels: the right one, and the right one with one thing spoiled."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from legal_rag.catalogue import rows
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.corpus import Drafted
from legal_rag.evaluation.gold import Gold, PageSet
from legal_rag.llm.request import LlmRequest
from legal_rag.reading import Reading
from legal_rag.store.facts import PageText, facts_of, pages_of, plain_number
from legal_rag.text import name_key


@dataclass(frozen=True)
class Asked:
    """A labelled question with its draft and the request about it."""

    question_id: str
    label: Gold
    drafted: Drafted
    request: LlmRequest

    @property
    def places(self) -> PageSet:
        """The pages in the request."""
        return frozenset((b.chosen.document.doc_id, b.chosen.page.page_number) for b in self.request.blocks)


Spoil = Callable[[Asked, Reading], str | None]


def gold_reply(asked: Asked) -> str:
    """What a model says that reads every page right: null where the pages that prove the label are not before it."""
    want = asked.label.answers[0]
    if want is None or not _cited(asked):
        return "ANSWER: null\nPAGES: none"
    return _reply(asked, want)


def one_page_more(asked: Asked) -> str:
    """The same, with another page of the request cited beside: models cite more than they need."""
    reply = gold_reply(asked)
    if reply.endswith("none"):
        return reply
    right = {block.name for block in _cited(asked)}
    other = next((block.name for block in asked.request.blocks if block.name not in right), None)
    return reply if other is None else f"{reply}, {other}"


def _reply(asked: Asked, value: Any) -> str:
    said = " | ".join(value) if isinstance(value, list) else str(value)
    return f"ANSWER: {' '.join(said.split())}\nPAGES: {', '.join(b.name for b in _cited(asked)) or 'none'}"


def _cited(asked: Asked) -> list[Any]:
    """The blocks of the gold pages."""
    gold = asked.label.page_sets[0]
    return [b for b in asked.request.blocks if (b.chosen.document.doc_id, b.chosen.page.page_number) in gold]


def _typed(asked: Asked, *types: str) -> bool:
    return asked.label.answer_type in types and asked.label.answers[0] is not None and bool(_cited(asked))


def _article_number(asked: Asked, reading: Reading) -> str | None:
    """The number of the article for the value: the one named, else the one that stands on the page."""
    if not _typed(asked, "number"):
        return None
    named = [article.number for article in asked.drafted.draft.shortlist.route.question.articles]
    page = _cited(asked)[0].chosen.page
    facts = facts_of(reading.store, rows.Article, [page.doc_key])
    named += [one.fact.number for one in facts if one.fact.page_number <= page.page_number <= one.fact.last_page]
    for number in named:
        digits = re.match(r"\d+", number)
        if digits and float(digits[0]) != float(asked.label.answers[0]):
            return _reply(asked, digits[0])
    return None


def _case_number(asked: Asked, reading: Reading) -> str | None:
    """The number of the case, or law, for the value."""
    if not _typed(asked, "number", "name"):
        return None
    references = asked.drafted.draft.shortlist.route.question.references
    question = asked.drafted.draft.shortlist.route.question
    for reference in references:
        if asked.label.answer_type == "number" and reference.number and reference.number.isdigit():
            if float(reference.number) != float(asked.label.answers[0]):
                return _reply(asked, int(reference.number))
        elif asked.label.answer_type == "name" and not question.comparison and reference.kind != "title":
            return _reply(asked, reference.printed)
    return None


def _other_pages(asked: Asked, reading: Reading) -> list[PageText]:
    """Pages of the documents in the request that are not cited, those of the request first."""
    cited = {b.chosen.place for b in _cited(asked)}
    shown = [b.chosen.page for b in asked.request.blocks if b.chosen.place not in cited]
    keys = {b.chosen.page.doc_key for b in asked.request.blocks}
    more = [p for p in pages_of(reading.store, keys) if (p.doc_key, p.page_number) not in cited]
    return shown + more


def _other_figure(asked: Asked, reading: Reading) -> str | None:
    """A figure of another page, with the right page cited."""
    if not _typed(asked, "number"):
        return None
    for page in _other_pages(asked, reading):
        for number in find_numbers(page.text):
            if number.value > 12 and float(number.value) != float(asked.label.answers[0]):
                return _reply(asked, plain_number(number.value))
    return None


def _other_date(asked: Asked, reading: Reading) -> str | None:
    """A date of another page, with the right page cited."""
    if not _typed(asked, "date"):
        return None
    right = {day.date for b in _cited(asked) for day in find_dates(b.chosen.page.text)}
    for page in _other_pages(asked, reading):
        for day in find_dates(page.text):
            if day.date.isoformat() != asked.label.answers[0] and day.date not in right:
                return _reply(asked, day.date.isoformat())
    return None


def _other_name(asked: Asked, reading: Reading) -> str | None:
    """A party of another case for the name, or for one of the names."""
    if not _typed(asked, "name", "names") or asked.drafted.draft.shortlist.route.question.comparison:
        return None
    printed = " ".join(name_key(b.chosen.page.text) for b in _cited(asked))
    keys = [
        key
        for key in sorted(reading.directory.originals)
        if key % 7 == len(asked.question_id + asked.label.question) % 7
    ]
    for one in facts_of(reading.store, rows.Party, keys):
        if len(one.fact.name) > 6 and name_key(one.fact.name) not in printed:
            want = asked.label.answers[0]
            return _reply(asked, [*want[:-1], one.fact.name] if isinstance(want, list) else one.fact.name)
    return None


def _other_figure_in_words(asked: Asked, reading: Reading) -> str | None:
    """An answer in words in which a figure was changed for one of another page."""
    if not _typed(asked, "free_text") or not (found := find_numbers(str(asked.label.answers[0]))):
        return None
    figures = [number for number in found if not number.in_words and number.value > 12]
    printed = {n.value for b in _cited(asked) for n in find_numbers(b.chosen.page.text)}
    for page in _other_pages(asked, reading) if figures else ():
        for number in find_numbers(page.text):
            if number.value > 12 and not number.in_words and number.value not in printed:
                text, first = str(asked.label.answers[0]), figures[0]
                return _reply(asked, text[: first.span_start] + number.printed + text[first.span_end :])
    return None


SPOILERS: dict[str, Spoil] = {
    "article number for the value": _article_number,
    "case number for the value": _case_number,
    "figure of another page": _other_figure,
    "date of another page": _other_date,
    "name not on the page": _other_name,
    "figure in words of another page": _other_figure_in_words,
}
