"""Sentences and clauses of a page, with their spans, and shortening to what fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_rag.catalogue.currencies import ISO_CODES

LONGEST_TEXT = 280
"""Characters of a free-text answer (the challenge's limit)."""

_NO_END = [
    *("No", "Nos", "Mr", "Mrs", "Ms", "Dr", "Prof", "Hon", "Rev", "Lt", "Sgt", "St", "Sr", "Jr"),
    *("Ltd", "Co", "Corp", "Pty", "Inc", "Bros", "v", "vs", r"e\.g", r"i\.e", r"H\.E", r"viz", "cf", "[A-Z]"),
    *("Art", "Arts", "para", "paras", "Reg", "Regs", "Sch", "Sec", "Cl", "cl", "pp", "Vol", "Ch"),
]
"""What a full stop may follow without ending a sentence."""
_ABBREVIATIONS = "".join(rf"(?<!\b{word})" for word in _NO_END) + r"(?<!\d)"
_LABEL = r"(?:\(?[a-z0-9]{1,4}\)|\d{1,3}\.(?:\d+\.?)*)"
_END = re.compile(
    rf"(?:{_ABBREVIATIONS}[.?!][\"'”’)]*(?=\s+[\"'“‘(\[]?[A-Z0-9(])|(?<=\d)\.(?=\s+[A-Z])|;(?=\s)|\n\s*\n"
    rf"|\n(?=\s*{_LABEL}\s))"
)
_BLANK = re.compile(r"\n\s*\n")
_PRINTED = re.compile(r"\S")
_LABELLED = re.compile(rf"{_LABEL}\s")
_LABEL_ALONE = re.compile(rf"^(?:{_LABEL}|and|or)$")
_ITEM = re.compile(r"(?:(?:and|or)\s+)?(?:\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s|[-•–]\s)")
_LINK = re.compile(r"\s*\((?:/|https?://)[^()]*\)")
_LEADING_LABEL = re.compile(rf"^{_LABEL}\s+(?=\S)")
LEAD_IN_ENDS = (":", "—", "–", ": -")
"""What a sentence ends with that leads in a list."""
_CLOSED = (".", ":", ";", "?", "!", "”", "’", '"', "—", "–")
_FULL_LINE = 60
"""Characters from which a line that breaks off is taken to run on below an empty line."""
_CAPITALS = re.compile(r"[A-Z]{2,}\b")
_CURRENCY_LAST = re.compile(rf"\b(?:{'|'.join(ISO_CODES)}|US\$)$")
_DAY_LAST = re.compile(r"(?:^|\s)[0-3]?\d(?:st|nd|rd|th)?$")
_MONTH = re.compile(r"(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d")
_MONTH_LENGTH = 12
_RUNS_ON = re.compile(r"[a-z(“\"‘]|[A-Z][a-z]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`page.text[start:end]` is `text`; `flat` has white space folded."""

    text: str
    start: int
    end: int

    @property
    def flat(self) -> str:
        return " ".join(self.text.split())


def sentences_of(text: str) -> list[Sentence]:
    """Sentences, list items and clauses of a page's text in order; a number or letter that stands alone on its line
    goes with what follows it."""
    found: list[Sentence] = []
    at = 0
    for end in [*_ends(text), len(text)]:
        piece = text[at:end]
        body = piece.strip()
        if body and not (_LABEL_ALONE.match(body) and end < len(text)):
            start = at + len(piece) - len(piece.lstrip())
            found.append(Sentence(body, start, start + len(body)))
        elif body:
            continue
        at = end
    return found


def _ends(text: str) -> Iterator[int]:
    """Ends of sentences; an empty line between the lines of one sentence, as wide spacing leaves it, is none."""
    for match in _END.finditer(text):
        blank = _BLANK.match(match.group()) is not None
        if not (blank and _runs_on(text, match.start(), match.end())):
            yield match.end()


def _runs_on(text: str, end: int, after: int) -> bool:
    """Whether the line that ends at `end` goes on with what follows from `after` on."""
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    following = _PRINTED.search(text, after)
    if not line or line.endswith(_CLOSED) or following is None:
        return False
    start = following.start()
    if len(line) >= _FULL_LINE and _within_a_value(line, text[start : start + _MONTH_LENGTH]):
        return True
    if not _RUNS_ON.match(text, start) or _CAPITALS.match(text, start) or _LABELLED.match(text, start):
        return False
    return text[start].islower() or (len(line) >= _FULL_LINE and line[-1].islower() and not line.isupper())


def _within_a_value(line: str, following: str) -> bool:
    """Whether a line ends within a sum or a date: "USD" before figures, "15" before "December"."""
    if following[0].isdigit():
        return _CURRENCY_LAST.search(line) is not None
    return _DAY_LAST.search(line) is not None and _MONTH.match(following) is not None


def is_item(text: str) -> bool:
    """Whether a sentence is an item of a list: "(b) ...", "and (c) ...", "• ..."."""
    return _ITEM.match(text) is not None


def label_kind(text: str) -> str:
    """The style of the label that a piece begins with: "(1)", "(a)", "1.", "a)", "•"; "" without one."""
    match = re.match(r"(?:(?:and|or)\s+)?(\(?)([a-z]{1,4}|\d{1,3})([.)])\s|(?:[-•–])\s", text)
    if match is None:
        return ""
    if match[2] is None:
        return "•"
    return f"{match[1]}{'1' if match[2].isdigit() else 'a'}{match[3]}"


_HEADING_WORDS = 12


def is_heading(text: str) -> bool:
    """Whether a piece is a heading: a few words that begin with a capital or a number and do not end as a sentence."""
    words = _LEADING_LABEL.sub("", text).split()
    return bool(words) and len(words) <= _HEADING_WORDS and not text.endswith(_CLOSED) and not words[0][0].islower()


def is_in_capitals(text: str) -> bool:
    """Whether a piece is set mostly in capitals, however short: a title line, "IT IS HEREBY ORDERED THAT:". No value is
    read from it, though what it opens may rank high."""
    words = re.findall(r"[A-Za-z]{2,}", text)
    return bool(words) and 2 * sum(word.isupper() for word in words) > len(words)


_CAPTION_WORDS = 3
"""Words of three letters and more that a caption has at least."""


def is_caption(text: str) -> bool:
    """Whether a piece is of the frame of a document, printed at least half in capitals: a court's or a paper's title,
    the names of the parties."""
    words = [word for word in text.split() if word.isalpha() and len(word) > 2]
    return len(words) >= _CAPTION_WORDS and 2 * sum(word.isupper() for word in words) >= len(words)


_PUT_TO_READER = re.compile(
    r"\?[\W\d]*$|^(?:Q(?:uestion)?\s?\d+"
    r"|(?:do|are|is|should|would|does|what|which|how|why|if not)\b.{0,60}\b(?:you|your|views?|comments?)\b)",
    re.IGNORECASE,
)


def is_put_to_reader(text: str) -> bool:
    """Whether a piece is a question that a paper puts to its readers; it answers none."""
    return _PUT_TO_READER.search(text) is not None


def readable(text: str) -> str:
    """Printed words for a reader: white space folded, without the targets of links."""
    return _LINK.sub("", " ".join(text.split()))


def without_label(text: str) -> str:
    """A sentence without the number or letter of its paragraph."""
    return _LEADING_LABEL.sub("", text)


def shorten(text: str, limit: int = LONGEST_TEXT) -> str:
    """`text` in at most `limit` characters: whole sentences if the first fits, else cut at a word with an ellipsis."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    kept = ""
    for sentence in sentences_of(flat):
        longer = f"{kept} {sentence.flat}".strip()
        if len(longer) > limit:
            break
        kept = longer
    if len(kept) >= limit // 3:
        return kept
    return flat[: limit - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
