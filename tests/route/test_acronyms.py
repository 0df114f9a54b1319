"""An acronym is read as the full words that the documents have for it, where these are clear."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from tests.pdfs import write_pdf
from tests.sample import PROFILE, cited, kept

RULES = """PILOT RULES 2019
1. Mooring Plan Hearing
(1) The Harbour Master shall hold a Mooring Plan Hearing within 16 days of a notice.
(2) A pilot who fails to attend a Mooring Plan Hearing shall pay a fee of 70 crowns."""
DUES = """BERTH AND MOORING DUES LAW
KHFZ LAW No. 9 of 2019
1. Terms and Conditions
(1) The terms and conditions of a berth shall be printed in blue ink.
(2) Nothing is due before a Mooring Plan Hearing."""
SIGNALS = """QUAY SIGNALS LAW
KHFZ LAW No. 3 of 2018
1. Lamps
(1) A lamp shall be lit after a Mooring Plan Hearing.
(2) The Night Watch Officer shall record each lamp, and the New Warden Office keeps the record."""
TOWAGE = """TOWAGE LAW
KHFZ LAW No. 4 of 2017
1. Tugs
(1) The Northern Weather Observatory (NWO) shall warn each tug.
(2) The NWO shall warn by flag. The NWO keeps the flags. The warning is read at a Mooring Plan Hearing."""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("harbour")
    papers = {"pilot-rules": RULES, "dues-law": DUES, "signals-law": SIGNALS, "towage-law": TOWAGE}
    for stem, text in papers.items():
        fillers = [f"{stem}, page {number}\nThis page is left blank on purpose." for number in range(8)]
        write_pdf(folder / "papers" / f"{stem}.pdf", [text, *fillers])
    build_corpus(BuildOptions((folder / "papers",), folder / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(folder / "c.duckdb") as corpus:
        yield corpus


def read_as(corpus: Corpus, question: str) -> dict[str, str]:
    return dict(corpus.ask(question).draft.shortlist.route.question.slips)


@pytest.mark.parametrize("letters", ["MPH", "mph"])
def test_where_no_document_is_named_the_name_that_the_corpus_uses_is_meant(harbour: Corpus, letters: str) -> None:
    question = f"What must a pilot pay who fails to attend an {letters}?"
    answer = harbour.ask(question, "free_text")
    if letters.isupper():
        assert read_as(harbour, question) == {"MPH": "mooring plan hearing"}
        assert "70 crowns" in answer.answer
        assert cited(answer) == {("pilot-rules", 1)}
        assert any('"MPH" was read as "mooring plan hearing"' in warning for warning in answer.warnings)
    else:
        assert read_as(harbour, question) == {}, "small letters that nothing prints may be any slip"


def test_in_the_documents_named_it_is_read_by_their_pages(harbour: Corpus) -> None:
    answer = harbour.ask("In which ink are the T&Cs printed under the Berth and Mooring Dues Law?", "free_text")
    assert dict(answer.draft.shortlist.route.question.slips) == {"T&Cs": "terms and conditions"}
    assert cited(answer) == {("dues-law", 1)}


def test_letters_of_a_title_are_its_words(harbour: Corpus) -> None:
    question = "In which ink is a berth's contract printed under the BMD Law?"
    assert kept(harbour.ask(question)) == {"dues-law"}
    assert read_as(harbour, question) == {"BMD": "berth and mooring dues"}


@pytest.mark.parametrize(
    "question",
    [
        "What does the NWO do under the Towage Law?",
        "What does the NWO record under the Quay Signals Law?",
        "Which book does the XQZ keep?",
        'What does "MPH" stand for?',
        "How many AED are due before a hearing?",
    ],
)
def test_letters_in_use_or_of_two_readings_or_none_stay(harbour: Corpus, question: str) -> None:
    assert read_as(harbour, question) == {}
