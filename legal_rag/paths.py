"""Where the parts of one corpus lie: everything follows from the path of its database."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEFAULT_DATABASE = "corpus.duckdb"


@dataclass(frozen=True)
class CorpusPaths:
    """The files of one corpus, side by side: `corpus.duckdb`, `corpus.lance/`, `corpus.trace/`, `corpus.cache/`,
    `corpus.lock`, and `corrections.toml`, which people write."""

    database: Path

    @property
    def _stem(self) -> str:
        name = self.database.name
        return name.removesuffix(".example").removesuffix(".duckdb")

    @property
    def vectors(self) -> Path:
        """The Lance dataset folder's parent (a lancedb database)."""
        return self.database.with_name(f"{self._stem}.lance")

    @property
    def trace(self) -> Path:
        """The folder of trace files, one a day."""
        return self.database.with_name(f"{self._stem}.trace")

    @property
    def cache(self) -> Path:
        """Work kept by content; may be deleted at any time between builds."""
        return self.database.with_name(f"{self._stem}.cache")

    @property
    def corrections(self) -> Path:
        """What people have corrected; read by every build."""
        return self.database.with_name("corrections.toml")

    @property
    def lock(self) -> Path:
        """Held by a build with flock."""
        return self.database.with_name(f"{self._stem}.lock")


def corpus_paths(database: str | Path = DEFAULT_DATABASE) -> CorpusPaths:
    """The parts that belong to the database at `database`."""
    return CorpusPaths(Path(database))
