"""Scanned pages: OCR in the build's workers, and what it read put into the pages of their file.

OCR is kept page by page, so that an interrupted build repeats little of it. A file with such pages has two extractions:
one without OCR, and one under the engine's key in which the pages stand that this engine read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from legal_rag.build.cache import WorkCache
from legal_rag.build.extract_file import read_extract, read_parts, write_extract
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract, PageExtract
from legal_rag.extract.ocr import OcrEngine, recognise

_PAGES_AT_ONCE = 4
"""Small, so that one long scan keeps all workers busy and a page that breaks OCR costs little."""


@dataclass(frozen=True, slots=True)
class OcrJob:
    """Some pages of a file that await OCR."""

    path: Path
    sha256: str
    pages: tuple[int, ...]
    engine: OcrEngine
    password: str | None = field(default=None, repr=False)


def ocr_jobs(
    path: Path, sha256: str, pages: Sequence[int], engine: OcrEngine, password: str | None = None
) -> list[OcrJob]:
    """The work of reading `pages`, cut into pieces."""
    starts = range(0, len(pages), _PAGES_AT_ONCE)
    return [OcrJob(path, sha256, tuple(pages[start : start + _PAGES_AT_ONCE]), engine, password) for start in starts]


def read_scans(job: OcrJob, cache: WorkCache) -> list[str]:
    """Keep what OCR reads of the job's pages; returns what is to be said of pages that it could not read.

    Raises DiskError, and whatever a file that has been swapped or damaged since it was extracted raises.
    """
    kept = cache.extract_file(job.sha256, EXTRACTOR_VERSION)
    waiting = [page for part in read_parts(kept) for page in part.pages if page.page_number in job.pages]
    notes: list[str] = []
    for page in recognise(job.path, waiting, job.engine, cache.scratch, job.password):
        if page.awaits_ocr:
            notes.append(f"Page {page.page_number}: {page.doubtful}.")
        else:
            read = cache.ocr_file(job.sha256, page.page_number, job.engine.key)
            write_extract(read, DocumentExtract(job.sha256, (page,)))
    return notes


def kept_scans(cache: WorkCache, sha256: str, pages: Iterable[int], engine: OcrEngine) -> dict[int, PageExtract]:
    """Those of `pages` that the engine has read, by number. A kept file that is damaged counts as none."""
    found: dict[int, PageExtract] = {}
    for number in pages:
        path = cache.ocr_file(sha256, number, engine.key)
        try:
            (found[number],) = read_extract(path).pages
        except FileNotFoundError:
            continue
        except Exception:  # whatever a damaged file makes a parser raise; the page is read again
            path.unlink(missing_ok=True)
    return found


def with_scans(extract: DocumentExtract, scans: Mapping[int, PageExtract]) -> DocumentExtract:
    """`extract` with the pages in `scans` as OCR read them, or as doubtful as OCR left them."""
    return replace(
        extract,
        pages=tuple(
            _with_scan(page, scans[page.page_number]) if page.page_number in scans else page for page in extract.pages
        ),
    )


def _with_scan(page: PageExtract, scan: PageExtract) -> PageExtract:
    if scan.source == "text":
        return replace(page, doubtful=scan.doubtful)
    return replace(scan, label=page.label, hidden=page.hidden)
