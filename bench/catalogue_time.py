"""What the catalogue stage takes: milliseconds of one core a page, beside its limit.

    python -m bench.catalogue_time CORPUS.duckdb [--documents 60] [--profile difc]

Reads the kept extractions beside CORPUS (its `.cache`), of the first documents in the order of their sha256, and
catalogues each once. Processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb

from legal_rag.build.cache import WorkCache
from legal_rag.build.extract_file import read_extract
from legal_rag.catalogue.document import catalogue_document
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract
from legal_rag.paths import CorpusPaths
from legal_rag.profile.loader import Profile, load_profile

LIMIT_MS = 10.0
"""Milliseconds a page, on average."""


@dataclass(frozen=True, slots=True)
class StageTime:
    """Pages catalogued and the processor time that took."""

    pages: int
    seconds: float

    @property
    def ms_a_page(self) -> float:
        return 1000 * self.seconds / self.pages if self.pages else 0.0


def stage_time(extracts: Iterable[DocumentExtract], profile: Profile) -> StageTime:
    """Catalogues each of `extracts` once."""
    pages, seconds = 0, 0.0
    for extract in extracts:
        began = time.process_time()
        catalogue_document(extract, profile)
        seconds += time.process_time() - began
        pages += len(extract.pages)
    return StageTime(pages, seconds)


def kept_extracts(database: Path, most: int) -> Iterable[DocumentExtract]:
    """The extractions kept beside `database`, those with OCR where there are both."""
    folder = WorkCache(CorpusPaths(database).cache).folder / "extract"
    with duckdb.connect(str(database), read_only=True) as connection:
        rows = connection.execute("SELECT DISTINCT sha256 FROM documents ORDER BY sha256 LIMIT ?", [most]).fetchall()
    for (sha256,) in rows:
        kept = sorted(folder.glob(f"{sha256}.{EXTRACTOR_VERSION}*.parquet"), key=lambda path: len(path.name))
        if kept:
            yield read_extract(kept[-1])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--documents", type=int, default=60)
    parser.add_argument("--profile", default="difc")
    options = parser.parse_args(arguments)
    if not options.database.is_file():
        sys.exit(f"There is no corpus at {options.database}: build the set first.")
    found = stage_time(kept_extracts(options.database, options.documents), load_profile(options.profile))
    told = "ok" if found.pages and found.ms_a_page <= LIMIT_MS else "ABOVE"
    print(f"catalogue: {found.ms_a_page:.1f} ms a page of n={found.pages} pages (at most {LIMIT_MS:.0f})  {told}")


if __name__ == "__main__":
    main()
