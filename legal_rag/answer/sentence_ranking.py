"""Which sentences an extractor may read, ranked by how much of the question's subject they carry.

What belongs to an answer around the best of them is told in `passage`."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass

from legal_rag.answer.context import Context
from legal_rag.answer.expectation import EXPECTED, asks_what_was_ordered, defines_what_is_asked, expectations_met
from legal_rag.answer.leading_words import leading_stems
from legal_rag.answer.model import Evidence
from legal_rag.answer.page_words import sentences_on, spread_on
from legal_rag.answer.sentences import (
    LEAD_IN_ENDS,
    Sentence,
    is_caption,
    is_heading,
    is_item,
    is_put_to_reader,
    label_kind,
)
from legal_rag.answer.standard_provisions import asked_alone, standard_provisions
from legal_rag.answer.voices import as_the_courts_view, asks_for_the_courts_view
from legal_rag.catalogue.rows import Article, Paragraph
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS
from legal_rag.route.model import Route
from legal_rag.search.overlap import Subject, phrase_stems, stem
from legal_rag.search.pins import article_matches
from legal_rag.store.facts import Located, PageText

LEAST_SHARE = 0.2
"""Share of the subject under which a sentence proves nothing."""
LEAST_TOUCHED = 0.1
"""Share under which it does not even touch the subject. A passage that is shown, and a yes or no, may be read off one
that only touches it, as a question in words of its own shares few with what answers it; a value may not."""
_SENTENCES_READ = 8
_PAGES_READ = 6
_IN_PROVISION = 0.4
"""What a sentence of the provision that the question names gains, in shares of the subject."""
_PAGES_OF_A_PROVISION = 3
"""Over more pages than this the gain is spread: that a sentence lies somewhere in a part or a schedule says little."""
_STANDARD = 0.5
"""The same for a provision under the heading of what the question asks; there the words need not be shared."""
_RANK_DISCOUNT = 0.04
"""A sentence on the n-th page counts (n - 1) times this share less."""
_NEIGHBOUR = 0.35
"""Share of the lead-in's or heading's score that a list item or clause takes over from the sentence before it."""


_BESIDE = 0.3
"""What a sentence gains, of the share of the subject that the neighbours of its page's best sentence add to it: a page
that is about the question spreads its words over several. All of the page gain alike: which fits best stays so."""
_HAS_SOME = 0.05
"""Share of the subject that it must carry itself for that."""
_UNDER_HEADING = 0.2
"""What a sentence gains that stands under a heading with all words of the subject."""
_ORDERED = 0.1
"""What a sentence gains by which a court orders something: a case is asked about for what was decided."""
_ORDER_ASKED = 0.15
"""What it gains besides where the question asks what was ordered, granted, refused or decided."""
_DEFINED = 0.4
"""What a sentence gains that says what the words mean whose meaning is asked for."""
_LEADING = 0.2
"""What is left of the weight of a word that only leads to the document."""
_OF_ANY_SUM = frozenset(stem(word) for word in ("amount", "sum", "figure", "value", "monetary", "money"))
"""Words for what is asked, a number: "this amounts to" says nothing of the amount claimed."""
_CAPTION = 0.5
"""What is left of the score of a caption: it repeats what the question calls the document, and answers nothing; and of
a question that the document puts to its readers."""


@dataclass(frozen=True, slots=True)
class ScoredSentence:
    """A sentence of a page.

    `own_share` is the share (0 to 1) of the subject that its words carry, `support` that with what its place adds: how
    far it proves anything. Both weigh words as the corpus does. `score`, by which sentences are ranked, weighs them by
    how well they tell the sentences of these pages apart. `lead` is the lead-in of the list it is an item of."""

    page: PageText
    sentence: Sentence
    score: float
    support: float
    own_share: float
    lead: Sentence | None

    def evidence(self) -> Evidence:
        return Evidence(
            self.page.doc_key, self.page.page_number, self.sentence.text, self.sentence.start, self.sentence.end
        )


@dataclass(frozen=True, slots=True)
class Window:
    """A span of a page that may be read; `bonus` is what its sentences gain for lying in the provision named."""

    page: PageText
    start: int
    end: int
    bonus: float = 0.0


def readable_windows(context: Context) -> list[Window]:
    """A provision that is asked for and nothing else; or the provision named, then the pages named, else the best
    pages of the shortlist.

    Contents pages and pages whose text is doubtful are left out.
    """
    if alone := asked_alone(context):
        return [window for match in alone for window in _windows_of(context, match, _STANDARD)]
    pages = [page for page in context.pages if not page.is_toc and not page.doubtful]
    body = [page for page in pages if not _is_cover(context, page)]
    pages = pages if context.question.pages else body or pages
    if context.question.pages:
        on_page = {page.page_key for page in context.shortlist.pages if page.pin == "named page"}
        pages = [page for page in pages if page.page_key in on_page] or pages
    named = article_matches(context.question, context.facts(Article)) if context.question.articles else []
    provisions = [window for match in named for window in _windows_of(context, match, gain_in(match.fact))]
    standard = [w for match in standard_provisions(context) for w in _windows_of(context, match, _STANDARD)]
    return [*provisions, *standard, *(Window(page, 0, len(page.text)) for page in pages[:_PAGES_READ])]


def gain_in(provision: Article) -> float:
    """What a sentence gains for lying in `provision`, which the question names: the whole where it takes up a few
    pages, less where it is a part or a schedule of many."""
    pages = provision.last_page - provision.page_number + 1
    return _IN_PROVISION * min(1.0, _PAGES_OF_A_PROVISION / pages)


def _is_cover(context: Context, page: PageText) -> bool:
    """Whether a page is an enactment's title page: its title, version and amendments have answerers of their own."""
    document = context.reading.directory.documents[page.doc_key]
    return document.kind in ENACTMENT_KINDS and page.page_number == document.title_page < document.page_count


