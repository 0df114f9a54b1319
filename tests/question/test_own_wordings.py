"""One fact, many wordings: each way of asking reaches the same answer by the same answerer, its type given or not."""

from __future__ import annotations

from typing import Any

import pytest

from legal_rag.corpus import Corpus
from legal_rag.text import name_key

CLAIMANTS = ["Brackwater Holdings Ltd", "Osric Fennimore", "Lindqvist & Daughters Shipping LLP"]
HB45_DEFENDANTS = ["Ostrander Timber Kft", "Dorian Hesse"]

FACTS: list[tuple[str, Any, Any, list[str]]] = [
    ("parties", "names", CLAIMANTS, [
        "Please provide the names of all claimants in HB 014/2024.", "Claimants in HB 14 of 2024?",
        "According to the order in HB 014/2024, who is named as claimant?", "Who is suing in HB-014-2024?",
        "By whom was the claim in HB 014/2024 brought?", "Enumerate the claimants in proceedings HB 014/2024.",
        "Who are the parties suing in HB 014/2024?",
        "Who kicked off HB 014/2024?", "Who set HB 014/2024 in motion?", "Which party is claiming in HB 014/2024?",
        "Who does the claim in HB 014/2024 belong to?", "who began HB 014/2024",
        "Who filed the claim in HB 014/2024?", "Who lodged HB 014/2024?",
    ]),
    ("parties", "names", HB45_DEFENDANTS, [
        "Against whom was the claim in HB 045/2025 brought?", "Who is being sued in HB 045/2025?",
        "Identify the party or parties sued in HB 045/2025.", "Whom did the claimant sue in HB 045/2025?",
        "In HB 045/2025, who was the claim made against?", "Who was taken to court in HB 045/2025?",
        "Who is on the receiving end of the claim in HB 045/2025?", "who got sued, HB 045/2025?",
        "Who contested the claim in HB 045/2025?", "Who did the claimant go after in HB 045/2025?",
        "opponents of the claimant in HB 045/2025", "Who were the proceedings against in HB 045/2025?",
        "HB 045/2025: list those the claimant sued", "The claimant sued whom in HB 045/2025?",
        "Who is the claimant suing in HB 045/2025?",
    ]),
    ("party_count", "number", 3, [
        "Total claimants in HB 014/2024?", "total different claimants HB 014/2024?", "unique claimants HB 014/2024",
        "By how many claimants was HB 014/2024 brought?",
        "State the total of claimants in HB 014/2024.", "Count the claimants named on the title page of HB 014/2024.",
    ]),
    ("common_party", "boolean", True, [
        "Is any party of HB 014/2024 also a party to HB 031/2025?",
        "Comparing the title pages of HB 014/2024 and HB 031/2025, is at least one name found on both?",
        "Have HB 014/2024 and HB 031/2025 got any mutual parties?", "any main party HB 014/2024 HB 031/2025?",
        "Did any claimant or defendant in HB 014/2024 take part in HB 031/2025 as well?",
        "Can it be confirmed that a party to HB 014/2024 is a party to HB 031/2025?",
        "Does a corporation or individual feature as a principal litigant in HB 014/2024 and in HB 031/2025 alike?",
    ]),
    ("common_party", "boolean", False, [
        "Do HB 014/2024 and HB 031/2025 have no party in common?",
        "Are the parties in HB 014/2024 entirely different from those in HB 031/2025?",
        "Is it correct that HB 014/2024 and HB 031/2025 have nobody in common?",
    ]),
    ("common_judge", "boolean", True, [
        "Is there any judicial overlap between HB 014/2024 and HB 031/2025?",
        "Did the judge in HB 014/2024 also hear HB 031/2025?",
        "Please confirm whether HB 014/2024 and HB 031/2025 were heard by the same judge.",
    ]),
    ("common_judge", "boolean", False, [
        "Were HB 014/2024 and HB 031/2025 heard before different judges?",
        "Did no judge sit in both HB 014/2024 and HB 031/2025?",
    ]),
    ("judges", "name", "Hon. Justice Ilse Varnholt", [
        "Who decided case HB No. 031 of 2025?", "Who heard HB 031/2025?", "Whose order is it in HB 031/2025?",
        "Which judge ruled on the claimant's application in HB 031/2025?", "State the judge's name for HB 031/2025.",
    ]),
    ("judge_changes", "boolean", True, [
        "Did another judge take over SDT 207/2024?", "Did more than one judge deal with SDT 207/2024?",
        "Was the judge replaced in the course of SDT 207/2024?", "Did the bench in SDT 207/2024 alter between orders?",
        "SDT 207/2024: were any judges swapped from one stage to the next?",
    ]),
    ("judge_changes", "boolean", False, [
        "Was the same judge sitting throughout SDT 207/2024?",
        "Did the same judge deal with all stages of SDT 207/2024?",
    ]),
    ("dated_event", "date", "2025-09-11", [
        "What date does HB 031/2025 bear?", "State the issuance date of HB 031/2025.",
        "When was HB 031/2025 published?", "HB 031/2025 - date?", "which day does the HB 031/2025 order bear",
        "when was the ruling in HB 031/2025", "date stamped on the order in HB 031/2025",
        "When was the order in HB 031/2025 made?", "Please give the date on which HB 031/2025 was issued.",
    ]),
    ("dated_event", "date", "2025-03-03", [
        "On what date did the court hear HB 014/2024?", "Date of hearing in HB 14 of 2024",
        "date of the hearing in HB 014/2024", "hearing date HB 014/2024",
        "Please state the date on which HB 014/2024 was heard.",
    ]),
    ("which_was_issued", "name", "SDT 118/2025", [
        "Which came first, HB 031/2025 or SDT 118/2025?", "Was HB 031/2025 or SDT 118/2025 issued first?",
        "Which order predates the other: that in HB 031/2025 or that in SDT 118/2025?",
        "HB 031/2025 or SDT 118/2025: which has the older date?", "HB 031/2025 vs SDT 118/2025, which one came first?",
    ]),
    ("which_was_issued", "name", "HB 031/2025", [
        "Which is more recent by issue date, HB 031/2025 or SDT 118/2025?",
        "Which was issued after the other, HB 031/2025 or SDT 118/2025?",
        "Which postdates the other: HB 031/2025 or SDT 118/2025?",
    ]),
    ("larger_sum", "name", "HB 014/2024", [
        "Which claim is worth more, HB 031/2025 or HB 014/2024?",
        "Was more claimed in HB 031/2025 or in HB 014/2024?",
        "Which is the more valuable claim, HB 031/2025 or HB 014/2024?",
    ]),
    ("sum_of_case", "number", 84000, [
        "How much are the costs in AB 003/2025?", "How much in costs was awarded in AB 003/2025?",
        "How many dollars in costs was awarded in AB 003/2025?",
    ]),
    ("appealed", "boolean", True, [
        "Was leave to appeal sought in SDT 207/2024?", "Was the judgment in SDT 207/2024 taken to a higher court?",
        "Did anyone take the ruling in SDT 207/2024 up to the High Bench?",
    ]),
    ("appealed", "boolean", False, ["Was SDT 207/2024 not appealed?", "Was there no appeal in SDT 207/2024?"]),
    ("trial_held", "boolean", True, ["Was HB 014/2024 tried?", "Did HB 014/2024 go to trial?"]),
    ("trial_held", "boolean", False, ["Was HB 014/2024 decided without a trial?"]),
    ("permission_to_appeal", "boolean", False, [
        "Was the application for permission to appeal successful in SDT 207/2024?",
        "Did the judge permit an appeal in SDT 207/2024?",
    ]),
    ("permission_to_appeal", "boolean", True, [
        "Was permission to appeal not granted in SDT 207/2024?",
        "Was the permission application for an appeal turned down in SDT 207/2024?",
    ]),
    ("fine", "number", 12000, [
        "Under the Workplace Law 2021, what is it penalised with, in USD, to breach Article 12 by hiring minors?",
        "Workplace Law 2021, Article 12, underage workforce: top penalty in dollars?",
    ]),
    ("law_number", "number", 2, [
        "What number does the Harbour Partnerships Law have?", "Law number of the Harbour Partnerships Law",
        "What number was assigned to the Harbour Partnerships Law?",
    ]),
    ("law_title", "name", "HARBOUR PARTNERSHIPS LAW", [
        "Under what title is KHFZ Law No. 2 of 2016 known?", "By what name may KHFZ Law No. 2 of 2016 be cited?",
        "To which law does the number KHFZ Law No. 2 of 2016 belong?",
    ]),
    ("law_date", "date", "2023-10-01", [
        "Since when are the Data Stewardship Regulations applicable?",
        "When did the Data Stewardship Regulations become operative?",
        "As of what date did the Data Stewardship Regulations become effective?",
    ]),
    ("which_law", "name", "the Data Stewardship Regulations", [
        "Which of the Harbour Partnerships Law 2016 and the Data Stewardship Regulations came into force later?",
        "Which is the more recent law, the Harbour Partnerships Law 2016 or the Data Stewardship Regulations?",
    ]),
    ("made_by", "name", "Warden of Kestrel Harbour", [
        "By whom was the Harbour Partnerships Law 2016 made?",
        "Who is the maker of the Harbour Partnerships Law 2016?",
        "What authority made the Harbour Partnerships Law 2016?",
    ]),
    ("administered_by", "name", "the Registrar of Undertakings", [
        "By whom is the Harbour Partnerships Law 2016 administered?",
        "Which office is charged with administering the Harbour Partnerships Law 2016?",
        "To whom is the administration of the Harbour Partnerships Law 2016 entrusted?",
    ]),
    ("consultation_deadline", "date", "2022-04-29", [
        "When must feedback on Consultation Paper No. 2 of 2022 be received?",
        "What is the final date for submissions on CP 2/2022?", "Closing date for Consultation Paper No. 2 of 2022",
        "When did the consultation under Consultation Paper No. 2 of 2022 end?",
        "Until when could the public comment on Consultation Paper No. 2 of 2022?",
    ]),
]  # fmt: skip
WORDINGS = [(kind, answer_type, value, text) for kind, answer_type, value, texts in FACTS for text in texts]


