"""`sql` shows rows in four forms, binds values, keeps time, and changes nothing."""

from __future__ import annotations

import csv
import io
import json

import pytest

from legal_rag.errors import ExitCode


def test_rows_in_four_forms(legalrag, corpus) -> None:
    statement = (
        "SELECT doc_id, page_count, DATE '2024-03-01' AS day, [1, 2] AS list, NULL AS none FROM documents ORDER BY 1"
    )

    def shown(form: str) -> str:
        found = legalrag("sql", "--db", corpus.database, "--format", form, statement)
        assert (found.code, found.err) == (0, "")
        return found.out

    expected = {"doc_id": "alder-appeal", "page_count": 2, "day": "2024-03-01", "list": [1, 2], "none": None}
    assert json.loads(shown("json"))[0] == expected
    assert json.loads(shown("jsonl").splitlines()[0]) == expected
    assert len(shown("jsonl").splitlines()) == 3
    rows = list(csv.DictReader(io.StringIO(shown("csv"))))
    assert rows[2] == {"doc_id": "beta", "page_count": "3", "day": "2024-03-01", "list": "[1, 2]", "none": ""}
    table = shown("table").splitlines()
    assert table[0].split() == ["doc_id", "page_count", "day", "list", "none"]
    assert table[2].split()[:2] == ["alder-appeal", "2"]


def test_json_of_no_rows_is_an_empty_list(legalrag, corpus) -> None:
    found = legalrag("sql", "--db", corpus.database, "--format", "json", "FROM documents WHERE false")
    assert json.loads(found.out) == []


def test_values_are_bound_and_never_become_sql(legalrag, corpus) -> None:
    found = legalrag(
        "sql", "--db", corpus.database, "--format", "json", "SELECT $v AS v, len($l) AS n",
        "--param", "v='; DROP TABLE documents; --", "--param", "l=[1, 2, 3]",
    )  # fmt: skip
    assert json.loads(found.out) == [{"v": "'; DROP TABLE documents; --", "n": 3}]


def test_shipped_queries_are_listed_and_run_by_name(legalrag, corpus) -> None:
    listed = legalrag("sql", "--list", "--format", "json")
    by_name = {row["query"]: row for row in json.loads(listed.out)}
    assert by_name["why_page"]["parameters"] == "$ask_id $doc_id $page_number"
    assert by_name["documents_overview"]["what it is for"].startswith("Every document")
    found = legalrag("sql", "--db", corpus.database, "--format", "json", "--file", "documents_overview")
    beta = next(row for row in json.loads(found.out) if row["doc_id"] == "beta")
    assert (beta["pages"], beta["text_pages"], beta["unread_pages"]) == (3, 2, 1)
    report = json.loads(legalrag("sql", "--db", corpus.database, "--format", "json", "--file", "build_report").out)
    assert report[0]["build_id"] == "build-1"


def test_a_query_file_of_ones_own(legalrag, corpus, tmp_path) -> None:
    (tmp_path / "mine.sql").write_text(
        "-- Takes $n.\nSELECT doc_id FROM documents WHERE page_count >= $n AND '$x' <> ''"
    )
    found = legalrag(
        "sql", "--db", corpus.database, "--file", tmp_path / "mine.sql", "--param", "n=3", "--format", "csv"
    )
    assert found.out == "doc_id\nbeta\n"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["SELEC 1"], ExitCode.SQL, "syntax error"),
        (["FROM nowhere"], ExitCode.SQL, "nowhere"),
        (["--file", "no_such_query"], ExitCode.SQL, "--list"),
        (["--file", "no_such.sql"], ExitCode.SQL, "Cannot read"),
        (["--file", "why_page", "--param", "ask_id=1"], ExitCode.SQL, "doc_id, page_number"),
        (["SELECT 1", "--param", "x=1"], ExitCode.SQL, "no parameter x"),
        (["SELECT $x", "--param", "x=[1,"], ExitCode.SQL, "no JSON"),
        (["SELECT $x", "--param", "x"], 2, "name=value"),
        ([], 2, "one statement"),
        ([""], ExitCode.SQL, "no statement"),
        (["/* a remark */"], ExitCode.SQL, "no statement"),
        (["SELECT 1", "--file", "why_page"], 2, "one statement"),
        (["DELETE FROM documents"], ExitCode.SQL, "read-only"),
        (["COPY documents TO 'stolen.csv'"], ExitCode.SQL, "only reads, and a COPY statement does not"),
        (["SELECT 1; SET schema = 'memory'"], ExitCode.SQL, "only reads, and a SET statement does not"),
        (["FROM read_csv('/etc/passwd')"], ExitCode.SQL, "disabled"),
        (["FROM pandas_scan(NULL)"], ExitCode.SQL, "the program's own memory"),
        (["SELECT * FROM Arrow_Scan(1, 2, 3)"], ExitCode.SQL, "the program's own memory"),
    ],
)
def test_what_cannot_be_run_is_refused_with_its_code(legalrag, corpus, arguments, code, told) -> None:
    before = corpus.database.read_bytes()
    found = legalrag("sql", "--db", corpus.database, *arguments)
    assert found.code == code
    assert found.out == ""
    assert told in found.err
    assert "Traceback" not in found.err
    assert corpus.database.read_bytes() == before


def test_a_query_that_takes_too_long_is_stopped(legalrag, corpus) -> None:
    slow = "SELECT count(*) FROM range(100000000000) a, range(1000) b"
    found = legalrag("sql", "--db", corpus.database, "--timeout", "0.5", slow)
    assert found.code == ExitCode.TIMEOUT
    assert "0.5 seconds" in found.err


def test_a_long_table_says_that_there_is_more(legalrag, corpus) -> None:
    found = legalrag("sql", "--db", corpus.database, "SELECT range AS n FROM range(1001)")
    assert len(found.out.splitlines()) == 1002
    assert "first 1000" in found.err
    assert len(legalrag("sql", "--db", corpus.database, "--format", "csv", "FROM range(1001)").out.splitlines()) == 1002


def test_text_in_a_table_cannot_send_commands_to_the_terminal(legalrag, corpus) -> None:
    found = legalrag("sql", "--db", corpus.database, "SELECT chr(27) || '[31mred' AS text")
    assert "\x1b" not in found.out
    assert "[31mred" in found.out
