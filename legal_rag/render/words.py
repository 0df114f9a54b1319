"""The words in which every format tells an answer: value, standing, notes on a citation."""

from __future__ import annotations

import unicodedata

from legal_rag.answer.model import Value
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Answer, Citation, CitedCorrection

_BASES = {
    "printed": "printed on the page",
    "computed": "computed from printed figures",
    "closed-world": "nothing in what was compared shows otherwise",
    "model": "written by a language model from the pages",
}
_GROUNDS = {"computed": "Worked out", "closed-world": "Compared"}
"""What the reason of an answer that no page prints is told as."""
_SPELLED_OUT_FROM = 10_000
"""Numbers below are years, articles and counts, which carry no thousands separator."""


def value_in_words(value: Value) -> str:
    """A value as a reader writes it: yes, no, a figure, names joined with "; "."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(value)
    if isinstance(value, int | float):
        figure: int | float = int(value) if value == int(value) else value
        return f"{figure:,}" if abs(figure) >= _SPELLED_OUT_FROM else str(figure)
    return value


def answer_in_words(answer: Answer) -> str:
    """The answer, or that nothing was found, or that it could not be resolved: never one for the other."""
    if answer.status == "absent":
        return ABSENT_SENTENCE
    if answer.status == "unresolved":
        return UNRESOLVED_SENTENCE
    return value_in_words(answer.answer)


def standing_in_words(answer: Answer) -> str:
    """Status, on what it stands, confidence, and what was looked through: an absence says where nothing was found."""
    parts: list[str] = [answer.status]
    if answer.basis and answer.status in ("answered", "ambiguous"):
        parts.append(_BASES[answer.basis])
    if answer.searched and answer.status == "absent":
        parts.append(f"nothing in {printable(answer.searched)}")
    parts.append(f"confidence {answer.confidence:.2f}")
    if answer.searched and answer.status != "absent":
        parts.append(f"searched {printable(answer.searched)}")
    return "; ".join(parts)


def ground_in_words(answer: Answer) -> str:
    """The arithmetic of a computed answer, what was compared for a closed-world one; empty where the page says it."""
    if answer.status not in ("answered", "ambiguous") or answer.basis not in _GROUNDS or not answer.reason:
        return ""
    return f"{_GROUNDS[answer.basis]}: {printable(answer.reason)}"


def readings_in_words(answer: Answer) -> list[str]:
    """What the question may mean, a line each: with its answer and pages where it was asked for."""
    lines = []
    for found in answer.by_reading:
        said = value_in_words(found.answer) if found.status in ("answered", "ambiguous") else found.status
        places = "; ".join(place_in_words(citation) for citation in found.citations)
        lines.append(printable(f"{found.reading}: {said}") + (f" [{places}]" if places else ""))
    return lines + [printable(reading) for reading in answer.readings[len(answer.by_reading) :]]


def readings_heading(answer: Answer) -> str:
    """Asks which reading was meant where each is answered."""
    return "Which was meant?" if answer.by_reading else "It could mean:"


def place_in_words(citation: Citation) -> str:
    """Title and page, and how it was read if by OCR."""
    place = f"{printable(citation.title)}, page {citation.page_number}"
    return f"{place} [{note}]" if (note := reading_note(citation)) else place


def reading_note(citation: Citation) -> str:
    """How sure the reading of the page is; empty for a page with a text layer that is to be trusted."""
    notes = []
    if citation.ocr_confidence is not None:
        notes.append(f"read by OCR, confidence {citation.ocr_confidence:.2f}")
    if citation.doubtful is not None:
        notes.append(f"its text is doubtful: {printable(citation.doubtful)}")
    return "; ".join(notes)


def corrections_in_words(citation: Citation) -> list[str]:
    """What people corrected in the facts that the page proves."""
    return [correction_in_words(made) for made in citation.corrections]


def correction_in_words(made: CitedCorrection) -> str:
    """Who changed what into what, and why, on one line."""
    return printable(
        f"corrected by {made.who}: {made.table}.{made.field} {made.old or 'empty'} -> {made.new or 'empty'}"
        f" ({made.why})"
    )


def quote_in_words(citation: Citation) -> str:
    """The quoted words on one line."""
    return printable(" ".join(citation.quote.split()))


def printable(text: str) -> str:
    """`text` on one line and without control characters: a document must not be able to move the cursor, recolour the
    terminal or turn the direction of reading."""
    return "".join(" " if char in "\t\n" else char for char in text if char in "\t\n" or not _is_control(char))


def printable_lines(text: str) -> str:
    """The same of a text whose lines and tabs stay."""
    return "".join(char for char in text if char in "\t\n" or not _is_control(char))


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf")
