"""Checks the installation and the corpus; each finding that is not well has its mend."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from legal_rag.errors import LegalRagError
from legal_rag.paths import corpus_paths
from legal_rag.settings import Settings
from legal_rag.trace.write import trace_folder

if TYPE_CHECKING:
    from legal_rag.store.reader import Store

State = Literal["ok", "note", "broken"]
API_KEY_VARIABLE = "ANTHROPIC_API_KEY"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. `note` is something missing that legalrag works without."""

    name: str
    state: State
    found: str
    mend: str = ""


def examine(settings: Settings, database_named: bool = False) -> list[Finding]:
    """Check everything. `database_named`: the user asked for this database, so that its absence is a fault."""
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        _python,
        _duckdb,
        _packages,
        _ocr,
        lambda: _model(settings),
        lambda: _corpus(settings, database_named),
        lambda: _trace(settings),
        _api_key,
    )
    return [finding for check in checks for finding in check()]


def _python() -> Iterator[Finding]:
    found = ".".join(map(str, sys.version_info[:3]))
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        yield Finding("python", "ok", found)
    else:
        yield Finding("python", "broken", found, "Install Python 3.11, 3.12 or 3.13.")


def _duckdb() -> Iterator[Finding]:
    import duckdb

    from legal_rag.store.connection import load_fulltext_extension

    yield Finding("duckdb", "ok", duckdb.__version__)
    connection = duckdb.connect()
    try:
        load_fulltext_extension(connection)
    except LegalRagError as error:
        yield Finding("full-text extension", "broken", error.message, error.mend)
    else:
        row = connection.execute(
            "SELECT extension_version FROM duckdb_extensions() WHERE extension_name = 'fts'"
        ).fetchone()
        yield Finding("full-text extension", "ok", f"fts {row[0] if row else ''}".strip())
    finally:
        connection.close()


def _packages() -> Iterator[Finding]:
    for name in ("pymupdf", "lancedb", "sentence-transformers", "torch"):
        yield _package(name, "broken", f"pip install {name}")


def _package(name: str, absent: State, mend: str) -> Finding:
    try:
        return Finding(name, "ok", version(name))
    except PackageNotFoundError:
        return Finding(name, absent, "not installed", mend)


def _ocr() -> Iterator[Finding]:
    yield _package("ocrmypdf", "note", "pip install ocrmypdf; without it scanned pages stay unread.")
    yield _program(
        "tesseract", "Install tesseract-ocr; without it scanned pages stay unread.", "tesseract", "--version"
    )
    yield _program("ghostscript", "Install ghostscript; OCR needs it.", "gs", "--version")


def _program(name: str, mend: str, *command: str) -> Finding:
    path = shutil.which(command[0])
    if path is None:
        return Finding(name, "note", "not found", mend)
    try:
        told = subprocess.run([path, *command[1:]], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        return Finding(name, "note", f"{path} does not run: {error}", mend)
    return Finding(name, "ok", (told.stdout or told.stderr).splitlines()[0].strip())


def _model(settings: Settings) -> Iterator[Finding]:
    from legal_rag.embed.encoder import load_encoder

    try:
        encoder = load_encoder(settings.build.model)
        found = f"{encoder.model_name} (id {encoder.model_id})"
    except LegalRagError as error:
        yield Finding("embedding model", "broken", error.message, error.mend)
    else:
        yield Finding("embedding model", "ok", found)


def _corpus(settings: Settings, named: bool) -> Iterator[Finding]:
    from legal_rag.store.connection import check_blocks
    from legal_rag.store.queries import query
    from legal_rag.store.reader import open_store

    database = Path(settings.database.path)
    if not database.exists() and not named:
        yield Finding("corpus", "note", f"none at {database}", "Build one with `legalrag build-db FOLDER`.")
        return
    try:
        with open_store(database) as store:
            build = store.build
            yield Finding(
                "corpus",
                "ok",
                f"{database}: {build.documents} documents, {build.pages} pages; schema and full-text index are current",
            )
            check_blocks(store.connection)
            yield Finding("checksums", "ok", "every block of the database is as it was written")
            yield from _corrections(store)
            unread = len(store.connection.execute(query("pages_awaiting_ocr")).fetchall())
            if unread:
                mend = "Install tesseract-ocr and run the build again."
                yield Finding("unread pages", "note", f"{unread} pages await OCR", mend)
            yield _vectors(store)
    except LegalRagError as error:
        yield Finding("corpus", "broken", error.message, error.mend)


def _corrections(store: Store) -> Iterator[Finding]:
    from legal_rag.build.corrections_file import read_corrections

    entries, sha256 = read_corrections(store.paths.corrections)
    row = store.connection.execute("SELECT corrections_sha256 FROM builds ORDER BY started_at DESC LIMIT 1").fetchone()
    stale = store.connection.execute(
        "SELECT count(DISTINCT correction_id) FROM corrections WHERE state <> 'applied' "
        "AND correction_id NOT IN (SELECT correction_id FROM corrections WHERE state = 'applied')"
    ).fetchone()
    if row is not None and row[0] != sha256:
        yield Finding(
            "corrections", "note", f"{store.paths.corrections} has changed since the build", "Run `legalrag build-db`."
        )
    elif entries:
        found = f"{len(entries)} in {store.paths.corrections.name}"
        if stale is not None and stale[0]:
            mend = "See `legalrag sql --file corrections_overview`."
            yield Finding("corrections", "note", f"{found}, of which {stale[0]} find nothing to correct", mend)
        else:
            yield Finding("corrections", "ok", f"{found}, all in force")


def _vectors(store: Store) -> Finding:
    build = store.build
    try:
        vectors = store.vectors()
        if vectors is not None:
            vectors.read()
    except LegalRagError as error:
        return Finding("vectors", "broken", error.message, error.mend)
    if vectors is None:
        return Finding(
            "vectors", "note", "none yet; answers come without them", "Let `legalrag build-db` run to its end."
        )
    return Finding("vectors", "ok", f"version {build.lance_version} by {build.model_name} (id {build.model_id})")


def _trace(settings: Settings) -> Iterator[Finding]:
    folder = trace_folder(corpus_paths(settings.database.path), settings.trace)
    if not settings.trace.enabled:
        yield Finding("trace", "note", "switched off", "Set trace.enabled = true.")
        return
    standing = folder if folder.exists() else folder.parent
    if standing.is_dir() and os.access(standing, os.W_OK | os.X_OK):
        yield Finding("trace", "ok", str(folder))
    else:
        yield Finding("trace", "note", f"{folder} cannot be written; asks are answered untraced", "Set trace.dir.")


def _api_key() -> Iterator[Finding]:
    present = bool(os.environ.get(API_KEY_VARIABLE))
    yield Finding("API key", "ok", f"{'present' if present else 'none'}; no language model is used")
