"""What a command says before anything leaves the machine: how many pages of which documents go to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlsplit

from legal_rag.llm.api import DEFAULT_URL
from legal_rag.llm.prices import PriceTable, estimated_tokens
from legal_rag.llm.request import LlmRequest
from legal_rag.render import printable
from legal_rag.text import counted

_DOCUMENTS = 12
"""Documents named one by one; the trace names them all."""


def recipient(url: str) -> str:
    """Whom requests to `url` reach."""
    return f"Anthropic at {urlsplit(url).hostname}" if url == DEFAULT_URL else url


def consent_lines(
    requests: Sequence[LlmRequest], whereto: str, prices: PriceTable, batched: bool = False
) -> tuple[str, ...]:
    """The notice: pages, documents, recipient, models, most cost; then the documents with their pages."""
    pages: dict[str, tuple[str, set[int]]] = {}
    for request in requests:
        for block in request.blocks:
            document = block.chosen.document
            pages.setdefault(document.doc_id, (document.name, set()))[1].add(block.chosen.page.page_number)
    count = sum(len(numbers) for _, numbers in pages.values())
    models = ", ".join(dict.fromkeys(request.model for request in requests))
    tokens = sum(estimated_tokens(request.size) for request in requests)
    usd = sum(request.most_usd(prices, batched) for request in requests)
    first = (
        f"{counted(count, 'page')} of {counted(len(pages), 'document')} go to {whereto}, model {models}, "
        f"in {counted(len(requests), 'request')} of about {tokens:,} tokens, for at most {usd:.4f} USD:"
    )
    titles = Counter(name for name, _ in pages.values())
    called = [(name if titles[name] == 1 else f"{name} [{key}]", numbers) for key, (name, numbers) in pages.items()]
    named = sorted(called, key=lambda entry: (-len(entry[1]), entry[0]))
    lines = [f"  {printable(name)}: {_numbers(numbers)}" for name, numbers in named[:_DOCUMENTS]]
    if len(named) > _DOCUMENTS:
        lines.append(f"  and {counted(len(named) - _DOCUMENTS, 'more document')}, named in the trace")
    return (first, *lines)


def _numbers(numbers: set[int]) -> str:
    return f"page{'s' if len(numbers) > 1 else ''} {', '.join(map(str, sorted(numbers)))}"
