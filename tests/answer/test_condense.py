"""What is too long for an answer is told in the words that the question does not know."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.answer.condense import condense, without_asides
from legal_rag.search.overlap import stems

PROPOSAL = (
    "A proposal to berth a vessel that is made through the harbour board's window and is not meant for any one owner"
    " or for two, but lies open to all who pass the window, including a proposal that is pinned to the board by"
    " a clerk on behalf of an owner, is to be taken as an invitation to bid unless it says that the owner means to be"
    " bound."
)
ASKED = "How is a proposal to berth a vessel taken that is made through the window and not meant for any one owner?"


def known(question: str) -> frozenset[str]:
    return frozenset(stems(question))


def test_a_long_sentence_is_cut_where_it_repeats_the_question_not_where_it_answers() -> None:
    answer = condense([PROPOSAL], 280, known(ASKED))
    assert len(answer) <= 280
    assert "…" in answer
    assert answer.startswith("A proposal to berth")
    assert "is to be taken as an invitation to bid unless it says that the owner means to be bound." in answer


def test_what_fits_is_left_as_it_is() -> None:
    assert condense(["The berth is let.", "It is  dry."], 280, frozenset()) == "The berth is let. It is dry."


def test_a_bracket_that_gives_a_short_name_goes_before_any_word_does() -> None:
    text = (
        'The Order of 3 May (the "Mooring Order") is set aside, and the Applicant (together, the “Owners”) may appeal.'
    )
    assert condense([text], 90, frozenset()) == "The Order of 3 May is set aside, and the Applicant may appeal."
    assert without_asides("Clause 4 (the notice clause) applies.") == "Clause 4 (the notice clause) applies."


def test_in_a_list_the_lead_in_gives_way_and_every_item_keeps_its_first_words() -> None:
    lead = (
        "Whatever else the harbour board may have agreed with the owner of a vessel that lies in its basin, an unpaid"
        " keeper of the lock has, without any words to that effect:"
    )
    items = [
        "(a) a claim on the hull for his tolls as long as the gates are shut;",
        "(b) where the owner cannot pay them, a right of holding the vessel back though she has left the basin; and",
        "(c) a right of auction.",
    ]
    answer = condense(
        [lead, *items], 240, known("Which rights has an unpaid keeper of the lock?"), [0.4, 1.0, 1.0, 1.0]
    )
    assert len(answer) <= 240
    assert [words for words in ("(a) a claim", "holding the vessel back", "(c) a right of auction.")
            if words not in answer] == []  # fmt: skip


def test_a_sum_is_not_parted_from_its_currency_nor_a_figure_from_what_it_counts() -> None:
    text = (
        "The Tenant, having regard to what was said on behalf of the Landlord at the hearing in the spring, must pay a"
        " deposit of USD 4,500.00 within ten (10) tides after this Order was nailed to the mast by the clerk of the"
        " harbour court at the berth that stands in the lease."
    )
    answer = condense([text], 150, known("What must the Tenant pay, and by when?"))
    assert "USD 4,500.00" in answer
    assert "USD…" not in answer
    assert "(10)…" not in answer


@given(
    texts=st.lists(st.text(st.sampled_from("abc ,.(1)"), max_size=90), min_size=1, max_size=8),
    limit=st.integers(40, 280),
    question=st.frozensets(st.sampled_from(["a", "b", "abc"])),
)
def test_an_answer_never_passes_its_limit_and_says_no_word_that_is_not_printed(
    texts: list[str], limit: int, question: frozenset[str]
) -> None:
    answer = condense(texts, limit, question)
    assert len(answer) <= limit
    printed = " ".join(texts).split()
    assert all(any(said in word for word in printed) for said in answer.replace("…", " ").split())


@pytest.mark.parametrize("limit", [1, 10, 39])
def test_however_small_the_limit_it_is_kept(limit: int) -> None:
    assert len(condense([PROPOSAL], limit, known(ASKED))) <= limit


@pytest.mark.parametrize("limit", [90, 110, 130, 150, 170, 190, 210])
def test_what_is_left_never_says_the_opposite(limit: int) -> None:
    printed = (
        "The keeper of the lock shall not, without the leave of the harbour board given in writing at least ten days"
        " before, lend, pledge or sell the winch of the upper gate to the owner of a vessel that waits in the basin."
    )
    asked = "May the keeper of the lock, without the leave of the harbour board given in writing, do anything?"
    answer = condense([printed], limit, known(asked))
    assert "shall not" in answer or not any(verb in answer for verb in ("lend", "pledge", "sell"))


def test_the_numbers_of_provisions_give_way_to_what_follows_from_them() -> None:
    rule = (
        "If a master does not give notice of the goods in a hold that was sealed pursuant to Article 31(7) through a"
        " written note to the warden before the end of the season, the master is deemed to have chosen to keep the"
        " goods and either owner may ask the Board to determine the toll due for the goods, unless otherwise agreed"
        " between the owners."
    )
    asked = "What happens if a master does not give notice of the goods in a sealed hold before the end of the season?"
    answer = condense([rule], 220, known(asked))
    assert "is deemed to have chosen to keep the goods and either owner may ask" in answer
    assert "31(7)" not in answer


def test_of_a_sentence_that_opens_with_a_condition_what_follows_from_it_is_told() -> None:
    """Who asks what happens then knows the condition, in words of his own."""
    sentence = (
        "In so far as the Mooring Code refers to, requires or permits a licensing body to be responsible in an outlying"
        " basin to administer any chapter of the Mooring Code at a quay or in an outlying basin, or to maintain a"
        " separate ledger of hulls for that basin, the Warden shall be the licensing body or supervising body for the"
        " harbour."
    )
    answer = condense(
        [sentence], 280, known("Where the Mooring Code wants somebody local, who does it in the harbour?")
    )
    assert len(answer) <= 280
    assert "the Warden shall be the licensing body" in answer