@pytest.mark.parametrize(("kind", "answer_type", "value", "text"), WORDINGS, ids=[text for *_, text in WORDINGS])
def test_a_fact_is_found_however_it_is_asked_for(
    sample: Corpus, kind: str, answer_type: Any, value: Any, text: str
) -> None:
    answer = sample.ask(text, answer_type)
    assert (answer.kind, _folded(answer.answer)) == (kind, _folded(value)), answer.reason
    assert answer.citations


def _folded(value: Any) -> Any:
    """Names without the capitals that a caption is set in."""
    if isinstance(value, list):
        return [name_key(name) for name in value]
    return name_key(value) if isinstance(value, str) else value


INFERRED = [
    ("Who is being sued in HB 045/2025?", "names"), ("Claimants in HB 014/2024?", "names"),
    ("Date of judgment HB-014-2024", "date"), ("Judgment in HB 014/2024 is dated when?", "date"),
    ("Please state when the Workplace Law was enacted.", "date"),
    ("Was HB 031/2025 or SDT 118/2025 issued first?", "name"),
    ("Which has the most recent date of issue: HB 031/2025 or SDT 118/2025?", "name"),
    ("Who presided over HB 014/2024?", "name"), ("Fine under the Workplace Law for working alone?", "number"),
    ("What is the value of the claim in HB 014/2024?", "number"), ("When did the court sit, and why?", "free_text"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer_type"), INFERRED)
def test_the_type_is_inferred_from_noun_phrases_imperatives_and_inverted_order(
    sample: Corpus, text: str, answer_type: str
) -> None:
    assert sample.ask(text).answer_type == answer_type
