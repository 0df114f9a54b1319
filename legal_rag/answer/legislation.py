"""Facts of enactments: number, title, version, dates, whether they are in force, what amended them."""

from __future__ import annotations

import re
from datetime import date

from rapidfuzz import fuzz

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.making import commencement
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.part_clauses import side_by_side
from legal_rag.answer.unaccounted import unaccounted
from legal_rag.catalogue.rows import Amendment, DatedEvent, LawInTime
from legal_rag.question.intent import CASE_CONCEPTS
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS, OUT_OF_FORCE, DocumentRow
from legal_rag.store.facts import Located
from legal_rag.text import name_key

_DATE_KINDS = {
    "in_force": ("in_force", "commencement", "enacted", "made", "issued"),
    "enacted": ("enacted", "made", "in_force", "issued"),
    "issue": ("issued", "made", "enacted", "in_force"),
}


def law_number(context: Context) -> Draft | None:
    """The official number of the enactment named, from its title page; not that of a version of its text."""
    if _ASKS_VERSION.search(context.shortlist.route.focus):
        return None
    for document in context.documents[:1]:
        if document.number and document.number.isdigit():
            return context.answered(
                int(document.number),
                [_title_words(context, document)],
                f"the number of {document.name}",
            )
    return None


_ASKS_YEAR = re.compile(r"\b(?:what|which) year\b|\byear (?:of|in which|was|is|does)\b|^year\b", re.IGNORECASE)


def law_year(context: Context) -> Draft | None:
    """The year of the enactment named: that of its number, else of the date asked for."""
    if not context.documents or not _ASKS_YEAR.search(context.question.topic) or context.question.articles:
        return None
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS or len(context.named_groups) != 1:
        return None
    focus = context.shortlist.route.focus
    if _ASKS_VERSION.search(focus) or _OF_THE_TEXT.search(focus):
        return None
    if document.year and document.number and not context.wording.has("in_force"):
        return context.answered(document.year, [_title_words(context, document)], f"the year of {document.name}")
    dated = _dated(context, document)
    if dated is None:
        return None
    return context.answered(dated[0].year, [dated[1]], f"of the date printed as {dated[2]}")


_ASKS_TITLE = re.compile(
    r"\b(?:titles?|names?) of\b|\bhow (?:is|may|can) .{0,60}\b(?:titled|entitled|cited|named)\b|\bwhat law is\b"
    r"|\bto (?:which|what) law\b|\bgiv\w+ (?:its|the) title\b"
    r"|\bwhat (?:is|are|was|were) .{0,60}\b(?:called|titled|entitled|known as|cited as)\b"
    r"|\b(?:called|titled|entitled) what\b|\bwhich (?:law|enactment|regulations?) (?:is|has|bears|carries)\b"
    r"|\b(?:under|by|bears?|has|have|carr(?:y|ies)) (?:what|which) (?:title|name)\b"
    r"|^(?:the |its )?(?:full |short |official )?(?:title|name)\b",
    re.IGNORECASE,
)
_ASKS_VERSION = re.compile(
    r"\bconsolidated (?:version|text)s?\b|\blast (?:updated|consolidated)\b|\b(?:what|which|state the"
    r"|whose) version\b"
    r"|\bversion (?:date|number|no|of the (?:law|text)|and|is|does)\b|\bconsolidation\b|^(?:the )?version\b"
    r"|\b(?:latest|current|most recent) version\b|\bwhen\b[^?]*\bconsolidated\b",
    re.IGNORECASE,
)
_OF_THE_TEXT = re.compile(r"\bamend(?:ed|ing|s|ments?)?\b", re.IGNORECASE)


def law_title(context: Context) -> Draft | None:
    """The title of the enactment that the question gives by its number."""
    numbered = [side for side in context.sides if side.routed.reference.kind == "law_number"]
    asked = context.question.topic
    compared = context.question.intent in ("earlier_law", "later_law")
    if len(numbered) != 1 or compared or not _ASKS_TITLE.search(asked) or _OF_THE_TEXT.search(asked):
        return None
    document = numbered[0].documents[0]
    title = document.short_title or document.name
    parts, evidence = [title], [_words_on_title_page(context, document, title)]
    if _ASKS_VERSION.search(asked) and document.version:
        parts.append(document.version)
        evidence.append(_words_on_title_page(context, document, document.version))
    elif context.question.answer_type == "free_text" and " and " in asked:
        return None
    return context.answered("; ".join(parts), evidence, f"the title of {numbered[0].label}")


