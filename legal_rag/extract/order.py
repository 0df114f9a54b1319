"""The order in which the blocks of a page are read.

The file's own order is kept unless it contradicts the layout: a block that lies below another and shares columns with
it is read after it. That moves running heads and page numbers, which many producers write first, to where they are
printed, and leaves tables (written row by row) and columns (written one after the other) as they are.
Two columns of prose whose lines the file writes across the gap are taken apart first (`column_gutter`).
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from legal_rag.extract.model import Box

_TOUCH = 2.0
"""Points by which blocks that follow each other may overlap."""
_MIN_GUTTER = 10.0
_MIN_COLUMN_LINES = 6


def reading_order(boxes: Sequence[Box]) -> list[int]:
    """Indices of `boxes`, given in the file's order, in reading order.

    A topological sort: above-and-overlapping comes first; where the layout does not decide, the file's order does.
    """
    count = len(boxes)
    followers: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for first in range(count):
        for second in range(first + 1, count):
            if _above(boxes[first], boxes[second]):
                followers[first].append(second)
                waiting[second] += 1
            elif _above(boxes[second], boxes[first]):
                followers[second].append(first)
                waiting[first] += 1
    ready = [index for index in range(count) if not waiting[index]]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        index = heapq.heappop(ready)
        order.append(index)
        for follower in followers[index]:
            waiting[follower] -= 1
            if not waiting[follower]:
                heapq.heappush(ready, follower)
    # Boxes that overlap each other in a ring (never seen, cheap to survive) keep the file's order.
    return order if len(order) == count else list(range(count))


def _above(upper: Box, lower: Box) -> bool:
    return (
        upper[3] <= lower[1] + min(_TOUCH, (upper[3] - upper[1]) / 2)
        and upper[1] < lower[1]
        and min(upper[2], lower[2]) > max(upper[0], lower[0])
    )


def column_gutter(lines: Sequence[Box], width: float) -> float | None:
    """The x of the gap between two columns of prose, None if the page has none.

    Two columns are: a gap of at least 10 points near the middle that no line crosses between the first and the last
    line beside it, and on either side at least six lines, most of which fill their column (a table's cells do not).
    """
    middle = [line for line in lines if line[2] - line[0] > 0]
    best: float | None = None
    best_gap = _MIN_GUTTER
    edges = sorted({line[2] for line in middle if 0.3 * width < line[2] < 0.7 * width})
    for right_edge in edges:
        beyond = [line[0] for line in middle if line[0] >= right_edge]
        if not beyond:
            continue
        gap = min(beyond) - right_edge
        if gap < best_gap:
            continue
        left = [line for line in middle if line[2] <= right_edge]
        right = [line for line in middle if line[0] >= right_edge + gap]
        if not (_is_prose(left) and _is_prose(right)):
            continue
        top = max(min(line[1] for line in left), min(line[1] for line in right))
        bottom = min(max(line[3] for line in left), max(line[3] for line in right))
        crossing = [
            line
            for line in middle
            if line[0] < right_edge < line[2] - _TOUCH and top <= (line[1] + line[3]) / 2 <= bottom
        ]
        if bottom > top and not crossing:
            best, best_gap = right_edge + gap / 2, gap
    return best


def _is_prose(lines: Sequence[Box]) -> bool:
    if len(lines) < _MIN_COLUMN_LINES:
        return False
    column = max(line[2] for line in lines) - min(line[0] for line in lines)
    full = sum(line[2] - line[0] >= 0.8 * column for line in lines)
    return full >= 0.6 * len(lines)
