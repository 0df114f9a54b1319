"""Runs the program as its console script does, in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from legal_rag.cli.main import run


@dataclass(frozen=True)
class Outcome:
    """What a user sees: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


@pytest.fixture
def legalrag(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path) -> Callable[..., Outcome]:
    """Calls `legalrag ARGUMENTS…` with a configuration folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config-home"))
    monkeypatch.delenv("LEGALRAG_CONFIG", raising=False)

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call
