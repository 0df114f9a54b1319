"""The document-level router: exact references first, then titles, then parties, then what the question is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from legal_rag.catalogue.printed_dates import find_months
from legal_rag.question.model import Question, Reference
from legal_rag.reading import Reading
from legal_rag.route.acronyms import spelled_out
from legal_rag.route.choose import Choice, choose_documents
from legal_rag.route.considered import Considered
from legal_rag.route.dated import issued_at, times_of_papers
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS, PAPER_KIND, DocumentRow
from legal_rag.route.drafts import drafting_papers, only_drafted, told_of
from legal_rag.route.filters import allowed_documents
from legal_rag.route.focus import focus_of
from legal_rag.route.mentions import documents_mentioning, documents_naming_both
from legal_rag.route.model import Meaning, Presence, Route, RoutedReference
from legal_rag.route.orders import order_about_rules
from legal_rag.route.papers import PapersFound, papers_by_subject
from legal_rag.route.parties import NamedCase, cases_of_full_names, cases_of_telling_names, named_cases
from legal_rag.route.references import distinct_references, look_up, look_up_any_year
from legal_rag.route.titles import TitleMatch, named_in_titles, shares_its_title, titles_named, year_beside
from legal_rag.route.topic import TOPIC_CANDIDATES, TOPIC_PAGES, documents_by_topic
from legal_rag.search.fulltext import rank_pages
from legal_rag.store.vectors import EncodeQuery
from legal_rag.text import name_key

_PAPERS = 2
"""Papers kept of several that fit a question's subject or time."""
_WORDS_OF_A_TITLE = 4
"""Words from which on a quotation may be a document's title, not a term."""
_EXACT, _BY_PARTIES, _MENTIONS, _PASSED_OVER = 100.0, 80.0, 50.0, 60.0


def route_question(
    question: Question,
    reading: Reading,
    meant: frozenset[int] = frozenset(),
    encode_query: EncodeQuery | None = None,
) -> Route:
    """Choose the candidate documents of `question`; every document considered is kept as a row with its reason.

    `meant`: documents of the meaning that a reader chose among those of an ambiguous route (`Route.meanings`).
    `encode_query` gives the question's vector and is only called when vectors carry weight and the question names no
    document; its failure is a warning.
    """
    return _Routing(question, reading, meant, encode_query).route()


