"""Sentences that set a fine or a fee, and lines of a fee schedule that are laid out as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from legal_rag.catalogue.money import FoundAmount, find_amounts
from legal_rag.catalogue.money_contexts import is_replaced, is_threshold
from legal_rag.catalogue.money_words import WHAT_LIMIT, MoneyRow, purpose_of_words, reference_in
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.rows import Article
from legal_rag.extract.model import PageExtract
from legal_rag.text import normalise_with_offsets

_SENTENCE = re.compile(r"[^.;]*(?:[.;](?!\s|$)[^.;]*)*(?:[.;]|$)")


def sums_in_sentences(
    page: PageExtract, body: Sequence[PrintedLine], taken: set[int], schedule: str | None, articles: Sequence[Article]
) -> Iterable[MoneyRow]:
    """One row for each sum of a sentence or line that stands outside the tables, whose words' offsets are `taken`."""
    free = [line for line in body if not any(word.span_start in taken for word in line.words)]
    for run in _runs(free):
        start, end = run[0].span_start, run[-1].span_end
        read = normalise_with_offsets(page.text[start:end])
        for sentence in _SENTENCE.finditer(read.text):
            text = sentence.group().strip()
            sums = _sums_set(text)
            if not sums:
                continue
            purpose = purpose_of_words(text) or (purpose_of_words(schedule or "") if not _ends_sentence(text) else None)
            if purpose is None:
                continue
            first, last = read.source_span(sentence.start(), sentence.end())
            span = (start + first, start + last)
            lead = sentence.start() + len(sentence.group()) - len(sentence.group().lstrip())
            for found in sums:
                place = start + read.source_span(lead + found.span_start, lead + found.span_end)[0]
                article = _article_at(articles, page.page_number, place)
                yield MoneyRow(
                    purpose,
                    article or reference_in(text),
                    text[:WHAT_LIMIT],
                    found.amount,
                    found.currency,
                    page.page_number,
                    page.text[span[0] : span[1]].strip(),
                    span,
                )


def _sums_set(text: str) -> list[FoundAmount]:
    """The sums that the sentence sets, each once: "one thousand dollars (US$ 1,000)" is one."""
    kept: dict[tuple[Decimal, str], FoundAmount] = {}
    for found in find_amounts(text):
        before, after = text[: found.span_start], text[found.span_end :]
        if not is_threshold(before) and not is_replaced(before, after):
            kept.setdefault((found.amount, found.currency), found)
    return list(kept.values())


def _ends_sentence(text: str) -> bool:
    return text.endswith(".") and re.search(r"\b(?:shall|must|may|is|are)\b", text) is not None


def _runs(lines: Sequence[PrintedLine]) -> Iterable[list[PrintedLine]]:
    """Lines that follow each other in the page's text."""
    run: list[PrintedLine] = []
    for line in lines:
        if run and line.span_start - run[-1].span_end > 2:
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _article_at(articles: Sequence[Article], page_number: int, offset: int) -> str | None:
    """The number of the innermost provision that the place lies in; none in a schedule."""
    best: Article | None = None
    for row in articles:
        if row.kind in ("part", "chapter", "schedule", "schedule_paragraph"):
            continue
        start = (row.page_number, row.span_start or 0)
        end = (row.last_page, row.span_end or 0)
        if start <= (page_number, offset) < end and (best is None or start >= (best.page_number, best.span_start or 0)):
            best = row
    return best.number if best else None
