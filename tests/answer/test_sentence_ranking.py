"""What tells one sentence of a page from another: words that are rare there; frames of documents answer nothing."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.answer.expectation import defines_what_is_asked
from legal_rag.answer.page_words import spread_on
from legal_rag.answer.sentence_ranking import gain_in, standing_of
from legal_rag.answer.sentences import is_caption, sentences_of
from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.catalogue.rows import Article
from legal_rag.corpus import Corpus
from legal_rag.profile import load_profile
from legal_rag.question.parse import parse_question
from legal_rag.route.model import BY_TEXT, Candidate, Route
from legal_rag.search.overlap import Subject, stems
from tests.pdfs import write_pdf
from tests.sample import PROFILE, cited


def test_a_word_that_stands_in_every_sentence_weighs_less_than_one_that_stands_in_one() -> None:
    pieces = [frozenset({"paper", "quorum"}), frozenset({"paper"}), frozenset({"paper", "fee"}), frozenset({"paper"})]
    about = Subject({"paper": 5.0, "quorum": 5.0}).within(pieces)
    most = math.log(1 + 4 / 0.5)
    assert about.weights["quorum"] == pytest.approx(5.0 * math.log(1 + 4 / 1.5) / most)
    assert about.weights["paper"] == pytest.approx(5.0 * math.log(1 + 4 / 4.5) / most)
    assert about.share({"quorum"}) > 0.6 > 0.4 > about.share({"paper"})


def test_a_word_that_no_sentence_has_keeps_its_weight_and_no_sentences_change_nothing() -> None:
    assert Subject({"sail": 3.0}).within([frozenset({"hull"})]).weights == {"sail": pytest.approx(3.0)}
    assert Subject({"sail": 3.0}).within([]).weights == {"sail": 3.0}


@given(
    weights=st.dictionaries(st.sampled_from("abcdef"), st.floats(0.1, 9.0), min_size=1),
    pieces=st.lists(st.frozensets(st.sampled_from("abcdef"))),
)
def test_no_word_gains_and_none_is_lost(weights: dict[str, float], pieces: list[frozenset[str]]) -> None:
    within = Subject(weights).within(pieces).weights
    assert within.keys() == weights.keys()
    assert all(0 < within[word] <= weights[word] + 1e-9 for word in weights)


@pytest.mark.parametrize(
    "printed",
    [
        "IN THE COURT OF THE HARBOUR ISLANDS BETWEEN BREAKWATER LLC Claimant and TIDE LTD Defendant",
        "CONSULTATION PAPER NO. 4 June 2021 PROPOSED NEW LIGHTHOUSE LAW",
    ],
)
def test_the_frame_of_a_document_is_a_caption(printed: str) -> None:
    assert is_caption(printed)


@pytest.mark.parametrize(
    "printed",
    [
        "The Claimant must pay AED 5,000 to the Defendant.",
        "IT IS ORDERED that the Application made by the Defendant on that day is dismissed with costs.",
        "USD 300",
        "",
    ],
)
def test_a_sentence_is_none(printed: str) -> None:
    assert not is_caption(printed)


def test_what_a_court_ordered_goes_before_what_else_is_said_of_it(sample: Corpus) -> None:
    answer = sample.ask("What must be done with the slipway crane in EXE 002/2024?", "free_text")
    assert "sold by public auction" in str(answer.answer)
    assert [(c.doc_id, c.page_number) for c in answer.citations] == [("exe-002-2024-order", 2)]


def test_the_name_of_a_case_does_not_lead_to_its_front_page(sample: Corpus) -> None:
    answer = sample.ask("Solberg Grain against Marisol Trading: how is the award to be enforced?", "free_text")
    assert "in the same manner as a judgment" in str(answer.answer)
    assert all(c.page_number != 1 for c in answer.citations)


def test_the_name_of_who_decided_does_not_lead_to_his_signature(sample: Corpus) -> None:
    answer = sample.ask(
        "Why did Deputy Registrar Maeve Collister find the request for a default costs certificate premature "
        "in HB 045/2025?",
        "free_text",
    )
    assert "the Application is premature" in str(answer.answer)
    assert "Issued by" not in str(answer.answer)


def test_the_words_of_a_question_may_be_spread_over_neighbouring_sentences() -> None:
    page = "The crane was sold. The buyer paid late. The harbour master kept it."
    cut = [(sentence, frozenset(stems(sentence.text))) for sentence in sentences_of(page)]
    about = Subject(dict.fromkeys(stems("crane buyer harbour keeper"), 1.0))
    assert [about.share(words) for _, words in cut] == [0.25, 0.25, 0.25]
    assert spread_on(about, cut) == 0.5
    assert spread_on(about, cut[:1]) == 0.0
    assert spread_on(about, []) == 0.0


@pytest.mark.parametrize(
    ("question", "sentence", "defines"),
    [
        ("How is 'Dockage' defined?", "“Dockage” means the charge for a berth.", True),
        ("What did the judge say 'plain injustice' means?", "“Plain injustice” in this context must go further.", True),
        ("How is 'Dockage' defined?", "The Owner shall pay Dockage within ten days.", False),
        ("Who pays 'Dockage'?", "“Dockage” means the charge for a berth.", False),
    ],
)
def test_a_sentence_that_says_what_words_mean_is_known(question: str, sentence: str, defines: bool) -> None:
    assert defines_what_is_asked(question, sentence) is defines


def provision(first: int, last: int) -> Article:
    return Article(
        page_number=first, last_page=last, printed="Part 9", kind="part", number="9", parent=None, heading="Salvage"
    )


@pytest.mark.parametrize(("first", "last"), [(4, 4), (4, 6)])
def test_a_provision_that_is_named_says_where_to_look(first: int, last: int) -> None:
    assert gain_in(provision(first, last)) == pytest.approx(0.4)


def test_a_part_of_many_pages_says_it_less() -> None:
    assert gain_in(provision(4, 15)) == pytest.approx(0.1)


def _candidate(doc_key: int, rule: str, score: float) -> Candidate:
    return Candidate(doc_key, f"paper-{doc_key}", f"Paper {doc_key}", "order", rule, score, doc_key, True, "found")


def _route(candidates: list[Candidate]) -> Route:
    return Route(parse_question("Who keeps the lamps?", load_profile(str(PROFILE))), tuple(candidates))


def test_of_documents_found_by_topic_the_sentences_of_the_best_count_whole() -> None:
    found = [_candidate(7, BY_TEXT, 20.0), _candidate(3, BY_TEXT, 15.0), _candidate(9, BY_TEXT, 5.0)]
    assert standing_of(_route(found)) == {7: 1.0, 3: 0.75, 9: 0.25}


def test_documents_that_the_question_names_stand_alike() -> None:
    assert standing_of(_route([_candidate(7, "case_number", 100.0), _candidate(3, BY_TEXT, 15.0)])) == {}
    assert standing_of(_route([])) == {}


def test_what_a_sum_amounts_to_is_not_for_that_the_amount_asked_for(tmp_path: Path) -> None:
    pages = [
        "HARBOUR LANTERNS LAW\nKHFZ LAW No. 11 of 2021",
        "HARBOUR LANTERNS LAW\n1. Lamps\nFor a second lamp the dues are doubled. In a year this amounts to USD 300.",
        "HARBOUR LANTERNS LAW\n2. Losses\nA claim is made in writing. Whoever loses a lamp may claim USD 4,000."
        " No claim is heard after a year.",
    ]
    write_pdf(tmp_path / "papers" / "lanterns.pdf", pages)
    build_corpus(BuildOptions((tmp_path / "papers",), tmp_path / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(tmp_path / "c.duckdb") as corpus:
        answer = corpus.ask("What amount in USD may one claim under the Harbour Lanterns Law?", "number")
    assert answer.answer == 4_000
    assert cited(answer) == {("lanterns", 3)}
