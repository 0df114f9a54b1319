"""Numbers in a sentence: which one is the value, and which are article numbers, years or list marks."""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.catalogue.currencies import CURRENCY_NAMES, ISO_CODES
from legal_rag.catalogue.money import currency_code, find_amounts
from legal_rag.catalogue.number_words import FoundNumber, find_numbers
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.question.intent import HOW_MANY
from legal_rag.question.model import Question
from legal_rag.search.overlap import Subject, stems
from legal_rag.store.facts import plain_number

_AFTER_NOUN = (
    r"is|are|was|were|does|do|did|may|must|can|could|shall|should|will|would|has|have|had|to|of|in|under|for|on|from|at"
    r"|by|with|that|who|which|after|before|per|each|and|or|a|an|the|as|worth|against|between|long|ahead|later|within"
)
_CODE = "|".join(ISO_CODES)
_MEASURES = r"years?|months?|weeks?|days?|hours?|minutes?|times|percent|metres|meters"
_UNIT = re.compile(
    rf"\bhow many (?:[\w-]+ ){{0,3}}?(?P<measure>{_MEASURES})\b"
    rf"|\bhow many (?P<many>[a-z-]+(?: [a-z-]+){{0,2}}?)(?= (?:{_AFTER_NOUN})\b|[^\w -]|$)|\bhow many (?P<first>[a-z]+)"
    rf"|\(\s*(?:in )?(?P<bracket>{_CODE})\s*\)"
    rf"|\bin (?P<in>{_CODE}|years?|months?|weeks?|days?|hours?|percent|metres|meters)\b"
    r"|\b(?:number|period|maximum|minimum) (?:of|in) (?P<of>[a-z]+)\b|\b(?P<percent>percentage|per cent"
    r"|rate)\b|\b(?P<money>fine|fee|penalty|sum|amount|cost)\b",
    re.IGNORECASE,
)
_CURRENCY_BY_NAME = re.compile(
    rf"\b(?:in|how many) (?P<name>(?:US |U\.S\. )?(?:{'|'.join(CURRENCY_NAMES)})s?)\b", re.IGNORECASE
)
_AS_PERCENTAGE = re.compile(r"\b(?:as a|what|which|how many|in) (?:percentage|per ?cent)\b", re.IGNORECASE)
_REFERENCE_BEFORE = re.compile(
    r"(?:articles?|arts?\.?|sections?|regulations?|rules?|schedules?|paragraphs?|parts?|chapters?|no\.?|nos\.?|clauses?|page|appendix|step|form|law|and|or|,|/)\s*\(?$",
    re.IGNORECASE,
)
_DIRECT_REFERENCE = re.compile(
    r"(?:articles?|arts?\.?|sections?|regulations?|rules?|schedules?|paragraphs?|parts?|chapters?|no\.?|nos\.?|clauses?|page|appendix|form)\s*\(?$",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"[^s]s$|people$|children$", re.IGNORECASE)
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_HOW_MANY = re.compile(HOW_MANY, re.IGNORECASE)
MEASURES = frozenset({"year", "month", "week", "day", "hour", "minute", "metre", "meter"})
"""Units, in the singular, that stand behind their numbers."""
_HOW_OFTEN = re.compile(r"\b(?:once|twice|thrice)\b", re.IGNORECASE)
_ASKS_YEAR = re.compile(r"\b(?:which|what) year\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d.,/-])(?:19|20)\d\d(?![\d/]|[.,-]\d)")
_OF_A_TITLE = re.compile(
    r"(?:\b(?:Act|Laws?|Regulations?|Rules|Code|Order|Decree|Directive|Convention|Edition)(?: No\.? ?\(?\d+\)?)?,?"
    r"(?: of)?"
    r"|\d of|\d/)\s*\(?$"
)
"""Before the year of an enactment, which is part of its name."""
CURRENCY_UNITS = frozenset(code.lower() for code in ISO_CODES)
"""Units of sums, as `asked_unit` gives them."""
_MONEY_UNITS = CURRENCY_UNITS | frozenset({"money", "fine", "fee", "penalty", "sum", "amount", "cost"})


def asked_unit(question: str) -> str:
    """The unit a question wants ("years", "usd", "percent"), lower case, "" if it names none.

    A currency and a percentage go before the mere word for money: "what sum in EUR" wants euros, "what fine, as a
    percentage of the value" a percentage.
    """
    if currency := asked_currency(question):
        return currency.lower()
    if _AS_PERCENTAGE.search(question):
        return "percent"
    matches = list(_UNIT.finditer(question))
    for match in matches:
        if match["percent"]:
            return "percent"
        if match["money"]:
            return "money"
        counted = (match["many"] or match["first"] or "").split()
        plural = next((word for word in counted if _PLURAL.search(word)), counted[-1] if counted else "")
        found = (match["measure"] or match["in"] or match["of"] or plural).lower()
        if found and found not in ("the", "a", "total"):
            return found
    return ""


