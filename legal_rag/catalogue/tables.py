"""Rows of tables from the places of words: ruled tables by their cells, others by how their words line up.

A cell's text is made of the words inside it. Rows stay on their page; a table that goes on is read page by page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from legal_rag.extract.model import Box, PageExtract, Word

_SAME_EDGE = 3.0
"""Points by which words of one column may start apart."""
_COLUMN_GAP = 6.0
"""The least gap between words of neighbouring columns that do not start at a known edge."""
_MERGE_EDGES = 16.0
"""Edges nearer than this are one column, set flush right."""
_ROW_GAP = 1.4
"""Times the type size: the distance of base lines above which a new row starts."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's words in reading order, and its text."""

    text: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: as many cells as its table has columns, empty ones with empty text. `columns` are their left edges."""

    page_number: int
    cells: tuple[Cell, ...]
    columns: tuple[float, ...]
    table: int
    """Counts the tables of a page: rows of one table have one figure."""
    y0: float
    y1: float

    @property
    def text(self) -> str:
        """All cells, left to right."""
        return " ".join(cell.text for cell in self.cells if cell.text)

    @property
    def span(self) -> tuple[int, int] | None:
        """The span of its words in the page's text; None if other text stands between them."""
        words = sorted((word for cell in self.cells for word in cell.words), key=lambda word: word.span_start)
        if not words or any(after.span_start - before.span_end > 2 for before, after in pairwise(words)):
            return None
        return words[0].span_start, words[-1].span_end


def table_rows(page: PageExtract, words: Sequence[Word]) -> tuple[TableRow, ...]:
    """The rows of all tables of a page, top to bottom; `words` are the page's words without running heads."""
    ruled = _ruled_rows(page, words)
    if ruled:
        top = min(row.y0 for row in ruled)
        bottom = max(row.y1 for row in ruled)
        words = [word for word in words if not top <= (word.box[1] + word.box[3]) / 2 <= bottom]
    rows = [*ruled, *_aligned_rows(page.page_number, words, first_table=1000)]
    return tuple(sorted(rows, key=lambda row: row.y0))


# Ruled tables -----------------------------------------------------------------------------------------------------


def _ruled_rows(page: PageExtract, words: Sequence[Word]) -> list[TableRow]:
    grid: list[list[Box]] = []
    for cell in sorted(page.cells, key=lambda box: (box[1], box[0])):
        if grid and abs(cell[1] - grid[-1][0][1]) <= _SAME_EDGE:
            grid[-1].append(cell)
        else:
            grid.append([cell])
    rows: list[TableRow] = []
    table = 0
    bottom: float | None = None
    for boxes in grid:
        boxes.sort(key=lambda box: box[0])
        if bottom is not None and boxes[0][1] > bottom + _SAME_EDGE:
            table += 1
        bottom = max(box[3] for box in boxes)
        cells = tuple(_cell([word for word in words if _inside(word, box)]) for box in boxes)
        if any(cell.words for cell in cells):
            rows.append(TableRow(page.page_number, cells, tuple(box[0] for box in boxes), table, boxes[0][1], bottom))
    return rows


def _inside(word: Word, box: Box) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def joined(cells: Iterable[Cell]) -> Cell:
    """Cells that are one to the reader: their words line by line, across the edges between them."""
    return _cell([word for cell in cells for word in cell.words])


def _cell(words: Sequence[Word]) -> Cell:
    ordered = [word for row in _visual_rows(words) for word in row]
    return Cell(" ".join(word.text for word in ordered), tuple(ordered))


# Aligned words ----------------------------------------------------------------------------------------------------


def _visual_rows(words: Sequence[Word]) -> list[list[Word]]:
    """Words on one base line, left to right; rows top to bottom."""
    rows: list[list[Word]] = []
    middle = 0.0
    for word in sorted(words, key=lambda word: word.box[1] + word.box[3]):
        centre = (word.box[1] + word.box[3]) / 2
        if rows and centre - middle <= 0.4 * (word.box[3] - word.box[1]):
            rows[-1].append(word)
        else:
            rows.append([word])
            middle = centre
    for row in rows:
        row.sort(key=lambda word: word.box[0])
    return rows


def _starts(row: list[Word]) -> list[float]:
    """Left edges of the pieces of a visual row after the first: where a wide gap ends."""
    return [
        word.box[0] for before, word in pairwise(row) if word.box[0] - before.box[2] > max(_COLUMN_GAP, 0.6 * word.size)
    ]


def _aligned_rows(page_number: int, words: Sequence[Word], first_table: int) -> list[TableRow]:
    visual = _visual_rows(words)
    found: list[TableRow] = []
    free = [True] * len(visual)
    for number in range(6):
        edge = _best_edge([_starts(row) if open_ else [] for row, open_ in zip(visual, free, strict=True)])
        if edge is None:
            break
        zone = _zone(visual, free, edge)
        for index in zone:
            free[index] = False
        supported = sum(any(abs(start - edge) <= _SAME_EDGE for start in _starts(visual[i])) for i in zone)
        if supported >= 2:
            found.extend(_zone_rows(page_number, [visual[i] for i in zone], first_table + number))
        elif not zone:
            break
    return found


