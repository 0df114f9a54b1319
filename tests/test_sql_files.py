"""Every file of sql/ says what it is for and runs, parameters bound, on an empty database of this schema."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import duckdb
import pytest

from legal_rag.store.connection import load_fulltext_extension
from legal_rag.store.migrations import apply_migrations
from legal_rag.store.queries import query, query_names
from legal_rag.store.window import parameter_names
from legal_rag.trace.load import load_trace


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    load_fulltext_extension(connection)
    apply_migrations(connection)
    connection.execute(query("index_page_words"))  # the temporary table that the other steps of the index read
    load_trace(connection, Path(tmp_path_factory.mktemp("no-trace")))
    connection.execute(query("index_page_words"))  # the steps of the index build on it
    return connection


def header(sql: str) -> str:
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)


@pytest.mark.parametrize("name", query_names())
def test_it_says_what_it_is_for_with_its_parameters_and_columns(name: str) -> None:
    about = header(query(name))
    parts = re.fullmatch(r"(?P<purpose>.{15,}?) Parameters: (?P<parameters>.+?) Columns: .+", about)
    assert parts, f"{name}.sql opens with: {about}"
    told = set(re.findall(r"\$(\w+)", parts["parameters"]))
    assert told == set(parameter_names(query(name)))


def values(sql: str) -> list[dict[str, object]]:
    """Parameter values to try: every mix of numbers and texts for what the header calls a list, a text otherwise."""
    about = header(sql)
    names = parameter_names(sql)
    lists = [name for name in names if re.search(rf"\${name}(?: \((?:\w+ )?list| \w+\[\])", about)]
    of_lists = [name for name in lists if f"${name} (list of lists" in about]
    mixes = product((0, "0"), repeat=len(lists))
    return [
        dict.fromkeys(names, "0")
        | {k: [[item, item]] if k in of_lists else [item] for k, item in zip(lists, mix, strict=True)}
        for mix in mixes
    ]


@pytest.mark.parametrize("name", query_names())
def test_it_runs_on_an_empty_database(empty: duckdb.DuckDBPyConnection, name: str) -> None:
    sql = query(name)
    refusals = []
    for parameters in values(sql):
        try:
            empty.execute(sql, parameters)
        except duckdb.BinderException as error:  # a list of the other type
            refusals.append(error)
        else:
            return
    raise refusals[0]
