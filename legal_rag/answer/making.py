"""How an enactment came about, in its own words: who made it, under what power, when, from when, who administers it."""

from __future__ import annotations

import re

from legal_rag.answer.consultation import spelled
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.part_clauses import clauses_of, side_by_side
from legal_rag.answer.sentences import readable, sentences_of, shorten, without_label
from legal_rag.answer.signatures import signed_where_needed
from legal_rag.answer.unaccounted import asks_plainly
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.catalogue.rows import Attribution, DatedEvent
from legal_rag.route.directory import CASE_KINDS, PAPER_KIND
from legal_rag.store.facts import Located

_MADE = r"(?:made|issued?|enact(?:ed|s)?|promulgated|signed|passed|adopted|gave|given|ordered|author(?:ed)?)"
_WHO_MADE = re.compile(
    rf"\b(?:who|by whom|whose name|(?:which|what) (?:person|body|authority|judge|officer"
    rf"|institution))\b[^?]*?\b{_MADE}\b"
    rf"|\b{_MADE} by (?:whom|which|what)\b|\b(?:maker|issuer) of\b|\bwho is (?:the )?(?:maker|author"
    rf"|signatory)\b|\blegislative authority\b",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"\badminist|\bregulations? (?:made )?under\b|\bappoint(?:ed|s)?\b|\bestablish(?:ed)?\b|\bset up\b", re.IGNORECASE
)
_POWER = re.compile(
    r"\b(?:under|by|on|pursuant to|in exercise of|from) (?:what|which|whose) (?:\w+ )?(?:authority|powers?"
    r"|provisions?"
    r"|article|law|basis|enabling)\b"
    r"|\b(?:legal|statutory) (?:basis|authority|power)\b|\benabling (?:power|provision|law)\b"
    r"|\bwhat (?:power|authority)\b",
    re.IGNORECASE,
)
_WHEN_MADE = re.compile(
    rf"\b(?:when|(?:on |at )?(?:what|which) date)\b(?:[^?]*\b{_MADE}\b)?\s*\??$|\bwhen (?:was|were)[^?]*\b{_MADE}\b"
    rf"|\bdate (?:was|were) [^?]*\b{_MADE}\b",
    re.IGNORECASE,
)
_FROM_WHEN = re.compile(
    r"\b(?:come|came|comes|enter|enters|entered|go|went) into (?:force|effect|operation)\b|\b(?:takes?|took) effect\b"
    r"|\bin force (?:from|since)\b|\beffective (?:date|from|when)\b|\bcommence(?:s|d|ment)?\b",
    re.IGNORECASE,
)
_CITED_AS = re.compile(r"^(?:the )?(?:law|regulations?|rules) (?=(?:this|these) )", re.IGNORECASE)
"""The end of the heading above a clause that the catalogue reads with it."""
_DATE_OF_SIGNATURE = re.compile(r"\bdate of (?:its )?(?:signature|issue|publication)\b", re.IGNORECASE)


_ARTICLE = re.compile(r"^[Tt]he\s+")


def made_by(context: Context) -> Draft | None:
    """Who made the enactment named and, as far as the question wants them, under what power, when and from when."""
    asked = context.question.topic
    if (
        not (_WHO_MADE.search(asked) or asks_plainly(context, "made_by"))
        or _OF_ANOTHER.search(asked)
        or not context.documents
        or side_by_side(context, context.named_groups)
        or not _asks_of_its_making_alone(context)
    ):
        return None
    named_first = context.named_groups[0][0] if context.named_groups else context.documents[0].doc_key
    document = context.reading.directory.documents[named_first]
    if document.kind in CASE_KINDS or document.kind == PAPER_KIND:
        return None
    facts = context.facts(Attribution, [document.doc_key])
    maker = _first(facts, "made_by") or _first(facts, "issued_by")
    if maker is None:
        return None
    if context.question.answer_type != "free_text":
        name = _ARTICLE.sub("", maker.fact.name)
        value: str | list[str] = [name] if context.question.answer_type == "names" else name
        return context.answered(value, [evidence_of(maker)], "printed as its maker")
    named = maker.fact.name if maker.fact.printed.startswith(("I,", "We,")) else maker.fact.printed
    parts, evidence = [readable(named).rstrip(",.; ")], [evidence_of(maker)]
    if _POWER.search(asked):
        power = _first(facts, "power")
        _add(parts, evidence, power)
        clause = _power_clause(context, maker) if power is None else None
        if clause is not None:
            parts.append(readable(clause.quote).rstrip(",.; "))
            evidence.append(clause)
    if _WHEN_MADE.search(asked):
        _add_date(parts, evidence, made_on(context, document.doc_key))
    if _FROM_WHEN.search(asked):
        clause = commencement_clause(context, document.doc_key)
        if clause is None:
            return None  # what is asked besides is told elsewhere
        parts.append(without_label(readable(clause.quote)).rstrip(",.; "))
        evidence.append(clause)
    return context.answered(
        shorten("; ".join(parts), context.limit), signed_where_needed(context, evidence), "printed as its maker"
    )


