"""Reads a PDF page by page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from legal_rag.extract.hashing import file_sha256
from legal_rag.extract.model import DocumentExtract, HiddenText, PageExtract
from legal_rag.extract.opening import first_line, open_pdf, opening_notes
from legal_rag.extract.page import extract_page
from legal_rag.extract.undrawn import Undrawn
from legal_rag.text import page_ranges

_NO_MEMORY = re.compile(r"\b(?:m|c|re)alloc\b.*\bfailed\b")
"""As MuPDF words it, whether the page is huge or a small stream was made to unpack into one."""


def extract_document(
    path: Path, *, password: str | None = None, first: int = 1, most: int | None = None
) -> DocumentExtract:
    """Words, lines and blocks of the pages of the PDF at `path`, in reading order; of `most` pages from page `first`.

    Raises BadInputError with the reason and the mend when the file is no PDF, empty, encrypted, without pages or
    cannot be read. A page that fails alone is kept, source "unread", and named in `notes`; so is text that is not seen.
    """
    sha256 = file_sha256(path)
    document = open_pdf(path, password)
    undrawn = Undrawn(document)
    try:
        notes = opening_notes(document, password)
        labels = _labels(document)
        last = document.page_count if most is None else min(document.page_count, first - 1 + most)
        pages = tuple(_page(document, number, labels[number], undrawn, notes) for number in range(first - 1, last))
    finally:
        undrawn.close()
        document.close()
    return DocumentExtract(sha256, pages, (*notes, *_hidden_notes(pages)))


def _labels(document: Any) -> list[str | None]:
    count: int = document.page_count
    try:
        if not document.get_page_labels():
            return [None] * count
        return [document[number].get_label() or None for number in range(count)]
    except Exception:  # a broken label tree is no reason to refuse the file
        return [None] * count


def _page(document: Any, number: int, label: str | None, undrawn: Undrawn, notes: list[str]) -> PageExtract:
    try:
        page = document[number]
        return extract_page(page, label, _undrawn(undrawn, page, notes))
    except Exception as error:
        why = "it needs more memory than is allowed" if _out_of_memory(error) else first_line(error)
        reason = f"Page {number + 1} could not be read: {why}."
        notes.append(reason)
        return PageExtract(number + 1, label, "", (), (), 0.0, 0.0, 0, "unread", doubtful=reason)


def _out_of_memory(error: Exception) -> bool:
    return isinstance(error, MemoryError) or bool(_NO_MEMORY.search(str(error)))


def _undrawn(undrawn: Undrawn, page: Any, notes: list[str]) -> tuple[HiddenText, ...]:
    try:
        return undrawn.of(page)
    except Exception as error:  # what is drawn can be read all the same
        notes.append(f"What page {page.number + 1} does not draw could not be looked at: {first_line(error)}.")
        return ()


def _hidden_notes(pages: Sequence[PageExtract]) -> list[str]:
    """A line for each way in which text is hidden, with its pages."""
    by_reason: dict[str, list[int]] = {}
    for page in pages:
        for hidden in page.hidden:
            numbers = by_reason.setdefault(hidden.reason, [])
            if page.page_number not in numbers:
                numbers.append(page.page_number)
    return [
        f"Text that is not seen was left out ({reason}): {page_ranges(numbers)}."
        for reason, numbers in by_reason.items()
    ]
