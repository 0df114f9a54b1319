"""`config` and `doctor`: what is set, and what is wrong."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from legal_rag.cli.options import database_option, examples, json_option, settings_in_force
from legal_rag.errors import DoctorError
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


_MARKS = {"ok": "ok    ", "note": "note  ", "broken": "BROKEN"}


@click.command(
    short_help="Check the installation and the corpus.",
    epilog=examples("legalrag doctor", "legalrag doctor --db corpus.duckdb --json"),
)
@database_option
@json_option
@click.pass_context
def doctor(ctx: click.Context, db: Path | None, as_json: bool) -> None:
    """Check Python, the database engine and its extension, the model, OCR, the corpus, the trace and the API key.

    What is broken or missing comes with its mend. Ends with its own code if something that legalrag needs is broken.
    """
    from legal_rag.doctor import examine

    findings = examine(settings_in_force(ctx, database__path=db), database_named=db is not None)
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        width = max(len(finding.name) for finding in findings)
        for finding in findings:
            click.echo(f"{_MARKS[finding.state]}  {finding.name:<{width}}  {finding.found}")
            if finding.mend:
                click.echo(f"{'':{width + 10}}{finding.mend}")
    broken = [finding.name for finding in findings if finding.state == "broken"]
    if broken:
        raise DoctorError(f"Broken: {', '.join(broken)}.", "" if not as_json else "See the field mend of each.")