class _Routing:
    """The steps share what they have found; each goes on only where the ones before left something open."""

    def __init__(
        self, question: Question, reading: Reading, meant: frozenset[int], encode_query: EncodeQuery | None
    ) -> None:
        self.question = question
        self.reading = reading
        self.meant = meant
        self.encode_query = encode_query
        self.allowed = allowed_documents(question.filters, reading)
        self.considered = Considered(reading, self.allowed, question.all_documents)
        self.routed: list[RoutedReference] = []
        self.meanings: tuple[Meaning, ...] = ()
        self.times = times_of_papers(question.search_text)
        self.warnings: list[str] = []

    def route(self) -> Route:
        self._by_references()
        self._by_titles()
        self._by_parties()
        self._by_order_about_rules()
        if not self.considered.kept_keys():
            self._by_mentions()
        kept = self.considered.kept_keys()
        named = bool(kept)
        self.question = spelled_out(self.question, self.reading, kept or self.allowed, named)
        if not named and not any(found.presence in ("absent", "unknown") for found in self.routed):
            self.warnings += documents_by_topic(
                self.question, self.reading, self.allowed, self.considered, self.encode_query
            )
        kept = self.considered.kept_keys()
        return Route(
            question=self.question,
            candidates=self.considered.rows(),
            references=tuple(self.routed),
            ambiguous=bool(self.meanings),
            meanings=self.meanings,
            warnings=tuple(dict.fromkeys((*self.warnings, *self._title_without_number()))),
            focus=focus_of(self.question.topic, self._names(kept), named),
            searched_documents=len(self.allowed),
        )

    # --- references ----------------------------------------------------------------------------------------------

    def _by_references(self) -> None:
        named_within: set[str] = set()
        for reference in distinct_references(self.question.references):
            if _is_named(reference, named_within):
                continue  # part of the name of a document found before, not a reference of its own
            if reference.kind == "case_number" and reference.year is None:
                self._any_year(reference)
                continue
            found = look_up(reference, self.reading, self.allowed)
            group = len(self.routed)
            self.routed.append(found)
            if found.presence == "own":
                choice = self._choose(found.doc_keys, reference.kind == "law_number")
                if not choice.chosen:
                    self.routed[-1] = look_up(reference, self.reading, self.allowed.difference(found.doc_keys))
                choice = self._issued_when(choice)
                self.considered.add(
                    choice.chosen, reference.kind, _EXACT, f"carries {reference.printed} as its own", group
                )
                self.considered.drop(
                    choice.others, reference.kind, _PASSED_OVER, "another version or paper that fits less well", group
                )
                named_within |= named_in_titles(choice.chosen, self.reading)

    def _any_year(self, reference: Reference) -> None:
        """A case named without its year: the newest of those of that number, and the others as other meanings."""
        cases = look_up_any_year(reference, self.reading, self.allowed)
        group = len(self.routed)
        if not cases:
            self.routed.append(RoutedReference(reference, self._nothing(), ()))
            return
        settled = [case for case in cases if self.meant.intersection(case.doc_keys)]
        case = (settled or cases)[0]
        self.routed.append(case)
        rule = "case number without year"
        if case.presence == "own":
            self.considered.add(case.doc_keys, rule, _EXACT, f"carries {case.reference.key} as its own", group)
        others = [other for other in cases if other is not case and other.presence == "own"]
        for other in others:
            self.considered.drop(other.doc_keys, rule, _PASSED_OVER, f"carries {other.reference.key}", group)
        if others and not settled:
            self._could_mean(Meaning(c.reference.key, c.doc_keys) for c in (case, *others))

    def _choose(self, doc_keys: tuple[int, ...], of_law: bool = False) -> Choice:
        choice = choose_documents(doc_keys, self.question, self.reading, self.meant, of_law)
        self.warnings += choice.warnings
        if choice.unsure:
            documents = self.reading.directory.documents
            self._could_mean(Meaning(_reading_line(documents[key]), (key,)) for key in (*choice.chosen, *choice.others))
        return choice

    def _issued_when(self, choice: Choice) -> Choice:
        """Of the papers of a case those issued on the day that the question gives them."""
        rows = [self.reading.directory.documents[key] for key in choice.chosen]
        if len(rows) < 2 or self.question.all_documents or any(row.kind not in CASE_KINDS for row in rows):
            return choice
        meant = tuple(row.doc_key for row in issued_at(rows, self.times))
        others = tuple(key for key in choice.chosen if key not in meant)
        return replace(choice, chosen=meant, others=(*choice.others, *others))

    def _could_mean(self, meanings: Iterable[Meaning]) -> None:
        self.meanings = self.meanings or tuple(meanings)

    def _nothing(self) -> Presence:
        return "unknown" if self.reading.directory.unread_pages else "absent"

    # --- titles --------------------------------------------------------------------------------------------------

    def _by_titles(self) -> None:
        kept = self.considered.kept_keys()
        unclaimed = focus_of(self.question.topic, self._names(kept), bool(kept), False)
        documents = self.reading.directory.documents
        papers = None
        if not kept and not any(name_key(quote).count(" ") >= _WORDS_OF_A_TITLE - 1 for quote in self.question.quoted):
            papers = papers_by_subject(self.question, self.reading.directory, self.allowed)
        matches = [] if papers and papers.sure else titles_named(self.question, unclaimed, self.reading, alone=not kept)
        if papers and not any(documents[key].kind == PAPER_KIND for match in matches for key in match.doc_keys):
            self._take_papers(papers)
            return
        for match in matches:
            year = year_beside(unclaimed, match) if match.how == "exact" else None
            meant = self._of_the_year(match, year) if shares_its_title(match, matches) else match.doc_keys
            if set(meant) & self.considered.kept_keys():
                continue
            if kept and all(documents[key].kind == "rules" for key in match.doc_keys):
                continue  # what a case or an order applies is not what is asked about
            within = tuple(key for key in meant if key in self.allowed)
            if not within:
                self.routed.append(_left_out(match.variant))
                continue
            if year and self._is_of_another_year(within, match.variant, year):
                continue
            choice = self._choose(within)
            group = len(self.routed) + len(kept)
            rule = f"title ({match.how})"
            if not choice.chosen:
                self.routed.append(RoutedReference(_title(match.variant), "absent", ()))
            self.considered.add(choice.chosen, rule, match.score, f'goes by "{match.variant}"', group)
            self.considered.drop(
                choice.others, rule, match.score, "another document of that title fits less well", group
            )
            kept = self.considered.kept_keys()
        if not kept and not self.routed:
            self._by_drafted_titles(unclaimed)

    def _take_papers(self, papers: PapersFound) -> None:
        """The paper of that subject and time, of several that fit equally the one with the best page; and the paper of
        the same month that has a better page still."""
        pages = rank_pages(self.reading, self.question.search_text, (*papers.doc_keys, *papers.rivals), TOPIC_PAGES)
        by_pages = list(dict.fromkeys(page.doc_key for page in pages))
        fitting = [key for key in by_pages if key in papers.doc_keys] or list(papers.doc_keys)
        best = list(dict.fromkeys([fitting[0], *by_pages[:1], *fitting]))
        why = f"a paper of the {papers.by} named" if papers.by != "subject" else "a paper of the subject named"
        self.considered.add(best[:_PAPERS], "paper", _BY_PARTIES, why, len(self.routed))
        self.considered.drop(
            [*best[_PAPERS:], *papers.doc_keys], "paper", _PASSED_OVER, f"{why}, but its pages fit less well", 0
        )

    def _by_drafted_titles(self, text: str) -> None:
        """A law that is only proposed: its draft does not stand for it; what others say of it may."""
        documents = self.reading.directory.documents
        for title, papers in only_drafted(text, self.question, self.reading.directory, self.allowed):
            mentioning = documents_mentioning(title.split(), self.reading, self.allowed.difference(papers))
            presence: Presence = "mentioned" if mentioning else self._nothing()
            self.routed.append(RoutedReference(_title(title), presence, mentioning))
            self.considered.drop(papers, "title (draft)", _PASSED_OVER, f"only proposes the {title}", 0)
            self.warnings.append(told_of(documents[key] for key in papers))

    def _of_the_year(self, match: TitleMatch, year: int | None) -> tuple[int, ...]:
        """The documents of a title that carry the year beside it; all of them where none does."""
        documents = self.reading.directory.documents
        return tuple(key for key in match.doc_keys if documents[key].year == year) or match.doc_keys

    def _is_of_another_year(self, doc_keys: tuple[int, ...], variant: str, year: int) -> bool:
        """Whether a title is given with a year that none of its documents has: another law, mentioned or absent."""
        rows = [self.reading.directory.documents[key] for key in doc_keys]
        if any(row.year is None or row.kind not in ENACTMENT_KINDS for row in rows):
            return False
        if any(year in _years_of(row) for row in rows):
            return False
        mentioning = documents_mentioning([*variant.split(), str(year)], self.reading, self.allowed)
        presence: Presence = "mentioned" if mentioning else self._nothing()
        self.routed.append(RoutedReference(_title(f"{variant} {year}"), presence, mentioning))
        self.considered.drop(doc_keys, "title (exact)", _PASSED_OVER, f"of that title, but not of {year}", 0)
        return True

    def _title_without_number(self) -> list[str]:
        """A number that nothing carries beside a title that something goes by: said, as one of them must be wrong."""
        if not any(row.rule.startswith("title") for row in self.considered.rows() if row.kept):
            return []
        gone = [found.reference for found in self.routed if found.presence == "absent" and found.reference.year]
        return [
            f"{one.printed} is in none of the documents: what was read goes by the title alone."
            for one in gone
            if one.kind == "law_number"
        ]

    # --- parties -------------------------------------------------------------------------------------------------

    def _by_parties(self) -> None:
        directory = self.reading.directory
        named = named_cases(self.question.topic, directory)
        for case in named:
            if case.documents and not self.considered.kept_keys().intersection(case.doc_keys):
                self._named_by_parties(case)
        if self.considered.kept_keys() or self.routed:
            return
        for case in named:
            if case.titled and not case.documents:
                words = [case.left, "v", case.right]
                mentioning = documents_mentioning(words, self.reading, self.allowed) or documents_naming_both(
                    case.left, case.right, self.reading, self.allowed
                )
                presence: Presence = "mentioned" if mentioning else self._nothing()
                reference = Reference("case_number", case.printed, case.printed, 0, 0)
                self.routed.append(RoutedReference(reference, presence, mentioning))
        if self.routed:
            return
        titles_of = self.reading.profile.words
        offices = (*titles_of("people", "judge_titles"), *titles_of("people", "registrar_titles"))
        topic = self.question.topic
        parties = cases_of_full_names(topic, directory) or cases_of_telling_names(
            topic, directory, offices, lambda word: documents_mentioning([word], self.reading, directory.originals)
        )
        choice = self._issued_when(Choice(tuple(parties)))
        self.considered.add(choice.chosen, "parties", _BY_PARTIES, "its parties are named in the question", 0)
        self.considered.drop(choice.others, "parties", _PASSED_OVER, "another paper of these parties", 0)
        if parties and not self.allowed.intersection(parties):
            self.routed.append(_left_out("the case of these parties"))

    def _named_by_parties(self, case: NamedCase) -> None:
        """The case of the parties; of several between the same ones, all where the text can tell them apart, else the
        newest."""
        group = len(self.routed)
        within = {key: tuple(d for d in docs if d in self.allowed) for key, docs in case.documents.items()}
        within = {key: docs for key, docs in within.items() if docs}
        if not within:
            self.routed.append(_left_out("the case of these parties"))
            return
        settled = {key: docs for key, docs in within.items() if self.meant.intersection(docs)}
        open_ones = settled or within
        ordered = sorted(open_ones, key=lambda key: (_newest(open_ones[key], self.reading), key), reverse=True)
        keys = ordered if self.question.intent == "content" else ordered[:1]
        choice = self._issued_when(Choice(tuple(dict.fromkeys(doc for key in keys for doc in open_ones[key]))))
        docs = choice.chosen
        label = keys[0] or case.printed
        self.routed.append(RoutedReference(Reference("case_number", label, case.printed, 0, 0), "own", docs))
        self.considered.add(docs, "parties", _BY_PARTIES, f"its parties are named: {case.printed}", group)
        self.considered.drop(choice.others, "parties", _PASSED_OVER, "another paper of this case", group)
        if len(keys) < len(ordered):
            rest = [doc for key in ordered[1:] for doc in open_ones[key]]
            self.considered.drop(rest, "parties", _PASSED_OVER, "another case of these parties", group)
            self._could_mean(
                Meaning(f"{key or 'without a number'} ({case.printed})", open_ones[key]) for key in ordered
            )

    def _by_order_about_rules(self) -> None:
        kept = self.considered.kept_keys()
        order = order_about_rules(self.question, self.reading, kept, self.allowed)
        if order is not None:
            self.considered.pass_over(kept, "an order about these rules fits better")
            why = "has the best page of the rules named and the orders about them"
            self.considered.add([order], "order about rules", _BY_PARTIES, why, 0)

    # --- what is left --------------------------------------------------------------------------------------------

    def _by_mentions(self) -> None:
        for found in self.routed:
            if found.presence == "mentioned":
                why = f"mentions {found.reference.printed}"
                drafting = drafting_papers(found, self.question, self.reading)
                if drafting:
                    self.warnings.append(told_of(self.reading.directory.documents[key] for key in drafting))
                self.considered.drop(drafting, "mentions", _MENTIONS, f"only proposes {found.reference.printed}", 0)
                others = [key for key in found.doc_keys if key not in drafting]
                self.considered.add(others[:TOPIC_CANDIDATES], "mentions", _MENTIONS, why, 0)

    def _names(self, doc_keys: set[int]) -> list[str]:
        """Titles and parties of the documents, longest first."""
        rows = [self.reading.directory.documents[key] for key in doc_keys]
        titles = {name for row in rows for name in (row.title, row.short_title) if name}
        parties = {party.name_key for party in self.reading.directory.party_names if party.doc_key in doc_keys}
        months = {one.printed for row in rows if row.kind == PAPER_KIND for one in find_months(self.question.topic)}
        return sorted(titles | parties | months, key=len, reverse=True)


