"""Runs a reader's own SQL: parameters bound, a time limit, and an interrupt that reaches the database."""

from __future__ import annotations

import logging
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from legal_rag.errors import QueryTimeoutError, SqlError
from legal_rag.store.connection import damage
from legal_rag.store.queries import query, query_names

if TYPE_CHECKING:
    import duckdb

logger = logging.getLogger(__name__)
Row = tuple[Any, ...]
_BATCH = 1000
_QUERIES_THAT_WORK = "`legalrag sql --list` shows queries that work."
_GLANCE = 0.05
"""Seconds between two looks at a running query."""


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

    Raises SqlError with the database's own words, CorpusDamagedError and QueryTimeoutError. An interrupt (Ctrl-C) stops
    the query.
    """
    wanted, given = parameter_names(sql), parameters or {}
    if missing := [name for name in wanted if name not in given]:
        raise SqlError(f"The query needs a value for {', '.join(missing)}.", f"Add --param {missing[0]}=VALUE.")
    if unknown := [name for name in given if name not in wanted]:
        raise SqlError(f"The query has no parameter {', '.join(unknown)}.", f"It takes: {', '.join(wanted) or 'none'}.")
    _refuse_what_does_not_read(connection, sql)
    logger.debug("Running %s", sql)
    clock = _Clock(connection, timeout)
    cursor = clock.call(lambda: connection.execute(sql, dict(given)))
    columns = tuple(column[0] for column in cursor.description or ())
    return Result(columns, _fetch(cursor, clock))


_DOES_NOT_READ = frozenset(
    ("ATTACH", "CALL", "COPY", "COPY_DATABASE", "DETACH", "EXPORT", "LOAD", "PRAGMA", "SET", "TRANSACTION", "VACUUM")
)


_OF_MEMORY = re.compile(r"\b(pandas_scan|arrow_scan\w*|python_map_function)\b", re.IGNORECASE)
"""Functions of DuckDB's Python package that take an address in memory; a wrong one ends the process."""


def _refuse_what_does_not_read(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Statements that are there for files, settings or the engine are refused in words; what the seal lets through of
    them (an attached memory, a profiler) would do no harm, but no reader needs it. Raises SqlError."""
    import duckdb

    try:
        statements = connection.extract_statements(sql)
    except duckdb.Error as error:
        raise SqlError(str(error).strip(), _QUERIES_THAT_WORK) from error
    if not statements:
        raise SqlError("There is no statement in the query.", _QUERIES_THAT_WORK)
    if (scan := _OF_MEMORY.search(sql)) is not None:
        raise SqlError(f"{scan[1]} reads the program's own memory, which holds no table.", _QUERIES_THAT_WORK)
    for statement in statements:
        if statement.type.name in _DOES_NOT_READ:
            kind = statement.type.name.replace("_", " ")
            raise SqlError(
                f"`legalrag sql` only reads, and a {kind} statement does not.", "Ask with SELECT, FROM or DESCRIBE."
            )


def _fetch(cursor: duckdb.DuckDBPyConnection, clock: _Clock) -> Iterator[Row]:
    while rows := clock.call(lambda: cursor.fetchmany(_BATCH)):
        yield from rows


class _Clock:
    """Calls the database in a thread of its own, so that this one can watch the time and take Ctrl-C."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, timeout: float | None) -> None:
        self._connection = connection
        self._timeout = timeout
        self._deadline = monotonic() + timeout if timeout else None

    def call(self, work: Callable[[], Any]) -> Any:
        """`work()`; raises SqlError or QueryTimeoutError."""
        import duckdb

        running = _Running(work)
        # Ctrl-C is held back while the thread starts: it must find a query that can be stopped, or none.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            running.start()
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            # In short waits: a signal that the system hands to one of the database's threads wakes no long one here.
            while not running.done.wait(_GLANCE) and not self._is_late():
                pass
            late = not running.done.is_set()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            while running.ident is not None and not running.done.is_set():
                self._connection.interrupt()  # again and again: one that comes before the query has begun is lost
                running.done.wait(_GLANCE)
        if late:
            raise QueryTimeoutError(
                f"The query was stopped after {self._timeout:g} seconds.", "Narrow it, or give a longer --timeout."
            )
        if running.error is not None and (said := damage(running.error)) is not None:
            raise said from running.error
        if isinstance(running.error, duckdb.Error):
            raise SqlError(str(running.error).strip(), _QUERIES_THAT_WORK)
        if running.error is not None:
            raise running.error
        return running.result

    def _is_late(self) -> bool:
        return self._deadline is not None and monotonic() >= self._deadline


class _Running(Thread):
    """A call in a thread of its own, with what became of it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.result: Any = None
        self.error: Exception | None = None
        self.done = Event()  # not is_alive(): after Ctrl-C in join() Python 3.11 takes a running thread for a dead one

    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:
            self.error = error
        finally:
            self.done.set()
