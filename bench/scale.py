"""`make bench-scale`: retrieval and its time when the corpus grows from 300 to 1,000 and 3,000 documents.

    python -m bench.scale [--out FOLDER] [--sizes 300 1000 3000]

Needs the labelled corpora named by LEGALRAG_ARLC. The documents beside the real ones are made by bench.distractors and
enter after extraction, by the very build that users run, without vectors (their weight is 0).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.bench import PROFILE, LabelledSet, labelled_sets
from bench.distractors import make_distractors, sources_of
from bench.printing import table
from bench.retrieval import flat_rankings, quantile
from bench.ways import figures_of, ways
from legal_rag.batch.questions import read_questions
from legal_rag.batch.write import write_whole
from legal_rag.build.cache import WorkCache
from legal_rag.corpus import Corpus
from legal_rag.evaluation.gold import read_gold
from legal_rag.paths import corpus_paths
from legal_rag.profile.loader import load_profile

SIZES = (300, 1000, 3000)


def build(folders: list[Path], database: Path) -> float:
    """Build by the command that users run; returns its seconds."""
    command = [sys.executable, "-m", "legal_rag", "build-db", *map(str, folders), "--db", str(database)]
    begun = time.perf_counter()
    ran = subprocess.run(
        [*command, "--profile", PROFILE, "--without-vectors", "--allow-shrink", "--json"], stdout=subprocess.DEVNULL
    )
    if ran.returncode:
        sys.exit(f"build-db ended with {ran.returncode}.")
    return round(time.perf_counter() - begun, 1)


def measure(labelled: LabelledSet, database: Path, size: int) -> dict[str, Any]:
    """Retrieval and times of one size: every question once to warm, then once to measure."""
    labels, questions = read_gold([labelled.gold]), read_questions(labelled.questions)
    with Corpus.open(database) as corpus:
        if (held := len(corpus.reading.directory.documents)) != size:
            sys.exit(f"{database} holds {held} documents instead of {size}: was the program changed during the run?")
        ways(corpus, questions[:100])
        found = ways(corpus, questions)
        flat = flat_rankings(corpus, labels)["BM25"]
        took = [way.ms for way in found.values()]
        return {
            "documents": len(corpus.reading.directory.documents),
            "pages": corpus.store.build.pages,
            "routed": figures_of(labels, found).to_dict(),
            "flat": flat.to_dict(),
            "ms": {"p50": quantile(took, 0.5), "p95": quantile(took, 0.95)},
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("bench-out"), help="folder of the corpus and figures")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="numbers of documents")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    labelled = labelled_sets(Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc")))[1]
    database, distractors = options.out / "scale.duckdb", options.out / "scale-distractors"
    figures: list[dict[str, Any]] = []
    build([labelled.documents], database)
    with Corpus.open(database) as corpus:
        rows = corpus.store.cursor().execute("SELECT doc_id, sha256, kind, title, page_count FROM documents")
        sources = sources_of(rows.fetchall())
    for size in options.sizes:
        folder = distractors / str(size)
        made = make_distractors(
            sources, WorkCache(corpus_paths(database).cache), folder, load_profile(PROFILE), size - len(sources)
        )
        seconds = build([labelled.documents, folder], database) if made else 0.0
        hard = sum(one.how != "new names and numbers" for one in made)
        figures.append({"size": size, "hard": hard, "build_s": seconds, **measure(labelled, database, size)})
        write_whole(options.out / "scale.json", json.dumps(figures, indent=1) + "\n")
    print_scale(figures)


def print_scale(figures: list[dict[str, Any]]) -> None:
    """One row a size, ready for CHANGELOG.md."""
    columns = ["documents", "hard", "pages", "routed page@5", "@10", "documents held", "candidates",
               "flat BM25 page@5", "p50 ms", "p95 ms", "flat p50 ms"]  # fmt: skip
    table(
        columns,
        [
            [
                row["documents"], row["hard"], row["pages"], row["routed"]["page_at_5"], row["routed"]["page_at_10"],
                row["routed"]["route_recall"], row["routed"]["candidates"], row["flat"]["page_at_5"],
                row["ms"]["p50"], row["ms"]["p95"], row["flat"]["p50_ms"],
            ]
            for row in figures
        ],
    )  # fmt: skip


if __name__ == "__main__":
    main()
