"""The sample corpus, typeset and built once for all tests that ask it; without vectors, so no model is needed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.build.lock import build_lock
from legal_rag.corpus import Corpus
from tests.corpus.typeset import typeset_corpus
from tests.sample import PROFILE


@pytest.fixture(scope="session")
def sample_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample corpus: `documents/*.pdf` and `corpus.duckdb`.

    The workers of one parallel run share it: the first builds while the others wait at the lock.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "sample-corpus"
    with build_lock(folder / "fixture.lock", wait=True):
        if not (folder / "corpus.duckdb").exists():
            typeset_corpus(folder / "documents")
            options = BuildOptions(
                folders=(folder / "documents",),
                database=folder / "corpus.duckdb",
                profile=str(PROFILE),
                without_vectors=True,
            )
            build_corpus(options)
    return folder


@pytest.fixture(scope="session")
def sample_database(sample_folder: Path) -> Path:
    """The catalogue and full text of the sample corpus."""
    return sample_folder / "corpus.duckdb"


@pytest.fixture(scope="session")
def sample(sample_database: Path) -> Iterator[Corpus]:
    """The sample corpus, open for questions; threads may share it."""
    with Corpus.open(sample_database) as corpus:
        yield corpus
