"""What an open corpus keeps at hand: read once, bounded however large the corpus is, never that of another build."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from legal_rag.store.facts import bound, pages_at, pages_of
from legal_rag.store.kept import Kept
from legal_rag.store.reader import Store, open_store
from tests.store.conftest import MakeDatabase


class Shelf:
    """A cache of numbers that take ten bytes each, and what had to be fetched for it."""

    def __init__(self, most_bytes: int) -> None:
        self.kept = Kept(most_bytes)
        self.fetched: list[int] = []

    def fetch(self, missing: list[int]) -> dict[int, int]:
        self.fetched += missing
        return {number: number * 2 for number in missing if number >= 0}

    def get(self, *numbers: int, size: int = 10) -> dict[int, int]:
        return self.kept.each("doubled", numbers, self.fetch, lambda _: size)


def test_what_was_read_is_read_once_and_the_rest_in_one_go() -> None:
    shelf = Shelf(most_bytes=100)
    assert shelf.get(3, 1) == {3: 6, 1: 2}
    assert list(shelf.get(4, 1, 5, 3)) == [4, 1, 5, 3]
    assert shelf.fetched == [3, 1, 4, 5]


def test_what_was_not_used_for_longest_goes_first_and_the_bound_holds() -> None:
    shelf = Shelf(most_bytes=30)
    shelf.get(1, 2, 3)
    shelf.get(1)
    shelf.get(4)
    assert shelf.kept.bytes == 30
    shelf.fetched.clear()
    shelf.get(1, 3, 4)
    assert not shelf.fetched
    shelf.get(2)
    assert shelf.fetched == [2]


def test_what_is_larger_than_all_that_may_be_kept_drives_nothing_out() -> None:
    shelf = Shelf(most_bytes=30)
    shelf.get(1, 2)
    assert shelf.get(7, size=31) == {7: 14}
    assert shelf.kept.bytes == 20


def test_what_is_not_there_is_left_out() -> None:
    assert Shelf(most_bytes=30).get(-1, 5) == {5: 10}


def test_threads_that_share_it_get_their_own_values() -> None:
    shelf = Shelf(most_bytes=200)
    with ThreadPoolExecutor(8) as pool:
        for numbers, found in pool.map(lambda n: (n, shelf.get(n, n + 1)), range(400)):
            assert found == {numbers: numbers * 2, numbers + 1: numbers * 2 + 2}
    assert shelf.kept.bytes <= 200


def text_of(store: Store, doc_key: int, page_number: int) -> str:
    return pages_at(store, [(doc_key, page_number)])[doc_key, page_number].text


@pytest.fixture
def built(make_database: MakeDatabase, tmp_path: Path) -> Callable[[str], Store]:
    """Builds as a build does it, by renaming a new file over the old one, and opens what was built."""

    def build(text: str) -> Store:
        written = make_database({"tolls": [text, "The master may sail at night."]}, "new.duckdb")
        return open_store(written.rename(tmp_path / "corpus.duckdb"))

    return build


def test_a_corpus_opened_after_a_build_is_never_answered_from_what_was_kept_before(
    built: Callable[[str], Store],
) -> None:
    before = built("The toll is 300 crowns.")
    assert text_of(before, 1, 1) == "The toll is 300 crowns."
    after = built("The toll is 450 crowns.")
    assert text_of(after, 1, 1) == "The toll is 450 crowns."
    assert text_of(before, 1, 1) == "The toll is 300 crowns."


def test_pages_come_in_the_order_asked_for_and_those_of_a_document_in_its_own(built: Callable[[str], Store]) -> None:
    store = built("The toll is 300 crowns.")
    assert list(pages_at(store, [(1, 2), (9, 1), (1, 1), (1, 7)])) == [(1, 2), (1, 1)]
    assert [page.page_number for page in pages_of(store, [1, 1])] == [1, 2]


def test_a_list_reaches_a_query_as_it_was_given(built: Callable[[str], Store]) -> None:
    odd = ["a b", 'say "toll"', "keeper's", "back\\slash", "two\nlines", "[x]", "{y}", "ü, é", "NULL", ""]
    sql = "SELECT $words::JSON::VARCHAR[]"
    assert built("x").cursor().execute(sql, bound({"words": odd})).fetchone() == (odd,)
