"""Where quoted words stand on their page: character spans and boxes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from legal_rag.extract.model import Box
from legal_rag.store.queries import query

if TYPE_CHECKING:
    import duckdb


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


def boxes_of_spans(
    connection: duckdb.DuckDBPyConnection, doc_key: int, page_number: int, spans: Sequence[tuple[int, int]]
) -> list[Box]:
    """Boxes (points, origin top left) of the printed lines that the spans of the page's text touch, each once."""
    if not spans:
        return []
    cursor = connection.execute(query("page_blocks_of_page"), {"doc_key": doc_key, "page_number": page_number})
    lines = [line for *_, lines in cursor.fetchall() for line in lines]
    touched = [line for start, end in spans for line in lines if line["span_start"] < end and start < line["span_end"]]
    return list(dict.fromkeys((line["x0"], line["y0"], line["x1"], line["y1"]) for line in touched))
