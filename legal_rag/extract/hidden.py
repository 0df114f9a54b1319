"""Words that the file holds and nobody sees on the page: they are kept apart from the page's text, never evidence.

What is unseen is settled on the picture of the page: where a word stands there must be more than one colour. Only words
that give cause are looked at (invisible mode, transparent, nearly white, under a form painted later), so that an
ordinary page costs nothing but a glance at its painting operators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from legal_rag.extract.model import Box

INVISIBLE = "written in the invisible mode"
NOT_OF_THE_PICTURE = "an invisible text layer that does not lie on the words of the picture"
TRANSPARENT = "transparent"
PAPER = "in the colour of what lies beneath"
COVERED = "under a drawn box"

_FILLED, _STROKED, _CLIPPED = 16, 32, 64
"""Of MuPDF's `char_flags`: how the letters are painted; render mode 3 sets none of them."""
_FAINT = 26
"""Of 255: text that lets nine tenths through is not seen."""
_BRIGHT = 0xD0
_LEAST_CONTRAST = 16
"""Of 255, between the lightest and the darkest point of any colour where a word stands."""
_DPI = 150
_PICTURE_SHARE = 0.5
_CELLS = 100
"""To each side of the page, when the share is taken that pictures cover."""
_INKED = 0.6
"""Share of the words of an invisible layer that must lie on ink for it to be the text of the picture."""
_COVERING = 4.0
"""Points: a lower or narrower form is a rule or an underline."""
_COVERED_SHARE = 0.6

_FILL = re.compile(rb"\s(?:[fFBb]\*?)(?=\s)")
_RECTANGLE = re.compile(rb"[-+]?[\d.]+\s+[-+]?[\d.]+\s+([-+]?[\d.]+)\s+([-+]?[\d.]+)\s+re\s")
_LOOK_BACK = 400

RawWords = Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Unseen:
    """`words`: indices of MuPDF's words that are not seen, each with why. `ocr_layer`: the others are, or hold, the
    invisible text of the picture that covers the page."""

    words: dict[int, str]
    ocr_layer: bool = False


@dataclass(frozen=True, slots=True)
class _Suspect:
    index: int
    box: Box
    reason: str


def unseen_words(page: Any, words: RawWords, styled: Sequence[dict[str, Any]]) -> Unseen:
    """Which of `words` (of MuPDF, on the page before it is turned) are not seen on `page`."""
    suspects = [*_by_style(words, styled), *_by_covering(page, words)]
    if not suspects:
        return Unseen({})
    picture = _Picture.of(page)
    unseen: dict[int, str] = {}
    layer = [suspect for suspect in suspects if suspect.reason == INVISIBLE]
    why = _why_no_layer(page, layer, words, picture) if layer else None
    if why is not None:
        unseen = {suspect.index: why for suspect in layer}
    for suspect in suspects:
        if suspect.reason == TRANSPARENT or (
            suspect.reason in (PAPER, COVERED) and suspect.index not in unseen and not picture.shows(suspect.box)
        ):
            unseen[suspect.index] = suspect.reason
    return Unseen(unseen, ocr_layer=bool(layer) and why is None)


def _by_style(words: RawWords, styled: Sequence[dict[str, Any]]) -> Iterator[_Suspect]:
    odd = {
        (block["number"], line_no): [(span["bbox"], why) for span, why in spans]
        for block in styled
        for line_no, line in enumerate(block.get("lines", ()))
        if (spans := [(span, why) for span in line["spans"] if (why := _odd(span)) is not None])
    }
    if not odd:
        return
    for index, (x0, y0, x1, y1, _, block_no, line_no, _) in enumerate(words):
        middle = (x0 + x1) / 2
        for box, why in odd.get((block_no, line_no), ()):
            if box[0] - 0.1 <= middle <= box[2] + 0.1:
                yield _Suspect(index, (x0, y0, x1, y1), why)
                break


def _odd(span: dict[str, Any]) -> str | None:
    color = span["color"]
    if span["alpha"] < _FAINT:
        painted = span["char_flags"] & (_FILLED | _STROKED | _CLIPPED)
        return TRANSPARENT if painted else INVISIBLE
    if color >= 0xD0D0D0 and color & 0xFF >= _BRIGHT and color >> 8 & 0xFF >= _BRIGHT:
        return PAPER
    return None


