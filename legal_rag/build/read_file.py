"""What one file contributes: extracted and catalogued, or taken from the cache. Runs in the build's workers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from legal_rag import text as normalising
from legal_rag.build.cache import WorkCache
from legal_rag.build.catalogue_file import ReadDocument, read_read_document, write_read_document
from legal_rag.build.extract_file import awaiting_ocr, read_extract, read_pages, write_extract
from legal_rag.build.read_scans import OcrJob, kept_scans, read_scans, with_scans
from legal_rag.catalogue import CATALOGUE_VERSION
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.errors import LegalRagError
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract
from legal_rag.extract.ocr import OcrEngine
from legal_rag.passages import PASSAGE_VERSION, page_search_text, paragraph_starts, starts_in_search_text
from legal_rag.profile.loader import Profile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FileJob:
    """A file to be read."""

    path: Path
    sha256: str
    engine: OcrEngine | None = None
    """Reads the file's scanned pages, if there is one on this machine."""
    scans_tried: bool = False
    """The engine has had its turn: pages that it could not read stay unread."""


@dataclass(frozen=True, slots=True)
class KeptWork:
    """Where in the cache a file's extraction and catalogue lie."""

    extract: Path
    catalogue: Path


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What became of a job.

    One of three: the work is `kept`; pages are `awaiting` the engine first; or it was refused (`problem`, `mend`).
    """

    sha256: str
    extracted: bool = False
    catalogued: bool = False
    notes: tuple[str, ...] = ()
    kept: KeptWork | None = None
    awaiting: tuple[int, ...] = ()
    problem: str | None = None
    mend: str = ""


@cache
def catalogue_version() -> str:
    """CATALOGUE_VERSION and a hash of the catalogue's sources: a changed rule is never served from the cache."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in (*sorted((package / "catalogue").rglob("*.py")), package / "text.py", package / "passages.py"):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return f"{CATALOGUE_VERSION}+{digest.hexdigest()[:12]}"


def catalogue_key(profile: Profile) -> str:
    """What a file's catalogue depends on besides the file: program, profile, extraction and normalising."""
    parts = (catalogue_version(), profile.sha256, EXTRACTOR_VERSION, normalising.TEXT_VERSION, PASSAGE_VERSION)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def read_job(job: FileJob | OcrJob, cache: WorkCache, profile: Profile, key: str) -> FileOutcome:
    """Do the job; raises DiskError."""
    if isinstance(job, OcrJob):
        return FileOutcome(job.sha256, notes=tuple(read_scans(job, cache)))
    return read_file(job, cache, profile, key)


def read_file(job: FileJob, cache: WorkCache, profile: Profile, key: str) -> FileOutcome:
    """Bring the file's extraction and, under `key` (catalogue_key), its catalogue into the cache.

    Raises DiskError; a bad file is an outcome.
    """
    kept = KeptWork(cache.extract_file(job.sha256, EXTRACTOR_VERSION), cache.catalogue_file(job.sha256, key))
    notes: list[str] = []
    extract: DocumentExtract | None = None
    pages = _usable(kept.extract, read_pages, notes)
    extracted = pages is None
    if pages is None:
        from legal_rag.extract.pdf import extract_document

        try:
            extract = extract_document(job.path)
        except LegalRagError as error:
            return FileOutcome(job.sha256, notes=tuple(notes), problem=error.message, mend=error.mend)
        write_extract(kept.extract, extract)
        pages = read_pages(kept.extract)
    awaiting = awaiting_ocr(pages)
    if awaiting and job.engine is not None:
        plain = kept.extract
        kept = KeptWork(
            cache.extract_file(job.sha256, f"{EXTRACTOR_VERSION}.{job.engine.key}"),
            cache.catalogue_file(job.sha256, f"{key}.{job.engine.key}"),
        )
        pages = _usable(kept.extract, read_pages, notes)
        if pages is None or awaiting_ocr(pages):
            scans = kept_scans(cache, job.sha256, awaiting, job.engine)
            missing = tuple(number for number in awaiting if number not in scans)
            if missing and not job.scans_tried:
                return FileOutcome(job.sha256, extracted=extracted, notes=tuple(notes), awaiting=missing)
            kept.catalogue.unlink(missing_ok=True)  # first: it must never be older than what it was read from
            extract = with_scans(extract or read_extract(plain), scans)
            write_extract(kept.extract, extract)
        else:
            extract = None
    catalogued = _usable(kept.catalogue, read_read_document, notes) is None
    if catalogued:
        write_read_document(kept.catalogue, read_document(extract or read_extract(kept.extract), profile))
    return FileOutcome(job.sha256, extracted, catalogued, tuple(notes), kept)


def read_document(extract: DocumentExtract, profile: Profile) -> ReadDocument:
    """The catalogue of an extract and the search text of its pages."""
    from legal_rag.catalogue.document import catalogue_document

    failure: str | None = None
    try:
        catalogue = catalogue_document(extract, profile)
    except Exception as error:  # one document's oddity must not cost the corpus; the report names it
        catalogue = DocumentCatalogue()
        failure = f"{type(error).__name__}: {error}"
    search_texts: list[str] = []
    starts: list[tuple[int, ...]] = []
    for page in extract.pages:
        left_out = (*catalogue.running_heads.get(page.page_number, ()), *page.struck)
        normalised = page_search_text(page.text, left_out)
        at = paragraph_starts(page.text, (block.span_start for block in page.blocks))
        search_texts.append(normalised.text)
        starts.append(tuple(starts_in_search_text(normalised, at)))
    return ReadDocument(catalogue, tuple(search_texts), tuple(starts), failure)


def _usable(path: Path, read: Callable[[Path], T], notes: list[str]) -> T | None:
    """What `read` makes of a file of the cache; one that cannot be read is named and taken away, to be made again."""
    if not path.is_file():
        return None
    try:
        return read(path)
    except Exception as error:  # whatever a damaged file makes a parser raise
        notes.append(f"Kept work could not be read and was made again: {path.name} ({type(error).__name__}).")
        path.unlink(missing_ok=True)
        return None
