"""A plugin of ocrmypdf: Tesseract as ocrmypdf drives it, which also writes down by how much it turned each picture.

Without the angle, a word found on the straightened picture could not be shown on the page as it was scanned.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ocrmypdf import hookimpl
from ocrmypdf.builtin_plugins.tesseract_ocr import TesseractOcrEngine

ANGLE_SUFFIX = ".degrees"


class AngleKeeping(TesseractOcrEngine):
    """Tesseract, with the angle of every page beside its picture."""

    @staticmethod
    def get_deskew(input_file: Path, options: Any) -> float:
        """Degrees, counterclockwise, by which the picture is turned to stand straight."""
        angle = float(TesseractOcrEngine.get_deskew(input_file, options))
        input_file.with_suffix(ANGLE_SUFFIX).write_text(repr(angle), encoding="ascii")
        return angle


@hookimpl
def get_ocr_engine(options: Any) -> AngleKeeping:
    """Used instead of the engine that comes with ocrmypdf."""
    return AngleKeeping()
