"""The figures of a sum of money in every convention: "2,500.00", "2'500.00", "2 500,00", "2.500,00", "12,34,567".

Read only where a currency stands beside them: without one "5 000" may be two numbers and "2.500" a rate. Grouping is
by three digits (by two after the first three in "12,34,567"); a separator before the last one or two digits parts the
decimals. "2.500" alone is 2500 where the currency has two decimals or none, no scale follows ("2.500 million") and it
is no rate of exchange or unit price.
"""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.catalogue.currencies import SYMBOL, THREE_DECIMALS

MONEY_FIGURES = (
    r"(?:\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?(?!\d)"
    r"|\d{1,3}(?:[,'’]\s?\d{3})+(?:\.\d+)?(?!\d|,?\s(?:and|or)\s\d)"
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?(?!\d)"
    r"|[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}(?![\d,])"
    r"|[1-9]\d{0,2}(?:\.\d{3}){2,}(?![\d.,]\d)"
    r"|[1-9]\d{0,2}(?:[ \u00a0\u202f\u2009]\d{3})+(?:[.,]\d{1,2})?(?![\d,]|[ .]\d)"
    r"|\d+,\d{2}(?![\d,])"
    r"|\d+(?:\.\d+)?)"
)
"""Figures with or without separators of thousands and decimals; for use in patterns."""

_DOTTED_THOUSAND = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_A_RATE_BEFORE = re.compile(
    rf"(?:=|\brates?\b[^.;]{{0,20}}|\bexchange\b[^.;]{{0,20}})\s?(?:[A-Za-z.]|{SYMBOL}){{0,4}}\s?$", re.IGNORECASE
)
_A_RATE_AFTER = re.compile(r"\s?(?:[A-Z]{3}\s?)?(?:per\b|/\s?[A-Za-z]|to the\b|for (?:each|every)\b|=)", re.IGNORECASE)
# "Article 12 500 dirhams": the first number is another thing's.
_NUMBER_OF_ANOTHER = re.compile(
    r"\b(?:articles?|arts?|sections?|clauses?|nos?|numbers?|pages?|paragraphs?|paras?|rules?|regulations?|items?|forms?"
    r"|schedules?|categor(?:y|ies))\.?\s$",
    re.IGNORECASE,
)


def parse_money_figures(text: str) -> Decimal:
    """The value of `MONEY_FIGURES`; raises decimal.InvalidOperation for anything else."""
    compact = re.sub(r"['’\s]", "", text)
    if re.fullmatch(r"\d+(?:\.\d{3})*,\d{1,2}", compact):
        return Decimal(compact.replace(".", "").replace(",", "."))
    if compact.count(".") > 1:
        return Decimal(compact.replace(".", ""))
    return Decimal(compact.replace(",", ""))


def sum_in_figures(text: str, figures: re.Match[str], currency: str, *, scaled: bool) -> Decimal:
    """The value of `figures` of `text` as a sum in `currency` (ISO 4217); `scaled`: "million" or the like follows."""
    dotted = _DOTTED_THOUSAND.fullmatch(figures[0])
    if (
        dotted
        and not scaled
        and currency not in THREE_DECIMALS
        and not _A_RATE_BEFORE.search(text, max(0, figures.start() - 40), figures.start())
        and not _A_RATE_AFTER.match(text, figures.end())
    ):
        return Decimal(figures[0].replace(".", ""))
    return parse_money_figures(figures[0])


def spaced_number_of_another(text: str, figures: re.Match[str]) -> bool:
    """Figures grouped by spaces whose first group numbers something else, as what stands before them tells."""
    return " " in figures[0] and bool(_NUMBER_OF_ANOTHER.search(text, max(0, figures.start() - 20), figures.start()))
