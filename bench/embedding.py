"""`make bench-embedding`: what our embedding of passages costs beside a bare SentenceTransformer.encode of them.

    python -m bench.embedding CORPUS.duckdb [--passages N]

The passages are taken evenly from the corpus and measured in two halves, the second with the order of the two turned
around, so that neither profits from a machine that slows down or speeds up meanwhile.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from legal_rag.embed.encoder import Encoder, load_encoder
from legal_rag.store.connection import open_for_reading


def passages_of(database: Path, wanted: int) -> list[str]:
    """`wanted` different passages, evenly over the corpus; all of them where it has fewer."""
    with open_for_reading(database) as connection:
        texts = [
            text
            for (text,) in connection.execute(
                "SELECT any_value(text) FROM passages GROUP BY sha256 ORDER BY sha256"
            ).fetchall()
        ]
    if not texts:
        sys.exit(f"{database} was built without vectors: it holds no passages to embed.")
    step = max(1, len(texts) // wanted)
    return texts[::step][:wanted]


def seconds_of(run: Callable[[Sequence[str]], object], texts: Sequence[str]) -> float:
    """Wall seconds of one run over `texts`."""
    begun = time.perf_counter()
    run(texts)
    return time.perf_counter() - begun


def compare(encoder: Encoder, texts: Sequence[str]) -> dict[str, float]:
    """Wall seconds of both ways over all `texts`, and ours as a multiple of the bare way."""
    from sentence_transformers import SentenceTransformer

    bare_model = SentenceTransformer(str(encoder.folder), device="cpu", local_files_only=True)

    def bare(some: Sequence[str]) -> object:
        return bare_model.encode(list(some), normalize_embeddings=True)

    for warm in (bare, encoder.encode):
        warm(texts[:16])
    middle = len(texts) // 2
    first, second = texts[:middle], texts[middle:]
    ours = seconds_of(encoder.encode, first)
    plain = seconds_of(bare, first) + seconds_of(bare, second)
    ours += seconds_of(encoder.encode, second)
    return {
        "passages": len(texts),
        "ours_s": round(ours, 1),
        "bare_s": round(plain, 1),
        "ratio": round(ours / plain, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=Path)
    parser.add_argument("--passages", type=int, default=2000)
    options = parser.parse_args()
    print(json.dumps(compare(load_encoder(), passages_of(options.database, options.passages))))


if __name__ == "__main__":
    main()
