"""Replies: read strictly, believed only where the value stands on a page cited as the value asked for."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from legal_rag.answer.confidence import MODEL_AGREED, confidence_of
from legal_rag.llm.consult import Consultant
from legal_rag.llm.faults import Fault
from legal_rag.llm.numbers import standing_numbers
from legal_rag.llm.parse import UnreadableReply, parse_reply
from legal_rag.llm.prices import Usage, read_prices
from legal_rag.llm.printed import printed_name, printed_numbers
from legal_rag.llm.reply import Reply
from legal_rag.llm.settings import LlmSettings
from legal_rag.profile.loader import load_profile
from legal_rag.question.parse import parse_question
from tests.llm.conftest import QUESTION, block_with
from tests.sample import cited


class Said:
    """A transport that gives the replies of a list, or raises what stands in it."""

    def __init__(self, *replies: str | Reply | Exception) -> None:
        self.replies = list(replies)
        self.requests = []

    def send(self, request):
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, Reply) else Reply(reply, "end_turn", request.model, Usage(1000, 20))

    def close(self) -> None:
        pass


@pytest.fixture
def consult(rehearsed):
    """Asks a question of the sample corpus, the model giving the replies in turn; returns the finished answer."""

    def ask(question, answer_type, *replies, fallback="unresolved"):
        drafted = rehearsed.draft(question, answer_type)
        assert drafted.request is not None, "the catalogue is sure of this one"
        said = [reply(drafted.request) if callable(reply) else reply for reply in replies]
        consultant = Consultant(LlmSettings(fallback=fallback), read_prices(), Said(*said))
        return rehearsed.finish(drafted, consultant.consult(drafted.draft, drafted.request, rehearsed.reading))

    return ask


def citing(words, answer):
    """A reply that cites the page with `words`."""
    return lambda request: f"ANSWER: {answer}\nPAGES: {block_with(request, words)}"


@pytest.mark.parametrize(
    ("answer_type", "said", "value"),
    [
        ("number", "1,500,000", 1500000),
        ("number", "-12.5", -12.5),
        ("number", "(1,200)", -1200),
        ("number", "null", None),
        ("boolean", "true", True),
        ("boolean", "No.", False),
        ("date", "2024-02-29", "2024-02-29"),
        ("date", "29 February 2024", "2024-02-29"),
        ("name", '"Alder Holdings Ltd."', "Alder Holdings Ltd"),
        ("name", "Alder Holdings Ltd.", "Alder Holdings Ltd."),
        ("names", "Alder Ltd | Beech LLC | ALDER LTD", ["ALDER LTD", "Beech LLC"]),
        ("free_text", "It is dismissed.", "It is dismissed."),
    ],
)
def test_a_reply_in_form_is_read(request_made, answer_type, said, value) -> None:
    found = parse_reply(f"ANSWER: {said}\nPAGES: P1, P2", replace(request_made, answer_type=answer_type))
    assert found.value == value
    assert [block.number for block in found.cited] == [1, 2]


@pytest.mark.parametrize(
    ("answer_type", "text", "fault"),
    [
        ("number", "10 days", "none of the lines"),
        ("number", "ANSWER: 10 days\nPAGES: P1", "one number"),
        ("number", "ANSWER: 10", "one line PAGES"),
        ("number", "ANSWER: 10\nANSWER: 11\nPAGES: P1", "one line ANSWER"),
        ("number", "ANSWER: 10\nPAGES: P99", "none of the pages"),
        ("number", "Sure!\nANSWER: 10\nPAGES: P1", "none of the lines"),
        ("number", "FACT: a | b\nANSWER: 10\nPAGES: P1", "not asked for"),
        ("boolean", "ANSWER: perhaps\nPAGES: P1", "true, false or null"),
        ("date", "ANSWER: 2024-02-30\nPAGES: P1", "one date"),
        ("date", "ANSWER: March 2024\nPAGES: P1", "one date"),
        ("free_text", "ANSWER:\nPAGES: P1", "empty"),
        ("number", "", "one line ANSWER"),
    ],
)
def test_a_reply_out_of_form_is_told_what_is_wrong(request_made, answer_type, text, fault) -> None:
    with pytest.raises(UnreadableReply, match=fault):
        parse_reply(text, replace(request_made, answer_type=answer_type))


def test_a_structured_reply_is_read(request_made) -> None:
    structured = replace(request_made, structured=True)
    assert parse_reply('{"answer": "10", "pages": ["P1"]}', structured).value == 10
    assert parse_reply('{"answer": null, "pages": []}', structured).value is None
    with pytest.raises(UnreadableReply, match="JSON"):
        parse_reply("ANSWER: 10\nPAGES: P1", structured)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a fee of 25,000 is due", "25000"),
        ("a fee of 25'000 is due", "25000"),
        ("USD 1.5 million", "1500000"),
        ("three hundred and fifty thousand", "350000"),
        ("a loss of (1,200) for the year", "-1200"),
        ("0.5% of the rent", "0.5"),
        ("two per cent (2%)", "2"),
        ("renewed twice", "2"),
        ("the third defendant", "3"),
        ("Change of name | Nil", "0"),
        ("AED5,000/-", "5000"),
    ],
)
def test_a_number_is_found_in_all_the_forms_that_documents_print(text, value) -> None:
    profile = load_profile("generic")
    assert [one for one in printed_numbers(text, Decimal(value), profile) if one.stands_as == "value"]


def test_a_name_is_found_across_lines_case_and_punctuation() -> None:
    assert printed_name("between (1) BRACKWATER\nHOLDINGS, LTD. and", "Brackwater Holdings Ltd")
    assert not printed_name("between Brackwater and Holdings", "Brackwater Holdings Ltd")


def test_a_value_on_a_page_cited_is_the_answer(consult) -> None:
    answer = consult(QUESTION, "number", citing("within ten (10) days", 10))
    assert (answer.answer, answer.status, answer.basis, answer.kind) == (10, "answered", "model", "model")
    assert cited(answer) == {("workplace-law-2021-consolidated-2", 6)}
    assert "within ten (10) days" in " ".join(answer.citations[0].quote.split())
    assert answer.llm.outcome == "accepted"
    alone = confidence_of("answered", "printed", "content", "number", support=1.0)
    assert answer.confidence == max(MODEL_AGREED, alone)  # the extractor read the same


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (14, "named|number of days|provision"),  # the article's own number, which also counts days further down
        (1500, "stands on none"),  # the fine, of another page
        (2021, "law"),
    ],
)
def test_another_number_gives_way_to_the_deterministic_answer(consult, value, why) -> None:
    answer = consult(QUESTION.replace("within how many days", "within how many months"), "number",
                     citing("within ten (10) days", value))  # fmt: skip
    assert answer.llm.outcome == "overridden"
    assert answer.llm.said == value
    assert answer.llm.override
    assert answer.kind != "model"


def test_a_value_without_a_page_is_not_believed(consult) -> None:
    answer = consult(QUESTION, "number", "ANSWER: 10\nPAGES: none")
    assert answer.llm.override == "it cites no page"
    assert answer.answer == 10  # the extractor's


def test_a_case_number_is_no_answer_to_who_or_how_many(consult) -> None:
    answer = consult("What sum in USD does the claimant seek in case HB 031/2025?", "number", citing("HB 031/2025", 31))
    assert answer.llm.outcome == "overridden"
    assert answer.answer == 910250.75


def standing(question: str, text: str, value: float) -> str | None:
    """Why a number does not stand in `text` as the answer; None when it does."""
    profile = load_profile("generic")
    found = standing_numbers(text, value, parse_question(question, profile, "number", None), profile)
    return None if found.standing else found.refused or "not printed"


def test_one_claimants_sum_is_not_the_total_nor_a_sum_in_another_currency() -> None:
    page = "Alder claims USD 40,000 and Beech claims USD 60,000, in total USD 100,000 (EUR 92,000). Paid in 2019."
    asked = "What total sum in USD was claimed?"
    assert standing(asked, page, 100000) is None
    assert "the total USD 100,000" in standing(asked, page, 40000)
    assert "not in USD" in standing(asked, page, 92000)
    assert "date" in standing(asked, page, 2019) or "year" in standing(asked, page, 2019)
    assert standing("What sum in USD did Alder claim?", page, 40000) is None


def test_a_number_of_another_measure_is_not_the_value() -> None:
    page = "14. Notice (1) Within thirty (30) days of 3 May 2020 the tenant of 2 rooms gives notice."
    asked = "Under Article 14(1), within how many days is notice given?"
    assert standing(asked, page, 30) is None
    assert all(standing(asked, page, value) for value in (14, 1, 3, 2020, 2))


def test_a_date_of_another_page_is_not_believed(consult) -> None:
    question = "On what date was the Claim Form filed in case HB 014/2024?"
    right = consult(question, "date", citing("Claim Form having been filed", "2024-02-19"))
    assert right.llm.outcome == "accepted"
    wrong = consult(question, "date", citing("Claim Form having been filed", "2025-06-03"))
    assert "stands on none" in wrong.llm.override
    assert wrong.answer == "2024-02-19"


def test_a_name_that_no_page_prints_is_not_believed(consult) -> None:
    question = "Which law did the Workplace Law 2021 repeal and replace?"
    right = consult(question, "name", citing("repeals and replaces", "Workplace Law 2008"))
    assert right.llm.outcome == "accepted"
    wrong = consult(question, "name", citing("repeals and replaces", "Harbour Labour Ordinance 1999"))
    assert wrong.llm.outcome == "overridden"


def test_a_choice_between_cases_is_one_of_them_as_the_question_writes_it(consult) -> None:
    question = "Between EXE 011/2025 and EXE 002/2024, which case had the higher enforcement amount?"
    both = "FACT: EXE 011/2025 | USD 1,402,118.35\nFACT: EXE 002/2024 | EUR 263,900\nANSWER: {}\nPAGES: P1, P2"
    right = consult(question, "name", both.format("EXE 011/2025"))
    assert (right.answer, right.llm.outcome) == ("EXE 011/2025", "accepted")
    assert {doc_id for doc_id, _ in cited(right)} == {"exe-011-2025-order", "exe-002-2024-order"} or len(
        cited(right)
    ) == 2
    wrong = consult(question, "name", both.format("HB 014/2024"))
    assert wrong.llm.outcome == "overridden"


def test_a_figure_in_words_must_be_printed_too(consult) -> None:
    question = "What is the duration of validity for a writ of execution?"
    words = "A writ of execution is valid for {} months from the day on which it is issued."
    assert consult(question, "free_text", citing("eighteen (18) months", words.format(18))).llm.outcome == "accepted"
    wrong = consult(question, "free_text", citing("eighteen (18) months", words.format(57)))
    assert wrong.llm.override == "the figure 57 stands on none of the pages cited"


def test_a_law_is_not_said_to_apply_abroad(consult) -> None:
    question = (
        "Does the Workplace Law 2021 apply to the crew of a vessel in Ruritania that is not registered in the KHFZ?"
    )
    answer = consult(question, "boolean", citing("does not apply to the crew", "true"))
    assert answer.llm.outcome == "overridden"
    assert "Ruritania" in answer.llm.override


def test_a_null_does_not_beat_a_deterministic_answer(consult) -> None:
    answer = consult(QUESTION, "number", "ANSWER: null\nPAGES: none")
    assert answer.answer == 10
    assert answer.llm.outcome == "overridden"


def test_an_absent_reference_is_not_asked_about(rehearsed) -> None:
    for question in ("Who is the claimant in case HB 999/2024?", "What was claimed in case HB 999/2024?"):
        drafted = rehearsed.draft(question, None)
        assert drafted.request is None
        assert rehearsed.finish(drafted).status == "absent"


def test_an_unreadable_reply_is_repaired_once(consult) -> None:
    answer = consult(QUESTION, "number", "It is ten days.", citing("within ten (10) days", 10))
    assert (answer.answer, answer.llm.outcome) == (10, "accepted")
    assert len(answer.llm.requests) == 2
    assert answer.telemetry.input_tokens == 2000
    assert answer.telemetry.usd == pytest.approx(2 * (1000 * 1.0 + 20 * 5.0) / 1e6)
    twice = consult(QUESTION, "number", "It is ten days.", "Ten!")
    assert (twice.status, twice.llm.outcome) == ("unresolved", "unreadable")


@pytest.mark.parametrize("stop_reason", ["max_tokens", "refusal", "pause_turn"])
def test_a_reply_that_was_not_finished_is_never_an_answer(consult, stop_reason) -> None:
    cut = Reply("ANSWER: 1\nPAGES: P1", stop_reason, "claude-haiku-4-5", Usage(1000, 60))
    answer = consult(QUESTION, "number", cut)
    assert (answer.answer, answer.status) == (None, "unresolved")
    assert answer.look_here
    assert answer.telemetry.usd > 0
    offline = consult(QUESTION, "number", cut, fallback="offline")
    assert (offline.answer, offline.status) == (10, "answered")
    assert any("offline" in warning for warning in offline.warnings)


def test_a_fault_is_no_absence(consult) -> None:
    answer = consult(QUESTION, "number", Fault("overloaded", "busy", passing=True))
    assert (answer.status, answer.answer, answer.kind) == ("unresolved", None, "model")
    assert any("overloaded" in warning for warning in answer.warnings)
