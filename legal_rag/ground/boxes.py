"""Where quoted words stand on their page: character spans and boxes."""

from __future__ import annotations

import re
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


def boxes_of_span(
    connection: duckdb.DuckDBPyConnection, doc_key: int, page_number: int, start: int, end: int
) -> list[Box]:
    """Boxes (points, origin top left) of the printed lines that [start, end) of the page's text touches."""
    cursor = connection.execute(query("page_blocks_of_page"), {"doc_key": doc_key, "page_number": page_number})
    boxes: list[Box] = []
    for *_, lines in cursor.fetchall():
        for line in lines:
            if line["span_start"] < end and start < line["span_end"]:
                boxes.append((line["x0"], line["y0"], line["x1"], line["y1"]))
    return boxes
