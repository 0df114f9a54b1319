"""An answerer that breaks is named in a warning, and its question is never called absent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legal_rag.answer import registry
from legal_rag.answer.context import Context
from legal_rag.answer.registry import REGISTRY
from legal_rag.corpus import Corpus


class BrokenPartError(Exception):
    pass


def broken(context: Context) -> None:
    raise BrokenPartError("index out of order")


def break_one(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    entries = tuple(replace(entry, answer=broken) if entry.name == name else entry for entry in REGISTRY)
    monkeypatch.setattr(registry, "REGISTRY", entries)


# One question that each answerer is asked, and what it is told when all is well.
REACHING = {
    "absent_reference": ("What is the Date of Issue of HB 099/2025?", "date"),
    "only_drafted": ("Within how many days must a landlord return the deposit?", "number"),
    "unheld_case": ("Who are the claimants in AB 001/2021?", "names"),
    "parties": ("Who are the claimants in HB 014/2024?", "names"),
    "who_acted": ("Who sought security for costs in HB 031/2025?", "name"),
    "party_count": ("How many claimants are there in HB 014/2024?", "number"),
    "common_party": ("Do HB 014/2024 and HB 031/2025 share a party?", "boolean"),
    "each_side": ("Were both HB 014/2024 and SDT 207/2024 appealed?", "boolean"),
    "whole_corpus": ("How many judgments were issued in 2025?", "number"),
    "judges": ("Which judge made the order in HB 031/2025?", "name"),
    "common_judge": ("Did the same judge sit in HB 014/2024 and HB 031/2025?", "boolean"),
    "judge_changes": ("Did the judge change in SDT 207/2024?", "boolean"),
    "dated_event": ("When was HB 031/2025 issued?", "date"),
    "date_of_the_paper": ("When was the adjudicator's judgment in SDT 207/2024 issued?", "date"),
    "which_was_issued": ("Which was issued earlier, HB 031/2025 or SDT 118/2025?", "name"),
    "sum_of_case": ("What sum in USD was claimed in HB 014/2024?", "number"),
    "larger_sum": ("Which case has the larger claim, HB 031/2025 or HB 014/2024?", "name"),
    "appealed": ("Was SDT 207/2024 appealed?", "boolean"),
    "appealed_elsewhere": ("Was AB 001/2021 appealed?", "boolean"),
    "trial_held": ("Was a trial held in HB 014/2024?", "boolean"),
    "enforces_award": ("Does EXE 011/2025 enforce the award of AWD 006/2024?", "boolean"),
    "law_number": ("What is the official law number of the Workplace Law?", "number"),
    "consultation_deadline": ("What is the deadline for comments on Consultation Paper No. 2 of 2022?", "date"),
    "law_year": ("In what year was the Harbour Partnerships Law made?", "number"),
    "consultation_addressee": ("Who receives the comments on Consultation Paper No. 2 of 2024?", "name"),
    "change_row": ("What does the table in Consultation Paper No. 2 of 2022 change in Article 28?", "free_text"),
    "consultation_subject": ("What is Consultation Paper No. 2 of 2024 about?", "free_text"),
    "fact_in_words": ("Who made the order in HB 031/2025?", "free_text"),
    "order_paragraph": ("What does clause 3 of Kestrel Harbour Courts Order No. 2 of 2023 say?", "free_text"),
    "law_date": ("When did the Harbour Partnerships Law come into force?", "date"),
    "which_law": (
        "Which came into force later: the Harbour Partnerships Law 2016 or the Data Stewardship Regulations?", "name",
    ),
    "amended_by": ("Which law amended the Harbour Partnerships Law?", "name"),
    "made_by": ("Who made the Harbour Partnerships Law?", "name"),
    "administered_by": ("Who administers the Harbour Partnerships Law?", "name"),
    "parts": (
        "What are the titles of KHFZ Law No. 4 of 2021 and KHFZ Law No. 2 of 2016, and when were their consolidated "
        "versions last updated?", "free_text",
    ),
    "absent_provision": ("What is the maximum fine under Article 77 of the Workplace Law 2021?", "number"),
    "permission_to_appeal": ("Was permission to appeal granted in case SDT 207/2024?", "boolean"),
    "enforced_reference": ("What is the award reference being enforced in EXE 011/2025?", "name"),
    "law_title": ("What is the title of KHFZ Law No. 2 of 2016?", "name"),
    "law_version": ("Which consolidated version of the Workplace Law, KHFZ Law No. 4 of 2021, is the latest?",
        "number"),
    "in_force": ("Is the Workplace Law, KHFZ Law No. 7 of 2008, still in force?", "boolean"),
    "fine": ("What is the maximum fine under the Workplace Law for working alone over water?", "number"),
    "fee": ("What fee applies to late notice of a change under the Data Stewardship Regulations?", "number"),
    "definition": ('How does the Workplace Law define "Daily Wage"?', "free_text"),
    "unsupported_premise": ("What is the capital of France?", "free_text"),
    "outcome": ("What was the outcome of the appeal in AB 003/2025?", "free_text"),
    "content_boolean": ("May an Employer employ a child of sixteen years under the Workplace Law 2021?", "boolean"),
    "content_number": ("Within how many hours must a Steward report a Loss?", "number"),
    "content_date": ("On what date was the Claim Form filed in HB 014/2024?", "date"),
    "content_name": ("Which law did the Workplace Law 2021 repeal and replace?", "name"),
    "content_text": ("In HB 014/2024, in what respects was Tidewright in breach?", "free_text"),
}  # fmt: skip
ABSENT = [
    ("What is the Date of Issue of HB 099/2025?", "date"),
    ("What is the capital of France?", "free_text"),
    ("What is the outcome of the appeal in AB 044/2022?", "free_text"),
    ("What does the Harbour Partnerships Law 2016 say about the taxation of lottery winnings?", "free_text"),
]


@pytest.mark.parametrize("name", [entry.name for entry in REGISTRY])
def test_a_broken_answerer_never_makes_a_question_absent(
    sample: Corpus, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    break_one(monkeypatch, name)
    question, answer_type = REACHING[name]
    found = sample.ask(question, answer_type)
    assert found.status != "absent"
    assert [w for w in found.warnings if f"answerer {name} failed" in w and "index out of order" in w], found.warnings
    for question, answer_type in ABSENT:
        found = sample.ask(question, answer_type)
        assert (found.status == "absent") == (not found.warnings), question


def test_while_all_answerers_break_everything_is_unresolved_with_pages_to_look_at(
    sample: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = tuple(replace(entry, answer=broken) for entry in REGISTRY)
    monkeypatch.setattr(registry, "REGISTRY", entries)
    found = sample.ask("Who are the claimants in HB 014/2024?", "names")
    assert (found.status, found.answer, found.citations) == ("unresolved", None, ())
    assert {page.doc_id for page in found.look_here} <= {"hb-014-2024-judgment", "hb-014-2024-permission-granted"}
    assert found.look_here
    absent = sample.ask("What is the Date of Issue of HB 099/2025?", "date")
    assert (absent.status, absent.answer, absent.citations) == ("unresolved", None, ())


def test_another_answerer_may_still_answer(sample: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    break_one(monkeypatch, "dated_event")
    found = sample.ask("When was the hearing in HB 031/2025?", "date")
    assert (found.status, found.answer) == ("answered", "2025-08-28")
    assert any("dated_event" in warning for warning in found.warnings)


def test_the_failure_is_told_once_and_the_next_question_is_clean(
    sample: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_one(monkeypatch, "parties")
    first = sample.ask("Who are the claimants in HB 014/2024?", "names")
    assert len([warning for warning in first.warnings if "parties" in warning]) == 1
    assert sample.ask("When was HB 031/2025 issued?", "date").warnings == ()
