"""Consultation papers: by when comments are wanted, and to whom they go."""

from __future__ import annotations

import re
from datetime import date

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentences import (
    LONGEST_TEXT,
    Sentence,
    is_in_capitals,
    readable,
    sentences_of,
    shorten,
    without_label,
)
from legal_rag.answer.unaccounted import asks_plainly
from legal_rag.catalogue.rows import ConsultationChange, ConsultationPaper, DatedEvent
from legal_rag.route.directory import PAPER_KIND, DocumentRow
from legal_rag.search.overlap import stems, subject_stems
from legal_rag.store.facts import Located
from legal_rag.text import name_key, normalise

_TO_WHOM = re.compile(
    r"\b(?:to whom|who(?:m)?|which (?:person|officer|official))\b.*\b(?:sent|send|addressed|submitted|directed|emailed"
    r"|delivered|returned|receiv(?:es?|ed|ing)|go)\b|\baddressee\b|\bwhere should (?:comments|responses)\b",
    re.IGNORECASE,
)
_COMMENTS = re.compile(r"\b(?:comments?|responses?|submissions?|views|feedback|repl(?:y|ies))\b", re.IGNORECASE)
_OF_ANY_PAPER = frozenset(
    stem
    for stem in stems(
        "consultation paper proposed proposal proposals amendment amendments amending new draft law laws regulation"
        " regulations rules no number of and the to deadline comment comments response responses provide providing"
    )
)


def consultation_deadline(context: Context) -> Draft | None:
    """By when comments on a paper are wanted; in free text for each paper of that number if none is told apart."""
    papers = _readings(context) if context.question.answer_type == "free_text" else []
    if len(papers) > 1:
        return _of_each(context, papers)
    for document in context.documents[:1]:
        found = _deadline_of(context, document)
        if found is not None:
            day = found.fact.date
            value = spelled(day) if context.question.answer_type == "free_text" else day.isoformat()
            return context.answered(value, [evidence_of(found)], "the deadline for comments as printed")
    return None


def spelled(day: date) -> str:
    """A date as a sentence writes it: "3 May 2024"."""
    return f"{day.day} {day:%B %Y}"


_PAPER = r"(?:consultation|paper|cp)\b"
_ASKS_SUBJECT = re.compile(
    rf"\b(?:subject(?: matter)?|topic|purpose|aims?|objects?) of (?:the |this )?(?:\w+ (?:\d{{4}} )?)?{_PAPER}"
    rf"|\b{_PAPER}[^?]{{0,60}}\b(?:about|concern(?:s|ed)?|deals? with)\b"
    rf"|\bwhy was (?:the |this )?(?:\w+ (?:\d{{4}} )?)?{_PAPER}",
    re.IGNORECASE,
)


def consultation_subject(context: Context) -> Draft | None:
    """What a paper is about and for: the sentence in which it says what it proposes or seeks comments on."""
    document = context.documents[0] if context.documents else None
    if document is None or document.kind != PAPER_KIND or len(context.named_groups) != 1 or context.question.articles:
        return None
    asked = _ASKS_SUBJECT.search(context.question.search_text)
    if not (asked or asks_plainly(context, "consultation_subject")):
        return None
    for located in context.facts(ConsultationPaper, [document.doc_key]):
        subject = " ".join((located.fact.subject or "").split())
        for page in context.pages_of([document.doc_key], range(1, _FIRST_PAGES + 1)) if subject else []:
            found = [s for s in sentences_of(page.text) if subject in " ".join(normalise(s.flat).split())]
            if found and not page.is_toc:
                told = _with_what_it_proposes(sentences_of(page.text), found[0])
                evidence = [Evidence(document.doc_key, page.page_number, s.text, s.start, s.end) for s in told]
                text = shorten(" ".join(without_label(readable(s.text)) for s in told), context.limit)
                return context.answered(text, evidence, "what the paper says that it seeks comments on")
    return None


_FIRST_PAGES = 5
_PROPOSES = re.compile(r"\bpropos(?:es|ed|ing|als?)\b", re.IGNORECASE)


_BEGINS = re.compile(r"(?:\d+\. )?[A-Z]")


def _with_what_it_proposes(sentences: list[Sentence], found: Sentence) -> list[Sentence]:
    """The sentence on what comments are sought on, after the one before it if that says what is proposed."""
    at = next(i for i, sentence in enumerate(sentences) if sentence == found)
    before = sentences[at - 1 : at] if at else []
    whole = [s for s in before if _BEGINS.match(s.flat) and not is_in_capitals(s.flat) and _PROPOSES.search(s.flat)]
    return [*whole, found]


