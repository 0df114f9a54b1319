"""When the corpus does not hold the answer: an absent reference, or a premise that no candidate page supports."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.page_words import sentences_on, words_on
from legal_rag.answer.premise import Premise, premise_of
from legal_rag.catalogue.rows import Article
from legal_rag.route.drafts import AnnexedDrafts
from legal_rag.text import counted

LEAST_SUPPORT = 0.6
"""Share of the subject's weight that the best page of the documents named must carry, when they lack words of it."""
MOST_LOST = 0.55
"""Share of the subject's weight that may be missing from all pages of the documents named."""
LEAST_SUPPORT_UNANCHORED = 0.4
"""Share that the best page must carry when the question names no document at all."""
LEAST_SUPPORT_LOSING = 0.66
MOST_LOST_UNANCHORED = 0.3
"""The same when the five best documents together lack more than this share."""
LEAST_TOGETHER, OF_ONE_WORD, MOST_WORDS_TOGETHER = 0.58, 0.3, 6
"""Without a document, a subject of n words (six at most) must stand together, in neighbouring sentences, with a share
of 0.58 + 0.3 / n: that its words stand somewhere on one long page says little, and the less the fewer they are."""

_PREMISED_INTENTS = frozenset({"content", "definition", "outcome", "fine", "fee"})

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
    if all(candidate.by_topic for candidate in context.shortlist.route.kept):
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

    A question that names a document is judged by what its documents lack altogether; one that names none by how much
    of it the best single page carries. A yes-or-no question about a document that lacks the subject is a "no".
    """
    if context.question.intent not in _PREMISED_INTENTS:
        return None
    anchored = any(not candidate.by_topic for candidate in context.shortlist.route.kept)
    premise = premise_of(context, anchored)
    about, missing = premise.about, premise.missing
    if not about.weights:
        return None
    store = context.reading.store
    best = max((about.share(premise.carried_by(words_on(page, store))) for page in context.pages), default=0.0)
    lost = sum(about.weights[word] for word in missing) / about.total
    if not anchored:
        if (together := _together(premise, context)) < LEAST_TOGETHER + OF_ONE_WORD / len(about.weights):
            return context.absent(_why(context, together, missing), "premise")
        if best >= LEAST_SUPPORT_UNANCHORED and (lost <= MOST_LOST_UNANCHORED or best >= LEAST_SUPPORT_LOSING):
            return None
        return context.absent(_why(context, best, missing), "premise")
    if best >= LEAST_SUPPORT or lost <= MOST_LOST:
        return None
    if context.question.answer_type == "boolean":
        return _closed_no(context, _why(context, best, missing))
    return context.absent(_why(context, best, missing), "premise")


def _together(premise: Premise, context: Context) -> float:
    """The share of a short subject that three neighbouring sentences of a page carry; 1 for a longer one."""
    if len(premise.about.weights) > MOST_WORDS_TOGETHER:
        return 1.0
    best = 0.0
    for page in context.pages:
        words = [premise.carried_by(found) for _, found in sentences_on(page, context.reading.store)]
        for at in range(len(words)):
            best = max(best, premise.about.share(set().union(*words[max(at - 1, 0) : at + 2])))
    return best


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
