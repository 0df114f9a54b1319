"""Which of the places that print a number print it as the value asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from legal_rag.answer.sentences import sentences_of
from legal_rag.answer.values import asked_unit
from legal_rag.catalogue.money import FoundAmount, currency_code, find_amounts
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.llm.printed import Printed, printed_numbers
from legal_rag.profile import Profile
from legal_rag.question.model import Question
from legal_rag.search.overlap import stems, subject_stems

_MONEY = frozenset({"money", "fine", "fee", "penalty", "sum", "amount", "cost"})
_LEAST_BARE_SUM = 100
"""A sum below it stands beside its currency; a bare figure is more likely the number of something."""
_TOTAL = re.compile(r"\b(?:total|totall?ing|aggregate|altogether|in all|overall|combined|sum of)\b", re.IGNORECASE)
_ASKS_TOTAL = re.compile(r"\b(?:total|aggregate|altogether|in all|overall|combined)\b", re.IGNORECASE)
_ASKS_YEAR = re.compile(r"\b(?:(?:what|which) year|year (?:of|in which|was|did|is))\b", re.IGNORECASE)
_ASKS_REFERENCE = re.compile(
    r"\b(?:law|order|paper|case|claim|official|article|section|regulation|reference)(?:'s)? (?:number|no\.)",
    re.IGNORECASE,
)
_ASKS_SEVERAL = re.compile(r"\b(?:total|together|altogether|combined|aggregate|sum of|and)\b", re.IGNORECASE)
_PAGE_END = 4
"""Characters that may follow a page's last number: the page's own."""
_MOST_ADDED = 8
_BESIDE = 60
"""Characters after a number in which its unit stands."""


@dataclass(frozen=True, slots=True)
class StandingNumbers:
    """The places that print the value as a value; `refused` says why others do not count."""

    standing: tuple[Printed, ...]
    refused: str | None = None


def standing_numbers(text: str, value: int | float, question: Question, profile: Profile) -> StandingNumbers:
    """The places of `text` where `value` is what the question asks for: not the number of an article, a case or a
    year, not a sum in another currency, not one person's share where the total is asked for."""
    exact = Decimal(str(value))
    places = list(printed_numbers(text, exact, profile))
    unit = asked_unit(question.search_text)
    standing, refused = [], None
    for place in places:
        why = _why_not(text, place, exact, unit, question)
        if why is None:
            standing.append(place)
        else:
            refused = refused or f"{value} {why}"
    if standing and not any(_measured(text, place, unit) for place in standing) and _others_measured(text, unit):
        return StandingNumbers((), f"{value} is not the number of {unit} that the page prints")
    if exact in _named_numbers(question) and (better := _better_measured(text, standing, unit, question)):
        return StandingNumbers((), f"{value} is a number that the question names; {better} fits what it asks")
    if standing and (total := _total_beside(text, exact, standing, question)):
        return StandingNumbers((), f"the page prints the total {total}, of which {value} is a part")
    return StandingNumbers(tuple(standing), refused)


def _why_not(text: str, place: Printed, value: Decimal, unit: str, question: Question) -> str | None:
    currency = currency_code(unit) if unit else None
    measured = place.currency is not None or place.percent or _measured(text, place, unit)
    if place.stands_as == "reference" and not measured and not _asks_reference(question):
        return "stands there only as the number of a provision, an item or a document"
    if place.stands_as == "date" and not _ASKS_YEAR.search(question.text):
        return "stands there as part of a date"
    if currency and place.currency and place.currency != currency:
        return f"stands there in {place.currency}, not in {currency}"
    if measured:
        return None
    if value in _named_numbers(question):
        return "is the number of the provision, case or law that the question names"
    if _is_year(value) and not _ASKS_YEAR.search(question.text):
        return "stands there as a year"
    if (currency or unit in _MONEY) and 0 < abs(value) < _LEAST_BARE_SUM:
        return "stands there without a currency"
    return None


