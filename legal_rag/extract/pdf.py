"""Reads a PDF page by page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pymupdf

from legal_rag.errors import BadInputError
from legal_rag.extract.hashing import file_sha256
from legal_rag.extract.model import DocumentExtract, PageExtract
from legal_rag.extract.page import extract_page

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

_HEADER_WITHIN = 1024
"""A PDF's header may stand anywhere in the first 1,024 bytes (ISO 32000, implementation note 13)."""
_NO_MEMORY = re.compile(r"\b(?:m|c|re)alloc\b.*\bfailed\b")
"""As MuPDF words it, whether the page is huge or a small stream was made to unpack into one."""


def extract_document(
    path: Path, *, password: str | None = None, first: int = 1, most: int | None = None
) -> DocumentExtract:
    """Words, lines and blocks of the pages of the PDF at `path`, in reading order; of `most` pages from page `first`.

    Raises BadInputError with the reason and the mend when the file is no PDF, empty, encrypted, without pages or
    cannot be read. A page that fails alone is kept, source "unread", and named in `notes`.
    """
    sha256 = file_sha256(path)
    document = _open(path, password)
    try:
        notes: list[str] = []
        if document.is_repaired:
            notes.append(f"The file was damaged and has been repaired: {document.page_count} pages were found.")
        if document.metadata and document.metadata.get("encryption"):
            notes.append(
                "The file is encrypted; it opens without a password, with restrictions set by its author."
                if password is None
                else "The file is encrypted; it was opened with the password given."
            )
        labels = _labels(document)
        last = document.page_count if most is None else min(document.page_count, first - 1 + most)
        pages = tuple(_page(document, number, labels[number], notes) for number in range(first - 1, last))
    finally:
        document.close()
    return DocumentExtract(sha256, pages, tuple(notes))


def _open(path: Path, password: str | None) -> Any:
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER_WITHIN)
    except OSError as error:
        raise BadInputError(
            f"The file cannot be read: {error.strerror or error}.", "Check its permissions and the disk."
        ) from error
    if not head:
        raise BadInputError("The file is empty (zero bytes).", "Fetch it again from where it came from.")
    if b"%PDF-" not in head:
        raise BadInputError("The file is not a PDF, whatever its name says.", "Convert it to PDF or take it out.")
    try:
        document = pymupdf.open(path, filetype="pdf")
    except Exception as error:  # MuPDF raises several unrelated types
        raise BadInputError(
            f"The file is damaged beyond repair: {_first_line(error)}.", "Fetch it again from where it came from."
        ) from error
    if document.needs_pass and not (password is not None and document.authenticate(password)):
        document.close()
        said = "The file is encrypted and needs a password." if password is None else "The password given does not fit."
        raise BadInputError(said, "Give it with --password-file, or save a copy without the password.")
    if document.page_count == 0:
        document.close()
        raise BadInputError("The file has no pages.", "Fetch it again from where it came from.")
    return document


def _labels(document: Any) -> list[str | None]:
    count: int = document.page_count
    try:
        if not document.get_page_labels():
            return [None] * count
        return [document[number].get_label() or None for number in range(count)]
    except Exception:  # a broken label tree is no reason to refuse the file
        return [None] * count


def _page(document: Any, number: int, label: str | None, notes: list[str]) -> PageExtract:
    try:
        return extract_page(document[number], label)
    except Exception as error:
        why = "it needs more memory than is allowed" if _out_of_memory(error) else _first_line(error)
        reason = f"Page {number + 1} could not be read: {why}."
        notes.append(reason)
        return PageExtract(number + 1, label, "", (), (), 0.0, 0.0, 0, "unread", doubtful=reason)


def _out_of_memory(error: Exception) -> bool:
    return isinstance(error, MemoryError) or bool(_NO_MEMORY.search(str(error)))


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
