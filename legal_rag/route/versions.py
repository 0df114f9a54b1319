"""Texts of one law in time: which was meant, which stood on a day, what a cited text is, what came after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from legal_rag.route.directory import ENACTMENT_KINDS, Directory, DocumentRow
from legal_rag.text import name_key


@dataclass(frozen=True, slots=True)
class TextInTime:
    """The text of a law chosen for a day; `caveat` is what the corpus does not know of that day, None if all is."""

    row: DocumentRow
    caveat: str | None = None


def text_on(rows: Sequence[DocumentRow], day: date) -> TextInTime:
    """Of the texts of laws that share a title, the one that stood on `day`: the latest law in force by then, and of
    its texts the last one consolidated by then. `rows` is not empty."""
    laws: dict[tuple[str | None, int | None], list[DocumentRow]] = defaultdict(list)
    for row in rows:
        laws[row.number, row.year].append(row)
    begun = [(begins, texts) for texts in laws.values() if (begins := _commencement(texts)) and begins <= day]
    undated = [texts for texts in laws.values() if _commencement(texts) is None]
    if not begun:
        if undated:
            return TextInTime(undated[0][0], f"{undated[0][0].name} prints no date from which it was in force")
        first = min(rows, key=lambda row: _commencement([row]) or date.max)
        return TextInTime(first, f"the corpus holds no text of {first.name} that was in force so early")
    texts = max(begun, key=lambda found: found[0])[1]
    dated = [row for row in texts if (at := text_date(row)) and at <= day]
    if dated:
        row = max(dated, key=lambda row: text_date(row) or date.min)
        ended = row.effective_to is not None and row.effective_to < day
        return TextInTime(row, f"{row.name} ceased to have effect on {row.effective_to}" if ended else None)
    row = min(texts, key=lambda row: text_date(row) or date.max)
    if text_date(row) is None or row.consolidated_to is None:
        return TextInTime(row, f"{row.name} does not say to which day it is consolidated")
    return TextInTime(row, f"the earliest text of {row.name} is the one as consolidated to {in_words(row)}")


def _commencement(texts: Iterable[DocumentRow]) -> date | None:
    """The first day on which one of the texts of a law can have been in force; a bare year counts from its start."""
    days = [row.effective_from or row.issued or (date(row.year, 1, 1) if row.year else None) for row in texts]
    known = [day for day in days if day]
    return min(known) if known else None


def text_date(row: DocumentRow) -> date | None:
    """From which day the law read as this text has it."""
    if row.consolidated_to or row.effective_from or row.issued:
        return row.consolidated_to or row.effective_from or row.issued
    return date(row.year, 1, 1) if row.year else None


def in_words(row: DocumentRow) -> str:
    """The day to which a text is consolidated; the first of a month stands for the month, as covers print it."""
    day = row.consolidated_to
    if day is None:
        return "an unknown day"
    return f"{day:%B %Y}" if day.day == 1 else f"{day.day} {day:%B %Y}"


def law_text(row: DocumentRow) -> str | None:
    """What text of a law a document is: "Leasing Law: as consolidated to March 2022"; None for other documents."""
    if row.kind not in ENACTMENT_KINDS:
        return None
    said = f"as consolidated to {in_words(row)}" if row.consolidated_to else row.version
    fate = f"{said}, {row.status}" if said and row.status in ("superseded", "repealed") else said or row.status
    return f"{row.name}: {fate.replace('_', ' ')}" if fate else None


def later_texts(row: DocumentRow, directory: Directory) -> list[DocumentRow]:
    """Texts of the same law, or a later law of the same title, that follow `row`; drafts are none."""
    if row.kind not in ENACTMENT_KINDS:
        return []
    at = text_date(row)
    same = directory.titles.get(name_key(row.short_title or row.title or ""), ())
    found = []
    for key in same:
        other = directory.documents[key]
        if other.doc_key == row.doc_key or other.kind != row.kind or other.status in ("draft", "amending"):
            continue
        after = text_date(other)
        if at and after and after > at:
            found.append(other)
    return sorted(found, key=lambda other: text_date(other) or date.min, reverse=True)
