"""A server on this machine that speaks the parts of the Anthropic API that the program uses, and fails as told."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


@dataclass
class Stream:
    """A streamed reply: its text in pieces, why it stopped, and what may go wrong on the way."""

    text: str
    stop_reason: str = "end_turn"
    before: float = 0.0
    """Seconds before anything is sent."""
    between: float = 0.0
    """Seconds between two pieces."""
    cut_after: int | None = None
    """Close the connection after so many events."""
    spoil: str | None = None
    """Send this line for the data of the second piece."""
    error_inside: str | None = None
    """End with an error event of this type."""
    usage: Body = field(default_factory=lambda: {"input_tokens": 1000, "output_tokens": 20})

    def events(self) -> list[tuple[str, Any]]:
        middle = max(1, len(self.text) // 2)
        pieces = [self.text[:middle], self.text[middle:]]
        message = {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-test", "content": [],
            "stop_reason": None, "stop_sequence": None, "usage": {**self.usage, "output_tokens": 1},
        }  # fmt: skip
        block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
        events: list[tuple[str, Any]] = [("message_start", {"type": "message_start", "message": message})]
        events += [("content_block_start", block), ("ping", {"type": "ping"})]
        for piece in pieces:
            delta = {"type": "text_delta", "text": piece}
            events.append(("content_block_delta", {"type": "content_block_delta", "index": 0, "delta": delta}))
        if self.spoil is not None:
            events[-1] = ("content_block_delta", self.spoil)
        if self.error_inside is not None:
            error = {"type": "error", "error": {"type": self.error_inside, "message": "inside the stream"}}
            return [*events, ("error", error)]
        events.append(("content_block_stop", {"type": "content_block_stop", "index": 0}))
        delta = {"stop_reason": self.stop_reason, "stop_sequence": None}
        usage = {"output_tokens": self.usage["output_tokens"]}
        events.append(("message_delta", {"type": "message_delta", "delta": delta, "usage": usage}))
        return [*events, ("message_stop", {"type": "message_stop"})]


@dataclass
class Refusal:
    """An error answer."""

    status: int
    error_type: str
    message: str = "no"
    headers: dict[str, str] = field(default_factory=dict)


Answer = Stream | Refusal
Script = Callable[[Body, int], Answer]
"""From a request's body and how many requests came before it, what to answer."""


class FakeApi(ThreadingHTTPServer):
    """Answers by `script`; `requests` are the bodies of POST /v1/messages in order."""

    daemon_threads = True

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script
        self.requests: list[Body] = []
        self.headers: list[dict[str, str]] = []
        self.answered: list[Body] = []
        self.other_paths: list[str] = []
        self.batches: dict[str, list[Body]] = {}
        self.looks_until_ended = 1
        self.on_contact: Callable[[str], None] = lambda path: None
        """Called with the path of each request before it is answered."""
        self.under_way = self.most_under_way = 0
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: FakeApi
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on stderr."""

    def do_GET(self) -> None:
        self.server.on_contact(self.path)
        self.server.other_paths.append(self.path)
        if match := re.fullmatch(r"/v1/messages/batches/(\w+)/results", self.path):
            lines = [json.dumps(_result(entry, self.server)) for entry in self.server.batches[match[1]]]
            self._send(200, ("\n".join(lines) + "\n").encode(), "application/x-jsonl")
        elif match := re.fullmatch(r"/v1/messages/batches/(\w+)", self.path):
            self.server.looks_until_ended -= 1
            self._json(200, _batch(match[1], self.server, ended=self.server.looks_until_ended < 0))
        elif self.path.startswith("/v1/messages/batches"):
            found = [_batch(name, self.server, True) for name in self.server.batches]
            self._json(200, {"data": found, "has_more": False, "first_id": None, "last_id": None})
        elif self.path.startswith("/v1/models/"):
            model = {
                "type": "model",
                "id": self.path.rsplit("/", 1)[1],
                "display_name": "",
                "created_at": "2026-01-01T00:00:00Z",
            }
            self._json(200, model)
        else:
            self._refuse(Refusal(404, "not_found_error"))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.on_contact(self.path)
        if self.path == "/v1/messages/batches":
            with self.server.lock:
                name = f"batch{len(self.server.batches) + 1}"
                self.server.batches[name] = body["requests"]
            self._json(200, _batch(name, self.server, False))
            return
        with self.server.lock:
            before = len(self.server.requests)
            self.server.requests.append(body)
            self.server.headers.append({key.lower(): value for key, value in self.headers.items()})
            self.server.under_way += 1
            self.server.most_under_way = max(self.server.most_under_way, self.server.under_way)
        answer = self.server.script(body, before)
        with self.server.lock:  # before the last byte: a client that has its reply may ask at once
            self.server.under_way -= 1
        if isinstance(answer, Refusal):
            self._refuse(answer)
        else:
            self._stream(answer)
            with self.server.lock:
                self.server.answered.append(body)

    def _stream(self, answer: Stream) -> None:
        time.sleep(answer.before)
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for number, (event, data) in enumerate(answer.events()):
            if answer.cut_after is not None and number >= answer.cut_after:
                break
            line = data if isinstance(data, str) else json.dumps(data)
            self.wfile.write(f"event: {event}\ndata: {line}\n\n".encode())
            self.wfile.flush()
            time.sleep(answer.between)
        self.close_connection = True

    def _refuse(self, refusal: Refusal) -> None:
        error = {"type": refusal.error_type, "message": refusal.message}
        self._json(refusal.status, {"type": "error", "error": error}, refusal.headers)

    def _json(self, status: int, content: Body, headers: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(content).encode(), "application/json", headers)

    def _send(self, status: int, content: bytes, kind: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(content)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


def _batch(name: str, server: FakeApi, ended: bool) -> Body:
    count = len(server.batches[name])
    counts = {"processing": 0 if ended else count, "succeeded": count if ended else 0}
    return {
        "id": name, "type": "message_batch", "created_at": "2099-01-01T00:00:00Z", "expires_at": "2099-01-02T00:00:00Z",
        "processing_status": "ended" if ended else "in_progress", "archived_at": None, "cancel_initiated_at": None,
        "ended_at": "2099-01-01T01:00:00Z" if ended else None,
        "request_counts": {**counts, "errored": 0, "canceled": 0, "expired": 0},
        "results_url": f"{server.url}/v1/messages/batches/{name}/results" if ended else None,
    }  # fmt: skip


def _result(entry: Body, server: FakeApi) -> Body:
    answer = server.script(entry["params"], 0)
    if isinstance(answer, Refusal):
        error = {"type": "error", "error": {"type": answer.error_type, "message": answer.message}}
        return {"custom_id": entry["custom_id"], "result": {"type": "errored", "error": error}}
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": entry["params"]["model"],
        "content": [{"type": "text", "text": answer.text}], "stop_reason": answer.stop_reason, "stop_sequence": None,
        "usage": answer.usage,
    }  # fmt: skip
    return {"custom_id": entry["custom_id"], "result": {"type": "succeeded", "message": message}}
