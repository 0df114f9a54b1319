"""`build-db`: from folders of PDFs to a corpus."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from legal_rag.cli.options import (
    corpus_database,
    database_option,
    examples,
    json_option,
    password_option,
    settings_in_force,
)

if TYPE_CHECKING:
    from tqdm import tqdm


class _Bars:
    """Progress on stderr: bars if it is a terminal, else one line a stage."""

    def __init__(self) -> None:
        self._bar: tqdm[Any] | None = None

    def stage(self, name: str, total: int) -> None:
        from tqdm import tqdm

        self.close()
        if not sys.stderr.isatty():
            click.echo(f"{name}: {total:,}", err=True)
        self._bar = tqdm(total=total, desc=name, disable=None, file=sys.stderr)

    def advance(self, steps: int = 1) -> None:
        if self._bar is not None:
            self._bar.update(steps)

    def say(self, line: str) -> None:
        if self._bar is not None:
            self._bar.clear()
        click.echo(line, err=True)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


@click.command(
    "build-db",
    short_help="Build a corpus from folders of PDFs.",
    epilog=examples(
        "legalrag build-db papers/",
        "legalrag build-db judgments/ laws/ --db court.duckdb --profile court.toml",
        "legalrag build-db papers/ --json > report.json",
    ),
)
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@database_option
@click.option("--profile", metavar="NAME|FILE.toml", help="Jurisdiction.  [default: the setting build.profile]")
@click.option("--jobs", type=click.IntRange(min=0), metavar="N", help="Worker processes; 0 is one for each core.")
@click.option("--model", metavar="NAME|FOLDER", help="Embedding model.  [default: the setting build.model]")
@click.option("--ocr-lang", metavar="LANG", help="Language of scans, such as eng+ara.  [default: the profile's]")
@password_option
@click.option("--without-vectors", is_flag=True, help="Stop after catalogue and full text.")
@click.option("--allow-shrink", is_flag=True, help="Build even if more than half of the documents are gone.")
@click.option(
    "--offline-only/--no-offline-only",
    default=None,
    help="Promise that no language model will see this corpus.  [default: as the build before]",
)
@click.option("--wait", is_flag=True, help="Wait while another build of this corpus runs.")
@json_option
@click.pass_context
def build_db(
    ctx: click.Context,
    folders: tuple[Path, ...],
    db: Path | None,
    profile: str | None,
    jobs: int | None,
    model: str | None,
    ocr_lang: str | None,
    password_file: Path | None,
    without_vectors: bool,
    allow_shrink: bool,
    offline_only: bool | None,
    wait: bool,
    as_json: bool,
) -> None:
    """Build a corpus from all PDFs below DIR..., or bring one up to date.

    Files that did not change are neither read nor embedded again. Questions can be asked as soon as catalogue and full
    text stand; vectors follow. Whatever happens before, the corpus that was there stays.
    """
    from legal_rag.build.build import BuildOptions, build_corpus

    settings = settings_in_force(
        ctx, build__profile=profile, build__jobs=jobs, build__model=model, build__ocr_lang=ocr_lang
    ).build
    options = BuildOptions(
        folders=folders,
        database=corpus_database(ctx, db),
        profile=settings.profile,
        model=settings.model,
        jobs=settings.jobs,
        wait=wait,
        allow_shrink=allow_shrink,
        without_vectors=without_vectors,
        ocr_language=settings.ocr_lang,
        password_file=password_file,
        offline_only=offline_only,
    )
    signal.signal(signal.SIGTERM, _interrupt)
    bars = _Bars()
    try:
        report = build_corpus(options, bars)
    finally:
        bars.close()
    click.echo(json.dumps(report.to_dict(), ensure_ascii=False, indent=2) if as_json else report.to_text())


def _interrupt(number: int, frame: FrameType | None) -> None:
    """SIGTERM ends a build as Ctrl-C does: workers are stopped, the old database stands."""
    raise KeyboardInterrupt
