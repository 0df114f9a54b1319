"""A question that names no document is also led by its vector where vectors carry weight; by default they do not."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from legal_rag.corpus import Corpus
from legal_rag.question.model import Filters
from legal_rag.question.parse import parse_question
from legal_rag.route.model import Candidate, Route
from legal_rag.route.route import route_question
from legal_rag.settings import SearchSettings
from legal_rag.store.vectors import VectorIndex

DATA = "data-stewardship-regulations-2023"
ASKED = "Within how many hours must a Steward report a Loss to the Registrar?"
REWORDED = "Custodians mislaid: alert watchdog, timescale?"
MEANING = {"custodians": "steward", "mislaid": "loss", "alert": "report", "watchdog": "registrar", "timescale": "hours"}
"""What the words of REWORDED mean in those of the regulations: all that the encoder knows of language."""
DIMENSIONS = 256


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def encode(text: str) -> list[float]:
    """A vector of the words' meanings, normalised; the same for the same text everywhere."""
    vector = [0.0] * DIMENSIONS
    for word in words(text):
        vector[crc32(MEANING.get(word, word).encode()) % DIMENSIONS] += 1.0
    length = math.hypot(*vector) or 1.0
    return [value / length for value in vector]


@pytest.fixture(scope="module")
def index(sample: Corpus, tmp_path_factory: pytest.TempPathFactory) -> VectorIndex:
    """The sample corpus's sentences as passages, each with the vector of `encode`."""
    import lancedb
    import pyarrow as pa

    pages = sample.reading.connection.execute(
        "SELECT doc_key, page_number, search_text FROM pages WHERE search_text <> '' ORDER BY ALL"
    ).fetchall()
    passages = [
        (key, number, sentence)
        for key, number, text in pages
        for sentence in re.split(r"(?<=[.;:])\s+", text)
        if words(sentence)
    ]
    rows = [
        {"passage_id": at, "doc_key": key, "page_number": number, "vector": encode(sentence)}
        for at, (key, number, sentence) in enumerate(passages)
    ]
    schema = pa.schema(
        [
            ("passage_id", pa.int32()),
            ("doc_key", pa.int32()),
            ("page_number", pa.int32()),
            ("vector", pa.list_(pa.float32(), DIMENSIONS)),
        ]
    )
    folder = tmp_path_factory.mktemp("vectors")
    return VectorIndex(lancedb.connect(folder).create_table("passages", pa.Table.from_pylist(rows, schema)))


@pytest.fixture
def route(sample: Corpus, index: VectorIndex, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Route]:
    """Routes a question with vectors of the given weight and encoder."""
    monkeypatch.setattr(type(sample.store), "vectors", lambda store: index)

    def routed(
        text: str,
        weight: float = 1.0,
        encode_query: Callable[[str], Sequence[float]] | None = encode,
        filters: Filters | None = None,
    ) -> Route:
        reading = replace(sample.reading, search=SearchSettings(vector_weight=weight))
        question = parse_question(text, reading.profile, None, filters)
        return route_question(question, reading, encode_query=encode_query)

    return routed


def found(route: Route) -> list[tuple[str, str, float, bool, str]]:
    return [(row.doc_id, row.rule, row.score, row.kept, row.why) for row in route.candidates]


def test_a_document_that_shares_no_word_with_the_question_is_reached_by_its_vector(
    sample: Corpus, route: Callable[..., Route]
) -> None:
    connection = sample.reading.connection
    text = connection.execute(
        "SELECT string_agg(search_text, ' ') FROM pages JOIN documents USING (doc_key) WHERE doc_id = ?", [DATA]
    ).fetchone()
    assert text and not words(REWORDED) & words(text[0])
    assert DATA not in {row.doc_id for row in route(REWORDED, weight=0.0).candidates}
    best = route(REWORDED).kept[0]
    assert (best.doc_id, best.rule, best.score) == (DATA, "vectors", pytest.approx(1 / 61))
    assert re.fullmatch(r"its best passage 1\. by vectors \(similarity 0\.\d{3}\)", best.why)
    assert best.by_topic


