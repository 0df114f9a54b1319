"""Requests and replies as files, in the form of the Message Batches API: for review, for audit, across an air gap."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from legal_rag.batch.write import write_whole
from legal_rag.errors import BadInputError
from legal_rag.llm.faults import NOT_ANSWERED, Fault
from legal_rag.llm.reply import Reply, reply_of_message
from legal_rag.llm.request import LlmRequest


class FileTransport:
    """Replies obtained elsewhere. A request that has none is kept in `unanswered`, to be written out and sent."""

    def __init__(self, replies: Mapping[str, Reply] | None = None, faults: Mapping[str, str] | None = None) -> None:
        self._replies = dict(replies or {})
        self._faults = dict(faults or {})
        self._lock = threading.Lock()
        self.unanswered: dict[str, LlmRequest] = {}

    def send(self, request: LlmRequest) -> Reply:
        """Raises Fault `NOT_ANSWERED` when the file has no reply, and with the file's words when it has an error."""
        if found := self._replies.get(request.custom_id):
            return found
        if said := self._faults.get(request.custom_id):
            raise Fault("message batch", said)
        with self._lock:
            self.unanswered[request.custom_id] = request
        raise Fault(NOT_ANSWERED, "the file of replies has none")

    def close(self) -> None:
        """Nothing is held."""


def request_line(request: LlmRequest) -> dict[str, Any]:
    """A request as a message batch takes it."""
    return {"custom_id": request.custom_id, "params": request.params}


def write_requests(file: Path, requests: Iterable[LlmRequest]) -> None:
    """Write requests, one JSON object a line, each once; whole or not at all. Raises DiskError."""
    lines = {request.custom_id: request_line(request) for request in requests}.values()
    write_whole(file, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def read_replies(file: Path) -> tuple[dict[str, Reply], dict[str, str]]:
    """Replies and errors by custom_id, from a results file of the Message Batches API or one that `batch` kept.

    Raises BadInputError naming the line that is none.
    """
    replies: dict[str, Reply] = {}
    faults: dict[str, str] = {}
    for number, line in _lines(file):
        try:
            take_result(json.loads(line), replies, faults)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInputError(
                f"{file}, line {number} is no result of a message batch: {error!r}.",
                'Each is {"custom_id": …, "result": {"type": "succeeded", "message": {…}}}.',
            ) from error
    return replies, faults


def take_result(line: dict[str, Any], replies: dict[str, Reply], faults: dict[str, str]) -> None:
    """Put one result where it belongs; a reply goes before an error of the same request."""
    custom_id, result = str(line["custom_id"]), line["result"]
    if result["type"] == "succeeded":
        replies[custom_id] = reply_of_message(result["message"], line.get("legalrag"))
        faults.pop(custom_id, None)
    elif custom_id not in replies:
        error = (result.get("error") or {}).get("error") or {}
        faults[custom_id] = " ".join(str(part) for part in (result["type"], error.get("message")) if part)


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    try:
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield number, line
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"Cannot read the replies {file}: {error}.") from error