def asked_currency(question: str) -> str | None:
    """The code of the currency in which a question wants a sum: "in USD", "how many dirhams"."""
    words = [match["in"] or match["bracket"] for match in _UNIT.finditer(question)]
    words += [match["name"] for match in _CURRENCY_BY_NAME.finditer(question)]
    return next(filter(None, (currency_code(word or "") for word in words)), None)


def of_the_unit(sentence: str, unit: str, found: int | float) -> bool:
    """Whether the number that was found stands before the unit asked for: "28 days"."""
    return any(
        plain_number(number.value) == found and _followed_by(sentence[number.span_end :], unit)
        for number in find_numbers(sentence)
    )


def best_number(sentence: str, unit: str, question: Question, about: Subject | None = None) -> int | float | None:
    """The number of `sentence` (flat text) that is a value: of the unit asked for, else the first that is no
    reference. Of several the one in the part of the sentence that carries what `about` asks for and the first part
    does not: "three judges or, in an exceptional case, five"."""
    if unit in _MONEY_UNITS:
        wanted = "" if unit in _MONEY_UNITS - CURRENCY_UNITS else unit
        amounts = [a for a in find_amounts(sentence) if wanted in ("", a.currency.lower())]
        at = _in_the_part_asked(sentence, [a.span_start for a in amounts], about)
        return plain_number(amounts[at].amount) if amounts else None
    if unit == "times" and (often := _HOW_OFTEN.search(sentence)):
        return _TIMES[often.group().lower()]
    sums = [(a.span_start, a.span_end) for a in find_amounts(sentence)] if _HOW_MANY.search(question.topic) else []
    if _ASKS_YEAR.search(question.text):
        years = [year for year in _YEAR.finditer(sentence) if not _OF_A_TITLE.search(sentence[: year.start()])]
        at = _in_the_part_asked(sentence, [year.start() for year in years], about)
        return int(years[at].group()) if years else None
    found = [
        (weight, number)
        for number in find_numbers(sentence)
        if not any(start <= number.span_start < end for start, end in sums)
        and (weight := _weight(sentence, number, unit, question))
    ]
    if not found:
        return None
    heaviest = max(weight for weight, _ in found)
    numbers = [number for weight, number in found if weight == heaviest]
    at = _in_the_part_asked(sentence, [number.span_start for number in numbers], about)
    return plain_number(numbers[at].value)


def _weight(sentence: str, number: FoundNumber, unit: str, question: Question) -> int:
    """How much speaks for a number being the value asked for; 0 for one that cannot be it."""
    before, after = sentence[: number.span_start], sentence[number.span_end :]
    if is_reference(before, after, number.printed) or (unit == "percent" and not number.percent):
        return 0
    if any(day.span_start <= number.span_start < day.span_end for day in find_dates(sentence)):
        return 0
    near = _followed_by(after, unit)
    if unit and unit != "percent" and not near and _is_year(number.value, after):
        return 0
    named = {re.split(r"[(.]", article.number)[0] for article in question.articles}
    return 1 + (
        4 * near + 2 * number.in_words + (str(number.value) not in named) + (number.printed not in question.text)
    )


_PART = re.compile(r"[,;]\s|\b(?:or|and)\b")
_OF_THE_FIRST = 0.25
"""What the words that only the first part has count: they go for the whole sentence."""


def _in_the_part_asked(sentence: str, starts: list[int], about: Subject | None) -> int:
    """Which of the places `starts` stands in the part of the sentence that the question asks about."""
    if about is None or len(starts) < 2:
        return 0
    cuts = [match.start() for match in _PART.finditer(sentence)]
    ends = [next((cut for cut in cuts if cut > start), len(sentence)) for start in starts]
    parts = [set(stems(sentence[begin:end])) for begin, end in zip([0, *ends[:-1]], ends, strict=True)]
    fits = []
    for at, part in enumerate(parts):
        others = set().union(*parts[:at], *parts[at + 1 :])
        fits.append(about.score(part - others) * (1 if at else _OF_THE_FIRST))
    return max(range(len(starts)), key=lambda at: (fits[at], -at))


def _followed_by(after: str, unit: str) -> bool:
    stem = unit.rstrip("s")
    return (
        bool(stem) and re.match(rf"[\s-]*(?:\(?\w+\)?[\s-]+){{0,2}}{re.escape(stem)}", after, re.IGNORECASE) is not None
    )


def _is_year(value: Decimal, after: str) -> bool:
    return 1900 <= value <= 2100 and value == value.to_integral_value()


def is_reference(before: str, after: str, printed: str) -> bool:
    """Article numbers, sub-clauses "(4)", the marks "4." and "3.10" at the start and parts of "2.2.4" are no values."""
    if _DIRECT_REFERENCE.search(before):
        return True
    if before.endswith("(") and after.startswith(")") and not re.search(r"[a-z]+\s*\($", before):
        return True
    if re.search(r"\)\($|\d\($", before):
        return True
    if not before.strip() and (re.match(r"[.)]\s", after) or ("." in printed and re.match(r"\s+[A-Z(]", after))):
        return True
    return bool(_REFERENCE_BEFORE.search(before) and re.match(r"\(\d", after)) or bool(re.match(r"\(\d|\.\d", after))
