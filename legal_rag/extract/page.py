"""One page of a PDF as words, lines and blocks in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import pymupdf

from legal_rag.extract.doubtful import script_doubt, text_doubt
from legal_rag.extract.hidden import Unseen, picture_share, unseen_words
from legal_rag.extract.layout import RawLine, RawWord, lay_out, union
from legal_rag.extract.margins import with_margin_headings
from legal_rag.extract.model import Box, HiddenText, PageExtract, PageSource, Word
from legal_rag.extract.order import column_gutter, reading_order
from legal_rag.extract.repeats import drawn_again
from legal_rag.extract.strikeouts import struck_spans
from legal_rag.extract.tables import table_cells

_FLAGS = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_SUPERSCRIPT = 1
_BOLD = 16
_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)

UNREAD_CHARACTERS = 50
"""A page with less text than this, running heads apart, and a large picture is a scan that nobody has read yet."""
_SCAN_SHARE = 0.5
_MARGIN = 0.08
"""Share of the height, at top and bottom, where stamps and running heads of scans stand."""


def extract_page(page: Any, label: str | None, undrawn: tuple[HiddenText, ...] = ()) -> PageExtract:
    """The page `page` (a pymupdf.Page), of which the file does not draw `undrawn`.

    Raises whatever MuPDF raises for a page it cannot interpret.
    """
    textpage = page.get_textpage(flags=_FLAGS)
    found = page.get_text("words", textpage=textpage, flags=_FLAGS)
    styled = page.get_text("dict", textpage=textpage, flags=_FLAGS)["blocks"]
    unseen = unseen_words(page, found, styled)
    left_out = drawn_again(found) | unseen.words.keys()
    seen = [word for index, word in enumerate(found) if index not in left_out] if left_out else found
    blocks = _raw_blocks(seen, styled, page.rotation_matrix if page.rotation else None)
    width, height = page.rect.width, page.rect.height
    text, words, laid_out = lay_out(_ordered(blocks, width, height))
    source = _source(page, words, text, height)
    return PageExtract(
        page_number=page.number + 1,
        label=label,
        text=text,
        words=words,
        blocks=laid_out,
        width=width,
        height=height,
        rotation=page.rotation,
        source=source,
        doubtful=_doubt(text, unseen) if source == "text" else None,
        cells=table_cells(page, text),
        struck=struck_spans(page, words),
        hidden=(*_hidden(found, unseen), *undrawn),
    )


def _doubt(text: str, unseen: Unseen) -> str | None:
    return text_doubt(text) or (script_doubt(text) if unseen.ocr_layer else None)


def _hidden(found: Sequence[tuple[Any, ...]], unseen: Unseen) -> list[HiddenText]:
    """What is not seen, in the file's order, one piece for each reason."""
    pieces: dict[str, list[str]] = {}
    for index in sorted(unseen.words):
        pieces.setdefault(unseen.words[index], []).append(found[index][4])
    return [HiddenText(reason, " ".join(words)) for reason, words in pieces.items()]


def _raw_blocks(words: Sequence[tuple[Any, ...]], styled: Sequence[dict[str, Any]], turn: Any) -> list[list[RawLine]]:
    """MuPDF's words, with the style of the spans that they lie in, grouped by block and printed line.

    MuPDF gives boxes on the page before it is turned; the matrix `turn`, if any, brings them to the page as displayed.
    """
    styles = {
        (block["number"], line_no): line["spans"]
        for block in styled
        for line_no, line in enumerate(block.get("lines", ()))
    }
    blocks: dict[int, dict[int, RawLine]] = {}
    for x0, y0, x1, y1, text, block_no, line_no, _ in words:
        if not text.strip():
            continue
        line = blocks.setdefault(block_no, {}).setdefault(line_no, RawLine())
        line.words.extend(_styled(text, (x0, y0, x1, y1), styles.get((block_no, line_no), ()), turn))
    return [_join_rows(list(lines.values())) for lines in blocks.values()]


def _styled(text: str, box: Box, spans: Sequence[dict[str, Any]], turn: Any) -> list[RawWord]:
    """The word with its size and weight; a footnote mark glued to its end becomes a word of its own."""
    middle = (box[0] + box[2]) / 2
    best: dict[str, Any] | None = None
    for span in spans:
        if span["bbox"][0] - 0.1 <= middle <= span["bbox"][2] + 0.1:
            best = span
            break
    if best is None:
        best = spans[0] if spans else {"size": box[3] - box[1], "flags": 0, "font": ""}
    size = float(best["size"])
    bold = bool(best["flags"] & _BOLD) or bool(_BOLD_NAME.search(best["font"]))
    mark = _glued_mark(text, box, spans)
    if mark is None:
        return [RawWord(text, _turned(box, turn), size, bold)]
    mark_text = mark["text"].strip()
    edge = mark["bbox"][0]
    return [
        RawWord(text[: -len(mark_text)], _turned((box[0], box[1], edge, box[3]), turn), size, bold),
        RawWord(mark_text, _turned((edge, mark["bbox"][1], box[2], mark["bbox"][3]), turn), float(mark["size"]), bold),
    ]


