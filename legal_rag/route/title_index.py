"""The titles of a corpus, arranged so that a question is held against few of them however many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

INSTRUMENTS = frozenset({"law", "laws", "regulations", "regulation", "regs", "rules", "rule", "code", "act", "order"})
"""Words that a title may end with which say what sort of instrument it is of."""
SMALL_WORDS = frozenset({"of", "the", "and", "in", "on", "for", "to", "a", "an"})
_MIN_FUZZY_LENGTH = 12
SHORTEST_PIECE = 2
_LEAST_OF_BODY = 0.5
"""Share of a title's telling words that may stand for all of them."""


class Titles(dict[str, tuple[int, ...]]):
    """Title variants as name keys, with the doc_keys of the documents that go by them. Not changed once it is made."""

    @cached_property
    def longest(self) -> int:
        """Words of the longest variant."""
        return max((variant.count(" ") + 1 for variant in self), default=0)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a variant."""
        return frozenset(word for variant in self for word in variant.split())

    def abbreviated(self, short: list[str], instrument: str) -> list[str]:
        """Variants for which `short`, written before the word `instrument`, may stand: the initials of their words
        ("gp law"), or the beginnings of each ("gen part law")."""
        found = self._by_initials.get((instrument, short[0]), []) if len(short) == 1 else []
        for body, variant in self._by_body.get((instrument, len(short), short[0][:SHORTEST_PIECE]), []):
            if all(_begins(piece, word) for piece, word in zip(short, body, strict=True)):
                found = [*found, variant]
        return sorted(found, key=self._places.__getitem__)

    def shortened(self, short: list[str], instrument: str) -> list[str]:
        """Variants of which `short`, written before the word `instrument`, leaves words out ("berth dues law" for the
        "Berth and Mooring Dues Law"), where they are all of one title."""
        found = [
            variant
            for body, variant in self._bodies_of.get(instrument, [])
            if _LEAST_OF_BODY * len(body) <= len(short) < len(body) and _in_order(short, body)
        ]
        return found if self._is_one_title(found) else []

    def turned(self, instrument: str, words: list[str]) -> list[str]:
        """Variants for "the law on `words`": the "`words` Law"."""
        return self._by_folded_body.get((instrument, tuple(map(_folded, words))), [])

    def by_letters(self, letters: str) -> list[str]:
        """Variants whose telling words begin with `letters`, the instrument's with the last ("BDL" for the "Berth Dues
        Law"), where they are all of one title."""
        found = self._by_letters.get(letters, [])
        return found if self._is_one_title(found) else []

    def _is_one_title(self, variants: list[str]) -> bool:
        """Whether one of the variants is all the documents' own."""
        keys = [set(self[variant]) for variant in variants]
        return bool(keys) and max(keys, key=len) == set().union(*keys)

    @cached_property
    def ending_in_instrument(self) -> dict[tuple[str, int], list[str]]:
        """Variants long enough to be told when misspelt, by their last word and number of words; the others of them are
        in `ending_otherwise`."""
        found: dict[tuple[str, int], list[str]] = defaultdict(list)
        for variant in self:
            last = variant.rsplit(" ", 1)[-1]
            if len(variant) >= _MIN_FUZZY_LENGTH and last in INSTRUMENTS:
                found[last, variant.count(" ") + 1].append(variant)
        return found

    @cached_property
    def ending_otherwise(self) -> list[str]:
        """Those whose last word names no instrument."""
        return [
            variant
            for variant in self
            if len(variant) >= _MIN_FUZZY_LENGTH and variant.rsplit(" ", 1)[-1] not in INSTRUMENTS
        ]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {variant: place for place, variant in enumerate(self)}

    def _bodies(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Each variant's last word, the telling words before it, and the variant."""
        for variant in self:
            parts = variant.split()
            body = tuple(part for part in parts[:-1] if part not in SMALL_WORDS)
            if body:
                yield parts[-1], body, variant

    @cached_property
    def _by_initials(self) -> dict[tuple[str, str], list[str]]:
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for last, body, variant in self._bodies():
            if len(body) > 1:
                found[last, "".join(word[0] for word in body)].append(variant)
        return found

    @cached_property
    def _bodies_of(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        found: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for last, body, variant in self._bodies():
            found[last].append((body, variant))
        return found

    @cached_property
    def _by_folded_body(self) -> dict[tuple[str, tuple[str, ...]], list[str]]:
        found: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
        for last, body, variant in self._bodies():
            found[last, tuple(map(_folded, body))].append(variant)
        return found

    @cached_property
    def _by_letters(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for last, body, variant in self._bodies():
            if last in INSTRUMENTS and len(body) > 1:
                found["".join(word[0] for word in (*body, last))].append(variant)
        return found

    @cached_property
    def _by_body(self) -> dict[tuple[str, int, str], list[tuple[tuple[str, ...], str]]]:
        found: dict[tuple[str, int, str], list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for last, body, variant in self._bodies():
            found[last, len(body), body[0][:SHORTEST_PIECE]].append((body, variant))
        return found


def _begins(piece: str, word: str) -> bool:
    return piece == word or (len(piece) >= SHORTEST_PIECE and word.startswith(piece))


def _in_order(short: list[str], body: tuple[str, ...]) -> bool:
    """Whether the pieces begin words of a title's body, in its order, the first of them its first."""
    if not _begins(short[0], body[0]):
        return False
    rest = iter(body)
    return all(any(_begins(piece, word) for word in rest) for piece in short)


def _folded(word: str) -> str:
    return word.removesuffix("s")
