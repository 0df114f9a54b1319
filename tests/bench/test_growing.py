"""What the growth benchmark makes: documents that differ where they say they do, and enter a build by the cache."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bench.distractors import MOST_PAGES, make_distractors, sources_of
from bench.references import made_up_references, mentioned_references, reference_figures
from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.build.cache import WorkCache
from legal_rag.corpus import Corpus
from legal_rag.profile import load_profile
from tests.sample import PROFILE

WANTED = 24


@pytest.fixture(scope="module")
def grown(sample_folder: Path, sample: Corpus, tmp_path_factory: pytest.TempPathFactory):
    """The sample corpus with distractors among its documents: the corpus and how each distractor was made."""
    folder = tmp_path_factory.mktemp("grown")
    shutil.copytree(sample_folder / "corpus.cache", folder / "corpus.cache")
    rows = sample.store.cursor().execute("SELECT doc_id, sha256, kind, title, page_count FROM documents")
    sources = sources_of(rows.fetchall())
    cache = WorkCache(folder / "corpus.cache")
    sources = [
        s for s in sources if s.pages <= MOST_PAGES and list((folder / "corpus.cache/extract").glob(s.sha256 + "*"))
    ]
    made = make_distractors(sources, cache, folder / "more", load_profile(str(PROFILE)), WANTED)
    options = BuildOptions(
        (sample_folder / "documents", folder / "more"), folder / "corpus.duckdb", str(PROFILE), without_vectors=True
    )
    report = build_corpus(options)
    with Corpus.open(folder / "corpus.duckdb") as corpus:
        yield corpus, made, report


def test_distractors_enter_after_extraction_and_half_of_them_are_hard(grown) -> None:
    corpus, made, report = grown
    assert report.documents == len(corpus.reading.directory.documents)
    assert report.extracted == 0
    hows = [one.how for one in made]
    assert hows.count("new names and numbers") == WANTED / 2
    assert len(set(hows)) >= 3


def test_no_distractor_carries_the_number_of_a_real_case_law_or_order(grown, sample: Corpus) -> None:
    corpus, _, _ = grown
    numbered = "own AND identifiers.kind IN ('case_number', 'law_number', 'court_order')"
    real = sample.store.cursor().execute(f"SELECT DISTINCT key FROM identifiers WHERE {numbered}")
    theirs = corpus.store.cursor().execute(
        "SELECT DISTINCT key FROM identifiers JOIN documents USING (doc_key) "
        f"WHERE {numbered} AND starts_with(doc_id, 'distractor-')"
    )
    invented = {key for (key,) in theirs.fetchall()}
    assert len(invented) > 5
    assert not invented & {key for (key,) in real.fetchall()}


def test_answers_are_those_of_the_corpus_without_distractors(grown, sample: Corpus) -> None:
    corpus, _, _ = grown
    for question in (
        "Who are the claimants in HB 014/2024?",
        "What is the Date of Issue of SDT 301/2025?",
        "Within how many hours must a Steward report a Loss to the Registrar?",
        "What is the deadline for comments on Consultation Paper No. 2 of 2023?",
    ):
        alone, among = sample.ask(question), corpus.ask(question)
        assert (among.answer, [c.doc_id for c in among.citations]) == (
            alone.answer,
            [c.doc_id for c in alone.citations],
        )


def test_made_up_references_name_nothing_and_mentioned_ones_are_no_document_s_own(sample: Corpus) -> None:
    made_up = made_up_references(sample, 40)
    assert made_up == made_up_references(sample, 40)
    assert len(made_up) == 40
    figures = reference_figures(sample, 20)
    assert (figures.made_up, figures.absent) == (20, 20)
    assert figures.mentioned == len(mentioned_references(sample, 20)) >= 10
    assert figures.refused == 0
