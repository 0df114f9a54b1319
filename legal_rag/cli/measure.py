"""`validate` and `eval`: is an answers file sound, and how good is it?"""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples, json_option
from legal_rag.errors import InvalidAnswersError

_ANSWERS = click.argument("answers", type=click.Path(path_type=Path, exists=True, dir_okay=False))


@click.command(
    short_help="Check an answers file before handing it in.",
    epilog=examples(
        "legalrag validate answers.json --questions questions.json",
        "legalrag validate answers.json --db corpus.duckdb --json",
    ),
)
@_ANSWERS
@database_option
@click.option(
    "--questions",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The questions, to check types and that each is answered once.",
)
@json_option
@click.pass_context
def validate(ctx: click.Context, answers: Path, db: Path | None, questions: Path | None, as_json: bool) -> None:
    """Check that ANSWERS meets the challenge's rules and speaks of documents and pages that the corpus has.

    Each fault is told with its question and what to do; any fault ends the command with its own exit code.
    """
    from dataclasses import asdict

    from legal_rag.batch.questions import read_questions
    from legal_rag.cli.output import to_json
    from legal_rag.evaluation.submission import read_entries
    from legal_rag.evaluation.validate import find_faults
    from legal_rag.store.pages import page_counts
    from legal_rag.store.reader import open_store

    entries = read_entries(answers)
    types = None
    if questions is not None:
        # A question that names no type may be answered with any.
        types = {asked.question_id: asked.answer_type or "any" for asked in read_questions(questions)}
    with open_store(corpus_database(ctx, db)) as store:
        faults = find_faults(entries, page_counts(store.connection), types)
    if as_json:
        click.echo(to_json([asdict(fault) for fault in faults], indent=2))
    else:
        for fault in faults:
            click.echo(str(fault))
    if faults:
        raise InvalidAnswersError(f"{answers} has {len(faults)} fault{'s' * (len(faults) > 1)}.")
    click.echo(f"{answers}: {len(entries)} answers, no fault.", err=True)


@click.command(
    "eval",
    short_help="Score an answers file against labels.",
    epilog=examples(
        "legalrag eval answers.json gold.jsonl",
        "legalrag eval answers.json gold.jsonl --fair --drop-low --json",
        "legalrag eval answers.json gold.jsonl --misses 10",
    ),
)
@_ANSWERS
@click.argument("gold", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--fair", is_flag=True, help="Accept any page set of the label.  [default: strict, the gold pages alone]")
@click.option("--drop-low", is_flag=True, help="Leave out labels of low confidence.")
@click.option("--by-kind", is_flag=True, help="Add a table by answerer, from the field legalrag.kind of the answers.")
@click.option("--misses", type=click.IntRange(min=0), default=0, metavar="N", help="Print the first N misses as JSON.")
@json_option
def evaluate(
    answers: Path, gold: tuple[Path, ...], fair: bool, drop_low: bool, by_kind: bool, misses: int, as_json: bool
) -> None:
    """Score ANSWERS against the labels in GOLD by the challenge's rules.

    Det: typed answers; Asst: free text; G: pages; T: telemetry; F: speed; docs: share of questions whose documents are
    all cited. TotalJudge with strict G is the figure of record.
    """
    from legal_rag.cli.output import to_json
    from legal_rag.evaluation.gold import read_gold
    from legal_rag.evaluation.report import miss_to_dict, score_line, table_by
    from legal_rag.evaluation.scoring import score_answers, summarise
    from legal_rag.evaluation.submission import entries_by_question

    labels = [label for label in read_gold(gold) if not (drop_low and label.confidence == "low")]
    rows = score_answers(entries_by_question(answers), labels, fair)
    score = summarise(rows)
    if as_json:
        click.echo(to_json(score.to_dict()))
        return
    click.echo(score_line(score))
    for line in table_by(rows, lambda row: row.answer_type):
        click.echo(line)
    if by_kind:
        click.echo()
        for line in table_by(rows, lambda row: row.kind or "(none)"):
            click.echo(line)
    for row in [row for row in rows if row.answer < 1 or row.grounding < 1][:misses]:
        click.echo(to_json(miss_to_dict(row)))
