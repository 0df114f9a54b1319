"""What the foot of a page breaks off: the list that it announces, the rest of a list or of a sentence."""

from __future__ import annotations

from legal_rag.answer.context import Context
from legal_rag.answer.lead_ins import list_after, opens_list
from legal_rag.answer.sentence_ranking import ScoredSentence
from legal_rag.answer.sentences import is_heading, is_item, label_kind, sentences_of

_FOOT = 12
"""Characters of what may stand below a page's last sentence, or above its first: a page number."""
_ENDS = (".", ":", ";", "?", "!", "”", "’", '"')


def list_overleaf(context: Context, on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """What the sentence at `at` announces ("as follows:") where the page ends with it: the beginning of the next."""
    if not opens_list(on_page[at]):
        return []
    return list_after([on_page[at], *_next_page(context, on_page, at)], 0)


def items_overleaf(context: Context, on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """The further items of a list whose last on its page is the sentence at `at`."""
    last = on_page[at].sentence
    if last.text.endswith((";", ",")) and is_item(last.flat):
        found: list[ScoredSentence] = []
        for following in _next_page(context, on_page, at):
            if label_kind(following.sentence.flat) != label_kind(last.flat):
                break
            found.append(following)
        return found
    return list_overleaf(context, on_page, at) or rest_overleaf(context, on_page, at)


def rest_overleaf(context: Context, on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """The rest of the sentence at `at` where the foot of the page breaks it off, with the list that it opens."""
    broken = on_page[at].sentence
    if broken.text.endswith(_ENDS) or is_heading(broken.flat):
        return []
    following = _next_page(context, on_page, at)
    if not following or not following[0].sentence.flat[0].islower():
        return []
    return [following[0], *list_after(following, 0)]


def _next_page(context: Context, on_page: list[ScoredSentence], at: int) -> list[ScoredSentence]:
    """The sentences of the next page, if the one at `at` is the last of its page."""
    last = on_page[at]
    if any(len(s.sentence.flat) > _FOOT for s in on_page[at + 1 :]):
        return []
    overleaf = [
        ScoredSentence(page, sentence, 0.0, 0.0, 0.0, last.sentence)
        for page in context.pages_of([last.page.doc_key], [last.page.page_number + 1])
        if not page.is_toc and not page.doubtful
        for sentence in sentences_of(page.text)
    ]
    while overleaf and len(overleaf[0].sentence.flat) <= _FOOT and not is_item(overleaf[0].sentence.flat):
        overleaf.pop(0)
    return overleaf
