"""Headings printed in the margin beside the paragraphs that they belong to.

Read row by row they would stand inside the sentences of the paragraph: "Short title and 1. This Law may be cited ...".
Each is read as a heading before the line beside which it begins. A table's narrow column looks alike; what tells a
margin is that its words are set smaller than the body, or stand beside the numbers of paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from legal_rag.extract.layout import RawLine

_WIDE = 0.4
"""Share of the page's width: a line of the body."""
_LEAST_WIDE = 4
_NARROW = 0.25
_APART = 6.0
"""Points between the margin and the body."""
_SMALLER = 0.92
_LEADING = 1.6
"""Heights of a line from one line of a heading to the next."""
_NUMBER = re.compile(r"^\(?\d{1,3}[A-Z]?(?:\.\d{1,3})*[.)]?$")
_WORD = re.compile(r"[^\W\d_]{3}")


def with_margin_headings(pieces: Sequence[RawLine], width: float) -> list[list[RawLine]] | None:
    """The blocks of a page in reading order, each margin heading a block of its own; None if the page has none.

    `pieces` are its lines cut at wide gaps, `width` that of the page, all in points.
    """
    wide = [piece for piece in pieces if piece.box[2] - piece.box[0] >= _WIDE * width]
    if len(wide) < _LEAST_WIDE:
        return None
    left, right = min(piece.box[0] for piece in wide), max(piece.box[2] for piece in wide)
    top, bottom = min(piece.box[1] for piece in wide), max(piece.box[3] for piece in wide)
    margin = [piece for piece in pieces if _in_margin(piece, left, right) and top - 4 <= _middle(piece) <= bottom + 4]
    if not margin or len(margin) > len(wide) or not all(_is_heading(piece, width) for piece in margin):
        return None
    aside = {id(piece) for piece in margin}
    body = [piece for piece in pieces if id(piece) not in aside]
    if _has_cells(body):
        return None
    rows = _rows(body)
    headings = _headings(margin)
    begun = {_row_beside(heading[0], rows): heading for heading in headings}
    if len(begun) < len(headings) or None in begun:
        return None
    body_size = median(word.size for piece in wide for word in piece.words)
    smaller = all(word.size <= _SMALLER * body_size for piece in margin for word in piece.words)
    numbered = sum(bool(_NUMBER.match(rows[row].words[0].text)) for row in begun if row is not None)
    told = smaller + (numbered == len(headings))
    if told < (2 if len(headings) == 1 else 1):
        return None
    return _blocks(rows, {row: heading for row, heading in begun.items() if row is not None})


def _in_margin(piece: RawLine, left: float, right: float) -> bool:
    return piece.box[2] <= left - _APART or piece.box[0] >= right + _APART


def _is_heading(piece: RawLine, width: float) -> bool:
    return piece.box[2] - piece.box[0] <= _NARROW * width and any(_WORD.search(word.text) for word in piece.words)


def _middle(line: RawLine) -> float:
    return (line.box[1] + line.box[3]) / 2


def _has_cells(body: Sequence[RawLine]) -> bool:
    """Whether words stand side by side across a gap: a table, whose order is not settled here."""
    worded = sorted((piece for piece in body if any(_WORD.search(word.text) for word in piece.words)), key=_middle)
    return any(_beside(first, second) for first, second in pairwise(worded))


def _rows(pieces: Sequence[RawLine]) -> list[RawLine]:
    """Pieces on one base line joined, from top to bottom."""
    rows: list[RawLine] = []
    for piece in sorted(pieces, key=lambda piece: (_middle(piece), piece.box[0])):
        if rows and _beside(rows[-1], piece):
            rows[-1] = RawLine(sorted([*rows[-1].words, *piece.words], key=lambda word: word.box[0]))
        else:
            rows.append(piece)
    return rows


def _beside(first: RawLine, second: RawLine) -> bool:
    overlap = min(first.box[3], second.box[3]) - max(first.box[1], second.box[1])
    return overlap > 0.5 * min(first.box[3] - first.box[1], second.box[3] - second.box[1])


def _headings(margin: Sequence[RawLine]) -> list[list[RawLine]]:
    """Margin lines that follow each other closely are one heading."""
    found: list[list[RawLine]] = []
    for line in sorted(margin, key=lambda line: line.box[1]):
        height = line.box[3] - line.box[1]
        for heading in found:
            above = heading[-1].box
            if min(above[2], line.box[2]) > max(above[0], line.box[0]) and line.box[1] - above[1] <= _LEADING * height:
                heading.append(line)
                break
        else:
            found.append([line])
    return found


def _row_beside(line: RawLine, rows: Sequence[RawLine]) -> int | None:
    """The row beside which `line` stands, None if there is none."""
    return next((index for index, row in enumerate(rows) if _beside(row, line)), None)


def _blocks(rows: Sequence[RawLine], headings: dict[int, list[RawLine]]) -> list[list[RawLine]]:
    """Rows as paragraphs, cut at wide gaps and where a heading stands, which goes before."""
    blocks: list[list[RawLine]] = []
    for index, row in enumerate(rows):
        if index in headings:
            blocks.append(headings[index])
        above = rows[index - 1].box if index else None
        height = row.box[3] - row.box[1]
        if above is None or index in headings or row.box[1] - above[3] > 0.5 * height:
            blocks.append([row])
        else:
            blocks[-1].append(row)
    return blocks
