"""Figures and dates of an answer in words: each must be printed on a page cited, as what the answer takes it for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.answer.values import is_reference
from legal_rag.catalogue.money import currency_code
from legal_rag.catalogue.number_words import FoundNumber, find_numbers
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.llm.printed import printed_dates, printed_numbers, taken_places
from legal_rag.profile import Profile
from legal_rag.question.model import Question

_PROVISION_BEFORE = re.compile(
    r"(?:\bparas?\.?|\breg\.?|§+|\b[A-Z]{2,5}"
    r"|(?i:\b(?:articles|sections|rules|paragraphs) [^.;]{1,25}(?:and|or|,|to)))\s?$"
)
"""Short forms that count provisions: "para 16", "§ 4", the initials of a set of rules ("RC 12.3"), the second of
"Articles 57(2) and 63"."""
_IN_PARTS = re.compile(r"\d{1,3}\.\d{1,3}")
_WORD_BEFORE = re.compile(r"([A-Za-z]+)[\s.(]*$")


def figure_not_printed(
    answer: str, cited: Sequence[str], before: Sequence[str], question: Question, profile: Profile
) -> str | None:
    """The first figure or date of `answer` that no page cited prints so; None when all are printed.

    What the question itself says, such as "Article 14", may be said again. A rule's number in parts ("22.11") may stand
    on the page `before` a cited one, for a page that continues a rule does not print its number.
    """
    for day in find_dates(answer):
        if day.printed not in question.text and not any(list(printed_dates(page, day.date)) for page in cited):
            return f"the date {day.printed}"
    places = taken_places(answer, profile)
    for number in find_numbers(answer):
        named = next((name for start, end, name in places if start <= number.span_start < end), None)
        if number.in_words or named == "date" or _said_in(question.text, answer, number):
            continue
        if named == "reference" or _counts_provisions(answer, number):
            where = (*cited, *before) if _IN_PARTS.fullmatch(number.printed) else cited
            printed = any(_digits_stand(number.printed, page) for page in where)
        else:
            printed = any(_stands(page, answer, number, profile) for page in cited)
        if not printed:
            return f"the figure {number.printed}"
    return None


def _counts_provisions(answer: str, number: FoundNumber) -> bool:
    before, after = answer[max(0, number.span_start - 40) : number.span_start], answer[number.span_end :]
    short = _PROVISION_BEFORE.search(before)
    return is_reference(before, after, number.printed) or (short is not None and not currency_code(short[0].strip()))


def _stands(page: str, answer: str, number: FoundNumber, profile: Profile) -> bool:
    before = _word_before(answer, number.span_start)
    return any(
        place.stands_as == "value" or _word_before(page, place.start) == before
        for place in printed_numbers(page, number.value, profile)
    )


def _digits_stand(printed: str, page: str) -> bool:
    return re.search(rf"(?<!\d){re.escape(printed)}(?!\d)", page) is not None


def _said_in(question: str, answer: str, number: FoundNumber) -> bool:
    """Whether the question has the figure after the same word."""
    before = _word_before(answer, number.span_start)
    return any(
        asked.value == number.value and _word_before(question, asked.span_start) == before
        for asked in find_numbers(question)
    )


def _word_before(text: str, at: int) -> str:
    match = _WORD_BEFORE.search(text[max(0, at - 30) : at])
    return match[1].lower() if match else ""
