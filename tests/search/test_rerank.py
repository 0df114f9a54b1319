"""`--reranker`: a cross-encoder orders the first pages anew; pinned pages stay first and none is lost."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from legal_rag.corpus import Corpus
from legal_rag.embed.reranker import Reranker, load_reranker
from legal_rag.errors import ExitCode, ModelError
from legal_rag.question.parse import parse_question
from legal_rag.route.route import route_question
from legal_rag.search.rerank import MOST_PAIRS, PASSAGE_WORDS, best_passage
from legal_rag.search.search import search_pages
from legal_rag.settings import SearchSettings

TOPIC = "Within how many hours must a Steward report a Loss to the Registrar?"
WORDS = ("steward", "report", "loss", "registrar", "hours", "notice", "law", "court", "the", "of", "to", "must")


@pytest.fixture(scope="module")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cross-encoder of a few thousand random weights, made here: what it prefers means nothing, but stays."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

    folder = tmp_path_factory.mktemp("tiny-reranker")
    vocabulary = {word: at for at, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        model_max_length=64,
    )  # fmt: skip
    fast.save_pretrained(folder)
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=64, num_labels=1,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


def legalrag(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "legal_rag", *arguments], capture_output=True, text=True)


def shortlist(corpus: Corpus, text: str, score=None):  # type: ignore[no-untyped-def]
    route = route_question(parse_question(text, corpus.reading.profile), corpus.reading)
    return search_pages(route, corpus.reading, None, score)


def test_pages_follow_the_scores_of_the_model(sample: Corpus, tiny_model: Path) -> None:
    pages = shortlist(sample, TOPIC, load_reranker(str(tiny_model)).score).pages
    scores = [page.rerank for page in pages if page.pin is None]
    assert len(scores) >= 5 and None not in scores
    assert scores == sorted(scores, reverse=True)
    plain = shortlist(sample, TOPIC).pages
    assert [page.page_key for page in pages] != [page.page_key for page in plain]


def test_pinned_pages_stay_first_and_none_is_dropped(sample: Corpus) -> None:
    question = "Under Article 19(2) of the Workplace Law 2021, is there a maximum of ninety days?"
    before = [page.page_key for page in shortlist(sample, question).pages if page.pin]

    def against_pins(text: str, passages: Sequence[str]) -> list[float]:
        return [float(at) for at in range(len(passages))]  # the later, the better: pins come first and score least

    after = shortlist(sample, question, against_pins).pages
    assert len(before) >= 2
    assert {page.page_key for page in after[: len(before)]} == set(before)
    assert len({page.page_key for page in after}) == len(after)


def test_no_more_than_thirty_pairs_are_read(sample: Corpus) -> None:
    asked: list[int] = []

    def counting(text: str, passages: Sequence[str]) -> list[float]:
        asked.append(len(passages))
        assert all(len(passage.split()) <= PASSAGE_WORDS for passage in passages)
        return [0.0] * len(passages)

    shortlist(
        sample, "Within what time must a notice be served under the Rules of the Kestrel Harbour Courts?", counting
    )
    assert asked == [MOST_PAIRS]


def test_a_long_page_is_read_by_its_best_passage() -> None:
    filler = " ".join(["harbour"] * 400)
    text = f"{filler} A Steward must report a Loss within seventy-two hours. {filler}"
    passage = best_passage(text, "When must a Steward report a Loss?")
    assert "Steward must report a Loss" in passage
    assert len(passage.split()) == PASSAGE_WORDS
    assert best_passage("A short page.", "short?") == "A short page."


def test_a_failing_reranker_is_a_warning_and_the_ranking_stands(sample: Corpus) -> None:
    def broken(text: str, passages: Sequence[str]) -> list[float]:
        raise RuntimeError("out of order")

    plain, found = shortlist(sample, TOPIC), shortlist(sample, TOPIC, broken)
    assert found.pages == plain.pages
    assert any("out of order" in warning for warning in found.warnings)


def test_a_reranker_that_is_not_there_is_refused_by_name(sample_database: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no-such-model"):
        Corpus.open(sample_database, SearchSettings(reranker="no-such-model"))
    with pytest.raises(ModelError, match="holds no cross-encoder"):
        load_reranker(str(tmp_path))
    ran = legalrag("ask", TOPIC, "--db", str(sample_database), "--reranker", "no-such-model")
    assert ran.returncode == ExitCode.MODEL
    assert "no-such-model" in ran.stderr


def test_a_model_of_several_scores_is_refused(tiny_model: Path, tmp_path: Path) -> None:
    shutil.copytree(tiny_model, tmp_path / "two")
    config = (tmp_path / "two" / "config.json").read_text()
    assert '"num_labels"' not in config
    (tmp_path / "two" / "config.json").write_text(config.replace("{", '{"num_labels": 2, ', 1))
    with pytest.raises(ModelError):
        Reranker("two", tmp_path / "two").score("question", ["text"])


def test_the_command_reranks(sample_database: Path, tiny_model: Path) -> None:
    ran = legalrag(
        "ask", TOPIC, "--db", str(sample_database), "--reranker", str(tiny_model), "--no-trace", "--json", "--explain"
    )
    assert ran.returncode == 0, ran.stderr
    pages = json.loads(ran.stdout)["way"]["pages"]
    assert all(page["rerank"] is not None for page in pages)
