"""What each answerer says, true and rare answers alike: value, pages, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from legal_rag.answer.registry import REGISTRY
from legal_rag.corpus import Corpus
from legal_rag.question.model import Filters
from legal_rag.text import name_key
from tests.sample import cited, needs_ocr

HB14, HB14_PERMISSION = "hb-014-2024-judgment", "hb-014-2024-permission-granted"
AB3, AB3_STAY = "ab-003-2025-judgment", "ab-003-2025-stay-order"
HB31, HB45 = "hb-031-2025-order", "hb-045-2025-order"
SDT118, SDT301 = "sdt-118-2025-judgment", "sdt-301-2025-judgment"
SDT207, SDT207_PERMISSION = "sdt-207-2024-judgment", "sdt-207-2024-permission-refused"
AWD6, EXE2, EXE11 = "awd-006-2024-order", "exe-002-2024-order", "exe-011-2025-order"
SWD9 = "swd-009-2023-costs-certificate"
WORK, WORK08 = "workplace-law-2021-consolidated-2", "workplace-law-2008"
PARTNERS, DATA = "harbour-partnerships-law-2016", "data-stewardship-regulations-2023"
RULES = "rules-of-the-kestrel-harbour-courts-2015"


@dataclass(frozen=True)
class Case:
    """A question, its answer and pages; `entry` is the answerer's name in the registry."""

    entry: str
    question: str
    answer_type: Any
    answer: Any
    pages: set[tuple[str, int]]
    basis: str = "printed"
    status: str = "answered"


