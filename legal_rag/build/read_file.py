"""What one file contributes: extracted and catalogued, or taken from the cache. Runs in the build's workers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from legal_rag import text as normalising
from legal_rag.build.cache import WorkCache
from legal_rag.build.catalogue_file import ReadDocument, read_read_document, write_read_document
from legal_rag.build.extract_file import awaiting_ocr, read_pages, read_parts, write_parts
from legal_rag.build.read_scans import OcrJob, kept_scans, read_scans, with_scans
from legal_rag.catalogue import CATALOGUE_VERSION
from legal_rag.catalogue.page_lines import document_lines
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.catalogue.running_heads import find_running_heads
from legal_rag.errors import BadInputError
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract
from legal_rag.extract.ocr import OcrEngine
from legal_rag.passages import (
    PASSAGE_VERSION,
    page_search_text,
    paragraph_starts,
    starts_in_search_text,
    with_broken_word,
)
from legal_rag.profile.loader import Profile

T = TypeVar("T")
PAGES_AT_ONCE = 500
"""Pages of a file that are in memory at a time: some 300 KB each, however small they are in the file."""
FACT_PAGES = 2000
"""Facts are read with the whole document in view, so from no more pages than a worker has memory for."""


@dataclass(frozen=True, slots=True)
class FileJob:
    """A file to be read."""

    path: Path
    sha256: str
    engine: OcrEngine | None = None
    """Reads the file's scanned pages, if there is one on this machine."""
    password: str | None = field(default=None, repr=False)
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
    spent: bool = False
    """The worker holds on to much of its memory and should do no other job."""


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


def read_job(
    job: FileJob | OcrJob, cache: WorkCache, profile: Profile, key: str, alive: Callable[[], None] = lambda: None
) -> FileOutcome:
    """Do the job; `alive` is called now and then while a long file is read. Raises DiskError."""
    if isinstance(job, OcrJob):
        return FileOutcome(job.sha256, notes=tuple(read_scans(job, cache)))
    return read_file(job, cache, profile, key, alive)


def read_file(
    job: FileJob, cache: WorkCache, profile: Profile, key: str, alive: Callable[[], None] = lambda: None
) -> FileOutcome:
    """Bring the file's extraction and, under `key` (catalogue_key), its catalogue into the cache.

    Raises DiskError; a bad file is an outcome.
    """
    kept = KeptWork(cache.extract_file(job.sha256, EXTRACTOR_VERSION), cache.catalogue_file(job.sha256, key))
    notes: list[str] = []
    pages = _usable(kept.extract, read_pages, notes)
    extracted = pages is None
    if pages is None:
        try:
            write_parts(kept.extract, extract_parts(job.path, job.password, alive))
        except BadInputError as error:
            return FileOutcome(job.sha256, notes=tuple(notes), problem=error.message, mend=error.mend)
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
            write_parts(kept.extract, (with_scans(part, scans) for part in read_parts(plain)))
    catalogued = _usable(kept.catalogue, read_read_document, notes) is None
    if catalogued:
        write_read_document(kept.catalogue, read_long_document(read_parts(kept.extract), profile, alive))
    return FileOutcome(job.sha256, extracted, catalogued, tuple(notes), kept)


def extract_parts(path: Path, password: str | None, alive: Callable[[], None]) -> Iterator[DocumentExtract]:
    """The file, so many pages at a time that any file can be read. Raises BadInputError as `extract_document`, and when
    no page of it can be read."""
    from legal_rag.extract.pdf import extract_document

    first, readable = 1, False
    while True:
        part = extract_document(path, password=password, first=first, most=PAGES_AT_ONCE)
        first += len(part.pages)
        readable = readable or any(page.width > 0 for page in part.pages)
        if len(part.pages) < PAGES_AT_ONCE and not readable:
            reason = part.notes[-1] if part.notes else "It has no pages."
            raise BadInputError(f"No page of it can be read. {reason}", "Open and save it again with a PDF program.")
        if part.pages:
            yield part
        if len(part.pages) < PAGES_AT_ONCE:
            return
        alive()


def read_long_document(parts: Iterator[DocumentExtract], profile: Profile, alive: Callable[[], None]) -> ReadDocument:
    """`read_document` of a document that comes in parts: facts are read from its first `FACT_PAGES` pages."""
    extract = next(parts)
    while len(extract.pages) < FACT_PAGES and (part := next(parts, None)) is not None:
        extract = replace(extract, pages=extract.pages + part.pages)
    read, more = read_document(extract, profile), 0
    del extract
    for part in parts:
        alive()
        heads = find_running_heads(part, document_lines(part))
        texts, starts = _search_texts(part, heads)
        more += len(part.pages)
        read = replace(
            read,
            catalogue=replace(read.catalogue, running_heads=read.catalogue.running_heads | heads),
            search_texts=read.search_texts + texts,
            starts=read.starts + starts,
        )
    return replace(read, pages_without_facts=more)


def read_document(extract: DocumentExtract, profile: Profile) -> ReadDocument:
    """The catalogue of an extract and the search text of its pages."""
    from legal_rag.catalogue.document import catalogue_document

    failure: str | None = None
    try:
        catalogue = catalogue_document(extract, profile)
    except Exception as error:  # one document's oddity must not cost the corpus; the report names it
        catalogue = DocumentCatalogue()
        failure = f"{type(error).__name__}: {error}"
    return ReadDocument(catalogue, *_search_texts(extract, catalogue.running_heads), failure)


def _search_texts(
    extract: DocumentExtract, running_heads: Mapping[int, Sequence[tuple[int, int]]]
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Of each page the search text, and where in it paragraphs and articles begin."""
    search_texts: list[str] = []
    starts: list[tuple[int, ...]] = []
    for page, after in zip(extract.pages, (*extract.pages[1:], None), strict=True):
        normalised = page_search_text(page.text, (*running_heads.get(page.page_number, ()), *page.struck))
        if after is not None:
            left_out = (*running_heads.get(after.page_number, ()), *after.struck)
            normalised = with_broken_word(normalised, page.text, after.text, left_out)
        at = paragraph_starts(page.text, (block.span_start for block in page.blocks))
        search_texts.append(normalised.text)
        starts.append(tuple(starts_in_search_text(normalised, at)))
    return tuple(search_texts), tuple(starts)


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
