"""What a question may mean, and which text of a law stood when."""

from __future__ import annotations

import calendar
import random
import re
from datetime import date
from pathlib import Path

import pytest

from legal_rag.batch.questions import AskedQuestion
from legal_rag.batch.run import answer_questions
from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from legal_rag.question.model import Filters
from legal_rag.render import render_answer
from tests.corpus.typeset import typeset
from tests.sample import PROFILE, cited, kept, presence

V1, V2, OLD = "workplace-law-2021-consolidated-1", "workplace-law-2021-consolidated-2", "workplace-law-2008"
LEAVE = "How many Work Days of annual leave is an Employee entitled to under the Workplace Law?"
DEADLINES = {"2024": "2025-01-10", "2023": "2023-06-30", "2022": "2022-04-29"}


def test_an_ambiguous_question_is_answered_for_each_reading(sample: Corpus) -> None:
    found = sample.ask("What is the deadline for comments on Consultation Paper No. 2?", "date", every_reading=True)
    assert (found.status, found.answer) == ("ambiguous", "2025-01-10")
    assert len(found.by_reading) == 3
    for (year, deadline), reading in zip(DEADLINES.items(), found.by_reading, strict=True):
        assert year in reading.reading
        assert (reading.status, reading.answer) == ("answered", deadline)
        assert {citation.doc_id for citation in reading.citations} == {f"consultation-paper-2-{year}"}


def test_the_readings_stand_in_text_and_json_with_their_answers(sample: Corpus) -> None:
    found = sample.ask("What is the deadline for comments on CP 2?", "date", every_reading=True)
    text = render_answer(found)
    assert "Which was meant?" in text
    assert all(deadline in text for deadline in DEADLINES.values())
    assert [reading["answer"] for reading in found.to_dict()["readings"]] == list(DEADLINES.values())


def test_a_batch_takes_the_newest_and_says_so(sample: Corpus) -> None:
    question = AskedQuestion("q", "What is the deadline for comments on Consultation Paper No. 2?", "date")
    (row,) = answer_questions(sample, [question])
    assert row.answer.answer == "2025-01-10"
    assert row.answer.by_reading == ()
    assert any("newest" in warning and "2024" in warning for warning in row.answer.warnings)


def test_a_case_without_its_year_is_the_only_one_of_that_number(sample: Corpus) -> None:
    found = sample.ask("What is the Date of Issue of SDT 301?", "date")
    assert presence(found) == {"SDT 301/2025": "own"}
    assert (found.status, found.answer) == ("answered", "2025-10-09")


@pytest.mark.parametrize(
    ("day", "document"),
    [
        (date(2012, 5, 1), OLD),
        (date(2022, 12, 1), V1),
        (date(2026, 1, 1), V2),
    ],
)
def test_the_law_as_it_stood_on_a_day(sample: Corpus, day: date, document: str) -> None:
    found = sample.ask(LEAVE, "number", Filters(as_of=day))
    assert kept(found) == {document}


def test_a_day_before_any_text_is_said(sample: Corpus) -> None:
    found = sample.ask(LEAVE, "number", Filters(as_of=date(1990, 1, 1)))
    assert any("As of 1990-01-01" in warning for warning in found.warnings)


def test_the_text_cited_is_named_and_a_later_one_warned_of(sample: Corpus) -> None:
    newest = sample.ask(LEAVE, "number")
    assert {doc_id for doc_id, _ in cited(newest)} == {V2}
    assert any("as consolidated to" in said for said in newest.law_texts)
    assert not any("later text" in warning for warning in newest.warnings)
    older = sample.ask(LEAVE, "number", Filters(as_of=date(2022, 12, 1)))
    assert {doc_id for doc_id, _ in cited(older)} == {V1}
    assert any("September 2022" in said for said in older.law_texts)
    assert any("later text" in warning for warning in older.warnings)
    assert "September 2022" in render_answer(older)


@pytest.mark.parametrize("title", ["2008 Workplace Law", "Workplace Law 2008", "Workplace Law of 2008"])
def test_a_year_beside_a_title_tells_laws_apart(sample: Corpus, title: str) -> None:
    assert kept(sample.ask(f"How many Work Days of leave are there under the {title}?", "number")) == {OLD}


def test_a_title_with_a_year_of_no_law_is_not_answered_from_another(sample: Corpus) -> None:
    found = sample.ask("How many Work Days of leave are there under the Workplace Law 1996?", "number")
    assert (found.status, found.answer, cited(found)) == ("absent", None, set())


def test_an_outcome_is_found_by_the_names_of_the_parties(sample: Corpus) -> None:
    by_number = sample.ask("What was the outcome of SDT 301/2025?", "free_text")
    by_names = sample.ask("What was the outcome of Ferrin v Galatea?", "free_text")
    assert (by_names.kind, by_names.answer) == (by_number.kind, by_number.answer)
    assert cited(by_names) == cited(by_number) != set()


def test_two_cases_named_by_their_parties_are_compared(sample: Corpus) -> None:
    found = sample.ask("Which was issued first, Pellworm v Quarrie or Ferrin v Galatea?", "name")
    assert {"sdt-207-2024-judgment", "sdt-301-2025-judgment"} <= kept(found)
    assert (found.kind, found.status) == ("which_was_issued", "answered")
    assert "207" in found.answer or "Pellworm" in found.answer
    assert len({doc_id[:7] for doc_id, _ in cited(found)}) == 2


