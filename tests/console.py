"""The program as its console script runs it, in the process of the test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from legal_rag.cli.main import run


@dataclass(frozen=True)
class Outcome:
    """What a user sees: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


def console(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Outcome]:
    """Calls `legalrag ARGUMENTS…` with a configuration folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config-home"))
    monkeypatch.delenv("LEGALRAG_CONFIG", raising=False)

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call
