"""Holds the catalogue of the labelled corpus against its labels and against the raw text of its pages.

    python -m bench.catalogue_checks CORPUS.duckdb [--set final|warmup]

CORPUS is a database built from that set with the difc profile. Each line names its selection and prints how many it
holds (n). Labels of low confidence are left out; questions whose id starts with a to f count in totals alone, and
only the others are listed by --misses. Needs the labelled corpora named by LEGALRAG_ARLC.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from bench.bench import LabelledSet, labelled_sets
from bench.catalogue_checks_legislation import (
    consultation_deadlines_are_rows,
    law_numbers_are_rows,
    legislation_checks,
    statutes_have_provisions,
)
from bench.check import Catalogue, Check
from bench.kinds_read_by_hand import kinds_equal_the_hand
from bench.scores import in_work_set
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.evaluation.gold import Gold, read_gold
from legal_rag.profile.loader import Profile, load_profile
from legal_rag.text import name_key

DATE_OF_ISSUE = re.compile(r"date\s+of\s+issue\s*:?\s*\d{1,2}\s*(?:st|nd|rd|th)?\s+[a-z]+", re.IGNORECASE)


# --- documents -----------------------------------------------------------------------------------------------------


def documents_have_kind_and_title(catalogue: Catalogue) -> Check:
    check = Check("kind and title", "all documents", 1.0)
    for doc_id, kind, title in catalogue.rows("SELECT doc_id, kind, title FROM documents ORDER BY doc_id"):
        check.count(bool(kind) and bool(title), doc_id)
    return check


def court_papers_have_their_case(catalogue: Catalogue) -> Check:
    check = Check("own case number", "kind judgment or order, printing any case number on its first two pages", 1.0)
    rows = catalogue.rows(
        """SELECT doc_id, EXISTS (SELECT 1 FROM identifiers i
            WHERE i.doc_key = d.doc_key AND own AND i.kind = 'case_number')
        FROM documents d WHERE kind IN ('judgment', 'order') AND EXISTS (SELECT 1 FROM identifiers i
            WHERE i.doc_key = d.doc_key AND i.kind = 'case_number' AND i.page_number <= 2) ORDER BY doc_id"""
    )
    for doc_id, has in rows:
        check.count(has, doc_id)
    return check


def dates_of_issue_are_rows(catalogue: Catalogue) -> Check:
    check = Check("printed Date of Issue", "documents whose raw text prints those words with a date", 0.98)
    printed = {
        doc_id
        for doc_id, text in catalogue.rows(
            "SELECT doc_id, p.text FROM pages p JOIN documents USING (doc_key) WHERE kind IN ('judgment', 'order')"
        )
        if DATE_OF_ISSUE.search(text)
    }
    held = {doc_id for (doc_id,) in catalogue.rows(
        "SELECT DISTINCT doc_id FROM dates t JOIN documents USING (doc_key) WHERE t.kind = 'issued'")}  # fmt: skip
    for doc_id in sorted(printed):
        check.count(doc_id in held, doc_id)
    return check


# --- against the labels --------------------------------------------------------------------------------------------

_ROLES = ("judgment creditor", "judgment debtor", "claimant", "defendant", "appellant", "respondent", "applicant")
_SIDE = re.compile(r"(?P<initiating>initiated|brought)|(?P<defending>defending|opposed|resisted)", re.IGNORECASE)


def _case_of(label: Gold, profile: Profile) -> list[str]:
    keys = [one.key for one in find_identifiers(label.question, profile) if one.kind == "case_number"]
    return list(dict.fromkeys(keys))


def _asked_parties(catalogue: Catalogue, label: Gold, case: str) -> list[str] | None:
    """Keys of the names in the role or on the side that the question asks for; None if it asks for neither."""
    question = label.question.lower()
    role = next((one for one in _ROLES if one in question), None)
    side = _SIDE.search(question)
    rows: list[tuple[Any, ...]] = []
    keys = catalogue.documents_of(case)
    if role is not None:
        rows = catalogue.rows(
            "SELECT DISTINCT name_key FROM parties WHERE role = ? AND list_contains(?, doc_key)", role, keys
        )
    if not rows and (side is not None or role is not None):
        wanted = next(name for name, value in side.groupdict().items() if value) if side else _side_of(role or "")
        rows = catalogue.rows(
            "SELECT DISTINCT name_key FROM parties WHERE side = ? AND list_contains(?, doc_key)", wanted, keys
        )
    return [key for (key,) in rows] if role or side else None


def _side_of(role: str) -> str:
    return "defending" if role in ("defendant", "respondent", "judgment debtor") else "initiating"


def party_lists_equal_the_labels(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> Check:
    check = Check("party lists", "questions for names or a count of one case's parties, one case named", 0.95)
    for label in labels:
        cases = _case_of(label, profile)
        if len(cases) != 1 or label.answers[0] is None or label.answer_type not in ("names", "number"):
            continue
        if label.answer_type == "number" and not re.search(r"\bhow many|\bnumber of", label.question, re.IGNORECASE):
            continue
        found = _asked_parties(catalogue, label, cases[0])
        if found is None:
            continue
        if label.answer_type == "names":
            right = any(set(found) == {name_key(name) for name in wanted} for wanted in label.answers if wanted)
        else:
            right = len(set(found)) in {int(wanted) for wanted in label.answers if wanted is not None}
        check.count(right, f"{label.question_id[:8]} {cases[0]}")
    return check


def dates_are_there(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> Check:
    check = Check("dates with their kind", "questions for the date of issue or of an award of one case", 0.95)
    for label in labels:
        cases = _case_of(label, profile)
        if label.answer_type != "date" or len(cases) != 1 or label.answers[0] is None:
            continue
        kind = "award" if re.search(r"\baward", label.question, re.IGNORECASE) else "issued"
        wanted = [date.fromisoformat(str(one)) for one in label.answers if one is not None]
        found = catalogue.rows(
            """SELECT doc_id, t.page_number FROM dates t JOIN documents d USING (doc_key)
            WHERE list_contains(?, t.date) AND list_contains(?, doc_key)
            AND (t.kind = ? OR (t.kind = 'header' AND d.starts_mid))""",
            wanted,
            catalogue.documents_of(cases[0]),
            kind,
        )
        pages = frozenset().union(*label.page_sets)
        check.count(bool(pages & set(found)), f"{label.question_id[:8]} {cases[0]} {wanted[0]}")
    return check


def earlier_issue_follows(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> Check:
    check = Check("earlier date of issue", "questions which of two cases was issued earlier", 0.95)
    for label in labels:
        cases = _case_of(label, profile)
        if label.answer_type != "name" or len(cases) != 2 or not re.search(r"earlier|first", label.question):
            continue
        if not re.search(r"issue", label.question, re.IGNORECASE):
            continue
        first = {}
        for case in cases:
            rows = catalogue.rows(
                "SELECT min(issued) FROM documents WHERE list_contains(?, doc_key)", catalogue.documents_of(case)
            )
            first[case] = rows[0][0]
        wanted = [one.key for one in find_identifiers(str(label.answers[0]), profile)]
        known = [case for case in cases if first[case] is not None]
        right = len(known) == 2 and min(known, key=lambda case: first[case]) in wanted
        check.count(right, f"{label.question_id[:8]} {cases}")
    return check


def shared_people(
    catalogue: Catalogue, labels: Sequence[Gold], profile: Profile, name: str, word: str, sql: str
) -> Check:
    check = Check(name, f"yes-or-no questions on a common {word} of two cases", 0.95)
    for label in labels:
        cases = _case_of(label, profile)
        if label.answer_type != "boolean" or len(cases) != 2 or not re.search(word, label.question, re.IGNORECASE):
            continue
        documents = [catalogue.documents_of(case) for case in cases]
        keys = [{key for (key,) in catalogue.rows(sql, found)} for found in documents]
        check.count(all(documents) and bool(keys[0] & keys[1]) in label.answers, f"{label.question_id[:8]} {cases}")
    return check


_ASKS_SUM = re.compile(r"\b(?:claim|award|enforce)", re.IGNORECASE)
_ASKS_COUNT = re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE)


def sums_are_there(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> Check:
    check = Check("sums on their page", "questions for a sum claimed, awarded or enforced in one case", 0.9)
    for label in labels:
        cases = _case_of(label, profile)
        if label.answer_type != "number" or not cases or label.answers[0] is None:
            continue
        if not _ASKS_SUM.search(label.question) or _ASKS_COUNT.search(label.question):
            continue
        found = catalogue.rows(
            """SELECT doc_id, c.page_number FROM claims c JOIN documents USING (doc_key)
            WHERE abs(amount - ?) <= 0.01 * ? AND list_contains(?, doc_key)""",
            float(label.answers[0]),
            float(label.answers[0]),
            catalogue.documents_of(cases[0]),
        )
        pages = frozenset().union(*label.page_sets)
        check.count(bool(pages & set(found)), f"{label.question_id[:8]} {cases[0]} {label.answers[0]}")
    return check


def appeals_follow(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> Check:
    check = Check("appealed", "yes-or-no questions whether one case was appealed", 0.95)
    for label in labels:
        cases = _case_of(label, profile)
        if (
            label.answer_type != "boolean"
            or len(cases) != 1
            or not re.search(r"\bappeal", label.question, re.IGNORECASE)
        ):
            continue
        found = catalogue.rows(
            "SELECT 1 FROM appeals WHERE list_contains(?, doc_key) AND relation SIMILAR TO '(permission|appeal)_.*'",
            catalogue.documents_of(cases[0]),
        )
        check.count(bool(found) in label.answers, f"{label.question_id[:8]} {cases[0]}")
    return check


_SHARED_JUDGE = "SELECT DISTINCT name_key FROM judges WHERE capacity = 'sat' AND list_contains(?, doc_key)"
_SHARED_PARTY = "SELECT DISTINCT name_key FROM parties WHERE side <> 'other' AND list_contains(?, doc_key)"


def court_checks(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> list[Check]:
    """Documents, identifiers, parties, judges, dates and appeals."""
    return [
        party_lists_equal_the_labels(catalogue, labels, profile),
        dates_are_there(catalogue, labels, profile),
        earlier_issue_follows(catalogue, labels, profile),
        shared_people(catalogue, labels, profile, "common judge", "judge", _SHARED_JUDGE),
        shared_people(catalogue, labels, profile, "common party", "part(?:y|ies)|entit|compan", _SHARED_PARTY),
        sums_are_there(catalogue, labels, profile),
        appeals_follow(catalogue, labels, profile),
    ]


LABEL_CHECKS: list[Callable[[Catalogue, Sequence[Gold], Profile], list[Check]]] = [court_checks, legislation_checks]
DOCUMENT_CHECKS: list[Callable[[Catalogue], Check]] = [
    documents_have_kind_and_title,
    court_papers_have_their_case,
    dates_of_issue_are_rows,
    statutes_have_provisions,
    law_numbers_are_rows,
    consultation_deadlines_are_rows,
]


def published(warmup: LabelledSet) -> frozenset[str]:
    """Ids of the documents that are there as published: those of the warm-up."""
    return frozenset(path.stem for path in warmup.documents.glob("*.pdf"))


def _published_and_rebuilt(catalogue: Catalogue, as_published: frozenset[str]) -> dict[str, frozenset[str]]:
    held = frozenset(doc_id for (doc_id,) in catalogue.rows("SELECT doc_id FROM documents"))
    return {
        "Documents as published": held & as_published,
        "Documents that were rebuilt": held - as_published,
    }


def documents(label: Gold) -> frozenset[str]:
    """Ids of the documents that prove the label's answer."""
    return frozenset(doc_id for doc_id, _ in label.page_sets[0])


