"""What happened in a case: appeals, trials, enforcement of an award, outcomes."""

from __future__ import annotations

import re

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentences import sentences_of, shorten
from legal_rag.catalogue.rows import Appeal, Paragraph
from legal_rag.text import counted

_APPEAL_RELATIONS = ("appeal_filed", "permission_sought", "permission_granted", "permission_refused", "appeal_from")
_TRIAL_HELD = re.compile(
    r"\b(?:after|following|at|upon) (?:the|a) (?:final |full )?trial\b|\btrial (?:was held|took place"
    r"|held|was heard|having)\b"
    r"|\bjudge heard the trial\b|\bhearing of the trial\b",
    re.IGNORECASE,
)
_NOT_HELD = re.compile(
    r"\b(?:without|no|before|prior to|pending|listed for|date of|adjourn\w*|vacat\w*|future|until"
    r"|for) (?:the |a |any )?(?:\w+ )?trial\b",
    re.IGNORECASE,
)


def appealed(context: Context) -> Draft | None:
    """Whether an appeal or an application for permission to appeal was filed in a case."""
    if not context.case_sides:
        return None
    keys = context.case_sides[0].doc_keys
    filed = [a for a in context.facts(Appeal, keys) if a.fact.relation in _APPEAL_RELATIONS]
    if filed:
        order = {relation: place for place, relation in enumerate(_APPEAL_RELATIONS)}
        best = min(filed, key=lambda a: (a.fact.page_number, order[a.fact.relation]))
        return context.answered(
            True, [evidence_of(best)], f"the papers show {best.fact.relation.replace('_', ' ')}", 0.9
        )
    evidence = [_title_evidence(context, keys)]
    reason = f"no appeal or application for permission in {counted(len(keys), 'document')} of the case"
    return context.answered(False, evidence, reason, 0.75, basis="closed-world")


def trial_held(context: Context) -> Draft | None:
    """Whether a trial took place, from the words of the case's documents."""
    if not context.case_sides:
        return None
    keys = context.case_sides[0].doc_keys
    mention: Evidence | None = None
    for page in context.pages_of(keys):
        for sentence in sentences_of(page.text):
            if _TRIAL_HELD.search(sentence.text) and not _NOT_HELD.search(sentence.text):
                quote = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
                return context.answered(True, [quote], "the papers speak of a trial that was held", 0.8)
            if mention is None and re.search(r"\btrial\b", sentence.text, re.IGNORECASE):
                mention = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
    evidence = [mention or _title_evidence(context, keys)]
    return context.answered(
        False,
        evidence,
        f"no trial that was held in {counted(len(keys), 'document')} of the case",
        0.75,
        basis="closed-world",
    )


def enforces_award(context: Context) -> Draft | None:
    """Whether one case enforces the award or judgment of the other."""
    sides = context.case_sides
    if len(sides) < 2:
        return None
    keys = {side.routed.reference.key for side in sides}
    for side in sides:
        for appeal in context.facts(Appeal, side.doc_keys):
            if appeal.fact.relation in ("enforces_award", "enforces_judgment") and appeal.fact.related_key in keys - {
                side.routed.reference.key
            }:
                return context.answered(True, [evidence_of(appeal)], "the papers name the award enforced", 0.9)
    evidence = [_title_evidence(context, side.doc_keys) for side in sides]
    return context.answered(
        False, evidence, "neither case names the other as what it enforces", 0.8, basis="closed-world"
    )


_OPERATIVE = re.compile(
    r"\b(?:granted|dismissed|refused|allowed|set aside|ordered|order(?:ed)? that|shall pay|must pay"
    r"|judgment (?:is|be|was) entered|denied|rejected|upheld|struck out|discharged|recogni[sz]ed|varied)\b",
    re.IGNORECASE,
)


def outcome(context: Context) -> Draft | None:
    """The operative paragraphs: what was granted, refused or ordered; on the page named if one is."""
    keys = context.case_sides[0].doc_keys if context.case_sides else context.doc_keys[:1]
    if not keys:
        return None
    key = best_first(context, list(keys))[0]
    pinned = [page for page in context.pages if page.doc_key in keys and _pin(context, page.page_key) == "named page"]
    if pinned:
        return _from_page(context, pinned[0].doc_key, pinned[0].page_number)
    orders = [p for p in context.facts(Paragraph, [key]) if p.fact.section == "order"]
    telling = [p for p in orders if _OPERATIVE.search(p.fact.printed)] or orders
    if not telling:
        return _from_conclusion(context, key)
    text = " ".join(" ".join(p.fact.printed.split()) for p in telling)
    first = telling[0]
    evidence = [evidence_of(p) for p in telling if p.fact.page_number == first.fact.page_number]
    return context.answered(shorten(text), evidence, "the operative paragraphs of the order", 0.75)


_SENTENCES_CITED = 3
_ORDERED = re.compile(r"\bit is (?:hereby )?(?:further )?ordered\b", re.IGNORECASE)
_CONCLUDING = re.compile(
    r"\b(?:accordingly|for (?:these|the|all) (?:\w+ )?reasons|in conclusion|conclusions?|disposition|"
    r"I (?:therefore |hereby |would )?(?:order|grant|dismiss|refuse|allow|set aside))\b",
    re.IGNORECASE,
)


def _from_conclusion(context: Context, doc_key: int) -> Draft | None:
    """Without numbered orders: the page that orders, else the one nearest the end that concludes, else the first with
    operative words."""
    operative = [page for page in context.pages_of([doc_key]) if _OPERATIVE.search(page.text)]
    ordering = [page for page in operative if _ORDERED.search(page.text)]
    concluding = [page for page in reversed(operative) if _CONCLUDING.search(page.text)]
    for page in [*ordering[:1], *concluding[:1], *operative[:1]]:
        return _from_page(context, page.doc_key, page.page_number)
    return None


def _from_page(context: Context, doc_key: int, page_number: int) -> Draft | None:
    """The operative sentences of a page: after "it is ordered that" if it says so, else those that conclude."""
    page = context.pages_of([doc_key], [page_number])[0]
    sentences = sentences_of(page.text)
    ordered = next((i for i, s in enumerate(sentences) if _ORDERED.search(s.text)), None)
    after = sentences[ordered:] if ordered is not None else sentences
    telling = [s for s in after if _OPERATIVE.search(s.text)]
    if ordered is None:
        telling = [s for s in telling if _CONCLUDING.search(s.text)] or telling
    if not telling:
        return None
    evidence = [Evidence(doc_key, page_number, s.text, s.start, s.end) for s in telling[:_SENTENCES_CITED]]
    text = shorten(" ".join(s.flat for s in telling))
    return context.answered(text, evidence, "the operative words of the page", 0.6)


def _pin(context: Context, page_key: int) -> str | None:
    return next((page.pin for page in context.shortlist.pages if page.page_key == page_key), None)


def _title_evidence(context: Context, doc_keys: tuple[int, ...]) -> Evidence:
    return context.title_page_evidence(best_first(context, list(doc_keys))[0])
