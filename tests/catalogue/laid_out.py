"""Pages laid out from plain text, so that a test shows what it tests.

One line of text is one printed line, 14 points below the last; an empty line starts a new block. "# " at the start
makes the line bold, leading spaces indent it by 6 points each, " | " moves on to the next of `columns`.
"""

from __future__ import annotations

from legal_rag.catalogue.body_pages import body_pages
from legal_rag.catalogue.read_pages import ReadPage, read_pages
from legal_rag.catalogue.running_heads import find_running_heads
from legal_rag.extract.model import Block, Box, DocumentExtract, Line, PageExtract, Word

LETTER = 5.0
"""Points that a character is wide."""


def page(
    text: str, number: int = 1, columns: tuple[float, ...] = (60, 130, 450), cells: tuple[Box, ...] = ()
) -> PageExtract:
    """One page of 595 by 842 points."""
    words: list[Word] = []
    lines: list[tuple[int, int, int, Box]] = []
    out = ""
    y = 60.0
    block = line_no = 0
    for printed in text.strip("\n").split("\n"):
        if not printed.strip():
            block, line_no, y = block + 1, 0, y + 8
            continue
        if out:
            out += "\n\n" if line_no == 0 else "\n"
        bold = printed.startswith("# ")
        printed = printed.removeprefix("# ")
        start = len(out)
        first = len(words)
        cells_of_line = printed.split(" | ")
        indent = 6.0 * (len(cells_of_line[0]) - len(cells_of_line[0].lstrip()))
        for column, cell in enumerate(cells_of_line):
            x = columns[column] + (indent if column == 0 else 0)
            for word in cell.split():
                if len(words) > first:
                    out += " "
                box = (x, y, x + LETTER * len(word), y + 10)
                words.append(Word(word, box, len(out), len(out) + len(word), block, line_no, 10.0, bold))
                out += word
                x = box[2] + 2.5
        box = (words[first].box[0], y, words[-1].box[2], y + 10)
        lines.append((block, start, len(out), box))
        line_no += 1
        y += 14
    return PageExtract(number, None, out, tuple(words), _blocks(lines), 595, 842, 0, "text", cells=cells)


def _blocks(lines: list[tuple[int, int, int, Box]]) -> tuple[Block, ...]:
    blocks = []
    for number in sorted({line[0] for line in lines}):
        own = [line for line in lines if line[0] == number]
        box = (
            min(line[3][0] for line in own),
            own[0][3][1],
            max(line[3][2] for line in own),
            own[-1][3][3],
        )
        blocks.append(Block(number, box, own[0][1], own[-1][2], tuple(Line(line[3], line[1], line[2]) for line in own)))
    return tuple(blocks)


def document(*texts: str, columns: tuple[float, ...] = (60, 130, 450)) -> DocumentExtract:
    """A document with one page for each text."""
    return DocumentExtract("0" * 64, tuple(page(text, i, columns) for i, text in enumerate(texts, start=1)))


def body_of(extract: DocumentExtract) -> tuple[ReadPage, ...]:
    """Its pages without running heads."""
    pages = read_pages(extract)
    return body_pages(pages, find_running_heads(extract, {one.number: one.lines for one in pages}))
