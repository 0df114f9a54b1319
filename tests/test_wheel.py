"""The wheel carries all that the program needs: installed where nothing of the checkout is, it builds and asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pymupdf
import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an empty virtual environment that has the wheel; dependencies come from this one."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (packages,) = (folder / "venv").glob("lib/*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"])
    return python.parent


def ran(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return away(folder, str(installed / "legalrag"), *arguments)


def away(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=True)


@pytest.mark.slow
def test_it_builds_and_asks_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    with pymupdf.open() as made:
        made.new_page().insert_text((72, 90), "Harbour Law\nThe harbour master shall keep a register of moorings.")
        made.save(tmp_path / "papers" / "harbour.pdf")
    where = away(tmp_path, str(installed / "python"), "-c", "import legal_rag; print(legal_rag.__file__)")
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)
    report = json.loads(ran(installed, tmp_path, "build-db", "papers", "--json").stdout)
    assert report["documents"] == 1
    answer = json.loads(ran(installed, tmp_path, "ask", "Who keeps the register of moorings?", "--json").stdout)
    assert answer["status"] in ("answered", "unresolved")
    pages = [(page["doc_id"], page["page_number"]) for page in answer["citations"] + answer["look_here"]]
    assert pages == [("harbour", 1)]
    listed = ran(installed, tmp_path, "sql", "--list", "--format", "csv").stdout
    assert "documents_overview" in listed
