"""How often an ask calls the database: what an ask costs, as every call is planned anew, however little it reads."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from legal_rag.corpus import Corpus
from tests.sample import gold


class CountingCursor:
    """A cursor that counts its calls."""

    def __init__(self, cursor: Any) -> None:
        self.calls = 0
        self._cursor = cursor

    def execute(self, *given: Any) -> Any:
        self.calls += 1
        return self._cursor.execute(*given)


def calls_of_asks(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    cursor = CountingCursor(corpus.store.cursor())
    monkeypatch.setattr(corpus.store, "cursor", lambda: cursor)
    counts = []
    for label in gold():
        before = cursor.calls
        corpus.ask(label.question, label.answer_type)
        counts.append(cursor.calls - before)
    return counts


def test_an_ask_calls_the_database_a_few_times_and_one_asked_before_hardly(
    sample_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Corpus.open(sample_database) as corpus:
        first = calls_of_asks(corpus, monkeypatch)
        again = calls_of_asks(corpus, monkeypatch)
    assert fmean(first) < 9
    assert max(first) <= 20
    assert fmean(again) < fmean(first)