CASES = [
    # --- parties -----------------------------------------------------------------------------------------------
    Case("parties", "Who are the claimants in case HB 014/2024?", "names",
         ["Brackwater Holdings Ltd", "Osric Fennimore", "Lindqvist & Daughters Shipping LLP"], {(HB14, 1)}),
    Case("parties", "List the defendants in HB 045/2025.", "names",
         ["Ostrander Timber Kft", "Dorian Hesse"], {(HB45, 1)}),
    Case("parties", "Who is the defendant in AWD 006/2024?", "name", "Marisol Trading FZE", {(AWD6, 1)}),
    Case("parties", "Who brought the appeal AB 003/2025?", "names", ["Tidewright Marine Services Ltd"], {(AB3, 1)}),
    Case("parties", "Based on all documents in case AB 003/2025, who were the respondents?", "names",
         ["Brackwater Holdings Ltd", "Osric Fennimore", "Lindqvist & Daughters Shipping LLP"],
         {(AB3, 1), (AB3_STAY, 1)}),
    Case("party_count", "How many claimants are there in HB 014/2024?", "number", 3, {(HB14, 1)}, "computed"),
    Case("party_count", "How many defendants are there in HB 014/2024?", "number", 2, {(HB14, 1)}, "computed"),
    Case("party_count", "What is the total number of distinct claimants in SDT 301/2025?", "number", 1, {(SDT301, 1)},
         "computed"),
    Case("common_party", "Do HB 014/2024 and HB 031/2025 have any party in common?", "boolean", True,
         {(HB14, 1), (HB31, 1)}),
    Case("common_party", "Do HB 014/2024 and SDT 118/2025 have any party in common?", "boolean", False,
         {(HB14, 1), (SDT118, 1)}, "closed-world"),
    Case("common_party", "Looking at all documents of SDT 207/2024 and AWD 006/2024, do the two share a party?",
         "boolean", False, {(SDT207, 1), (SDT207_PERMISSION, 1), (AWD6, 1)}, "closed-world"),
    # --- judges ------------------------------------------------------------------------------------------------
    Case("judges", "Which judge made the order in HB 031/2025?", "name", "Hon. Justice Ilse Varnholt", {(HB31, 1)}),
    Case("judges", "Which judge gave the judgment under appeal in AB 003/2025?", "name", "Hon. Justice Ilse Varnholt",
         {(AB3, 1), (AB3_STAY, 1)}),
    Case("judges", "Who made the order in HB 045/2025?", "name", "Deputy Registrar Maeve Collister", {(HB45, 1)}),
    Case("fact_in_words", "Who gave the judgment in SDT 207/2024?", "free_text", "Adjudicator Nils Aumont",
         {(SDT207, 1)}),
    Case("fact_in_words", "When was HB 031/2025 issued?", "free_text", "11 September 2025", {(HB31, 2)}),
    Case("fact_in_words", "How many claimants does HB 014/2024 have?", "free_text", "3", {(HB14, 1)}, "computed"),
    Case("order_paragraph", "What does clause 3 of Kestrel Harbour Courts Order No. 2 of 2023 say?", "free_text",
         "This Order shall take effect from 1 April 2023.", {("courts-order-2-2023", 2)}),
    Case("common_judge", "Did the same judge sit in HB 014/2024 and HB 031/2025?", "boolean", True,
         {(HB14, 1), (HB31, 1)}),
    Case("common_judge", "Did the same judge sit in AWD 006/2024 and AB 003/2025?", "boolean", True,
         {(AWD6, 1), (AB3, 1)}),
    Case("common_judge", "Did the same judge sit in AWD 006/2024 and HB 031/2025?", "boolean", False,
         {(AWD6, 1), (HB31, 1)}, "closed-world"),
    Case("judge_changes", "Did the judge change between the stages of SDT 207/2024?", "boolean", True,
         {(SDT207, 1), (SDT207_PERMISSION, 1)}),
    Case("judge_changes", "Did the judge change between the stages of HB 014/2024?", "boolean", False,
         {(HB14, 1), (HB14_PERMISSION, 1)}, "closed-world"),
    # --- dates -------------------------------------------------------------------------------------------------
    Case("dated_event", "What is the Date of Issue of the document in HB 031/2025?", "date", "2025-09-11", {(HB31, 2)}),
    Case("dated_event", "When was the hearing in HB 014/2024?", "date", "2025-03-03", {(HB14, 1)}),
    Case("dated_event", "When was the original arbitral award issued in AWD 006/2024?", "date", "2024-02-12",
         {(AWD6, 1)}),
    Case("which_was_issued", "Which was issued earlier, HB 031/2025 or SDT 118/2025?", "name", "SDT 118/2025",
         {(HB31, 2), (SDT118, 2)}, "computed"),
    Case("which_was_issued", "Which was issued later, HB 031/2025 or SDT 118/2025?", "name", "HB 031/2025",
         {(HB31, 2), (SDT118, 2)}, "computed"),
    Case("dated_event", "On what date was the appeal in case AB 003/2025 heard?", "date", "2025-10-20", {(AB3, 1)}),
    Case("content_date", "On what date was the Claim Form filed in case HB 014/2024?", "date", "2024-02-19",
         {(HB14, 1)}),
    # --- sums --------------------------------------------------------------------------------------------------
    Case("sum_of_case", "What was the total sum in USD claimed in HB 014/2024?", "number", 4120000, {(HB14, 3)}),
    Case("sum_of_case", "What was the total sum in EUR claimed in SDT 207/2024?", "number", 75000, {(SDT207, 2)}),
    Case("sum_of_case", "What amount in EUR did the Claimant claim in SDT 301/2025?", "number", 18600, {(SDT301, 2)}),
    Case("sum_of_case", "What is the total in USD claimed in SDT 118/2025?", "number", 10000, {(SDT118, 2)},
         "computed"),
    Case("sum_of_case", "What amount of damages in USD was the First Defendant ordered to pay in case HB 014/2024?",
         "number", 2975000, {(HB14, 2)}),
    Case("sum_of_case", "In what sum in USD were the costs of AB 003/2025 assessed?", "number", 84000, {(AB3, 2)}),
    Case("larger_sum", "Which case has the larger claim, HB 031/2025 or HB 014/2024?", "name", "HB 014/2024",
         {(HB31, 2), (HB14, 3)}, "computed"),
    Case("larger_sum", "Which case has the smaller claim, HB 031/2025 or HB 014/2024?", "name", "HB 031/2025",
         {(HB31, 2), (HB14, 3)}, "computed"),
    Case("sum_of_case", "What do the three invoices in SDT 118/2025 add up to?", "number", 10000, {(SDT118, 2)},
         "computed"),
    Case("sum_of_case", "How much did the claimant claim in SDT 118/2025?", "number", 10000, {(SDT118, 2)}, "computed"),
    Case("larger_sum", "Which claim is smaller, that in SDT 118/2025 or that in HB 014/2024?", "name", "SDT 118/2025",
         {(SDT118, 2), (HB14, 3)}, "computed"),
    Case("content_number", "How many invoices were there in SDT 118/2025?", "number", 3, {(SDT118, 2)}),
    Case("dated_event", "On what date did the hearing in HB 031/2025 take place?", "date", "2025-08-28", {(HB31, 1)}),
    Case("date_of_the_paper", "When was the adjudicator's judgment in SDT 207/2024 issued?", "date", "2024-11-28",
         {(SDT207, 2)}),
    # --- events ------------------------------------------------------------------------------------------------
    Case("appealed", "Was the judgment in SDT 207/2024 appealed?", "boolean", True, {(SDT207_PERMISSION, 1)}),
    Case("appealed", "Was the judgment in SDT 118/2025 appealed?", "boolean", False, {(SDT118, 1)}, "closed-world"),
    Case("trial_held", "Was a trial held in HB 014/2024?", "boolean", True, {(HB14, 1)}),
    Case("trial_held", "Was a trial held in HB 031/2025?", "boolean", False, {(HB31, 2)}, "closed-world"),
    Case("permission_to_appeal", "Was the First Defendant granted permission to appeal in case HB 014/2024?", "boolean",
         True, {(HB14_PERMISSION, 2)}),
    Case("permission_to_appeal", "Was permission to appeal granted in case SDT 207/2024?", "boolean", False,
         {(SDT207_PERMISSION, 2)}),
    Case("permission_to_appeal", "Was leave to appeal refused in SDT 207/2024?", "boolean", True,
         {(SDT207_PERMISSION, 2)}),
    Case("enforced_reference", "What is the original case number or award reference being enforced in EXE 011/2025?",
         "name", "AWD 006/2024", {(EXE11, 1)}),
    Case("enforces_award", "Does EXE 011/2025 enforce the award of AWD 006/2024?", "boolean", True, {(EXE11, 1)}),
    # --- legislation -------------------------------------------------------------------------------------------
    Case("law_number", "What is the official law number of the Harbour Partnerships Law?", "number", 2,
         {(PARTNERS, 1)}),
    Case("law_number", "What is the official law number of the Workplace Law 2008?", "number", 7, {(WORK08, 1)}),
    Case("law_title", "What is the title of KHFZ Law No. 2 of 2016?", "name", "HARBOUR PARTNERSHIPS LAW", {(PARTNERS,
         1)}),
    Case("law_title", "KHFZ Law No. 2 of 2016 is called what?", "name", "HARBOUR PARTNERSHIPS LAW", {(PARTNERS, 1)}),
    Case("law_version", "Which consolidated version of the Workplace Law, KHFZ Law No. 4 of 2021, is the latest?",
         "number",
         2, {(WORK, 1)}),
    Case("in_force", "Is the Workplace Law, KHFZ Law No. 7 of 2008, still in force?", "boolean", False, {(WORK08, 1)}),
    Case("in_force", "Has the Workplace Law 2008 been repealed?", "boolean", True, {(WORK08, 1)}),
    Case("in_force", "Are the Data Stewardship Regulations currently in force?", "boolean", True, {(DATA, 1)}),
    Case("law_date", "When does Kestrel Harbour Courts Order No. 2 of 2023 take effect?", "date", "2023-04-01",
         {("courts-order-2-2023", 2)}),
    Case("law_date", "On what date was the Workplace Law, KHFZ Law No. 4 of 2021, enacted?", "date", "2021-03-14",
         {("enactment-notice-workplace-law-2021", 1)}),
    Case("law_date", "When did the Workplace Law, KHFZ Law No. 4 of 2021, come into force?", "date", "2021-05-13",
         {("enactment-notice-workplace-law-2021", 1)}),
    Case("law_date", "When did the Data Stewardship Regulations come into force?", "date", "2023-10-01", {(DATA, 1)}),
    Case("law_date", "When did the Harbour Partnerships Law 2016 come into force?", "date", "2016-05-01",
         {(PARTNERS, 3)}),
    Case("which_law", "Which came into force later: the Harbour Partnerships Law 2016 or the Data Stewardship "
         "Regulations?", "name", "the Data Stewardship Regulations", {(PARTNERS, 3), (DATA, 1)}, "computed"),
    Case("which_law", "Which came into force earlier: the Harbour Partnerships Law 2016 or the Data Stewardship "
         "Regulations?", "name", "the Harbour Partnerships Law 2016", {(PARTNERS, 3), (DATA, 1)}, "computed"),
    Case("amended_by", "Which law amended the Harbour Partnerships Law?", "name", "KHFZ Laws Amendment Law",
         {(PARTNERS, 1)}),
    Case("made_by", "Who made the Harbour Partnerships Law 2016?", "name", "Warden of Kestrel Harbour",
         {(PARTNERS, 3)}),
    Case("administered_by", "Who administers the Harbour Partnerships Law 2016?", "name",
         "the Registrar of Undertakings",
         {(PARTNERS, 3)}),
    Case("consultation_deadline", "What is the deadline for comments on Consultation Paper No. 2 of 2022?", "date",
         "2022-04-29", {("consultation-paper-2-2022", 2)}),
    Case("consultation_deadline", "What is the deadline for comments on Consultation Paper No. 2?", "date",
         "2025-01-10", {("consultation-paper-2-2024", 2)}, status="ambiguous"),
    Case("consultation_addressee", "To whom should comments on Consultation Paper No. 2 of 2022 be sent?", "free_text",
         "Bertrand Oakshott, Chief Legal Officer, Kestrel Harbour Authority, Customs House, Quay Street, Kestrel "
         "Harbour",
         {("consultation-paper-2-2022", 2)}),
    Case("consultation_addressee", "Who receives the comments on Consultation Paper No. 2 of "
         "2022?", "name", "Bertrand Oakshott", {("consultation-paper-2-2022", 2)}),
    Case("change_row", "What change to Article 14(1) does the table in Consultation Paper No. 2 of 2022 show?",
         "free_text",
         "The period for giving a written Employment Contract is reduced from thirty days to fourteen days.",
         {("consultation-paper-2-2022", 3)}),
    Case("change_row", "Why is Article 20(2) changed according to the table in Consultation Paper No. 2 of 2022?",
         "free_text", "A consent to a deduction given before the sum is due is of no effect. Consents were being "
         "signed on the first day of employment.", {("consultation-paper-2-2022", 3)}),
    Case("change_row", "What reason does the table in Consultation Paper No. 2 of March 2022 give for the change to "
         "Article 28?", "free_text", "A duty to provide life-jackets is added. The inquiry recommended it.",
         {("consultation-paper-2-2022", 3)}),
    Case("change_row", "What does the table of Consultation Paper No. 2 of 2022 propose for Schedule 2?",
         "free_text", "A fine of $10,000 is added for a breach of Article 28.", {("consultation-paper-2-2022", 3)}),
    Case("consultation_subject", "What is Consultation Paper No. 2 of 2024 about?", "free_text",
         "The Kestrel Harbour Authority (“KHA”) proposes to enact a new Quay Leases Law (the “Proposed Law”). This "
         "Consultation Paper No. 2 of 2024 (“Consultation Paper”) seeks public comments on the Proposed Law.",
         {("consultation-paper-2-2024", 2)}),
    Case("law_year", "In what year was the Harbour Partnerships Law made?", "number", 2016, {(PARTNERS, 1)}),
    Case("law_year", "In which year did the Data Stewardship Regulations come into force?", "number", 2023,
         {(DATA, 1)}),
    Case("law_version", "Which version number has the consolidated text of the Workplace Law 2021?", "number", 2,
         {("workplace-law-2021-consolidated-2", 1)}),
    Case("amended_by", "Which laws amended the Workplace Law 2021?", "names",
         ["KHFZ Laws Amendment Law", "Workplace Law Amendment Law"], {("workplace-law-2021-consolidated-2", 1)}),
    Case("consultation_deadline", "What is the deadline for providing comments on the proposals in Consultation Paper "
         "No. 2?", "free_text", "10 January 2025 (November 2024); 30 June 2023 (May 2023); 29 April 2022 (March 2022)",
         {("consultation-paper-2-2022", 2), ("consultation-paper-2-2023", 2), ("consultation-paper-2-2024", 2)},
         status="ambiguous"),
    Case("made_by", "Who made Rules of Court Order No. 1 of 2024 and under what authority?", "free_text",
         "Amaury Delacroix, Chief Justice; in exercise of the powers conferred on me by Article 20(1) of KHFZ Law "
         "No. 6 "
         "of 2005", {("courts-rules-order-1-2024", 1)}),
    Case("fine", "What is the maximum fine in USD under the Workplace Law for allowing an Employee to work alone over "
         "water between sunset and sunrise?", "number", 22500, {(WORK, 12)}),
    Case("fine", "What is the maximum fine under the Data Stewardship Regulations for obstructing a person whom the "
         "Registrar has sent to inspect records?", "number", 45000, {(DATA, 7)}),
    Case("fee", "What fee in USD applies to late notice of a change in Form D2 under the Data Stewardship "
         "Regulations?", "number", 350, {(DATA, 6)}),
    # --- absence -----------------------------------------------------------------------------------------------
    Case("absent_reference", "What is the Date of Issue of HB 099/2025?", "date", None, set(),
         "closed-world", "absent"),
    Case("absent_reference", "Do HB 014/2024 and HB 099/2025 have any party in common?", "boolean", None, set(),
         "closed-world", "absent"),
    Case("absent_reference", "Who made the Tugboat Licensing Law, KHFZ Law No. 11 of 2017?", "name", None, set(),
         "closed-world", "absent"),
    Case("absent_provision", "What is the maximum fine in USD under Article 77 of the Workplace Law 2021?", "number",
         None,
         set(), "closed-world", "absent"),
    Case("only_drafted", "Within how many days must a landlord return the deposit?", "number", None, set(), None,
         "unresolved"),
    Case("unheld_case", "Who are the defendants in AB 001/2021?", "names", None, set(), None, "unresolved"),
    Case("unsupported_premise", "How many players does a water polo team have in the water?", "number", None, set(),
         "closed-world", "absent"),
    Case("unsupported_premise", "Does the Workplace Law regulate the licensing of nuclear reactors?", "boolean", False,
         {(WORK, 1)}, "closed-world"),
    # --- the extractor -----------------------------------------------------------------------------------------
    Case("content_number", "Under Regulation 4.1.1 of the Data Stewardship Regulations, within how many hours must a "
         "Steward report a Loss?", "number", 72, {(DATA, 4)}),
    Case("content_name", "Which law did the Workplace Law 2021 repeal and replace?", "name", "Workplace Law 2008",
         {(WORK, 4)}),
    Case("content_number", "Under Article 19(2) of the Workplace Law 2021, for how many days at most is the penalty "
         "for "
         "late payment due?", "number", 90, {(WORK, 7)}),
    Case("content_boolean", "Under Article 12 of the Workplace Law 2021, may an Employer employ a child of sixteen "
         "years?", "boolean", False, {(WORK, 5)}),
    Case("content_boolean", "Is the office of the Registrar of Undertakings open to the public on every Work Day "
         "under Article 3(2) of the Harbour Partnerships Law 2016?", "boolean", True, {(PARTNERS, 3)}),
]  # fmt: skip
SCANNED = [
    Case("parties", "Who was the judgment debtor in EXE 002/2024?", "names", ["Vantongeren Shipyard Ltd"], {(EXE2, 1)}),
    Case("dated_event", "When was the final costs certificate in SWD 009/2023 issued?", "date", "2024-01-30",
         {(SWD9, 2)}),
    Case("sum_of_case", "What sum in EUR is enforced in EXE 002/2024?", "number", 263900, {(EXE2, 1)}),
    Case("sum_of_case", "In what sum in EUR were the costs assessed in SWD 009/2023?", "number", 58240, {(SWD9, 2)}),
    Case("which_was_issued", "Which was issued earlier, AWD 006/2024 or EXE 002/2024?", "name", "EXE 002/2024",
         {(AWD6, 2), (EXE2, 2)}, "computed"),
]  # fmt: skip


