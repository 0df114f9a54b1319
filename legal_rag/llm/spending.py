"""What a run has spent, and the limit that it may not pass."""

from __future__ import annotations

import threading

from legal_rag.errors import SpentError
from legal_rag.llm.prices import PriceTable
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest


class Spending:
    """Dollars spent so far. A request is let through only if it fits under the limit at its most; 0 sets no limit."""

    def __init__(self, prices: PriceTable, limit: float = 0.0, spent: float = 0.0) -> None:
        self._prices = prices
        self._limit = limit
        self._under_way: dict[str, float] = {}
        self._lock = threading.Lock()
        self.usd = spent

    def reserve(self, request: LlmRequest) -> None:
        """Raises SpentError when the request could pass the limit."""
        most = request.most_usd(self._prices)
        with self._lock:
            if self._limit and self.usd + sum(self._under_way.values()) + most > self._limit:
                raise SpentError(
                    f"The spending limit of {self._limit:g} USD is reached: {self.usd:.4f} USD are spent.",
                    "What was answered is kept; run the same command with a higher --max-usd to go on.",
                )
            self._under_way[request.custom_id] = most

    def settle(self, request: LlmRequest, reply: Reply | None) -> None:
        """Count what the request cost; nothing without a reply."""
        with self._lock:
            self._under_way.pop(request.custom_id, None)
            if reply is not None:
                self.usd += self._prices.usd(request.model, reply.usage, reply.batched)
