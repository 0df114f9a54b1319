"""`migrate`: an older corpus, without its PDFs."""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples


@click.command(
    short_help="Bring an older corpus to this program's schema.",
    epilog=examples("legalrag migrate", "legalrag migrate --db court.duckdb"),
)
@database_option
@click.option("--wait", is_flag=True, help="Wait while a build of this corpus runs.")
@click.pass_context
def migrate(ctx: click.Context, db: Path | None, wait: bool) -> None:
    """Bring an older corpus to this program's schema.

    Works on a copy, which replaces the database when it is whole. If the schema holds what only the PDFs can tell, it
    says so, and `build-db` is the way.
    """
    from legal_rag.build.migrate import migrate_database

    applied = migrate_database(corpus_database(ctx, db), wait=wait)
    click.echo("\n".join(applied) if applied else "Nothing to do: the corpus has this program's schema.")
