"""Which paper of a case is meant by its date: "the order of 2 May 2024", "the reasons dated 3 June 2025"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from legal_rag.catalogue.printed_dates import find_dates, find_months
from legal_rag.route.directory import DocumentRow

_NOT_ITS_OWN = re.compile(
    r"\b(?:appeal\w*|set(?:ting)? aside|vary|varied|varying|discharg\w+|against|following|after|since|before|award"
    r"|hearing|contract|agreement|application|filed|letter|email)\b[^,;()]*$",
    re.IGNORECASE,
)
_REACH = 45
"""Characters before a date that may make it another thing's than that of the paper asked about."""


@dataclass(frozen=True, slots=True)
class PaperTimes:
    """Days, and months (year and month), that a question may give to the paper that it asks about."""

    days: frozenset[date]
    months: frozenset[tuple[int, int]]


def times_of_papers(text: str) -> PaperTimes:
    """The days and months in `text` but those of a hearing, of a contract or application, or of an order that the paper
    asked about deals with."""

    def its_own(start: int) -> bool:
        return not _NOT_ITS_OWN.search(text[max(0, start - _REACH) : start])

    return PaperTimes(
        frozenset(one.date for one in find_dates(text) if its_own(one.span_start)),
        frozenset((one.year, one.month) for one in find_months(text) if its_own(one.span_start)),
    )


def issued_at(rows: Iterable[DocumentRow], times: PaperTimes) -> list[DocumentRow]:
    """The papers issued on one of the days, else in one of the months; all of them where none was."""
    papers = list(rows)
    on_the_day = [row for row in papers if row.issued in times.days]
    in_the_month = [row for row in papers if row.issued and (row.issued.year, row.issued.month) in times.months]
    return on_the_day or in_the_month or papers
