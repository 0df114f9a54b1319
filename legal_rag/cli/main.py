"""The command group, the one place where errors become exit codes, and the only one that configures logging.

Commands are loaded when they are called: `legalrag --help` imports none of them.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType

import click

from legal_rag import __version__
from legal_rag.errors import ExitCode, LegalRagError


@dataclass(frozen=True)
class CommandEntry:
    """A command that is not imported yet: its name, where it stands and what it does in one line."""

    name: str
    module: str
    attribute: str
    about: str


@dataclass(frozen=True)
class Task:
    """Commands that belong together in the overview."""

    title: str
    commands: tuple[CommandEntry, ...]


TASKS = (
    Task(
        "Build",
        (
            CommandEntry("build-db", "legal_rag.cli.build", "build_db", "Build a corpus from folders of PDFs."),
            CommandEntry("correct", "legal_rag.cli.correct", "correct", "Correct a fact for this and later builds."),
        ),
    ),
    Task(
        "Ask",
        (
            CommandEntry("ask", "legal_rag.cli.ask", "ask", "Answer one question, with the pages that prove it."),
            CommandEntry("batch", "legal_rag.cli.batch", "batch", "Answer a file of questions."),
        ),
    ),
    Task(
        "Look inside",
        (
            CommandEntry("sql", "legal_rag.cli.sql", "sql", "Query the catalogue and the trace with SQL, read-only."),
            CommandEntry("inspect", "legal_rag.cli.inspect", "inspect", "Tell the story of one ask in one screen."),
            CommandEntry("page", "legal_rag.cli.page", "page", "Show one page of a document."),
            CommandEntry("cite", "legal_rag.cli.cite", "cite", "Print the citation of one page of a document."),
        ),
    ),
    Task(
        "Measure",
        (
            CommandEntry(
                "validate", "legal_rag.cli.measure", "validate", "Check an answers file before handing it in."
            ),
            CommandEntry("eval", "legal_rag.cli.measure", "evaluate", "Score an answers file against labels."),
        ),
    ),
    Task(
        "Look after",
        (
            CommandEntry("doctor", "legal_rag.cli.upkeep", "doctor", "Check the installation and the corpus."),
            CommandEntry(
                "migrate", "legal_rag.cli.migrate", "migrate", "Bring an older corpus to this program's schema."
            ),
            CommandEntry("config", "legal_rag.cli.upkeep", "config", "Show every setting and where it comes from."),
        ),
    ),
)

OVERVIEW = """\
legalrag answers questions over a corpus of legal PDFs with a typed answer and the
exact pages that prove it, or says that the corpus does not hold the answer.

First two commands:
  legalrag build-db DOCUMENTS       read a folder of PDFs into corpus.duckdb
  legalrag ask "QUESTION"           answer from it, with pages
"""


@dataclass(frozen=True)
class Invocation:
    """What the group's own options say; commands find it as `ctx.obj`."""

    config: Path | None = None


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.name for task in TASKS for entry in task.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for task in TASKS:
            for entry in task.commands:
                if entry.name == cmd_name:
                    command = getattr(import_module(entry.module), entry.attribute)
                    assert isinstance(command, click.Command)
                    return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            # click suggests among the commands that it holds, and holds none before they are called.
            raise click.exceptions.NoSuchCommand(args[0], possibilities=names, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(OVERVIEW)
        for task in TASKS:
            with formatter.section(task.title):
                formatter.write_dl([(entry.name, entry.about) for entry in task.commands])
        self.format_options(ctx, formatter)
        formatter.write("\nlegalrag COMMAND --help shows a command's options with examples.\n")

    # The group's options alone: click would list the commands a second time.
    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Command.format_options(self, ctx, formatter)

    def invoke(self, ctx: click.Context) -> object:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            # Whoever read our output has seen enough. Nothing may be flushed into the closed pipe at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(ExitCode.PIPE_CLOSED) from None


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--config", type=click.Path(path_type=Path, dir_okay=False), help="Settings file (legalrag.toml).")
@click.option("-v", "--verbose", count=True, help="Say more on stderr; twice for everything.")
@click.version_option(__version__, prog_name="legalrag")
@click.pass_context
def cli(ctx: click.Context, config: Path | None, verbose: int) -> None:
    """legalrag: typed answers from legal PDFs, with the pages that prove them."""
    _configure_logging(verbose)
    ctx.obj = Invocation(config)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _configure_logging(verbose: int) -> None:
    logger = logging.getLogger("legal_rag")
    logger.setLevel({0: logging.WARNING, 1: logging.INFO}.get(verbose, logging.DEBUG))
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
        logger.addHandler(handler)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; returns the exit code. Errors raised on purpose end as two lines on stderr."""
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGINT, interrupt)
    try:
        result = cli.main(args=arguments, prog_name="legalrag", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        return _say_interrupted()
    except Exception as error:
        # A library that is interrupted may report an error of its own: a query, an import.
        return _say_interrupted() if interrupted else _say_refused(error)
    finally:
        signal.signal(signal.SIGINT, previous)
    return result if isinstance(result, int) else ExitCode.OK


def _say_interrupted() -> int:
    click.echo("Interrupted.", err=True)
    return ExitCode.INTERRUPTED


def _say_refused(error: Exception) -> int:
    if "duckdb" in sys.modules:
        from legal_rag.store.connection import damage

        error = damage(error) or error  # a block that no one had read before
    if isinstance(error, LegalRagError):
        from legal_rag.render.words import printable_lines  # titles of documents may stand in a message

        click.echo(f"Error: {printable_lines(error.message)}", err=True)
        if error.mend:
            click.echo(printable_lines(error.mend), err=True)
        return error.exit_code
    if isinstance(error, click.ClickException):
        error.show()
        return error.exit_code
    raise error


def main() -> None:
    """The console script."""
    sys.exit(run())