def _windows_of(context: Context, match: Located[Article], bonus: float) -> list[Window]:
    fact = match.fact
    windows = []
    for page in context.pages_of([match.doc_key], list(range(fact.page_number, fact.last_page + 1))):
        start, end = _span_on(fact, page.page_number)
        end = min(end, len(page.text))
        if end > start:
            windows.append(Window(page, start, end, bonus))
    return windows


def _span_on(provision: Article, page_number: int) -> tuple[int, int]:
    """Where a provision begins and ends on one of its pages; sys.maxsize where it runs to the foot."""
    start = (provision.span_start or 0) if page_number == provision.page_number else 0
    if page_number == provision.last_page and provision.span_end is not None:
        return start, provision.span_end
    return start, sys.maxsize


def _headed_spans(context: Context, about: Subject) -> dict[tuple[int, int], list[tuple[int, int, float]]]:
    """By (doc_key, page number): the spans of provisions whose heading shares words with the subject, and the share."""
    spans: dict[tuple[int, int], list[tuple[int, int, float]]] = defaultdict(list)
    for located in context.facts(Article):
        fact = located.fact
        share = about.share(phrase_stems(fact.heading)) if fact.heading else 0.0
        for number in range(fact.page_number, fact.last_page + 1) if share else ():
            spans[located.doc_key, number].append((*_span_on(fact, number), share))
    return spans


def standing_of(route: Route) -> dict[int, float]:
    """By doc_key: the share of the best candidate's score that a document has which only its topic brought, 1 for the
    best; nothing where a document is named. The words that led to one document are likelier answered there than in
    another, which may print some of them in better company."""
    found = route.kept
    return {} if route.names_documents else {one.doc_key: one.score / found[0].score for one in found}


def _cases(context: Context) -> list[int]:
    """doc_keys of the candidates that are papers of a case."""
    return [document.doc_key for document in context.documents if document.kind in CASE_KINDS]


def _ordered_spans(context: Context) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """By (doc_key, page number): the spans of what the candidates' orders order."""
    spans: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for located in context.facts(Paragraph, _cases(context)):
        fact = located.fact
        if fact.section == "order":
            spans[located.doc_key, fact.page_number].append((fact.span_start or 0, fact.span_end or sys.maxsize))
    return spans


