"""What parsing makes of a question: references, provisions, pages, type, intent."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.profile import load_profile
from legal_rag.question.answer_type import infer_answer_type
from legal_rag.question.articles import find_articles, find_pages
from legal_rag.question.model import ANSWER_TYPES, PageReference
from legal_rag.question.parse import parse_question

PROFILE = load_profile(str(Path(__file__).parent.parent / "corpus" / "profile.toml"))


@pytest.mark.parametrize(
    "text",
    [
        "Who is the claimant in case HB 014/2024?",
        "who is the claimant in hb 14 of 2024",
        "Who is the claimant in HB-014-2024?",
        "Who is the claimant in HB–014–2024?",
        "Who is the claimant in HB 014/2024?",
    ],
)
def test_one_case_in_every_spelling_has_one_key(text: str) -> None:
    question = parse_question(text, PROFILE)
    assert [(r.kind, r.key) for r in question.references] == [("case_number", "HB 014/2024")]
    assert question.intent == "parties"


def test_the_case_number_is_no_part_of_what_is_searched_for() -> None:
    question = parse_question("How many claimants are there in SDT 070/2018?", PROFILE)
    assert "70" not in question.topic
    assert question.intent == "party_count"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Under Article 14(2)(b) of the Workplace Law", ["14(2)(b)"]),
        ("workplace law art 19 (4)", ["19(4)"]),
        ("pursuant to Regulation 2.2.4", ["2.2.4"]),
        ("Rule 43.55 and Schedule 2", ["43.55", "2"]),
        ("Articles 24 and 27", ["24", "27"]),
    ],
)
def test_provisions_are_read_with_their_sub_clauses(text: str, numbers: list[str]) -> None:
    assert [article.number for article in find_articles(text)] == numbers


def test_a_quoted_heading_names_a_section() -> None:
    question = parse_question('What does the "2. Commencement" part of the Leasing Regulations cover?', PROFILE)
    assert [(a.kind, a.number) for a in question.articles] == [("section", "2")]


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("according to page 2 of the judgment", PageReference("number", number=2)),
        ("at p. 4", PageReference("number", number=4)),
        ("on page iii", PageReference("label", label="iii")),
        ("On Page XIV of the preface", PageReference("label", label="XIV")),
        ("on p. A-1", PageReference("label", label="A-1")),
        ("the second page of the document", PageReference("number", number=2)),
        ("as stated on the first page", PageReference("first")),
        ("Looking only at the last page", PageReference("last")),
        ("stated on the cover page", PageReference("title")),
        ("from the title/cover page", PageReference("title")),
    ],
)
def test_pages_named_in_words_and_figures(text: str, page: PageReference) -> None:
    assert find_pages(text) == (page,)


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("Do HB 014/2024 and SDT 207/2024 have any party in common?", "common_party"),
        ("hb 14 of 2024 and sdt 207 of 2024: is any company a main party in each?", "common_party"),
        ("Did the same judge sit in HB 014/2024 and HB 031/2025?", "common_judge"),
        ("Which was issued first, HB 014/2024 or HB 031/2025?", "earlier_issue"),
        ("hb 14 of 2024 or hb 31 of 2025: earlier issue date?", "earlier_issue"),
        ("Which case has a later Date of Issue: HB 014/2024 or HB 031/2025?", "later_issue"),
        ("Which case involved the larger sum claimed: SDT 207/2024 or SDT 118/2025?", "larger_claim"),
        ("Was the decision in SDT 207/2024 appealed?", "appealed"),
        ("Did a final trial take place in HB 014/2024?", "trial_held"),
        ("When was the document in HB 014/2024 issued?", "issue_date"),
        ("What was the total sum in USD claimed in SDT 118/2025?", "claimed_sum"),
        ("What was the outcome of the application in HB 031/2025?", "outcome"),
        ("How many distinct defendants are there in HB 014/2024?", "party_count"),
        ("Who opposed the appeal in AB 003/2025?", "parties"),
    ],
)
def test_intents_of_questions_about_cases(text: str, intent: str) -> None:
    assert parse_question(text, PROFILE).intent == intent


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("What is the maximum fine for failing to keep records under the Workplace Law?", "fine"),
        ("What fee must an applicant pay for a licence in USD?", "fee"),
        ("What is the law number of the Harbour Partnerships Law?", "law_number"),
        ("When did the Data Stewardship Regulations come into force?", "law_date"),
        ("What is the deadline for comments on Consultation Paper No. 2 of 2023?", "consultation_deadline"),
        ("Who administers the Workplace Law?", "administered_by"),
        ('How does the Workplace Law define "Worker"?', "definition"),
        ("May an employer deduct wages under Article 9 of the Workplace Law?", "content"),
    ],
)
def test_intents_of_questions_about_laws(text: str, intent: str) -> None:
    assert parse_question(text, PROFILE).intent == intent


@pytest.mark.parametrize(
    ("text", "answer_type"),
    [
        ("Is a partner liable for debts of the firm?", "boolean"),
        ("Under Article 9, may an employer deduct wages?", "boolean"),
        ("How many days of leave may a worker take?", "number"),
        ("What is the maximum fine for late filing?", "number"),
        ("On what date was the order issued?", "date"),
        ("Who were the defendants in the case?", "names"),
        ("Why was the application refused?", "free_text"),
        ("Does the judgment discuss jury decisions?", "free_text"),
    ],
)
def test_types_are_inferred_when_not_given(text: str, answer_type: str) -> None:
    assert (infer_answer_type(text) or "free_text") == answer_type


@given(st.text(max_size=300))
def test_any_text_can_be_parsed_and_spans_point_into_it(text: str) -> None:
    question = parse_question(text, PROFILE)
    assert question.answer_type in ANSWER_TYPES
    for reference in question.references:
        assert question.search_text[reference.span_start : reference.span_end] == reference.printed


@pytest.mark.parametrize(
    "written",
    [
        'What does the "Harbour Partnerships\nLaw" say of HB 014/2024?',
        "What does the “Harbour Partnerships Law” say of HB\u00a0014/2024?",
        "What does the ‘Harbour\u00a0Partnerships Law’ say of HB 014–2024?",
        'WHAT DOES THE "HARBOUR PARTNERSHIPS LAW" SAY OF HB 014/2024?',
        'What does the "Harbour  Partnerships\r\n  Law" say of hb 14 of 2024?',
    ],
)
def test_quotes_spaces_line_breaks_and_capitals_change_nothing(written: str) -> None:
    question = parse_question(written, PROFILE)
    assert [quote.casefold() for quote in question.quoted] == ["harbour partnerships law"]
    assert [reference.key for reference in question.references] == ["HB 014/2024"]


def test_several_references_of_a_question_are_all_read_in_their_order() -> None:
    question = parse_question(
        "Compare HB 014/2024, SDT 207/2024 and KHFZ Law No. 4 of 2021 with Consultation Paper No. 2 of 2023.", PROFILE
    )
    keys = [reference.key for reference in question.references]
    assert keys == ["HB 014/2024", "SDT 207/2024", "KHFZ LAW 4/2021", "CP 2/2023"]
    assert question.comparison


def test_a_rule_may_be_named_by_the_letters_of_its_book_and_a_sum_is_none() -> None:
    (rule,) = find_articles("What does CPR 3.4(2) say of claims above USD 3.50?")
    assert (rule.kind, rule.number) == ("rule", "3.4(2)")


def test_an_article_relied_on_is_no_party() -> None:
    asked = parse_question("Which article does the claimant in SDT 207/2024 rely on?", PROFILE, "name")
    assert asked.intent != "parties"