def print_checks(title: str, checks: Iterable[Check], misses: bool) -> None:
    print(f"\n{title}")
    for check in checks:
        print("  " + check.line())
        if misses:
            for miss in check.misses:
                print(f"      {miss}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--set", choices=("final", "warmup"), default="final", dest="name")
    parser.add_argument("--misses", action="store_true", help="list what is missed, of the work set alone")
    options = parser.parse_args(arguments)
    sets = {one.name: one for one in labelled_sets(Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc")))}
    if not options.database.is_file():
        sys.exit(f"There is no corpus at {options.database}: build the set first.")
    catalogue, profile = Catalogue(options.database), load_profile("difc")
    labels = [label for label in read_gold([sets[options.name].gold]) if label.confidence != "low"]
    as_published = published(sets["warmup"])
    print_checks("Documents", (check(catalogue) for check in DOCUMENT_CHECKS), options.misses)
    for title, doc_ids in _published_and_rebuilt(catalogue, as_published).items():
        by_hand = [kinds_equal_the_hand(catalogue, profile, doc_ids)] if options.name == "final" else []
        print_checks(title, [*(check(catalogue.only(doc_ids)) for check in DOCUMENT_CHECKS), *by_hand], False)
    if options.name == "final":
        print_checks("Read by hand", [kinds_equal_the_hand(catalogue, profile)], options.misses)
    groups = {
        "Labels, work set": [label for label in labels if in_work_set(label)],
        "Labels, check set": [label for label in labels if not in_work_set(label)],
        "Labels whose documents are as published": [
            label for label in labels if label.page_sets[0] and documents(label) <= as_published
        ],
        "Labels with a rebuilt document": [label for label in labels if documents(label) - as_published],
    }
    for title, group in groups.items():
        for checks in LABEL_CHECKS:
            print_checks(title, checks(catalogue, group, profile), options.misses and title == "Labels, work set")


if __name__ == "__main__":
    main()