def law_version(context: Context) -> Draft | None:
    """Which consolidated version a text is and of when, from its title page."""
    if not context.documents or not _ASKS_VERSION.search(context.shortlist.route.focus):
        return None
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS or not document.version or _OF_THE_TEXT.search(context.question.topic):
        return None
    evidence = [_words_on_title_page(context, document, document.version)]
    match context.question.answer_type:
        case "free_text":
            return context.answered(document.version, evidence, "the version printed on the title page")
        case "date":
            if document.consolidated_to is None:
                return None
            value = document.consolidated_to.isoformat()
            return context.answered(value, evidence, "the month of the version, from its first day", footing="stand-in")
        case "number":
            number = re.search(r"\bNo\.?\s*(\d+)", document.version)
            if number is None:
                return None
            return context.answered(int(number[1]), evidence, "the number of the version on the title page")
    return None


_ASKS_FORCE = re.compile(
    r"\b(?:still|currently|now|remain\w*|presently|today|continu\w+)\b[^?]*"
    r"\b(?:in (?:force|effect)|good law|valid|effective|apply)\b"
    r"|\b(?:is|are|has|have|was|were)\b[^?]*\b(?:in force|in effect|good law|repealed|superseded|revoked)\b"
    r"|\b(?:has|have)\b[^?]*\b(?:come|entered) into (?:force|effect)(?: yet)?\s*\??$"
    r"|\bstill good law\b|\bceased? to (?:have effect|apply|be in force)\b|\bno longer\b[^?]*\b(?:in force"
    r"|apply|applies|valid|law|effective)\b",
    re.IGNORECASE,
)
_ASKS_GONE = re.compile(
    r"\b(?:repealed|superseded|revoked|replaced|no longer|ceased?|out of force|not)\b", re.IGNORECASE
)
_GONE = frozenset({"repealed", "superseded"})
_ASKS_BEGUN = re.compile(r"\b(?:come|came|entered) into (?:force|effect)\b|\bcommenced\b", re.IGNORECASE)
_ASKS_ENDED = re.compile(r"\b(?:no longer|ceased?|still|remain\w*|continu\w+)\b", re.IGNORECASE)


def asks_whether_in_force(topic: str) -> bool:
    """Whether a question is about a law's being in force, repealed or superseded."""
    return _ASKS_FORCE.search(topic) is not None


def in_force(context: Context) -> Draft | None:
    """Whether the one enactment named is in force, as the catalogue tells from its own words and later enactments."""
    topic = context.question.topic
    if not context.documents or len(context.sides) > 1 or not asks_whether_in_force(topic) or context.question.articles:
        return None
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS or side_by_side(context, context.named_groups):
        return None
    evidence = [context.title_page_evidence(document.doc_key)]
    reason = f"the catalogue has {document.name} as {(document.status or '').replace('_', ' ')}"
    if document.status == "not_commenced":
        value = bool(re.search(r"\bnot\b", topic, re.IGNORECASE))
        return None if _ASKS_ENDED.search(topic) else context.answered(value, evidence, reason)
    gone = document.status in _GONE
    later = None if gone or document.status not in (None, "in_force") else _replaced_by(context, document)
    if later is not None:
        gone, reason = True, f"{context.reading.directory.documents[later.doc_key].name} says that it replaces it"
        evidence = [evidence_of(later), *evidence]
    elif not gone and document.status != "in_force":
        return None
    if gone and _ASKS_BEGUN.search(topic):
        return None
    return context.answered(gone == bool(_ASKS_GONE.search(topic)), evidence, reason)


def _replaced_by(context: Context, document: DocumentRow) -> Located[LawInTime] | None:
    """The words of another enactment in force that it repeals or replaces this one, told by its title and year."""
    title = name_key(document.short_title or document.title or "")
    if not title or not document.year:
        return None
    others = [
        row.doc_key
        for row in context.reading.directory.documents.values()
        if row.kind in ENACTMENT_KINDS and row.status not in OUT_OF_FORCE and row.doc_key != document.doc_key
    ]
    for found in context.facts(LawInTime, others):
        named = name_key(found.fact.value) if found.fact.fact == "supersedes" else ""
        if re.match(rf"(?:the )?{re.escape(title)}\b", named) and re.search(rf"\b{document.year}\b", named):
            return found
    return None


_OF_A_CASE = 1.5
"""Weight of words left from which on a question that leads to a case is about something in it, not about its date."""