def told(value: Any) -> Any:
    """Names compare without case and spelling of the type; everything else as it is."""
    if isinstance(value, list):
        return [name_key(name) for name in value]
    return name_key(value) if isinstance(value, str) else value


def check(sample: Corpus, case: Case) -> None:
    found = sample.ask(case.question, case.answer_type)
    assert told(found.answer) == told(case.answer)
    assert type(found.answer) is type(case.answer)
    assert cited(found) == case.pages
    assert (found.status, found.basis) == (case.status, case.basis)
    assert found.kind == case.entry


def name_of(case: Case) -> str:
    return f"{case.entry}: {case.question[:50]}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_answers(sample: Corpus, case: Case) -> None:
    check(sample, case)


@needs_ocr
@pytest.mark.parametrize("case", SCANNED, ids=name_of)
def test_answers_from_scans(sample: Corpus, case: Case) -> None:
    check(sample, case)


def test_every_answerer_is_asked_here() -> None:
    asked = {case.entry for case in CASES} | {
        "definition",
        "outcome",
        "content_text",
        "parts",
        "whole_corpus",
        "each_side",
        "who_acted",
        "appealed_elsewhere",
    }
    assert {entry.name for entry in REGISTRY} == asked


@pytest.mark.parametrize(
    ("question", "words", "page"),
    [
        ('How does the Workplace Law 2021 define "Daily Wage"?', "two hundred and sixty (260)", (WORK, 11)),
        ("How do the Data Stewardship Regulations define Steward?", "why and how Personal Particulars", (DATA, 3)),
        ('How do the Rules of the Kestrel Harbour Courts define "clear days"?', "nor the day on which", (RULES, 4)),
    ],
)
def test_a_definition_is_the_printed_meaning(sample: Corpus, question: str, words: str, page: tuple[str, int]) -> None:
    found = sample.ask(question, "free_text")
    assert (found.kind, found.basis) == ("definition", "printed")
    assert words in " ".join(found.answer.split())
    assert cited(found) == {page}
    assert len(found.answer) <= 280


