"""How requests reach a model. Everything before and after is the same whichever transport is used."""

from __future__ import annotations

from typing import Protocol

from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest


class Transport(Protocol):
    """Brings a request to a model and its reply back; threads may use it side by side."""

    def send(self, request: LlmRequest) -> Reply:
        """The whole reply. Raises Fault for this request, LlmRefusedError when no request would be served."""
        ...

    def close(self) -> None:
        """Give back what it holds."""
        ...