def _by_covering(page: Any, words: RawWords) -> Iterator[_Suspect]:
    """Words over which a form is painted after some text; whether it hides them is seen on the picture."""
    if not words or not _paints_forms(page):
        return
    forms: list[Box] = []
    text_begun = False
    for kind, box in page.get_bboxlog():
        if kind.endswith("-text"):
            text_begun = True
        elif text_begun and kind == "fill-path" and min(box[2] - box[0], box[3] - box[1]) >= _COVERING:
            forms.append(box)
    for index, (x0, y0, x1, y1, *_) in enumerate(words):
        if any(_share_within((x0, y0, x1, y1), form) >= _COVERED_SHARE for form in forms):
            yield _Suspect(index, (x0, y0, x1, y1), COVERED)


def _paints_forms(page: Any) -> bool:
    """Whether the page's program fills a form larger than a rule after its first text, or may do so out of sight."""
    if page.first_annot is not None or page.parent.get_page_xobjects(page.number):
        return True
    program: bytes = page.read_contents()
    for fill in _FILL.finditer(program, max(program.find(b"ET"), 0)):
        before = program[max(fill.start() - _LOOK_BACK, 0) : fill.start() + 1]
        if not before.rstrip().endswith(b"re"):
            return True
        *_, (width, height) = _RECTANGLE.findall(before) or [(b"9", b"9")]
        if min(abs(_number(width)), abs(_number(height))) >= _COVERING:
            return True
    return False


def _number(written: bytes) -> float:
    try:
        return float(written)
    except ValueError:
        return _COVERING


def _share_within(box: Box, form: Box) -> float:
    width = min(box[2], form[2]) - max(box[0], form[0])
    height = min(box[3], form[3]) - max(box[1], form[1])
    area = (box[2] - box[0]) * (box[3] - box[1])
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0


def _why_no_layer(page: Any, layer: Sequence[_Suspect], words: RawWords, picture: _Picture) -> str | None:
    """Why invisible words are not the OCR layer of a scan; None if they are.

    They are when pictures cover more than half of the page, little else is written, and they lie on its ink.
    """
    own = {suspect.index for suspect in layer}
    letters = sum(len(words[index][4]) for index in own)
    others = sum(len(word[4]) for index, word in enumerate(words) if index not in own)
    if picture_share(page) <= _PICTURE_SHARE or others > letters:
        return INVISIBLE
    inked = sum(picture.shows(suspect.box) for suspect in layer)
    return None if inked >= _INKED * len(layer) else NOT_OF_THE_PICTURE


def picture_share(page: Any) -> float:
    """The share of the page that its pictures cover together: a scan may come as one, in strips or in tiles."""
    import numpy as np

    sheet = page.rect * page.derotation_matrix
    across, down = _CELLS / (sheet.width or 1.0), _CELLS / (sheet.height or 1.0)
    covered = np.zeros((_CELLS, _CELLS), dtype=bool)
    for image in page.get_image_info():
        box = (pymupdf.Rect(image["bbox"]) & sheet) - (sheet.x0, sheet.y0, sheet.x0, sheet.y0)
        if not box.is_empty:
            rows, columns = (box.y0 * down, box.y1 * down), (box.x0 * across, box.x1 * across)
            covered[round(rows[0]) : round(rows[1]), round(columns[0]) : round(columns[1])] = True
    return float(covered.mean())


@dataclass(frozen=True, slots=True)
class _Picture:
    """The page as displayed: height x width x 3, and how a point of the unturned page comes to it."""

    colours: Any
    matrix: Any

    @classmethod
    def of(cls, page: Any) -> _Picture:
        import numpy as np

        pixmap = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csRGB, alpha=False)
        rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        colours = rows[:, : pixmap.width * 3].reshape(pixmap.height, pixmap.width, 3)
        return cls(colours, page.rotation_matrix * pymupdf.Matrix(_DPI / 72, _DPI / 72))

    def shows(self, box: Box) -> bool:
        """Whether there is more than one colour inside `box`; its rim, where neighbours reach in, does not count."""
        turned = pymupdf.Rect(box) * self.matrix
        across, down = turned.width * 0.04, turned.height * 0.2
        if turned.height > turned.width:
            across, down = turned.width * 0.2, turned.height * 0.04
        region = self.colours[
            max(0, round(turned.y0 + down)) : max(0, round(turned.y1 - down)) or 1,
            max(0, round(turned.x0 + across)) : max(0, round(turned.x1 - across)) or 1,
        ]
        if not region.size:
            return False
        contrast = region.max(axis=(0, 1)).astype(int) - region.min(axis=(0, 1))
        return bool(contrast.max() >= _LEAST_CONTRAST)