@pytest.mark.parametrize(
    ("question", "words", "page"),
    [
        ("What was the result of the application in SDT 207/2024?", "refused", (SDT207_PERMISSION, 2)),
        ("What was the outcome of the appeal in AB 003/2025?", "2,362,600", (AB3, 2)),
        ("What was the outcome of the application in HB 031/2025?", "granted", (HB31, 2)),
        ("How did the Tribunal rule on the claims in SDT 301/2025?", "dismissed", (SDT301, 2)),
    ],
)  # fmt: skip
def test_an_outcome_is_what_was_ordered(sample: Corpus, question: str, words: str, page: tuple[str, int]) -> None:
    found = sample.ask(question, "free_text")
    assert (found.kind, found.status) == ("outcome", "answered")
    assert words in found.answer
    assert cited(found) == {page}
    assert len(found.answer) <= 280


@pytest.mark.parametrize(
    ("question", "words", "pages"),
    [
        ("How many Partners may a Harbour Partnership have under Article 5(2) of the Harbour Partnerships Law 2016, "
         "and within how many days must it notify changes under Article 8(1)?", ["twelve (12)", "(15) days"],
         {(PARTNERS, 3), (PARTNERS, 4)}),
        ("What are the titles of KHFZ Law No. 4 of 2021 and KHFZ Law No. 2 of 2016, and when were their consolidated "
         "versions last updated?", ["WORKPLACE LAW", "HARBOUR PARTNERSHIPS LAW", "June 2024", "January 2024"],
         {(WORK, 1), (PARTNERS, 1)}),
        ("What is the maximum fine for carrying on business without registration under the Harbour Partnerships Law "
         "2016, and what is the maximum fine for keeping Personal Particulars without having notified the Registrar "
         "under the Data Stewardship Regulations?", ["25,000"], {(PARTNERS, 8), (DATA, 6)}),
    ],
)  # fmt: skip
def test_every_part_of_a_question_is_answered_with_its_page(
    sample: Corpus, question: str, words: list[str], pages: set[tuple[str, int]]
) -> None:
    found = sample.ask(question, "free_text")
    assert (found.kind, found.status) == ("parts", "answered")
    assert [word for word in words if word not in found.answer] == []
    assert cited(found) == pages
    assert len(found.answer) <= 280


