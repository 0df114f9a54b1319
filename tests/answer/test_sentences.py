"""Where a sentence ends, and where a full stop only shortens a word."""

from __future__ import annotations

import pytest

from legal_rag.answer.sentences import sentences_of


@pytest.mark.parametrize(
    "printed",
    [
        "UPON the Judgment of Hon. Justice Ilse Varnholt dated 15 April 2025.",
        "The claim of Osric & Co. Limited was heard by Rev. Prof. Anders Holm.",
        "See Reg. 4 and Sch. 2, cf. Vol. 3, pp. 12 to 14.",
        "Brackwater Corp. Pty. Ltd. v. Tidewright was followed.",
    ],
)
def test_a_shortened_word_ends_no_sentence(printed: str) -> None:
    assert [sentence.text for sentence in sentences_of(printed)] == [printed]


def test_a_sentence_ends_at_its_full_stop() -> None:
    printed = "The vessel was off service. No hire was payable. It follows that nothing was lost."
    assert [sentence.text for sentence in sentences_of(printed)] == [
        "The vessel was off service.",
        "No hire was payable.",
        "It follows that nothing was lost.",
    ]


@pytest.mark.parametrize(
    ("line", "below"),
    [("the owner shall provide security in the sum of EUR", "900 only"), ("shall be paid by 15", "May 2024")],
)
def test_a_sum_and_a_date_are_not_parted_by_an_empty_line(line: str, below: str) -> None:
    opening = "IT IS ORDERED for the reasons which are annexed below that"
    assert len(sentences_of(f"{opening} {line}\n\n{below}.")) == 1
