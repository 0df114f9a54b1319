"""What one file contributes: extracted and catalogued, or taken from the cache. Runs in the build's workers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from legal_rag import text as normalising
from legal_rag.build.cache import WorkCache
from legal_rag.build.catalogue_file import ReadDocument, read_read_document, write_read_document
from legal_rag.build.extract_file import read_extract, read_pages, write_extract
from legal_rag.catalogue import CATALOGUE_VERSION
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.errors import LegalRagError
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract
from legal_rag.passages import PASSAGE_VERSION, page_search_text, starts_in_search_text
from legal_rag.profile.loader import Profile


@dataclass(frozen=True, slots=True)
class FileJob:
    """A file to be read."""

    path: Path
    sha256: str


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What became of it. The work itself lies in the cache; `problem` and `mend` are set when it was refused."""

    sha256: str
    extracted: bool = False
    catalogued: bool = False
    notes: tuple[str, ...] = ()
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


def read_file(job: FileJob, cache: WorkCache, profile: Profile, key: str) -> FileOutcome:
    """Bring the file's extraction and, under `key` (catalogue_key), its catalogue into the cache.

    Raises DiskError; a bad file is an outcome.
    """
    extract_path = cache.extract_file(job.sha256, EXTRACTOR_VERSION)
    catalogue_path = cache.catalogue_file(job.sha256, key)
    notes: list[str] = []
    if _usable(catalogue_path, read_read_document, notes) and _usable(extract_path, read_pages, notes):
        return FileOutcome(job.sha256, notes=tuple(notes))
    extracted = False
    extract: DocumentExtract | None = None
    if _usable(extract_path, read_pages, notes):
        extract = read_extract(extract_path)
    else:
        from legal_rag.extract.pdf import extract_document

        try:
            extract = extract_document(job.path)
        except LegalRagError as error:
            return FileOutcome(job.sha256, notes=tuple(notes), problem=error.message, mend=error.mend)
        write_extract(extract_path, extract)
        extracted = True
    write_read_document(catalogue_path, read_document(extract, profile))
    return FileOutcome(job.sha256, extracted=extracted, catalogued=True, notes=tuple(notes))


def read_document(extract: DocumentExtract, profile: Profile) -> ReadDocument:
    """The catalogue of an extract and the search text of its pages."""
    from legal_rag.catalogue.document import catalogue_document

    failure: str | None = None
    try:
        catalogue = catalogue_document(extract, profile)
    except Exception as error:  # one document's oddity must not cost the corpus; the report names it
        catalogue = DocumentCatalogue()
        failure = f"{type(error).__name__}: {error}"
    begin: dict[int, list[int]] = {}
    for fact in (*catalogue.articles, *catalogue.paragraphs):
        if fact.span_start is not None:
            begin.setdefault(fact.page_number, []).append(fact.span_start)
    search_texts: list[str] = []
    starts: list[tuple[int, ...]] = []
    for page in extract.pages:
        normalised = page_search_text(page.text, catalogue.running_heads.get(page.page_number, ()))
        at = begin.get(page.page_number) or [block.span_start for block in page.blocks]
        search_texts.append(normalised.text)
        starts.append(tuple(starts_in_search_text(normalised, at)))
    return ReadDocument(catalogue, tuple(search_texts), tuple(starts), failure)


def _usable(path: Path, read: Callable[[Path], object], notes: list[str]) -> bool:
    """Whether a file of the cache can be read; one that cannot is named and taken away, to be made again."""
    if not path.is_file():
        return False
    try:
        read(path)
    except Exception as error:  # whatever a damaged file makes a parser raise
        notes.append(f"Kept work could not be read and was made again: {path.name} ({type(error).__name__}).")
        path.unlink(missing_ok=True)
        return False
    return True
