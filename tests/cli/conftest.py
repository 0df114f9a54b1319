"""Runs the program as its console script does, in this process, on a small corpus made by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pymupdf
import pytest

from legal_rag.store.connection import open_for_writing
from legal_rag.store.fulltext import index_fulltext
from legal_rag.store.migrations import apply_migrations
from tests.console import Outcome, console

PROFILE = 'name = "invented"\n[[court]]\nprefix = "HC"\nname = "High Court"\n'
PAGES = {
    "alpha": ["HC 001/2024\nAlder v Beech\nClaimant Defendant", "Date of Issue: 3 March 2024\nThe claim is dismissed."],
    "alder-appeal": ["HC 002/2024\nAlder v Beech on appeal", "The appeal is allowed."],
    "beta": ["Cedar Law 2021\nHarbour Law No. 2 of 2021", "4. Late filing\nThe fine is 25,000.", "Schedule"],
}
TITLES = {"alpha": "Alder v Beech", "alder-appeal": "Alder v Beech on appeal", "beta": "Cedar Law 2021"}
KINDS = {"alpha": "judgment", "alder-appeal": "judgment", "beta": "law"}


@pytest.fixture
def legalrag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Outcome]:
    """Calls `legalrag ARGUMENTS…` with a configuration folder of its own."""
    return console(capsys, monkeypatch, tmp_path)


@dataclass(frozen=True)
class SmallCorpus:
    """A database of three documents and the folder of their PDFs."""

    database: Path
    documents: Path


@pytest.fixture
def corpus(tmp_path: Path) -> SmallCorpus:
    """Two judgments and a law, five pages with text and one that awaits OCR; no vectors."""
    documents = tmp_path / "documents"
    documents.mkdir()
    database = tmp_path / "corpus.duckdb"
    connection = open_for_writing(database)
    apply_migrations(connection)
    for doc_key, (doc_id, pages) in enumerate(PAGES.items(), start=1):
        file = documents / f"{doc_id}.pdf"
        with pymupdf.open() as made:
            for text in pages:
                made.new_page(width=300, height=200).insert_text((20, 40), text)
            made.save(file)
        content = file.read_bytes()
        connection.execute(
            "INSERT INTO documents (doc_key, doc_id, sha256, bytes, source_path, page_count, kind, title) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                doc_key,
                doc_id,
                hashlib.sha256(content).hexdigest(),
                len(content),
                file.name,
                len(pages),
                KINDS[doc_id],
                TITLES[doc_id],
            ],
        )
        for number, text in enumerate(pages, start=1):
            unread = text == "Schedule"
            connection.execute(
                "INSERT INTO pages (page_key, doc_key, page_number, label, text, search_text, source, width, height) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, 300, 200)",
                [
                    doc_key * 10 + number,
                    doc_key,
                    number,
                    "i" if (doc_id, number) == ("beta", 1) else None,
                    "" if unread else text,
                    "" if unread else " ".join(text.split()),
                    "unread" if unread else "text",
                ],
            )
    for doc_key, key in ((1, "HC 001/2024"), (2, "HC 002/2024")):
        connection.execute(
            "INSERT INTO identifiers (doc_key, page_number, printed, kind, key, own) "
            "VALUES (?, 1, ?, 'case_number', ?, true)",
            [doc_key, key, key],
        )
    fingerprint = index_fulltext(connection)
    connection.execute(
        "INSERT INTO builds (build_id, started_at, finished_at, stage, program_version, extractor_version, "
        "catalogue_version, passage_version, profile_name, profile_toml, profile_sha256, fulltext_fingerprint, "
        "documents, pages, passages) "
        "VALUES ('build-1', ?, ?, 'catalogue', '0', '0', '0', '0', 'invented', ?, ?, ?, 3, 7, 0)",
        [
            datetime(2026, 1, 1),
            datetime(2026, 1, 1),
            PROFILE,
            hashlib.sha256(PROFILE.encode()).hexdigest(),
            fingerprint,
        ],
    )
    connection.execute("CHECKPOINT")
    connection.close()
    return SmallCorpus(database, documents)
