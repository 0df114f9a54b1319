"""The program's front: instant help, an example in every command, one form of error, its own exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import click
import pytest

from legal_rag.cli import main as front
from legal_rag.cli.main import TASKS, cli
from legal_rag.errors import ExitCode, NoCorpusError

ENTRIES = [entry for task in TASKS for entry in task.commands]
HEAVY = ("torch", "duckdb", "pymupdf", "lancedb", "sentence_transformers", "pyarrow", "anthropic", "ocrmypdf", "numpy")


def test_bare_legalrag_shows_purpose_first_commands_and_commands_by_task(legalrag) -> None:
    shown = legalrag()
    assert shown.code == 0
    assert shown.err == ""
    assert shown.out.startswith("legalrag answers questions over a corpus of legal PDFs")
    assert shown.out.index("build-db DOCUMENTS") < shown.out.index('ask "QUESTION"') < shown.out.index("Build:")
    for task in TASKS:
        assert f"\n{task.title}:\n" in shown.out
    assert legalrag("--help").out == shown.out


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_command_has_help_with_an_example_and_says_what_the_overview_says(legalrag, entry) -> None:
    command = cli.get_command(click.Context(cli), entry.name)
    assert command is not None
    assert command.name == entry.name
    assert command.get_short_help_str(200) == entry.about
    shown = legalrag(entry.name, "--help")
    assert shown.code == 0
    assert f"legalrag {entry.name}" in shown.out.split("Examples:")[1]
    undescribed = [p.name for p in command.params if isinstance(p, click.Option) and not p.help]
    assert set(undescribed) <= {"form"}, "every option says what it does"


def test_help_loads_nothing_heavy_and_is_instant() -> None:
    """In processor time: the clock on the wall also counts what else the machine does."""
    script = (
        "import sys, time; begun = time.process_time()\n"
        "from legal_rag.cli.main import run\n"
        "code = run(['--help'])\n"
        "took = time.process_time() - begun\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], took, file=sys.stderr)\n"
    )
    best = 1.0
    for _ in range(3):
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stderr
        loaded, _, took = told.rpartition("] ")
        assert loaded == "["
        best = min(best, float(took))
    assert best < 0.15


def test_a_mistyped_command_is_refused_with_the_nearest(legalrag) -> None:
    shown = legalrag("inspekt")
    assert shown.code == 2
    assert "Did you mean 'inspect'?" in shown.err
    assert shown.out == ""


def test_an_error_is_two_lines_on_stderr_and_its_own_code(legalrag, tmp_path) -> None:
    shown = legalrag("sql", "--db", tmp_path / "none.duckdb", "SELECT 1")
    assert shown.code == ExitCode.NO_CORPUS
    assert shown.out == ""
    first, second = shown.err.splitlines()
    assert first == f"Error: There is no corpus at {tmp_path / 'none.duckdb'}."
    assert "build-db" in second
    assert not (tmp_path / "none.duckdb").exists()


@pytest.mark.parametrize("becomes", [None, RuntimeError("Query interrupted"), NoCorpusError("cannot be read")])
def test_an_interrupt_ends_with_130_whatever_a_library_makes_of_it(legalrag, monkeypatch, becomes) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background starts out ignoring it

    @click.command()
    def interrupted() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            if becomes is None:
                raise
            raise becomes from None

    monkeypatch.setattr(front.LazyGroup, "get_command", lambda *_: interrupted)
    shown = legalrag("ask")
    assert (shown.code, shown.out, shown.err.strip()) == (130, "", "Interrupted.")
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def test_an_error_that_nobody_foresaw_is_not_hidden(legalrag, monkeypatch) -> None:
    @click.command()
    def broken() -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(front.LazyGroup, "get_command", lambda *_: broken)
    with pytest.raises(RuntimeError, match="a defect"):
        legalrag("ask")


def test_ctrl_c_stops_a_running_query(corpus) -> None:
    slow = "SELECT count(*) FROM range(100000000000) a, range(1000) b"
    command = [sys.executable, "-m", "legal_rag", "-vv", "sql", "--db", str(corpus.database), slow]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline() == f"DEBUG: Running {slow}\n"
    time.sleep(0.3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert (out, err.strip()) == ("", "Interrupted.")


def test_a_reader_that_has_seen_enough_ends_the_output_quietly(corpus) -> None:
    rows = "SELECT range AS n, repeat('x', 200) FROM range(100000)"
    read_end, write_end = os.pipe()
    command = [sys.executable, "-m", "legal_rag", "sql", "--db", str(corpus.database), "--format", "csv", rows]
    process = subprocess.Popen(command, stdout=write_end, stderr=subprocess.PIPE, text=True)
    os.close(write_end)
    os.read(read_end, 100)
    os.close(read_end)
    _, err = process.communicate(timeout=60)
    assert process.returncode == ExitCode.PIPE_CLOSED
    assert err == ""


def test_config_shows_value_and_origin(legalrag, tmp_path, monkeypatch) -> None:
    (tmp_path / "mine.toml").write_text("[search]\npages = 7\n")
    monkeypatch.setenv("LEGALRAG_TRACE_USER", "clerk")
    shown = json.loads(legalrag("--config", tmp_path / "mine.toml", "config", "--json").out)
    by_key = {row["key"]: row for row in shown["settings"]}
    assert shown["file"] == str(tmp_path / "mine.toml")
    assert (by_key["search.pages"]["value"], by_key["search.pages"]["origin"]) == (7, "file")
    assert by_key["trace.user"]["origin"] == "LEGALRAG_TRACE_USER"
    assert by_key["search.rrf_k"]["origin"] == "default"
    assert "search.rrf_k" in legalrag("config").out
    refused = legalrag("--config", tmp_path / "nowhere.toml", "config")
    assert refused.code == ExitCode.SETTINGS


def test_exit_codes_are_unique_and_leave_clicks_own_alone() -> None:
    codes = [code.value for code in ExitCode]
    assert len(set(codes)) == len(codes)
    assert not {1, 2} & set(codes)
    assert NoCorpusError("x").exit_code is ExitCode.NO_CORPUS
