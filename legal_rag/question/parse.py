"""From a question's text to a `Question`: references, provisions, pages, type, intent."""

from __future__ import annotations

import re
from collections.abc import Callable

from legal_rag.profile import Profile
from legal_rag.question.answer_type import infer_answer_type
from legal_rag.question.articles import find_articles, find_pages
from legal_rag.question.courtesy import asked_of
from legal_rag.question.intent import infer_intent
from legal_rag.question.kinds import read_kind, type_of_fact
from legal_rag.question.model import AnswerType, Corrected, Filters, Question
from legal_rag.question.placeholders import with_placeholders
from legal_rag.question.references import find_references
from legal_rag.question.shortened import with_apostrophes, written_out
from legal_rag.question.universal import read_universal
from legal_rag.text import normalise

CASE_KINDS = frozenset({"case_number", "neutral_citation"})
LAW_KINDS = frozenset({"law_number"})

_DOUBLE_QUOTED = re.compile(r'"([^"]{2,250})"')
_SINGLE_QUOTED = re.compile(r"(?<!\w)'([^']{2,250})'(?!\w)")
_CASE_TITLE = re.compile(
    r"\w[.)]?\sv\.?\s[\w(]|\b(?!(?:Law|Regulations|Rules|Act|Order)\s)[A-Z][\w.&-]*[)]?\s(?:V|vs|VS|versus)\.?\s[A-Z(]"
)
"""The "v" between the parties of a case that is named without its number."""
_LONG_QUOTE = re.compile(r'"[^"]{25,}"')
"""The title of a document: its words say nothing about what is asked of it."""
_ALL_DOCUMENTS = re.compile(
    r"\b(?:all|every|each|entire|full|complete|whole|various)\s(?:of\s)?(?:the(?:se|ir)?\s|its\s)?(?:case\s)?"
    r"(?:documents?|docs|case files?|files?|papers?|records?|stages?|title pages?)\b"
    r"|\beverything (?:on|in the) files?\b"
    r"|\bacross (?:all|both|every|its various|the various|their entire)\b"
    r"|\btitle(?:/cover)? pages? of (?:all|every|each)\b|\bof each document\b"
    r"|\bgo(?:ing)? (?:through|by) every\b|\bcase file(?:s)?\b|\bfull file(?:s)?\b",
    re.IGNORECASE,
)


def parse_question(
    text: str,
    profile: Profile,
    answer_type: AnswerType | None = None,
    filters: Filters | None = None,
    put_right: Callable[[str], Corrected] | None = None,
) -> Question:
    """Parse `text`. The answer type is inferred when `answer_type` is None; `put_right` mends slips of the pen."""
    written = Corrected(with_apostrophes(normalise(text)))
    if put_right is not None:
        written = put_right(written.text)
    search_text = _spelled_out(asked_of(written.text))
    references = find_references(search_text, profile)
    distinct = {(r.kind, r.key) for r in references}
    cases = len({key for kind, key in distinct if kind in CASE_KINDS})
    laws = len({key for kind, key in distinct if kind in LAW_KINDS})
    papers = sum(kind == "consultation_paper" for kind, _ in distinct)
    quoted = tuple(_DOUBLE_QUOTED.findall(search_text)) or tuple(_SINGLE_QUOTED.findall(search_text))
    topic = _without(search_text, [(r.span_start, r.span_end) for r in references])
    universal = read_universal(search_text) if not cases else None
    cases = max(cases, len(_CASE_TITLE.findall(topic)))
    articles = tuple(
        article
        for article in find_articles(topic, quoted, codes=not cases)
        if not any(article.printed in quote and article.kind != "section" for quote in quoted)
    )
    masked = with_placeholders(search_text, references)
    inferred = (
        answer_type
        or (universal and universal.answer_type)
        or infer_answer_type(_LONG_QUOTE.sub(' "" ', topic), cases + laws)
        or type_of_fact(masked)
        or "free_text"
    )
    kind = read_kind(masked, inferred, cases)
    intent = infer_intent(topic, inferred, cases, laws, len(articles), papers, universal is not None)
    return Question(
        text=text,
        search_text=search_text,
        answer_type=inferred,
        type_given=answer_type is not None,
        references=references,
        articles=articles,
        pages=find_pages(search_text),
        quoted=quoted,
        comparison=cases >= 2,
        all_documents=bool(_ALL_DOCUMENTS.search(search_text)),
        intent=intent,
        kind=kind,
        universal=universal,
        topic=topic,
        filters=filters or Filters(),
        slips=written.slips,
    )


_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERED = re.compile(
    r"\b((?:articles?|sections?|clauses?|rules?|schedules?|parts?|paragraphs?|pages?|appendix|annex)\s(?:(?:no\.?|number)\s)?"
    rf"|(?:laws?|orders?|papers?|directions?|regulations?)\s(?:no\.?|number)\s)({'|'.join(_NUMBER_WORDS)})\b(?!-)",
    re.IGNORECASE,
)


def _spelled_out(text: str) -> str:
    """`text` with what is written short in full, and "article nine" in figures."""
    full = written_out(text)
    return _NUMBERED.sub(lambda match: f"{match[1]}{_NUMBER_WORDS.index(match[2].lower()) + 1}", full)


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with `spans` cut out."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        parts.append(text[at:start])
        at = max(at, end)
    parts.append(text[at:])
    return " ".join(" ".join(parts).split())