def law_date(context: Context) -> Draft | None:
    """When an enactment was made, enacted or came into force."""
    if not context.documents:
        return None
    document = context.documents[0]
    if document.kind in CASE_KINDS and unaccounted(context, CASE_CONCEPTS) >= _OF_A_CASE:
        return None
    if context.wording.has("in_force"):
        taking_effect = commencement(context, document.doc_key)
        if taking_effect is not None:
            return context.answered(*taking_effect, "the date from which it says that it takes effect")
    dated = _dated(context, document)
    if dated is None:
        return None
    day, evidence, kind = dated
    return context.answered(day.isoformat(), [evidence], f"the date printed as {kind}")


def _dated(context: Context, document: DocumentRow) -> tuple[date, Evidence, str] | None:
    """The date asked for: printed in the enactment, else in the notice by which it was enacted or commenced; the
    notice goes first where the enactment prints another kind of date alone."""
    asked = "in_force" if context.wording.has("in_force") else "enacted"
    own = _date_of(context, document)
    if own is not None and own.fact.kind == asked:
        return own.fact.date, evidence_of(own), own.fact.kind
    notice = _date_in_notice(context, document, asked)
    if notice is not None:
        return notice.fact.date, evidence_of(notice), f"{asked.replace('_', ' ')} in its notice"
    return (own.fact.date, evidence_of(own), own.fact.kind) if own else None


def _date_in_notice(context: Context, document: DocumentRow, kind: str) -> Located[DatedEvent] | None:
    """The date of `kind` that a notice about the enactment prints: the corpus's notice whose title holds its title."""
    title = name_key(document.name)
    for other in context.reading.directory.documents.values():
        if other.kind == "notice" and other.same_as is None and title in name_key(other.name):
            for event in context.facts(DatedEvent, [other.doc_key]):
                if event.fact.kind == kind:
                    return event
    return None


_LABEL = r"(?P<{}>[^:?,]+?)"
_ALTERNATIVES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"[:,]\s*{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s*[?.]*$",
        rf"(?:\b(?:between|comparing|taking)|(?:^|\bwhich )of)\s+{_LABEL.format('first')}\s+(?:and|with)\s+"
        rf"(?P<second>the [^:?,]+?)(?:,"
        rf"|\s+(?:was|is|came|has|were|did)\b)",
        rf"(?:\b(?:between|comparing|taking)|(?:^|\bwhich )of)\s+{_LABEL.format('first')}\s+(?:and|with)\s+"
        rf"(?P<second>[^:?,]+?)(?:,"
        rf"|\s+(?:was|is|came|has|were|did)\b)",
        rf"^(?:was|is|did|does)\s+{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s+(?:be )?(?:the )?"
        r"(?:enacted|made|issued|passed|come|came|earlier|later|older|newer|first)\b",
        rf"^(?:was|is)\s+{_LABEL.format('first')}\s+or\s+{_LABEL.format('second')}\s+the\s+(?:\w+ )?(?:older"
        rf"|newer|recent|earlier|later|first)\b",
        rf"^{_LABEL.format('first')}\s+(?:or|and)\s+{_LABEL.format('second')}\s*[:,—–-]",
        rf"\bwhich (?:was|is|came)\b[^?]*?\b(?:earlier|later|older|newer|first|last"
        rf"|recent)[,:]?\s+{_LABEL.format('first')}\s+or\s+"
        rf"{_LABEL.format('second')}\s*[?.]*$",
    )
)
"""The two enactments of a comparison: "…: the A or the B?", "of the A and the B, which …", "was the A or the B …"."""


def which_law(context: Context) -> Draft | None:
    """The later (or earlier) of two enactments, by the title that the question gives."""
    pair = enactments_compared(context)
    if pair is None:
        return None
    dated = dates_compared(context, pair)
    if dated is None:
        return None
    pick = max if context.question.intent == "later_law" else min
    chosen = pick(range(2), key=lambda at: dated[at][0])
    return context.answered(
        _AFTER_NUMBER.sub(r"\1", pair[chosen][0]),
        [found[1] for found in dated],
        told_of_dates(pair, dated),
        basis="computed",
    )


_AFTER_NUMBER = re.compile(r"(\bNo\.? ?\(?\d+\)? of \d{4})\s.+$")
"""What a question tells besides of an enactment that its number names."""
Pair = tuple[tuple[str, DocumentRow], tuple[str, DocumentRow]]
"""Two enactments with what the question calls them."""
Dated = tuple[date, Evidence, str]


