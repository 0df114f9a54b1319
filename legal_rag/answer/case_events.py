"""What happened in a case: appeals, permission to appeal, trials, enforcement of an award. Its outcome is in
`case_outcome`."""

from __future__ import annotations

import re

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.rulings import GRANTED, REFUSED
from legal_rag.answer.sentences import readable, sentences_of
from legal_rag.catalogue.rows import Appeal, Paragraph
from legal_rag.question.intent import is_negated
from legal_rag.store.facts import Located
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
    r"|for) (?:the |a |any )?(?:\w+ )?trial\b"
    r"|\btrial (?:\w+ ){0,5}(?:listed|fixed|scheduled|set down|adjourned|vacated|due to|yet to|to be held)\b",
    re.IGNORECASE,
)
_PERMISSION = re.compile(r"\b(?:permission|leave)\b|\bpermit(?:s|ted)?\b[^?]*\bappeal\b", re.IGNORECASE)
_IN_FULL = re.compile(
    r"\b(?:in full|fully|in its entirety|entirely|wholly|(?:on|for) (?:all|every|each)\b[^?]*\bgrounds?"
    r"|without (?:limit\w*|restriction))\b",
    re.IGNORECASE,
)
_IN_PART = re.compile(
    r"\b(?:in part|partly|partially|(?:on|for) (?:only )?(?:some|certain|one|part|limited)\b[^?]*\bgrounds?"
    r"|(?:limited|restricted|confined) to (?:\w+ ){1,4}grounds?)\b",
    re.IGNORECASE,
)
_SOME_GROUNDS = re.compile(
    r"\b(?:in part|partly|partially|limited to|otherwise (?:refused|dismissed|rejected)"
    r"|on (?:the )?(?:first|second|third|fourth|fifth|last|following) grounds?"
    r"|(?:on|for) grounds? (?:\(?\d+|[A-F])|grounds?\b[^.;]{0,60}\bonly)\b",
    re.IGNORECASE,
)
"""Permission that is not for all that was sought."""


def permission_to_appeal(context: Context) -> Draft | None:
    """Whether permission to appeal was granted, or refused: what the order on it says, else a closed "no"."""
    topic = context.question.topic
    if not context.case_sides or not _PERMISSION.search(topic):
        return None
    granted, refused = GRANTED.search(topic), REFUSED.search(topic)
    how_far = _IN_FULL.search(topic) or _IN_PART.search(topic)
    if granted is None and refused is None and how_far:
        granted = how_far
    if bool(granted) == bool(refused):
        return None
    keys = context.case_sides[0].doc_keys
    facts = [a for a in context.facts(Appeal, keys) if a.fact.relation in ("permission_granted", "permission_refused")]
    if not facts:
        return _no_permission(context, keys)
    ordered = {(p.doc_key, p.fact.page_number) for p in context.facts(Paragraph, keys) if p.fact.section == "order"}
    best = min(facts, key=lambda a: ((a.doc_key, a.fact.page_number) not in ordered, a.doc_key, a.fact.page_number))
    was_granted = best.fact.relation == "permission_granted"
    if was_granted and granted and how_far:
        in_part = _granted_in_part(context, best, facts)
        value = (in_part != bool(_IN_FULL.search(topic))) != is_negated(topic.replace(how_far[0], " "))
        told_of = "in part" if in_part else "without a limit"
        return context.answered(value, [evidence_of(best)], f"the papers show permission granted {told_of}")
    value = (was_granted == bool(granted)) != is_negated(topic)
    reason = f"the papers show {best.fact.relation.replace('_', ' ')}"
    return context.answered(value, [evidence_of(best)], reason)


def _granted_in_part(context: Context, granted: Located[Appeal], facts: list[Located[Appeal]]) -> bool:
    """Whether the order that grants permission limits it, or refuses some of it."""
    if any(a.fact.relation == "permission_refused" and a.doc_key == granted.doc_key for a in facts):
        return True
    orders = [p for p in context.facts(Paragraph, [granted.doc_key]) if p.fact.section == "order"]
    said = [p.fact.printed for p in orders if _PERMISSION.search(p.fact.printed)]
    return any(_SOME_GROUNDS.search(words) for words in [*said, granted.fact.printed])


def _no_permission(context: Context, keys: tuple[int, ...]) -> Draft | None:
    """No paper of the case speaks of an appeal: nothing was granted or refused. One that does may have been misread."""
    if any(a.fact.relation in _APPEAL_RELATIONS for a in context.facts(Appeal, keys)):
        return None
    evidence = [_title_evidence(context, keys)]
    reason = f"no appeal or application for permission in {counted(len(keys), 'document')} of the case"
    return context.answered(is_negated(context.question.topic), evidence, reason, basis="closed-world")


