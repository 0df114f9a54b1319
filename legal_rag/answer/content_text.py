"""Free text from the pages: the sentence that fits best, with what belongs to it, in at most 280 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.passages import LEAST_SHARE, ScoredSentence, scored_sentences
from legal_rag.answer.sentences import (
    enumerate_within,
    is_heading,
    is_item,
    label_kind,
    readable,
    sentences_of,
    shorten,
    without_label,
)

_CANDIDATES = 6
"""Sentences that are tried as the heart of an answer."""
_NEARLY_AS_GOOD = 0.6
"""Share of the best score from which a sentence of the same page belongs to the answer."""
_WORTH_ROOM = 0.3
"""The same from which it may take the room that is left."""
_ITEMS_READ = 24
_SHORTENED = 1.6
"""A list that is longer than the limit by no more than this is shortened item by item."""
_OPENS = (":", "—", "–", ": -")
_REFERS_BACK = re.compile(
    r"\b(?:for (?:that|this|these|those) reasons?|it follows|accordingly|therefore|thus|hence|on that basis)\b",
    re.IGNORECASE,
)
_LIST_ASKED = re.compile(
    r"\b(?:list|name (?:the|all)|breakdown|made up|consists? of|comprises?"
    r"|(?:what|which|name) (?:are|were|was|is)? ?(?:the |all |those )?(?:\w+ ){0,2}"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|several|different|main|key)?[\w-]*"
    r"(?:conditions|grounds|reasons|requirements|factors|criteria|respects|elements|steps|stages|matters|circumstances"
    r"|exceptions|purposes|functions|powers|duties|rights|tests?|principles|discrepancies|breaches|findings|events"
    r"|arguments|claims|issues|questions))\b",
    re.IGNORECASE,
)
_FOOT = 12
"""Characters of what may stand below a page's last sentence, or above its first: a page number."""
_PARAGRAPH = re.compile(r"\d{1,3}(?:\.\d+)*\.?\s")


def content_text(context: Context) -> Draft | None:
    """The printed words that answer a free-text question."""
    sentences = [s for s in scored_sentences(context)[:_CANDIDATES] if s.support >= LEAST_SHARE]
    if not sentences:
        return None
    parts = passage_of(context, sentences[0], context.limit)
    return context.answered(
        text_of(parts, context.limit), [part.evidence() for part in parts], "the sentences that fit best",
        footing="content", support=sentences[0].support,
    )  # fmt: skip


def text_of(parts: list[ScoredSentence], limit: int) -> str:
    """The words of `parts`, in their order on the page: a list with every item shortened alike, prose as whole
    sentences."""
    texts = [readable(part.sentence.text) for part in parts]
    if any(is_item(text) for text in texts[1:]):
        return enumerate_within([without_label(texts[0]), *texts[1:]] if not is_item(texts[0]) else texts, limit)
    return shorten(" ".join(without_label(text) for text in texts), limit)


def passage_of(context: Context, best: ScoredSentence, limit: int) -> list[ScoredSentence]:
    """The best sentence with what belongs to it: the list it opens or its lead-in, else sentences of its page that fit
    nearly as well, else the next of its paragraph; what room is left goes to the next best sentences of the page."""
    on_page = sorted(
        (s for s in scored_sentences(context) if s.page.page_key == best.page.page_key), key=lambda s: s.sentence.start
    )
    at = on_page.index(best)
    if is_heading(best.sentence.flat) and at + 1 < len(on_page) and not is_heading(on_page[at + 1].sentence.flat):
        at += 1
        best = on_page[at]
    ranked = sorted((s for s in on_page if not is_heading(s.sentence.flat)), key=lambda s: -s.score)
    items = _list_after(on_page, at) or _overleaf(context, on_page, at)
    if items:
        parts = [best, *_items_kept(context, best, items, limit)]
    else:
        parts = [best]
        _add(parts, (s for s in ranked if s.score >= _NEARLY_AS_GOOD * best.score), limit)
        _add(parts, (s for s in on_page if s.sentence == best.lead), limit)
        if len(parts) == 1:
            parts += _neighbours(on_page, at, limit)
    _add(parts, (s for s in ranked if s.score >= _WORTH_ROOM * best.score), limit)
    return sorted(parts, key=lambda part: (part.page.page_number, part.sentence.start))


