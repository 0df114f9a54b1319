"""Reads hOCR, the HTML in which Tesseract hands over what it read (kba.github.io/hocr-spec/1.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from legal_rag.extract.model import Box

_LINES = frozenset({"ocr_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"})
_PROPERTY = re.compile(r"(\w+) ([^;\"]+)")


@dataclass(frozen=True, slots=True)
class HocrWord:
    """A word; box in pixels of the picture, confidence from 0 to 1."""

    text: str
    box: Box
    confidence: float


@dataclass(frozen=True, slots=True)
class HocrLine:
    """Words on one base line; `size` is the height of its letters from descender to ascender, in pixels."""

    words: tuple[HocrWord, ...]
    size: float


@dataclass(frozen=True, slots=True)
class HocrPage:
    """One picture: its size in pixels, and paragraphs in reading order."""

    width: float
    height: float
    paragraphs: tuple[tuple[HocrLine, ...], ...]


def read_hocr(path: Path) -> HocrPage:
    """The first page in the file; raises OSError, ElementTree.ParseError, or ValueError if it holds no page."""
    page = next(_of_class(ElementTree.parse(path).getroot(), frozenset({"ocr_page"})), None)
    if page is None:
        raise ValueError(f"{path.name} holds no page")
    _, _, width, height = _box(_properties(page))
    paragraphs = (
        tuple(line for element in _of_class(paragraph, _LINES) if (line := _line(element)).words)
        for paragraph in _of_class(page, frozenset({"ocr_par"}))
    )
    return HocrPage(width, height, tuple(paragraph for paragraph in paragraphs if paragraph))


def _line(element: ElementTree.Element) -> HocrLine:
    words = []
    for word in _of_class(element, frozenset({"ocrx_word"})):
        text = "".join(word.itertext()).strip()
        if text:
            told = _properties(word)
            words.append(HocrWord("".join(text.split()), _box(told), float(told.get("x_wconf", "0")) / 100))
    told = _properties(element)
    box = _box(told)
    return HocrLine(tuple(words), float(told.get("x_size", box[3] - box[1])))


def _of_class(element: ElementTree.Element, classes: frozenset[str]) -> Iterator[ElementTree.Element]:
    return (found for found in element.iter() if found.get("class") in classes)


def _properties(element: ElementTree.Element) -> dict[str, str]:
    return {name: value.strip() for name, value in _PROPERTY.findall(element.get("title", ""))}


def _box(told: dict[str, str]) -> Box:
    try:
        x0, y0, x1, y1 = (float(number) for number in told["bbox"].split())
    except (KeyError, ValueError) as error:
        raise ValueError("an element of the hOCR has no box") from error
    return x0, y0, x1, y1
