"""The type of answer is read from the wording alone: questions of every type, written for this table."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.profile import load_profile
from legal_rag.question.parse import parse_question

PROFILE = load_profile(str(Path(__file__).parent.parent / "corpus" / "profile.toml"))

ASKED: dict[str, list[str]] = {
    "boolean": [
        "Has the Registrar power to strike a partnership off the register?",
        "Under Article 12 of the Workplace Law, need an Employer give reasons in writing?",
        "Is it lawful to pay wages in kind?",
        "Am I right that an appeal needs permission?",
        "True or false: a tenant may sublet without consent.",
        "Does HB 031/2025 share a judge with HB 014/2024?",
        "Whether an adjudicator may award interest under the Rules?",
        "Would a partner who retires in March still owe the annual fee?",
        "In the light of Article 4, is a volunteer an Employee?",
        "If a Steward fails to report a Loss, may the Registrar inspect the premises?",
        "Once the notice has been served, can the Employer withdraw it?",
        "Might the court extend time after the deadline has passed?",
    ],
    "number": [
        "Up to how many partners may a harbour partnership have?",
        "At what age may a child be employed?",
        "After how many days does a notice lapse?",
        "What percentage of wages may be withheld?",
        "To what sum is the liability of a carrier limited?",
        "How old must an employee be to work at night?",
        "By how much was the claim in SDT 207/2024 reduced?",
        "For how many years must records be kept under the Harbour Partnerships Law?",
        "What is the notice period in weeks for an employee of six years' standing?",
        "Within what number of hours must a loss be reported?",
        "What interest rate applies to unpaid wages?",
        "What did the court award in costs in AB 003/2025?",
        "In how many instalments may the fee be paid?",
    ],
    "date": [
        "On which day did the hearing in HB 014/2024 take place?",
        "When do the Data Stewardship Regulations take effect?",
        "As from which date did the Workplace Law apply?",
        "Up to what date could one reply to Consultation Paper No. 2 of 2022?",
        "What was the day of judgment in SDT 118/2025?",
        "The award in AWD 006/2024 was made on which date?",
        "Date on which the costs certificate in SWD 009/2023 was signed",
        "When had the defendant in HB 045/2025 to file its acknowledgment of service?",
        "Since which day has the Harbour Partnerships Law been in force?",
        "Until which date may comments on CP 2/2022 be sent?",
    ],
    "name": [
        "Who wrote the judgment in SDT 207/2024?",
        "Which officer keeps the register of partnerships?",
        "What is the officer called who keeps the register?",
        "What body hears appeals from the Small Disputes Tribunal?",
        "Which of the two, HB 031/2025 or SDT 118/2025, bears the earlier date?",
        "HB 014/2024 vs SDT 207/2024: which involved more money?",
        "What term does the Workplace Law use for a person who works for another?",
        "To which authority are annual returns sent?",
        "Who is the applicant in AWD 006/2024?",
        "Under which law was the claim in HB 014/2024 brought?",
        "Name the judge who refused permission in SDT 207/2024.",
        "What is the short title of KHFZ Law No. 2 of 2016?",
    ],
    "names": [
        "Who are the parties to AB 003/2025?",
        "Which companies brought HB 014/2024?",
        "Which persons are being sued in HB 045/2025?",
        "List both defendants in HB 045/2025.",
        "Name the respondents to the appeal AB 003/2025.",
        "Against which companies was HB 045/2025 brought?",
        "What are the names of the applicants in HB 031/2025?",
        "Who stood on the claimants' side in HB 014/2024?",
    ],
    "free_text": [
        "What does Article 19 of the Workplace Law say about sick leave?",
        "Describe the procedure for registering a partnership.",
        "On what grounds was permission to appeal refused in SDT 207/2024?",
        "What must a written contract of employment contain?",
        "In what circumstances may a tenant be refused renewal?",
        "What are the consequences of late filing?",
        "What was the outcome of HB 031/2025?",
        "What reasons did the judge give for ordering costs?",
        "Under what conditions may wages be withheld?",
        "What obligations does an Employer have when an Employee resigns?",
        "Who may apply for a licence, and how?",
        "What is the deadline for filing a defence once the claim form has been served?",
        "When must an Employer return an Employee's papers?",
        "What is the period for filing a reply?",
    ],
}
"""In one case a time limit is a date; what a rule sets for every case ("14 days after service") is told in words."""


@pytest.mark.parametrize(("text", "answer_type"), [(text, wanted) for wanted, texts in ASKED.items() for text in texts])
def test_the_wording_tells_the_type_of_answer(text: str, answer_type: str) -> None:
    assert parse_question(text, PROFILE).answer_type == answer_type


def test_the_table_asks_for_every_type() -> None:
    assert sum(map(len, ASKED.values())) >= 60
    assert all(len(texts) >= 8 for texts in ASKED.values())