def test_a_document_named_in_passing_is_no_part_of_the_question(sample: Corpus) -> None:
    question = "What does Rules of Court Order No. 1 of 2024, which revokes Order No. 3 of 2023, take its power from?"
    assert sample.ask(question, "free_text").kind != "parts"


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("who and what does the Workplace Law 2021 apply to", (WORK, 4)),
        ("What is the Workplace Law 2021 meant to achieve?", (WORK, 4)),
        ("To whom is the Workplace Law 2021 applicable?", (WORK, 4)),
    ],
)
def test_what_a_law_is_for_and_to_whom_it_applies_is_read_under_its_own_heading(
    sample: Corpus, question: str, page: tuple[str, int]
) -> None:
    assert cited(sample.ask(question, "free_text")) == {page}


@pytest.mark.parametrize(
    ("question", "words", "page"),
    [
        ("What is the purpose of the Workplace Law 2021 according to Article 6?",
         ["minimum standards", "fair treatment", "prosperity"], (WORK, 4)),
        ("In HB 014/2024, in what four respects was Tidewright found to be in breach?",
         ["from the water", "from memory", "bolts", "testing machine"], (HB14, 4)),
        ("In HB 014/2024, why did the claim against Harbourline Assurance PLC fail?", ["wound up"], (HB14, 6)),
        ("In HB 031/2025, what are the two conditions for ordering security for costs under RKHC 22.5?",
         ["unable to pay", "just"], (HB31, 2)),
        ("Which laws were amended by KHFZ Law No. 1 of 2024?", ["Harbour Partnerships", "Workplace"],
         ("khfz-laws-amendment-law-2024", 3)),
        ("Who should read Consultation Paper No. 2 of 2024?", ["owners", "tenants", "lenders"],
         ("consultation-paper-2-2024", 2)),
    ],
)  # fmt: skip
def test_free_text_takes_in_what_belongs_to_the_sentence(
    sample: Corpus, question: str, words: list[str], page: tuple[str, int]
) -> None:
    found = sample.ask(question, "free_text")
    assert (found.kind, found.status) == ("content_text", "answered")
    assert [word for word in words if word not in found.answer] == []
    assert cited(found) == {page}
    assert len(found.answer) <= 280


