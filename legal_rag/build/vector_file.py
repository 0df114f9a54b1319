"""Vectors kept by (model id, sha256 of the passage), in Parquet files that are only ever added."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from legal_rag.build.cache import write_renamed

Vectors = np.ndarray[Any, np.dtype[np.float32]]


class VectorCache:
    """The vectors of one model. `damaged` names the files that could not be read and were taken away."""

    def __init__(self, folder: Path, dimension: int) -> None:
        self._folder = folder
        self._dimension = dimension
        self._place: dict[str, tuple[int, int]] = {}
        self._parts: list[Vectors] = []
        self.damaged: list[str] = []
        for path in sorted(folder.glob("*.parquet")):
            self._read(path)

    def __contains__(self, sha256: str) -> bool:
        return sha256 in self._place

    def gather(self, sha256s: Sequence[str]) -> Vectors:
        """The vectors of these passages, shape (len(sha256s), dimension); raises KeyError for one that is missing."""
        out = np.empty((len(sha256s), self._dimension), dtype=np.float32)
        for row, sha256 in enumerate(sha256s):
            part, place = self._place[sha256]
            out[row] = self._parts[part][place]
        return out

    def add(self, sha256s: Sequence[str], vectors: Vectors) -> None:
        """Keep the vectors of these passages; raises DiskError."""
        name = hashlib.sha256("\n".join(sha256s).encode()).hexdigest()[:32]
        table = pa.table(
            {
                "sha256": pa.array(sha256s, type=pa.string()),
                "vector": pa.FixedSizeListArray.from_arrays(
                    pa.array(np.ascontiguousarray(vectors).ravel()), self._dimension
                ),
            }
        )
        write_renamed(
            self._folder / f"{name}.parquet", lambda unfinished: pq.write_table(table, unfinished, compression="none")
        )
        self._remember(list(sha256s), vectors)

    def _read(self, path: Path) -> None:
        try:
            table = pq.read_table(path)
            sha256s = table["sha256"].to_pylist()
            flat = table["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
            vectors = flat.reshape(len(sha256s), self._dimension).astype(np.float32, copy=False)
        except Exception as error:  # whatever a damaged file makes the reader raise
            self.damaged.append(f"{path.name} ({type(error).__name__})")
            path.unlink(missing_ok=True)
            return
        self._remember(sha256s, vectors)

    def _remember(self, sha256s: list[str], vectors: Vectors) -> None:
        part = len(self._parts)
        self._parts.append(vectors)
        self._place.update((sha256, (part, place)) for place, sha256 in enumerate(sha256s))