def _turned(box: Box, turn: Any) -> Box:
    if turn is None:
        return box
    x0, y0, x1, y1 = pymupdf.Rect(box) * turn
    return (x0, y0, x1, y1)


def _glued_mark(text: str, box: Box, spans: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    for span in spans:
        mark = span["text"].strip()
        if (
            span["flags"] & _SUPERSCRIPT
            and mark.isdigit()
            and len(mark) < len(text)
            and text.endswith(mark)
            and box[0] < span["bbox"][0] < box[2]
            and abs(span["bbox"][2] - box[2]) < 3
        ):
            return span
    return None


def _join_rows(lines: list[RawLine]) -> list[RawLine]:
    """Joins what the file writes piece after piece on one base line: "(a)" and its text, a table's row."""
    joined: list[RawLine] = []
    for line in lines:
        if joined and _continues(joined[-1].words[-1], line.words[0]):
            joined[-1].words.extend(line.words)
        else:
            joined.append(line)
    return joined


def _continues(left: RawWord, right: RawWord) -> bool:
    overlap = min(left.box[3], right.box[3]) - max(left.box[1], right.box[1])
    lower = min(left.box[3] - left.box[1], right.box[3] - right.box[1])
    return right.box[0] >= left.box[2] - 1 and overlap > 0.6 * lower


def _ordered(blocks: list[list[RawLine]], width: float, height: float) -> list[list[RawLine]]:
    pieces = [line for lines in blocks for line in _split_at_gaps(lines)]
    gutter = column_gutter([piece.box for piece in pieces], width)
    if gutter is None and (with_headings := with_margin_headings(pieces, width)) is not None:
        return with_headings
    if gutter is not None:
        blocks = _columns_apart(blocks, gutter)
    floating = [block for block in blocks if _only_marks(block)]
    standing = [block for block in blocks if not _only_marks(block)]
    boxes = [union(line.box for line in block) for block in standing]
    if gutter is None:  # a running head or a page number belongs to the whole width of the page
        edges = (_MARGIN * height, (1 - _MARGIN) * height)
        boxes = [
            (0.0, y0, width, y1) if y1 <= edges[0] or y0 >= edges[1] else (x0, y0, x1, y1) for x0, y0, x1, y1 in boxes
        ]
    order = reading_order(boxes)
    return [standing[index] for index in order] + floating


def _split_at_gaps(lines: Iterable[RawLine]) -> list[RawLine]:
    pieces: list[RawLine] = []
    for line in lines:
        start = 0
        for i in range(1, len(line.words)):
            if line.words[i].box[0] - line.words[i - 1].box[2] > line.words[i].size:
                pieces.append(RawLine(line.words[start:i]))
                start = i
        pieces.append(RawLine(line.words[start:]))
    return pieces


def _columns_apart(blocks: list[list[RawLine]], gutter: float) -> list[list[RawLine]]:
    """Blocks that hold lines of both columns become one block a column; what crosses the gutter stays whole."""
    apart: list[list[RawLine]] = []
    for block in blocks:
        left: list[RawLine] = []
        right: list[RawLine] = []
        for line in _split_at_gaps(block):
            box = line.box
            if box[0] >= gutter:
                right.append(line)
            else:
                left.append(line)
        apart.extend(_join_rows(column) for column in (left, right) if column)
    # The file may write row by row: all that is left of the gutter is read before what is right of it.
    top = min(line.box[1] for block in apart for line in block if line.box[0] >= gutter)
    above, left_side, right_side = [], [], []
    for block in apart:
        box = union(line.box for line in block)
        if box[0] >= gutter:
            right_side.append(block)
        elif box[3] <= top + 2:
            above.append(block)
        else:
            left_side.append(block)
    return above + left_side + right_side


def _only_marks(block: list[RawLine]) -> bool:
    """Footnote marks written apart from their line; in order of place they would stand inside sentences."""
    return all(word.text.isdigit() and len(word.text) <= 3 and word.size < 8 for line in block for word in line.words)


def _source(page: Any, words: Sequence[Word], text: str, height: float) -> PageSource:
    if len(text) < 10 * UNREAD_CHARACTERS:
        top, bottom = _MARGIN * height, (1 - _MARGIN) * height
        body = sum(len(word.text) for word in words if word.box[1] >= top and word.box[3] <= bottom)
        if body < UNREAD_CHARACTERS and picture_share(page) > _SCAN_SHARE:
            return "unread"
    return "text" if text else "empty"
