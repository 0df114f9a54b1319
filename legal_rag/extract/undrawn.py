"""Words that a viewer never draws: in layers that are switched off, and beyond the crop box.

MuPDF does not hand them over, so they are read from a copy of the file without layers and crop boxes. Only files that
have such pages are copied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pymupdf

from legal_rag.extract.model import HiddenText

LAYER_OFF = "in a layer that is switched off"
OUTSIDE = "outside the visible part of the page"

_UNENCRYPTED: int = pymupdf.PDF_ENCRYPT_NONE  # type: ignore[attr-defined]


class Undrawn:
    """The undrawn words of one file, page by page."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._copy: Any = None
        self._layers_off = any(not layer["on"] for layer in document.get_ocgs().values())

    def of(self, page: Any) -> tuple[HiddenText, ...]:
        """What `page` of the file does not draw; raises whatever MuPDF raises for a file that it cannot copy."""
        cropped = page.cropbox != page.mediabox
        if not (cropped or self._layers_off):
            return ()
        copy = self._copied()[page.number]
        drawn = _words(page)
        within = _words(copy)
        hidden = _hidden(LAYER_OFF, within, drawn)
        if cropped:
            copy.set_cropbox(copy.mediabox)
            hidden += _hidden(OUTSIDE, _words(copy), within)
        return hidden

    def _copied(self) -> Any:
        if self._copy is None:
            plain = pymupdf.open("pdf", self._document.tobytes(encryption=_UNENCRYPTED))
            plain.xref_set_key(plain.pdf_catalog(), "OCProperties", "null")
            self._copy = pymupdf.open("pdf", plain.tobytes())
            plain.close()
        return self._copy

    def close(self) -> None:
        """Give back the copy."""
        if self._copy is not None:
            self._copy.close()


def _words(page: Any) -> list[str]:
    return [word[4] for word in page.get_text("words")]


def _hidden(reason: str, words: Sequence[str], drawn: Sequence[str]) -> tuple[HiddenText, ...]:
    left = Counter(words) - Counter(drawn)
    found = []
    for word in reversed(words):
        if left[word] > 0:
            left[word] -= 1
            found.append(word)
    return (HiddenText(reason, " ".join(reversed(found))),) if found else ()
