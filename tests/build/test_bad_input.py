"""Files that nobody wishes for: each costs a clear line of the report, and the rest is built."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pymupdf
import pytest

from legal_rag.build.report import BuildReport
from legal_rag.cli.main import run
from legal_rag.corpus import Corpus
from legal_rag.errors import BadInputError, ExitCode
from tests.build.conftest import Build
from tests.hard_pdfs import write_bomb, write_long, write_with_one_bad_page, write_without_pages
from tests.pdfs import scanned, write_pdf
from tests.permissions import without_superuser
from tests.sample import needs_ocr

MEGABYTE = 2**20


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "corpus.duckdb"


def refused(report: BuildReport) -> dict[str, str]:
    return {problem.source_path: problem.problem for problem in report.problems if problem.severity == "refused"}


def rows(database: Path, sql: str) -> list[tuple[object, ...]]:
    with Corpus.open(database) as corpus:
        return corpus.store.connection.execute(sql).fetchall()


def lock_with(path: Path, password: str, text: str = "Words under lock and key.") -> Path:
    return write_pdf(path, [text], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="owner")


def test_passwords_open_files_by_name_path_and_hash_and_are_kept_nowhere(
    build: Build, papers: Path, tmp_path: Path, database: Path
) -> None:
    lock_with(papers / "by name.pdf", "opensesame1")
    lock_with(papers / "sub" / "by-path.pdf", "opensesame2", "By its path.")
    by_hash = lock_with(papers / "by-hash.pdf", "opensesame3", "By its hash.")
    lock_with(papers / "wrong.pdf", "right", "Never seen.")
    lock_with(papers / "none.pdf", "unknown", "Never seen either.")
    passwords = tmp_path / "passwords.toml"
    passwords.write_text(
        '"by name.pdf" = "opensesame1"\n"sub/by-path.pdf" = "opensesame2"\n'
        f'"{hashlib.sha256(by_hash.read_bytes()).hexdigest()}" = "opensesame3"\n'
        '"wrong.pdf" = "opensesame4"\n"mistyped.pdf" = "opensesame5"\n'
    )
    report = build(password_file=passwords)
    assert refused(report) == {
        "none.pdf": "The file is encrypted and needs a password.",
        "wrong.pdf": "The password given does not fit.",
    }
    assert any("--password-file" in problem.mend for problem in report.problems if problem.source_path == "none.pdf")
    noted = {problem.source_path: problem.problem for problem in report.problems if problem.severity == "noted"}
    assert "no such file" in noted["mistyped.pdf"]
    assert "opened with the password given" in noted["by name.pdf"]
    assert ("By its hash.",) in rows(database, "SELECT text FROM pages")
    assert report.documents == 6
    for path in tmp_path.rglob("*"):
        if path.is_file() and path != passwords:
            assert b"opensesame" not in path.read_bytes(), path
    assert "opensesame" not in json.dumps(report.to_dict())


@needs_ocr
def test_an_encrypted_scan_is_read_with_its_password(
    build: Build, papers: Path, tmp_path: Path, database: Path
) -> None:
    scan = scanned(write_pdf(tmp_path / "order.pdf", ["The barge shall be moored at the northern quay."]))
    with pymupdf.open(scan) as document:
        document.save(papers / "order.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="tide", owner_pw="owner")
    (tmp_path / "passwords.toml").write_text('"order.pdf" = "tide"\n')
    report = build(password_file=tmp_path / "passwords.toml")
    assert refused(report) == {}
    assert any(
        "northern quay" in str(text) for (text,) in rows(database, "SELECT text FROM pages WHERE source = 'ocr'")
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("order.pdf = 'x'", "no text in quotes"),
        ("= 'x'", "not valid TOML"),
        ("a = 5", "no text in quotes"),
        (None, "cannot be read"),
    ],
)
def test_a_password_file_that_is_wrong_stops_the_build(
    build: Build, tmp_path: Path, database: Path, text: str | None, told: str
) -> None:
    path = tmp_path / "passwords.toml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadInputError, match=told):
        build(password_file=path)
    assert not database.exists()


def test_a_file_that_bursts_is_refused_by_the_memory_limit(build: Build, papers: Path) -> None:
    write_bomb(papers / "bomb.pdf", gigabytes=0.5)
    assert (papers / "bomb.pdf").stat().st_size < 20_000
    report = build(memory_per_worker=300 * MEGABYTE)
    (said,) = refused(report).items()
    assert said[0] == "bomb.pdf"
    assert "more memory than is allowed" in said[1] or "0.3 GiB" in said[1]
    assert report.documents == 3


@pytest.mark.slow
def test_a_long_file_is_read_to_its_end_in_bounded_memory(build: Build, papers: Path, database: Path) -> None:
    write_long(papers / "register.pdf", 2100, lines=4)
    report = build(memory_per_worker=400 * MEGABYTE)
    assert refused(report) == {}
    assert rows(
        database,
        "SELECT count(*), min(p.page_number), max(p.page_number), "
        "count(*) FILTER (starts_with(p.text, 'Sheet ' || p.page_number || ' of')), "
        "count(*) FILTER (length(p.search_text) > 200) "
        "FROM pages p JOIN documents USING (doc_key) WHERE doc_id = 'register'",
    ) == [(2100, 1, 2100, 2100, 2100)]
    said = [problem.problem for problem in report.problems if problem.source_path == "register.pdf"]
    assert said == ["It is very long: facts were read from all but its last 100 pages."]


@pytest.mark.parametrize(
    ("number", "said"),
    [(signal.SIGKILL, "The process that read it died"), (signal.SIGSTOP, "longer than 8 seconds")],
)
def test_a_worker_that_dies_or_hangs_costs_one_file(
    build: Build, papers: Path, number: signal.Signals, said: str
) -> None:
    write_long(papers / "register.pdf", 6000, lines=30)  # the largest goes first, and takes long enough to be caught
    reports: list[BuildReport] = []
    building = threading.Thread(target=lambda: reports.append(build(seconds_per_file=8.0)))
    building.start()
    deadline = time.monotonic() + 30
    while not (workers := workers_of(os.getpid())) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(workers[0], number)
    building.join(120)
    (report,) = reports
    assert said in refused(report)["register.pdf"]
    assert report.documents == 3


def workers_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "legal_rag.build.workers" in line]


def test_no_pages_and_one_page_that_fails_alone(build: Build, papers: Path, database: Path) -> None:
    write_without_pages(papers / "bare.pdf")
    write_with_one_bad_page(papers / "torn.pdf")
    report = build()
    assert refused(report) == {"bare.pdf": "The file has no pages."}
    assert any(
        problem.source_path == "torn.pdf" and problem.problem.startswith("Page 2 could not be read")
        for problem in report.problems
    )
    pages = "SELECT p.page_number, source, text FROM pages p JOIN documents USING (doc_key)"
    assert rows(database, f"{pages} WHERE doc_id = 'torn' ORDER BY 1") == [
        (1, "text", "The first page is sound."),
        (2, "unread", ""),
        (3, "text", "The third page is sound."),
    ]


ODD_NAMES = (
    "two  spaces.pdf",
    'it\'s "quoted" `so`; $(echo).pdf',
    "new\nline.pdf",
    "Süd – مرفأ 港.pdf",
    "\x1b[31mred\x1b]0;title\x07.pdf",
    "%s {0} \\x.pdf",
    "-rf.pdf",
)


def test_whatever_a_file_is_called_it_is_read_and_sends_nothing_to_the_terminal(
    build: Build, papers: Path, database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for number, name in enumerate(ODD_NAMES):
        write_pdf(papers / name, [f"Odd paper number {number}."])
    latin = write_pdf(papers / "latin.pdf", ["Odd paper in Latin-1."])
    latin.rename(papers / os.fsdecode(b"caf\xe9.pdf"))
    (papers / "\x1b[2Jbad.pdf").write_bytes(b"junk")
    report = build()
    found = {doc_id for (doc_id,) in rows(database, "SELECT doc_id FROM documents")}
    assert {name[:-4] for name in ODD_NAMES} | {"caf\\xe9"} <= found
    assert report.documents == 3 + len(ODD_NAMES) + 1
    options = ["--db", str(database)]
    capfd.readouterr()
    assert run(["build-db", str(papers), *options, "--without-vectors", "--jobs", "1"]) == 0
    assert run(["sql", *options, "SELECT doc_id FROM documents ORDER BY doc_id"]) == 0
    assert run(["ask", "What does the odd paper number 4 say?", *options, "--no-trace", "--explain"]) == 0
    assert run(["page", "\x1b[31mred\x1b]0;title\x07", "1", *options]) == 0
    assert run(["page", "\x1b[31mnothing of the kind", "1", *options]) == ExitCode.UNKNOWN_DOCUMENT
    said = capfd.readouterr()
    assert "Odd paper number 4." in said.out
    assert "\x1b" not in said.out + said.err and "\x07" not in said.out + said.err


@without_superuser.available
def test_a_file_or_folder_without_read_permission_is_named(papers: Path, tmp_path: Path) -> None:
    (papers / "tolls.pdf").chmod(0)
    (papers / "sub").chmod(0)
    database = tmp_path / "corpus.duckdb"
    command = [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(database), "--jobs", "1"]
    ended = without_superuser.run([*command, "--without-vectors", "--json"])
    (papers / "sub").chmod(0o755)
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout)
    problems = {problem["source_path"]: problem["problem"] for problem in report["problems"]}
    assert "Permission denied" in problems["tolls.pdf"]
    assert "Permission denied" in problems["sub"]
    assert report["documents"] == 1


@without_superuser.available
def test_a_read_only_folder_is_named(papers: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    command = [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(locked / "corpus.duckdb")]
    ended = without_superuser.run([*command, "--without-vectors"])
    assert ended.returncode == ExitCode.DISK
    assert str(locked) in ended.stderr and "writable" in ended.stderr
    assert list(locked.iterdir()) == []
