"""The words by which a statute says that a sum is a fine or a fee, and how it names a provision beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Purpose = Literal["penalty", "fee"]
WHAT_LIMIT = 500
"""Characters of the breach, or of what is paid for, that a row keeps."""


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """One amount: what it is for, the provision named beside it, and the words of its row or sentence."""

    purpose: Purpose
    reference: str | None
    what: str
    amount: Decimal
    currency: str | None
    page_number: int
    printed: str
    span: tuple[int, int] | None


# The "penalty sum" of a bond is what its surety stands for.
PENALTY = re.compile(r"\b(?:maximum\s?)?fines?\b|\bpenalt(?:y|ies)(?! sums?\b)", re.IGNORECASE)
FEE = re.compile(r"\bfees?\b|\bcharges?\b|\btariff\b|\bprice\b", re.IGNORECASE)
_REFERENCE_INSIDE = re.compile(
    r"\b(?:article|section|regulation|rule)s?\s+(\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*(?:\s?\(\w{1,4}\))*)", re.IGNORECASE
)


def purpose_of_words(text: str) -> Purpose | None:
    """What comes first in `text`: a fine or a fee."""
    fine, fee = PENALTY.search(text), FEE.search(text)
    if fine and fee:
        return "penalty" if fine.start() < fee.start() else "fee"
    return "penalty" if fine else "fee" if fee else None


def reference_in(text: str) -> str | None:
    """ "4.4" of "Regulation 4.4 - Failure to comply" or "Application under Regulation 2.2.4"."""
    found = _REFERENCE_INSIDE.search(text)
    return found[1] if found else None
