"""The sentences around the one that fits best which belong to an answer: its list, its paragraph, its page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legal_rag.answer.context import Context
from legal_rag.answer.expectation import asks_why
from legal_rag.answer.lead_ins import asks_for_list, lead_of, list_after, opening_near, opens_list
from legal_rag.answer.overleaf import items_overleaf, list_overleaf, rest_overleaf
from legal_rag.answer.sentence_ranking import ScoredSentence, scored_sentences
from legal_rag.answer.sentences import is_heading, is_item, is_put_to_reader, without_label
from legal_rag.text import name_key

_AS_GOOD, _AS_GOOD_WHOLE, _NEARLY_AS_GOOD, _WORTH_ROOM = 0.95, 0.8, 0.5, 0.3
"""Shares of the best score from which a sentence of the same page belongs to the answer: whatever it takes, if it fits
whole, if little has to give way to it; and from which it may take the room that is left."""
_CROWDED, _FULL = 1.4, 1.2
"""How many times the limit sentences may be long together that are as good, or nearly: each gives way a little."""
_POINTS_BACK = re.compile(
    r"(?:Consequently|Accordingly|Therefore|Thus|Hence|It follows|I therefore|The \w+ therefore"
    r"|As a (?:result|consequence)|For (?:this|that|these|those) reasons?)\b"
)
"""How a sentence begins that is drawn from the one before it: without that one it answers nothing."""
_REFERS_BACK = re.compile(
    r"\b(?:for (?:that|this|these|those) reasons?|it follows|accordingly|therefore|thus|hence|on that basis)\b",
    re.IGNORECASE,
)
"""Words, wherever they stand, after which what goes before in the paragraph says more than what follows."""
_PARAGRAPH = re.compile(r"\d{1,3}(?:\.\d+)*\.?\s")
_FIGURE = re.compile(r"\d+")
_SIGNATURE = re.compile(r"\b(?:issued by|date of (?:re-)?issue|dated this|signed)\s*:", re.IGNORECASE)
_ASKS_FOR_QUESTION = re.compile(r"\b(?:questions?|ask(?:s|ed|ing)?|comments?|views?|feedback)\b", re.IGNORECASE)


def says_something(context: Context, sentence: ScoredSentence) -> bool:
    """Whether a sentence can be a part of an answer: no heading, no block of signatures, and no question that the paper
    puts to its readers, unless one is asked for."""
    flat = sentence.sentence.flat
    if is_heading(flat) or _SIGNATURE.search(flat):
        return False
    return not is_put_to_reader(flat) or _ASKS_FOR_QUESTION.search(context.question.search_text) is not None


def passage_of(context: Context, best: ScoredSentence, limit: int, onward: bool = False) -> list[ScoredSentence]:
    """The best sentence with what belongs to it: the list it opens or its rest overleaf, else what it points back to
    and the sentences of its page that fit nearly as well. What room is left goes to the next best sentences of the page
    and to the rest of their paragraphs; `onward`, to what follows on the page first."""
    on_page = sorted(
        (s for s in scored_sentences(context) if s.page.page_key == best.page.page_key), key=lambda s: s.sentence.start
    )
    at = _heart(context, on_page, on_page.index(best))
    best = on_page[at]
    telling = [s for s in on_page if says_something(context, s)]
    ranked = sorted(telling, key=lambda s: -s.score)
    items = list_after(on_page, at)
    if items:
        items += items_overleaf(context, on_page, on_page.index(items[-1]))
    items = items or list_overleaf(context, on_page, at)
    parts = [best, *(items or rest_overleaf(context, on_page, at))]
    if len(parts) == 1:
        _add(parts, (s for s in on_page[max(0, at - 1) : at] if s in telling and _points_back(best)), limit, _CROWDED)
        if asks_why(context.shortlist.route.focus):
            _add(parts, (s for s in on_page[at + 1 : at + 2] if s in telling), limit)
        _add(parts, (s for s in ranked if s.score >= _AS_GOOD * best.score), limit, _CROWDED)
        _add(parts, (s for s in ranked if s.score >= _AS_GOOD_WHOLE * best.score), limit)
        _add(parts, (s for s in ranked if s.score >= _NEARLY_AS_GOOD * best.score), limit, _FULL)
        lead = lead_of(on_page, at)
        _add(parts, on_page[lead : lead + 1] if lead is not None else [], limit)
        if len(parts) == 1:
            parts += _neighbours(on_page, at, telling, limit)
        for opening in [part for part in parts if part is not best and opens_list(part)]:
            own = lead is not None and opening is on_page[lead]
            _add(parts, list_after(on_page, on_page.index(opening)), limit, 1.0 if own else _CROWDED)
    if onward:
        _add(parts, (s for s in on_page[at + 1 :] if s in telling and not opens_list(s)), limit)
    _add(parts, (s for s in ranked if s.score >= _WORTH_ROOM * best.score and not opens_list(s)), limit)
    named = set(_FIGURE.findall(context.shortlist.route.focus))
    for part in sorted(
        (part for part in parts if part in on_page),
        key=lambda part: (-len(named.intersection(_FIGURE.findall(part.sentence.flat))), -part.score),
    ):
        _add(parts, _neighbours(on_page, on_page.index(part), telling, limit), limit)
    return sorted(parts, key=lambda part: (part.page.page_number, part.sentence.start))


def _heart(context: Context, on_page: list[ScoredSentence], at: int) -> int:
    """The place of the sentence to begin with: the text below a heading; where a list is asked for, what opens it,
    unless that says next to nothing of what the item does."""
    below = at + 1
    if is_heading(on_page[at].sentence.flat) and below < len(on_page) and not is_heading(on_page[below].sentence.flat):
        at = below
    if not asks_for_list(context.shortlist.route.focus) or list_after(on_page, at):
        return at
    lead = lead_of(on_page, at)
    if lead is not None and on_page[lead].score >= _WORTH_ROOM * on_page[at].score:
        return lead
    near = opening_near(on_page, at, _NEARLY_AS_GOOD)
    return at if near is None else near


def _points_back(sentence: ScoredSentence) -> bool:
    return _POINTS_BACK.match(without_label(sentence.sentence.flat)) is not None


def _add(parts: list[ScoredSentence], others: Iterable[ScoredSentence], limit: int, stretch: float = 1.0) -> None:
    """Those of `others` for which there is room, in their order; none that repeats one of `parts`."""
    said = {_words(part) for part in parts}
    for other in others:
        if _words(other) not in said and _fits(parts, other, limit * stretch):
            parts.append(other)
            said.add(_words(other))


def _words(sentence: ScoredSentence) -> str:
    return name_key(without_label(sentence.sentence.flat))


def _neighbours(
    on_page: list[ScoredSentence], at: int, telling: list[ScoredSentence], limit: int
) -> list[ScoredSentence]:
    """The sentences of the same paragraph around the one at `at`: before it if it points back, after it otherwise."""
    parts = [on_page[at]]
    if _REFERS_BACK.search(on_page[at].sentence.text):
        for before in reversed(on_page[:at]):
            if _begins_paragraph(parts[-1]) or before not in telling or not _fits(parts, before, limit):
                break
            parts.append(before)
        return parts[1:]
    for after in on_page[at + 1 :]:
        apart = _begins_paragraph(after) or is_item(after.sentence.flat)
        if apart or after not in telling or not _fits(parts, after, limit):
            break
        parts.append(after)
    return parts[1:]


def _begins_paragraph(sentence: ScoredSentence) -> bool:
    return _PARAGRAPH.match(sentence.sentence.flat) is not None


def _fits(parts: list[ScoredSentence], other: ScoredSentence, room: float) -> bool:
    return sum(len(part.sentence.flat) + 1 for part in parts) + len(other.sentence.flat) <= room
