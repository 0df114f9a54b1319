"""Runs a reader's own SQL: parameters bound, a time limit, and an interrupt that reaches the database."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

from legal_rag.errors import QueryTimeoutError, SqlError
from legal_rag.store.queries import query, query_names

if TYPE_CHECKING:
    import duckdb

Row = tuple[Any, ...]
_BATCH = 1000


@dataclass(frozen=True)
class ShippedQuery:
    """A file of sql/: its name and the header's lines without their dashes."""

    name: str
    header: tuple[str, ...]

    @property
    def about(self) -> str:
        """What it is for: the header up to its parameters."""
        return " ".join(_until(self.header, "Parameters:"))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names that it binds."""
        return parameter_names(query(self.name))


@dataclass(frozen=True)
class Result:
    """Columns at once, rows as they are fetched."""

    columns: tuple[str, ...]
    rows: Iterator[Row]


def shipped_queries() -> list[ShippedQuery]:
    """Every query that ships, by name."""
    return [ShippedQuery(name, _header(query(name))) for name in query_names()]


def _header(sql: str) -> tuple[str, ...]:
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return tuple(lines)


def _until(lines: tuple[str, ...], stop: str) -> Iterator[str]:
    for line in lines:
        if line.startswith(stop):
            return
        yield line


_COMMENT = re.compile(r"--[^\n]*")
_STRING = re.compile(r"'(?:[^']|'')*'")
_PARAMETER = re.compile(r"\$([A-Za-z_]\w*)")


def parameter_names(sql: str) -> tuple[str, ...]:
    """Names of the parameters ($name) of a statement, in order of appearance."""
    code = _STRING.sub("''", _COMMENT.sub("", sql))
    return tuple(dict.fromkeys(_PARAMETER.findall(code)))


def query_text(name: str) -> str:
    """The text of a shipped query, or of a file when `name` ends in .sql; raises SqlError."""
    if name.endswith(".sql"):
        try:
            return Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SqlError(f"Cannot read the query {name}: {error}.") from error
    if name not in query_names():
        raise SqlError(f"There is no shipped query {name}.", "`legalrag sql --list` shows them.")
    return query(name)


def run_query(
    connection: duckdb.DuckDBPyConnection,
    sql: str,
    parameters: Mapping[str, str | list[Any]] | None = None,
    timeout: float | None = None,
) -> Result:
    """Run `sql` with `parameters` bound by name; `timeout` in seconds counts until the last row is fetched.

    Raises SqlError with the database's own words, and QueryTimeoutError. An interrupt (Ctrl-C) stops the query.
    """
    wanted, given = parameter_names(sql), parameters or {}
    if missing := [name for name in wanted if name not in given]:
        raise SqlError(f"The query needs a value for {', '.join(missing)}.", f"Add --param {missing[0]}=VALUE.")
    if unknown := [name for name in given if name not in wanted]:
        raise SqlError(f"The query has no parameter {', '.join(unknown)}.", f"It takes: {', '.join(wanted) or 'none'}.")
    clock = _Clock(connection, timeout)
    cursor = clock.call(lambda: connection.execute(sql, dict(given)))
    columns = tuple(column[0] for column in cursor.description or ())
    return Result(columns, _fetch(cursor, clock))


def _fetch(cursor: duckdb.DuckDBPyConnection, clock: _Clock) -> Iterator[Row]:
    try:
        while rows := clock.call(lambda: cursor.fetchmany(_BATCH)):
            yield from rows
    finally:
        clock.stop()


class _Clock:
    """Works in a thread of its own, so that the main one can take Ctrl-C and pass it on, and interrupts on time."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, timeout: float | None) -> None:
        self._connection = connection
        self._timeout = timeout
        self._rang = False
        self._timer = Timer(timeout, self._ring) if timeout else None
        if self._timer:
            self._timer.daemon = True
            self._timer.start()

    def _ring(self) -> None:
        self._rang = True
        self._connection.interrupt()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def call(self, work: Any) -> Any:
        """`work()`; raises SqlError or QueryTimeoutError."""
        import duckdb

        found: list[Any] = []
        failed: list[BaseException] = []

        def run() -> None:
            try:
                found.append(work())
            except BaseException as error:
                failed.append(error)

        worker = Thread(target=run, daemon=True)
        worker.start()
        try:
            worker.join()
        except KeyboardInterrupt:
            self._connection.interrupt()
            worker.join()
            self.stop()
            raise
        if not failed:
            return found[0]
        self.stop()
        if self._rang:
            raise QueryTimeoutError(
                f"The query was stopped after {self._timeout:g} seconds.", "Narrow it, or give a longer --timeout."
            )
        if isinstance(failed[0], duckdb.Error):
            raise SqlError(str(failed[0]).strip(), "`legalrag sql --list` shows queries that work.") from failed[0]
        raise failed[0]