def _asks_of_its_making_alone(context: Context) -> bool:
    """Whether no part of the question is about something else; one of a single part may be put in words of any sort."""
    clauses = clauses_of(context.question.search_text)
    return len(clauses) == 1 or all(
        any(words.search(clause) for words in (_WHO_MADE, _POWER, _WHEN_MADE, _FROM_WHEN)) for clause in clauses
    )


_BY_POWER = re.compile(
    r"\bexercise of (?:the |my |its |his |her |their )?powers?\b|\bpowers? (?:conferred|vested|given|granted)\b"
    r"|\bpursuant to (?:article|section|rule|regulation)\b|\bby virtue of\b",
    re.IGNORECASE,
)


def _power_clause(context: Context, maker: Located[Attribution]) -> Evidence | None:
    """The words by which the maker names a power, on the page that names the maker."""
    for page in context.pages_of([maker.doc_key], [maker.fact.page_number]):
        for sentence in sentences_of(page.text):
            match = _BY_POWER.search(sentence.text)
            if match is not None:
                start = sentence.start + match.start()
                return Evidence(maker.doc_key, page.page_number, sentence.text[match.start() :], start, sentence.end)
    return None


def administered_by(context: Context) -> Draft | None:
    """Who administers the enactment named, in its own words."""
    for document in context.documents[:1]:
        found = _first(context.facts(Attribution, [document.doc_key]), "administered_by")
        if found is not None:
            text = context.question.answer_type == "free_text"
            value: str | list[str] = (
                shorten(_CITED_AS.sub("", readable(found.fact.printed))) if text else found.fact.name
            )
            value = [found.fact.name] if context.question.answer_type == "names" else value
            return context.answered(value, [evidence_of(found)], "printed as administering it")
    return None


def made_on(context: Context, doc_key: int) -> Located[DatedEvent] | None:
    """When a document was made, enacted or issued: the first kind it prints."""
    events = context.facts(DatedEvent, [doc_key])
    for kind in ("made", "enacted", "issued", "header"):
        for event in events:
            if event.fact.kind == kind:
                return event
    return None


def commencement(context: Context, doc_key: int) -> tuple[str, list[Evidence]] | None:
    """The day from which a document says that it takes effect: a printed date, or that of its signature."""
    clause = commencement_clause(context, doc_key)
    if clause is None:
        return None
    dates = find_dates(clause.quote)
    if dates:
        return dates[0].date.isoformat(), [clause]
    signed = made_on(context, doc_key)
    if _DATE_OF_SIGNATURE.search(clause.quote) and signed is not None:
        return signed.fact.date.isoformat(), [clause, evidence_of(signed)]
    return None


_FIRST_PAGES = 4


def commencement_clause(context: Context, doc_key: int) -> Evidence | None:
    """The clause by which a document takes effect: the catalogue's, else the first of its first pages with a date."""
    found = _first(context.facts(Attribution, [doc_key]), "commencement")
    if found is not None:
        return evidence_of(found)
    for page in context.pages_of([doc_key], range(1, _FIRST_PAGES + 1)):
        for sentence in sentences_of(page.text) if not page.is_toc else ():
            if _FROM_WHEN.search(sentence.flat) and find_dates(sentence.flat):
                return Evidence(doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
    return None


def _first(facts: list[Located[Attribution]], kind: str) -> Located[Attribution] | None:
    return next((found for found in facts if found.fact.kind == kind), None)


def _add(parts: list[str], evidence: list[Evidence], found: Located[Attribution] | None) -> None:
    if found is not None:
        parts.append(readable(found.fact.printed).rstrip(",.; "))
        evidence.append(evidence_of(found))


def _add_date(parts: list[str], evidence: list[Evidence], found: Located[DatedEvent] | None) -> None:
    if found is not None:
        parts.append(spelled(found.fact.date))
        evidence.append(evidence_of(found))
