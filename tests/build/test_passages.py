"""Passages: they cover the page, fit the window and begin where paragraphs begin."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from legal_rag.passages import (
    OVERLAP_TOKENS,
    cut_passages,
    page_search_text,
    paragraph_starts,
    starts_in_search_text,
)


def word_tokens(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S+", text)]


def test_a_short_page_is_one_passage() -> None:
    text = "A quay is a place to moor."
    (passage,) = cut_passages(text, [0], word_tokens(text), 254)
    assert (passage.text, passage.tokens, passage.span_start, passage.span_end) == (text, 7, 0, len(text))


def test_a_page_without_text_has_no_passage() -> None:
    assert cut_passages("", [], [], 254) == ()


def test_passages_end_where_the_last_paragraph_that_fits_begins() -> None:
    paragraphs = [f"{number}. " + "word " * 78 + "end." for number in range(1, 6)]
    text = " ".join(paragraphs)
    starts = [text.index(paragraph) for paragraph in paragraphs]
    passages = cut_passages(text, starts, word_tokens(text), 254)
    assert [passage.text.split()[0] for passage in passages] == ["1.", "4."]
    assert passages[0].span_end < starts[3] == passages[1].span_start


def test_a_long_paragraph_is_cut_at_a_sentence_and_overlaps() -> None:
    sentence = "word " * 49 + "end."
    text = " ".join([sentence] * 8)
    passages = cut_passages(text, [0], word_tokens(text), 254)
    assert passages[0].text.endswith("end.") and passages[0].tokens == 250
    assert passages[1].span_start < passages[0].span_end
    assert len(text[passages[1].span_start : passages[0].span_end].split()) == OVERLAP_TOKENS


@given(
    st.lists(st.sampled_from(["word", "end.", "Stop.", "a", "x" * 30]), max_size=400),
    st.lists(st.integers(min_value=0, max_value=1500), max_size=8),
    st.integers(min_value=2, max_value=300),
)
def test_every_token_is_in_a_passage_and_none_is_too_long(words: list[str], starts: list[int], window: int) -> None:
    text = " ".join(words)
    tokens = word_tokens(text)
    passages = cut_passages(text, sorted(starts), tokens, window)
    assert all(0 < passage.tokens <= window for passage in passages)
    assert all(passage.text == text[passage.span_start : passage.span_end] for passage in passages)
    covered = {
        index
        for passage in passages
        for index, (start, end) in enumerate(tokens)
        if passage.span_start <= start and end <= passage.span_end
    }
    assert covered == set(range(len(tokens)))


def test_running_heads_are_left_out_and_offsets_still_point_into_the_page() -> None:
    text = "RIVER LAW\n\nThe oﬃce is open.\n\n17"
    found = page_search_text(text, [(0, 9), (len(text) - 2, len(text))])
    assert found.text == "The office is open."
    start = found.text.index("office")
    span = found.source_span(start, start + 6)
    assert text[span[0] : span[1]] == "oﬃce"


def test_starts_are_carried_over_to_the_search_text() -> None:
    text = "HEAD\n\n1. First\nline.\n\n2. Second."
    found = page_search_text(text, [(0, 4)])
    starts = starts_in_search_text(found, [text.index("1."), text.index("2.")])
    assert [found.text[start : start + 2] for start in starts] == ["1.", "2."]


def test_numbered_paragraphs_and_articles_begin_a_passage_and_other_blocks_only_where_there_are_none() -> None:
    blocks = ["Heading of the page", "14. The first.", "continued here", "(2) The second.", "Article 15", "SCHEDULE 1"]
    offsets = [sum(len(block) + 2 for block in blocks[:index]) for index in range(len(blocks))]
    text = "\n\n".join(blocks)
    found = paragraph_starts(text, offsets)
    assert [text[start:].split("\n")[0] for start in found] == [blocks[1], blocks[3], blocks[4], blocks[5]]
    assert paragraph_starts("One block\n\nand another", [0, 11]) == [0, 11]