def test_ranks_of_documents_are_fused_by_the_weights_of_the_page_search_with_k_60(route: Callable[..., Route]) -> None:
    def ranks(row: Candidate) -> dict[str, int]:
        told = re.findall(r"best (page|passage)(?: ranks)? (\d+)\.", row.why)
        return {{"page": "full text", "passage": "vectors"}[what]: int(rank) for what, rank in told}

    by_text = {row.doc_id: ranks(row)["full text"] for row in route(ASKED, weight=0.0).candidates if ranks(row)}
    fused = route(ASKED, weight=0.5)
    ranked = [row for row in fused.candidates if ranks(row)]
    assert {row.doc_id: ranks(row)["full text"] for row in ranked if "full text" in ranks(row)} == by_text
    nearest = sorted(ranks(row)["vectors"] for row in ranked if "vectors" in ranks(row))
    assert nearest == list(range(1, len(nearest) + 1)) and nearest
    weights = {"full text": 1.0, "vectors": 0.5}
    for row in ranked:
        assert row.rule == " and ".join(ranks(row))
        assert row.score == pytest.approx(sum(weights[by] / (60 + rank) for by, rank in ranks(row).items()))
    assert "full text and vectors" in {row.rule for row in fused.kept}
    assert fused.kept[0].doc_id == DATA
    assert len(fused.kept) == 5
    scores = [row.score for row in ranked]
    assert scores == sorted(scores, reverse=True)


def test_only_documents_that_the_filters_leave_are_found(route: Callable[..., Route]) -> None:
    within = route(ASKED, filters=Filters(kinds=("judgment",)))
    assert within.kept and {row.kind for row in within.candidates} == {"judgment"}


def test_an_encoder_that_fails_leaves_the_route_of_full_text_and_a_warning(route: Callable[..., Route]) -> None:
    def broken(text: str) -> list[float]:
        raise RuntimeError("torn weights")

    plain, broke = route(ASKED, weight=0.0), route(ASKED, encode_query=broken)
    assert found(broke) == found(plain) and broke.kept
    assert broke.warnings == (
        "The vectors failed (RuntimeError: torn weights): documents were found by full text alone.",
    )
    assert plain.warnings == ()


def test_a_corpus_without_vectors_is_routed_by_full_text_and_says_so(
    sample: Corpus, route: Callable[..., Route], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = found(route(ASKED, weight=0.0))
    monkeypatch.setattr(type(sample.store), "vectors", lambda store: None)
    without = route(ASKED)
    assert found(without) == plain
    assert without.warnings == ("This corpus has no vectors yet: documents were found by full text alone.",)


def test_a_question_that_names_its_document_needs_no_vector(route: Callable[..., Route]) -> None:
    def never(text: str) -> list[float]:
        raise AssertionError("asked for a vector")

    named = route("Who are the claimants in HB 014/2024?", encode_query=never)
    assert {row.rule for row in named.kept} == {"case_number"}
    assert named.warnings == ()


def test_documents_and_pages_of_one_ask_are_searched_with_one_vector(
    sample: Corpus, sample_database: Path, index: VectorIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sample.store), "vectors", lambda store: index)
    asked = []
    with Corpus.open(sample_database, SearchSettings(vector_weight=0.5)) as corpus:
        monkeypatch.setattr(corpus, "_encode_query", lambda text: asked.append(text) or encode(text))
        answer = corpus.ask(ASKED)
    assert asked == [ASKED]
    assert answer.draft.shortlist.with_vectors
    assert answer.draft.shortlist.route.kept[0].rule == "full text and vectors"
    assert {page.doc_id for page in answer.draft.shortlist.pages if page.vector_rank == 1} <= {
        row.doc_id for row in answer.draft.shortlist.route.kept
    }


def test_by_default_full_text_finds_alone_and_no_model_is_loaded(sample_database: Path) -> None:
    script = (
        "import sys\n"
        "from legal_rag.corpus import Corpus\n"
        f"with Corpus.open({str(sample_database)!r}) as corpus:\n"
        f"    route = corpus.ask({ASKED!r}).draft.shortlist.route\n"
        "print(sorted({row.rule for row in route.kept}), [m for m in ('torch', 'lancedb') if m in sys.modules])\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['full text'] []"


def test_a_draft_that_the_question_does_not_name_is_not_brought_by_its_vector_either(
    sample: Corpus, index: VectorIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sample.store), "vectors", lambda store: index)
    documents = {
        key: replace(row, status="draft") if row.doc_id == DATA else row
        for key, row in sample.reading.directory.documents.items()
    }
    directory = replace(sample.reading.directory, documents=documents)
    reading = replace(sample.reading, directory=directory, search=SearchSettings(vector_weight=1.0))
    route = route_question(parse_question(REWORDED, reading.profile), reading, encode_query=encode)
    (row,) = [row for row in route.candidates if row.doc_id == DATA]
    assert (row.kept, row.rule, row.why) == (False, "vectors", "a draft, which the question does not name")
    assert route.kept
