"""Answers many questions with a model: drafts all of them first, so that it can be said what will be sent, then asks
about those that need it, several at once. What arrived is kept, whatever stops the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_rag.batch.questions import AskedQuestion
from legal_rag.batch.run import STOPPING, AnsweredQuestion, answer_one, failed_question
from legal_rag.errors import LlmFailedError, SpentError
from legal_rag.llm.batches import MessageBatches
from legal_rag.llm.consult import Consultant
from legal_rag.llm.faults import Fault
from legal_rag.llm.files import FileTransport
from legal_rag.llm.journal import Journal
from legal_rag.llm.request import LlmRequest

if TYPE_CHECKING:
    from legal_rag.corpus import Corpus, Drafted

IN_A_ROW = 5
"""Questions in a row without any reply after which the service is taken to be down."""
_ROUNDS = 3
"""Message batches of one run: the questions, their repairs, and one for what expired."""


@dataclass(frozen=True, slots=True)
class PlannedQuestion:
    """A question with its draft, or with the answer that says how drafting failed."""

    asked: AskedQuestion
    drafted: Drafted | None
    failed: AnsweredQuestion | None = None

    @property
    def request(self) -> LlmRequest | None:
        return self.drafted.request if self.drafted else None


def plan_questions(corpus: Corpus, questions: Sequence[AskedQuestion]) -> Iterator[PlannedQuestion]:
    """Draft each question; nothing is sent."""
    for asked in questions:
        try:
            yield PlannedQuestion(asked, corpus.draft(asked.text, asked.answer_type))
        except STOPPING:
            raise
        except Exception as error:  # as in answering: one question's fault must not lose the others
            yield PlannedQuestion(asked, None, failed_question(corpus, asked, error))


def answer_planned(
    corpus: Corpus, plan: Sequence[PlannedQuestion], concurrency: int, give_up: bool = True
) -> Iterator[AnsweredQuestion]:
    """Ask and ground, in the plan's order, `concurrency` questions at once.

    Raises LlmRefusedError, SpentError and DiskError at the first question that meets them, and with `give_up`
    LlmFailedError when several in a row got no reply; requests under way are waited for, so that their replies are
    kept.
    """
    pool = ThreadPoolExecutor(max_workers=concurrency, thread_name_prefix="ask")
    failures = 0
    try:
        futures: list[Future[AnsweredQuestion] | AnsweredQuestion] = [
            planned.failed or pool.submit(_answer, corpus, planned) for planned in plan
        ]
        for future in futures:
            answered = future.result() if isinstance(future, Future) else future
            llm = answered.answer.llm
            if llm is not None:
                failures = failures + 1 if llm.outcome == "failed" and not llm.replied else 0
            yield answered
            if give_up and failures >= IN_A_ROW:
                why = llm.requests[-1].fault if llm is not None else ""
                raise LlmFailedError(
                    f"{failures} questions in a row got no reply ({why}).",
                    "What was answered is kept; run the same command again to go on.",
                )
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _answer(corpus: Corpus, planned: PlannedQuestion) -> AnsweredQuestion:
    drafted = planned.drafted
    assert drafted is not None
    return answer_one(corpus, planned.asked, lambda: corpus.finish(drafted, corpus.consult(drafted)))


def ask_in_batches(
    corpus: Corpus, plan: Sequence[PlannedQuestion], batches: MessageBatches, journal: Journal, max_usd: float
) -> FileTransport:
    """Bring replies to all requests of the plan, and to the repairs they need, into `journal`; returns what answers
    from them.

    Raises LlmRefusedError and LlmFailedError from the API, SpentError before a batch that could pass `max_usd`.
    """
    assert corpus.llm is not None
    faults: dict[str, str] = {}
    tried: set[str] = set()
    try:
        for _ in range(_ROUNDS):
            _collect(batches, journal, faults)
            due = [request for request in _unanswered(corpus, plan, journal) if request.custom_id not in tried]
            if not due:
                break
            _refuse_spending(corpus.llm, due, journal, max_usd)
            tried |= {request.custom_id for request in due}
            batches.submit(due)
        _collect(batches, journal, faults)
    except Fault as fault:
        raise LlmFailedError(
            f"The message batch could not be followed ({fault}).",
            "What was submitted is written down; run the same command again to go on.",
        ) from None
    return FileTransport(journal.replies, faults)


def _collect(batches: MessageBatches, journal: Journal, faults: dict[str, str]) -> None:
    for custom_id, result in batches.collect():
        if isinstance(result, str):
            faults[custom_id] = result
        elif custom_id not in journal.replies:
            journal.add(custom_id, result)


def _unanswered(corpus: Corpus, plan: Sequence[PlannedQuestion], journal: Journal) -> list[LlmRequest]:
    """Requests without a reply, found by going the whole way with the replies that are there."""
    llm = corpus.llm
    assert llm is not None
    replies = FileTransport(journal.replies)
    rehearsal = Consultant(llm.settings, llm.prices, replies)
    for planned in plan:
        if planned.drafted is not None and planned.request is not None:
            rehearsal.consult(planned.drafted.draft, planned.request, corpus.reading)
    return list(replies.unanswered.values())


def spent_before(llm: Consultant, journal: Journal) -> float:
    """What the replies of earlier runs cost."""
    return sum(llm.prices.usd(reply.model, reply.usage, reply.batched) for reply in journal.replies.values())


def _refuse_spending(llm: Consultant, due: Sequence[LlmRequest], journal: Journal, max_usd: float) -> None:
    spent = spent_before(llm, journal)
    most = sum(request.most_usd(llm.prices, batched=True) for request in due)
    if max_usd and spent + most > max_usd:
        raise SpentError(
            f"The next batch may cost {most:.4f} USD; {spent:.4f} of {max_usd:g} USD are spent.",
            "What was answered is kept; run the same command with a higher --max-usd to go on.",
        )
