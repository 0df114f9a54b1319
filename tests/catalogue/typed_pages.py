"""Extracts of typed pages: what a page would be after extraction, without a PDF.

A page is written as text. A blank line starts a new block; `>` at a line's beginning sets it at the right margin.
"""

from __future__ import annotations

from legal_rag.extract.model import Block, DocumentExtract, Line, PageExtract, Word

_CHARACTER, _LINE, _GAP = 6.0, 14.0, 16.0


def extract_of(*pages: str) -> DocumentExtract:
    """The extract of a document with these pages."""
    return DocumentExtract("0" * 64, tuple(_page(number, text) for number, text in enumerate(pages, 1)))


def _page(number: int, typed: str) -> PageExtract:
    text = ""
    words: list[Word] = []
    blocks: list[Block] = []
    top = 72.0
    for block_no, paragraph in enumerate(part for part in typed.strip("\n").split("\n\n") if part.strip()):
        text += "\n\n" if text else ""
        start = len(text)
        lines: list[Line] = []
        for line_no, printed in enumerate(paragraph.split("\n")):
            text += "\n" if lines else ""
            left = 72.0
            if printed.startswith(">"):
                printed = printed[1:].strip()
                left = 540.0 - _CHARACTER * len(printed)
            at = len(text)
            text += printed
            position = 0
            for word in printed.split():
                position = printed.index(word, position)
                x0 = left + _CHARACTER * position
                box = (x0, top, x0 + _CHARACTER * len(word), top + 11)
                words.append(Word(word, box, at + position, at + position + len(word), block_no, line_no, 11.0, False))
                position += len(word)
            lines.append(Line((left, top, left + _CHARACTER * len(printed), top + 11), at, len(text)))
            top += _LINE
        box = (72.0, lines[0].box[1], 540.0, lines[-1].box[3])
        blocks.append(Block(block_no, box, start, len(text), tuple(lines)))
        top += _GAP
    return PageExtract(number, None, text, tuple(words), tuple(blocks), 612.0, 792.0, 0, "text" if text else "empty")
