"""What comes back for a request, and its form in a file: a result line of the Message Batches API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from legal_rag.llm.prices import Usage


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply. Seconds count from the sending of the request; `first_s` is when the answer itself began."""

    text: str
    stop_reason: str
    model: str
    usage: Usage
    first_s: float | None = None
    total_s: float | None = None
    batched: bool = False
    """Billed at the price of message batches."""

    def to_line(self, custom_id: str) -> dict[str, Any]:
        """As a result of the Message Batches API, with the times beside."""
        usage: dict[str, Any] = {
            "input_tokens": self.usage.input,
            "output_tokens": self.usage.output,
            "cache_creation_input_tokens": self.usage.cache_write,
            "cache_read_input_tokens": self.usage.cached,
            "service_tier": "batch" if self.batched else "standard",
        }
        message = {
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": [{"type": "text", "text": self.text}],
            "stop_reason": self.stop_reason,
            "usage": usage,
        }
        times = {"first_s": self.first_s, "total_s": self.total_s}
        return {"custom_id": custom_id, "result": {"type": "succeeded", "message": message}, "legalrag": times}


def reply_of_message(message: dict[str, Any], times: dict[str, Any] | None = None) -> Reply:
    """The reply that a `message` object of the API holds. Raises KeyError, TypeError or AttributeError for another."""
    usage = message["usage"]
    text = "".join(block["text"] for block in message["content"] if block["type"] == "text")
    return Reply(
        text=text,
        stop_reason=str(message["stop_reason"]),
        model=str(message["model"]),
        usage=Usage(
            int(usage["input_tokens"]),
            int(usage["output_tokens"]),
            int(usage.get("cache_creation_input_tokens") or 0),
            int(usage.get("cache_read_input_tokens") or 0),
        ),
        first_s=(times or {}).get("first_s"),
        total_s=(times or {}).get("total_s"),
        batched=usage.get("service_tier") == "batch",
    )
