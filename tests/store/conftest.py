"""A small database with pages of known words, indexed as a build does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from legal_rag.profile.loader import load_profile
from legal_rag.store.connection import open_for_writing
from legal_rag.store.fulltext import index_fulltext
from legal_rag.store.migrations import apply_migrations
from legal_rag.text import normalise

Documents = dict[str, list[str]]
MakeDatabase = Callable[..., Path]


@pytest.fixture
def make_database(tmp_path: Path) -> MakeDatabase:
    def make(documents: Documents, name: str = "corpus.duckdb", same_as: dict[str, str] | None = None) -> Path:
        path = tmp_path / name
        path.unlink(missing_ok=True)
        connection = open_for_writing(path)
        apply_migrations(connection)
        keys = {doc_id: key for key, doc_id in enumerate(documents, start=1)}
        page_key = 0
        for doc_id, pages in documents.items():
            first = (same_as or {}).get(doc_id)
            connection.execute(
                "INSERT INTO documents (doc_key, doc_id, sha256, bytes, source_path, page_count, same_as) "
                "VALUES (?, ?, ?, 1, ?, ?, ?)",
                [keys[doc_id], doc_id, doc_id, f"{doc_id}.pdf", len(pages), first and keys[first]],
            )
            for number, text in enumerate(pages, start=1):
                page_key += 1
                connection.execute(
                    "INSERT INTO pages (page_key, doc_key, page_number, text, search_text, source, width, height) "
                    "VALUES (?, ?, ?, ?, ?, 'text', 595, 842)",
                    [page_key, keys[doc_id], number, text, normalise(text)],
                )
        fingerprint = index_fulltext(connection)
        profile = load_profile("generic")
        connection.execute(
            "INSERT INTO builds (build_id, started_at, stage, program_version, extractor_version, catalogue_version, "
            "passage_version, profile_name, profile_toml, profile_sha256, fulltext_fingerprint, documents, pages, "
            "passages) VALUES ('b1', TIMESTAMP '2026-01-01', 'complete', '0', '1', '1', '1', ?, ?, ?, ?, ?, ?, 0)",
            [profile.name, profile.toml, profile.sha256, fingerprint, len(documents), page_key],
        )
        connection.execute("CHECKPOINT")
        connection.close()
        return path

    return make