def test_hostile_words_of_a_document_are_text_and_no_instruction(sample: Corpus) -> None:
    found = sample.ask("How did the Tribunal rule on the claims in SDT 301/2025?", "free_text")
    assert "dismissed" in found.answer
    assert "ignore" not in found.answer.lower()


def test_a_registrar_is_no_judge(sample: Corpus) -> None:
    shared = sample.ask("Did the same judge sit in HB 045/2025 and HB 031/2025?", "boolean")
    assert (shared.answer, shared.basis) == (False, "closed-world")
    assert cited(shared) == {(HB45, 1), (HB31, 1)}
    assert "officer" in shared.reason
    assert sample.ask("Which judge sat in HB 045/2025?", "name").answer is None


def test_sums_of_two_currencies_are_never_compared_silently(sample: Corpus) -> None:
    found = sample.ask("Which case has the larger claim: HB 031/2025 or SDT 301/2025?", "name")
    assert "USD" in found.reason
    assert "EUR" in found.reason
    assert "different currencies" in found.reason
    assert found.confidence <= 0.5


def test_a_sum_in_a_currency_that_is_not_printed_is_not_given(sample: Corpus) -> None:
    found = sample.ask("What sum in EUR was claimed in HB 014/2024?", "number")
    assert (found.answer, cited(found)) == (None, set())


