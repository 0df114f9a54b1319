"""Numbers in a sentence: which one is the value, and which are article numbers, years or list marks."""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.question.model import Question
from legal_rag.store.facts import plain_number

_UNIT = re.compile(
    r"\bhow many (?:\w+ ){0,1}?(?P<many>[a-z]+)\b|\bin (?P<in>usd|aed|eur|gbp|years?|months?|weeks?|days?"
    r"|hours?|percent|metres|meters)\b"
    r"|\b(?:number|period|maximum|minimum) (?:of|in) (?P<of>[a-z]+)\b|\b(?P<percent>percentage|per cent"
    r"|rate)\b|\b(?P<money>fine|fee|penalty|sum|amount|cost)\b",
    re.IGNORECASE,
)
_REFERENCE_BEFORE = re.compile(
    r"(?:articles?|arts?\.?|sections?|regulations?|rules?|schedules?|paragraphs?|parts?|chapters?|no\.?|nos\.?|clauses?|page|appendix|step|form|law|and|or|,|/)\s*\(?$",
    re.IGNORECASE,
)
_DIRECT_REFERENCE = re.compile(
    r"(?:articles?|arts?\.?|sections?|regulations?|rules?|schedules?|paragraphs?|parts?|chapters?|no\.?|nos\.?|clauses?|page|appendix|form)\s*\(?$",
    re.IGNORECASE,
)
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_HOW_OFTEN = re.compile(r"\b(?:once|twice|thrice)\b", re.IGNORECASE)
_CURRENCIES = frozenset({"usd", "aed", "eur", "gbp"})
_MONEY_UNITS = _CURRENCIES | frozenset({"money", "fine", "fee", "penalty", "sum", "amount", "cost"})


def asked_unit(question: str) -> str:
    """The unit a question wants ("years", "usd", "percent"), lower case, "" if it names none.

    A currency goes before the mere word for money: "what sum in EUR" wants euros.
    """
    matches = list(_UNIT.finditer(question))
    currency = next((match["in"].lower() for match in matches if (match["in"] or "").lower() in _CURRENCIES), None)
    if currency is not None:
        return currency
    for match in matches:
        if match["percent"]:
            return "percent"
        if match["money"]:
            return "money"
        found = (match["in"] or match["many"] or match["of"] or "").lower()
        if found and found not in ("the", "a", "total"):
            return found
    return ""


def best_number(sentence: str, unit: str, question: Question) -> int | float | None:
    """The number of `sentence` (flat text) that is a value: of the unit asked for, else the first that is no
    reference."""
    if unit in _MONEY_UNITS:
        amounts = [
            a
            for a in find_amounts(sentence)
            if unit in ("money", *_MONEY_UNITS - _CURRENCIES) or a.currency.lower() == unit
        ]
        return plain_number(amounts[0].amount) if amounts else None
    if unit == "times" and (often := _HOW_OFTEN.search(sentence)):
        return _TIMES[often.group().lower()]
    named = {re.split(r"[(.]", article.number)[0] for article in question.articles}
    candidates: list[tuple[int, int, Decimal]] = []
    for place, number in enumerate(find_numbers(sentence)):
        before, after = sentence[: number.span_start], sentence[number.span_end :]
        if is_reference(before, after, number.printed):
            continue
        if unit == "percent" and not number.percent:
            continue
        near = _followed_by(after, unit)
        weight = (
            4 * near + 2 * number.in_words + (str(number.value) not in named) + (number.printed not in question.text)
        )
        if unit and unit != "percent" and not near and _is_year(number.value, after):
            continue
        candidates.append((-weight, place, number.value))
    if not candidates:
        return None
    return plain_number(min(candidates)[2])


def _followed_by(after: str, unit: str) -> bool:
    stem = unit.rstrip("s")
    return (
        bool(stem) and re.match(rf"[\s-]*(?:\(?\w+\)?[\s-]+){{0,2}}{re.escape(stem)}", after, re.IGNORECASE) is not None
    )


def _is_year(value: Decimal, after: str) -> bool:
    return 1900 <= value <= 2100 and value == value.to_integral_value()


def is_reference(before: str, after: str, printed: str) -> bool:
    """Article numbers, sub-clauses "(4)", list marks "4." at the start and parts of "2.2.4" are no values."""
    if _DIRECT_REFERENCE.search(before):
        return True
    if before.endswith("(") and after.startswith(")") and not re.search(r"[a-z]+\s*\($", before):
        return True
    if re.search(r"\)\($|\d\($", before):
        return True
    if not before.strip() and re.match(r"[.)]\s", after):
        return True
    return bool(_REFERENCE_BEFORE.search(before) and re.match(r"\(\d", after)) or bool(re.match(r"\(\d|\.\d", after))