def _add(parts: list[ScoredSentence], others: Iterable[ScoredSentence], limit: int) -> None:
    """Those of `others` for which there is room, in their order."""
    for other in others:
        if other not in parts and _fits(parts, other, limit):
            parts.append(other)


def _items_kept(
    context: Context, lead: ScoredSentence, items: list[ScoredSentence], limit: int
) -> list[ScoredSentence]:
    """All items if they fit or the question asks for a list; else those that carry most of it, in their order."""
    whole = sum(len(part.sentence.flat) + 1 for part in (lead, *items))
    if whole <= _SHORTENED * limit or _LIST_ASKED.search(context.shortlist.route.focus):
        return items
    kept = [lead]
    for item in sorted(items, key=lambda item: -item.own_share):
        if _fits(kept, item, limit):
            kept.append(item)
    return [item for item in items if item in kept] or items


def _list_after(on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """The items of the list that the sentence at `at` opens; clauses parted by semicolons are items too."""
    items: list[ScoredSentence] = []
    text = on_page[at].sentence.text
    if not text.endswith(_OPENS) and (not text.endswith(";") or is_item(on_page[at].sentence.flat)):
        return []
    labels = ""
    for following in on_page[at + 1 : at + 1 + _ITEMS_READ]:
        flat = following.sentence.flat
        kind = label_kind(flat)
        labels = labels or kind
        begins_other = bool(kind) and kind != labels and not text.endswith(_OPENS)
        if begins_other or not (kind or text.endswith((*_OPENS, ";"))) or (not kind and is_heading(flat)):
            break
        items.append(following)
        text = following.sentence.text
    return items


def _overleaf(context: Context, on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """What the sentence at `at` announces ("as follows:") where the page ends with it: the beginning of the next."""
    best = on_page[at]
    if not best.sentence.text.endswith(_OPENS) or any(len(s.sentence.flat) > _FOOT for s in on_page[at + 1 :]):
        return []
    following = context.pages_of([best.page.doc_key], [best.page.page_number + 1])
    overleaf = [
        ScoredSentence(page, sentence, 0.0, 0.0, 0.0, best.sentence)
        for page in following
        if not page.is_toc and not page.doubtful
        for sentence in sentences_of(page.text)
    ]
    while overleaf and len(overleaf[0].sentence.flat) <= _FOOT and not is_item(overleaf[0].sentence.flat):
        overleaf.pop(0)
    return _list_after([best, *overleaf], 0)


def _neighbours(on_page: list[ScoredSentence], at: int, limit: int) -> list[ScoredSentence]:
    """The sentences of the same paragraph around the one at `at`: before it if it points back, after it otherwise."""
    parts = [on_page[at]]
    if _REFERS_BACK.search(on_page[at].sentence.text):
        for before in reversed(on_page[:at]):
            if not _fits(parts, before, limit) or _PARAGRAPH.match(on_page[at].sentence.flat):
                break
            parts.append(before)
            if _PARAGRAPH.match(before.sentence.flat):
                break
        return parts[1:]
    for after in on_page[at + 1 :]:
        if not _fits(parts, after, limit) or _PARAGRAPH.match(after.sentence.flat) or is_item(after.sentence.flat):
            break
        parts.append(after)
    return parts[1:]


def _fits(parts: list[ScoredSentence], other: ScoredSentence, limit: int) -> bool:
    return sum(len(part.sentence.flat) + 1 for part in parts) + len(other.sentence.flat) <= limit
