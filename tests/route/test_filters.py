"""`--in`, `--kind`, `--after` and `--before` are hard: what they leave out is neither read nor cited."""

from __future__ import annotations

from datetime import date

import pytest

from legal_rag.corpus import Corpus
from legal_rag.errors import UnknownDocumentError
from legal_rag.question.model import Filters
from tests.sample import cited, kept

CLAIMANTS = "Who are the claimants in HB 014/2024?"
JUDGMENT, PERMISSION = "hb-014-2024-judgment", "hb-014-2024-permission-granted"


@pytest.mark.parametrize(
    ("filters", "documents"),
    [
        (Filters(within=("HB 014/2024",)), {JUDGMENT, PERMISSION}),
        (Filters(within=("hb-014-2024-judgment",)), {JUDGMENT}),
        (Filters(kinds=("judgment",)), {JUDGMENT}),
        (Filters(kinds=("order",)), {PERMISSION}),
        (Filters(kinds=("order", "judgment")), {JUDGMENT, PERMISSION}),
        (Filters(after=date(2025, 6, 3)), {PERMISSION}),
        (Filters(before=date(2025, 4, 15)), {JUDGMENT}),
        (Filters(after=date(2025, 1, 1), before=date(2025, 12, 31)), {JUDGMENT, PERMISSION}),
        (Filters(kinds=("judgment",), before=date(2025, 12, 31)), {JUDGMENT}),
    ],
)
def test_only_what_the_filters_leave_is_read_and_cited(sample: Corpus, filters: Filters, documents: set[str]) -> None:
    found = sample.ask(CLAIMANTS, "names", filters)
    assert kept(found) == documents
    assert {doc_id for doc_id, _ in cited(found)} <= documents
    assert len(found.answer) == 3


@pytest.mark.parametrize(
    ("filters", "named"),
    [
        (Filters(within=("SDT 118/2025",)), ["--in", "SDT 118/2025"]),
        (Filters(kinds=("law",)), ["--kind", "law"]),
        (Filters(after=date(2025, 12, 1)), ["--after", "2025-12-01"]),
        (Filters(before=date(2024, 1, 1)), ["--before", "2024-01-01"]),
    ],
)
def test_a_case_that_the_filters_leave_out_is_absent_and_the_filter_is_named(
    sample: Corpus, filters: Filters, named: list[str]
) -> None:
    """Never the claimants of whatever else is left."""
    found = sample.ask(CLAIMANTS, "names", filters)
    assert (found.status, found.answer, cited(found)) == ("absent", None, set())
    for word in named:
        assert word in found.reason


def test_a_law_that_the_filters_leave_out_is_absent_and_the_filter_is_named(sample: Corpus) -> None:
    found = sample.ask(
        "What is the official number of KHFZ Law No. 2 of 2016?", "number", Filters(kinds=("consultation_paper",))
    )
    assert (found.status, found.answer, cited(found)) == ("absent", None, set())
    assert "--kind consultation_paper" in found.reason


def test_a_subject_that_the_documents_left_lack_is_absent_and_the_filter_is_named(sample: Corpus) -> None:
    found = sample.ask("What does the law say about lottery winnings?", "free_text", Filters(kinds=("judgment",)))
    assert (found.status, cited(found)) == ("absent", set())
    assert "--kind judgment" in found.reason


def test_without_filters_no_filter_is_named(sample: Corpus) -> None:
    found = sample.ask("What is the Date of Issue of HB 099/2025?", "date")
    assert found.status == "absent"
    assert "--" not in found.reason


def test_a_filter_by_a_law_s_title_still_means_the_text_in_force(sample: Corpus) -> None:
    """The filter leaves three texts of that title: the answer is read from the one in force."""
    found = sample.ask(
        "What is the maximum fine for employing a child under seventeen years of age?",
        "number",
        Filters(within=("Workplace Law",)),
    )
    assert found.answer == 12000
    assert cited(found) == {("workplace-law-2021-consolidated-2", 12)}


def test_a_filter_that_names_nothing_is_refused(sample: Corpus) -> None:
    with pytest.raises(UnknownDocumentError, match="Lighthouse Dues Law"):
        sample.ask(CLAIMANTS, "names", Filters(within=("Lighthouse Dues Law",)))
