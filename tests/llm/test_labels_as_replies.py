"""The labels of the sample corpus fed as replies: right ones are believed, spoiled ones are not."""

from __future__ import annotations

import pytest

from bench.llm import SaidTransport
from bench.llm_replies import SPOILERS, Asked, gold_reply
from legal_rag.llm.consult import Consultant
from legal_rag.llm.prices import read_prices
from legal_rag.llm.request import build_request
from legal_rag.llm.settings import LlmSettings
from tests.sample import gold

SETTINGS = LlmSettings()


@pytest.fixture(scope="module")
def asked(rehearsed):
    """Every labelled question with a request, whether the catalogue is sure of it or not."""
    found = []
    for label in gold():
        drafted = rehearsed.draft(label.question, label.answer_type)
        request = drafted.request or build_request(drafted.draft, rehearsed.reading, SETTINGS, read_prices())
        if request is not None:
            found.append((Asked(label.question_id, label, drafted, request), drafted.request is not None))
    return found


@pytest.fixture(scope="module")
def outcome(rehearsed):
    transport = SaidTransport()
    consultant = Consultant(SETTINGS, read_prices(), transport)

    def of(one, text):
        transport.text = text
        return consultant.consult(one.drafted.draft, one.request, rehearsed.reading).record

    return of


def test_the_proof_is_in_nearly_every_request(asked) -> None:
    sent = [one for one, needed in asked if needed]
    held = sum(one.label.page_sets[0] <= one.places for one in sent)
    assert len(sent) > 50
    assert held / len(sent) >= 0.95
    assert sum(one.request.size for one in sent) / len(sent) / 3.5 <= 1900


def test_right_replies_are_believed(asked, outcome) -> None:
    replies = [(one, gold_reply(one)) for one, needed in asked if needed]
    values = [(one, text) for one, text in replies if "ANSWER: null" not in text]
    refused = [(one.label.question, found.override) for one, text in values if (found := outcome(one, text)).override]
    assert len(values) > 50
    assert len(refused) <= 0.025 * len(values), refused


@pytest.mark.parametrize("name", SPOILERS)
def test_spoiled_replies_are_caught(rehearsed, asked, outcome, name) -> None:
    fed = [(one, text) for one, _ in asked if (text := SPOILERS[name](one, rehearsed.reading)) is not None]
    believed = [(one.label.question, text) for one, text in fed if outcome(one, text).outcome == "accepted"]
    assert fed
    assert len(believed) <= 0.05 * len(fed), believed