def _is_named(reference: Reference, named: set[str]) -> bool:
    """Whether the title of a document found names what the reference does; "Order 2 of 2017" may leave out whose order
    it is."""
    if reference.kind == "court_order":
        return any(key == reference.key or key.endswith(f" {reference.key}") for key in named)
    return reference.key in named


def _title(name: str) -> Reference:
    return Reference("title", name, name, 0, 0)


def _left_out(name: str) -> RoutedReference:
    """A document that the question names and the filters leave out: for this question the corpus lacks it."""
    return RoutedReference(_title(name), "absent", ())


def _years_of(row: DocumentRow) -> set[int]:
    """Years that a reader may give to a law: its own, and those of its dates and version."""
    dates = (row.issued, row.effective_from, row.consolidated_to)
    printed = re.findall(r"\b(?:19|20)\d{2}\b", row.version or "")
    return {year for year in (row.year, *(day.year for day in dates if day), *map(int, printed)) if year}


def _newest(doc_keys: Iterable[int], reading: Reading) -> str:
    days = [row.issued for key in doc_keys if (row := reading.directory.documents[key]).issued]
    return max(days).isoformat() if days else ""


def _reading_line(row: DocumentRow) -> str:
    issued = f" ({row.issued:%B %Y})" if row.issued else f" ({row.year})" if row.year else ""
    return f"{row.name}{issued}"
