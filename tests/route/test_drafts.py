"""A draft, alone or annexed to a paper, never answers for the law unless the paper or the draft is named."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from tests.corpus.typeset import typeset
from tests.sample import PROFILE, cited, kept, presence

PAPER, IN_FORCE = "consultation-paper-2-2024", "workplace-law-2021-consolidated-2"


@pytest.mark.parametrize("title", ["Quay Leases Law", "KHFZ Quay Leases Law 2024", '"Quay Leases Law"', "QL Law"])
def test_a_law_of_which_only_a_draft_is_held_is_absent_and_the_draft_is_named(sample: Corpus, title: str) -> None:
    found = sample.ask(
        f"What share of the yearly rent may a landlord require as a deposit under the {title}?", "number"
    )
    assert (found.status, found.answer, cited(found)) == ("absent", None, set())
    assert presence(found) == {"quay leases law": "absent"}
    assert any("Only a draft is held" in said and "QUAY LEASES LAW" in said for said in found.warnings)
    dropped = {row.doc_id: row.why for row in found.draft.shortlist.route.candidates if not row.kept}
    assert dropped == {PAPER: "only proposes the quay leases law"}


@pytest.mark.parametrize(
    ("question", "answer_type"),
    [
        ("What share of the yearly rent may a landlord require as a deposit for a quay?", "number"),
        ("Within how many days must a landlord return the deposit?", "number"),
        ("May a landlord refuse to renew a lease if the tenant is in arrears of rent for ninety days?", "boolean"),
        ("Who shall keep a register of quay leases?", "name"),
    ],
)
def test_a_topic_that_only_an_annexed_draft_speaks_of_is_shown_but_not_answered(
    sample: Corpus, question: str, answer_type: str
) -> None:
    found = sample.ask(question, answer_type)
    assert (found.kind, found.status, found.answer, cited(found)) == ("only_drafted", "unresolved", None, set())
    assert [(page.doc_id, page.page_number) for page in found.look_here] == [(PAPER, 3)]
    assert "draft" in found.reason


@pytest.mark.parametrize(
    "named",
    [
        "Under Consultation Paper No. 2 of 2024,",
        "Under CP 2/2024,",
        "According to the draft annexed to the paper on the Quay Leases Law,",
        "Under the proposed Quay Leases Law,",
    ],
)
def test_the_paper_named_answers_with_what_it_proposes(sample: Corpus, named: str) -> None:
    found = sample.ask(f"{named} what share of the yearly rent may a landlord require as a deposit?", "number")
    assert (found.status, found.answer) == ("answered", 10)
    assert {doc_id for doc_id, _ in cited(found)} == {PAPER}


def test_a_law_s_number_that_only_a_paper_bears_does_not_lead_to_the_paper(sample: Corpus) -> None:
    question = "What does KHFZ Law No. 5 of 2022 provide?"
    found = sample.ask(question, "free_text")
    assert presence(found) == {"KHFZ LAW 5/2022": "mentioned"}
    assert "consultation-paper-2-2022" not in kept(found) | {doc_id for doc_id, _ in cited(found)}
    assert any("Only a draft is held" in said for said in found.warnings)
    assert "consultation-paper-2-2022" in kept(sample.ask("What does the proposed KHFZ Law No. 5 of 2022 provide?"))


DRAFT_OF_A_LAW_IN_FORCE = """+++
form = "law"
running = "WORKPLACE LAW"
+++
!space 150

!24 WORKPLACE LAW

!18 KHFZ LAW NO. XX OF 2026

!12 [Issued for consultation purposes only]

!contents

# 1. Title

This Law may be cited as the “Workplace Law 2026”.

# 2. Annual leave

(1) An Employee is entitled to paid annual leave of thirty-one (31) Work Days in each year of employment.

(2) An Employer shall keep a swimming instructor on every quay.
"""
DRAFT_ALONE = """+++
form = "law"
running = "MOORINGS LAW"
+++
!space 150

!24 MOORINGS LAW

!18 KHFZ LAW NO. XX OF 2026

!12 [Issued for consultation purposes only]

!contents

# 1. Title

This Law may be cited as the “Moorings Law 2026”.

# 2. Buoys

The master of a barge shall pay a mooring deposit of seven hundred (700) crowns for each buoy.
"""


@pytest.fixture(scope="module")
def with_drafts(sample_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    """The Workplace Law in force, a later draft of it, and the draft of a law that was never made."""
    folder = tmp_path_factory.mktemp("drafts")
    (folder / "documents").mkdir()
    shutil.copy(sample_folder / "documents" / f"{IN_FORCE}.pdf", folder / "documents")
    for stem, source in (("workplace-draft", DRAFT_OF_A_LAW_IN_FORCE), ("moorings-draft", DRAFT_ALONE)):
        (folder / f"{stem}.txt").write_text(source, encoding="utf-8")
        (folder / "documents" / f"{stem}.pdf").write_bytes(typeset(folder / f"{stem}.txt"))
    options = BuildOptions((folder / "documents",), folder / "c.duckdb", str(PROFILE), without_vectors=True)
    build_corpus(options)
    with Corpus.open(folder / "c.duckdb") as corpus:
        yield corpus


def test_drafts_are_known_as_such(with_drafts: Corpus) -> None:
    status = {row.doc_id: row.status for row in with_drafts.reading.directory.documents.values()}
    assert status["workplace-draft"] == status["moorings-draft"] == "draft"


@pytest.mark.parametrize("asked", ["under the Workplace Law", "in each year of employment"])
def test_the_law_in_force_answers_though_a_draft_is_newer(with_drafts: Corpus, asked: str) -> None:
    found = with_drafts.ask(f"How many Work Days of paid annual leave is an Employee entitled to {asked}?", "number")
    assert (found.status, found.answer, {doc_id for doc_id, _ in cited(found)}) == ("answered", 22, {IN_FORCE})


@pytest.mark.parametrize("asked", ["the draft Workplace Law", "the Workplace Law, KHFZ Law No. XX of 2026"])
def test_the_draft_named_answers(with_drafts: Corpus, asked: str) -> None:
    found = with_drafts.ask(f"How many Work Days of annual leave is an Employee entitled to under {asked}?", "number")
    assert (found.answer, {doc_id for doc_id, _ in cited(found)}) == (31, {"workplace-draft"})


@pytest.mark.parametrize(
    "question",
    [
        "What deposit must the master of a barge pay for each buoy under the Moorings Law?",
        "What mooring deposit must the master of a barge pay for each buoy?",
        "Must an Employer keep a swimming instructor on every quay?",
    ],
)
def test_what_only_a_draft_says_is_no_answer(with_drafts: Corpus, question: str) -> None:
    found = with_drafts.ask(question)
    assert found.answer not in (700, True)
    assert {doc_id for doc_id, _ in cited(found)} <= {IN_FORCE}
