"""Headings of the contents list held against those of the text, to lend a number where the text has lost its own."""

from __future__ import annotations

from rapidfuzz import fuzz

from legal_rag.catalogue.clause_labels import MISSING
from legal_rag.catalogue.contents_pages import ContentsEntry
from legal_rag.catalogue.provision_labels import CLAUSE
from legal_rag.catalogue.provision_lines import ProvisionLines
from legal_rag.text import name_key

_SAME_HEADING = 90
"""Likeness, of 100, at which the heading in the contents list and the one in the text differ by a slip of the pen."""


class ListedHeadings:
    """The contents list, with the place in it that the text has reached."""

    def __init__(self, entries: tuple[ContentsEntry, ...]) -> None:
        self.entries = entries
        self._expected = 0

    def __bool__(self) -> bool:
        return bool(self.entries)

    def has(self, number: str, rest: str) -> bool:
        """The list has this number with this heading."""
        key = name_key(rest)
        return any(
            entry.number == number and (entry.key.startswith(key) or key.startswith(entry.key))
            for entry in self.entries
        )

    def passed(self, number: str) -> None:
        """The text has reached the provision `number`."""
        for index in range(self._expected, len(self.entries)):
            if self.entries[index].number == number:
                self._expected = index + 1
                break

    def at(self, printed: ProvisionLines, i: int) -> tuple[ContentsEntry, bool] | None:
        """The entry whose heading line `i` prints without its number; True where the text runs on after it."""
        line = printed.lines[i]
        if not (line.bold or line.opens_block) or len(line.text) > 160 or CLAUSE.match(line.text):
            return None
        label = printed.labels[i]
        key = name_key(label.rest if label is not None and label.rest else line.text.lstrip("•·-–—. "))
        for ahead, entry in enumerate(self.entries[self._expected : self._expected + 1 + MISSING]):
            if (
                entry.key == key
                or (len(key) >= 10 and fuzz.ratio(entry.key, key) >= _SAME_HEADING)
                or (line.bold and len(key) > 15 and entry.key.startswith(key) and printed.bold_below(i))
            ):
                return entry, False
            # The heading and its text on one line, where both lost their number and their weight.
            if ahead == 0 and label is None and key.startswith(entry.key + " ") and len(entry.key) >= 5:
                return entry, True
        return None
