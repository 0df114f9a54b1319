"""`config` and `doctor`: what is set, and what is wrong."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from legal_rag.cli.options import examples, json_option
from legal_rag.settings import resolve_settings, user_config_file


@click.command(
    short_help="Show every setting and where it comes from.",
    epilog=examples("legalrag config", "legalrag --config team.toml config --json"),
)
@json_option
@click.pass_context
def config(ctx: click.Context, as_json: bool) -> None:
    """Show every setting, its value and its origin: option, variable, file or default.

    The settings file is the one given with --config, else the one named by LEGALRAG_CONFIG, else legalrag.toml in your
    configuration folder; never one that lies beside the documents.
    """
    resolved = resolve_settings(ctx.obj.config)
    if as_json:
        settings = [asdict(row) for row in resolved.rows]
        file = str(resolved.file) if resolved.file else None
        click.echo(json.dumps({"file": file, "settings": settings}, indent=2))
        return
    if resolved.file is None:
        click.echo(f"# no settings file; {user_config_file()} would be read", err=True)
    else:
        click.echo(f"# {resolved.file}", err=True)
    width = max(len(row.key) for row in resolved.rows)
    for row in resolved.rows:
        value = json.dumps(row.value)
        click.echo(f"{row.key:<{width}}  {value:<22}  {row.origin:<28}  {row.about}")