def _best_edge(starts: list[list[float]]) -> float | None:
    """The left edge at which most rows start a piece, if at least two do."""
    every = sorted(start for row in starts for start in row)
    best, best_count = None, 1
    first = 0
    for last, start in enumerate(every):
        while start - every[first] > _SAME_EDGE:
            first += 1
        if last - first + 1 > best_count:
            best, best_count = every[first], last - first + 1
    return best


def _zone(visual: list[list[Word]], free: list[bool], edge: float) -> list[int]:
    """The longest run of rows that a column may start at `edge` in: no word or run of words crosses it."""
    best: list[int] = []
    run: list[int] = []
    hits = best_hits = 0
    for index, row in enumerate(visual):
        if free[index] and not _crosses(row, edge):
            run.append(index)
            hits += any(abs(start - edge) <= _SAME_EDGE for start in _starts(row))
        else:
            run, hits = [], 0
        if hits > best_hits:
            best, best_hits = list(run), hits
    # Rows below the last hit belong to it only where they wrap within a column.
    if best:
        best = list(range(best[0], _last(visual, free, edge, best[-1]) + 1))
    return best


def _last(visual: list[list[Word]], free: list[bool], edge: float, index: int) -> int:
    while (
        index + 1 < len(visual)
        and free[index + 1]
        and not _crosses(visual[index + 1], edge)
        and _distance(visual[index], visual[index + 1]) <= _ROW_GAP * visual[index][0].size
    ):
        index += 1
    return index


def _crosses(row: list[Word], edge: float) -> bool:
    for before, word in zip([None, *row], row, strict=False):
        if word.box[0] < edge - _SAME_EDGE and word.box[2] > edge + _SAME_EDGE:
            return True
        if (
            before is not None
            and before.box[2] > edge - _SAME_EDGE - 60
            and before.box[0] < edge - _SAME_EDGE
            and word.box[0] > edge + _SAME_EDGE
            and word.box[0] - before.box[2] <= max(_COLUMN_GAP, 0.6 * word.size)
            and before.box[2] < edge
        ):
            # A run of words without a gap passes the edge between two of them.
            return True
    return False


def _zone_rows(page_number: int, visual: list[list[Word]], table: int) -> list[TableRow]:
    columns = _columns(visual)
    pitch = _line_pitch(visual)
    full = [_fills(row, columns) for row in visual]
    every_line = sum(full) >= 0.7 * len(visual) and _evenly_spaced(visual)
    rows: list[list[list[Word]]] = []
    for index, row in enumerate(visual):
        if (
            not index
            or _distance(visual[index - 1], row) > min(_ROW_GAP * max(word.size for word in row), pitch)
            or (full[index] and (every_line or (full[index - 1] and visual[index - 1][-1].text.endswith("."))))
        ):
            rows.append([])
        rows[-1].append(row)
    return [
        TableRow(
            page_number,
            tuple(
                _cell([word for row in lines for word in row if _column_of(word, columns) == i])
                for i in range(len(columns))
            ),
            columns,
            table,
            min(word.box[1] for row in lines for word in row),
            max(word.box[3] for row in lines for word in row),
        )
        for lines in rows
    ]


def _line_pitch(visual: list[list[Word]]) -> float:
    """The distance of base lines above which a new row starts: a little more than that of lines within a cell."""
    gaps = sorted(gap for upper, lower in pairwise(visual) if (gap := _distance(upper, lower)) > 0.5 * lower[0].size)
    if not gaps:
        return 0.0
    base = gaps[len(gaps) // 5]
    size = max(word.size for word in visual[-1])
    return 1.12 * base if base <= 1.35 * size else _ROW_GAP * size


def _evenly_spaced(visual: list[list[Word]]) -> bool:
    gaps = [_distance(upper, lower) for upper, lower in pairwise(visual)]
    return not gaps or max(gaps) <= 1.15 * min(gaps)


def _fills(row: list[Word], columns: tuple[float, ...]) -> bool:
    """The line has words in the first column and in another."""
    used = {_column_of(word, columns) for word in row}
    return 0 in used and len(used) > 1


def _columns(visual: list[list[Word]]) -> tuple[float, ...]:
    starts = sorted(start for row in visual for start in (row[0].box[0], *_starts(row)))
    groups: list[list[float]] = []
    for start in starts:
        if groups and start - groups[-1][-1] <= _SAME_EDGE:
            groups[-1].append(start)
        else:
            groups.append([start])
    needed = max(2, -(-len(visual) // 6))
    edges = [group[0] for group in groups if len(group) >= needed] or [starts[0]]
    merged: list[float] = []
    for edge in edges:
        if not merged or edge - merged[-1] > _MERGE_EDGES:
            merged.append(edge)
    return tuple(merged)


def _column_of(word: Word, columns: tuple[float, ...]) -> int:
    index = 0
    for i, edge in enumerate(columns):
        if word.box[0] >= edge - _SAME_EDGE:
            index = i
    return index


def _distance(upper: list[Word], lower: list[Word]) -> float:
    return max(word.box[3] for word in lower) - max(word.box[3] for word in upper)
