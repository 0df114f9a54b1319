"""The Anthropic API: one streamed request, attempts bounded in number and time.

The SDK's own retries are off: it would repeat a broken stream unseen, and wait as long as a server asks.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from legal_rag.errors import LlmRefusedError
from legal_rag.llm.faults import Fault, status_fault
from legal_rag.llm.prices import Usage
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest
from legal_rag.llm.settings import LlmSettings

if TYPE_CHECKING:
    import anthropic

Result = TypeVar("Result")
logger = logging.getLogger(__name__)
KEY_VARIABLE = "ANTHROPIC_API_KEY"
URL_VARIABLE = "ANTHROPIC_BASE_URL"
DEFAULT_URL = "https://api.anthropic.com"
_FIRST_WAIT = 0.5
_LONGEST_MESSAGE = 200


def api_key(environment: Mapping[str, str] | None = None) -> str:
    """The key, from the environment alone. Raises LlmRefusedError when there is none."""
    key = (os.environ if environment is None else environment).get(KEY_VARIABLE, "").strip()
    if not key:
        raise LlmRefusedError(f"There is no key: {KEY_VARIABLE} is not set.", "Set it, or ask without --llm.")
    return key


def api_url(settings: LlmSettings, environment: Mapping[str, str] | None = None) -> str:
    """Where requests go: the setting llm.base_url, else ANTHROPIC_BASE_URL, else Anthropic. Raises SettingsError."""
    from dataclasses import replace

    url = settings.base_url or (os.environ if environment is None else environment).get(URL_VARIABLE, "")
    return replace(settings, base_url=url).base_url or DEFAULT_URL  # checked as a setting is


class ApiTransport:
    """Streams replies from the API. `warm` it before the first question that is timed."""

    def __init__(self, settings: LlmSettings, key: str, url: str, sleep: Callable[[float], None] = time.sleep) -> None:
        import anthropic

        self._settings = settings
        self._key = key
        self._sleep = sleep
        self._random = random.Random()
        self._errors = anthropic
        timeout = anthropic.Timeout(settings.read_seconds, connect=settings.connect_seconds)
        # Pages go to the address that was named and to no other.
        http = anthropic.DefaultHttpxClient(base_url=url, timeout=timeout, follow_redirects=False)
        self._client = anthropic.Anthropic(
            api_key=key, base_url=url, max_retries=0, timeout=timeout, http_client=http, open_telemetry=False
        )

    @property
    def client(self) -> anthropic.Anthropic:
        return self._client

    def warm(self, model: str) -> None:
        """Open the connection with a request that sends no page. Raises LlmRefusedError when the key is refused."""
        try:
            self.calling(model, lambda: self._client.models.retrieve(model))
        except Fault as fault:
            logger.info("The connection could not be opened beforehand (%s).", fault)
        except LlmRefusedError as error:
            if "does not know the model" not in error.message:  # a gateway may serve messages alone
                raise

    def send(self, request: LlmRequest) -> Reply:
        """Attempts with growing, jittered waits; a wait that the server asks for is kept if it is not too long."""
        for attempt in range(self._settings.retries + 1):
            try:
                return self._stream(request)
            except Fault as fault:
                if not fault.passing or attempt == self._settings.retries:
                    raise
                wait = self.wait(fault, attempt)
                logger.info("%s; again in %.1f s (attempt %d).", fault, wait, attempt + 2)
                self._sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        self._client.close()

    def wait(self, fault: Fault, attempt: int) -> float:
        """Seconds before the next attempt: jittered, growing, as long as the server asks. Raises Fault if that is too
        long."""
        longest = self._settings.wait_seconds
        if fault.wait is not None:
            if fault.wait > longest:
                raise Fault(fault.kind, f"the server asks to wait {fault.wait:.0f} s, longer than {longest:.0f} s")
            return fault.wait * self._random.uniform(1.0, 1.25)
        return float(min(longest, _FIRST_WAIT * 2**attempt) * self._random.uniform(0.5, 1.0))

    def _stream(self, request: LlmRequest) -> Reply:
        begun = time.perf_counter()
        params = dict(request.params)
        sampling = {"temperature": params.pop("temperature")} if "temperature" in params else None
        reading = _StreamReading(begun, self._settings.reply_seconds)

        def read() -> Reply:
            with self._client.messages.create(**params, stream=True, extra_body=sampling) as events:
                for event in events:
                    reading.take(event)
            return reading.reply(request.model)

        return self.calling(request.model, read)

    def calling(self, model: str, call: Callable[[], Result]) -> Result:
        """What `call` returns; whatever the SDK raises becomes a Fault or LlmRefusedError without the key in it: no
        error is chained, for a server may print the key that it was sent."""
        errors = self._errors
        try:
            return call()
        except (Fault, LlmRefusedError):
            raise
        except errors.APIStatusError as error:
            message = self._clean(error.api_message or error.message)
            raise status_fault(
                error.status_code, error.type, message, model, _retry_after(error.response.headers)
            ) from None
        except errors.APITimeoutError:
            raise Fault("timeout", "no answer in time", passing=True) from None
        except errors.APIConnectionError as error:
            raise Fault("connection", self._clean(str(error.__cause__ or error)), passing=True) from None
        except Exception as error:  # httpx's own errors while the stream is read, JSON and events out of form
            kind = "timeout" if "Timeout" in type(error).__name__ else "broken stream"
            raise Fault(kind, self._clean(f"{type(error).__name__}: {error}"), passing=True) from None

    def _clean(self, message: str) -> str:
        return " ".join(message.replace(self._key, "[key]").split())[:_LONGEST_MESSAGE]


def _retry_after(headers: Mapping[str, str]) -> float | None:
    try:
        return max(0.0, float(headers["retry-after"]))
    except (KeyError, ValueError):  # a date is allowed too, and then the usual wait does
        return None


class _StreamReading:
    """A reply as its events arrive; only a stream that says it is finished is one."""

    def __init__(self, begun: float, longest: float) -> None:
        self._begun = begun
        self._longest = longest
        self._text = ""
        self._first: float | None = None
        self._answer: float | None = None
        self._stop_reason: str | None = None
        self._finished = False
        self._usage = Usage()

    def take(self, event: Any) -> None:
        now = time.perf_counter() - self._begun
        if now > self._longest:
            raise Fault("timeout", f"the reply took longer than {self._longest:.0f} s", passing=True)
        match event.type:
            case "message_start":
                self._usage = _usage(event.message.usage)
            case "content_block_delta" if event.delta.type == "text_delta":
                self._text += event.delta.text
                self._first = now if self._first is None else self._first
                if self._answer is None and answer_begun(self._text):
                    self._answer = now
            case "message_delta":
                self._stop_reason = event.delta.stop_reason
                self._usage = Usage(
                    self._usage.input, event.usage.output_tokens, self._usage.cache_write, self._usage.cached
                )
            case "message_stop":
                self._finished = True

    def reply(self, model: str) -> Reply:
        if not self._finished or self._stop_reason is None:
            raise Fault("broken stream", "it ended before the reply was finished", passing=True)
        took = time.perf_counter() - self._begun
        first = self._first if self._answer is None else self._answer
        return Reply(self._text, self._stop_reason, model, self._usage, first, took)


def answer_begun(text: str) -> bool:
    """Whether the first token of the answer itself is there: facts written out before it are not it."""
    _, plain, rest = text.partition("ANSWER:")
    if plain:
        return bool(rest.strip())
    return '"answer"' in text and bool(text.partition('"answer"')[2].lstrip(" :"))


def _usage(usage: Any) -> Usage:
    return Usage(
        usage.input_tokens,
        usage.output_tokens,
        usage.cache_creation_input_tokens or 0,
        usage.cache_read_input_tokens or 0,
    )
