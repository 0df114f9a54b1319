"""Asking the model about a draft, and what becomes of the draft: the one path whatever the transport."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass, field, replace

from legal_rag.answer import confidence
from legal_rag.answer.model import Draft, Value
from legal_rag.llm.faults import Fault
from legal_rag.llm.gate import why_ask
from legal_rag.llm.merge import merge_pages
from legal_rag.llm.parse import ParsedReply, UnreadableReply, parse_reply
from legal_rag.llm.prices import NO_USAGE, PriceTable, Usage
from legal_rag.llm.record import LlmRecord, Outcome, SentPage, SentRequest
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest, build_request, inert, repair_request
from legal_rag.llm.settings import LlmSettings
from legal_rag.llm.transport import Transport
from legal_rag.llm.verify import Verdict, verify
from legal_rag.reading import Reading
from legal_rag.text import name_key

logger = logging.getLogger(__name__)
KIND = "model"
"""The `kind` of an answer that a language model read from the pages."""
_FINISHED = frozenset({"end_turn", "stop_sequence"})
_LIMIT = frozenset({"max_tokens", "model_context_window_exceeded"})


@dataclass(frozen=True, slots=True)
class Consultation:
    """The draft that stands after asking, with what it took. `first_s` counts from the sending of the request."""

    draft: Draft
    record: LlmRecord
    usage: Usage = NO_USAGE
    model: str = ""
    first_s: float | None = None
    total_s: float = 0.0
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Exchange:
    """The requests of one question and their replies so far."""

    prices: PriceTable
    sent: list[SentRequest] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)

    def send(self, transport: Transport, request: LlmRequest) -> Reply:
        """The reply, if it is a finished one. Raises Fault."""
        self.sent.append(sent_request(request))
        try:
            reply = transport.send(request)
        except Fault as fault:
            self.sent[-1] = replace(self.sent[-1], fault=str(fault))
            raise
        self.replies.append(reply)
        self.sent[-1] = replace(
            self.sent[-1],
            stop_reason=reply.stop_reason,
            input_tokens=reply.usage.input + reply.usage.cache_write + reply.usage.cached,
            output_tokens=reply.usage.output,
            cached_tokens=reply.usage.cached,
            usd=self.prices.usd(request.model, reply.usage, reply.batched),
        )
        if reply.stop_reason not in _FINISHED:
            kind = "limit reached" if reply.stop_reason in _LIMIT else reply.stop_reason
            unfinished = Fault(kind, "the reply was not finished" if reply.stop_reason in _LIMIT else "")
            self.sent[-1] = replace(self.sent[-1], fault=str(unfinished))
            raise unfinished
        return reply


class Consultant:
    """Decides what to ask, asks through `transport`, and believes what it can verify. Threads may share it."""

    def __init__(self, settings: LlmSettings, prices: PriceTable, transport: Transport) -> None:
        self.settings = settings
        self.prices = prices
        self.transport = transport

    def request(self, draft: Draft, reading: Reading) -> LlmRequest | None:
        """What would be sent about `draft`; None when nothing is to be asked."""
        return build_request(draft, reading, self.settings, self.prices) if why_ask(draft, self.settings) else None

    def consult(self, draft: Draft, request: LlmRequest, reading: Reading) -> Consultation:
        """Ask, with one repair of an unreadable reply. Raises LlmRefusedError, SpentError."""
        exchange = _Exchange(self.prices)
        try:
            parsed = self._ask(request, exchange)
        except Fault as fault:
            return self._without(draft, exchange, "failed", str(fault))
        except UnreadableReply as error:
            return self._without(draft, exchange, "unreadable", f"its reply could not be read: {error}")
        if parsed.value is None:
            found, outcome, override = self._of_null(draft, request, reading)
        else:
            verdict = verify(parsed, draft, reading)
            found = draft if verdict.refused else _accepted(parsed, verdict, draft, request)
            outcome, override = ("overridden", verdict.refused) if verdict.refused else ("accepted", None)
        return self._consultation(found, exchange, outcome, draft, said=parsed.value, override=override)

    def _ask(self, request: LlmRequest, exchange: _Exchange) -> ParsedReply:
        reply = exchange.send(self.transport, request)
        try:
            return parse_reply(reply.text, request)
        except UnreadableReply as fault:
            logger.info("A reply is repaired: %s.", fault)
            repair = repair_request(request, reply.text, str(fault))
        return parse_reply(exchange.send(self.transport, repair).text, repair)

    def _of_null(self, draft: Draft, request: LlmRequest, reading: Reading) -> tuple[Draft, Outcome, str | None]:
        """The deterministic answer goes before a null, unless it is a guess; where there is none, nothing was found."""
        if draft.status == "absent":
            return draft, "null", None
        if draft.status != "unresolved" and draft.confidence >= self.settings.null_below:
            return draft, "overridden", f"the deterministic answer has confidence {draft.confidence:.2f}"
        if draft.status == "unresolved" and reading.directory.unread_pages:
            return draft, "null", None  # what was not read cannot be said to be absent
        reason = f"{request.model} found nothing on the {len(request.blocks)} pages it was sent"
        found = replace(
            draft, kind=KIND, status="absent", basis="model", value=None, evidence=(), look_here=(), reason=reason,
            confidence=confidence.MODEL_NULL,
        )  # fmt: skip
        return found, "null", None

    def _without(self, draft: Draft, exchange: _Exchange, outcome: Outcome, why: str) -> Consultation:
        """No usable reply: unresolved, or the offline answer where the user wants it so; marked either way."""
        if self.settings.fallback == "offline":
            warning = f"Answered offline, without the model ({why})."
            return self._consultation(draft, exchange, outcome, draft, warning=warning, fallback="offline")
        places = draft.look_here or tuple(dict.fromkeys((e.doc_key, e.page_number) for e in draft.evidence))
        found = replace(
            draft, kind=KIND, status="unresolved", basis=None, value=None, evidence=(), look_here=places,
            confidence=confidence.NONE, reason="the model was to be asked and gave no usable reply",
        )  # fmt: skip
        warning = f"The model gave no answer ({why})."
        return self._consultation(found, exchange, outcome, draft, warning=warning, fallback="unresolved")

    def _consultation(
        self, found: Draft, exchange: _Exchange, outcome: Outcome, before: Draft,
        said: Value = None, override: str | None = None, warning: str = "", fallback: str | None = None,
    ) -> Consultation:  # fmt: skip
        why = why_ask(before, self.settings) or "asked for"
        record = LlmRecord(why, outcome, tuple(exchange.sent), said, override, fallback)
        replies = exchange.replies
        earlier = sum(reply.total_s or 0.0 for reply in replies[:-1])
        last = replies[-1].first_s if replies else None
        return Consultation(
            found, record, sum((reply.usage for reply in replies), NO_USAGE),
            replies[-1].model if replies else "", None if last is None else earlier + last,
            earlier + (replies[-1].total_s or 0.0 if replies else 0.0), (warning,) if warning else (),
        )  # fmt: skip


def sent_request(request: LlmRequest) -> SentRequest:
    """The record of a request before its reply."""
    pages = tuple(
        SentPage(
            block.chosen.document.doc_id,
            block.chosen.page.page_number,
            hashlib.sha256(inert(block.text).encode()).hexdigest(),
        )
        for block in request.blocks
    )
    return SentRequest(request.custom_id, request.sha256, request.model, request.prompt_version, pages)


def _accepted(parsed: ParsedReply, verdict: Verdict, draft: Draft, request: LlmRequest) -> Draft:
    """The model's value on the pages that prove it, with the confidence of two where both agree."""
    question = draft.shortlist.route.question
    agreed = draft.status == "answered" and _same(parsed.value, draft.value)
    cited = [block.chosen.page for block in parsed.cited if not block.chosen.page.is_toc]
    alone = confidence.MODEL_TEXT if question.answer_type == "free_text" else confidence.MODEL_TYPED
    return replace(
        draft, kind=KIND, status="ambiguous" if draft.shortlist.route.ambiguous else "answered", basis="model",
        value=parsed.value, evidence=merge_pages(verdict.evidence, cited, draft, agreed), look_here=(),
        confidence=max(confidence.MODEL_AGREED, draft.confidence) if agreed else alone,
        reason=f"{request.model} read it from the pages cited, which print it",
        readings=draft.shortlist.route.readings,
    )  # fmt: skip


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return name_key(one) == name_key(other)
    return one == other
