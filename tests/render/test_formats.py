"""Answers for a memo or a spreadsheet: everything escaped, nothing that a terminal or a browser would obey."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser

import pytest

from legal_rag.cli.output import to_json
from legal_rag.ground.model import Answer, Citation
from legal_rag.render import printable_lines
from legal_rag.render.formats import READING_FORMATS, answers_in
from legal_rag.render.markdown import escaped
from legal_rag.render.spreadsheet import AnswerRow
from tests.render.made_answer import made_answer

HOSTILE = "\x1b]0;owned\x07<script>alert(1)</script> \x9b2J & \u202e"


def made(**other) -> Answer:
    given = {
        "question": "What is the fine for late *filing*?",
        "citations": (
            Citation("alpha", "Cedar Law", 12, "Cedar Law, art 4(1), p. 12", "a fine of\n25,000", ocr_confidence=0.8),
            Citation("beta", "Alder v Beech", 3, "Alder v Beech, [14], p. 3", "= see <article> 4"),
        ),
    }
    return made_answer(**{**given, **other})


def rows(*answers: Answer) -> list[AnswerRow]:
    return [AnswerRow(answer) for answer in answers]


def test_markdown_for_a_memo() -> None:
    assert answers_in("markdown", rows(made())).splitlines() == [
        r"## What is the fine for late \*filing\*?",
        "",
        "**25,000**",
        "",
        "*answered; printed on the page; confidence 0.90; searched 3 pages of 1 document*",
        "",
        "- Cedar Law, art 4(1), p. 12 (read by OCR, confidence 0.80)",
        "  > a fine of 25,000",
        "",
        r"- Alder v Beech, \[14\], p. 3",
        r"  > \= see \<article\> 4",
    ]


def test_what_would_start_a_list_in_markdown_is_escaped() -> None:
    assert escaped("4. The fine") == r"4\. The fine"
    assert escaped("- the fine") == r"\- the fine"
    assert escaped("4.2 The fine") == "4.2 The fine"


class Tags(HTMLParser):
    """The tags of a page, the values of attributes that load something, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.loaded: list[str | None] = []
        self.text = ""

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.add(tag)
        self.loaded += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data) -> None:
        self.text += data


def test_html_is_one_page_that_loads_nothing_and_escapes_every_word() -> None:
    page = Tags()
    hostile = made(question=HOSTILE, citations=(Citation("a", HOSTILE, 1, HOSTILE, HOSTILE),), readings=(HOSTILE,))
    page.feed(answers_in("html", rows(made(), hostile)))
    assert page.tags <= {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "section",
        "h2",
        "p",
        "ul",
        "li",
        "blockquote",
    }
    assert page.loaded == []
    assert "Cedar Law, art 4(1), p. 12" in page.text
    assert "= see <article> 4" in page.text
    assert "]0;owned<script>alert(1)</script> 2J &" in page.text


def test_csv_has_one_row_an_answer_with_its_pinpoints_and_quotes_in_one_order() -> None:
    (row,) = csv.DictReader(io.StringIO(answers_in("csv", rows(made()))))
    assert (row["answer"], row["status"], row["basis"], row["type"]) == ("25,000", "answered", "printed", "number")
    assert row["pinpoint"] == "Cedar Law, art 4(1), p. 12; Alder v Beech, [14], p. 3"
    assert row["quote"] == "a fine of 25,000; = see <article> 4"


def test_text_of_several_questions_names_each() -> None:
    told = answers_in("text", [AnswerRow(made(), "q1"), AnswerRow(made(question="Who?"), "q2")])
    assert told.startswith("q1: What is the fine for late *filing*?\n25,000\n")
    assert "\n\nq2: Who?\n" in told


@pytest.mark.parametrize("form", READING_FORMATS)
def test_no_format_sends_commands_to_a_terminal(form) -> None:
    hostile = made(
        question=HOSTILE, answer=HOSTILE, answer_type="name", searched=HOSTILE, warnings=(HOSTILE,),
        citations=(Citation("a", HOSTILE, 1, HOSTILE, HOSTILE),), look_here=(Citation("a", HOSTILE, 2, HOSTILE, ""),),
    )  # fmt: skip
    told = answers_in(form, [AnswerRow(hostile, HOSTILE, HOSTILE)])
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(told)
    assert "owned" in told


def test_json_escapes_what_a_terminal_would_obey_and_loses_nothing() -> None:
    told = to_json({"quote": HOSTILE + "\x7f\U000e0041 é\n"}, indent=1)
    assert not {"\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\U000e0041"} & set(told)
    assert json.loads(told) == {"quote": HOSTILE + "\x7f\U000e0041 é\n"}


def test_lines_of_a_page_stay_lines() -> None:
    assert printable_lines("one\ttwo\n\x1b[2Jthree\r\n") == "one\ttwo\n[2Jthree\n"


@pytest.mark.parametrize("form", ["text", "markdown", "html", "csv"])
def test_an_absence_is_told_as_absence_with_what_was_searched(form) -> None:
    absent = made(
        status="absent", answer=None, basis=None, citations=(),
        searched="12 pages of 3 documents, chosen among 300; 2 pages unread",
    )  # fmt: skip
    told = answers_in(form, rows(absent))
    assert "There is no information on this question in the provided documents." in told
    if form != "csv":
        assert "nothing in 12 pages of 3 documents, chosen among 300; 2 pages unread" in told


@pytest.mark.parametrize("form", READING_FORMATS)
def test_a_computed_answer_shows_its_arithmetic(form) -> None:
    told = answers_in(form, rows(made(basis="computed", reason="4,200 + 3,150, each printed; no total is printed")))
    assert "Worked out: 4,200 + 3,150, each printed; no total is printed" in told


@pytest.mark.parametrize("form", READING_FORMATS)
def test_what_was_compared_is_told_where_nothing_was_found(form) -> None:
    told = answers_in(form, rows(made(basis="closed-world", answer=False, reason="title pages of 2 documents")))
    assert "Compared: title pages of 2 documents" in told
    assert "Compared" not in answers_in(form, rows(made(reason="printed in a row")))


def test_sums_in_two_currencies_are_never_compared_without_saying_so(sample) -> None:
    found = sample.ask("Which case has the larger claim: SDT 207/2024 or HB 031/2025?", "name")
    for form in READING_FORMATS:
        assert "different currencies" in " ".join(answers_in(form, rows(found)).replace("\n", " ").split()), form
