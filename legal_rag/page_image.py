"""Draws a page of the original file, after making sure that it is the very file that was read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from legal_rag.errors import BadInputError, DiskError
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import select

RESOLUTION = 150
"""Dots an inch."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """Where a document was read from; columns of sql/document_file.sql."""

    source_path: str
    bytes: int
    sha256: str


def original_file(document: DocumentRow, documents: Path, reading: Reading) -> Path:
    """The file of `document` below `documents`, known by its content, wherever it was moved to.

    Raises BadInputError when there is none with the same sha256.
    """
    (source,) = select(reading.connection, "document_file", SourceFile, doc_key=document.doc_key)
    first = documents / source.source_path
    others = (path for path in sorted(documents.rglob("*")) if path.suffix.lower() == ".pdf" and path != first)
    for path in (first, *others):
        if path.is_file() and path.stat().st_size == source.bytes and _sha256(path) == source.sha256:
            return path
    raise BadInputError(
        f"No file below {documents} is the one that {document.name} was read from ({source.source_path}).",
        "Give the folder of the documents with --documents; a file that was changed needs a new build.",
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def draw_page(file: Path, page_number: int, png: Path) -> None:
    """Write page `page_number` (from 1) of `file` as `png`; raises DiskError."""
    import pymupdf

    with pymupdf.open(file) as opened:
        picture = opened[page_number - 1].get_pixmap(dpi=RESOLUTION)
    try:
        png.write_bytes(picture.tobytes("png"))
    except OSError as error:
        raise DiskError(f"Cannot write {png}: {error.strerror}.", "Choose another place for --png.") from error
