"""Fines and fees where a statute sets them: rows of schedules, and sentences of provisions.

One reader for both, since one schedule may hold both; `penalties` and `fees` turn its rows into theirs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.catalogue.currencies import CURRENCY_NAMES, SYMBOL
from legal_rag.catalogue.money_sentences import sums_in_sentences
from legal_rag.catalogue.money_tables import amounts_of_table, tables_of
from legal_rag.catalogue.money_words import MoneyRow, Purpose
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.rows import Article
from legal_rag.catalogue.tables import table_rows
from legal_rag.extract.model import PageExtract

_MONEY_HINT = re.compile(
    rf"{SYMBOL}\s?\d|\b[A-Z]{{3}}\s?\d|\b\d{{1,3}}(?:[, .]\d{{3}})+\b|\d\s?[A-Z]{{3}}\b|\((?:in )?[A-Z]{{3}}\)|\bNil\b"
    rf"|\b(?i:{'|'.join(CURRENCY_NAMES)})s\b"
)
_PURPOSE_HINT = re.compile(
    r"\b(?:fines?|penalt(?:y|ies)|fees?|charges?|costs?|tariff|contraventions?|offences?)\b", re.IGNORECASE
)


def find_money_rows(
    page: PageExtract, body: Sequence[PrintedLine], articles: Sequence[Article], before: Purpose | None
) -> list[MoneyRow]:
    """The amounts set on one page, from its lines without running heads.

    `articles` are the document's provisions; `before` is the purpose of the table that ended the page before, which a
    table without a header at the top of this page goes on with.
    """
    if not _MONEY_HINT.search(page.text):
        return []
    schedule = _schedule_heading(articles, page.page_number)
    if not _PURPOSE_HINT.search(page.text) and before is None and not (schedule and _PURPOSE_HINT.search(schedule)):
        return []
    words = [word for line in body for word in line.words]
    found: list[MoneyRow] = []
    taken: set[int] = set()
    for number, rows in enumerate(tables_of(table_rows(page, words))):
        purpose_before = before if number == 0 else purpose_at_end(found)
        for row, money in amounts_of_table(page, rows, schedule, purpose_before):
            found.append(money)
            taken.update(word.span_start for cell in row.cells for word in cell.words)
    found.extend(sums_in_sentences(page, body, taken, schedule, articles))
    return sorted(found, key=lambda row: row.span[0] if row.span else 0)


def _schedule_heading(articles: Sequence[Article], page_number: int) -> str | None:
    """The headings of the schedule, and of its part, that the page lies in."""
    inside = [row for row in articles if row.kind == "schedule" and row.page_number <= page_number <= row.last_page]
    if not inside:
        return None
    schedule = inside[-1]
    parts = [
        row.printed
        for row in articles
        if row.kind == "part"
        and row.parent is not None
        and (row.page_number, row.span_start or 0) >= (schedule.page_number, schedule.span_start or 0)
        and row.page_number <= page_number <= row.last_page
    ]
    return " ".join([schedule.printed, *parts[:1]])


def purpose_at_end(rows: Sequence[MoneyRow]) -> Purpose | None:
    """The purpose of the last row of a page's table."""
    return rows[-1].purpose if rows else None