def _telling(context: Context, sentences: list[frozenset[str]]) -> Subject:
    """The subject as it tells `sentences` apart. Words that lead to the document, and in it to its front page, count
    little, unless the question has no others."""
    about = context.subject.within(sentences)
    leading = leading_stems(context)
    if context.question.answer_type == "number":
        leading = leading | _OF_ANY_SUM
    if about.weights.keys() <= leading:
        return about
    return Subject({word: weight * (_LEADING if word in leading else 1) for word, weight in about.weights.items()})


def scored_sentences(context: Context) -> list[ScoredSentence]:
    """Sentences of the readable windows, best first; worked out once a question.

    An item of a list is read under its lead-in ("... unless:"), and takes over a share of the lead-in's score.
    """
    return context.once("scored_sentences", lambda: _score_sentences(context))


def best_sentences(context: Context, least: float = LEAST_SHARE) -> list[ScoredSentence]:
    """The few sentences that a value may be read from, best first; none if none carries the subject."""
    return [s for s in scored_sentences(context)[:_SENTENCES_READ] if s.support >= least]


def _score_sentences(context: Context) -> list[ScoredSentence]:
    focus = context.shortlist.route.focus
    windows = readable_windows(context)
    pages = {window.page.page_key: sentences_on(window.page, context.reading.store) for window in windows}
    about = _telling(context, [words for sentences in pages.values() for _, words in sentences])
    headed, ordered = _headed_spans(context, about), _ordered_spans(context)
    of_an_order = _ORDERED + (_ORDER_ASKED if asks_what_was_ordered(focus) else 0.0)
    # a passage is told, a value is read off one sentence
    told = context.question.answer_type == "free_text"
    spread = {key: spread_on(about, sentences) for key, sentences in pages.items()} if told else {}
    cases = _cases(context)
    standing = standing_of(context.shortlist.route)
    view_asked = told and asks_for_the_courts_view(focus)
    found = []
    read: set[tuple[int, int]] = set()
    for place, window in enumerate(windows):
        page = window.page
        spans = headed.get((page.doc_key, page.page_number), ())
        orders = ordered.get((page.doc_key, page.page_number), ())
        lead: Sentence | None = None
        labels = ""
        previous: Sentence | None = None
        shares: dict[int, float] = {}
        carried: dict[int, float] = {}
        for sentence, words in pages[page.page_key]:
            at = (page.page_key, sentence.start)
            if sentence.end <= window.start or sentence.start >= window.end or at in read:
                continue
            read.add(at)
            shares[sentence.start] = share = about.share(words)
            carried[sentence.start] = context.subject.share(words)
            kind = label_kind(sentence.flat)
            if not is_item(sentence.flat) or (labels and kind and kind != labels):
                lead, labels = None, ""
            if lead is not None:
                labels = labels or kind
            above = lead or previous
            score, support = (
                of[sentence.start] + _NEIGHBOUR * max(0.0, (of[above.start] if above else 0.0) - of[sentence.start] / 2)
                for of in (shares, carried)
            )
            if support > EXPECTED:
                met = EXPECTED * expectations_met(focus, sentence.flat)
                score, support = score + met, support + met
            shares_words = share > 0 or window.bonus == _STANDARD
            if not is_heading(sentence.flat):
                bonus = window.bonus if shares_words else 0.0
                score, support = score + bonus, support + bonus
                under = (of for start, end, of in spans if start <= sentence.start < end)
                score += _UNDER_HEADING * max(under, default=0.0)
            if support > EXPECTED and any(start <= sentence.start < end for start, end in orders):
                score += of_an_order
            if defines_what_is_asked(focus, sentence.flat):
                score += _DEFINED
            if is_caption(sentence.flat) or is_put_to_reader(sentence.flat):
                score, support = score * _CAPTION, support * _CAPTION
            if view_asked and page.doc_key in cases:
                score = as_the_courts_view(sentence.flat, score, carried[sentence.start])
            if told and share > _HAS_SOME:
                score += _BESIDE * spread[page.page_key]
            trust = (1 - _RANK_DISCOUNT * min(place, 10)) * standing.get(page.doc_key, 1.0)
            found.append(ScoredSentence(page, sentence, score * trust, support * trust, carried[sentence.start], lead))
            if sentence.text.endswith(LEAD_IN_ENDS):
                lead, labels = sentence, ""
            previous = sentence
    return sorted(found, key=lambda s: -s.score)
