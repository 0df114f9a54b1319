"""Text that is drawn twice, a little apart, to look bold or to cast a shadow: it is read once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from legal_rag.extract.model import Box

_LEAST_APART = 1.0
_APART = 0.15
"""Share of the word's height: an honest repeat stands a word and a space, or a line, away."""


def drawn_again(words: Sequence[tuple[Any, ...]]) -> set[int]:
    """Indices of `words` (of MuPDF: x0, y0, x1, y1, text, ...) that repeat one drawn before in the same place."""
    again: set[int] = set()
    seen: dict[str, list[Box]] = {}
    for index, (x0, y0, x1, y1, text, *_) in enumerate(words):
        places = seen.get(text)
        if places is None:
            seen[text] = [(x0, y0, x1, y1)]
            continue
        near = max(_LEAST_APART, _APART * (y1 - y0))
        for other in places:
            if -near < other[1] - y0 < near and abs(other[0] - x0) < near and abs(other[2] - x1) < near:
                again.add(index)
                break
        else:
            places.append((x0, y0, x1, y1))
    return again
