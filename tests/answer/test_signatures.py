"""Who made a document is proven by the signature where that stands on a page which is cited anyway."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from legal_rag.answer.model import Evidence
from legal_rag.answer.signatures import signed_where_needed

OPENING = Evidence(7, 1, "I, Ines Okafor, of the Harbour Courts", 0, 37)
SIGNED = "4. The amended Rules come into force on 3 June 2021.\n{line}\nIssued: 1 June 2021"
COMMENCES = Evidence(7, 3, "The amended Rules come into force on 3 June 2021", 3, 51)


def cited(last_page: str, evidence: list[Evidence]) -> list[tuple[int, str]]:
    context: Any = SimpleNamespace(
        pages_of=lambda keys, numbers: [
            SimpleNamespace(doc_key=7, page_number=number, text=last_page) for number in numbers if number == 3
        ]
    )
    return [(one.page_number, one.quote) for one in signed_where_needed(context, evidence)]


@pytest.mark.parametrize("line", ["Ines Okafor", "Ines Okafor, Chief Justice", "Chief Justice Ines Okafor"])
def test_maker_and_commencement_are_cited_from_the_page_that_carries_both(line: str) -> None:
    assert cited(SIGNED.format(line=line), [OPENING, COMMENCES]) == [(3, line), (3, COMMENCES.quote)]


def test_without_a_signature_there_the_opening_words_are_cited() -> None:
    unsigned = SIGNED.format(line="see also what Ines Okafor wrote")
    assert cited(unsigned, [OPENING, COMMENCES]) == [(1, OPENING.quote), (3, COMMENCES.quote)]


def test_where_the_opening_words_alone_are_needed_they_are_cited() -> None:
    assert cited(SIGNED.format(line="Ines Okafor"), [OPENING]) == [(1, OPENING.quote)]
