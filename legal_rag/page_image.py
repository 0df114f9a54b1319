"""Draws a page of the original file, after making sure that it is the very file that was read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from legal_rag.build.passwords import password_of
from legal_rag.errors import BadInputError, DiskError
from legal_rag.extract.model import Box
from legal_rag.ground.model import Citation
from legal_rag.reading import Reading
from legal_rag.route.directory import DocumentRow
from legal_rag.store.facts import select

RESOLUTION = 150
"""Dots an inch."""
_MARK = (1.0, 0.9, 0.2)
_SHORT_ID = 24
"""Letters of a document's id in the name of a picture."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """Where a document was read from; columns of sql/document_file.sql."""

    source_path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Original:
    """The file that a document was read from, and what opens it."""

    path: Path
    password: str | None = field(default=None, repr=False)


def original_file(
    document: DocumentRow, documents: Path, reading: Reading, passwords: Mapping[str, str] | None = None
) -> Original:
    """The file of `document` below `documents`, known by its content, wherever it was moved to; its password is found
    in `passwords` as a build finds it.

    Raises BadInputError when there is none with the same sha256.
    """
    (source,) = select(reading.connection, "document_file", SourceFile, doc_key=document.doc_key)
    password = password_of(source.sha256, source.source_path, passwords or {})
    first = documents / source.source_path
    others = (path for path in sorted(documents.rglob("*")) if path.suffix.lower() == ".pdf" and path != first)
    for path in (first, *others):
        if path.is_file() and path.stat().st_size == source.bytes and _sha256(path) == source.sha256:
            return Original(path, password)
    raise BadInputError(
        f"No file below {documents} is the one that {document.name} was read from ({source.source_path}).",
        "Give the folder of the documents with --documents; a file that was changed needs a new build.",
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def draw_page(file: Original, page_number: int, png: Path, marked: Iterable[Box] = ()) -> None:
    """Write page `page_number` (from 1) of `file` as `png`, the boxes (points on the page as displayed, origin top
    left) marked with a yellow that leaves the words readable. The file is opened, and repaired, as the build did it.

    Raises BadInputError without the right password, DiskError.
    """
    import pymupdf

    from legal_rag.extract.opening import open_pdf

    try:
        opened = open_pdf(file.path, file.password)
    except BadInputError as error:
        raise BadInputError(f"{file.path.name} cannot be drawn: {error.message}", error.mend) from error
    with opened:
        page = opened[page_number - 1]
        for box in marked:
            mark = page.add_highlight_annot(pymupdf.Rect(box) * page.derotation_matrix)
            mark.set_colors(stroke=_MARK)
            mark.update()
        picture = page.get_pixmap(dpi=RESOLUTION)
    try:
        png.write_bytes(picture.tobytes("png"))
    except OSError as error:
        raise DiskError(f"Cannot write {png}: {error.strerror}.", "Choose another place for the picture.") from error


def draw_evidence(
    citations: Iterable[Citation],
    documents: Path,
    folder: Path,
    reading: Reading,
    passwords: Mapping[str, str] | None = None,
) -> Iterator[Path]:
    """Write each cited page into `folder` as 01-ID-p3.png, in the order of the citations, its evidence marked.

    Raises BadInputError when `documents` holds no file with the sha256 of the catalogue or `passwords` (as for a build)
    do not open it, DiskError.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DiskError(f"Cannot make the folder {folder}: {error.strerror}.", "Choose another --images.") from error
    rows = {row.doc_id: row for row in reading.directory.documents.values()}
    files: dict[str, Original] = {}
    for number, citation in enumerate(citations, start=1):
        doc_id = citation.doc_id
        if doc_id not in files:
            files[doc_id] = original_file(rows[doc_id], documents, reading, passwords)
        png = folder / f"{number:02d}-{doc_id[:_SHORT_ID]}-p{citation.page_number}.png"
        draw_page(files[doc_id], citation.page_number, png, citation.boxes)
        yield png
