"""Which pages are cited in the end: the verified ones of the reply, merged with those of grounding, and capped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legal_rag.llm.consult import Consultant
from legal_rag.llm.files import FileTransport
from legal_rag.llm.gate import why_ask
from legal_rag.llm.page_precision import MEASURED, page_precision
from legal_rag.llm.prices import Usage, read_prices
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import build_request
from legal_rag.llm.settings import LlmSettings
from tests.llm.conftest import QUESTION, block_with
from tests.sample import cited

HIGHER = "Between HB 014/2024 and HB 031/2025, which case had the higher claim amount?"


@pytest.fixture
def pages_of_reply(rehearsed):
    """The pages of the answer when the model replies `reply(request)`, and those of the answer without it."""

    def ask(question, answer_type, reply):
        drafted = rehearsed.draft(question, answer_type)
        request = drafted.request or build_request(drafted.draft, rehearsed.reading, LlmSettings(), read_prices())
        said = {request.custom_id: Reply(reply(request), "end_turn", request.model, Usage(1000, 20))}
        consultant = Consultant(LlmSettings(), read_prices(), FileTransport(said))
        found = rehearsed.finish(drafted, consultant.consult(drafted.draft, request, rehearsed.reading))
        return found, cited(found), cited(rehearsed.finish(drafted))

    return ask


def test_a_page_cited_that_does_not_print_the_value_is_left_out(pages_of_reply) -> None:
    def reply(request):
        right = block_with(request, "within ten (10) days")
        return f"ANSWER: 10\nPAGES: {', '.join(b.name for b in request.blocks if b.name != right)}, {right}"

    found, pages, _ = pages_of_reply(QUESTION, "number", reply)
    assert (found.kind, found.answer) == ("model", 10)
    assert pages == {("workplace-law-2021-consolidated-2", 6)}


def test_a_verified_page_goes_before_that_of_grounding(pages_of_reply) -> None:
    question = "On what date was the Claim Form filed in case HB 014/2024?"
    _, pages, _ = pages_of_reply(
        question, "date", lambda r: f"ANSWER: 2024-02-19\nPAGES: {block_with(r, 'Claim Form having been filed')}"
    )
    assert len(pages) == 1


def test_a_day_printed_on_several_pages_of_a_document_is_cited_once(pages_of_reply) -> None:
    question = "When was the judgment in case HB 014/2024 issued?"

    def everything(request):
        return f"ANSWER: {value}\nPAGES: {', '.join(block.name for block in request.blocks)}"

    value = pages_of_reply(question, "date", lambda r: "ANSWER: null\nPAGES: none")[0].answer
    found, pages, grounded = pages_of_reply(question, "date", everything)
    assert found.kind == "model"
    assert max(sum(doc_id == other for other, _ in pages) for doc_id, _ in pages) == 1
    assert grounded <= pages


def test_a_side_of_a_comparison_without_a_page_gets_that_of_grounding(pages_of_reply) -> None:
    def first_side_only(request):
        sides = [b for b in request.blocks if b.chosen.document.doc_id.startswith("hb-014-2024")]
        return f"ANSWER: {value}\nPAGES: {sides[0].name}"

    offline, _, grounded = pages_of_reply(HIGHER, "name", lambda r: "ANSWER: null\nPAGES: none")
    value = offline.answer
    assert {doc_id[:11] for doc_id, _ in grounded} == {"hb-014-2024", "hb-031-2025"}
    found, pages, _ = pages_of_reply(HIGHER, "name", first_side_only)
    assert found.kind == "model"
    assert {doc_id[:11] for doc_id, _ in pages} == {"hb-014-2024", "hb-031-2025"}


def test_a_kind_that_often_misses_its_page_is_asked_about(rehearsed) -> None:
    draft = rehearsed.draft("Who are the claimants in case HB 014/2024?", "names").draft
    kinds = sorted(MEASURED, key=page_precision)
    settings = LlmSettings()
    assert page_precision(kinds[0]) < settings.ask_pages_below < page_precision(kinds[-1])
    assert "pages" in why_ask(replace(draft, kind=kinds[0]), settings)
    assert why_ask(replace(draft, kind=kinds[-1]), settings) is None
    assert why_ask(replace(draft, kind=kinds[0]), LlmSettings(ask_pages_below=0.0)) is None
    assert why_ask(replace(draft, kind=kinds[0], status="absent", evidence=()), settings) is None


def test_what_few_questions_say_is_drawn_towards_the_mean() -> None:
    mean = sum(total for total, _ in MEASURED.values()) / sum(n for _, n in MEASURED.values())
    assert page_precision("no such kind") == pytest.approx(mean, abs=1e-3)
    for kind, (total, n) in MEASURED.items():
        assert min(total / n, mean) - 1e-3 <= page_precision(kind) <= max(total / n, mean) + 1e-3
