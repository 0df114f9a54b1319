"""A question with placeholders for what it names, so that its wording can be compared with that of other questions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from legal_rag.question.model import Reference

_OF_REFERENCE = {
    "case_number": "<case>",
    "neutral_citation": "<case>",
    "law_number": "<law>",
    "consultation_paper": "<paper>",
    "court_order": "<order>",
    "title": "<law>",
}
_PARTY = r"\b[A-Z][\w&.'-]{0,40}(?: (?:\(\w+\)|[A-Z&][\w&.'-]{0,40}|of|and(?= [A-Z(]))){0,30}"
"""Words and names have a longest, here and below, and begin where a word does: a page of capitals pasted as a question
took many seconds."""
_MONTHS = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_PATTERNS = (
    (
        "<money>",
        re.compile(r"\b(?:[A-Z]{3}|US\$|\$|€|£) ?\d[\d,.]*\b|\b\d[\d,.]{0,30} (?:dollars|dirhams|euros|pounds)\b"),
    ),
    ("<date>", re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTHS},? \d{{4}}\b|\b{_MONTHS} \d{{1,2}},? \d{{4}}\b")),
    (
        "<article>",
        re.compile(
            r"\b(?:articles?|arts?|sections?|rules?|regulations?|regs?|paras?|paragraphs?|schedules?|clauses?)\.?"
            r" \d[\w.()]*",
            re.IGNORECASE,
        ),
    ),
    ("<case>", re.compile(rf"(?:\(\d\) ?)?{_PARTY} (?:v|vs)\.? (?:\(\d\) ?)?{_PARTY}|\b[a-z]+ (?:v|vs)\.? [a-z]+\b")),
    (
        "<law>",
        re.compile(
            r"\b(?:[A-Z][\w'-]{0,40}|\d{4})(?: (?:of|and|the|for|to|on|\(?[A-Z][\w')-]{0,40}|\d{4})){0,30}?"
            r" (?:Law|Regulations|Regs|Rules|Act)\b(?: \d{4})?"
        ),
    ),
    ("<term>", re.compile(r"\"[^\"]{2,}\"|(?<!\w)'[^']{2,}'(?!\w)")),
)


def with_placeholders(text: str, references: Sequence[Reference]) -> str:
    """The normalised `text` with `<case>`, `<law>`, `<paper>`, `<order>`, `<article>`, `<term>`, `<money>` and `<date>`
    for what it names; `references` are those found in it."""
    pieces: list[str] = []
    at = 0
    for reference in sorted(references, key=lambda one: one.span_start):
        if reference.span_start >= at:
            pieces += [text[at : reference.span_start], f" {_OF_REFERENCE.get(reference.kind, '<order>')} "]
            at = reference.span_end
    masked = "".join([*pieces, text[at:]])
    for placeholder, pattern in _PATTERNS:
        masked = pattern.sub(placeholder, masked)
    return masked
