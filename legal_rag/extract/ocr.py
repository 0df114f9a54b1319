"""Reads scanned pages: the one place that knows ocrmypdf and Tesseract.

A page is rendered as a person sees it, so that nothing hidden in the file is read, and its picture goes to ocrmypdf,
which straightens it and has Tesseract read it. The words come back as hOCR on the straightened picture and are turned
back to where they stand on the page. ocrmypdf's hOCR interface is marked experimental: pyproject.toml pins its version.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from legal_rag.extract.doubtful import TRIED, text_doubt
from legal_rag.extract.hocr import HocrPage, read_hocr
from legal_rag.extract.layout import RawLine, RawWord, lay_out
from legal_rag.extract.model import Box, PageExtract
from legal_rag.extract.page_picture import OVERSAMPLED_DPI, page_picture, write_pictures
from legal_rag.extract.stamps import darkest_ink

if TYPE_CHECKING:
    from legal_rag.extract.page_picture import Picture

OCR_VERSION = "1"
"""Part of the key of kept OCR: raise it whenever the same page would be read differently."""
DEFAULT_LANGUAGE = "eng"

_SECONDS_PER_PAGE = 120
_TURNED = 0.5
"""Below this mean confidence a page may lie on its side: it is read again after ocrmypdf has looked for that."""
_SURE = 0.7
_MOST_UNSURE = 0.1
"""With a larger share of words below `_SURE`, something may lie across the text."""
_WORTH_MORE = 0.6
"""Mean confidence from which OCR of a page goes before a text layer that is doubtful."""
_ANGLE_SUFFIX = ".degrees"
"""Of the files that ocr_plugin.py leaves (it imports ocrmypdf, which takes seconds and is imported only when used)."""


@dataclass(frozen=True, slots=True)
class OcrEngine:
    """What reads scans on this machine."""

    language: str
    """As Tesseract names it: "eng", or "eng+ara"."""
    versions: str

    @property
    def key(self) -> str:
        """What a page's OCR depends on besides the page."""
        parts = "\n".join((OCR_VERSION, self.language, self.versions))
        return hashlib.sha256(parts.encode()).hexdigest()[:12]


class NoOcrError(Exception):
    """Scans cannot be read on this machine; the message says what to install."""


@dataclass(frozen=True, slots=True)
class _Look:
    """One reading of a page."""

    page: PageExtract
    sure_words: int = 0
    unsure: float = 1.0
    """Share of its words that are not sure."""


def find_engine(language: str) -> OcrEngine:
    """The engine of this machine for `language`; raises NoOcrError."""
    try:
        wrapper = version("ocrmypdf")
    except PackageNotFoundError as error:
        raise NoOcrError("Install ocrmypdf.") from error
    if shutil.which("tesseract") is None:
        raise NoOcrError("Install tesseract-ocr.")
    try:
        told = _tesseract("--version").splitlines()[0].strip()
        present = set(_tesseract("--list-langs").split())
    except (OSError, subprocess.SubprocessError, IndexError) as error:
        raise NoOcrError(f"Mend tesseract, which does not run: {error}.") from error
    for name in language.split("+"):
        if name not in present:
            raise NoOcrError(f"Install tesseract's language {name!r} (package tesseract-ocr-{name}).")
    return OcrEngine(language, f"ocrmypdf {wrapper}, {told}")


def _tesseract(option: str) -> str:
    return subprocess.run(["tesseract", option], capture_output=True, text=True, timeout=30, check=True).stdout


def recognise(
    path: Path, pages: Sequence[PageExtract], engine: OcrEngine, scratch: Path, password: str | None = None
) -> list[PageExtract]:
    """`pages` of the PDF at `path` as OCR reads them, in the order given; pictures lie below `scratch` meanwhile.

    A page on which nothing is found is "empty". One that cannot be read alone stays as it was, with the reason in
    `doubtful`. A page with doubtful text keeps it, doubtful, unless OCR is surer of what it reads. Raises
    BadInputError when the file cannot be opened; it was, when `pages` were extracted.
    """
    from legal_rag.extract.opening import open_pdf

    with open_pdf(path, password) as document:  # a damaged file has the pages that it had when it was extracted
        return _Reader(document, engine, scratch).read(list(pages))


