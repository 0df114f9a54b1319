"""Fees as rows: what is paid for, the provision or form named, the amount and its page. "Nil" is a fee of 0."""

from __future__ import annotations

from collections.abc import Iterable

from legal_rag.catalogue.money_words import MoneyRow
from legal_rag.catalogue.rows import Fee


def fees_of(rows: Iterable[MoneyRow]) -> tuple[Fee, ...]:
    """The rows that set a fee, a charge or fixed costs."""
    return tuple(
        Fee(
            page_number=row.page_number,
            printed=row.printed,
            span_start=row.span[0] if row.span else None,
            span_end=row.span[1] if row.span else None,
            reference=row.reference,
            what=row.what,
            amount=row.amount,
            currency=row.currency,
        )
        for row in rows
        if row.purpose == "fee"
    )
