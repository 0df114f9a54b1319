"""The hash that a file is known by."""

from __future__ import annotations

import hashlib
from pathlib import Path

from legal_rag.errors import BadInputError


def file_sha256(path: Path) -> str:
    """Hash of the file's bytes, in hexadecimal; raises BadInputError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BadInputError(
            f"The file cannot be read: {error.strerror or error}.", "Check its permissions and the disk."
        ) from error
