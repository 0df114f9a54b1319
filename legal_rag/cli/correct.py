"""`correct`: a fact that was read wrongly, put right for this and every later build."""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples, settings_in_force
from legal_rag.render import printable


@click.command(
    short_help="Correct a fact for this and later builds.",
    epilog=examples(
        'legalrag correct "HC 014/2024" --table claims --field amount --old 25000 --new 52000 --page 3 '
        '--who "A. Lawyer" --why "the sealed copy says 52,000"',
        'legalrag correct 3f2a --table documents --field title --new "Alder v Beech" --who AL --why "none was read"',
    ),
)
@click.argument("document", metavar="DOC")
@click.option("--table", required=True, help="Table of the catalogue, such as claims, parties, dates or documents.")
@click.option("--field", required=True, help="Column of the table.")
@click.option("--old", help="What the catalogue says now; left out where it says nothing.")
@click.option("--new", help="What is right; left out to empty the field.")
@click.option("--page", type=click.IntRange(min=1), help="Sheet on which the fact stands.  [default: any]")
@click.option("--who", help="Who corrects it.  [default: the setting trace.user]")
@click.option("--why", required=True, help="Why, in a few words.")
@database_option
@click.pass_context
def correct(
    ctx: click.Context,
    document: str,
    table: str,
    field: str,
    old: str | None,
    new: str | None,
    page: int | None,
    who: str | None,
    why: str,
    db: Path | None,
) -> None:
    """Correct what the catalogue says of DOC: a title, a case or law number, an id or the beginning of one.

    The correction is written to corrections.toml beside the corpus, which every build applies and marks; it is in
    force after the next `build-db`. Nothing is written unless the old value is there.
    """
    from legal_rag.build.correcting import write_correction
    from legal_rag.corpus import Corpus

    by = who or settings_in_force(ctx).trace.user
    if not by.strip() or not why.strip():
        raise click.UsageError("A correction needs a name and a reason: give --who and --why.")
    with Corpus.open(corpus_database(ctx, db)) as corpus:
        written = write_correction(
            corpus.reading, document, table=table, field=field, old=old, new=new, page=page, who=by, why=why
        )
    click.echo(f"{written.path}: {printable(written.said)}")
    click.echo("In force after the next `legalrag build-db`.", err=True)
