"""The document-level router: exact references first, then titles, then parties, then the full text of the question."""

from __future__ import annotations

import re
from dataclasses import replace

from rapidfuzz import fuzz

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.question.intent import read_wording
from legal_rag.question.model import Question, Reference
from legal_rag.reading import Reading
from legal_rag.route.directory import CASE_KINDS, OUT_OF_FORCE, DocumentRow, title_variants
from legal_rag.route.filters import allowed_documents
from legal_rag.route.focus import focus_of
from legal_rag.route.model import Candidate, Route, RoutedReference
from legal_rag.route.parties import match_parties
from legal_rag.route.references import distinct_references, look_up
from legal_rag.route.titles import TitleMatch, match_titles
from legal_rag.search.fulltext import rank_pages
from legal_rag.search.overlap import stems
from legal_rag.text import name_key

TOPIC_CANDIDATES = 5
"""BM25's first five documents hold all gold documents of 0.96 of the questions that carry no reference."""
_TOPIC_PAGES = 60
_QUOTED_CUTOFF = 88.0
_SHORTEST_QUOTE = 8
_MODAL = re.compile(r"\bmay\b(?! (?:19|20)\d\d\b)")
"""The verb "may": without a year behind it, it is not the month in a paper's title."""


def route_question(question: Question, reading: Reading) -> Route:
    """Choose the candidate documents of `question`; every document considered is kept as a row with its reason."""
    allowed = allowed_documents(question.filters, reading)
    considered = _Considered(reading, allowed)
    routed: list[RoutedReference] = []
    ambiguous = False
    readings: tuple[str, ...] = ()
    named_within: set[str] = set()
    for group, reference in enumerate(distinct_references(question.references)):
        if reference.key in named_within:
            continue  # part of the name of a document found before, not a reference of its own
        found = look_up(reference, reading, allowed)
        routed.append(found)
        if found.presence == "own":
            chosen, others, unsure = _choose(found.doc_keys, question, reading)
            considered.add(chosen, reference.kind, 100.0, f"carries {reference.printed} as its own", group)
            considered.drop(others, reference.kind, 60.0, "another version or paper that fits less well", group)
            named_within |= _named_in_titles(chosen, reading)
            if unsure:
                ambiguous, readings = (
                    True,
                    tuple(_reading_line(reading.directory.documents[key]) for key in (*chosen, *others)),
                )
    own_groups = len(routed)
    unclaimed = focus_of(question.topic, _names(considered.kept_keys(), reading), bool(considered.kept_keys()), False)
    for match in _titles(question, unclaimed, reading):
        if set(match.doc_keys) & considered.kept_keys():
            continue
        within = tuple(key for key in match.doc_keys if key in allowed)
        if not within:
            routed.append(_left_out(match.variant))
            continue
        chosen, others, unsure = _choose(within, question, reading)
        considered.add(chosen, f"title ({match.how})", match.score, f'goes by "{match.variant}"', own_groups)
        considered.drop(
            others, f"title ({match.how})", match.score, "another document of that title fits less well", own_groups
        )
        own_groups += 1
        if unsure:
            ambiguous, readings = (
                True,
                tuple(_reading_line(reading.directory.documents[key]) for key in (*chosen, *others)),
            )
    if not considered.kept_keys() and not routed:
        parties = match_parties(question.topic, reading.directory)
        considered.add(parties, "parties", 80.0, "its parties are named in the question", own_groups)
        if parties and not allowed.intersection(parties):
            routed.append(_left_out("the case of these parties"))
    if not considered.kept_keys():
        for found in routed:
            if found.presence == "mentioned":
                considered.add(
                    found.doc_keys[:TOPIC_CANDIDATES], "mentions", 50.0, f"mentions {found.reference.printed}", 0
                )
    named = bool(considered.kept_keys())
    absent = [found for found in routed if found.presence in ("absent", "unknown")]
    if not considered.kept_keys() and not absent:
        considered.add_by_text(question)
    return Route(
        question=question,
        candidates=considered.rows(),
        references=tuple(routed),
        ambiguous=ambiguous,
        readings=readings,
        focus=focus_of(question.topic, _names(considered.kept_keys(), reading), named),
        searched_documents=len(allowed),
    )


