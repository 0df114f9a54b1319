"""The Message Batches API: submit, wait, collect. What was submitted is written down first, so that a run that stops
takes up the batch that is under way instead of paying for another."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from legal_rag.batch.write import write_whole
from legal_rag.errors import BadInputError
from legal_rag.llm.api import ApiTransport
from legal_rag.llm.faults import Fault
from legal_rag.llm.files import request_line
from legal_rag.llm.reply import Reply, reply_of_message
from legal_rag.llm.request import LlmRequest
from legal_rag.llm.settings import LlmSettings

_LISTED = 20
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Submission:
    """A batch as written down; `batch_id` is None from just before it is submitted until its id is known."""

    at: str
    """UTC, ISO 8601."""
    requests: int
    batch_id: str | None = None
    collected: bool = False


class BatchLog:
    """The submissions of one run, in a small file beside its answers."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.submissions: list[Submission] = []
        if file.exists():
            try:
                self.submissions = [Submission(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
            except (ValueError, TypeError) as error:
                raise BadInputError(f"{file} cannot be read: {error}.", "Remove it to submit anew.") from error

    def put(self, place: int, submission: Submission) -> None:
        """Write down a new submission or what became of one; on disk when this returns."""
        self.submissions[place : place + 1] = [submission]
        write_whole(self.file, json.dumps([asdict(entry) for entry in self.submissions], indent=1) + "\n")


class MessageBatches:
    """Submits requests as message batches and collects their results."""

    def __init__(
        self, api: ApiTransport, log: BatchLog, settings: LlmSettings, say: Callable[[str], None],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:  # fmt: skip
        self._api = api
        self._batches = api.client.messages.batches
        self._log = log
        self._settings = settings
        self._say = say
        self._sleep = sleep

    def submit(self, requests: Sequence[LlmRequest]) -> None:
        """Submit one batch. Raises Fault, LlmRefusedError."""
        place = len(self._log.submissions)
        written = Submission(datetime.now(UTC).isoformat(), len(requests))
        self._log.put(place, written)
        lines: Any = [request_line(request) for request in requests]
        found = self._calling(lambda: self._batches.create(requests=lines))
        self._log.put(place, Submission(written.at, written.requests, found.id))
        self._say(f"Submitted message batch {found.id} of {len(requests)} requests.")

    def collect(self) -> Iterable[tuple[str, Reply | str]]:
        """Replies, or what went wrong, by custom_id, of every submission; waits until each has ended.

        The caller keeps what it gets; a submission counts as collected once all of it was taken.
        """
        for place, entry in enumerate(self._log.submissions):
            if entry.collected:
                continue
            batch_id = entry.batch_id or self._lost(entry)
            if batch_id is None:  # it never arrived
                self._log.put(place, Submission(entry.at, entry.requests, None, True))
                continue
            self._wait(batch_id)
            yield from self._results(batch_id)
            self._log.put(place, Submission(entry.at, entry.requests, batch_id, True))

    def _lost(self, entry: Submission) -> str | None:
        """The batch that an earlier run submitted without living to write down its id."""
        known = {other.batch_id for other in self._log.submissions}
        since = datetime.fromisoformat(entry.at)
        for found in self._calling(lambda: self._batches.list(limit=_LISTED)).data:
            counts = found.request_counts
            size = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
            if found.id not in known and found.created_at >= since and size == entry.requests:
                return str(found.id)
        return None

    def _wait(self, batch_id: str) -> None:
        while True:
            found = self._calling(lambda: self._batches.retrieve(batch_id))
            if found.processing_status == "ended":
                return
            self._say(f"Message batch {batch_id}: {found.request_counts.processing} requests under way.")
            self._sleep(self._settings.poll_seconds)

    def _results(self, batch_id: str) -> list[tuple[str, Reply | str]]:
        found: list[tuple[str, Reply | str]] = self._calling(
            lambda: [_result(line) for line in self._batches.results(batch_id)]
        )
        return found

    def _calling(self, call: Callable[[], Any]) -> Any:
        """A call that passing faults do not end at once; a batch is too dear to lose to one refused look at it."""
        for attempt in range(_ATTEMPTS):
            try:
                return self._api.calling("of the batch", call)
            except Fault as fault:
                if not fault.passing or attempt == _ATTEMPTS - 1:
                    raise
                self._sleep(self._api.wait(fault, attempt))
        raise AssertionError("the last attempt returns or raises")


def _result(line: Any) -> tuple[str, Reply | str]:
    result = line.result
    if result.type == "succeeded":
        message = result.message.model_dump(mode="json")
        message["usage"]["service_tier"] = "batch"
        return str(line.custom_id), reply_of_message(message)
    error = getattr(result, "error", None)
    said = error.error.message if error is not None else ""
    return str(line.custom_id), f"{result.type} {said}".strip()
