"""Builds corpus.duckdb.example, the catalogue of the sample corpus, without vectors.

python tests/corpus/example_db.py OUT.duckdb.example
"""

from __future__ import annotations

import os
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
from typeset import typeset_corpus

from legal_rag.build.build import BuildOptions, build_corpus

PROFILE = Path(__file__).resolve().parent / "profile.toml"


def build_example(out: Path) -> None:
    """Write the database to `out`. The paths given to the build are relative: the file must name no machine."""
    with TemporaryDirectory() as folder:
        with chdir(folder):
            typeset_corpus(Path("documents"))
            options = BuildOptions(
                folders=(Path("documents"),),
                database=Path("corpus.duckdb"),
                profile=os.path.relpath(PROFILE),
                without_vectors=True,
            )
            build_corpus(options)
        _copy_small(Path(folder) / "corpus.duckdb", out)


def _copy_small(database: Path, out: Path) -> None:
    """Small blocks make a small file of a small catalogue: a third of the usual size."""
    out.unlink(missing_ok=True)
    with duckdb.connect() as connection:
        connection.execute(f"ATTACH '{database}' AS built (READ_ONLY)")
        connection.execute(f"ATTACH '{out}' AS example (BLOCK_SIZE 16384)")
        connection.execute("COPY FROM DATABASE built TO example")
        connection.execute("CHECKPOINT example")


if __name__ == "__main__":
    build_example(Path(sys.argv[1]))
