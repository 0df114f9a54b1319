"""Options that mean the same thing in every command that has them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from legal_rag.settings import Settings, load_settings

Command = TypeVar("Command", bound=Callable[..., Any])


def settings_in_force(ctx: click.Context, **options: Any) -> Settings:
    """The settings for this command. Options are given as section__key=value; None means the option was not given."""
    dotted = {name.replace("__", ".", 1): value for name, value in options.items()}
    return load_settings(ctx.obj.config if ctx.obj else None, dotted)


def corpus_database(ctx: click.Context, db: Path | None) -> Path:
    """The database that a command reads: --db, else the setting database.path."""
    return Path(settings_in_force(ctx, database__path=db).database.path)


def database_option(command: Command) -> Command:
    """`--db`: the corpus database. The function gets `db: Path | None`; `corpus_database` resolves it."""
    return click.option(
        "--db",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Corpus database.  [default: the setting database.path, corpus.duckdb]",
    )(command)


def reranker_option(command: Command) -> Command:
    """`--reranker MODEL`: the setting search.reranker. The function gets `reranker: str | None`."""
    return click.option(
        "--reranker",
        metavar="MODEL",
        help="Cross-encoder (a folder, or a name fetched before) that orders the first pages anew.",
    )(command)


def json_option(command: Command) -> Command:
    """`--json`: one JSON document on stdout. The function gets `as_json: bool`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def password_option(command: Command) -> Command:
    """`--password-file FILE`: what opens encrypted PDFs. The function gets `password_file: Path | None`."""
    return click.option(
        "--password-file",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Passwords of encrypted files: TOML lines of file name or sha256 = password.",
    )(command)


def examples(*lines: str) -> str:
    """The epilogue of a command's help: its examples, one a line, as typed."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
