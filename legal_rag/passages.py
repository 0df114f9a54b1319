"""Search text of a page, and its passages: pieces that fit the encoder's window and start where the text does.

A page is what is cited; a passage only speaks for it in vector search. The window is the model's own (256 tokens for
all-MiniLM, while a page has 470): a longer piece would be cut silently by the encoder.
"""

from __future__ import annotations

import bisect
import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from legal_rag.text import NormalisedText, normalise_page

PASSAGE_VERSION = "2"
OVERLAP_TOKENS = 32
"""Tokens repeated where a passage had to be cut inside a paragraph."""

_SENTENCE_START = re.compile(r"(?<=[.;:?!]) (?=\S)")

_PARAGRAPH_START = re.compile(
    r"\(?\d{1,3}[A-Z]?(?:\.\d{1,3})*[.)]?\s|(?:Article|Section|Regulation|Rule|Schedule|Appendix|Part|Chapter)\s",
    re.IGNORECASE,
)

_BROKEN_END = re.compile(r"[a-z]{2}-$")
_BROKEN_START = re.compile(r"[^\W\d_]+")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Passage:
    """`text` is `search_text[span_start:span_end]` of its page; `ordinal` counts from 0 on the page."""

    ordinal: int
    span_start: int
    span_end: int
    tokens: int
    text: str

    @property
    def sha256(self) -> str:
        """Of the text: equal passages are embedded once."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def page_search_text(text: str, left_out: Iterable[Span] = ()) -> NormalisedText:
    """The page's normalised text without some spans (running heads, struck-out words); offsets point into `text`."""
    blanked = list(text)
    for start, end in left_out:
        blanked[start:end] = " " * (end - start)
    return normalise_page("".join(blanked))


def with_broken_word(page: NormalisedText, text: str, after: str, heads_after: Iterable[Span] = ()) -> NormalisedText:
    """The page's normalised text, its last word made whole where a hyphen breaks it at the end of the page.

    `text` is what the page's text was read from, `after` that of the next page. What is added has the offset of the
    end of `text`. A hyphen counts as a break between small letters, as at the end of a line; a soft hyphen always does.
    """
    end = page.offsets[len(page.text) - 1] + 1 if page.text else 0
    soft = text[end:].lstrip().startswith("\u00ad")
    if not soft and not _BROKEN_END.search(page.text):
        return page
    rest = _BROKEN_START.match(page_search_text(after, heads_after).text)
    if rest is None or not (soft or rest[0][0].islower()):
        return page
    whole = page.text if soft else page.text[:-1]
    offsets = page.offsets[: len(whole)]
    return NormalisedText(whole + rest[0], (*offsets, *[len(text)] * len(rest[0]), len(text)))


def paragraph_starts(text: str, blocks: Iterable[int]) -> list[int]:
    """Those blocks of a page (offsets into its text) that open a numbered paragraph or an article; all if none does.

    Read from the page alone: were it taken from the catalogue's articles, every better rule for them would cut the
    passages of a whole corpus anew, and each would have to be embedded again.
    """
    starts = list(blocks)
    return [start for start in starts if _PARAGRAPH_START.match(text, start)] or starts


def starts_in_search_text(normalised: NormalisedText, starts: Iterable[int]) -> list[int]:
    """Offsets of the page's text (where paragraphs and articles begin) as offsets of its search text, sorted."""
    found = {bisect.bisect_left(normalised.offsets, start) for start in starts}
    return sorted(offset for offset in found if offset < len(normalised.text))


def cut_passages(text: str, starts: Sequence[int], tokens: Sequence[Span], window: int) -> tuple[Passage, ...]:
    """Cut a page's search text into passages of at most `window` tokens.

    `tokens` are the spans of the encoder's tokens in `text`, `starts` offsets where a paragraph or article begins.
    A passage ends at the last such start that fits, else at the last sentence, if that fills at least half the window;
    a cut elsewhere repeats the last 32 tokens. Empty for a page without tokens.
    """
    first_tokens = [token[0] for token in tokens]
    sentences = [match.end() for match in _SENTENCE_START.finditer(text)]
    at_starts = _token_indices(starts, first_tokens)
    at_sentences = _token_indices(sentences, first_tokens)
    passages: list[Passage] = []
    begin = 0
    while begin < len(tokens):
        end = begin + window
        overlap = 0
        if end < len(tokens):
            cut = _last_within(at_starts, begin + window // 2, end)
            if cut is None:
                cut = _last_within(at_sentences, begin + window // 2, end)
                overlap = OVERLAP_TOKENS if window > 4 * OVERLAP_TOKENS else 0
            end = end if cut is None else cut
        end = min(end, len(tokens))
        span_start, span_end = tokens[begin][0], tokens[end - 1][1]
        passages.append(Passage(len(passages), span_start, span_end, end - begin, text[span_start:span_end]))
        if end == len(tokens):
            break
        begin = end - overlap
    return tuple(passages)


def _token_indices(offsets: Sequence[int], first_tokens: Sequence[int]) -> list[int]:
    return [bisect.bisect_left(first_tokens, offset) for offset in offsets]


def _last_within(indices: Sequence[int], low: int, high: int) -> int | None:
    """The largest of the sorted `indices` in (low, high]."""
    place = bisect.bisect_right(indices, high)
    return indices[place - 1] if place and indices[place - 1] > low else None
