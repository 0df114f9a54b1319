"""A paragraph of an order of the courts that a question names by its number is told whole."""

from __future__ import annotations

import pytest

from legal_rag.corpus import Corpus

ORDER = "courts-order-2-2023"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("In Kestrel Harbour Courts Order No. 2 of 2023, what is the effect of clause 2 on the earlier order?",
         "Order No. 1 of 2009 shall remain in full force and effect save as amended by this Order."),
        ("Kestrel Harbour Courts Order No. 2 of 2023: what does cl. 3 do as regards its start?",
         "This Order shall take effect from 1 April 2023."),
        ("How did para 1 of Kestrel Harbour Courts Order No. 2 of 2023 change the bench?",
         "Priya Raventhorpe and Casimir Okonedo shall be appointed as additional Adjudicators of the SDT."),
        ("What does clause 4 of Kestrel Harbour Courts Order No. 2 of 2023 say of its name?",
         "This Order shall be known as the Additional Adjudicators of the Small Disputes Tribunal "
         "Order No. 2 of 2023."),
    ],
)  # fmt: skip
def test_the_paragraph_named_is_told_whole(sample: Corpus, question: str, words: str) -> None:
    answer = sample.ask(question, "free_text")
    assert (answer.kind, answer.answer) == ("order_paragraph", words)


def test_a_paragraph_that_the_order_does_not_have_is_left_to_the_pages(sample: Corpus) -> None:
    asked = "What is the effect of clause 9 of Kestrel Harbour Courts Order No. 2 of 2023?"
    assert sample.ask(asked, "free_text").kind != "order_paragraph"
