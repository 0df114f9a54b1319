"""Checks of the catalogue's legislation: provisions, fines and fees, definitions, dates, consultation papers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from bench.check import Catalogue, Check
from legal_rag.evaluation.gold import Gold, PageSet
from legal_rag.profile.loader import Profile
from legal_rag.text import name_key

_PROVISION = re.compile(
    r"\b(?:Articles?|Regulations?|Rules?|Sections?)\s+(\d+[A-Z]?(?:\.\d+)*(?:\s?\((?:\d+|[a-z]+)\))*)", re.IGNORECASE
)
_MONEY = re.compile(r"\b(?:fines?|fees?|penalt(?:y|ies))\b", re.IGNORECASE)
_TERM = re.compile(r"[\"“'‘]([^\"”'’]{3,60})[\"”'’]")
_DEADLINE = re.compile(r"deadline[^.]{0,160}?\d{1,2}\S*\s+[A-Z][a-z]+\s+20\d\d", re.DOTALL)
_STATUTES = "d.kind IN ('law', 'regulation', 'rules')"


def statutes_have_provisions(catalogue: Catalogue) -> Check:
    check = Check("provisions", "kind law, regulation or rules: at least three provisions", 0.95)
    for doc_id, count in catalogue.rows(
        f"""SELECT doc_id, (SELECT count(*) FROM articles a WHERE a.doc_key = d.doc_key)
        FROM documents d WHERE {_STATUTES} ORDER BY doc_id"""
    ):
        check.count(count >= 3, doc_id)
    return check


def law_numbers_are_rows(catalogue: Catalogue) -> Check:
    check = Check("law number", "kind law, Law No. on the title page: own number, and its row", 1.0)
    for doc_id, number, key in catalogue.rows(
        """SELECT doc_id, number, (SELECT min(key) FROM identifiers i WHERE i.doc_key = d.doc_key AND own
            AND i.kind = 'law_number')
        FROM documents d JOIN pages p ON p.doc_key = d.doc_key AND p.page_number = d.page_number
        WHERE d.kind = 'law' AND regexp_matches(p.text, '(?i)law\\s+no') ORDER BY doc_id"""
    ):
        check.count(number is not None and key is not None, doc_id)
    return check


def consultation_deadlines_are_rows(catalogue: Catalogue) -> Check:
    check = Check("printed deadline", "consultation papers whose raw text has a date after the word deadline", 1.0)
    sql = "SELECT doc_id FROM consultation_papers JOIN documents USING (doc_key) WHERE deadline IS NOT NULL"
    held = {doc_id for (doc_id,) in catalogue.rows(sql)}
    printed = {
        doc_id
        for doc_id, text in catalogue.rows(
            """SELECT doc_id, p.text FROM pages p JOIN documents USING (doc_key)
            WHERE kind = 'consultation_paper' AND p.page_number <= 6"""
        )
        if _DEADLINE.search(text)
    }
    for doc_id in sorted(printed):
        check.count(doc_id in held, doc_id)
    return check


def _one_statute(catalogue: Catalogue, label: Gold) -> int | None:
    """The doc_key of the one statute that proves the label's answer."""
    documents = {doc_id for doc_id, _ in label.page_sets[0]}
    if len(documents) != 1:
        return None
    rows = catalogue.rows(f"SELECT doc_key FROM documents d WHERE doc_id = ? AND {_STATUTES}", documents.pop())
    return rows[0][0] if rows else None


def _pages(page_set: PageSet) -> set[int]:
    return {number for _, number in page_set}


def _spans(catalogue: Catalogue, doc_key: int, number: str) -> list[tuple[int, int]]:
    """First and last page of the provision, else of the nearest that holds it."""
    while number:
        rows = catalogue.rows(
            """SELECT page_number, last_page FROM articles WHERE doc_key = ? AND number = ?
            AND kind NOT IN ('part', 'chapter', 'schedule', 'schedule_paragraph')""",
            doc_key,
            number,
        )
        if rows:
            return [(first, last) for first, last in rows]
        shorter = re.sub(r"(?:\([^()]*\)|\.\d+)$", "", number)
        if shorter == number:
            return []
        number = shorter
    return []