def _better_measured(text: str, standing: list[Printed], unit: str, question: Question) -> str | None:
    """Another number of the unit asked for, in a sentence that carries as much of the question as `standing`."""
    wanted = set(subject_stems(question.topic or question.text))
    best, taken = "", 0
    scored = {sentence: len(wanted & set(stems(sentence.text))) for sentence in sentences_of(text)}
    own = max((n for s, n in scored.items() for p in standing if s.start <= p.start < s.end), default=0)
    for number in find_numbers(text):
        if any(p.start < number.span_end and number.span_start < p.end for p in standing):
            continue
        percent = number.percent and unit == "percent"
        if percent or _followed_by(text[number.span_end : number.span_end + _BESIDE], unit):
            fits = max((n for s, n in scored.items() if s.start <= number.span_start < s.end), default=0)
            best, taken = (number.printed, fits) if fits >= max(own, taken, 1) else (best, taken)
    return best or None


def adds_up(texts: Sequence[str], value: int | float, question: Question) -> list[tuple[int, FoundAmount]]:
    """The sums whose total `value` is, each with the index of its text, where the question asks for several together:
    two or more that follow one another, in one currency. Empty when none add up."""
    if not _ASKS_SEVERAL.search(question.text):
        return []
    found = [(place, amount) for place, text in enumerate(texts) for amount in find_amounts(text)]
    for start in range(len(found)):
        total = Decimal(0)
        for end in range(start, min(start + _MOST_ADDED, len(found))):
            if found[end][1].currency != found[start][1].currency:
                break
            total += found[end][1].amount
            if end > start and total == Decimal(str(value)):
                return found[start : end + 1]
    return []


def _asks_reference(question: Question) -> bool:
    """Whether the number of a law or another document is the very thing asked for."""
    return question.intent == "law_number" or _ASKS_REFERENCE.search(question.text) is not None


def _measured(text: str, place: Printed, unit: str) -> bool:
    """Whether its unit follows, or would on the next page."""
    after = text[place.end : place.end + _BESIDE]
    broken_off = place.stands_as == "value" and len(after.strip()) <= _PAGE_END and not after.lstrip().startswith(".")
    return _followed_by(after, unit) or (broken_off and _is_measure(unit))


def _others_measured(text: str, unit: str) -> bool:
    """Whether the page prints any number of the unit asked for."""
    return any(_followed_by(text[n.span_end : n.span_end + _BESIDE], unit) for n in find_numbers(text))


def _named_numbers(question: Question) -> set[Decimal]:
    """Numbers and years of the articles, cases, laws and pages that the question names, and any other it has in
    figures: none of them is likely what it asks for."""
    words = [question.text, *(article.number for article in question.articles)]
    words += [part for reference in question.references for part in (reference.number, reference.printed) if part]
    found = {Decimal(digits) for word in words for digits in re.findall(r"\d+", word)}
    found |= {Decimal(reference.year) for reference in question.references if reference.year}
    return found | {Decimal(page.number) for page in question.pages if page.number}


def _is_year(value: Decimal) -> bool:
    return value == value.to_integral_value() and 1900 <= value <= 2100


def _followed_by(after: str, unit: str) -> bool:
    """Whether the unit follows, a word or two apart: "30 (thirty) calendar days"."""
    if not _is_measure(unit):
        return False
    stem = unit.rstrip("s")
    return re.match(rf"[\s-]*(?:\(?\w+\)?[\s-]+){{0,2}}{re.escape(stem)}", after, re.IGNORECASE) is not None


def _is_measure(unit: str) -> bool:
    """Days, months, metres, persons: words that stand behind a number."""
    return len(unit.rstrip("s")) >= 3 and unit not in _MONEY and unit != "percent" and not currency_code(unit)


def _total_beside(text: str, value: Decimal, standing: list[Printed], question: Question) -> str | None:
    """A larger sum that the page calls the total, where the total is asked for and `value` is nowhere called so."""
    if not _ASKS_TOTAL.search(question.text) or not any(place.currency for place in standing):
        return None
    totals = []
    for sentence in sentences_of(text):
        amounts = find_amounts(sentence.text)
        for word in _TOTAL.finditer(sentence.text) if amounts else ():
            # what follows the word is the total; where nothing follows, what stands before it is
            after = next((amount for amount in amounts if amount.span_start >= word.start()), amounts[-1])
            totals.append(after)
    if any(amount.amount == value for amount in totals):
        return None
    return next((amount.printed for amount in totals if amount.amount > value), None)
