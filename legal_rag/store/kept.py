"""What one open corpus keeps at hand of what it read: bounded, and never older than the corpus."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_BYTES = 64 * 2**20
"""What is kept at most, whatever the size of the corpus."""


class Kept:
    """Rows and texts that the next question is likely to want again; of more than `most_bytes`, those used last.

    A corpus does not change while it is open, so that nothing in here can be out of date: what a build writes later is
    seen by opening it, and an opened corpus begins with nothing kept. Threads may share one.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.bytes = 0
        self._most = most_bytes
        self._lock = threading.Lock()
        self._values: OrderedDict[tuple[Hashable, Hashable], tuple[Any, int]] = OrderedDict()

    def each(
        self,
        kind: Hashable,
        keys: Iterable[Key],
        make: Callable[[list[Key]], Mapping[Key, Value]],
        size: Callable[[Value], int],
    ) -> dict[Key, Value]:
        """The values of `keys` among those of one `kind`, in their order. Those that are not at hand are made in one
        call, which may leave some out; `size` is about how many bytes a value takes."""
        wanted = dict.fromkeys(keys)
        found = self._at_hand(kind, wanted)
        missing = [key for key in wanted if key not in found]
        if missing:
            made = make(missing)
            self._keep(kind, made, size)
            found.update(made)
        return {key: found[key] for key in wanted if key in found}

    def one(self, kind: Hashable, key: Key, make: Callable[[], Value], size: Callable[[Value], int]) -> Value:
        """The value of one key."""
        return self.each(kind, [key], lambda _: {key: make()}, size)[key]

    def _at_hand(self, kind: Hashable, keys: Iterable[Key]) -> dict[Key, Any]:
        found = {}
        with self._lock:
            for key in keys:
                if (kept := self._values.get((kind, key))) is not None:
                    self._values.move_to_end((kind, key))
                    found[key] = kept[0]
        return found

    def _keep(self, kind: Hashable, made: Mapping[Key, Value], size: Callable[[Value], int]) -> None:
        with self._lock:
            for key, value in made.items():
                self._drop((kind, key))  # another thread may have made it meanwhile
                if (taken := size(value)) <= self._most:
                    self._values[kind, key] = value, taken
                    self.bytes += taken
            while self.bytes > self._most:
                self._drop(next(iter(self._values)))

    def _drop(self, place: tuple[Hashable, Hashable]) -> None:
        _, size = self._values.pop(place, (None, 0))
        self.bytes -= size
