"""Whether the words quoted for an answer print what it says: its figures, dates and names."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers, parse_ordinal
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.ground.model import Answer
from legal_rag.text import name_key, normalise

_FIGURES_AS_WORDS = {"nil": 0, "once": 1, "twice": 2}
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_LIST_MARK = re.compile(r"(?<![\w.,])\d{1,3}\.(?=\s|$)")
"""The number of a paragraph, which is no figure."""


def tokens(text: str) -> set[str]:
    """The words and figures of a text without their punctuation."""
    return set(re.findall(r"[^\W_]+", normalise(text)))


def missing_from_quotes(answer: Answer) -> list[str]:
    """What a printed answer says that no quote of it prints; empty for answers that were computed or compared.

    Figures of the cited document's title, by which an answer may say which document it is from, are no finding.
    """
    if answer.status not in ("answered", "ambiguous") or answer.basis != "printed":
        return []
    pieces = [piece for citation in answer.citations for piece in citation.quote.split(" … ")]
    quoted = normalise(" \n".join(pieces))
    value = answer.answer
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        counted = answer.kind == "party_count" and value <= len(pieces)  # the names counted are what is printed
        return [] if counted or Decimal(str(value)) in _figures(quoted) else [str(value)]
    if answer.answer_type == "date":
        return [] if date.fromisoformat(str(value)) in {found.date for found in find_dates(quoted)} else [str(value)]
    if answer.answer_type == "free_text":
        titles = " ".join(citation.title for citation in answer.citations)
        printed = set(_FIGURE.findall(f"{quoted} {normalise(titles)}"))
        return [
            figure for figure in _FIGURE.findall(_LIST_MARK.sub("", normalise(str(value)))) if figure not in printed
        ]
    names = value if isinstance(value, list) else [value]
    return [name for name in names if name_key(name) not in name_key(quoted)]


def _figures(text: str) -> set[Decimal]:
    ordinals = (parse_ordinal(word) for word in re.findall(r"[\w-]+", text))
    as_words = {Decimal(number) for word, number in _FIGURES_AS_WORDS.items() if re.search(rf"\b{word}\b", text, re.I)}
    return as_words | {
        *(found.value for found in find_numbers(text)),
        *(found.amount for found in find_amounts(text)),
        *(Decimal(number) for number in ordinals if number is not None),
        *(
            Decimal(figure.replace(",", ""))
            for figure in _FIGURE.findall(text)
            if figure.replace(",", "").count(".") < 2
        ),
    }
