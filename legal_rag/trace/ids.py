"""Ids that sort by time: UUIDv7 (RFC 9562, section 5.7), with the sub-millisecond part of method 3 of section 6.2."""

from __future__ import annotations

import secrets
import time
from uuid import UUID


def new_id() -> str:
    """A fresh UUIDv7: 48 bits of Unix milliseconds, 12 bits of their fraction, 62 random bits."""
    milliseconds, nanoseconds = divmod(time.time_ns(), 1_000_000)
    fraction = (nanoseconds << 12) // 1_000_000
    value = (milliseconds & (2**48 - 1)) << 80 | 0x7 << 76 | fraction << 64 | 0b10 << 62 | secrets.randbits(62)
    return str(UUID(int=value))


def new_ask_id() -> str:
    """The id of one ask, as it stands in the answer, the trace and a submission."""
    return new_id()
