"""Puts what was read of the files into a new database, by Arrow and in bulk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from legal_rag.build.catalogue_file import ReadDocument, fact_tables
from legal_rag.build.corrections import CorrectionRow
from legal_rag.build.report import FileProblem
from legal_rag.build.scan import SourceFile
from legal_rag.passages import Passage, cut_passages

if TYPE_CHECKING:
    import duckdb

    from legal_rag.embed.encoder import Encoder

_PAGES_AT_ONCE = 1000
"""Rows are handed over when so many pages have gathered: bounded memory, few statements."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One document ready for the database. `pages` are the rows of build/extract_file.py without words."""

    doc_key: int
    source: SourceFile
    same_as: int | None
    pages: pa.Table
    read: ReadDocument


class Loader:
    """Fills the tables of one new database, document by document."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, encoder: Encoder | None) -> None:
        self._connection = connection
        self._encoder = encoder
        self._rows: dict[str, list[dict[str, Any]]] = {}
        self._pages: list[pa.Table] = []
        self._blocks: list[pa.Table] = []
        self._waiting = 0
        self.pages = 0
        self.passages = 0
        self.pages_by_source: dict[str, int] = {}

    def add(self, document: ReadFile) -> None:
        """Take over one document."""
        pages, read, doc_key = document.pages, document.read, document.doc_key
        self._add_document(document)
        self._add_pages(doc_key, pages, read.search_texts)
        self._add_facts(doc_key, read)
        if self._encoder is not None:
            self._add_passages(doc_key, pages["page_number"].to_pylist(), read, self._encoder)
        for source in pages["source"].to_pylist():
            self.pages_by_source[source] = self.pages_by_source.get(source, 0) + 1
        self._waiting += pages.num_rows
        if self._waiting >= _PAGES_AT_ONCE:
            self.flush()

    def add_problems(self, problems: Sequence[FileProblem]) -> None:
        """What the report says of single files."""
        self._gather("file_problems", problems, {})

    def add_corrections(self, rows: Sequence[CorrectionRow]) -> None:
        """What people have corrected."""
        self._gather("corrections", rows, {})

    def flush(self) -> None:
        """Hand over what has gathered."""
        for name, tables in (("pages", self._pages), ("page_blocks", self._blocks)):
            if tables:
                self._insert(name, pa.concat_tables(tables))
                tables.clear()
        for name, rows in self._rows.items():
            if rows:
                self._insert(name, pa.Table.from_pylist(rows))
        self._rows.clear()
        self._waiting = 0

    def _insert(self, name: str, rows: pa.Table) -> None:
        self._connection.register("rows_of_the_build", rows)
        self._connection.execute(f"INSERT INTO {name} BY NAME SELECT * FROM rows_of_the_build")
        self._connection.unregister("rows_of_the_build")

    def _add_document(self, document: ReadFile) -> None:
        source = document.source
        self._gather(
            "documents",
            (document.read.catalogue.facts,),
            {
                "doc_key": document.doc_key,
                "doc_id": source.doc_id,
                "sha256": source.sha256,
                "bytes": source.bytes,
                "source_path": source.source_path,
                "page_count": document.pages.num_rows,
                "same_as": document.same_as,
            },
        )

    def _add_pages(self, doc_key: int, pages: pa.Table, search_texts: Sequence[str]) -> None:
        count = pages.num_rows
        blocks = pages["blocks"].combine_chunks()
        flat = pa.Table.from_struct_array(blocks.flatten())
        page_of_block = pages["page_number"].combine_chunks().take(blocks.value_parent_indices())
        self._blocks.append(
            flat.append_column("doc_key", _constant(doc_key, flat.num_rows)).append_column("page_number", page_of_block)
        )
        self._pages.append(
            pages.drop_columns(["blocks", "cells", "struck"])
            .append_column("doc_key", _constant(doc_key, count))
            .append_column("page_key", pa.array(range(self.pages + 1, self.pages + count + 1), type=pa.int32()))
            .append_column("search_text", pa.array(search_texts, type=pa.string()))
        )
        self.pages += count

    def _add_facts(self, doc_key: int, read: ReadDocument) -> None:
        catalogue = read.catalogue
        for name in fact_tables():
            self._gather(name, getattr(catalogue, name), {"doc_key": doc_key})
        self._rows.setdefault("toc_pages", []).extend(
            {"doc_key": doc_key, "page_number": page} for page in catalogue.toc_pages
        )
        self._rows.setdefault("running_heads", []).extend(
            {"doc_key": doc_key, "page_number": page, "span_start": start, "span_end": end}
            for page, spans in catalogue.running_heads.items()
            for start, end in spans
        )

    def _add_passages(self, doc_key: int, numbers: Sequence[int], read: ReadDocument, encoder: Encoder) -> None:
        for first in range(0, len(numbers), _PAGES_AT_ONCE):
            some = slice(first, first + _PAGES_AT_ONCE)
            texts = read.search_texts[some]
            tokens = encoder.token_spans(texts)
            for number, text, starts, spans in zip(numbers[some], texts, read.starts[some], tokens, strict=True):
                for passage in cut_passages(text, starts, spans, encoder.max_tokens):
                    self.passages += 1
                    self._rows.setdefault("passages", []).append(_passage_row(self.passages, doc_key, number, passage))

    def _gather(self, table: str, rows: Sequence[Any], more: dict[str, Any]) -> None:
        if not rows:
            return
        names = [field.name for field in fields(rows[0])]
        self._rows.setdefault(table, []).extend(
            {**more, **{name: getattr(row, name) for name in names}} for row in rows
        )


def _passage_row(passage_id: int, doc_key: int, page_number: int, passage: Passage) -> dict[str, Any]:
    return {
        "passage_id": passage_id,
        "doc_key": doc_key,
        "page_number": page_number,
        "ordinal": passage.ordinal,
        "span_start": passage.span_start,
        "span_end": passage.span_end,
        "tokens": passage.tokens,
        "sha256": passage.sha256,
        "text": passage.text,
    }


def _constant(value: int, count: int) -> pa.Array:
    return pa.array([value] * count, type=pa.int32())