_HOW_IT_ENDED = re.compile(
    r"\b(?:successful|succeed(?:s|ed)?|allow(?:ed)?|dismiss(?:ed)?|uph(?:eld|old)|overturn(?:ed)?|set aside"
    r"|reject(?:ed)?|refused?|grant(?:ed)?|won|win|lost|lose)\b",
    re.IGNORECASE,
)


def appealed(context: Context) -> Draft | None:
    """Whether an appeal or an application for permission to appeal was filed in a case, not how it ended."""
    if not context.case_sides or _HOW_IT_ENDED.search(context.question.topic):
        return None
    keys = context.case_sides[0].doc_keys
    filed = [a for a in context.facts(Appeal, keys) if a.fact.relation in _APPEAL_RELATIONS]
    if filed:
        order = {relation: place for place, relation in enumerate(_APPEAL_RELATIONS)}
        best = min(filed, key=lambda a: (a.fact.page_number, order[a.fact.relation]))
        return context.answered(
            not is_negated(context.question.topic),
            [evidence_of(best)],
            f"the papers show {best.fact.relation.replace('_', ' ')}",
        )
    evidence = [_title_evidence(context, keys)]
    reason = f"no appeal or application for permission in {counted(len(keys), 'document')} of the case"
    return context.answered(is_negated(context.question.topic), evidence, reason, basis="closed-world")


def appealed_elsewhere(context: Context) -> Draft | None:
    """Whether a case that has no paper of its own here was appealed, where the papers of its appeal name it: that they
    exist is the answer. Where none does, nothing is known."""
    for routed in context.shortlist.route.references:
        if routed.presence != "mentioned" or _HOW_IT_ENDED.search(context.question.topic):
            continue
        for appeal in context.facts(Appeal, routed.doc_keys):
            if appeal.fact.relation == "appeal_from" and appeal.fact.related_key == routed.reference.key:
                reason = f"the papers of {appeal.fact.case_key or 'an appeal'} name it as what is appealed from"
                return context.answered(not is_negated(context.question.topic), [evidence_of(appeal)], reason)
    return None


def trial_held(context: Context) -> Draft | None:
    """Whether a trial took place, from the words of the case's documents."""
    if not context.case_sides:
        return None
    keys = context.case_sides[0].doc_keys
    mention: Evidence | None = None
    negated = is_negated(context.question.topic)
    for page in context.pages_of(keys):
        for sentence in sentences_of(page.text):
            if _TRIAL_HELD.search(sentence.text) and not _NOT_HELD.search(sentence.text):
                quote = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
                return context.answered(not negated, [quote], "the papers speak of a trial that was held")
            if mention is None and re.search(r"\btrial\b", sentence.text, re.IGNORECASE):
                mention = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
    evidence = [mention or _title_evidence(context, keys)]
    return context.answered(
        negated,
        evidence,
        f"no trial that was held in {counted(len(keys), 'document')} of the case",
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
                return context.answered(True, [evidence_of(appeal)], "the papers name the award enforced")
    evidence = [_title_evidence(context, side.doc_keys) for side in sides]
    return context.answered(False, evidence, "neither case names the other as what it enforces", basis="closed-world")


_REFERENCE_ENFORCED = re.compile(
    r"\b(?:what|which)\b.*\b(?:number|reference|case|award|judgment|claim|decision)\b.*\benforc|\benforc\w*\b.*"
    r"\b(?:number|reference)\b",
    re.IGNORECASE,
)


def enforced_reference(context: Context) -> Draft | None:
    """The number of the case or award that an enforcement case enforces, as its papers print it."""
    if not _REFERENCE_ENFORCED.search(context.question.topic):
        return None
    for side in context.case_sides[:1]:
        named = [a for a in context.facts(Appeal, side.doc_keys) if a.fact.related_printed]
        for relation in ("enforces_award", "enforces_judgment", "related"):
            for appeal in named:
                if appeal.fact.relation == relation:
                    name = readable(appeal.fact.related_printed or "")
                    value: str | list[str] = [name] if context.question.answer_type == "names" else name
                    return context.answered(value, [evidence_of(appeal)], "printed as what the case enforces")
    return None


def _title_evidence(context: Context, doc_keys: tuple[int, ...]) -> Evidence:
    return context.title_page_evidence(best_first(context, list(doc_keys))[0])
