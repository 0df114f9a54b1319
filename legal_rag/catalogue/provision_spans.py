"""Where provisions end: each goes on until one of its own level or a higher one begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.rows import Article


@dataclass(slots=True)
class Start:
    """Where a provision starts; a lower `level` holds a higher one."""

    kind: str
    number: str
    parent: str | None
    heading: str | None
    level: int
    page: int
    offset: int
    printed: str


def rows_of(starts: Sequence[Start], lines: Sequence[PrintedLine]) -> tuple[Article, ...]:
    """One row for each start, with the page and offset where the provision ends."""
    ends = _ends(starts, lines)
    return tuple(
        Article(
            page_number=start.page,
            printed=start.printed,
            span_start=start.offset,
            span_end=end[1],
            last_page=end[0],
            kind=start.kind,
            number=start.number,
            parent=start.parent,
            heading=start.heading,
        )
        for start, end in zip(starts, ends, strict=True)
    )


def _ends(starts: Sequence[Start], lines: Sequence[PrintedLine]) -> list[tuple[int, int]]:
    """For each start, (page, offset) of the end of its last line: before the next provision not inside it."""
    if not lines:
        return []
    last = lines[-1]
    ends: list[tuple[int, int]] = [(last.page_number, last.span_end)] * len(starts)
    open_: list[int] = []
    index = 0
    previous: PrintedLine | None = None
    for k, start in enumerate(starts):
        while index < len(lines) and lines[index].position < (start.page, start.offset):
            previous = lines[index]
            index += 1
        while open_ and starts[open_[-1]].level >= start.level:
            closed = open_.pop()
            ends[closed] = _end_before(previous, start, starts[closed])
        open_.append(k)
    return ends


def _end_before(previous: PrintedLine | None, following: Start, closed: Start) -> tuple[int, int]:
    if previous is None or previous.position < (closed.page, closed.offset):
        # Both start on one line, or the label stood alone above the other.
        if (following.page, following.offset) > (closed.page, closed.offset) and following.page == closed.page:
            return following.page, following.offset
        return closed.page, closed.offset + len(closed.printed)
    if previous.page_number == following.page and previous.span_end > following.offset:
        return following.page, following.offset
    return previous.page_number, previous.span_end


def offset_in(line: PrintedLine, at: int) -> int:
    """The offset in the page's text of character `at` of the line's text (words are joined by one space)."""
    position = 0
    for word in line.words:
        if at <= position + len(word.text):
            return word.span_start + max(at - position, 0)
        position += len(word.text) + 1
    return line.span_end