def test_the_case_named_in_the_answer_is_written_as_in_the_question(sample: Corpus) -> None:
    found = sample.ask("Which case has an earlier Date of Issue: HB-045-2025 or SDT-301-2025?", "name")
    assert found.answer == "SDT-301-2025"


def test_free_text_is_at_most_280_characters(sample: Corpus) -> None:
    for question in (
        "What does the Workplace Law 2021 say about sick leave?",
        "What must a Steward do under the Data Stewardship Regulations?",
        "Why did the claim against Harbourline Assurance PLC fail in HB 014/2024?",
    ):
        found = sample.ask(question, "free_text")
        assert 0 < len(found.answer) <= 280


@pytest.mark.parametrize(
    ("question", "answer_type", "kind"),
    [
        ("Who are the claimants in HB 014/2024?", "names", list),
        ("How many claimants are there in HB 014/2024?", "number", int),
        ("Was HB 014/2024 appealed?", "boolean", bool),
        ("When was HB 031/2025 issued?", "date", str),
    ],
)
def test_the_type_is_inferred_when_it_is_not_given(sample: Corpus, question: str, answer_type: str, kind: type) -> None:
    found = sample.ask(question)
    assert found.answer_type == answer_type
    assert type(found.answer) is kind


@pytest.mark.parametrize(
    ("question", "value"), [("Was HB 014/2024 appealed?", True), ("Was HB 014/2024 never appealed?", False)]
)
def test_a_case_without_papers_of_its_own_was_appealed_if_those_of_its_appeal_name_it(
    sample: Corpus, question: str, value: bool
) -> None:
    found = sample.ask(question, "boolean", Filters(within=(AB3,)))
    assert (found.kind, found.answer, cited(found)) == ("appealed_elsewhere", value, {(AB3, 1)})