@dataclass(frozen=True, slots=True)
class _Reader:
    document: Any
    engine: OcrEngine
    scratch: Path

    def read(self, pages: list[PageExtract]) -> list[PageExtract]:
        try:
            looks = self._look([self._picture(page) for page in pages], pages)
            return [_settled(page, self._look_again(look).page) for page, look in zip(pages, looks, strict=True)]
        except Exception as error:  # ocrmypdf and MuPDF raise many unrelated types; one page must not cost the others
            if len(pages) > 1:
                return [page for one in pages for page in self.read([one])]
            reason = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
            return [replace(pages[0], doubtful=f"OCR failed on this page: {reason}")]

    def _look_again(self, look: _Look) -> _Look:
        """A poor reading is compared with one of the page turned upright, and with one of its darkest ink alone."""
        page = look.page
        if (page.ocr_confidence or 0) < _TURNED:
            look = max(look, *self._look([self._picture(page)], [page], turn=True), key=_sure_words)
        if look.unsure > _MOST_UNSURE:
            ink = darkest_ink(self._picture(page, least_dpi=OVERSAMPLED_DPI))
            if ink is not None:
                look = max(look, *self._look([ink], [page]), key=_sure_words)
        return look

    def _picture(self, page: PageExtract, **least: int) -> Picture:
        return page_picture(self.document[page.page_number - 1], **least)

    def _look(self, pictures: Sequence[Picture], pages: Sequence[PageExtract], *, turn: bool = False) -> list[_Look]:
        self.scratch.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=self.scratch) as folder:
            document = Path(folder) / "pictures.pdf"
            write_pictures(pictures, pages, document)
            _run(document, Path(folder) / "read", self.engine, turn=turn)
            return [_read_page(page, Path(folder) / "read", number) for number, page in enumerate(pages, start=1)]


def _settled(before: PageExtract, read: PageExtract) -> PageExtract:
    """What OCR read in place of what was there; where that is worth no more than the doubtful text, the text stays."""
    if before.source != "text":
        return replace(read, doubtful=text_doubt(read.text)) if read.source == "ocr" else read
    if read.source == "text":  # it took too long
        return read
    if (read.ocr_confidence or 0) < _WORTH_MORE or text_doubt(read.text) is not None:
        return replace(before, doubtful=f"{before.doubtful}{TRIED}")
    return read


def _sure_words(look: _Look) -> int:
    return look.sure_words


def _run(pictures: Path, folder: Path, engine: OcrEngine, *, turn: bool) -> None:
    """hOCR of every page, with the files that tell how it was turned, in `folder`."""
    import ocrmypdf.api

    logging.getLogger("ocrmypdf").addHandler(logging.NullHandler())  # what it finds odd shows in the confidence
    folder.mkdir()
    ocrmypdf.api._pdf_to_hocr(
        pictures,
        folder,
        language=engine.language,
        jobs=1,
        use_threads=True,
        force_ocr=True,
        deskew=True,
        rotate_pages=turn,
        rotate_pages_threshold=2.0 if turn else None,
        tesseract_timeout=_SECONDS_PER_PAGE,
        plugins=["legal_rag.extract.ocr_plugin"],
        progress_bar=False,
    )


def _read_page(page: PageExtract, folder: Path, number: int) -> _Look:
    """What ocrmypdf left of `page` in `folder`, under its `number` among the pictures."""
    hocr = folder / f"{number:06d}_ocr_hocr.hocr"
    if not hocr.stat().st_size:
        return _Look(replace(page, doubtful=f"OCR of this page took longer than {_SECONDS_PER_PAGE} seconds"))
    read = read_hocr(hocr)
    angle = float((folder / f"{number:06d}_rasterize{_ANGLE_SUFFIX}").read_text(encoding="ascii"))
    turned = json.loads((folder / f"{number:06d}_hocr.json").read_text(encoding="utf-8"))["orientation_correction"]
    place = _place(page, read, angle, turned)
    scale = (page.height if turned in (90, 270) else page.width) / read.width
    blocks = [
        [
            RawLine([RawWord(word.text, place(word.box), round(line.size * scale, 1), False) for word in line.words])
            for line in paragraph
        ]
        for paragraph in read.paragraphs
    ]
    text, words, laid_out = lay_out(blocks)
    confidences = [word.confidence for paragraph in read.paragraphs for line in paragraph for word in line.words]
    sure = sum(confidence >= _SURE for confidence in confidences)
    found = replace(
        page,
        text=text,
        words=words,
        blocks=laid_out,
        source="ocr" if words else "empty",
        ocr_confidence=round(sum(confidences) / len(confidences), 4) if confidences else None,
        doubtful=None,
        cells=(),
    )
    return _Look(found, sure, 1 - sure / len(confidences)) if confidences else _Look(found)


def _place(page: PageExtract, read: HocrPage, angle: float, turned: int) -> Callable[[Box], Box]:
    """From a box on the picture that was read, in pixels, to the page as displayed, in points.

    The picture was first turned counterclockwise by `turned` degrees to stand upright, then by the small `angle`, about
    its centre, to stand straight. A box that is turned back by a small angle becomes the box around it.
    """
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    middle_x, middle_y = read.width / 2, read.height / 2

    def point(x: float, y: float) -> tuple[float, float]:
        right, down = x - middle_x, y - middle_y
        u = (middle_x + right * cosine - down * sine) / read.width
        v = (middle_y + right * sine + down * cosine) / read.height
        across, along = {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[turned]
        return across * page.width, along * page.height

    def place(box: Box) -> Box:
        corners = [point(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    return place
