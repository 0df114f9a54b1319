"""Lists as a page prints them: the sentence that leads in ("... unless:") and the sentences that are its items.

What an item names is read in `item_names`, the draft that answers with such names in `content_names`."""

from __future__ import annotations

import re

from legal_rag.answer.sentence_ranking import ScoredSentence
from legal_rag.answer.sentences import LEAD_IN_ENDS, is_heading, is_item, label_kind

_LIST_ASKED = re.compile(
    r"\b(?:list|name (?:the|all)|breakdown|made up|consists? of|comprises?"
    r"|(?:what|which|name) (?:are|were|was|is)? ?(?:the |all |those )?(?:\w+ ){0,2}"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|several|different|main|key)?[\w-]*"
    r"(?:conditions|grounds|reasons|requirements|factors|criteria|respects|elements|steps|stages|matters|circumstances"
    r"|exceptions|purposes|functions|powers|duties|rights|tests?|principles|discrepancies|breaches|findings|events"
    r"|arguments|claims|issues|questions))\b",
    re.IGNORECASE,
)
_ITEMS_READ = 24
_PARAGRAPHS = "1."
"""The style of label that numbers the paragraphs of a paper as well: what stands above them is no lead-in of theirs."""


def asks_for_list(question: str) -> bool:
    """Whether a question waits for all items of a list."""
    return _LIST_ASKED.search(question) is not None


def opens_list(sentence: ScoredSentence) -> bool:
    """Whether a sentence announces something that follows it."""
    return sentence.sentence.text.endswith(LEAD_IN_ENDS)


def list_after(on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """The items of the list that the sentence at `at` opens; clauses parted by semicolons are items too."""
    items: list[ScoredSentence] = []
    text = on_page[at].sentence.text
    if not text.endswith(LEAD_IN_ENDS) and (not text.endswith(";") or is_item(on_page[at].sentence.flat)):
        return []
    labels = ""
    for following in on_page[at + 1 : at + 1 + _ITEMS_READ]:
        flat = following.sentence.flat
        kind = label_kind(flat)
        labels = labels or kind
        begins_other = bool(kind) and kind != labels and not text.endswith(LEAD_IN_ENDS)
        if begins_other or not (kind or text.endswith((*LEAD_IN_ENDS, ";"))) or (not kind and is_heading(flat)):
            break
        items.append(following)
        text = following.sentence.text
    return items


def lead_of(on_page: list[ScoredSentence], at: int) -> int | None:
    """The place of the lead-in of the list that the sentence at `at` is an item of."""
    kind = label_kind(on_page[at].sentence.flat)
    if kind in ("", _PARAGRAPHS):
        return None
    for place in range(at - 1, max(-1, at - 1 - _ITEMS_READ), -1):
        if opens_list(on_page[place]):
            return place
        if label_kind(on_page[place].sentence.flat) not in (kind, ""):
            return None
    return None


def opening_near(on_page: list[ScoredSentence], at: int, share: float) -> int | None:
    """The place of the best sentence of the page that opens a list, if it fits the question at least at `share` of how
    well the one at `at` does."""
    places = [
        place
        for place, sentence in enumerate(on_page)
        if opens_list(sentence) and sentence.score >= share * on_page[at].score and list_after(on_page, place)
    ]
    return max(places, key=lambda place: on_page[place].score, default=None)
