"""Embeds the passages of a database and writes them as a new version of its Lance table."""

from __future__ import annotations

import os
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
    version = _write(
        vectors_folder,
        [row[0] for row in rows],
        [row[1] for row in rows],
        [row[2] for row in rows],
        cache.gather([row[3] for row in rows]),
    )
    return WrittenVectors(version, len(missing), tuple(cache.damaged))


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
) -> int:
    os.environ.setdefault("LANCE_LOG", "error")  # else it warns that a first build has no table yet
    import lancedb
    from lancedb.index import BTree

    data = pa.table(
        {
            "passage_id": pa.array(passage_ids, type=pa.int32()),
            "doc_key": pa.array(doc_keys, type=pa.int32()),
            "page_number": pa.array(pages, type=pa.int32()),
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(vectors.ravel()), vectors.shape[1]),
        }
    )
    try:
        table = lancedb.connect(folder).create_table(LANCE_TABLE, data=data, mode="overwrite")
        table.create_index("doc_key", config=BTree())
    except (OSError, RuntimeError, ValueError) as error:
        raise DiskError(
            f"The vectors cannot be written to {folder}: {str(error).splitlines()[0]}",
            "Check the free space; if the folder is damaged, delete it and build again (nothing is embedded twice).",
        ) from error
    return int(table.version)


def prune_versions(folder: Path, oldest: int) -> None:
    """Drop the Lance versions older than `oldest`, the one that the previous database names."""
    import lancedb

    table = lancedb.connect(folder).open_table(LANCE_TABLE)
    written = {entry["version"]: entry["timestamp"] for entry in table.list_versions()}
    if oldest in written and min(written) < oldest:
        age = datetime.now() - written[oldest]
        table.optimize(cleanup_older_than=age + timedelta(seconds=1), delete_unverified=True)
