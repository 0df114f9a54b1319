"""What a person corrects holds in every later build, is marked wherever it shows, and is reported once it is stale."""

from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.build.corrections_file import Correction, append_correction, read_corrections
from legal_rag.build.report import BuildReport
from legal_rag.cli.main import run
from legal_rag.corpus import Corpus
from legal_rag.errors import BadInputError, ExitCode
from tests.sample import PROFILE

CASE = "AWD 006/2024"
QUESTION = f"Who is the defendant in case {CASE}?"


@dataclass(frozen=True)
class Papers:
    """Two orders of the sample corpus, built."""

    folder: Path
    database: Path
    build: Callable[[], BuildReport]

    @property
    def corrections(self) -> Path:
        return self.database.with_name("corrections.toml")

    def sha256(self, name: str) -> str:
        return hashlib.sha256((self.folder / name).read_bytes()).hexdigest()

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        with Corpus.open(self.database) as corpus:
            return corpus.store.connection.execute(sql).fetchall()


def two_orders(base: Path) -> Papers:
    folder, database = base / "papers", base / "corpus.duckdb"
    options = BuildOptions(folders=(folder,), database=database, profile=str(PROFILE), jobs=1, without_vectors=True)
    return Papers(folder, database, lambda: build_corpus(options))


@pytest.fixture(scope="module")
def built(sample_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("two-orders")
    (base / "papers").mkdir()
    for name in ("awd-006-2024-order.pdf", "hb-031-2025-order.pdf"):
        shutil.copy(sample_folder / "documents" / name, base / "papers")
    two_orders(base).build()
    return base


@pytest.fixture
def papers(built: Path, tmp_path: Path) -> Papers:
    shutil.copytree(built, tmp_path / "orders")
    return two_orders(tmp_path / "orders")


def correct(papers: Papers, *arguments: str) -> int:
    return run(["correct", CASE, "--db", str(papers.database), *arguments])


MARISOL = ("--table", "parties", "--field", "name", "--old", "MARISOL TRADING FZE", "--new", "MARISOL TRADING LLC")
BY = ("--who", "A. Lawyer", "--why", "the register says LLC")


def test_a_correction_survives_builds_and_is_marked_in_sql_and_in_answers(
    papers: Papers, capsys: pytest.CaptureFixture[str]
) -> None:
    assert correct(papers, *MARISOL, *BY) == 0
    assert "parties.name MARISOL TRADING FZE -> MARISOL TRADING LLC" in capsys.readouterr().out
    with Corpus.open(papers.database) as corpus:
        assert corpus.ask(QUESTION, "name").answer == "MARISOL TRADING FZE"  # until the next build
    for _ in range(2):
        report = papers.build()
        assert report.corrections == 1
        assert report.problems == ()
        assert "1 correction applied" in report.to_text()
    with Corpus.open(papers.database) as corpus:
        answer = corpus.ask(QUESTION, "name")
    assert answer.answer == "MARISOL TRADING LLC"
    (citation,) = answer.citations
    (made,) = citation.corrections
    assert citation.quote == "MARISOL TRADING FZE"  # the page is quoted as it is printed
    assert (made.old, made.new, made.who) == ("MARISOL TRADING FZE", "MARISOL TRADING LLC", "A. Lawyer")
    assert answer.to_dict()["citations"][0]["corrections"][0]["why"] == "the register says LLC"
    assert run(["ask", QUESTION, "--db", str(papers.database), "--no-trace"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "corrected by A. Lawyer: parties.name MARISOL TRADING FZE -> MARISOL TRADING LLC (the register says" in said
    assert papers.rows(
        "SELECT p.name, p.name_key, c.who, c.state, c.rows_changed FROM parties p JOIN corrections c "
        "ON c.correction_id = p.correction AND c.doc_key = p.doc_key"
    ) == [("MARISOL TRADING LLC", "marisol trading llc", "A. Lawyer", "applied", 1)]
    assert run(["sql", "--db", str(papers.database), "--file", "corrections_overview", "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["doc_id"], row["who"], row["state"]) == ("awd-006-2024-order", "A. Lawyer", "applied")


def test_the_trace_keeps_the_corrections_that_an_answer_stood_on(
    papers: Papers, capsys: pytest.CaptureFixture[str]
) -> None:
    assert correct(papers, *MARISOL, *BY) == 0
    papers.build()
    database = ("--db", str(papers.database))
    assert run(["ask", QUESTION, "--type", "name", *database]) == 0
    capsys.readouterr()
    statement = (
        "SELECT answer, made.* FROM (SELECT ask_id, unnest(corrections) AS made FROM ask_citations) "
        "JOIN ask_answers USING (ask_id)"
    )
    assert run(["sql", *database, "--format", "json", statement]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row == {
        "answer": '"MARISOL TRADING LLC"',
        "table": "parties",
        "field": "name",
        "old": "MARISOL TRADING FZE",
        "new": "MARISOL TRADING LLC",
        "who": "A. Lawyer",
        "why": "the register says LLC",
    }
    assert run(["inspect", *database, "--last"]) == 0
    assert "corrected by A. Lawyer: parties.name MARISOL TRADING FZE -> MARISOL TRADING LLC" in capsys.readouterr().out


def test_what_is_not_corrected_is_not_marked(papers: Papers) -> None:
    assert correct(papers, *MARISOL, *BY) == 0
    papers.build()
    with Corpus.open(papers.database) as corpus:
        (citation,) = corpus.ask(f"Who is the claimant in case {CASE}?").citations
        other = corpus.ask("Who is the defendant in case HB 031/2025?")
    assert all(made.field != "name" or made.old == "MARISOL TRADING FZE" for made in citation.corrections)
    assert [citation.corrections for citation in other.citations] == [()]


def test_two_corrections_of_one_fact_are_both_told_and_a_title_is_corrected_for_its_document(papers: Papers) -> None:
    (title,) = papers.rows("SELECT title FROM documents WHERE doc_id = 'awd-006-2024-order'")[0]
    assert correct(papers, *MARISOL, *BY) == 0
    party = ("--table", "parties", "--field", "role", "--old", "defendant", "--new", "respondent", "--page", "1")
    assert correct(papers, *party, *BY) == 0
    named = ("--table", "documents", "--field", "title", "--old", str(title), "--new", "Solberg v Marisol", *BY)
    assert correct(papers, *named) == 0
    papers.build()
    with Corpus.open(papers.database) as corpus:
        (citation,) = corpus.ask(QUESTION, "name").citations
    assert citation.title == "Solberg v Marisol"
    assert [(made.table, made.field) for made in citation.corrections] == [
        ("parties", "name"),
        ("parties", "role"),
        ("documents", "title"),
    ]


def test_it_is_stale_once_the_old_value_is_gone_and_names_a_document_that_is_not_here(papers: Papers) -> None:
    sha256 = papers.sha256("awd-006-2024-order.pdf")
    gone = Correction(sha256, "parties", "name", "NOBODY LTD", "SOMEBODY LTD", 1, "A. Lawyer", "misread")
    elsewhere = Correction("0" * 64, "parties", "name", "A", "B", None, "A. Lawyer", "misread")
    for entry in (gone, elsewhere):
        append_correction(papers.corrections, entry, "title")
    report = papers.build()
    assert report.corrections == 0
    stale, absent = report.problems
    assert (stale.source_path, stale.severity) == ("corrections.toml", "noted")
    assert "Correction 1 (parties.name, by A. Lawyer) is stale" in stale.problem and "NOBODY LTD" in stale.problem
    assert "does not hold" in absent.problem
    assert papers.rows("SELECT correction_id, state FROM corrections ORDER BY ALL") == [
        (1, "stale"),
        (2, "no document"),
    ]


def test_a_date_a_sum_and_an_empty_field_are_corrected_by_their_types(papers: Papers) -> None:
    ((amount, page),) = papers.rows("SELECT amount, page_number FROM claims ORDER BY amount DESC LIMIT 1")
    ((issued,),) = papers.rows("SELECT issued FROM documents WHERE doc_id = 'awd-006-2024-order'")
    sha256 = next(
        papers.sha256(f"{doc_id}.pdf")
        for (doc_id,) in papers.rows(
            f"SELECT DISTINCT doc_id FROM documents JOIN claims USING (doc_key) WHERE amount = {amount}"
        )
    )
    papers.corrections.write_text(
        f'[[correction]]\ndocument = "{sha256}"\ntable = "claims"\nfield = "amount"\nold = "{int(amount)}"\n'
        f'new = 7.25\npage = {page}\nwho = "A"\nwhy = "B"\n'
    )
    day = ("--table", "documents", "--field", "issued", "--old", str(issued), "--new", "2024-02-29")
    assert correct(papers, *day, *BY) == 0
    assert correct(papers, "--table", "documents", "--field", "draft_of", "--new", "The Barley Order", *BY) == 0
    assert papers.build().corrections == 3
    assert papers.rows("SELECT count(*) FROM claims WHERE amount = 7.25 AND correction = 1") == [(1,)]
    assert papers.rows(
        "SELECT CAST(issued AS VARCHAR), draft_of FROM documents WHERE doc_id = 'awd-006-2024-order'"
    ) == [("2024-02-29", "The Barley Order")]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--table", "wine", "--field", "name", "--new", "B"), "Tables: amendments,"),
        (("--table", "parties", "--field", "printed", "--new", "B"), "Fields: case_key,"),
        (("--table", "parties", "--field", "name", "--old", "NOBODY", "--new", "B"), "MARISOL TRADING FZE (page 1)"),
        (("--table", "parties", "--field", "name", "--old", "MARISOL TRADING FZE", "--page", "2"), "on page 2"),
        (("--table", "documents", "--field", "issued", "--old", "last week", "--new", "2024-01-01"), "2024-05-31"),
        (("--table", "documents", "--field", "title", "--old", "A", "--new", "A"), "nothing would change"),
    ],
)
def test_correct_writes_nothing_that_would_not_hold(
    papers: Papers, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert correct(papers, *arguments, *BY) == ExitCode.BAD_INPUT
    assert told in capsys.readouterr().err
    assert not papers.corrections.exists()


def test_correct_needs_a_known_document_a_name_and_a_reason(papers: Papers) -> None:
    database = ("--db", str(papers.database))
    assert run(["correct", "no such case at all", *database, *MARISOL, *BY]) == ExitCode.UNKNOWN_DOCUMENT
    assert correct(papers, *MARISOL, "--why", "because") == 2
    assert correct(papers, *MARISOL, "--who", "A. Lawyer", "--why", " ") == 2
    assert not papers.corrections.exists()


def test_what_is_written_comes_back_whatever_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "corrections.toml"
    path.write_text("# Kept by hand.\n")
    odd = 'He said "no" \\ \x1b[31m\x7f\n\u2028 مرفأ ” ½'
    first = Correction("a" * 64, "parties", "name", odd, "plain", 3, "Ä. Lawyer", odd)
    second = Correction("b" * 64, "claims", "is_total", False, True, None, "B", "c")
    append_correction(path, first, f"title {odd}")
    append_correction(path, second, "other")
    assert read_corrections(path)[0] == (first, second)
    assert path.read_text().startswith("# Kept by hand.\n")
    assert "\x1b" not in path.read_text()
    assert len(tomllib.loads(path.read_text())["correction"]) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[correction", "not valid TOML"),
        ("[correction]\n", "other than"),
        ('[[correction]]\ndocument = "abc"\n', "entry 1: table is missing"),
        ("[[correction]]\npages = 3\n", "unknown key 'pages'"),
    ],
)
def test_a_file_that_cannot_be_read_whole_stops_the_build(papers: Papers, text: str, told: str) -> None:
    before = papers.rows("SELECT build_id FROM builds")
    papers.corrections.write_text(text)
    with pytest.raises(BadInputError, match=told):
        papers.build()
    assert papers.rows("SELECT build_id FROM builds") == before