def _left_out(name: str) -> RoutedReference:
    """A document that the question names and the filters leave out: for this question the corpus lacks it."""
    return RoutedReference(Reference("title", name, name, 0, 0), "absent", ())


def _named_in_titles(doc_keys: list[int], reading: Reading) -> set[str]:
    """Keys of what the titles of documents name: "Order No. 4 revoking Order No. 2" names the latter."""
    titles = [reading.directory.documents[key].title or "" for key in doc_keys]
    return {found.key for title in titles for found in find_identifiers(title, reading.profile)}


def _titles(question: Question, text: str, reading: Reading) -> list[TitleMatch]:
    """Titles in quotes, then in the words of `text`; a question about proposals means consultation papers first."""
    issuers = frozenset(reading.directory.issuer_words)
    enactments, papers = reading.directory.titles, reading.directory.paper_titles
    proposals = read_wording(question.search_text).has("proposal")
    matches = []
    for quote in question.quoted:
        key = name_key(quote)
        if len(key) >= _SHORTEST_QUOTE:
            pools = [papers, enactments] if proposals else [enactments, papers]
            matches += next(filter(None, (_quoted(key, pool) for pool in pools)), [])
    if proposals:
        found = match_titles(text, papers, issuers)
        if found:
            return matches + found
    return matches + match_titles(text, enactments, issuers)


def _quoted(key: str, titles: dict[str, tuple[int, ...]]) -> list[TitleMatch]:
    score, variant = max(((fuzz.token_sort_ratio(key, variant), variant) for variant in titles), default=(0.0, ""))
    return [TitleMatch(variant, titles[variant], 0, 0, "quoted", score)] if score >= _QUOTED_CUTOFF else []


def _names(doc_keys: set[int], reading: Reading) -> list[str]:
    """Titles and parties of the documents, longest first."""
    rows = [reading.directory.documents[key] for key in doc_keys]
    titles = {name for row in rows for name in (row.title, row.short_title) if name}
    parties = {party.name_key for party in reading.directory.party_names if party.doc_key in doc_keys}
    return sorted(titles | parties, key=len, reverse=True)


def _choose(doc_keys: tuple[int, ...], question: Question, reading: Reading) -> tuple[list[int], list[int], bool]:
    """The documents meant among those that carry a reference; the rest; whether several fit equally.

    A case takes all its documents. Of several texts of one enactment the version named is meant, else the one in force
    and latest; of several papers that share a number the one whose title fits the question best, else the newest, which
    is unsure.
    """
    rows = [reading.directory.documents[key] for key in doc_keys]
    if len(rows) <= 1 or all(row.kind in CASE_KINDS for row in rows):
        return [row.doc_key for row in rows], [], False
    words = name_key(question.search_text)
    asked = set(stems(_MODAL.sub(" ", words)))
    year = {r.year for r in question.references if r.year} | {
        int(w) for w in words.split() if w.isdigit() and len(w) == 4
    }

    titles = {row.doc_key: _title_stems(row, reading) for row in rows}
    shared = frozenset.intersection(*(frozenset().union(*variants) for variants in titles.values()))

    def fit(row: DocumentRow) -> tuple[bool, float, int, bool, tuple[bool, object]]:
        variants = titles[row.doc_key]
        covered = max((len(variant & asked) / len(variant) for variant in variants), default=0.0)
        telling = {word for word in frozenset().union(*variants) & asked - shared if not word.isdigit()}
        return (_names_version(words, row), round(covered, 1), len(telling), row.year in year, row.recency)

    ordered = sorted(rows, key=fit, reverse=True)
    enactments = [row for row in ordered if row.kind not in CASE_KINDS | {"consultation_paper"}]
    papers = [row for row in ordered if row.kind == "consultation_paper"]
    if enactments:
        chosen = enactments[:1]
        unsure = False
    else:
        chosen = ordered[:1]
        unsure = len(papers) > 1 and fit(ordered[0])[:-1] == fit(ordered[1])[:-1]
    return [row.doc_key for row in chosen], [row.doc_key for row in ordered if row not in chosen], unsure


