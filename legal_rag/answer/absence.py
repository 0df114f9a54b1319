"""When the corpus does not hold the answer: an absent reference, or a premise that no candidate page supports."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.page_words import sentences_on, words_on
from legal_rag.answer.premise import Premise, premise_of
from legal_rag.answer.unaccounted import stems_of_names
from legal_rag.catalogue.rows import Article
from legal_rag.route.drafts import AnnexedDrafts
from legal_rag.search.overlap import Subject
from legal_rag.text import counted


@dataclass(frozen=True, slots=True)
class Least:
    """The share of a subject that must stand in one place: the less, the more words it has, for a long question is put
    in words of its own, of which some never stand where its answer does."""

    ever: float
    of_one_word: float

    def of(self, words: int) -> float:
        """The share asked of a subject of so many words."""
        return min(1.0, self.ever + self.of_one_word / words)


OF_A_PAGE = Least(0.2, 0.65)
"""Of the best page, where documents are named."""
TOGETHER = Least(0.2, 1.5)
"""Of one sentence, where none is: that words stand somewhere on one long page says little."""
TOGETHER_IN_ITS_WORDS = Least(0.1, 1.2)
"""The same for a question with a word that stands all over the corpus: it is likely to be about its papers."""
_ALL_OVER = math.log(5)
"""Weight of a word that stands on a quarter of all pages; none of more pages has more."""
OF_NEIGHBOURS = 0.25
"""What the sentences beside it count for where a sentence is asked whether it has the subject together."""

PREMISED_INTENTS = frozenset({"content", "definition", "outcome", "fine", "fee"})
"""Intents of questions that have a subject of their own, beside what they name."""

_CASE_FACTS = frozenset(
    {
        "parties", "party_count", "common_party", "judges", "common_judge", "judge_changes", "issue_date", "award_date",
        "hearing_date", "earlier_issue", "later_issue", "claimed_sum", "award_sum", "enforced_sum", "costs_sum",
        "larger_claim", "larger_award", "larger_enforced", "appealed", "trial_held", "enforces_award", "outcome",
    }
)  # fmt: skip


def absent_reference(context: Context) -> Draft | None:
    """Absent when the question turns on a case, law or paper that the corpus does not hold."""
    references = context.shortlist.route.references
    gone = [found for found in references if found.presence == "absent"]
    if not gone or (context.documents and not context.question.comparison):
        return None
    names = ", ".join(found.reference.printed for found in gone)
    return context.absent(f"{names} is in none of {_searched(context)}", "reference")


_LEAST_NUMBERED = 5
"""Numbered provisions that the catalogue must know of an enactment before one beyond the last is called absent."""


def absent_provision(context: Context) -> Draft | None:
    """Absent when the question turns on an article beyond the last one of the enactment that it names."""
    asked = [re.match(r"\d+", a.number) for a in context.question.articles if a.kind in ("article", "section")]
    if not context.documents or not asked or len(context.sides) > 1 or context.documents[0].kind != "law":
        return None
    if not context.shortlist.route.names_documents:
        return None
    known = [
        int(match.group())
        for located in context.facts(Article, [context.documents[0].doc_key])
        if located.fact.kind == "article" and (match := re.match(r"\d+$", located.fact.number))
    ]
    if len(known) < _LEAST_NUMBERED or not all(found and int(found.group()) > max(known) for found in asked):
        return None
    why = f"{context.documents[0].name} ends with Article {max(known)}"
    return context.absent(f"{why} ({_searched(context)})", "reference")


def only_drafted(context: Context) -> Draft | None:
    """Unresolved when the best page is that of a draft annexed to a paper which the question does not name: what is
    proposed is shown, but does not stand for the law."""
    drafts = AnnexedDrafts(context.shortlist.route, context.reading.directory)
    best = context.shortlist.pages[0] if context.shortlist.pages else None
    if best is None or not drafts.hold(best.doc_key, best.page_number):
        return None
    name = context.reading.directory.documents[best.doc_key].name
    draft = context.unresolved(f"the best page is that of a draft ({name}), which does not stand for the law")
    return replace(draft, look_here=((best.doc_key, best.page_number),))


def unheld_case(context: Context) -> Draft | None:
    """Unresolved when a fact of a case is asked whose own papers the corpus lacks, or has not read: what other
    documents say of it is no caption, no bench and no order of that case."""
    if context.question.intent not in _CASE_FACTS:
        return None
    unheld = [
        found
        for found in context.shortlist.route.references
        if found.reference.kind in ("case_number", "neutral_citation") and found.presence in ("mentioned", "unknown")
    ]
    if not unheld:
        return None
    names = ", ".join(found.reference.printed for found in unheld)
    return context.unresolved(f"the corpus mentions {names} but holds no paper of its own of it")


def unsupported_premise(context: Context) -> Draft | None:
    """Absent when the words that the question is about do not stand in the candidates' pages.

    Documents that the question names lack it when their best page says less of it than they nowhere say, and little of
    what is not their name. Where it names none, any corpus has most words somewhere: there enough of them must stand
    together, and more than stand nowhere. A yes-or-no question about a document that lacks the subject is a "no".
    """
    if context.question.intent not in PREMISED_INTENTS:
        return None
    anchored = context.shortlist.route.names_documents
    premise = premise_of(context, anchored)
    about = premise.about
    if not about.weights:
        return None
    lost = sum(about.weights[word] for word in premise.missing) / about.total
    if not anchored:
        together = _together(premise, context)
        least = TOGETHER_IN_ITS_WORDS if min(about.weights.values()) <= _ALL_OVER else TOGETHER
        if together >= max(lost, least.of(len(about.weights))):
            return None
        return context.absent(_why(context, together, premise.missing), "premise")
    store = context.reading.store
    carried = [premise.carried_by(words_on(page, store)) for page in context.pages]
    best = max(map(about.share, carried), default=0.0)
    if best >= lost:
        return None
    names = stems_of_names(context)
    own = Subject({word: weight for word, weight in about.weights.items() if word not in names})
    if max(map(own.share, carried), default=0.0) >= OF_A_PAGE.of(len(own.weights) or 1):
        return None
    if context.question.answer_type == "boolean":
        return _closed_no(context, _why(context, best, premise.missing))
    return context.absent(_why(context, best, premise.missing), "premise")


def _together(premise: Premise, context: Context) -> float:
    """The share of the subject that one sentence of the pages carries and, to a lesser part, that a sentence carries
    with its neighbours."""
    alone = beside = 0.0
    for page in context.pages:
        words = [premise.carried_by(found) for _, found in sentences_on(page, context.reading.store)]
        for at, own in enumerate(words):
            alone = max(alone, premise.about.share(own))
            beside = max(beside, premise.about.share(set().union(*words[max(at - 1, 0) : at + 2])))
    return (1 - OF_NEIGHBOURS) * alone + OF_NEIGHBOURS * beside


def _closed_no(context: Context, why: str) -> Draft:
    evidence = context.title_page_evidence(context.documents[0].doc_key)
    return context.answered(False, [evidence], why, basis="closed-world", footing="premise")


def _why(context: Context, best: float, missing: Sequence[str] = ()) -> str:
    lacking = f"; not found: {', '.join(missing[:5])}" if missing else ""
    return f"the best of {_searched(context)} carries {best:.0%} of the question's subject{lacking}"


def _searched(context: Context) -> str:
    documents = len(context.documents) or context.shortlist.route.searched_documents
    pages = len(context.pages)
    held = counted(documents, "document")
    return f"{counted(pages, 'page')} of {held}" if pages else held
