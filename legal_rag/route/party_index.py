"""The parties of a corpus, arranged by the words of their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Case = tuple[int, str]
"""doc_key, and the key of a case that the document is of ("" for one without a number)."""


class PartyIndex:
    """Names by case and side, and the cases in which each word of a name stands."""

    def __init__(self, parties: Iterable[tuple[int, str | None, str, str]]) -> None:
        """`parties`: doc_key, case key, side, and name key of each."""
        self.sides: dict[Case, dict[str, list[str]]] = {}
        self._cases: dict[str, dict[Case, None]] = defaultdict(dict)
        for doc_key, case, side, name in parties:
            self.sides.setdefault((doc_key, case or ""), {}).setdefault(side, []).append(name)
            for word in name.split():
                self._cases[word][doc_key, case or ""] = None

    def naming(self, words: Iterable[str]) -> list[Case]:
        """Cases with a party whose name has one of `words`, in the order of the corpus."""
        return sorted({case for word in words for case in self._cases.get(word, ())})
