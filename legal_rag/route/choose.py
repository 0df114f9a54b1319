"""Which of the documents that go by one name are meant: the version, the paper, the text in force or of a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS, PAPER_KIND, DocumentRow, title_variants
from legal_rag.route.drafts import calls_it_a_draft, is_draft_of_a_law, names_draft, told_of
from legal_rag.route.versions import text_on
from legal_rag.search.overlap import stems
from legal_rag.text import name_key

_OF_ANY_PAPER = frozenset(stems("consultation paper no"))
_MODAL = re.compile(r"\bmay\b(?! (?:19|20)\d\d\b)")
"""The verb "may": without a year behind it, it is not the month in a paper's title."""


@dataclass(frozen=True, slots=True)
class Choice:
    """doc_keys meant, and the others. `unsure`: several fit equally, and the newest was taken."""

    chosen: tuple[int, ...]
    others: tuple[int, ...] = ()
    unsure: bool = False
    warnings: tuple[str, ...] = ()


def choose_documents(
    doc_keys: tuple[int, ...],
    question: Question,
    reading: Reading,
    meant: frozenset[int] = frozenset(),
    of_law: bool = False,
) -> Choice:
    """The documents meant among those that carry a name, which is a law's own if `of_law`; `meant` settles what a
    reader was asked about before.

    A case takes all its documents, the latest first where all of them are asked for. Of several texts of one enactment
    the version named is meant, else the one that stood on the day of `--as-of`, else the one in force and latest; of
    several papers that share a number the one whose title fits the question best, else the newest, which is unsure. A
    draft is meant only where the question says so, and then before the law.
    """
    rows = [reading.directory.documents[key] for key in doc_keys]
    if settled := [row for row in rows if row.doc_key in meant]:
        return Choice(_keys(settled), _keys(row for row in rows if row.doc_key not in meant))
    laws = [row for row in rows if not is_draft_of_a_law(row, of_law) or names_draft(question, row)]
    if calls_it_a_draft(question):
        laws = [row for row in laws if row.status == "draft"] or laws
    drafts = _keys(row for row in rows if row not in laws)
    if not laws:
        return Choice((), drafts, warnings=(told_of(rows),))
    if question.all_documents and all(row.kind in CASE_KINDS for row in laws):
        laws.sort(key=lambda row: row.issued or date.min, reverse=True)
    if len(laws) == 1 or all(row.kind in CASE_KINDS for row in laws):
        return Choice(_keys(laws), drafts, warnings=_on_the_day(laws, question))
    return _best(laws, drafts, question, reading)


def _keys(rows) -> tuple[int, ...]:  # type: ignore[no-untyped-def]
    return tuple(row.doc_key for row in rows)


def _best(rows: list[DocumentRow], drafts: tuple[int, ...], question: Question, reading: Reading) -> Choice:
    words = name_key(question.search_text)
    asked = set(stems(_MODAL.sub(" ", words)))
    year = {r.year for r in question.references if r.year} | {
        int(w) for w in words.split() if w.isdigit() and len(w) == 4
    }
    titles = {row.doc_key: _title_stems(row, reading) for row in rows}
    shared = frozenset.intersection(*(frozenset[str]().union(*variants) for variants in titles.values()))

    def fit(row: DocumentRow) -> tuple[bool, float, int, bool, tuple[bool, object]]:
        variants = titles[row.doc_key]
        covered = max((len(variant & asked) / len(variant) for variant in variants), default=0.0)
        telling = {word for word in frozenset().union(*variants) & asked - shared if not word.isdigit()}
        return (_names_version(words, row), round(covered, 1), len(telling), row.year in year, row.recency)

    ordered = sorted(rows, key=fit, reverse=True)
    enactments = [row for row in ordered if row.kind not in CASE_KINDS | {PAPER_KIND}]
    papers = [row for row in ordered if row.kind == PAPER_KIND]
    warnings: tuple[str, ...] = ()
    if enactments:
        best = enactments[0]
        day = question.filters.as_of
        if day and best.kind in ENACTMENT_KINDS and not _names_version(words, best):
            texts = [row for row in enactments if row.kind == best.kind]
            found = text_on([row for row in texts if row.year in year] or texts, day)
            best = found.row
            warnings = (f"As of {day.isoformat()}: {found.caveat}.",) if found.caveat else ()
        unsure = False
    else:
        best = ordered[0]
        unsure = len(papers) > 1 and fit(ordered[0])[:-1] == fit(ordered[1])[:-1]
    others = (*_keys(row for row in ordered if row is not best), *drafts)
    return Choice((best.doc_key,), others, unsure, warnings)


def _on_the_day(rows: list[DocumentRow], question: Question) -> tuple[str, ...]:
    """What is not known of a single text on the day of `--as-of`."""
    day = question.filters.as_of
    if day is None or rows[0].kind not in ENACTMENT_KINDS:
        return ()
    caveat = text_on(rows[:1], day).caveat
    return (f"As of {day.isoformat()}: {caveat}.",) if caveat else ()


def _title_stems(row: DocumentRow, reading: Reading) -> list[frozenset[str]]:
    variants = title_variants(row, reading.directory.issuer_words)
    found = [frozenset(stems(variant)) for variant in variants]
    if row.kind == PAPER_KIND:  # what all papers are called tells none of them
        found = [frozenset(s for s in variant - _OF_ANY_PAPER if not s.isdigit()) for variant in found]
    return [variant for variant in found if variant]


def _names_version(words: str, row: DocumentRow) -> bool:
    """Whether `words` (a name key) name a text's version: "Consolidated Version No. 1", or its "September 2022"."""
    parts = [name_key(part) for part in re.split(r"[()]", row.version or "")]
    return any(part and f" {part} " in f" {words} " for part in parts)
