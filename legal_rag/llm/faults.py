"""How a request can fail: what passes by itself, what concerns this request alone, and what stops everything."""

from __future__ import annotations

from dataclasses import dataclass

from legal_rag.errors import LlmRefusedError


@dataclass
class Fault(Exception):
    """A request without a usable reply. `passing` ones are worth another attempt, after `wait` seconds if told."""

    kind: str
    message: str
    passing: bool = False
    wait: float | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}" if self.message else self.kind


NOT_ANSWERED = "not answered"
"""The kind of fault of a request for which a file of replies has none."""

_STOPPING = {
    "authentication_error": "the key is not accepted",
    "permission_error": "the key may not do this",
    "billing_error": "the account has no credit",
}
_STOPPING_STATUS = {401: "the key is not accepted", 402: "the account has no credit", 403: "the key may not do this"}
_PASSING = {
    "rate_limit_error": "rate limit",
    "overloaded_error": "overloaded",
    "api_error": "server error",
    "timeout_error": "timeout",
}


def status_fault(
    status: int, error_type: str | None, message: str, model: str, wait: float | None = None
) -> Fault | LlmRefusedError:
    """What an error answer of the API means: LlmRefusedError when no request would fare better, else a Fault.

    `message` must not hold the key.
    """
    why = _STOPPING.get(error_type or "") or _STOPPING_STATUS.get(status)
    if why is None and "credit balance" in message.lower():
        why = _STOPPING["billing_error"]
    if why is not None:
        return LlmRefusedError(
            f"The API refused: {why} ({status}; {message}).", "Nothing more was sent. Mend it and go on."
        )
    if status == 404 or error_type == "not_found_error":
        return LlmRefusedError(
            f"The API does not know the model {model} ({status}; {message}).",
            "Name another in llm.model_…, or check llm.base_url.",
        )
    if kind := _PASSING.get(error_type or ""):
        return Fault(kind, message, passing=True, wait=wait)
    if status == 429:
        return Fault("rate limit", message, passing=True, wait=wait)
    if status >= 500 or status in (408, 409):
        return Fault("overloaded" if status == 529 else "server error", message, passing=True, wait=wait)
    return Fault("refused request", f"{status}; {message}")
