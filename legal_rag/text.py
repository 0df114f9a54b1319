"""The one normalising function. Passages, full text, patterns and questions all go through it.

NFKC (ligatures such as ﬁ become letters), quotes, dashes and spaces unified, soft hyphens dropped,
words broken by a hyphen at a line's end joined, white space folded to single spaces. Offsets map every
character of the result back to the character of the source it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

TEXT_VERSION = "2"

_QUOTES = {
    "‘": "'",
    "’": "'",
    "‚": "'",
    "‛": "'",
    "′": "'",
    "`": "'",
    "´": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "‟": '"',
    "″": '"',
    "«": '"',
    "»": '"',
}
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_DROPPED = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_LINE_END_HYPHEN = re.compile(r"(?<=[a-z])-\s*\n\s*(?=[a-z])|\u00ad\s*\n\s*")


@dataclass(frozen=True, slots=True)
class NormalisedText:
    """`text`, and for each of its characters the offset of its source character (`len(offsets) == len(text) + 1`)."""

    text: str
    offsets: tuple[int, ...]

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open span of the source that [start, end) of `text` came from."""
        if end <= start:
            return self.offsets[start], self.offsets[start]
        return self.offsets[start], self.offsets[end - 1] + 1


_WORD = re.compile(r"\S+")


def normalise_with_offsets(source: str) -> NormalisedText:
    """Normalise `source`, keeping for each character where it came from."""
    joined = {i for match in _LINE_END_HYPHEN.finditer(source) for i in range(*match.span())}
    out: list[str] = []
    offsets: list[int] = []
    end = 0
    space = True  # leading white space is dropped
    for match in _WORD.finditer(source):
        start, word = match.start(), match[0]
        if not space and start > end and end not in joined:
            out.append(" ")
            offsets.append(end)
            space = True
        end = match.end()
        if word.isascii() and "`" not in word and not (joined and end - 1 in joined):
            out.append(word)
            offsets.extend(range(start, end))
            space = False
            continue
        for i in range(start, end):
            if i in joined:
                continue
            for piece in _pieces(source[i]):
                if piece.isspace():
                    if space:
                        continue
                    piece, space = " ", True
                else:
                    space = False
                out.append(piece)
                offsets.append(i)
    if out and out[-1] == " ":
        out.pop()
        offsets.pop()
    offsets.append(len(source))
    return NormalisedText("".join(out), tuple(offsets))


@cache
def _pieces(char: str) -> str:
    """What one printed character is in normal form: none, one or several characters."""
    if char in _DROPPED:
        return ""
    char = _QUOTES.get(char) or _DASHES.get(char) or char
    return "".join(_DASHES.get(piece, piece) for piece in unicodedata.normalize("NFKC", char))


@lru_cache(maxsize=256)
def normalise_page(text: str) -> NormalisedText:
    """`normalise_with_offsets` of a page, kept for a while: the catalogue and the search text both ask for it."""
    return normalise_with_offsets(text)


def normalise(source: str) -> str:
    """`normalise_with_offsets(source).text`."""
    if source.isascii() and "`" not in source and not _LINE_END_HYPHEN.search(source):
        return " ".join(source.split())
    return normalise_with_offsets(source).text


_PUNCTUATION = re.compile(r"[^\w]+")


def name_key(name: str) -> str:
    """A name for comparison: lower case, "&" read as "and", punctuation and apostrophes dropped (the scorer's rule)."""
    text = normalise(name).lower().replace("&", " and ")
    text = re.sub(r"[.'`]", "", text)
    return _PUNCTUATION.sub(" ", text).strip()


def counted(number: int, noun: str) -> str:
    """ "1 page", "2 pages": a number with its noun."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def page_ranges(numbers: Sequence[int]) -> str:
    """ "page 4" or "pages 1-3, 7"; numbers ascend."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
    return f"page {shown}" if len(numbers) == 1 else f"pages {shown}"
