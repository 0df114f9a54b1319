"""How a build tells what it is doing; the library itself is silent."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Stages follow one another; `advance` counts within the current one."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, of `total` steps."""

    def advance(self, steps: int = 1) -> None:
        """So many more steps are done."""

    def say(self, line: str) -> None:
        """Something the user should read now."""


class Silent:
    """Progress that nobody watches."""

    def stage(self, name: str, total: int) -> None:
        """Nothing to show."""

    def advance(self, steps: int = 1) -> None:
        """Nothing to show."""

    def say(self, line: str) -> None:
        """Nothing to show."""
