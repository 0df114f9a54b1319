"""The API as it answers and as it fails: what is tried again, what is given up, what stops everything."""

from __future__ import annotations

import pytest

from legal_rag.errors import ExitCode, LlmRefusedError
from legal_rag.llm.faults import Fault
from tests.llm.conftest import KEY, said
from tests.llm.server import Refusal, Stream

GOOD = "ANSWER: 10\nPAGES: P1"


def first_then_good(first):
    """One answer, then good replies."""
    return lambda body, before: first if before == 0 else Stream(GOOD)


def test_a_streamed_reply_is_read_whole_with_its_tokens(api, transport, request_made) -> None:
    usage = {
        "input_tokens": 900,
        "output_tokens": 17,
        "cache_read_input_tokens": 300,
        "cache_creation_input_tokens": 40,
    }
    server = api(lambda body, before: Stream(GOOD, usage=usage))
    reply = transport(server).send(request_made)
    assert (reply.text, reply.stop_reason) == (GOOD, "end_turn")
    found = reply.usage
    assert (found.input, found.output, found.cached, found.cache_write) == (900, 17, 300, 40)
    (body,) = server.requests
    assert body["stream"] is True
    assert body["temperature"] == 0.0
    assert {key: body[key] for key in ("model", "max_tokens", "system", "messages")} == {
        key: request_made.params[key] for key in ("model", "max_tokens", "system", "messages")
    }


def test_the_first_token_is_that_of_the_answer_not_of_the_facts_before_it(api, transport, request_made) -> None:
    text = "FACT: a | one fact that is written out at length before\nANSWER: 10\nPAGES: P1"
    server = api(lambda body, before: Stream(text, between=0.05))
    reply = transport(server).send(request_made)
    assert reply.first_s is not None and reply.total_s is not None
    # start, block start, ping, first half (facts), second half (answer): the answer comes with the fifth event
    assert 0.19 < reply.first_s < reply.total_s


@pytest.mark.parametrize(
    "first",
    [
        Refusal(500, "api_error"),
        Refusal(529, "overloaded_error"),
        Refusal(429, "rate_limit_error"),
        Stream(GOOD, cut_after=4),
        Stream(GOOD, cut_after=0),
        Stream(GOOD, spoil='{"type": "content_block_delta", "ind'),
        Stream(GOOD, spoil='{"type": "content_block_delta", "index": 0}'),
        Stream(GOOD, error_inside="overloaded_error"),
        Stream(GOOD, before=1.0),
        Stream(GOOD, between=0.8),
    ],
    ids=["500", "529", "429", "cut", "cut at once", "no JSON", "no event", "error inside", "late", "stalls"],
)
def test_what_passes_is_tried_again(api, transport, waits, request_made, first) -> None:
    server = api(first_then_good(first))
    assert transport(server).send(request_made).text == GOOD
    assert len(server.requests) == 2
    assert len(waits) == 1


def test_the_wait_that_the_server_asks_for_is_kept_with_jitter(api, transport, waits, request_made) -> None:
    server = api(first_then_good(Refusal(429, "rate_limit_error", headers={"retry-after": "7"})))
    transport(server).send(request_made)
    assert len(waits) == 1
    assert 7.0 <= waits[0] <= 8.75


def test_a_wait_that_is_too_long_is_not_waited(api, transport, waits, request_made) -> None:
    server = api(first_then_good(Refusal(429, "rate_limit_error", headers={"retry-after": "3600"})))
    with pytest.raises(Fault, match="3600 s"):
        transport(server).send(request_made)
    assert waits == []


def test_attempts_are_bounded_and_wait_longer_each_time(api, transport, waits, request_made) -> None:
    server = api(lambda body, before: Refusal(529, "overloaded_error"))
    with pytest.raises(Fault, match="overloaded"):
        transport(server, retries=3).send(request_made)
    assert len(server.requests) == 4
    assert len(waits) == 3
    assert all(0.25 * 2**i <= wait <= 0.5 * 2**i for i, wait in enumerate(waits))


def test_a_reply_that_drips_for_ever_ends(api, transport, request_made) -> None:
    server = api(lambda body, before: Stream(GOOD, between=0.2))
    with pytest.raises(Fault, match="longer than"):
        transport(server, retries=0, reply_seconds=0.3).send(request_made)


def test_no_server_is_a_fault_of_the_connection(api, transport, request_made) -> None:
    server = api(said(GOOD))
    sender = transport(server, retries=1)
    server.shutdown()
    server.server_close()
    with pytest.raises(Fault, match="connection"):
        sender.send(request_made)


@pytest.mark.parametrize(
    ("refusal", "named"),
    [
        (Refusal(401, "authentication_error", f"invalid x-api-key {KEY}"), "key is not accepted"),
        (Refusal(403, "permission_error"), "may not do this"),
        (Refusal(404, "not_found_error", "model: claude-nobody"), "does not know the model"),
        (Refusal(402, "billing_error"), "no credit"),
        (Refusal(400, "invalid_request_error", "Your credit balance is too low to access the API."), "no credit"),
    ],
    ids=["401", "403", "404", "402", "credit"],
)
def test_what_no_request_would_survive_stops_at_once(api, transport, waits, request_made, refusal, named) -> None:
    server = api(lambda body, before: refusal)
    with pytest.raises(LlmRefusedError, match=named) as caught:
        transport(server).send(request_made)
    assert caught.value.exit_code == ExitCode.LLM_REFUSED
    assert len(server.requests) == 1
    assert waits == []
    error: BaseException | None = caught.value
    while error is not None:  # nor in what a traceback would print
        assert KEY not in f"{error!r} {error}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def test_a_request_that_is_refused_for_itself_is_not_repeated(api, transport, waits, request_made) -> None:
    server = api(lambda body, before: Refusal(400, "invalid_request_error", "prompt is too long"))
    with pytest.raises(Fault, match="too long"):
        transport(server).send(request_made)
    assert len(server.requests) == 1


def test_a_redirect_is_not_followed(api, transport, request_made) -> None:
    elsewhere = api(said(GOOD))
    server = api(lambda body, before: Refusal(307, "redirect", headers={"location": f"{elsewhere.url}/v1/messages"}))
    with pytest.raises(Fault):
        transport(server, retries=0).send(request_made)
    assert elsewhere.requests == []


def test_warming_sends_no_page_and_finds_a_bad_key(api, transport) -> None:
    server = api(said(GOOD))
    transport(server).warm("claude-haiku-4-5")
    assert server.other_paths == ["/v1/models/claude-haiku-4-5"]
    assert server.requests == []
