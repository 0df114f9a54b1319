"""Ctrl-C while questions are answered.

DuckDB turns an interrupt inside a query into an error, and what answers a question survives the errors of its parts:
Ctrl-C would pass for a failed component. So it is held until the question at hand is done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_held() -> Iterator[Callable[[], None]]:
    """Yields a function that raises KeyboardInterrupt once Ctrl-C was pressed; a second Ctrl-C does not wait for it."""
    asked_to_stop = False

    def hold(number: int, frame: FrameType | None) -> None:
        nonlocal asked_to_stop
        if asked_to_stop:
            raise KeyboardInterrupt
        asked_to_stop = True

    def stop_if_asked() -> None:
        if asked_to_stop:
            raise KeyboardInterrupt

    previous = signal.signal(signal.SIGINT, hold)
    try:
        yield stop_if_asked
    except Exception:
        stop_if_asked()
        raise
    finally:
        signal.signal(signal.SIGINT, previous)
