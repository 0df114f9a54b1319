"""The words of the chosen pages that are sent: what bears on the question, within a number of characters."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from legal_rag.answer.expectation import EXPECTED, expectations_met
from legal_rag.answer.model import Draft
from legal_rag.answer.sentences import Sentence, sentences_of
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.number_words import find_numbers
from legal_rag.catalogue.printed_dates import find_dates
from legal_rag.catalogue.roles import CASE_ROLES
from legal_rag.llm.pages import ChosenPage
from legal_rag.question.model import Question
from legal_rag.reading import Reading
from legal_rag.search.overlap import Subject, stems, subject_of

GAP = "…"
_WEIGHTS = {"page": 3.0, "excerpt": 1.0}
"""Shares of the room; what a page leaves unused goes on to the next."""
_HEAD = 140
"""Characters of the first paragraph, which says what the page is part of."""
_LONGEST_PIECE = 500
_SHORTEST_QUOTE = 3
_OWN_EVIDENCE, _ARTICLE, _PARTY, _TYPE = 1.0, 0.3, 0.2, 0.15
_WHOLE_QUESTION = 0.3
_NEIGHBOUR = 0.3
"""Share of its neighbour's score that a sentence takes over: a value often stands beside the words that name it."""
_PARTY_WORDS = re.compile(rf"\b(?:{'|'.join(CASE_ROLES)}|creditor|debtor)s?\b|\bbetween\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """A page as sent: `number` counts from 1 within the request."""

    number: int
    chosen: ChosenPage
    text: str

    @property
    def name(self) -> str:
        """How the request and the reply call it."""
        return f"P{self.number}"


def distil(pages: Sequence[ChosenPage], draft: Draft, reading: Reading, room: int) -> tuple[Block, ...]:
    """The blocks of a request, in at most about `room` characters, each with at least the best sentence of its page."""
    scorer = _Scorer(draft, reading)
    left, weights = float(room), [_WEIGHTS[chosen.share] for chosen in pages]
    blocks = []
    for number, chosen in enumerate(pages, start=1):
        share = left * weights[number - 1] / sum(weights[number - 1 :])
        text = _excerpt(chosen, scorer, int(share))
        left -= len(text)
        blocks.append(Block(number, chosen, text))
    return tuple(blocks)


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    text: str
    score: float


class _Scorer:
    """How much a sentence bears on the question."""

    def __init__(self, draft: Draft, reading: Reading) -> None:
        route = draft.shortlist.route
        self.question: Question = route.question
        pages = reading.store.build.pages
        self.focus: Subject = subject_of(route.focus, reading, pages)
        self.whole: Subject = subject_of(self.question.search_text, reading, pages)
        self.quotes: dict[tuple[int, int], list[str]] = defaultdict(list)
        for evidence in draft.evidence:
            if len(quote := " ".join(evidence.quote.split())) > _SHORTEST_QUOTE:
                self.quotes[evidence.doc_key, evidence.page_number].append(quote)
        numbers = [re.escape(article.number) for article in self.question.articles]
        self.articles = re.compile(rf"(?<![\w.])(?:{'|'.join(numbers)})(?![\w.]\w)") if numbers else None

    def score(self, chosen: ChosenPage, sentence: Sentence) -> float:
        flat = sentence.flat
        found = stems(flat)
        score = _WHOLE_QUESTION * self.whole.share(found) + (self.focus.share(found) if self.focus.weights else 0.0)
        if any(quote in flat or flat in quote for quote in self.quotes.get(chosen.place, ())):
            score += _OWN_EVIDENCE
        if self.articles is not None and self.articles.search(flat):
            score += _ARTICLE
        if self.question.intent.startswith(("parties", "party", "common_party")) and _PARTY_WORDS.search(flat):
            score += _PARTY
        if self._of_the_type(flat):
            score += _TYPE
        return score + EXPECTED * expectations_met(self.question.text, flat)

    def _of_the_type(self, text: str) -> bool:
        match self.question.answer_type:
            case "date":
                return bool(find_dates(text))
            case "number":
                return bool(find_numbers(text) or find_amounts(text))
            case _:
                return False


def _excerpt(chosen: ChosenPage, scorer: _Scorer, room: int) -> str:
    sentences = sentences_of(chosen.page.text)
    own = [scorer.score(chosen, sentence) for sentence in sentences]
    pieces = []
    for i, sentence in enumerate(sentences):
        beside = max(own[i - 1] if i else 0.0, own[i + 1] if i + 1 < len(own) else 0.0)
        text = sentence.flat if len(sentence.flat) <= _LONGEST_PIECE else _cut(sentence.flat, _LONGEST_PIECE)
        pieces.append(_Piece(i, text, own[i] + _NEIGHBOUR * beside))
    kept = {0: _Piece(0, _cut(pieces[0].text, _HEAD), 0.0)} if pieces else {}
    used = len(kept[0].text) if kept else 0
    for piece in sorted(pieces, key=lambda piece: (-piece.score, piece.start)):
        extra = len(piece.text) + 2 - (len(kept[0].text) if piece.start == 0 else 0)
        if used + extra > room and len(kept) > 1:
            continue
        kept[piece.start] = piece
        used += extra
    return _joined([kept[start] for start in sorted(kept)])


def _joined(pieces: list[_Piece]) -> str:
    parts: list[str] = []
    last = -1
    for piece in pieces:
        if piece.start > last + 1:
            parts.append(GAP)
        parts.append(piece.text)
        last = piece.start
    return " ".join(parts)


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[:room].rsplit(' ', 1)[0]} {GAP}"
