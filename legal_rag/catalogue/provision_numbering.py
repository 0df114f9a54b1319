"""Where a statute's numbering stands: the schedule, the part, the last number, and what may come next."""

from __future__ import annotations

from legal_rag.catalogue.clause_labels import MISSING
from legal_rag.catalogue.provision_labels import leading_number, roman


class Numbering:
    """The place in the numbers; numbers within a schedule are counted apart from those of the text."""

    def __init__(self) -> None:
        self.schedule: str | None = None
        self.part: str | None = None
        self.top = 0
        """The last number of the first rank: 14 of "14A" or "14.3"."""
        self.seen: set[str] = set()
        self._last_part = 0
        self._last_schedule_part = 0
        self._top_in_text = 0
        self._seen_in_text = self.seen

    def enter_schedule(self, name: str) -> None:
        """A schedule begins: numbers start anew."""
        if self.schedule is None:
            self._top_in_text, self._seen_in_text = self.top, self.seen
        self.schedule, self.part, self.top = name, None, 0
        self.seen, self._last_schedule_part = set(), 0

    def restart(self) -> None:
        """Numbers start anew within a schedule."""
        self.top = 0
        self.seen = set()

    def part_follows(self, number: str) -> bool:
        """Parts count up. One that goes on with the parts of the text, and not of the schedule, ends the schedule."""
        value = int(number) if number.isdigit() else roman(number.lower())
        if value is None:
            return True
        if self.schedule is not None and not (value > self._last_part > 0 and self._last_schedule_part != value - 1):
            self._last_schedule_part = value
            return True
        if value < self._last_part:
            return False
        if self.schedule is not None:
            self.schedule, self.seen, self.top = None, self._seen_in_text, self._top_in_text
        self._last_part = value
        return True

    def follows(self, number: str, strong: bool, may_start_at: bool) -> bool:
        """The number may come next, with room for headings that the page lost.

        `strong`: it has a heading's look; `may_start_at`: a document that starts in the middle may start with it.
        """
        if number in self.seen:
            return False
        value = leading_number(number)
        if value == self.top and number != str(value):
            return True
        if self.top == 0:
            return strong and (value <= 1 + MISSING or may_start_at)
        return self.top < value <= self.top + (MISSING if strong else 0) or (strong and value == self.top + 1)

    def sibling_seen(self, number: str) -> bool:
        """One of the numbers shortly before the dotted `number` has been met."""
        head, _, tail = number.rpartition(".")
        last = leading_number(tail)
        return any(f"{head}.{last - back}" in self.seen for back in range(0, 3 * MISSING + 1))
