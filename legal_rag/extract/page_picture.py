"""Pictures of pages for OCR: what a person sees, and nothing that the file hides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from legal_rag.extract.model import PageExtract

Picture: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"
"""Height x width, 0 is black and 255 white."""

OVERSAMPLED_DPI = 300
_LEAST_DPI = 150
_MOST_DPI = 400
_MOST_PIXELS = 60_000_000


def page_picture(page: Any, least_dpi: int = _LEAST_DPI) -> Picture:
    """`page` (a pymupdf.Page) as displayed, at the resolution of its largest picture.

    A page without a picture, or with one below `least_dpi`, is drawn at 300 dpi; no page at more than 400 dpi or 60
    million pixels.
    """
    import pymupdf

    dpi = _resolution(page)
    dpi = min(dpi, _MOST_DPI) if dpi >= least_dpi else OVERSAMPLED_DPI
    most = 72 * math.sqrt(_MOST_PIXELS / (abs(page.rect) or 1.0))
    pixmap = page.get_pixmap(dpi=max(1, round(min(dpi, most))), colorspace=pymupdf.csGRAY, alpha=False)
    return np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)[:, : pixmap.width]


def _resolution(page: Any) -> float:
    """Dots per inch of the page's largest picture; 0 without one."""
    import pymupdf

    largest, dpi = 0.0, 0.0
    for image in page.get_image_info():
        box = pymupdf.Rect(image["bbox"])
        shown = abs(box & page.rect)
        if shown > largest:
            largest, dpi = shown, 72 * math.sqrt(image["width"] * image["height"] / abs(box))
    return dpi


def write_pictures(pictures: Sequence[Picture], pages: Sequence[PageExtract], out: Path) -> None:
    """A PDF at `out` with a page for each picture, as large as the page that it shows is displayed."""
    import pymupdf

    with pymupdf.open() as document:
        for grey, page in zip(pictures, pages, strict=True):
            sheet = document.new_page(width=page.width, height=page.height)
            pixmap = pymupdf.Pixmap(pymupdf.csGRAY, grey.shape[1], grey.shape[0], grey.tobytes(), False)
            sheet.insert_image(sheet.rect, pixmap=pixmap, keep_proportion=False)
        document.save(out)