def _title_stems(row: DocumentRow, reading: Reading) -> list[frozenset[str]]:
    return [frozenset(stems(variant)) for variant in title_variants(row, reading.directory.issuer_words)]


def _names_version(words: str, row: DocumentRow) -> bool:
    """Whether `words` (a name key) name a text's version: "Consolidated Version No. 1", or its "September 2022"."""
    parts = [name_key(part) for part in re.split(r"[()]", row.version or "")]
    return any(part and f" {part} " in f" {words} " for part in parts)


def _reading_line(row: DocumentRow) -> str:
    issued = f" ({row.issued:%B %Y})" if row.issued else f" ({row.year})" if row.year else ""
    return f"{row.name}{issued}"


class _Considered:
    """Candidates while they are gathered: a document keeps the first rule that brought it."""

    def __init__(self, reading: Reading, allowed: frozenset[int]) -> None:
        self._reading = reading
        self._allowed = allowed
        self._rows: dict[int, Candidate] = {}

    def kept_keys(self) -> set[int]:
        return {key for key, row in self._rows.items() if row.kept}

    def add(self, doc_keys: list[int] | tuple[int, ...], rule: str, score: float, why: str, group: int) -> None:
        for key in doc_keys:
            if key in self._allowed and key not in self.kept_keys():
                kept = len(self.kept_keys()) < self._reading.search.candidates or group > 0
                self._put(
                    key,
                    rule,
                    score,
                    kept,
                    why if kept else f"{why}, but {self._reading.search.candidates} are enough",
                    group,
                )

    def drop(self, doc_keys: list[int] | tuple[int, ...], rule: str, score: float, why: str, group: int) -> None:
        for key in doc_keys:
            if key in self._allowed and key not in self._rows:
                self._put(key, rule, score, False, why, group)

    def add_by_text(self, question: Question) -> None:
        """The documents of the best pages of a full-text search over all allowed documents."""
        pages = rank_pages(self._reading, question.search_text, self._allowed, _TOPIC_PAGES)
        best: dict[int, float] = {}
        for page in pages:
            if page.doc_key in self._reading.directory.originals:
                best.setdefault(self._meant(page.doc_key, question), page.score)
        for place, (key, score) in enumerate(best.items()):
            kept = place < TOPIC_CANDIDATES
            why = f"its best page ranks {place + 1}. among documents"
            self._put(key, "full text", score, kept, why if kept else f"{why}; {TOPIC_CANDIDATES} are kept", 0)

    def _meant(self, key: int, question: Question) -> int:
        """The text meant among the allowed ones of that title: an older version, or a text out of force, gives way."""
        documents = self._reading.directory.documents
        row = documents[key]
        named = self._reading.directory.titles.get(name_key(row.short_title or row.title or ""), ())
        same = [
            other
            for other in named
            if other in self._allowed
            and (
                row.status in OUT_OF_FORCE or (documents[other].number, documents[other].year) == (row.number, row.year)
            )
        ]
        return _choose(tuple(same), question, self._reading)[0][0] if key in same else key

    def _put(self, key: int, rule: str, score: float, kept: bool, why: str, group: int) -> None:
        row = self._reading.directory.documents[key]
        self._rows[key] = Candidate(key, row.doc_id, row.name, row.kind, rule, score, 0, kept, why, group)

    def rows(self) -> tuple[Candidate, ...]:
        ordered = sorted(self._rows.values(), key=lambda row: (not row.kept, row.group, -row.score))
        return tuple(replace(row, rank=rank) for rank, row in enumerate(ordered, start=1))
