"""Embeds the passages of a database and writes them as a new version of its Lance table."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from legal_rag.build.progress import Progress
from legal_rag.build.vector_file import VectorCache, Vectors
from legal_rag.errors import DiskError

if TYPE_CHECKING:
    import duckdb

    from legal_rag.embed.encoder import Encoder

LANCE_TABLE = "passages"
_SAVE_EVERY_SECONDS = 20.0
"""How much embedding a killed build may lose."""


@dataclass(frozen=True, slots=True)
class WrittenVectors:
    """What the second commit records."""

    lance_version: int
    embedded: int
    damaged: tuple[str, ...]
    rebuilt: str | None = None
    """Why the Lance table that was there could not be used and was taken away."""


def embed_passages(
    connection: duckdb.DuckDBPyConnection,
    encoder: Encoder,
    cache_folder: Path,
    vectors_folder: Path,
    progress: Progress,
) -> WrittenVectors:
    """Vectors for all rows of `passages`, from the cache where it has them; a new Lance version. Raises DiskError."""
    cache = VectorCache(cache_folder, encoder.dimension)
    rows = connection.execute("SELECT passage_id, doc_key, page_number, sha256 FROM passages ORDER BY ALL").fetchall()
    missing = {sha256 for *_, sha256 in rows if sha256 not in cache}
    if missing:
        texts = dict(connection.execute("SELECT DISTINCT sha256, text FROM passages").fetchall())
        _embed({sha256: texts[sha256] for sha256 in sorted(missing)}, encoder, cache, progress)
    version, rebuilt = _write(
        vectors_folder,
        [row[0] for row in rows],
        [row[1] for row in rows],
        [row[2] for row in rows],
        cache.gather([row[3] for row in rows]),
    )
    return WrittenVectors(version, len(missing), tuple(cache.damaged), rebuilt)


def _embed(texts: dict[str, str], encoder: Encoder, cache: VectorCache, progress: Progress) -> None:
    import numpy

    names = list(texts)
    progress.stage("embedding", len(names))
    done: list[int] = []
    parts: list[Vectors] = []
    saved = time.monotonic()
    for batch, vectors in encoder.encode_batches(list(texts.values())):
        done.extend(batch)
        parts.append(vectors)
        progress.advance(len(batch))
        if time.monotonic() - saved > _SAVE_EVERY_SECONDS or len(done) == len(names):
            cache.add([names[index] for index in done], numpy.concatenate(parts))
            done, parts, saved = [], [], time.monotonic()
    if done:
        cache.add([names[index] for index in done], numpy.concatenate(parts))


def _write(
    folder: Path, passage_ids: Sequence[int], doc_keys: Sequence[int], pages: Sequence[int], vectors: Vectors
) -> tuple[int, str | None]:
    """The new version, and why the table that was there was taken away, if it was. Raises DiskError."""
    os.environ.setdefault("LANCE_LOG", "error")  # else it warns that a first build has no table yet
    data = pa.table(
        {
            "passage_id": pa.array(passage_ids, type=pa.int32()),
            "doc_key": pa.array(doc_keys, type=pa.int32()),
            "page_number": pa.array(pages, type=pa.int32()),
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(vectors.ravel()), vectors.shape[1]),
        }
    )
    try:
        try:
            return _create(folder, data), None
        except (OSError, RuntimeError, ValueError) as error:
            if _can_be_read(folder):
                raise
            _take_away(folder)
            return _create(folder, data), str(error).splitlines()[0]
    except (OSError, RuntimeError, ValueError) as error:
        raise DiskError(
            f"The vectors cannot be written to {folder}: {str(error).splitlines()[0]}",
            "Check the free space and the rights of its folder (nothing is embedded twice).",
        ) from error


def _create(folder: Path, data: pa.Table) -> int:
    import lancedb
    from lancedb.index import BTree

    table = lancedb.connect(folder).create_table(LANCE_TABLE, data=data, mode="overwrite")
    table.create_index("doc_key", config=BTree())
    return int(table.version)


def _can_be_read(folder: Path) -> bool:
    """Whether nothing is wrong with the table that is there: then it was the writing that failed, and it must stay."""
    import lancedb

    if not folder.exists():
        return True
    try:
        database = lancedb.connect(folder)
        return LANCE_TABLE not in database.table_names() or database.open_table(LANCE_TABLE).count_rows() >= 0
    except Exception:  # whatever damage makes lancedb raise; what is wrong stands in the error of the writing
        return False


def _take_away(folder: Path) -> None:
    if folder.is_dir():
        shutil.rmtree(folder)
    else:
        folder.unlink()


def prune_versions(folder: Path, oldest: int) -> None:
    """Drop the Lance versions older than `oldest`, the one that the previous database names."""
    import lancedb

    table = lancedb.connect(folder).open_table(LANCE_TABLE)
    written = {entry["version"]: entry["timestamp"] for entry in table.list_versions()}
    if oldest in written and min(written) < oldest:
        age = datetime.now() - written[oldest]
        table.optimize(cleanup_older_than=age + timedelta(seconds=1), delete_unverified=True)
