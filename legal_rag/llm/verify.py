"""Whether a model's value stands: printed on a page it cites, as the value asked for and not as some other number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from legal_rag.answer.context import label_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.llm.figures import figure_not_printed
from legal_rag.llm.numbers import adds_up, standing_numbers
from legal_rag.llm.parse import ParsedReply
from legal_rag.llm.printed import Printed, printed_dates, printed_name
from legal_rag.llm.quotes import fitting_sentence, sentence_at
from legal_rag.llm.territory import beyond_its_territory
from legal_rag.profile import Profile
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.search.overlap import FUNCTION_WORDS, stems
from legal_rag.store.facts import PageText, pages_at
from legal_rag.text import name_key

_LEAST_CARRIED = 0.45
"""Share of an answer's content words that the pages it cites must print."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Evidence for a value that stands, else why it does not."""

    evidence: tuple[Evidence, ...] = ()
    refused: str | None = None


def verify(parsed: ParsedReply, draft: Draft, reading: Reading) -> Verdict:
    """The verdict on a reply that gives a value."""
    pages = [block.chosen.page for block in parsed.cited if not block.chosen.page.is_toc]
    if not pages:
        return Verdict(refused="it cites no page")
    question = draft.shortlist.route.question
    match parsed.value:
        case bool():
            return _truth(parsed.value, pages, question, reading)
        case int() | float():
            return _number(parsed.value, pages, question, reading.profile)
        case list():
            return _names(parsed.value, pages, question)
        case str() if question.answer_type == "date":
            return _date(date.fromisoformat(parsed.value), pages)
        case str() if question.answer_type == "name":
            return _name(parsed.value, pages, draft, reading)
        case str():
            return _text(parsed.value, pages, question, reading)
    return Verdict(refused="it gives no value")


def _truth(value: bool, pages: Sequence[PageText], question: Question, reading: Reading) -> Verdict:
    if value and (place := beyond_its_territory(question, pages, reading)):
        return Verdict(refused=f"no page cited says that it applies {place}")
    return Verdict(tuple(fitting_sentence(page, question.text) for page in pages))


def _number(value: int | float, pages: Sequence[PageText], question: Question, profile: Profile) -> Verdict:
    found = [(page, standing_numbers(page.text, value, question, profile)) for page in pages]
    reasons = [numbers.refused for _, numbers in found if numbers.refused]
    evidence = [_evidence(page, numbers.standing[0]) for page, numbers in found if numbers.standing]
    if evidence:
        return Verdict(_with_reference(evidence, pages, question))
    if parts := adds_up([page.text for page in pages], value, question):
        quotes = (sentence_at(pages[place], amount.span_start, amount.span_end) for place, amount in parts)
        return Verdict(tuple(dict.fromkeys(quotes)))
    return Verdict(refused=reasons[0] if reasons else f"{value} stands on none of the pages cited")


def _date(value: date, pages: Sequence[PageText]) -> Verdict:
    evidence = [_evidence(page, printed) for page in pages if (printed := next(printed_dates(page.text, value), None))]
    return Verdict(tuple(evidence), None if evidence else f"{value} stands on none of the pages cited")


def _name(value: str, pages: Sequence[PageText], draft: Draft, reading: Reading) -> Verdict:
    route, question = draft.shortlist.route, draft.shortlist.route.question
    labels = {name_key(label_of(routed.reference)) for routed in route.references}
    labels |= {name_key(routed.reference.printed) for routed in route.references}
    chosen = name_key(value) in labels or (
        question.comparison and f" {name_key(value)} " in f" {name_key(question.text)} "
    )
    if chosen and not question.comparison:
        return Verdict(refused=f"{value} is the document that the question names, not what it asks for")
    if chosen:
        return Verdict(tuple(fitting_sentence(page, question.text) for page in pages))
    if question.comparison and find_identifiers(value, reading.profile):
        return Verdict(refused=f"{value} is none of the documents that the question compares")
    evidence = [_evidence(page, printed) for page in pages if (printed := printed_name(page.text, value))]
    if not evidence:
        return Verdict(refused=f"{value} stands on none of the pages cited")
    return Verdict(_with_reference(evidence, pages, question))


def _names(values: list[str], pages: Sequence[PageText], question: Question) -> Verdict:
    evidence: dict[tuple[int, int, str], Evidence] = {}
    for name in values:
        found = [(page, printed) for page in pages if (printed := printed_name(page.text, name))]
        if not found:
            return Verdict(refused=f"{name} stands on none of the pages cited")
        for page, printed in found:
            one = _evidence(page, printed)
            evidence[one.doc_key, one.page_number, one.quote] = one
    return Verdict(tuple(evidence.values()), None if evidence else "it gives no name")


def _text(value: str, pages: Sequence[PageText], question: Question, reading: Reading) -> Verdict:
    before = [page.text for page in _pages_before(pages, reading)]
    if wrong := figure_not_printed(value, [page.text for page in pages], before, question, reading.profile):
        return Verdict(refused=f"{wrong} stands on none of the pages cited")
    if _carried(value, pages) < _LEAST_CARRIED:
        return Verdict(refused="its words are not those of the pages cited")
    return Verdict(tuple(fitting_sentence(page, f"{question.text} {value}") for page in pages))


def _pages_before(pages: Sequence[PageText], reading: Reading) -> list[PageText]:
    """The page before each of `pages`."""
    wanted = sorted({(page.doc_key, page.page_number - 1) for page in pages})
    return list(pages_at(reading.store, wanted).values())


def _carried(value: str, pages: Sequence[PageText]) -> float:
    words = {word for word in stems(value) if word not in FUNCTION_WORDS and len(word) > 2}
    printed = {word for page in pages for word in stems(page.text)}
    return len(words & printed) / len(words) if words else 0.0


def _evidence(page: PageText, printed: Printed) -> Evidence:
    return sentence_at(page, printed.start, printed.end)


def _with_reference(evidence: list[Evidence], pages: Sequence[PageText], question: Question) -> tuple[Evidence, ...]:
    """The pages with the value, and the first page cited with the provision that the question names, if that is
    another: a schedule's row may give only a number."""
    if question.articles and len(evidence) == 1:
        held = {(one.doc_key, one.page_number) for one in evidence}
        named: Callable[[PageText], bool] = lambda page: any(a.number in page.text for a in question.articles)  # noqa: E731
        other = next((p for p in pages if (p.doc_key, p.page_number) not in held and named(p)), None)
        if other is not None:
            evidence = [*evidence, fitting_sentence(other, question.text)]
    return tuple(evidence)
