"""Two enactments that a question sets beside each other: which they are, and which is the earlier or the later."""

from __future__ import annotations

import re
from datetime import date

from rapidfuzz import fuzz

from legal_rag.answer.context import Context
from legal_rag.answer.law_dates import Dated, dated
from legal_rag.answer.legislation import title_words
from legal_rag.answer.model import Draft
from legal_rag.route.directory import ENACTMENT_KINDS, DocumentRow
from legal_rag.text import name_key

Pair = tuple[tuple[str, DocumentRow], tuple[str, DocumentRow]]
"""Two enactments with what the question calls them."""
_LABEL = r"(?P<{}>[^:?,]+?)"
_ALTERNATIVES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"[:,]\s*{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s*[?.]*$",
        rf"(?:\b(?:between|comparing|taking)|(?:^|\bwhich )of)\s+{_LABEL.format('first')}\s+(?:and|with)\s+"
        rf"(?P<second>the [^:?,]+?)(?:,"
        rf"|\s+(?:was|is|came|has|were|did)\b)",
        rf"(?:\b(?:between|comparing|taking)|(?:^|\bwhich )of)\s+{_LABEL.format('first')}\s+(?:and|with)\s+"
        rf"(?P<second>[^:?,]+?)(?:,"
        rf"|\s+(?:was|is|came|has|were|did)\b)",
        rf"^(?:was|is|did|does)\s+{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s+(?:be )?(?:the )?"
        r"(?:enacted|made|issued|passed|come|came|earlier|later|older|newer|first)\b",
        rf"^(?:was|is)\s+{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s+the\s+(?:\w+ )?(?:older"
        rf"|newer|recent|earlier|later|first)\b",
        rf"^{_LABEL.format('first')}\s+(?:or|and)\s+{_LABEL.format('second')}\s*[:,—–-]",
        rf"\bwhich (?:was|is|came)\b[^?]*?\b(?:earlier|later|older|newer|first|last"
        rf"|recent)[,:]?\s+{_LABEL.format('first')}\s+or\s+"
        rf"{_LABEL.format('second')}\s*[?.]*$",
    )
)
"""The two enactments of a comparison: "…: the A or the B?", "of the A and the B, which …", "was the A or the B …"."""
_AFTER_NUMBER = re.compile(r"(\bNo\.? ?\(?\d+\)? of \d{4})\s.+$")
"""What a question tells besides of an enactment that its number names."""
_CALLED = 90.0
_WORD = re.compile(r"[a-z]{3}")
"""A year alone is no title, though many titles hold it."""


def which_law(context: Context) -> Draft | None:
    """The later (or earlier) of two enactments, by the title that the question gives."""
    pair = enactments_compared(context)
    if pair is None:
        return None
    found = dates_compared(context, pair)
    if found is None:
        return None
    pick = max if context.question.intent == "later_law" else min
    chosen = pick(range(2), key=lambda at: found[at][0])
    return context.answered(
        _AFTER_NUMBER.sub(r"\1", pair[chosen][0]),
        [one[1] for one in found],
        told_of_dates(pair, found),
        basis="computed",
    )


def enactments_compared(context: Context) -> Pair | None:
    """The two enactments between which the question asks to choose."""
    text = context.question.search_text
    for match in filter(None, (pattern.search(text) for pattern in _ALTERNATIVES)):
        first, second = called(context, match["first"]), called(context, match["second"])
        if first and second:
            return None if first == second else ((match["first"], first), (match["second"], second))
    return None


def dates_compared(context: Context, pair: Pair) -> tuple[Dated, Dated] | None:
    """The dates of two enactments: the ones asked for, or the years of their numbers where one prints no date and the
    years tell."""
    first, second = (dated(context, document) for _, document in pair)
    if first and second:
        return first, second
    one, other = (document for _, document in pair)
    if one.year is None or other.year is None or one.year == other.year:
        return None
    return _of_its_year(context, one, one.year), _of_its_year(context, other, other.year)


def _of_its_year(context: Context, document: DocumentRow, year: int) -> Dated:
    return date(year, 1, 1), title_words(context, document), "of the year"


def told_of_dates(pair: Pair, found: tuple[Dated, Dated]) -> str:
    """What was compared: "the A: enacted 2019-06-01; the B: of the year 2016"."""
    return "; ".join(
        f"{label}: {kind} {day.year if kind == 'of the year' else day}"
        for (label, _), (day, _, kind) in zip(pair, found, strict=True)
    )


def called(context: Context, label: str) -> DocumentRow | None:
    """The enactment that goes by `label`: a candidate, else one of the directory whose title is as good as the same."""
    key = name_key(label).removeprefix("the ")
    if not _WORD.search(key):
        return None
    best = max(context.documents, key=lambda d: fuzz.token_set_ratio(key, name_key(d.name)), default=None)
    if best is not None and fuzz.token_set_ratio(key, name_key(best.name)) >= _CALLED:
        return best
    rows = [
        row
        for row in context.reading.directory.documents.values()
        if row.kind in ENACTMENT_KINDS and row.same_as is None
    ]
    best = max(rows, key=lambda row: fuzz.token_set_ratio(key, name_key(row.name)), default=None)
    return best if best is not None and fuzz.token_set_ratio(key, name_key(best.name)) >= _CALLED else None
