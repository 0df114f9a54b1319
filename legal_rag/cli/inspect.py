"""`inspect`: the story of one ask."""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples, json_option, settings_in_force


@click.command(
    short_help="Tell the story of one ask in one screen.",
    epilog=examples("legalrag inspect --last", "legalrag inspect 0192f3", "legalrag inspect --last --json"),
)
@click.argument("ask_id", required=False)
@click.option("--last", is_flag=True, help="The latest ask.")
@database_option
@json_option
@click.pass_context
def inspect(ctx: click.Context, ask_id: str | None, last: bool, db: Path | None, as_json: bool) -> None:
    """Tell how the ask ASK_ID (or the beginning of its id) was answered: what was read from the question, which
    documents and pages were considered and why, what was answered on what evidence, and how long it took."""
    from legal_rag.cli.output import to_json
    from legal_rag.trace.reader import open_with_trace
    from legal_rag.trace.story import read_story, render_story

    if last == bool(ask_id):
        raise click.UsageError("Give the id of an ask, or --last.")
    store, unreadable = open_with_trace(corpus_database(ctx, db), settings_in_force(ctx).trace)
    with store:
        for line in unreadable:
            click.echo(f"Warning: not read: {line}", err=True)
        story = read_story(store.connection, ask_id or "")
        click.echo(to_json(story, indent=2) if as_json else render_story(story, store.build.build_id))
