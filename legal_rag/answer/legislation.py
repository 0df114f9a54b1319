"""What an enactment prints of itself: number, year, title, version, what amended it.

Its dates are in `law_dates`, whether it is in force in `law_in_force`, two of them compared in `laws_compared`."""

from __future__ import annotations

import re

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.law_dates import dated
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.unaccounted import asks_plainly
from legal_rag.catalogue.rows import Amendment
from legal_rag.route.directory import ENACTMENT_KINDS, DocumentRow


def law_number(context: Context) -> Draft | None:
    """The official number of the enactment named, from its title page; not that of a version of its text."""
    if _ASKS_VERSION.search(context.shortlist.route.focus):
        return None
    for document in context.documents[:1]:
        if document.number and document.number.isdigit():
            return context.answered(
                int(document.number),
                [title_words(context, document)],
                f"the number of {document.name}",
            )
    return None


_ASKS_YEAR = re.compile(r"\b(?:what|which) year\b|\byear (?:of|in which|was|is|does)\b|^year\b", re.IGNORECASE)


def law_year(context: Context) -> Draft | None:
    """The year of the enactment named: that of its number, else of the date asked for."""
    asked = _ASKS_YEAR.search(context.question.topic) or asks_plainly(context, "law_year")
    if not context.documents or not asked or context.question.articles:
        return None
    document = context.documents[0]
    if document.kind not in ENACTMENT_KINDS or len(context.named_groups) != 1:
        return None
    focus = context.shortlist.route.focus
    if _ASKS_VERSION.search(focus) or _OF_THE_TEXT.search(focus):
        return None
    if document.year and document.number and not context.wording.has("in_force"):
        return context.answered(document.year, [title_words(context, document)], f"the year of {document.name}")
    found = dated(context, document)
    if found is None:
        return None
    day, evidence, kind = found
    return context.answered(day.year, [evidence], f"of the date printed as {kind}")


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
    wanted = _ASKS_TITLE.search(asked) or asks_plainly(context, "law_title")
    if len(numbered) != 1 or compared or not wanted or _OF_THE_TEXT.search(asked):
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
    asked = _ASKS_VERSION.search(context.shortlist.route.focus)
    if not context.documents or not (asked or asks_plainly(context, "law_version")):
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


def title_words(context: Context, document: DocumentRow) -> Evidence:
    """The line of the title page that prints the enactment's number, else its first line."""
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
