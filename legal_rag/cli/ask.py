"""`ask`: one question."""

from __future__ import annotations

import sys
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legal_rag.cli.model_options import model_in_use, model_options, model_settings
from legal_rag.cli.options import (
    corpus_database,
    database_option,
    examples,
    json_option,
    password_option,
    reranker_option,
    settings_in_force,
)
from legal_rag.errors import BadInputError, LlmFailedError
from legal_rag.question.model import ANSWER_TYPES, AnswerType, Filters
from legal_rag.render.formats import ANSWER_FORMATS, AnswerFormat

if TYPE_CHECKING:
    from legal_rag.ground.model import Answer

_DAY = click.DateTime(["%Y-%m-%d"])


def _day(ctx: click.Context, param: click.Parameter, value: datetime | None) -> date | None:
    return value.date() if value else None


@click.command(
    short_help="Answer one question, with the pages that prove it.",
    epilog=examples(
        'legalrag ask "Who is the claimant in case HC 014/2024?"',
        'legalrag ask "What is the fine for late filing?" --in "Filing Law 2021" --type number',
        'legalrag ask "Which orders concern costs?" --kind order --after 2024-01-01 --explain',
        'legalrag ask "Who is the claimant in case HC 014/2024?" --format markdown',
        'legalrag ask "Who is the claimant in case HC 014/2024?" --images evidence --documents DOCUMENTS',
        "echo 'When was it issued?' | legalrag ask - --in HC-014-2024 --json",
    ),
)
@click.argument("question")
@database_option
@click.option("--type", "answer_type", type=click.Choice(ANSWER_TYPES), help="What the answer is; else inferred.")
@click.option("--in", "within", multiple=True, metavar="CASE|TITLE|FOLDER", help="Look only here; may be repeated.")
@click.option(
    "--kind", "kinds", multiple=True, metavar="KIND", help="Look only in documents of this kind, such as law."
)
@click.option("--after", type=_DAY, callback=_day, metavar="DATE", help="Look only in documents of this day or later.")
@click.option(
    "--before", type=_DAY, callback=_day, metavar="DATE", help="Look only in documents of this day or earlier."
)
@click.option("--as-of", type=_DAY, callback=_day, metavar="DATE", help="The law as it stood on this day.")
@click.option("--format", "form", type=click.Choice(ANSWER_FORMATS), help="[default: text]")
@click.option(
    "--images",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each cited page into this folder, the evidence marked.",
)
@click.option(
    "--documents",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of the PDFs, for --images.",
)
@password_option
@click.option("--explain", is_flag=True, help="Show how the answer was found.")
@reranker_option
@click.option("--no-trace", is_flag=True, help="Write no trace of this ask.")
@click.option("--matter", metavar="M", help="The matter that this ask belongs to, for the trace.")
@model_options
@json_option
@click.pass_context
def ask(
    ctx: click.Context,
    question: str,
    db: Path | None,
    answer_type: AnswerType | None,
    within: tuple[str, ...],
    kinds: tuple[str, ...],
    after: date | None,
    before: date | None,
    as_of: date | None,
    form: AnswerFormat | None,
    images: Path | None,
    documents: Path | None,
    password_file: Path | None,
    explain: bool,
    reranker: str | None,
    no_trace: bool,
    matter: str | None,
    llm: bool | None,
    fallback: str | None,
    requests_out: Path | None,
    responses_in: Path | None,
    as_json: bool,
) -> None:
    """Answer QUESTION from the corpus: the value, whether it is printed, computed or not to be found, and the pages
    that prove it with their words. A question of - is read from stdin. --json is short for --format json; CSV has one
    row, its citations joined.

    Warnings go to stderr. Each ask leaves one line in the trace (`legalrag inspect --last`) unless --no-trace is given.
    """
    from legal_rag.build.passwords import read_passwords
    from legal_rag.cli.interrupts import interrupts_held
    from legal_rag.corpus import Corpus
    from legal_rag.page_image import draw_evidence
    from legal_rag.trace.recorder import Recorder

    if as_json and form not in (None, "json"):
        raise click.UsageError("--json is short for --format json: give one of them.")
    form = "json" if as_json else form or "text"
    if explain and form not in ("text", "json"):
        raise click.UsageError("--explain goes with --format text or json.")
    if images is not None and documents is None:
        raise click.UsageError("--images draws from the PDFs: give their folder with --documents.")
    passwords = read_passwords(password_file) if password_file is not None else {}
    text = (sys.stdin.read() if question == "-" else question).strip()
    if not text:
        raise BadInputError("The question is empty.", "Write it in quotes, or pipe it into `legalrag ask -`.")
    settings = settings_in_force(ctx, search__reranker=reranker, **model_settings(llm, fallback=fallback))
    filters = Filters(within, kinds, after, before, as_of)
    with (
        model_in_use(settings.llm, requests_out, responses_in) as model,
        Corpus.open(corpus_database(ctx, db), settings.search, llm=model.consultant if model else None) as corpus,
    ):
        with interrupts_held() as stop_if_asked:
            drafted = corpus.draft(text, answer_type, filters=filters)
            if model is not None:
                requests = [drafted.request] if drafted.request else []
                model.announce(requests)
                if model.only_writes:
                    model.write_requests(requests)
                    return
            answer = corpus.finish(drafted, corpus.consult(drafted), every_reading=True)
            stop_if_asked()
        answer = Recorder(corpus.store, settings.trace, enabled=not no_trace).record(answer, matter)
        _print(answer, form, explain)
        if images is not None and documents is not None:
            for picture in draw_evidence(answer.citations, documents, images, corpus.reading, passwords):
                click.echo(f"Wrote {picture}", err=True)
        if model is not None:
            model.write_unanswered()
    if answer.llm is not None and answer.llm.open:
        raise LlmFailedError(answer.warnings[-1], "Ask again, or with --fallback offline for the answer without it.")


def _print(answer: Answer, form: AnswerFormat, explain: bool) -> None:
    import shutil

    from legal_rag.cli.output import to_json
    from legal_rag.render import printable, render_way
    from legal_rag.render.formats import answers_in
    from legal_rag.render.spreadsheet import AnswerRow
    from legal_rag.trace.schema import way_of

    for warning in answer.warnings:
        click.echo(f"Warning: {printable(warning)}", err=True)
    if form == "json":
        found: dict[str, Any] = answer.to_dict()
        if explain:
            found["way"] = way_of(answer.draft)
        click.echo(to_json(found, indent=2))
        return
    width = min(shutil.get_terminal_size().columns, 100)
    click.echo(answers_in(form, [AnswerRow(answer)], width), nl=False)
    if explain:
        click.echo(f"\n{render_way(answer, width)}")
