"""What the stages of an ask read from: one open corpus, passed beside the question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_rag.profile import Profile
from legal_rag.route.directory import Directory

if TYPE_CHECKING:
    import duckdb

    from legal_rag.settings import SearchSettings
    from legal_rag.store.reader import Store


@dataclass(frozen=True)
class Reading:
    """An open corpus as the stages see it; nothing here can write."""

    store: Store
    directory: Directory
    profile: Profile
    search: SearchSettings

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """This thread's cursor on the locked, read-only connection."""
        return self.store.cursor()
