"""Runs a command for whom file permissions hold, also where the tests themselves run as the superuser."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

_DROP_FROM_BOUNDING_SET = 24
_READ_AND_WRITE_ANYTHING = (1, 2)
"""prctl(2) and capabilities(7): CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""


def _drop() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in _READ_AND_WRITE_ANYTHING:
        if libc.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl")


class WithoutSuperuser:
    """`run` starts a command whose reads and writes are refused as any user's; `available` marks tests that need it."""

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """As subprocess.run, with output as text."""
        drop = _drop if os.geteuid() == 0 else None
        return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=drop)

    @property
    def available(self) -> pytest.MarkDecorator:
        return pytest.mark.skipif(not self._works(), reason="this superuser cannot give up its rights here")

    def _works(self) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            locked = Path(folder) / "locked"
            locked.write_text("x")
            locked.chmod(0)
            try:
                return self.run(["cat", str(locked)]).returncode != 0
            except (OSError, subprocess.SubprocessError):
                return False


without_superuser = WithoutSuperuser()
