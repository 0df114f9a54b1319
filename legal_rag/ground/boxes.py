"""Where quoted words stand on their page: character spans and boxes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from legal_rag.extract.model import Box
from legal_rag.store.facts import Place, select

if TYPE_CHECKING:
    from legal_rag.store.reader import Store

Line = dict[str, Any]
"""A printed line: span_start and span_end in the text of its page, and its box x0, y0, x1, y1."""


def locate(text: str, quote: str, start: int | None, end: int | None) -> tuple[int, int] | None:
    """The span of `quote` in a page's text: the given one if it holds the words, else the first place that does.

    White space counts as equal however it is printed; None if the words do not stand there in one piece.
    """
    words = quote.split()
    if not words:
        return None
    if start is not None and end is not None and text[start:end].split() == words:
        return start, end
    match = re.search(r"\s+".join(map(re.escape, words)), text)
    return match.span() if match else None


_LEAST_RUN = 3
"""Words that stand together before a part of a quote is looked for by itself: fewer stand anywhere."""


def locate_pieces(text: str, quote: str, start: int | None, end: int | None) -> list[tuple[int, int]]:
    """The spans of `quote`: one where it stands in one piece, several where the page prints its words apart, as the
    cells of a table's row read column by column; none if some of its words do not stand there."""
    whole = locate(text, quote, start, end)
    if whole is not None:
        return [whole]
    words = quote.split()
    pieces: list[tuple[int, int]] = []
    while words:
        run = next(
            (
                (length, span)
                for length in range(len(words), min(_LEAST_RUN, len(words)) - 1, -1)
                if (span := locate(text, " ".join(words[:length]), None, None)) is not None
            ),
            None,
        )
        if run is None:
            return []
        length, span = run
        pieces.append(span)
        words = words[length:]
    return pieces


@dataclass(frozen=True, slots=True)
class _Block:
    """Columns of sql/page_blocks_at_places.sql."""

    doc_key: int
    page_number: int
    lines: list[Line]


def lines_at(places: Collection[Place], store: Store) -> dict[Place, list[Line]]:
    """The printed lines of some pages, in the order of the page."""
    lines: defaultdict[Place, list[Line]] = defaultdict(list)
    if places:
        for block in select(store.cursor(), "page_blocks_at_places", _Block, places=list(places)):
            lines[block.doc_key, block.page_number] += block.lines
    return lines


def boxes_of_spans(lines: Iterable[Line], spans: Sequence[tuple[int, int]]) -> tuple[Box, ...]:
    """Boxes (points, origin top left) of the lines of a page that the spans of its text touch, each once."""
    touched = [line for start, end in spans for line in lines if line["span_start"] < end and start < line["span_end"]]
    return tuple(dict.fromkeys((line["x0"], line["y0"], line["x1"], line["y1"]) for line in touched))
