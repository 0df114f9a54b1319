"""`make ablate`: what vectors are worth, among the pages of the candidates and for finding documents.

    python -m bench.ablation [--out FOLDER]

Needs the labelled corpora (LEGALRAG_ARLC) and the databases of `make bench` with their vectors. A set whose database
has no vectors is said and left out.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean

from bench.bench import LabelledSet, labelled_sets
from bench.printing import table
from bench.retrieval import answerable, holds_documents
from bench.ways import figures_of, ways
from legal_rag.batch.questions import AskedQuestion, read_questions
from legal_rag.corpus import Corpus
from legal_rag.embed.encoder import load_encoder
from legal_rag.evaluation.gold import Gold, read_gold
from legal_rag.route.topic import TOPIC_CANDIDATES
from legal_rag.search.fulltext import rank_pages
from legal_rag.settings import SearchSettings

WEIGHTS = (0.0, 0.25, 0.5, 1.0)


def ablate(labelled: LabelledSet, database: Path) -> None:
    """Print the tables of one set."""
    labels = read_gold([labelled.gold])
    with Corpus.open(database) as corpus:
        if corpus.store.vectors() is None:
            print(f"\n{database} has no vectors: left out.")
            return
        encoder = load_encoder(corpus.store.build.model_name or "")
        known: dict[str, Sequence[float]] = {}

        def encode(text: str) -> Sequence[float]:
            if text not in known:
                known[text] = encoder.encode_query(text).tolist()
            return known[text]

        for name, file in (("as asked", labelled.questions), ("paraphrases", labelled.paraphrases)):
            questions = read_questions(file)
            rows = []
            for weight in WEIGHTS:
                found = figures_of(labels, ways(corpus, questions, SearchSettings(vector_weight=weight), encode))
                rows.append([weight, found.n, found.page_at_5, found.page_at_10])
            print(f"\n### {labelled.name}, {name}: weight of the vectors among the candidates' pages\n")
            table(["vector weight", "n", "page@5", "page@10"], rows)
            print(
                f"\n### {labelled.name}, {name}: finding documents, questions without a reference left to full text\n"
            )
            table(
                ["documents by", "n", f"all gold among {TOPIC_CANDIDATES}"], _topics(corpus, labels, questions, encode)
            )


def _topics(corpus: Corpus, labels: Iterable[Gold], questions: Iterable[AskedQuestion], encode) -> list[list[object]]:  # type: ignore[no-untyped-def]
    """Of the questions that the router leaves to full text: the first documents by text, by vectors, by both."""
    texts = {asked.question_id: asked for asked in questions}
    found = ways(corpus, texts.values())
    documents = corpus.reading.directory.documents
    vectors = corpus.store.vectors()
    assert vectors is not None  # checked by the caller
    held: dict[str, list[bool]] = {"full text": [], "vectors": [], "both, fused": []}
    for label in answerable(labels):
        way = found.get(label.question_id)
        if way is None or not all(c.by_topic for c in way.shortlist.route.kept):
            continue
        text = texts[label.question_id].text
        pages = rank_pages(corpus.reading, text, corpus.reading.directory.originals, 100)
        lexical = list(dict.fromkeys(documents[page.doc_key].doc_id for page in pages))
        near = vectors.search(encode(text), None, 200)
        dense = list(dict.fromkeys(documents[doc_key].doc_id for _, doc_key, _, _ in near))
        fused = sorted(
            {*lexical, *dense}, key=lambda d: -sum(1 / (60 + r.index(d)) for r in (lexical, dense) if d in r)
        )
        for name, ranking in zip(held, (lexical, dense, fused), strict=True):
            held[name].append(holds_documents(label, ranking[:TOPIC_CANDIDATES]))
    return [[name, len(row), fmean(row) if row else None] for name, row in held.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("bench-out"), help="folder of the corpora")
    options = parser.parse_args()
    for labelled in labelled_sets(Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc"))):
        database = options.out / f"{labelled.name}.duckdb"
        if database.is_file():
            ablate(labelled, database)


if __name__ == "__main__":
    main()