def _article_checks(catalogue: Catalogue, labels: Sequence[Gold]) -> list[Check]:
    selection = "questions naming a provision of one statute, fines and fees apart"
    covers = Check("article's page", f"{selection}: among page_number..last_page", 0.95)
    exact = Check("article's pages alone", f"{selection}: those very pages", 0.0)
    for label in labels:
        doc_key = _one_statute(catalogue, label)
        numbers = [re.sub(r"\s", "", number) for number in _PROVISION.findall(label.question)]
        if doc_key is None or not numbers or _MONEY.search(label.question):
            continue
        spans = [span for number in numbers for span in _spans(catalogue, doc_key, number)]
        told = {page for first, last in spans for page in range(first, last + 1)}
        miss = f"{label.question_id[:8]} {numbers} {sorted(_pages(label.page_sets[0]))} told {sorted(told)}"
        covers.count(any(told & _pages(pages) for pages in label.page_sets), miss)
        exact.count(any(told == _pages(pages) for pages in label.page_sets), miss)
    return [covers, exact]


def _money_check(catalogue: Catalogue, labels: Sequence[Gold]) -> Check:
    check = Check("fines and fees", "questions for the amount of a fine or fee of one statute: row on the page", 0.90)
    for label in labels:
        doc_key = _one_statute(catalogue, label)
        if doc_key is None or label.answer_type != "number" or not _MONEY.search(label.question):
            continue
        rows = catalogue.rows(
            """SELECT page_number, amount FROM penalties WHERE doc_key = ?
            UNION ALL SELECT page_number, amount FROM fees WHERE doc_key = ?""",
            doc_key,
            doc_key,
        )
        wanted = {float(answer) for answer in label.answers if isinstance(answer, int | float)}
        pages = set().union(*(_pages(one) for one in label.page_sets))
        right = any(page in pages and float(amount) in wanted for page, amount in rows)
        check.count(right, f"{label.question_id[:8]} {sorted(wanted)} {sorted(pages)}")
    return check


def _definition_check(catalogue: Catalogue, labels: Sequence[Gold]) -> Check:
    check = Check("definitions", "questions on the definition of a quoted term of one statute: row on the page", 0.0)
    for label in labels:
        doc_key = _one_statute(catalogue, label)
        term = _TERM.search(label.question)
        if doc_key is None or term is None or not re.search(r"\bdefin|\bmeaning\b|\bmean\b", label.question, re.I):
            continue
        rows = catalogue.rows(
            "SELECT page_number FROM definitions WHERE doc_key = ? AND term_key = ?", doc_key, name_key(term[1])
        )
        right = any({page for (page,) in rows} & _pages(pages) for pages in label.page_sets)
        check.count(right, f"{label.question_id[:8]} {term[1]}")
    return check


def _date_check(catalogue: Catalogue, labels: Sequence[Gold]) -> Check:
    check = Check(
        "dates of statutes", "questions for the date of one paper that is a statute or consults: row on the page", 0.95
    )
    for label in labels:
        documents = {doc_id for doc_id, _ in label.page_sets[0]}
        if label.answer_type != "date" or len(documents) != 1 or label.answers[0] is None:
            continue
        found = catalogue.rows(
            f"""SELECT t.date, t.page_number FROM dates t JOIN documents d USING (doc_key)
            WHERE d.doc_id = ? AND ({_STATUTES} OR d.kind IN ('consultation_paper', 'notice'))
            AND t.kind IN ('enacted', 'in_force', 'consultation_deadline')""",
            next(iter(documents)),
        )
        kinds = catalogue.rows("SELECT kind FROM documents WHERE doc_id = ?", next(iter(documents)))
        if kinds[0][0] not in ("law", "regulation", "rules", "consultation_paper", "notice"):
            continue
        wanted = {date.fromisoformat(str(answer)) for answer in label.answers if answer is not None}
        right = any(day in wanted and page in _pages(pages) for day, page in found for pages in label.page_sets)
        check.count(right, f"{label.question_id[:8]} {sorted(map(str, wanted))} told {found}")
    return check


def legislation_checks(catalogue: Catalogue, labels: Sequence[Gold], profile: Profile) -> list[Check]:
    """Provisions, amounts, definitions and dates of laws, regulations, rules and consultation papers."""
    return [
        *_article_checks(catalogue, labels),
        _money_check(catalogue, labels),
        _definition_check(catalogue, labels),
        _date_check(catalogue, labels),
    ]
