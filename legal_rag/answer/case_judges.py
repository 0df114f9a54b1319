"""Judges of a case: who sat, whether two cases share one, whether the bench changed."""

from __future__ import annotations

import re

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.confidence import Footing
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Basis, Draft, Evidence
from legal_rag.answer.unaccounted import stems_of_names
from legal_rag.catalogue.people import find_people
from legal_rag.catalogue.rows import Judge
from legal_rag.question.intent import asks_for_difference, is_negated
from legal_rag.search.overlap import stems
from legal_rag.store.facts import Located
from legal_rag.text import counted, normalise

_SAT = frozenset({"sat"})
_SEVERAL = re.compile(r"\b(?:more than (?:one|a single)|several|multiple) (?:judge|justice)", re.IGNORECASE)
_THE_SAME = re.compile(
    r"\b(?:the same|a single|only one|one) (?:judge|justice|bench)\b|\b(?:judge|justice"
    r"|bench)\b[^?]*\b(?:the same|unchanged)\b",
    re.IGNORECASE,
)
"""Asks whether the bench stayed, so that a change is a "no"."""


def common_judge(context: Context) -> Draft | None:
    """Whether one judge sat in each of the cases; a registrar or a judge merely cited does not count."""
    sides = context.case_sides
    if len(sides) < 2:
        return None
    benches = [[j for j in context.facts(Judge, s.doc_keys) if j.fact.capacity in _SAT] for s in sides]
    shared = set.intersection(*({j.fact.name_key for j in bench} for bench in benches))
    evidence: list[Evidence] = []
    for side, bench in zip(sides, benches, strict=True):
        keys = best_first(context, list(side.doc_keys))
        if not context.question.all_documents:
            holding = [k for k in keys if any(j.doc_key == k and j.fact.name_key in shared for j in bench)]
            naming = [k for k in keys if any(j.doc_key == k for j in bench)]
            keys = (holding or naming or keys)[:1]
        for key in keys:
            evidence.append(_bench_evidence(context, key, [j for j in bench if j.doc_key == key], shared))
    reason = "judges who sat: " + " / ".join(
        ", ".join(dict.fromkeys(j.fact.name for j in bench)) or "none (an officer of the court)" for bench in benches
    )
    footing: Footing = "catalogue" if all(benches) else "stand-in"
    basis: Basis = "printed" if shared else "closed-world"
    value = bool(shared) != asks_for_difference(context.question.topic)
    return context.answered(value, evidence, reason, basis, footing=footing)


def judge_changes(context: Context) -> Draft | None:
    """Whether the judges of one case differ between its documents."""
    if not context.case_sides:
        return None
    side = context.case_sides[0]
    benches: dict[int, list[Located[Judge]]] = {}
    for judge in context.facts(Judge, side.doc_keys):
        if judge.fact.capacity in _SAT:
            benches.setdefault(judge.doc_key, []).append(judge)
    if not benches:
        return None
    sets = {frozenset(j.fact.name_key for j in bench) for bench in benches.values()}
    evidence = [_bench_evidence(context, key, bench, set()) for key, bench in benches.items()]
    changed = len(sets) > 1
    reason = f"judges of {counted(len(benches), 'document')} of the case " + ("differ" if changed else "are the same")
    topic = context.question.topic
    if _SEVERAL.search(topic):
        changed = len(frozenset[str]().union(*sets)) > 1
        return context.answered(changed != is_negated(topic), evidence, reason)
    value = changed != (is_negated(topic) != bool(_THE_SAME.search(topic)))
    return context.answered(value, evidence, reason, basis="printed" if changed else "closed-world")


def list_judges(context: Context) -> Draft | None:
    """The judges who sat in a case, as printed with their titles; who made an order may also be an officer of the
    court."""
    keys = best_first(context, [k for side in context.case_sides[:1] for k in side.doc_keys])
    judges = context.facts(Judge, keys)
    found = [j for j in judges if j.fact.capacity in _SAT]
    if _UNDER_APPEAL.search(context.question.topic):
        found = [j for j in judges if j.fact.capacity == "order_under_appeal"]
        if context.question.answer_type == "name" and found:
            found = _of_the_decision(context, found)
    elif context.question.answer_type == "name" and _WHO_MADE.search(context.question.topic):
        found = next((made for key in keys if (made := _makers(context, [j for j in judges if j.doc_key == key]))), [])
    if not found:
        return None
    names = list({j.fact.name_key: _as_printed(context, j.fact) for j in found}.values())
    value = names if context.question.answer_type == "names" else names[0]
    return context.answered(
        value, [evidence_of(j) for j in found], f"judges named as {_CAPACITIES[found[0].fact.capacity]}"
    )


_AROUND = 80
"""Characters on both sides of a judge's name that say which decision was his."""


def _of_the_decision(context: Context, judges: list[Located[Judge]]) -> list[Located[Judge]]:
    """Of several whose decisions are recited the one beside whom most of the question's words stand, on every page."""

    def fit(judge: Located[Judge]) -> float:
        start, end = judge.fact.span_start or 0, judge.fact.span_end or 0
        for page in context.pages_of([judge.doc_key], [judge.fact.page_number]):
            around = set(stems(page.text[max(0, start - _AROUND) : end + _AROUND]))
            return context.subject.score(around - stems_of_names(context))
        return 0.0

    best = max(judges, key=fit)
    return [judge for judge in judges if judge.fact.name_key == best.fact.name_key]


_CAPACITIES = {"sat": "having sat", "order_under_appeal": "having made what is appealed", "registrar": "having made it"}
_UNDER_APPEAL = re.compile(
    r"\b(?:under|being) (?:appeal|challenge)\b|\b(?:order|judge?ment|decision) (?:appealed|challenged)\b",
    re.IGNORECASE,
)
_WHO_MADE = re.compile(
    r"\b(?:who|by whom|which (?:judge|officer)\w*)\b[^?]*\b(?:made|issued?|gave|given|granted|dismissed|refused|signed"
    r"|rendered|handed)\b[^?]*\b(?:order|decision|ruling|judge?ment|certificate|directions?)\b",
    re.IGNORECASE,
)


def _makers(context: Context, judges: list[Located[Judge]]) -> list[Located[Judge]]:
    """Who made one paper: who sat, else the officer whom its title page names."""
    title = {j.doc_key: context.reading.directory.documents[j.doc_key].title_page for j in judges}
    sat = [j for j in judges if j.fact.capacity in _SAT]
    return sat or [j for j in judges if j.fact.capacity == "registrar" and j.fact.page_number == title[j.doc_key]]


def _as_printed(context: Context, judge: Judge) -> str:
    """The name with honorific, title and letters where they are printed beside it."""
    printed = " ".join(normalise(judge.printed).split())
    for person in find_people(printed, context.reading.profile):
        if person.name_key == judge.name_key:
            return printed[person.span_start : person.span_end]
    return judge.name


def _bench_evidence(context: Context, doc_key: int, bench: list[Located[Judge]], shared: set[str]) -> Evidence:
    """The page that names the judge (the title page if it is there), else the title page itself."""
    title_page = context.reading.directory.documents[doc_key].title_page
    telling = [j for j in bench if j.fact.name_key in shared] or bench
    on_title = [j for j in telling if j.fact.page_number == title_page]
    if on_title or telling:
        return evidence_of((on_title or telling)[0])
    return context.title_page_evidence(doc_key)
