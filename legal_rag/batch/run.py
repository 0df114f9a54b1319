"""Answers questions one by one. What fails on one question is told with it, and the others go on."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_rag.answer.confidence import NONE
from legal_rag.batch.questions import AskedQuestion
from legal_rag.errors import DiskError, LlmFailedError, LlmRefusedError, SpentError
from legal_rag.ground.model import Answer, Telemetry
from legal_rag.question.model import AnswerType
from legal_rag.trace.ids import new_ask_id

if TYPE_CHECKING:
    from legal_rag.corpus import Corpus

logger = logging.getLogger(__name__)
STOPPING = (LlmRefusedError, LlmFailedError, SpentError, DiskError)
"""Errors that the next question would meet too."""
FAILED = "failed"
"""The `kind` of an answer whose finding failed; it is unresolved, never absent."""


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question of a file with its answer."""

    asked: AskedQuestion
    answer: Answer

    @property
    def failed(self) -> bool:
        """Whether a component, or the model that was to be asked, failed: the question is open."""
        return self.answer.kind == FAILED or (self.answer.llm is not None and self.answer.llm.open)


def answer_questions(corpus: Corpus, questions: Iterable[AskedQuestion]) -> Iterator[AnsweredQuestion]:
    """Ask `corpus` each question. A component's failure gives an unresolved answer with the failure as its warning."""
    for asked in questions:
        yield answer_one(corpus, asked, lambda asked=asked: corpus.ask(asked.text, asked.answer_type))  # type: ignore[misc]


def answer_one(corpus: Corpus, asked: AskedQuestion, work: Callable[[], Answer]) -> AnsweredQuestion:
    """The answer that `work` gives, or one that tells how it failed. What stops a whole run is raised: LlmRefusedError,
    LlmFailedError, SpentError, DiskError."""
    try:
        return AnsweredQuestion(asked, work())
    except STOPPING:
        raise
    except Exception as error:
        return failed_question(corpus, asked, error)


def failed_question(corpus: Corpus, asked: AskedQuestion, error: Exception) -> AnsweredQuestion:
    """A question whose answering failed: unresolved, with the failure as its warning."""
    logger.warning("Question %s failed: %s", asked.question_id, _told(error))
    logger.debug("Its traceback:", exc_info=error)
    return AnsweredQuestion(asked, _failed(asked, error, corpus.store.build.build_id))


def summary(answered: Iterable[AnsweredQuestion]) -> str:
    """How many questions ended how: "97 answered, 2 absent, 1 unresolved; 1 failed"."""
    rows = list(answered)
    statuses = Counter(row.answer.status for row in rows)
    told = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    failures = sum(row.failed for row in rows)
    return f"{told or 'no questions'}; {failures} failed"


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _failed(asked: AskedQuestion, error: Exception, build_id: str) -> Answer:
    answer_type: AnswerType = asked.answer_type or "free_text"
    return Answer(
        ask_id=new_ask_id(),
        build_id=build_id,
        question=asked.text,
        answer_type=answer_type,
        answer=None,
        status="unresolved",
        basis=None,
        kind=FAILED,
        confidence=NONE,
        reason="A component failed; this says nothing about the corpus.",
        citations=(),
        telemetry=Telemetry(),
        warnings=(f"This question failed ({_told(error)}).",),
    )
