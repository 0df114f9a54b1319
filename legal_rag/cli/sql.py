"""`sql`: a read-only window on the catalogue and the trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from legal_rag.cli.options import corpus_database, database_option, examples, settings_in_force
from legal_rag.cli.output import ROW_FORMATS, RowFormat, print_rows
from legal_rag.errors import SqlError


@click.command(
    short_help="Query the catalogue and the trace with SQL, read-only.",
    epilog=examples(
        'legalrag sql "SELECT kind, count(*) FROM documents GROUP BY kind"',
        "legalrag sql --list",
        "legalrag sql --file why_page --param ask_id=01J… --param doc_id=3f2a --param page_number=2",
        'legalrag sql --db corpus.duckdb.example --format csv "FROM parties"',
        'legalrag sql --vectors "SELECT page_number, vector FROM passage_vectors WHERE doc_key = 3"',
    ),
)
@click.argument("statement", required=False)
@database_option
@click.option("--file", "file", metavar="NAME", help="A shipped query by its name, or a file ending in .sql.")
@click.option("--param", "pairs", multiple=True, metavar="K=V", help="Value of a parameter $k; a list as [1, 2].")
@click.option("--format", "form", type=click.Choice(ROW_FORMATS), default="table", show_default=True)
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=60.0, show_default=True, help="Seconds."
)
@click.option("--vectors", is_flag=True, help="Add the table passage_vectors, read before the window is closed.")
@click.option("--list", "listed", is_flag=True, help="List the shipped queries.")
@click.pass_context
def sql(
    ctx: click.Context,
    statement: str | None,
    db: Path | None,
    file: str | None,
    pairs: tuple[str, ...],
    form: RowFormat,
    timeout: float,
    vectors: bool,
    listed: bool,
) -> None:
    """Run STATEMENT, or a shipped query, on the catalogue and the trace. Values are bound, never pasted into the SQL.

    The trace stands in the tables asks, ask_candidates, ask_pages, ask_answers and ask_citations; with
    --vectors, those of the passages in passage_vectors. Nothing can be changed, and no file or address reached,
    through this command.
    """
    from legal_rag.store.window import query_text, run_query, shipped_queries
    from legal_rag.trace.reader import open_with_trace

    if listed:
        shipped = shipped_queries()
        rows = [(found.name, " ".join(f"${name}" for name in found.parameters), found.about) for found in shipped]
        print_rows(("query", "parameters", "what it is for"), rows, form)
        return
    if (statement is None) == (file is None):
        raise click.UsageError("Give one statement, or a query with --file NAME; --list shows the shipped ones.")
    text = statement if file is None else query_text(file)
    assert text is not None
    store, unreadable = open_with_trace(corpus_database(ctx, db), settings_in_force(ctx).trace, vectors=vectors)
    with store:
        for line in unreadable:
            click.echo(f"Warning: not read: {line}", err=True)
        result = run_query(store.connection, text, dict(map(_parameter, pairs)), timeout)
        print_rows(result.columns, result.rows, form)


def _parameter(pair: str) -> tuple[str, str | list[Any]]:
    import json

    name, equals, value = pair.partition("=")
    if not equals or not name.isidentifier():
        raise click.UsageError(f"--param {pair} is not of the form name=value.")
    if not value.startswith("["):
        return name, value
    try:
        found = json.loads(value)
    except json.JSONDecodeError as error:
        raise SqlError(f"--param {name} begins a list that is no JSON: {error}.", f"Write {name}=[1, 2].") from error
    assert isinstance(found, list)
    return name, found
