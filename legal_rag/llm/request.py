"""One request: the very parameters of the Messages API, with the pages it holds. Nothing in it depends on the clock
or the run, so that the same question over the same corpus makes the same request, and its id names its content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from legal_rag.answer.model import Draft
from legal_rag.llm.distil import Block, distil
from legal_rag.llm.pages import choose_pages
from legal_rag.llm.prices import PriceTable, Usage, estimated_tokens
from legal_rag.llm.prompts import prompt_version, prompts_for, read_prompt, system_text
from legal_rag.llm.settings import LlmSettings
from legal_rag.question.model import AnswerType
from legal_rag.reading import Reading
from legal_rag.render import printable

_TITLE = 70


@dataclass(frozen=True)
class LlmRequest:
    """What is sent for one question. `params` are those of `POST /v1/messages`, streaming apart."""

    params: dict[str, Any]
    blocks: tuple[Block, ...]
    answer_type: AnswerType
    comparison: bool
    structured: bool
    prompt_version: str

    @cached_property
    def sha256(self) -> str:
        """Of the parameters as sent."""
        text = json.dumps(self.params, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def custom_id(self) -> str:
        """As message batches name a request; by its content, so that a reply can be told to be its own."""
        return f"q-{self.sha256[:40]}"

    @property
    def model(self) -> str:
        return str(self.params["model"])

    @property
    def size(self) -> int:
        """Bytes of system prompt and messages."""
        system = "".join(part["text"] for part in self.params["system"])
        return len((system + "".join(message["content"] for message in self.params["messages"])).encode())

    def most_usd(self, prices: PriceTable, batched: bool = False) -> float:
        """What it costs at most, by its size and the longest reply."""
        usage = Usage(input=estimated_tokens(self.size), output=int(self.params["max_tokens"]))
        return prices.usd(self.model, usage, batched)


def build_request(draft: Draft, reading: Reading, settings: LlmSettings, prices: PriceTable) -> LlmRequest | None:
    """The request about `draft`, None when there is no page to send."""
    question = draft.shortlist.route.question
    pages = choose_pages(draft, reading, settings)
    if not pages:
        return None
    blocks = distil(pages, draft, reading, settings.context_characters)
    model = settings.model(question.answer_type)
    prompts = prompts_for(question.answer_type, question.comparison, settings.structured)
    system: dict[str, Any] = {"type": "text", "text": system_text(prompts)}
    if estimated_tokens(len(system["text"].encode())) >= prices.of(model).cache_minimum:
        system["cache_control"] = {"type": "ephemeral"}
    params: dict[str, Any] = {
        "model": model,
        "max_tokens": settings.limit(question.answer_type, question.comparison),
        "system": [system],
        "messages": [{"role": "user", "content": _message(blocks, question.text)}],
    }
    if settings.takes_sampling(model):
        params["temperature"] = settings.temperature
    if settings.structured:
        params["output_config"] = {"format": {"type": "json_schema", "schema": _SCHEMA}}
    return LlmRequest(
        params,
        blocks,
        question.answer_type,
        question.comparison,
        settings.structured,
        prompt_version(prompts),
    )


_SCHEMA = {
    "type": "object",
    "properties": {
        "answer": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "pages": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["answer", "pages"],
    "additionalProperties": False,
}


def repair_request(request: LlmRequest, reply: str, fault: str) -> LlmRequest:
    """The one request that follows a reply which could not be read."""
    asked = read_prompt("repair").text.format(fault=fault)
    said = reply.strip() or "(nothing)"
    messages = [*request.params["messages"], {"role": "assistant", "content": said}, {"role": "user", "content": asked}]
    return LlmRequest(
        {**request.params, "messages": messages},
        request.blocks,
        request.answer_type,
        request.comparison,
        request.structured,
        request.prompt_version,
    )


def _message(blocks: Sequence[Block], question: str) -> str:
    return "\n".join([*map(_fenced, blocks), "", f"Question: {' '.join(question.split())}"])


def _fenced(block: Block) -> str:
    title = inert(block.chosen.document.name)[:_TITLE].replace('"', "'")
    page = block.chosen.page.page_number
    return f'<page id="{block.name}" of="{title}, p. {page}">\n{inert(block.text)}\n</page>'


def inert(text: str) -> str:
    """Text as it is sent. It cannot close its fence nor open another: angle brackets become the quotation marks that
    look alike."""
    return printable(text).replace("<", "‹").replace(">", "›")
