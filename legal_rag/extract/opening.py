"""Opens a PDF, says why it cannot be opened, and what was wrong with it although it was."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pymupdf

from legal_rag.errors import BadInputError

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

_HEADER_WITHIN = 1024
"""A PDF's header may stand anywhere in the first 1,024 bytes (ISO 32000, implementation note 13)."""
_TAIL = 65_536
_END = b"%%EOF"
_OBJECT = re.compile(rb"\d+\s+\d+\s+obj\b")


def open_pdf(path: Path, password: str | None) -> Any:
    """The pymupdf.Document at `path`; raises BadInputError with the reason and the mend.

    An update that was appended and cut short is read as far as it goes: MuPDF would silently open the file as it was
    before the update.
    """
    head, tail = _ends(path)
    if not head:
        raise BadInputError("The file is empty (zero bytes).", "Fetch it again from where it came from.")
    if b"%PDF-" not in head:
        raise BadInputError("The file is not a PDF, whatever its name says.", "Convert it to PDF or take it out.")
    document = _opened(path, tail)
    if document.needs_pass and not (password is not None and document.authenticate(password)):
        document.close()
        said = "The file is encrypted and needs a password." if password is None else "The password given does not fit."
        raise BadInputError(said, "Give it with --password-file, or save a copy without the password.")
    if document.page_count == 0:
        document.close()
        raise BadInputError("The file has no pages.", "Fetch it again from where it came from.")
    return document


def opening_notes(document: Any, password: str | None) -> list[str]:
    """What is to be said of a file that opened: repaired, restricted by its author, or opened with `password`."""
    notes: list[str] = []
    if document.is_repaired:
        count = document.page_count
        pages = "1 page was" if count == 1 else f"{count} pages were"
        notes.append(f"The file was damaged and has been repaired: {pages} found.")
    if document.metadata and document.metadata.get("encryption"):
        notes.append(
            "The file is encrypted; it opens without a password, with restrictions set by its author."
            if password is None
            else "The file is encrypted; it was opened with the password given."
        )
    return notes


def first_line(error: Exception) -> str:
    """What an exception of a library says, in a line without a full stop."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


def _ends(path: Path) -> tuple[bytes, bytes]:
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER_WITHIN)
            file.seek(max(path.stat().st_size - _TAIL, 0))
            return head, file.read()
    except OSError as error:
        raise BadInputError(
            f"The file cannot be read: {error.strerror or error}.", "Check its permissions and the disk."
        ) from error


def _is_torn(tail: bytes) -> bool:
    """Whether objects follow the last end mark of the file."""
    end = tail.rfind(_END)
    return end >= 0 and _OBJECT.search(tail, end) is not None


def _opened(path: Path, tail: bytes) -> Any:
    try:
        return _open_torn(path) if _is_torn(tail) else pymupdf.open(path, filetype="pdf")
    except Exception as error:  # MuPDF raises several unrelated types
        try:
            return _open_cut(path)
        except Exception:  # neither way: what the first said is what is wrong with the file
            raise BadInputError(
                f"The file is damaged beyond repair: {first_line(error)}.", "Fetch it again from where it came from."
            ) from error


def _open_torn(path: Path) -> Any:
    """Without its last cross-reference table to be found, MuPDF looks for the objects themselves and finds them all."""
    before, found, after = path.read_bytes().rpartition(b"startxref")
    return pymupdf.open("pdf", before + b"startnone" + after if found else before + after)


def _open_cut(path: Path) -> Any:
    """MuPDF cannot repair a file that ends inside an object; without that object it can."""
    before, found, _ = path.read_bytes().rpartition(b"endobj")
    return pymupdf.open("pdf", before + found + b"\n")
