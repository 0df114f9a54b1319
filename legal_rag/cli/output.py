"""Rows on stdout: as a table for reading, or as CSV, JSON or JSON lines for programs."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import chain, islice
from typing import Any, Literal, get_args

import click

from legal_rag.render.words import printable, printable_lines

RowFormat = Literal["table", "csv", "json", "jsonl"]
ROW_FORMATS: tuple[RowFormat, ...] = get_args(RowFormat)
CELL_WIDTH = 60
TABLE_ROWS = 1000


def print_rows(columns: Sequence[str], rows: Iterable[Sequence[Any]], form: RowFormat) -> None:
    """Print `rows`: CSV and JSON lines as they come, of a table the first thousand with a note that there are more."""
    if form == "table":
        _print_table(columns, iter(rows))
    elif form == "csv":
        for row in chain([columns], rows):
            click.echo(_csv_line(row), nl=False)
    elif form == "jsonl":
        for row in rows:
            click.echo(to_json(dict(zip(columns, row, strict=True))))
    else:
        click.echo(to_json([dict(zip(columns, row, strict=True)) for row in rows], indent=1))


def _csv_line(row: Sequence[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([_csv_cell(value) for value in row])
    return out.getvalue()


def _csv_cell(value: Any) -> Any:
    plain = "" if value is None else _plain(value)
    return printable_lines(plain) if isinstance(plain, str) else plain


def _print_table(columns: Sequence[str], rows: Iterator[Sequence[Any]]) -> None:
    shown = [[_cell(value) for value in row] for row in islice(rows, TABLE_ROWS)]
    widths = [max(map(len, column)) for column in zip(columns, *shown, strict=True)]
    for row in ([*columns], ["-" * width for width in widths], *shown):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if next(rows, None) is not None:
        click.echo(f"Only the first {TABLE_ROWS} rows; --format csv prints all.", err=True)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        value = f"{value:.6g}"
    text = "" if value is None else printable(str(_plain(value)))
    return text if len(text) <= CELL_WIDTH else text[: CELL_WIDTH - 1] + "…"


def _plain(value: Any) -> Any:
    return to_json(value) if isinstance(value, list | dict | tuple) else value


def to_json(value: Any, indent: int | None = None) -> str:
    """JSON of what a query returns: dates as ISO texts, decimals as numbers, not-a-number as null.

    What a terminal would obey is escaped: the words come from documents.
    """
    text = json.dumps(_jsonable(value), ensure_ascii=False, indent=indent)
    obeyed = (char for char in set(text) if char != "\n" and not printable(char))
    return text.translate({ord(char): _escape(char) for char in obeyed})


def _escape(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else json.dumps(char)[1:-1]


def _jsonable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, str | int | float) else str(value)
