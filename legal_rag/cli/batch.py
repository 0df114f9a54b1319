"""`batch`: a file of questions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from legal_rag.cli.batch_model import answers_with_model, model_summary, show_cost
from legal_rag.cli.model_options import model_in_use, model_options, model_settings
from legal_rag.cli.options import corpus_database, database_option, examples, reranker_option, settings_in_force
from legal_rag.errors import IncompleteError, InvalidAnswersError
from legal_rag.render.formats import ANSWER_FORMATS, AnswerFormat, answers_in

if TYPE_CHECKING:
    from legal_rag.batch.run import AnsweredQuestion
    from legal_rag.corpus import Corpus

_ENDINGS: dict[str, AnswerFormat] = {
    ".csv": "csv", ".html": "html", ".htm": "html", ".md": "markdown", ".txt": "text",
}  # fmt: skip


@click.command(
    short_help="Answer a file of questions.",
    epilog=examples(
        "legalrag batch questions.json --out answers.json",
        "legalrag batch questions.csv --out answers.csv",
        "legalrag batch questions.csv --out memo.html",
        "legalrag batch questions.json --limit 5 --format markdown",
    ),
)
@click.argument("questions", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@database_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Answers file.  [default: stdout]")
@click.option(
    "--format",
    "form",
    type=click.Choice(ANSWER_FORMATS),
    help="json is the challenge's answers file.  [default: by the ending of --out, else of QUESTIONS]",
)
@click.option("--limit", type=click.IntRange(min=1), help="Answer only the first so many.")
@reranker_option
@click.option("--no-trace", is_flag=True, help="Write no trace of these asks.")
@model_options
@click.option("--via-batches", is_flag=True, help="Send by the Message Batches API: half the price, within a day.")
@click.option("--max-usd", type=click.FloatRange(min=0), metavar="USD", help="Stop before spending more than this.")
@click.pass_context
def batch(
    ctx: click.Context,
    questions: Path,
    db: Path | None,
    out: Path | None,
    form: AnswerFormat | None,
    limit: int | None,
    reranker: str | None,
    no_trace: bool,
    llm: bool | None,
    fallback: str | None,
    requests_out: Path | None,
    responses_in: Path | None,
    via_batches: bool,
    max_usd: float | None,
) -> None:
    """Answer the QUESTIONS of a file: the challenge's JSON (a list of {id, question, answer_type}), or CSV with a
    column question and, optional, id, type and matter.

    Answers in JSON are checked as by `legalrag validate` before they are written; every format is written whole or not
    at all. CSV has one row an answer, its citations joined. A question whose answering fails is reported as unresolved
    with a warning, and the command ends with its own code.

    With --llm the replies are kept in OUT.replies.jsonl as they arrive: run the same command again after it was
    stopped, and it goes on where it was.
    """
    from tqdm import tqdm

    from legal_rag.batch.questions import read_questions
    from legal_rag.batch.run import answer_questions, summary
    from legal_rag.batch.write import answer_rows, write_whole
    from legal_rag.cli.interrupts import interrupts_held
    from legal_rag.corpus import Corpus
    from legal_rag.trace.recorder import Recorder

    asked = read_questions(questions)[:limit]
    chosen = form or _ENDINGS.get((out or questions).suffix.lower(), "json")
    settings = settings_in_force(
        ctx,
        search__reranker=reranker,
        **model_settings(True if via_batches else llm, fallback=fallback, max_usd=max_usd),
    )
    with (
        model_in_use(settings.llm, requests_out, responses_in) as model,
        Corpus.open(corpus_database(ctx, db), settings.search, llm=model.consultant if model else None) as corpus,
    ):
        recorder = Recorder(corpus.store, settings.trace, enabled=not no_trace)
        answered: list[AnsweredQuestion] = []
        with interrupts_held() as stop_if_asked:
            rows: Iterator[AnsweredQuestion] | None = answer_questions(corpus, asked)
            if model is not None:
                rows = answers_with_model(corpus, asked, model, out, via_batches, stop_if_asked)
            if rows is None:
                return
            bar = tqdm(rows, total=len(asked), unit="question", disable=None)
            for row in bar:
                stop_if_asked()
                recorder.record(row.answer, row.asked.matter)
                answered.append(row)
                show_cost(bar, model)
        if chosen == "json":
            text = _checked_submission(answered, corpus, out)
        else:
            text = answers_in(chosen, answer_rows(answered))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
    click.echo(summary(answered), err=True)
    if model is not None:
        click.echo(model_summary(answered, sum(row.answer.telemetry.usd for row in answered)), err=True)
        model.write_unanswered()
    if failed := [row.asked.question_id for row in answered if row.failed]:
        raise IncompleteError(
            f"{len(failed)} of {len(answered)} questions failed and are unresolved: {', '.join(failed[:5])}"
            + (" …" if len(failed) > 5 else "."),
            "`legalrag -vv batch …` shows why.",
        )


def _checked_submission(answered: list[AnsweredQuestion], corpus: Corpus, out: Path | None) -> str:
    from legal_rag.batch.write import submission_text, write_whole
    from legal_rag.evaluation.submission import submission_entry
    from legal_rag.evaluation.validate import find_faults
    from legal_rag.store.pages import page_counts

    entries = [submission_entry(row.asked.question_id, row.answer) for row in answered]
    text = submission_text(entries)
    types = {row.asked.question_id: row.answer.answer_type for row in answered}
    faults = find_faults(entries, page_counts(corpus.store.connection), types)
    if not faults:
        return text
    for fault in faults:
        click.echo(str(fault), err=True)
    kept = ""
    if out is not None:
        rejected = out.with_name(f"{out.stem}.rejected{out.suffix}")
        write_whole(rejected, text)
        kept = f" The answers lie in {rejected}."
    raise InvalidAnswersError(f"{len(faults)} faults in the answers; {out or 'nothing'} was not written.{kept}")
