"""A question that has the words of a catalogue fact in it, but is about something else, goes to the text."""

from __future__ import annotations

from typing import Any

import pytest

from legal_rag.corpus import Corpus

ABOUT_CONTENT: list[tuple[str, Any, str]] = [
    ("What was Osric Fennimore's job title at the claimant company in HB 014/2024?", "name", "parties"),
    ("Did the court in SDT 207/2024 think that the appeal authorities supported the tenant's view of service?",
     "boolean", "appealed"),
    ("Was the appeal in AB 003/2025 successful against the second respondent?", "boolean", "appealed"),
    ("When was the mooring inspection hearing adjourned by the harbour surveyor fixed in HB 014/2024?", "date",
     "dated_event"),
    ("Which version of two bilingual contracts prevails where a partner disagrees, under the Workplace Law?",
     "free_text", "law_version"),
    ("Which approach to mooring licences did the consultation in Consultation Paper No. 2 of 2022 prefer to auctions?",
     "free_text", "consultation_deadline"),
    ("To which person were comments on the amendments of the Workplace Law posted?", "name", "amended_by"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer_type", "fact"), ABOUT_CONTENT, ids=[text for text, *_ in ABOUT_CONTENT])
def test_a_question_about_something_else_is_not_answered_from_the_catalogue(
    sample: Corpus, text: str, answer_type: Any, fact: str
) -> None:
    assert sample.ask(text, answer_type).kind != fact


LONG_WINDED: list[tuple[str, Any, str]] = [
    ("Before we take instructions I must be certain: having read every document in HB 014/2024 and HB 031/2025, does"
     " any main party turn up in each?", "boolean", "common_party"),
    ("In the recognition proceedings AWD 006/2024, as the title page shows, who is listed as defendant?", "names",
     "parties"),
    ("Across their entire proceedings, did any judge sit at any point in both HB 014/2024 and HB 031/2025?", "boolean",
     "common_judge"),
    ("Is there any indication in the papers that the judgment in SDT 207/2024 was taken on appeal at a later stage?",
     "boolean", "appealed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer_type", "fact"), LONG_WINDED, ids=[text for text, *_ in LONG_WINDED])
def test_many_words_that_say_nothing_more_leave_it_with_the_catalogue(
    sample: Corpus, text: str, answer_type: Any, fact: str
) -> None:
    assert sample.ask(text, answer_type).kind == fact