def enactments_compared(context: Context) -> Pair | None:
    """The two enactments between which the question asks to choose."""
    text = context.question.search_text
    for match in filter(None, (pattern.search(text) for pattern in _ALTERNATIVES)):
        first, second = called(context, match["first"]), called(context, match["second"])
        if first and second:
            return None if first == second else ((match["first"], first), (match["second"], second))
    return None


def dates_compared(context: Context, pair: Pair) -> tuple[Dated, Dated] | None:
    """The dates of two enactments: the ones asked for, or the years of their numbers where one prints no date and the
    years tell."""
    first, second = (_dated(context, document) for _, document in pair)
    if first and second:
        return first, second
    one, other = (document for _, document in pair)
    if one.year is None or other.year is None or one.year == other.year:
        return None
    return _of_its_year(context, one, one.year), _of_its_year(context, other, other.year)


def _of_its_year(context: Context, document: DocumentRow, year: int) -> Dated:
    return date(year, 1, 1), _title_words(context, document), "of the year"


def told_of_dates(pair: Pair, dated: tuple[Dated, Dated]) -> str:
    """What was compared: "the A: enacted 2019-06-01; the B: of the year 2016"."""
    return "; ".join(
        f"{label}: {kind} {day.year if kind == 'of the year' else day}"
        for (label, _), (day, _, kind) in zip(pair, dated, strict=True)
    )


_CALLED = 90.0
_WORD = re.compile(r"[a-z]{3}")
"""A year alone is no title, though many titles hold it."""


def called(context: Context, label: str) -> DocumentRow | None:
    """The enactment that goes by `label`: a candidate, else one of the directory whose title is as good as the same."""
    key = name_key(label).removeprefix("the ")
    if not _WORD.search(key):
        return None
    best = max(context.documents, key=lambda d: fuzz.token_set_ratio(key, name_key(d.name)), default=None)
    if best is not None and fuzz.token_set_ratio(key, name_key(best.name)) >= _CALLED:
        return best
    rows = [
        row
        for row in context.reading.directory.documents.values()
        if row.kind in ENACTMENT_KINDS and row.same_as is None
    ]
    best = max(rows, key=lambda row: fuzz.token_set_ratio(key, name_key(row.name)), default=None)
    return best if best is not None and fuzz.token_set_ratio(key, name_key(best.name)) >= _CALLED else None


def amended_by(context: Context) -> Draft | None:
    """The law that amended the enactment named, newest first as printed on its title page; all of them if they are
    asked for."""
    if not context.documents or context.documents[0].kind not in ENACTMENT_KINDS:
        return None
    found = context.facts(Amendment, [context.documents[0].doc_key])
    if not found:
        return None
    if context.question.answer_type == "names":
        titles = list(dict.fromkeys(one.fact.amending_title for one in found if one.fact.amending_title))
        return context.answered(titles, [evidence_of(one) for one in found], "printed as amending it")
    return context.answered(found[0].fact.amending_title, [evidence_of(found[0])], "printed as amending it")


def _date_of(context: Context, document: DocumentRow) -> Located[DatedEvent] | None:
    events = context.facts(DatedEvent, [document.doc_key])
    asked = next((name for name in ("in_force", "enacted", "issue") if context.wording.has(name)), "enacted")
    for kind in _DATE_KINDS[asked]:
        fitting = [event for event in events if event.fact.kind == kind]
        if fitting:
            return min(fitting, key=lambda e: e.fact.page_number)
    return None


def _title_words(context: Context, document: DocumentRow) -> Evidence:
    page = next(iter(context.pages_of([document.doc_key], [document.title_page])), None)
    text = page.text if page else ""
    number = (
        re.search(rf"\bno\.?\s*\(?{document.number}\)?[^\n]{{0,20}}", text, re.IGNORECASE) if document.number else None
    )
    quote = number.group() if number else next((line for line in text.splitlines() if line.strip()), "")
    start = text.find(quote)
    return Evidence(document.doc_key, document.title_page, quote, start, start + len(quote))


def _words_on_title_page(context: Context, document: DocumentRow, words: str) -> Evidence:
    """`words` where they stand on the title page, white space folded; its first line if they do not."""
    page = next(iter(context.pages_of([document.doc_key], [document.title_page])), None)
    found = re.search(r"\s+".join(map(re.escape, words.split())), page.text, re.IGNORECASE) if page else None
    if page is None or found is None:
        return context.title_page_evidence(document.doc_key)
    return Evidence(document.doc_key, page.page_number, found.group(), *found.span())
