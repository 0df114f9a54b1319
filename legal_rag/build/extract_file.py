"""An extracted document as one Parquet file: a row a page, with its words, blocks and table cells nested."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, fields, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from legal_rag.build.cache import write_renamed
from legal_rag.extract.model import Block, Box, DocumentExtract, HiddenText, Line, PageExtract, Word, awaits_ocr

_BOX = [(name, pa.float32()) for name in ("x0", "y0", "x1", "y1")]
_SPAN = [("span_start", pa.int32()), ("span_end", pa.int32())]
_WORD = pa.struct(
    [
        ("text", pa.string()),
        *_BOX,
        *_SPAN,
        ("block_no", pa.int32()),
        ("line_no", pa.int32()),
        ("size", pa.float32()),
        ("bold", pa.bool_()),
    ]
)
_CELL = pa.struct([(name, pa.float64()) for name in ("x0", "y0", "x1", "y1")])  # computed; words come as C floats
_STRUCK = pa.struct(_SPAN)
_LINE = pa.struct([*_SPAN, *_BOX])
_BLOCK = pa.struct([("block_no", pa.int32()), ("text", pa.string()), *_SPAN, *_BOX, ("lines", pa.list_(_LINE))])
_SCHEMA = pa.schema(
    [
        ("page_number", pa.int32()),
        ("label", pa.string()),
        ("text", pa.string()),
        ("source", pa.string()),
        ("ocr_confidence", pa.float64()),
        ("width", pa.float64()),
        ("height", pa.float64()),
        ("rotation", pa.int32()),
        ("doubtful", pa.string()),
        ("blocks", pa.list_(_BLOCK)),
        ("cells", pa.list_(_CELL)),
        ("struck", pa.list_(_STRUCK)),
        ("words", pa.list_(_WORD)),
    ]
)
PAGE_COLUMNS = [name for name in _SCHEMA.names if name != "words"]
"""What the database takes over; words are only read again when the catalogue is."""


def write_extract(path: Path, extract: DocumentExtract) -> None:
    """Write `extract` to `path`, whole or not at all; raises DiskError."""
    write_parts(path, (extract,))


def write_parts(path: Path, parts: Iterable[DocumentExtract]) -> None:
    """Write a document whose pages come in `parts` to `path`, whole or not at all; one part is in memory at a time.

    Raises DiskError, and what `parts` raises.
    """

    def write(unfinished: Path) -> None:
        notes: dict[str, None] = {}
        hidden: dict[int, list[Any]] = {}
        with pq.ParquetWriter(unfinished, _SCHEMA, compression="zstd") as writer:
            for part in parts:
                writer.write_table(_table(part))
                notes |= dict.fromkeys(part.notes)
                hidden |= {page.page_number: [astuple(piece) for piece in page.hidden] for page in part.pages}
            hidden = {number: pieces for number, pieces in hidden.items() if pieces}
            writer.add_key_value_metadata(
                {"sha256": part.sha256, "notes": json.dumps(list(notes)), "hidden": json.dumps(hidden)}
            )

    write_renamed(path, write)


def _table(extract: DocumentExtract) -> pa.Table:
    pages = extract.pages
    lines = [[line for block in page.blocks for line in block.lines] for page in pages]
    columns: dict[str, Any] = {
        name: [getattr(page, name) for page in pages]
        for name in _SCHEMA.names
        if name not in {"blocks", "cells", "struck", "words"}
    }
    columns["words"] = _nested([page.words for page in pages], _WORD, _word_values)
    columns["cells"] = _nested([page.cells for page in pages], _CELL, lambda cells: list(zip(*cells, strict=True)))
    columns["struck"] = _nested([page.struck for page in pages], _STRUCK, lambda spans: list(zip(*spans, strict=True)))
    columns["blocks"] = _blocks(pages, lines)
    return pa.table(columns, schema=_SCHEMA)


def _nested(rows: Sequence[Sequence[Any]], kind: pa.DataType, values: Callable[[list[Any]], list[Any]]) -> pa.Array:
    """A list<struct> column built field by field: a dictionary a word would cost seconds on a large corpus."""
    flat = [item for row in rows for item in row]
    columns = values(flat) if flat else [[] for _ in kind]
    structs = pa.StructArray.from_arrays(
        [pa.array(column, type=field.type) for column, field in zip(columns, kind, strict=True)], fields=list(kind)
    )
    return pa.ListArray.from_arrays(_offsets(rows), structs)


def _offsets(rows: Iterable[Sequence[Any]]) -> pa.Array:
    offsets = [0]
    for row in rows:
        offsets.append(offsets[-1] + len(row))
    return pa.array(offsets, type=pa.int32())


def _word_values(words: list[Word]) -> list[Any]:
    return [
        [word.text for word in words],
        *zip(*(word.box for word in words), strict=True),
        [word.span_start for word in words],
        [word.span_end for word in words],
        [word.block_no for word in words],
        [word.line_no for word in words],
        [word.size for word in words],
        [word.bold for word in words],
    ]


def _line_values(lines: list[Line]) -> list[Any]:
    return [
        [line.span_start for line in lines],
        [line.span_end for line in lines],
        *zip(*(line.box for line in lines), strict=True),
    ]


def _blocks(pages: Sequence[PageExtract], lines: Sequence[Sequence[Line]]) -> pa.Array:
    blocks = [block for page in pages for block in page.blocks]
    texts = [page.text[block.span_start : block.span_end] for page in pages for block in page.blocks]

    def values(blocks: list[Block]) -> list[Any]:
        return [
            [block.block_no for block in blocks],
            texts,
            [block.span_start for block in blocks],
            [block.span_end for block in blocks],
            *zip(*(block.box for block in blocks), strict=True),
            _nested([block.lines for block in blocks], _LINE, _line_values),
        ]

    if not blocks:
        return pa.array([[] for _ in pages], type=pa.list_(_BLOCK))
    return _nested([page.blocks for page in pages], _BLOCK, values)


def read_pages(path: Path) -> pa.Table:
    """The pages without their words; raises OSError or pyarrow.ArrowException for a file that is damaged."""
    with pq.ParquetFile(path) as file:
        return file.read(columns=PAGE_COLUMNS).replace_schema_metadata(file.metadata.metadata)


def awaiting_ocr(pages: pa.Table) -> list[int]:
    """Numbers of the pages that OCR has still to read (PageExtract.awaits_ocr)."""
    columns = (pages[name].to_pylist() for name in ("page_number", "source", "width", "doubtful"))
    return [
        number
        for number, source, width, doubtful in zip(*columns, strict=True)
        if width > 0 and awaits_ocr(source, doubtful)
    ]


def extract_notes(pages: pa.Table) -> list[str]:
    """What was wrong with the file although it was read."""
    return list(json.loads(pages.schema.metadata[b"notes"]))


def read_extract(path: Path) -> DocumentExtract:
    """What `write_extract` wrote; raises OSError, pyarrow.ArrowException or KeyError for a file that is damaged."""
    parts = list(read_parts(path))
    return replace(parts[0], pages=tuple(page for part in parts for page in part.pages))


def read_parts(path: Path) -> Iterator[DocumentExtract]:
    """The parts in which `write_parts` wrote a document, each with all notes; raises as `read_extract`."""
    with pq.ParquetFile(path) as file:
        metadata = file.metadata.metadata
        for number in range(file.num_row_groups):
            yield _extract(file.read_row_group(number).combine_chunks(), metadata)


def _extract(table: pa.Table, metadata: Mapping[bytes, bytes]) -> DocumentExtract:
    words = _unnest(table["words"], lambda row: Word(row[0], row[1:5], *row[5:]))
    cells = _unnest(table["cells"], lambda row: row)
    struck = _unnest(table["struck"], lambda row: row)
    blocks = _unnest_blocks(table["blocks"])
    plain = {
        field.name: table[field.name].to_pylist()
        for field in fields(PageExtract)
        if field.name not in {"words", "blocks", "cells", "struck", "hidden"}
    }
    hidden = json.loads(metadata.get(b"hidden", b"{}"))  # pages kept by OCR before there was such a thing have none
    pages = tuple(
        PageExtract(
            **{name: column[index] for name, column in plain.items()},
            words=tuple(words[index]),
            blocks=tuple(blocks[index]),
            cells=tuple(cells[index]),
            struck=tuple(struck[index]),
            hidden=tuple(HiddenText(*piece) for piece in hidden.get(str(plain["page_number"][index]), ())),
        )
        for index in range(table.num_rows)
    )
    return DocumentExtract(metadata[b"sha256"].decode(), pages, tuple(json.loads(metadata[b"notes"])))


def _unnest(column: Any, make: Callable[[tuple[Any, ...]], Any]) -> list[list[Any]]:
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    offsets = array.offsets.to_pylist()
    values = array.values
    rows = list(zip(*(values.field(index).to_pylist() for index in range(values.type.num_fields)), strict=True))
    made = [make(row) for row in rows]
    return [made[start:end] for start, end in itertools.pairwise(offsets)]


def _unnest_blocks(column: Any) -> list[list[Block]]:
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    offsets = array.offsets.to_pylist()
    values = array.values
    lines = _unnest(values.field("lines"), lambda row: Line(_box(row[2:6]), row[0], row[1]))
    names = ("block_no", "span_start", "span_end", "x0", "y0", "x1", "y1")
    rows = zip(*(values.field(name).to_pylist() for name in names), strict=True)
    made = [
        Block(row[0], _box(row[3:7]), row[1], row[2], tuple(block_lines))
        for row, block_lines in zip(rows, lines, strict=True)
    ]
    return [made[start:end] for start, end in itertools.pairwise(offsets)]


def _box(values: tuple[Any, ...]) -> Box:
    return (values[0], values[1], values[2], values[3])
