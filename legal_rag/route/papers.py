"""Consultation papers by what they propose and when: "the May 2022 proposals on leasing", "the form for comments"."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from legal_rag.catalogue.printed_dates import find_dates, find_months
from legal_rag.question.model import Question
from legal_rag.route.directory import PAPER_KIND, Directory, DocumentRow, paper_subject
from legal_rag.route.drafts import names_what_is_proposed
from legal_rag.route.titles import INITIALS, runs_of_initials
from legal_rag.search.overlap import FUNCTION_WORDS, stem, stems
from legal_rag.text import name_key

_PAPER = re.compile(r"\bpapers?\b|\bconsult(?:ation|ations|ed|ing)\b", re.IGNORECASE)
_SAYS_SO = re.compile(
    r"\bpapers?\b|\bconsultations? (?:papers?|on|about)\b|\b(?:19|20)\d{2} consultation\b|\bproposals?\b|\bproposed\b"
    r"|\bdraft\b",
    re.IGNORECASE,
)
"""Wording of a question about a paper even where the paper's subject is a law too."""
_ANNEX = re.compile(
    r"\b(?:annex|appendix)\b|\broadmap\b|\b(?:comments?|response) forms?\b|\bforms? (?:for|of) (?:\w+ )?comments?\b"
    r"|\btemplate\b|\btable of comments\b|\bformat for\b",
    re.IGNORECASE,
)
_SORTS_OF_ANNEX = (re.compile(r"\broadmap\b", re.IGNORECASE), re.compile(r"\btable of comments\b", re.IGNORECASE))
_NUMBER = re.compile(r"\bno\.? ?\d+\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d/.-])(?:19|20)\d{2}(?![\d/])")
_NO_SUBJECT = frozenset(
    stem(word)
    for word in FUNCTION_WORDS.union(
        re.findall(
            r"\w+",
            "proposed propose proposal new draft amended amendment amendments amending enactment law laws regulation "
            "regulations rules act code order legislation related format providing public comments comment "
            "consultation paper form table annex appendix changes no x",
        )
    )
)
_LEAST_COVERED = 0.6
"""Share of a paper's subject that must be named when the question says neither month nor year."""


@dataclass(frozen=True, slots=True)
class PapersFound:
    """Papers that fit a question equally well, and by what: their month, their year, or their subject alone. `sure` are
    those that no other document of such a title can be meant beside."""

    doc_keys: tuple[int, ...]
    by: str
    sure: bool
    rivals: tuple[int, ...] = ()
    """Other papers of the same month, whose pages may fit better."""


def papers_by_subject(question: Question, directory: Directory, allowed: frozenset[int]) -> PapersFound | None:
    """The papers, or the annexes of papers, that `question` names by subject and time; None when it names none so.

    A month and year that one paper has are enough; a year needs a word of the paper's subject; without a time most of
    the subject must be named.
    """
    text = question.topic
    sorts = [sort for sort in _SORTS_OF_ANNEX if sort.search(question.search_text)]
    if not (names_what_is_proposed(question) or _PAPER.search(text) or sorts):
        return None
    annexes = _ANNEX.search(question.search_text) is not None
    pool = [row for key in sorted(allowed) if _is_of_papers(row := directory.documents[key], annexes)]
    for sort in sorts:
        pool = [row for row in pool if sort.search(row.title or "")] or pool
    months = {(one.year, one.month) for one in find_months(text)}
    years = {int(year) for year in _YEAR.findall(text)}
    if months and not annexes:
        pool, by = [row for row in pool if months & _months(row.title or "")], "month"
    elif not annexes and not _SAYS_SO.search(text):
        return None
    elif years:
        pool, by = [row for row in pool if years & _years(row)], "year"
    else:
        by = "subject"
    subjects = {row.doc_key: _subject(row.title or "", directory.issuer_words) for row in pool}
    frequency = Counter(word for words in subjects.values() for word in words)
    asked = _asked(text)
    rated = []
    for row in pool:
        subject = subjects[row.doc_key]
        weights = {word: math.log(1 + len(pool) / frequency[word]) for word in subject}
        named = sum(weight for word, weight in weights.items() if word in asked or _in_initials(word, row, text))
        covered = named / sum(weights.values()) if weights else 0.0
        rated.append((named, covered, row.doc_key))
    if by == "month" and len(rated) == 1:
        return PapersFound((rated[0][2],), by, sure=True)
    best = max(rated, default=(0.0, 0.0, 0))
    if not best[0] or (by == "subject" and best[1] < _LEAST_COVERED):
        return None
    fitting = tuple(key for named, covered, key in rated if (named, covered) == best[:2])
    rivals = tuple(key for _, _, key in rated if key not in fitting) if by == "month" else ()
    return PapersFound(fitting, by, annexes or by != "subject", rivals)


def _is_of_papers(row: DocumentRow, annexes: bool) -> bool:
    if annexes:
        return row.kind == "other" and row.title is not None and _ANNEX.search(row.title) is not None
    return row.kind == PAPER_KIND and row.title is not None


@lru_cache(maxsize=4096)
def _months(title: str) -> frozenset[tuple[int, int]]:
    """Year and month of a title; its "No. 2" is no day of the month behind it."""
    title = _NUMBER.sub(" ", title)
    days = {(one.date.year, one.date.month) for one in find_dates(title)}
    return frozenset(days | {(one.year, one.month) for one in find_months(title)})


def _years(row: DocumentRow) -> set[int]:
    printed = {int(year) for year in _YEAR.findall(row.title or "")}
    return {row.year} if row.year else printed


@lru_cache(maxsize=4096)
def _subject(title: str, issuer_words: tuple[str, ...]) -> frozenset[str]:
    words = stems(paper_subject(title))
    issuers = {stem(word) for issuer in issuer_words for word in issuer.split()}
    return frozenset(word for word in words if not word.isdigit() and len(word) > 1) - _NO_SUBJECT - issuers


def _asked(text: str) -> set[str]:
    """Stems of the words of a question, and of neighbours written as one, as covers glue them."""
    words = name_key(text).split()
    return {*stems(text), *(stem(left + right) for left, right in pairwise(words))}


def _in_initials(word: str, row: DocumentRow, text: str) -> bool:
    """Whether the question names `word` of a title by initials: "GPL" for "General Partnership Law"."""
    title = paper_subject(row.title or "").split()
    return any(word in map(stem, run) for short in INITIALS.findall(text) for run in runs_of_initials(short, title))
