"""Small PDFs made while a test runs, so that each test shows the page it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pymupdf

A4 = pymupdf.paper_rect("a4")


def write_pdf(path: Path, pages: Sequence[str | Callable[[Any], None]], **save: Any) -> Path:
    """A PDF at `path`: a page is its text, one line a line, or a function that draws on it."""
    document = pymupdf.open()
    for content in pages:
        page = document.new_page(width=A4.width, height=A4.height)
        if callable(content):
            content(page)
        else:
            for number, line in enumerate(content.splitlines()):
                page.insert_text((72, 90 + 16 * number), line, fontsize=11)
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path, **save)
    document.close()
    return path


def draw_picture(page: Any) -> None:
    """A grey picture over the whole page, as a scanner leaves it."""
    grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 60, 80), False)
    grey.clear_with(200)
    page.insert_image(page.rect, pixmap=grey)


def scanned(path: Path, *, dpi: int = 150, turn: int = 0, skew: float = 0) -> Path:
    """The PDF at `path` as a scanner leaves it: pictures only, turned counterclockwise by `turn`, askew by `skew`."""
    document = pymupdf.open(path)
    scans = pymupdf.open()
    for page in document:
        matrix = pymupdf.Matrix(dpi / 72, dpi / 72).prerotate(skew - turn)
        picture = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
        sheet = scans.new_page(width=picture.width * 72 / dpi, height=picture.height * 72 / dpi)
        sheet.insert_image(sheet.rect, stream=picture.tobytes("jpeg", jpg_quality=80))
    out = path.with_name(f"{path.stem}-scan.pdf")
    scans.save(out)
    return out
