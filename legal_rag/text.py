"""The one normalising function. Passages, full text, patterns and questions all go through it.

NFKC (ligatures such as ﬁ become letters), quotes, dashes and spaces unified, soft hyphens dropped,
words broken by a hyphen at a line's end joined, white space folded to single spaces. Offsets map every
character of the result back to the character of the source it came from.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

TEXT_VERSION = "1"

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
_LINE_END_HYPHEN = re.compile(r"(?<=[a-z])-\s*\n\s*(?=[a-z])")


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


def normalise_with_offsets(source: str) -> NormalisedText:
    """Normalise `source`, keeping for each character where it came from."""
    if source.isascii() and "-" not in source:
        return _fold_ascii(source)
    joined = {i for match in _LINE_END_HYPHEN.finditer(source) for i in range(*match.span())}
    out: list[str] = []
    offsets: list[int] = []
    space = True  # leading white space is dropped
    for i, char in enumerate(source):
        if i in joined or char in _DROPPED:
            continue
        char = _QUOTES.get(char) or _DASHES.get(char) or char
        for piece in char if char.isascii() else unicodedata.normalize("NFKC", char):
            piece = _DASHES.get(piece, piece)
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


_WORD = re.compile(r"\S+")


def _fold_ascii(source: str) -> NormalisedText:
    parts: list[str] = []
    offsets: list[int] = []
    for match in _WORD.finditer(source):
        if parts:
            parts.append(" ")
            offsets.append(match.start() - 1)
        parts.append(match.group())
        offsets.extend(range(match.start(), match.end()))
    offsets.append(len(source))
    return NormalisedText("".join(parts), tuple(offsets))


def normalise(source: str) -> str:
    """`normalise_with_offsets(source).text`."""
    return normalise_with_offsets(source).text


_PUNCTUATION = re.compile(r"[^\w]+")


def name_key(name: str) -> str:
    """A name for comparison: lower case, "&" read as "and", punctuation and apostrophes dropped (the scorer's rule)."""
    text = normalise(name).lower().replace("&", " and ")
    text = re.sub(r"[.'`]", "", text)
    return _PUNCTUATION.sub(" ", text).strip()
