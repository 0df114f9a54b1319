"""Replies kept as they arrive, so that a run that stops is taken up again and nothing is asked, or paid, twice."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

from legal_rag.errors import DiskError
from legal_rag.llm.files import take_result
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest
from legal_rag.llm.spending import Spending
from legal_rag.llm.transport import Transport


class Journal:
    """A file of replies, one line each, readable by its owner only; a line half written by a killed run is dropped."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.replies: dict[str, Reply] = {}
        self._lock = threading.Lock()
        try:
            self._descriptor = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise DiskError(f"Cannot keep replies in {file}: {error.strerror}.", "Choose another --out.") from error
        self._read()

    def _read(self) -> None:
        content = self.file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) != len(content):
            os.ftruncate(self._descriptor, len(whole))
        for line in whole.decode("utf-8", errors="replace").splitlines():
            try:
                take_result(json.loads(line), self.replies, {})
            except (ValueError, KeyError, TypeError, AttributeError):
                continue  # its request is asked again

    def add(self, custom_id: str, reply: Reply) -> None:
        """Keep a reply; on disk before this returns. Raises DiskError."""
        line = (json.dumps(reply.to_line(custom_id), ensure_ascii=False) + "\n").encode()
        with self._lock:
            try:
                if os.write(self._descriptor, line) != len(line):
                    raise OSError(0, "the disk may be full")
                os.fsync(self._descriptor)
            except OSError as error:
                raise DiskError(f"Cannot keep a reply in {self.file}: {error.strerror}.", "Free some space.") from error
            self.replies[custom_id] = reply

    def close(self) -> None:
        os.close(self._descriptor)


class JournaledTransport:
    """Asks `inner` only for what the journal has no reply to, and only while the spending limit allows it."""

    def __init__(self, inner: Transport, journal: Journal, spending: Spending) -> None:
        self._inner = inner
        self._journal = journal
        self._spending = spending

    def send(self, request: LlmRequest) -> Reply:
        """As `inner` does; raises SpentError too. The reply is on disk before it is used."""
        if kept := self._journal.replies.get(request.custom_id):
            return kept
        self._spending.reserve(request)
        reply = None
        try:
            reply = self._inner.send(request)
            self._journal.add(request.custom_id, reply)
        finally:
            self._spending.settle(request, reply)
        return reply

    def close(self) -> None:
        self._inner.close()
