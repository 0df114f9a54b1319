"""Files broken at random: no crash, no hang, bounded memory, each accounted for; `make stress` breaks a thousand."""

from __future__ import annotations

from pathlib import Path

from tests.pdfs import draw_picture, write_pdf
from tests.stress.mutations import build_mutants, write_mutants


def test_fifty_broken_files_are_each_read_or_refused(sample_folder: Path, tmp_path: Path) -> None:
    originals = sorted((sample_folder / "documents").glob("*order*.pdf"))[:5]
    originals.append(write_pdf(tmp_path / "picture.pdf", ["A page of words.", draw_picture], deflate=True))
    assert len(write_mutants(originals, tmp_path / "mutants", 50, seed=3)) == 50
    outcome = build_mutants(tmp_path / "mutants", tmp_path / "corpus.duckdb", seconds=300)
    assert outcome.faults == ()
    assert outcome.read + outcome.refused == 50
    assert outcome.read > 20  # broken, but not beyond repair
    assert outcome.largest_mb < 1500


def test_the_same_seed_breaks_the_same_files_in_the_same_way(tmp_path: Path) -> None:
    original = write_pdf(tmp_path / "a.pdf", ["Some words."])
    first, again = (write_mutants([original], tmp_path / name, 20, seed=1) for name in ("one", "two"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in again]
    assert len({path.read_bytes() for path in first} - {original.read_bytes()}) > 15
