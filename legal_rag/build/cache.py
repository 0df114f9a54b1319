"""Work kept by content in `corpus.cache/`, so that a build repeats none of it.

    extract/SHA256.VERSION.parquet      pages, words, blocks of a file (build/extract_file.py)
    ocr/SHA256/PAGE.KEY.parquet         one scanned page as an OCR engine read it (build/read_scans.py)
    ocr/unfinished/                     pictures of pages while they are read
    catalogue/SHA256.KEY.json           what the catalogue read from it, and its search text (build/catalogue_file.py)
    vectors/MODEL_ID/NAME.parquet       vectors by the sha256 of their passage (build/vector_file.py)

Nothing is keyed by a folder or a file name. Files are written under another name and renamed; the folder may be
deleted at any time between builds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from legal_rag.errors import DiskError


@dataclass(frozen=True, slots=True)
class WorkCache:
    """The cache below `folder`."""

    folder: Path

    def extract_file(self, sha256: str, extractor_version: str) -> Path:
        """Where the extraction of a file lies."""
        return self.folder / "extract" / f"{sha256}.{extractor_version}.parquet"

    def catalogue_file(self, sha256: str, catalogue_key: str) -> Path:
        """Where the catalogue of a file lies; the key covers program, profile and extractor."""
        return self.folder / "catalogue" / f"{sha256}.{catalogue_key}.json"

    def ocr_file(self, sha256: str, page_number: int, engine_key: str) -> Path:
        """Where a page lies as OCR read it."""
        return self.folder / "ocr" / sha256 / f"{page_number}.{engine_key}.parquet"

    @property
    def scratch(self) -> Path:
        """Where OCR puts pictures while it works; whatever is left of an earlier build can go."""
        return self.folder / "ocr" / "unfinished"

    def vector_folder(self, model_id: str) -> Path:
        """Where the vectors of a model lie."""
        return self.folder / "vectors" / model_id


def write_renamed(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a file beside `path`, then rename it there: readers see all of it or nothing.

    Raises DiskError (disk full, folder read-only).
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(unfinished)
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise DiskError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Check the free space and the rights of the folder.",
        ) from error