def test_parties_of_no_case_are_absent(sample: Corpus) -> None:
    found = sample.ask("What was the outcome of Wintergreen v Tollemache?", "free_text")
    assert presence(found) == {"Wintergreen v Tollemache": "absent"}
    assert (found.kind, found.status, cited(found)) == ("absent_reference", "absent", set())


# --- made-up references, and references that are only mentioned ------------------------------------------------------

_ASKED = (
    "Who are the claimants in {}?",
    "What was the outcome of {}?",
    "When was {} issued?",
    "What does {} provide?",
    "Which judge decided {}?",
)


def _made_up(sample: Corpus, wanted: int) -> list[str]:
    """References in the forms of the corpus to nothing that it holds or names: seeded, so the same every time."""
    rng = random.Random(20240501)
    connection = sample.store.cursor()
    known = {key for (key,) in connection.execute("SELECT DISTINCT key FROM identifiers").fetchall()}
    found: list[str] = []
    while len(found) < wanted:
        number, year = rng.randint(1, 400), rng.randint(2005, 2031)
        form, key = rng.choice(
            [
                (f"{prefix} {number:03d}/{year}", f"{prefix} {number:03d}/{year}")
                for prefix in ("HB", "AB", "SDT", "AWD", "EXE", "SWD", "ZZ", "QRT")
            ]
            + [
                (f"KHFZ Law No. {number} of {year}", f"KHFZ LAW {number}/{year}"),
                (f"Consultation Paper No. {number} of {year}", f"CP {number}/{year}"),
                (f"Kestrel Harbour Courts Order No. {number} of {year}", f"COURTS ORDER {number}/{year}"),
            ]
        )
        if key not in known:
            found.append(form)
    return found


def test_at_least_98_of_100_made_up_references_are_absent(sample: Corpus) -> None:
    rng = random.Random(7)
    asked = [rng.choice(_ASKED).format(reference) for reference in _made_up(sample, 100)]
    wrong = [text for text in asked if (found := sample.ask(text)).status != "absent" or cited(found)]
    assert len(wrong) <= 2, wrong


def test_no_reference_that_is_only_mentioned_is_refused(sample: Corpus) -> None:
    """Something is printed about them: they may be unresolved, never absent."""
    rows = sample.store.cursor().execute(
        "SELECT any_value(printed), key FROM identifiers WHERE kind IN ('case_number', 'law_number', 'court_order', "
        "'consultation_paper') GROUP BY key HAVING NOT bool_or(own) ORDER BY key"
    )
    printed = [re.sub(r"\s+", " ", text) for text, _ in rows.fetchall()]
    assert len(printed) >= 10
    refused = [text for text in printed if sample.ask(f"What is said about {text}?").status == "absent"]
    assert len(refused) <= len(printed) // 50, refused


PAPER = """+++
form = "paper"
bare_cover = true
+++
!22 KHFZ

!20 CONSULTATION PAPER NO. 9

!14 {month} 2020

!18 PROPOSED {subject} REGULATIONS

---

= CONSULTATION PAPER NO. 9

1. The deadline for providing comments on the proposals in this Consultation Paper is {day} December 2020.
"""
_MONTHS = calendar.month_name[1:]
_SUBJECTS = [
    "ANCHORAGE",
    "BALLAST",
    "CORDAGE",
    "DREDGING",
    "EMBARKATION",
    "FENDER",
    "GANGWAY",
    "HAWSER",
    "INSPECTION",
    "JETTY",
    "KEELAGE",
    "LADING",
]


def test_no_more_than_ten_readings_are_answered(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    for at, (month, subject) in enumerate(zip(_MONTHS, _SUBJECTS, strict=True)):
        source = tmp_path / f"paper-{at}.txt"
        source.write_text(PAPER.format(month=month, subject=subject, day=at + 10), encoding="utf-8")
        (tmp_path / "papers" / f"paper-{at}.pdf").write_bytes(typeset(source))
    build_corpus(BuildOptions((tmp_path / "papers",), tmp_path / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(tmp_path / "c.duckdb") as corpus:
        found = corpus.ask("What is the deadline for comments on Consultation Paper No. 9?", "date", every_reading=True)
    assert (found.status, len(found.readings), len(found.by_reading)) == ("ambiguous", 12, 10)
    assert len({reading.answer for reading in found.by_reading}) == 10


LAW = """+++
form = "law"
running = "{title}"
+++
!space 150

!24 {title}

!18 KHFZ LAW NO. {number} OF {year}

!contents

# 1. Title

This Law may be cited as the “{title} {year}”.

# 2. Lanterns

The keeper of a lantern shall trim its wick every {hours} hours.
"""


@pytest.mark.parametrize(
    ("title", "documents"), [("LANTERNS LAW", {"new"}), ("LANTERNS LAW AMENDMENT LAW", {"new", "old"})]
)
def test_a_topic_means_the_latest_law_of_a_title_but_every_law_that_amends(
    tmp_path: Path, title: str, documents: set[str]
) -> None:
    (tmp_path / "papers").mkdir()
    for stem, number, year, hours in (("old", 3, 2001, 5), ("new", 8, 2019, 7)):
        source = tmp_path / f"{stem}.txt"
        source.write_text(LAW.format(title=title, number=number, year=year, hours=hours), encoding="utf-8")
        (tmp_path / "papers" / f"{stem}.pdf").write_bytes(typeset(source))
    build_corpus(BuildOptions((tmp_path / "papers",), tmp_path / "c.duckdb", str(PROFILE), without_vectors=True))
    with Corpus.open(tmp_path / "c.duckdb") as corpus:
        found = corpus.ask("How many hours may pass before the keeper of a lantern must trim its wick?", "number")
    assert kept(found) == documents
