"""Fines and penalties as rows: the provision broken, what the breach is, the amount and its page."""

from __future__ import annotations

from collections.abc import Iterable

from legal_rag.catalogue.money_words import MoneyRow
from legal_rag.catalogue.rows import Penalty


def penalties_of(rows: Iterable[MoneyRow]) -> tuple[Penalty, ...]:
    """The rows that set a fine or a penalty."""
    return tuple(
        Penalty(
            page_number=row.page_number,
            printed=row.printed,
            span_start=row.span[0] if row.span else None,
            span_end=row.span[1] if row.span else None,
            article=row.reference,
            breach=row.what,
            amount=row.amount,
            currency=row.currency,
        )
        for row in rows
        if row.purpose == "penalty"
    )
