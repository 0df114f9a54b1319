"""A definition that only says where a term is defined is answered by the provision that defines it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from tests.pdfs import write_pdf
from tests.sample import PROFILE, cited

TITLE = """PILOT BOATS LAW
KHFZ LAW No. 7 of 2020
1. Definitions
In this Law:
(a) "Cutter" has the meaning given to the term in Article 2;
(b) "Skiff" has the meaning given in Article 2 of the Small Craft Law;
(c) "Punt" has the meaning given in Article 4(2);
(d) "Barge" has the meaning given in Article 1;
(e) "Yawl" has the meaning given in Article 9;
(f) "Ketch" is defined in Article 3."""
OVERLEAF = """PILOT BOATS LAW
2. Cutters
A Cutter is a decked boat of one mast that carries a pilot and a flag of the Harbour.
3. Flags
A flag shall be blue.
4. Shallow waters
(1) Nobody rows here at night.
(2) A Punt is a flat boat that is moved by a pole."""


@pytest.fixture(scope="module")
def boats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("boats")
    write_pdf(folder / "papers" / "boats.pdf", [TITLE, OVERLEAF])
    build_corpus(BuildOptions((folder / "papers",), folder / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(folder / "c.duckdb") as corpus:
        yield corpus


def test_the_provision_it_points_to_is_told_and_cited(boats: Corpus) -> None:
    answer = boats.ask("How does the Pilot Boats Law 2020 define 'Cutter'?", "free_text")
    assert answer.kind == "definition"
    assert "a decked boat of one mast" in answer.answer
    assert cited(answer) == {("boats", 2)}


def test_one_that_points_to_another_law_stands_as_printed(boats: Corpus) -> None:
    answer = boats.ask("How does the Pilot Boats Law 2020 define 'Skiff'?", "free_text")
    assert "Small Craft Law" in answer.answer
    assert cited(answer) == {("boats", 1)}


def test_a_paragraph_it_points_to_is_told(boats: Corpus) -> None:
    answer = boats.ask("How does the Pilot Boats Law 2020 define 'Punt'?", "free_text")
    assert "moved by a pole" in answer.answer
    assert "at night" not in answer.answer
    assert cited(answer) == {("boats", 2)}


@pytest.mark.parametrize(("term", "printed"), [("Barge", "Article 1"), ("Yawl", "Article 9"), ("Ketch", "Article 3")])
def test_one_that_points_to_itself_to_nothing_or_to_what_is_silent_stands_as_printed(
    boats: Corpus, term: str, printed: str
) -> None:
    answer = boats.ask(f"How does the Pilot Boats Law 2020 define '{term}'?", "free_text")
    assert answer.answer.rstrip(".").endswith(printed)
    assert cited(answer) == {("boats", 1)}


INTERPRETATION = """SCHEDULE 1 INTERPRETATION
1. Rules of interpretation
(1) In this Law, a reference to:
(a) a statutory provision includes the provision as amended;
(b) a person includes any natural person, company, partnership or state;
(c) the masculine gender includes the feminine."""


@pytest.fixture(scope="module")
def two_laws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    """Two laws that say by a rule of interpretation, not in their definitions, what a person is."""
    folder = tmp_path_factory.mktemp("two-laws")
    for name, number in (("HARBOUR LANTERNS", 11), ("INNER ANCHORAGE", 12)):
        title = f"{name} LAW\nKHFZ LAW No. {number} of 2021"
        body = f"{name} LAW\n2. Duties\nEvery person who keeps a lantern or an anchorage shall pay its dues in time."
        write_pdf(folder / "papers" / f"{name.split()[-1].lower()}.pdf", [title, body, INTERPRETATION])
    build_corpus(BuildOptions((folder / "papers",), folder / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(folder / "c.duckdb") as corpus:
        yield corpus


@pytest.mark.parametrize(
    "question",
    [
        "What are the rules of interpretation for 'person' in the Harbour Lanterns Law?",
        "Whom does 'person' cover in the Harbour Lanterns Law?",
        "How is 'person' to be interpreted under the Harbour Lanterns Law?",
        "What counts as a 'person' under the Harbour Lanterns Law?",
    ],
)
def test_a_word_that_is_no_defined_term_is_told_by_the_rule_of_interpretation(two_laws: Corpus, question: str) -> None:
    answer = two_laws.ask(question, "free_text")
    assert answer.answer.startswith("includes any natural person, company, partnership or state")
    assert cited(answer) == {("lanterns", 3)}


@pytest.mark.parametrize(
    "question",
    [
        "What are the common rules of interpretation for 'person' in {} and {}?",
        "How is 'person' to be interpreted, by the rules that {} and {} have in common?",
    ],
)
def test_a_rule_that_two_laws_share_is_told_once_and_cited_in_both(two_laws: Corpus, question: str) -> None:
    asked = question.format("the Harbour Lanterns Law", "the Inner Anchorage Law")
    answer = two_laws.ask(asked, "free_text")
    assert answer.answer.count("any natural person") == 1
    assert cited(answer) == {("lanterns", 3), ("anchorage", 3)}
