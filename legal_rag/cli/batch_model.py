"""A batch that asks a language model: what is said before it sends, where replies are kept, what it cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legal_rag.cli.model_options import ModelUse

if TYPE_CHECKING:
    from legal_rag.batch.questions import AskedQuestion
    from legal_rag.batch.run import AnsweredQuestion
    from legal_rag.corpus import Corpus
    from legal_rag.llm.run import PlannedQuestion


def answers_with_model(
    corpus: Corpus,
    asked: Sequence[AskedQuestion],
    model: ModelUse,
    out: Path | None,
    via_batches: bool,
    stop_if_asked: Callable[[], None],
) -> Iterator[AnsweredQuestion] | None:
    """Answers in the order of the questions; None when the command ends with the requests written.

    All questions are drafted before the first request, so that it can be said what goes to whom. Replies are kept
    beside `out` as they arrive. Raises as `answer_planned` and `ask_in_batches` do.
    """
    from tqdm import tqdm

    from legal_rag.llm.run import answer_planned, plan_questions

    if out is None and not model.by_file:
        raise click.UsageError("--llm goes with --out: the replies are kept beside it, and nothing is paid twice.")
    plan = []
    for planned in tqdm(plan_questions(corpus, asked), total=len(asked), desc="drafting", unit="q", disable=None):
        stop_if_asked()
        plan.append(planned)
    requests = [planned.request for planned in plan if planned.request]
    model.announce(requests, via_batches)
    if model.only_writes:
        model.write_requests(requests)
        return None
    if model.by_file:
        return answer_planned(corpus, plan, 1, give_up=False)
    assert out is not None
    return _answers_kept(corpus, plan, model, out, via_batches, stop_if_asked)


def _answers_kept(
    corpus: Corpus,
    plan: Sequence[PlannedQuestion],
    model: ModelUse,
    out: Path,
    via_batches: bool,
    stop_if_asked: Callable[[], None],
) -> Iterator[AnsweredQuestion]:
    from legal_rag.llm.api import ApiTransport
    from legal_rag.llm.batches import BatchLog, MessageBatches
    from legal_rag.llm.journal import Journal, JournaledTransport
    from legal_rag.llm.run import answer_planned, ask_in_batches, spent_before
    from legal_rag.llm.spending import Spending

    api, settings = model.consultant.transport, model.settings
    assert isinstance(api, ApiTransport)
    journal = Journal(out.with_name(f"{out.name}.replies.jsonl"))
    try:
        requests = [planned.request for planned in plan if planned.request]
        due = [request for request in requests if request.custom_id not in journal.replies]
        if len(due) < len(requests):
            click.echo(f"{len(requests) - len(due)} of them were answered before: {journal.file}", err=True)
        spending = Spending(model.consultant.prices, settings.max_usd, spent_before(model.consultant, journal))
        if via_batches:

            def sleep(seconds: float) -> None:
                time.sleep(seconds)
                stop_if_asked()

            log = BatchLog(out.with_name(f"{out.name}.batches.json"))
            batches = MessageBatches(api, log, settings, lambda line: click.echo(line, err=True), sleep)
            model.consultant.transport = ask_in_batches(corpus, plan, batches, journal, settings.max_usd)
        else:
            for name in dict.fromkeys(request.model for request in due):
                api.warm(name)
            model.consultant.transport = JournaledTransport(api, journal, spending)
        give_up = settings.fallback == "unresolved" and not via_batches
        for answered in answer_planned(corpus, plan, settings.concurrency, give_up):
            model.spent = spent_before(model.consultant, journal) if via_batches else spending.usd
            yield answered
    finally:
        journal.close()


def model_summary(answered: Sequence[AnsweredQuestion], usd: float) -> str:
    """ "54 asked of the model: 50 accepted, 2 overridden, 2 null; 0.1234 USD"."""
    from collections import Counter

    outcomes = Counter(row.answer.llm.outcome for row in answered if row.answer.llm is not None)
    told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
    return f"{outcomes.total()} asked of the model: {told or 'none'}; {usd:.4f} USD"


def show_cost(bar: Any, model: ModelUse | None) -> None:
    """The cost so far beside a progress bar."""
    if model is not None and not model.by_file:
        bar.set_postfix_str(f"{model.spent:.4f} USD", refresh=False)
