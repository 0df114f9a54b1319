"""Pinpoints: a page cited as a lawyer would, in the style of the profile."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from legal_rag.corpus import Corpus
from legal_rag.errors import SettingsError
from legal_rag.ground.citation_style import CitationStyle, first_parties, in_reading_case
from legal_rag.ground.pinpoint import Pinpoints
from legal_rag.profile import load_profile, parse_profile
from legal_rag.store.facts import pages_at
from tests.sample import gold


def pinpoints(sample: Corpus, question: str, answer_type: str) -> list[str]:
    return [citation.pinpoint for citation in sample.ask(question, answer_type).citations]


@pytest.mark.parametrize(
    ("question", "answer_type", "pinpoint"),
    [
        (
            "Who is listed as the claimant in SDT 118/2025?",
            "name",
            "Rosalba v Thackeray [2025] KHFZ SDT 118, p. 1",
        ),
        (
            "In what respects was Tidewright in breach, according to the judgment in HB 014/2024?",
            "free_text",
            "Brackwater Holdings Ltd v Tidewright Marine Services Ltd, HB 014/2024 (15 April 2025), [12], p. 4",
        ),
        (
            "What was the outcome of the permission to appeal application in SDT 207/2024?",
            "free_text",
            "Pellworm v Quarrie, SDT 207/2024 (5 February 2025), order para 1",
        ),
        (
            "Under Article 5(2) of the Harbour Partnerships Law 2016, what is the maximum number of Partners?",
            "number",
            "Harbour Partnerships Law, KHFZ Law No. 2 of 2016, art 5(2), p. 3 (printed 1)",
        ),
        (
            "Under the Harbour Partnerships Law 2016, what is the maximum fine for carrying on business without "
            "registration?",
            "number",
            "Harbour Partnerships Law, KHFZ Law No. 2 of 2016, Schedule 2, p. 8 (printed 6)",
        ),
        (
            "Under Article 12 of the Workplace Law 2021, may an Employer employ a child of sixteen?",
            "boolean",
            "Workplace Law, KHFZ Law No. 4 of 2021 (Consolidated Version No. 2 (June 2024)), art 12",
        ),
    ],
)
def test_a_page_is_cited_by_document_provision_and_page(sample: Corpus, question, answer_type, pinpoint) -> None:
    assert any(found.startswith(pinpoint) for found in pinpoints(sample, question, answer_type))


def test_every_citation_of_the_labelled_questions_names_its_document_and_its_page(sample: Corpus) -> None:
    provisions = 0
    for label in gold():
        for citation in sample.ask(label.question, label.answer_type).citations:
            assert re.search(rf", p\. {citation.page_number}(?: \(printed \w+\))?$", citation.pinpoint)
            assert "{" not in citation.pinpoint
            assert ", ," not in citation.pinpoint
            provisions += bool(re.search(r"\b(?:art|reg|r|order para|Schedule) \d|\[\d+\], p", citation.pinpoint))
    assert provisions > 60


def test_a_quote_over_several_paragraphs_names_the_first_and_the_last(sample: Corpus) -> None:
    key = next(k for k, row in sample.reading.directory.documents.items() if row.doc_id == "hb-014-2024-judgment")
    page = pages_at(sample.store, [(key, 4)])[key, 4]
    numbered = Pinpoints(sample.reading, [(key, 4)])
    start, end = page.text.index("12."), page.text.index("13.") + 20
    assert ", [12]-[13], p. 4" in numbered.cite(page, [(start, end)])
    assert numbered.cite(replace(page, label="ii"), []).endswith("(15 April 2025), p. 4 (printed ii)")


def test_a_style_leaves_out_what_cannot_be_filled_and_says_nothing_twice() -> None:
    style = CitationStyle(parse_profile('name = "x"\n[citation]\norder = ["{parties}", ", {case_number}", ", {page}"]'))
    assert style.document("order", {"parties": "A v B", "case_number": "HC 1/2024", "page": "p. 2"}) == (
        "A v B, HC 1/2024, p. 2"
    )
    assert style.document("order", {"parties": "HC 1/2024 - Order", "case_number": "HC 1/2024", "page": "p. 2"}) == (
        "HC 1/2024 - Order, p. 2"
    )
    assert style.document("law", {"title": "Netting Law", "law_number": "", "page": "p. 3"}) == "Netting Law, p. 3"
    assert style.place("rule", {"number": "9.2"}) == "r 9.2"


def test_a_style_that_is_no_template_is_refused_by_name() -> None:
    style = CitationStyle(parse_profile('name = "x"\n[citation]\nlaw = ["{title"]'))
    with pytest.raises(SettingsError, match=r"Profile x: \[citation\]"):
        style.document("law", {"title": "Netting Law"})


def test_the_shipped_profiles_have_the_styles_that_the_readme_shows() -> None:
    style = CitationStyle(load_profile("difc"))
    case = {"parties": "A v B", "neutral_citation": "[2024] XX 010", "place": "[14]", "page": "p. 3"}
    assert style.document("judgment", case) == "A v B [2024] XX 010, [14], p. 3"
    law = {"title": "Employment Law", "law_number": "XX Law No. 2 of 2019", "place": "art 19(4)", "page": "p. 12"}
    assert style.document("law", law) == "Employment Law, XX Law No. 2 of 2019, art 19(4), p. 12"


def test_titles_in_capitals_are_written_as_a_sentence_writes_them() -> None:
    kept = frozenset({"KHFZ"})
    assert in_reading_case("LAW OF SECURITY KHFZ LAW NO. 4 OF 2024", kept) == "Law of Security KHFZ Law No. 4 of 2024"
    assert (
        in_reading_case("PROTECTED CELL COMPANY (PCC) REGULATIONS", kept) == "Protected Cell Company (PCC) Regulations"
    )
    assert in_reading_case("Rules of the Courts 2015", kept) == "Rules of the Courts 2015"


def test_a_case_goes_by_the_first_of_each_side() -> None:
    assert first_parties("(1) A Ltd (2) B Ltd v (1) C LLP (2) D") == "A Ltd v C LLP"
    assert first_parties("Pellworm v Quarrie") == "Pellworm v Quarrie"
    assert first_parties("EXE 018/2009 - Order") == "EXE 018/2009 - Order"
