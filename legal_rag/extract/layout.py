"""From lines of words in reading order to a page's text, words and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from legal_rag.extract.model import Block, Box, Line, Word


@dataclass(slots=True)
class RawWord:
    """A word that has no place in a text yet."""

    text: str
    box: Box
    size: float
    bold: bool


@dataclass(slots=True)
class RawLine:
    """Words printed on one base line."""

    words: list[RawWord] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """Around all its words."""
        return union(word.box for word in self.words)


def union(boxes: Iterable[Box]) -> Box:
    """The box around all `boxes`, of which there must be one at least."""
    columns = tuple(zip(*boxes, strict=True))
    return min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3])


def lay_out(blocks: Sequence[Sequence[RawLine]]) -> tuple[str, tuple[Word, ...], tuple[Block, ...]]:
    """The text of `blocks`, given in reading order: words joined by spaces, lines by "\\n", blocks by "\\n\\n"."""
    parts: list[str] = []
    words: list[Word] = []
    laid_out: list[Block] = []
    offset = 0
    for block_no, raw_lines in enumerate(blocks):
        if block_no:
            parts.append("\n\n")
            offset += 2
        block_start = offset
        lines: list[Line] = []
        for line_no, raw_line in enumerate(raw_lines):
            if line_no:
                parts.append("\n")
                offset += 1
            line_start = offset
            for word_no, raw in enumerate(raw_line.words):
                if word_no:
                    parts.append(" ")
                    offset += 1
                parts.append(raw.text)
                words.append(
                    Word(raw.text, raw.box, offset, offset + len(raw.text), block_no, line_no, raw.size, raw.bold)
                )
                offset += len(raw.text)
            lines.append(Line(raw_line.box, line_start, offset))
        laid_out.append(Block(block_no, union(line.box for line in lines), block_start, offset, tuple(lines)))
    return "".join(parts), tuple(words), tuple(laid_out)