def _of_each(context: Context, papers: list[DocumentRow]) -> Draft | None:
    """The deadline of each paper that the question may mean, newest first, while they fit into an answer."""
    value = ""
    evidence: list[Evidence] = []
    for paper in papers:
        found = _deadline_of(context, paper)
        if found is None:
            continue
        line = f"{spelled(found.fact.date)} ({_name(context, paper)})"
        longer = f"{value}; {line}" if value else line
        if len(longer) > LONGEST_TEXT:
            break
        value = longer
        evidence.append(evidence_of(found))
    if not evidence:
        return None
    reason = f"{len(papers)} papers carry that number: the deadline of each that fits into an answer"
    return context.answered(value, evidence, reason, status="ambiguous")


def _readings(context: Context) -> list[DocumentRow]:
    """The papers that carry the number in the question when neither year nor subject tells them apart, newest first."""
    directory = context.reading.directory
    for routed in context.shortlist.route.references:
        if routed.reference.kind != "consultation_paper" or routed.reference.year or context.question.quoted:
            continue
        papers = [directory.documents[key] for key in routed.doc_keys]
        papers = [paper for paper in papers if paper.kind == PAPER_KIND and paper.same_as is None]
        asked = set(subject_stems(context.question.search_text)) - _OF_ANY_PAPER
        if any(asked & set(stems(name_key(f"{paper.name} {paper.year or ''}"))) - _digits(asked) for paper in papers):
            return []
        return sorted(papers, key=lambda paper: paper.recency, reverse=True)
    return []


def _digits(words: set[str]) -> set[str]:
    """Numbers that are no years: the paper's own number tells nothing."""
    return {word for word in words if word.isdigit() and len(word) < 4}


def _name(context: Context, paper: DocumentRow) -> str:
    facts = [located.fact for located in context.facts(ConsultationPaper, [paper.doc_key])]
    if facts and facts[0].year and facts[0].month:
        return f"{date(facts[0].year, facts[0].month, 1):%B %Y}"
    return str(paper.year or paper.doc_id)


def _deadline_of(context: Context, document: DocumentRow) -> Located[DatedEvent] | None:
    dated = context.facts(DatedEvent, [document.doc_key])
    return next((found for found in dated if found.fact.kind == "consultation_deadline"), None)


_ROW = re.compile(r"\b(?:table|row)s?\b", re.IGNORECASE)
_WHY = re.compile(r"\b(?:why|reasons?|grounds?|justif\w+|rationale)\b", re.IGNORECASE)
_PROVISION = re.compile(
    r"\b(?:art(?:icle)?|sch(?:edule)?|reg(?:ulation)?|section|rule|part)s?\.?\s*([\d.]+(?:\([\w]+\))*)", re.I
)


def change_row(context: Context) -> Draft | None:
    """One row of a paper's table of changes, by the provision that it is about; with its reason if that is asked."""
    asked = context.question.search_text
    if not context.documents or context.documents[0].kind != PAPER_KIND or not _ROW.search(asked):
        return None
    numbers = {article.number for article in context.question.articles}
    for located in context.facts(ConsultationChange, [context.documents[0].doc_key]):
        if numbers.isdisjoint(_PROVISION.findall(located.fact.reference or "")):
            continue
        reason = located.fact.reason if _WHY.search(asked) else None
        if reason or not _WHY.search(asked):
            value = shorten(" ".join(f"{located.fact.change} {reason or ''}".split()), context.limit)
            return context.answered(value, [evidence_of(located)], f"the row of the table on {located.fact.reference}")
    return None


def consultation_addressee(context: Context) -> Draft | None:
    """The person or office that comments go to, where the paper prints it: the name alone if a name is wanted."""
    asked = context.question.search_text
    wanted = _TO_WHOM.search(asked) or asks_plainly(context, "consultation_addressee")
    if not wanted or not _COMMENTS.search(asked):
        return None
    for document in context.documents[:1]:
        for located in context.facts(ConsultationPaper, [document.doc_key]):
            name = located.fact.addressee
            first = (name or "").split(",")[0].strip()
            for page in context.pages_of([document.doc_key]) if name and first else []:
                start = page.text.find(first)
                if start >= 0:
                    line = page.text[start:].split("\n\n")[0].rstrip()
                    evidence = Evidence(document.doc_key, page.page_number, line, start, start + len(line))
                    value: str | list[str] | None = first if context.question.answer_type == "name" else name
                    value = [first] if context.question.answer_type == "names" else value
                    return context.answered(value, [evidence], "the addressee of comments as printed")
    return None
