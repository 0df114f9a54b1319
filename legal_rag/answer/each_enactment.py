"""Two enactments set side by side: which was enacted first, whether they are alike in their maker, their administrator
or a term, which of them says more, which was amended or names what is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.contrast import measures
from legal_rag.answer.laws_compared import Pair, called, dates_compared, enactments_compared, told_of_dates
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.sides_told import AFTER, BEFORE, BOTH, FIGURES, WHICH, Told, of_another_date, together
from legal_rag.catalogue.rows import Amendment, Attribution, Definition
from legal_rag.question.intent import asks_for_difference, infer_intent, is_negated
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.text import name_key

_MORE = re.compile(
    r"\b(?:longer|longest|higher|highest|larger|largest|greater|greatest|bigger|heavier|more|later|most)\b", re.I
)
_LESS = re.compile(r"\b(?:shorter|shortest|lower|lowest|smaller|smallest|lesser|less|fewer|fewest|lighter)\b", re.I)
_ENACTED_BEFORE = re.compile(
    rf"^(?:was|were|is|are|did|does) (?P<first>.+?) (?:(?:already |later )?(?:enacted|made|issued|passed|adopted"
    rf"|come|came|enter|brought)\b[^?]*?)?(?:(?P<before>{BEFORE})|{AFTER}|(?P<predate>predate|precede))"
    r" (?P<second>.+?)\s*\??$",
    re.IGNORECASE,
)
_ATTRIBUTED = {
    "made_by": re.compile(r"\b(?:made|issued|enacted|passed)\b", re.IGNORECASE),
    "administered_by": re.compile(r"\badminister(?:s|ed|ing)?\b|\badministration\b", re.IGNORECASE),
}
_AMENDED = re.compile(r"\bamend(?:s|ed|ing|ments?)?\b", re.IGNORECASE)
_SAME = re.compile(r"\b(?:same|different|common|identical|share)\b", re.IGNORECASE)
_DEFINES = re.compile(r"\bdefin(?:e[sd]?|ition)\b|\bdefined term\b", re.IGNORECASE)
_DAYS = {"hour": Decimal(1) / 24, "day": Decimal(1), "week": Decimal(7), "month": Decimal(30), "year": Decimal(365)}
"""Periods of different units are compared by days."""


def enactment_groups(context: Context) -> list[tuple[int, ...]]:
    """The documents of each enactment that the question names, in its order."""
    documents = context.reading.directory.documents
    return [group for group in context.named_groups if documents[group[0]].kind in ENACTMENT_KINDS]


def enacted_in_order(context: Context) -> Draft | None:
    """ "Was A enacted before B": by the dates that are compared for "which was enacted first"."""
    match = _ENACTED_BEFORE.match(context.question.search_text)
    if match is None or len(context.case_sides) == 2 or of_another_date(context):
        return None
    first, second = called(context, match["first"]), called(context, match["second"])
    if first is None or second is None or first == second:
        return None
    pair = ((match["first"], first), (match["second"], second))
    dated = dates_compared(context, pair)
    if dated is None:
        return None
    earlier = match["before"] or match["predate"]
    value = dated[0][0] < dated[1][0] if earlier else dated[0][0] > dated[1][0]
    evidence = [found[1] for found in dated]
    return context.answered(value, evidence, told_of_dates(pair, dated), basis="computed")


def alike(context: Context) -> Draft | None:
    """Whether two enactments have one maker, are administered by one body, or both define a term."""
    topic = context.question.topic
    groups = enactment_groups(context)
    if len(groups) != 2:
        return None
    keys = [group[0] for group in groups]
    terms = {name_key(quote) for quote in context.question.quoted}
    if terms and BOTH.search(topic) and _DEFINES.search(topic):
        defined = [[d for d in context.facts(Definition, [key]) if d.fact.term_key in terms] for key in keys]
        evidence = [
            evidence_of(found[0]) if found else context.title_page_evidence(key)
            for key, found in zip(keys, defined, strict=True)
        ]
        reason = f"{sum(map(bool, defined))} of 2 enactments define it"
        return context.answered(all(defined), evidence, reason, basis="printed" if all(defined) else "closed-world")
    kind = next((kind for kind in ("administered_by", "made_by") if _ATTRIBUTED[kind].search(topic)), None)
    if kind is None or not _SAME.search(topic):
        return None
    named = [next((a for a in context.facts(Attribution, [key]) if a.fact.kind == kind), None) for key in keys]
    if named[0] is None or named[1] is None:
        return None
    same = name_key(named[0].fact.name) == name_key(named[1].fact.name)
    reason = " / ".join(found.fact.name for found in named if found)
    value = same != asks_for_difference(topic)
    return context.answered(value, [evidence_of(found) for found in named if found], reason, basis="computed")


def says_more(context: Context) -> Draft | None:
    """ "Which law allows the longer period": the one whose figure is larger, both in one unit; no name that is neither
    of theirs stands for an answer."""
    topic = context.question.topic
    more, less = _MORE.search(topic), _LESS.search(topic)
    pair = enactments_compared(context) if bool(more) != bool(less) and WHICH.search(topic) else None
    if pair is None or context.question.intent in ("earlier_law", "later_law"):
        return None
    found: list[Told] = []
    figures: list[dict[str, Decimal]] = []
    for label, document in pair:
        draft = _figure(context, document.doc_key, _without_labels(context, pair))
        if draft is None:
            return context.unresolved(f"no figure was found in {label}")
        found.append(Told(label, draft))
        figures.append(_by_unit(draft))
    units = [unit for unit in figures[0] if unit in figures[1]]
    if not units or figures[0][units[0]] == figures[1][units[0]]:
        return context.unresolved("the figures found are not of one kind, or equal")
    pick = max if more else min
    chosen = pick((0, 1), key=lambda at: figures[at][units[0]])
    return together(context, found[chosen].label, found, "computed")


def of_which_enactment(context: Context) -> Draft | None:
    """ "Which of them was amended by X", "is administered by Y": the one whose own words name X or Y."""
    pair = enactments_compared(context) if WHICH.search(context.question.topic) else None
    if pair is None:
        return None
    asked = _without_labels(context, pair)
    shown = []
    for label, document in pair:
        if evidence := _shown_by(context, document.doc_key, asked):
            shown.append((label, evidence))
    if len(shown) != 1:
        return None
    label, evidence = shown[0]
    others = [context.title_page_evidence(row.doc_key) for name, row in pair if name != label]
    reason = f"{label} says so, and no words of that kind were found in the other"
    return context.answered(label, [evidence, *others], reason, basis="closed-world")


def _shown_by(context: Context, doc_key: int, asked: str) -> Evidence | None:
    """The words in which an enactment names the amending law, the maker or the administrator that is asked about."""
    words = f" {name_key(asked)} "
    keys = {reference.key for reference in context.question.references}
    if _AMENDED.search(asked):
        for amendment in context.facts(Amendment, [doc_key]):
            title = name_key(amendment.fact.amending_title or "")
            if amendment.fact.amending_key in keys or (title and f" {title} " in words):
                return evidence_of(amendment)
        return None
    for kind, wording in _ATTRIBUTED.items():
        if wording.search(asked):
            for found in context.facts(Attribution, [doc_key]):
                if found.fact.kind == kind and f" {name_key(found.fact.name).removeprefix('the ')} " in words:
                    return evidence_of(found)
    return None


def amended_or_not(context: Context) -> Draft | None:
    """Whether one enactment was amended by another, by what is printed of its amendments; no part of it is asked."""
    documents = context.reading.directory.documents
    if not _AMENDED.search(context.question.topic) or context.question.articles or context.question.comparison:
        return None
    keys = [group[0] for group in enactment_groups(context)]
    named = len({reference.key for reference in context.question.references}) + sum(
        not any(key in r.doc_keys for r in context.shortlist.route.references) for key in keys
    )
    amended = [key for key in keys if context.facts(Amendment, [key])]
    if named != 2 or len(amended) != 1:
        return None
    shown = _shown_by(context, amended[0], context.question.search_text)
    if shown is not None:
        return context.answered(not is_negated(context.question.topic), [shown], "printed as amending it")
    printed = context.facts(Amendment, amended)
    titles = "; ".join(dict.fromkeys(found.fact.amending_title or found.fact.printed for found in printed))
    evidence = [evidence_of(found) for found in printed]
    reason = f"{documents[amended[0]].name} prints as amending it: {titles}"
    return context.answered(is_negated(context.question.topic), evidence, reason, basis="closed-world")


def _without_labels(context: Context, pair: Pair) -> str:
    """What is asked of either enactment: the question without their names."""
    asked = context.question.search_text
    for label, _ in pair:
        asked = asked.replace(label, " ")
    return " ".join(asked.split())


def _figure(context: Context, doc_key: int, asked: str) -> Draft | None:
    """The figure that one enactment prints for what is asked."""
    intent = infer_intent(asked, "number", 0, 0, len(context.question.articles))
    question = replace(context.question, search_text=asked, topic=asked, intent=intent, answer_type="number")
    draft = context.answer_part(narrowed(context, (doc_key,), question))
    fits = draft is not None and draft.kind in FIGURES and draft.status == "answered"
    return draft if fits else None


def _by_unit(draft: Draft) -> dict[str, Decimal]:
    """The draft's figure under the unit that its words print it with; periods in days."""
    value = Decimal(str(draft.value))
    found = {}
    for unit, printed in measures(" ".join(" ".join(piece.quote for piece in draft.evidence).split())).items():
        if value in printed:
            found["period" if unit in _DAYS else unit] = value * _DAYS.get(unit, Decimal(1))
    return found
