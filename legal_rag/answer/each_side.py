"""Questions that set documents side by side: whether a thing is true of both, of which of them it is, in which of them
more is said. Each side is asked by itself, by the answerer of its kind, so that every side has its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from legal_rag.answer.case_dates import which_was_issued
from legal_rag.answer.case_sums import larger_sum
from legal_rag.answer.confidence import Footing
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.contrast import measures
from legal_rag.answer.law_in_force import asks_whether_in_force
from legal_rag.answer.laws_compared import Pair, called, dates_compared, enactments_compared, told_of_dates
from legal_rag.answer.model import Basis, Draft, Evidence
from legal_rag.answer.narrowed import narrowed
from legal_rag.catalogue.rows import Amendment, Attribution, Definition
from legal_rag.question.intent import asks_for_difference, infer_intent, is_negated
from legal_rag.route.directory import ENACTMENT_KINDS
from legal_rag.text import name_key

_BOTH = re.compile(r"\b(?:both|each|all)(?: of)?\b", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:either|any|one|at least one)(?: of)?\b(?! and the same)", re.IGNORECASE)
_NEITHER = re.compile(r"\b(?:neither|none)(?: of)?\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|where|whose)\b", re.IGNORECASE)
_MORE = re.compile(
    r"\b(?:longer|longest|higher|highest|larger|largest|greater|greatest|bigger|heavier|more|later|most)\b", re.I
)
_LESS = re.compile(r"\b(?:shorter|shortest|lower|lowest|smaller|smallest|lesser|less|fewer|fewest|lighter)\b", re.I)
_BEFORE = r"(?:before|earlier than|prior to|ahead of|older than|sooner than)"
_AFTER = r"(?:after|later than|newer than|younger than|more recent(?:ly)? than)"
_ORDER = re.compile(rf"\b(?:(?P<before>{_BEFORE})|{_AFTER})\b|\b(?P<predate>predates?|precedes?)\b", re.IGNORECASE)
_MORE_IN = re.compile(r"\b(?P<more>more|larger|higher|greater|bigger)\b|\b(?:less|smaller|lower)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_ENACTED_BEFORE = re.compile(
    rf"^(?:was|were|is|are|did|does) (?P<first>.+?) (?:(?:already |later )?(?:enacted|made|issued|passed|adopted"
    rf"|come|came|enter|brought)\b[^?]*?)?(?:(?P<before>{_BEFORE})|{_AFTER}|(?P<predate>predate|precede))"
    r" (?P<second>.+?)\s*\??$",
    re.IGNORECASE,
)
_OF_ONE = frozenset({"appealed", "permission_to_appeal", "trial_held", "in_force"})
_FIGURES = frozenset({"fine", "fee", "content_number"})
_ATTRIBUTED = {
    "made_by": re.compile(r"\b(?:made|issued|enacted|passed)\b", re.IGNORECASE),
    "administered_by": re.compile(r"\badminister(?:s|ed|ing)?\b|\badministration\b", re.IGNORECASE),
}
_AMENDED = re.compile(r"\bamend(?:s|ed|ing|ments?)?\b", re.IGNORECASE)
_SAME = re.compile(r"\b(?:same|different|common|identical|share)\b", re.IGNORECASE)
_DEFINES = re.compile(r"\bdefin(?:e[sd]?|ition)\b|\bdefined term\b", re.IGNORECASE)
_DAYS = {"hour": Decimal(1) / 24, "day": Decimal(1), "week": Decimal(7), "month": Decimal(30), "year": Decimal(365)}
"""Periods of different units are compared by days."""


@dataclass(frozen=True, slots=True)
class Told:
    """One side: what the question calls it, and what it was found to say."""

    label: str
    draft: Draft


def each_side(context: Context) -> Draft | None:
    """Whether something is true of both sides, which of them comes first or says more, or of which of them it is
    true."""
    if context.question.answer_type == "boolean":
        return _first_given(context, (_in_order, _more_claimed, _alike, _amended_or_not, _of_both))
    if len(context.case_sides) > 1:
        return _of_which_case(context)
    return _says_more(context) or _of_which_enactment(context)


def _first_given(context: Context, answerers: Sequence[Callable[[Context], Draft | None]]) -> Draft | None:
    return next((draft for answer in answerers if (draft := answer(context)) is not None), None)


# --- a thing true of one side or of all ------------------------------------------------------------------------------


def _of_both(context: Context) -> Draft | None:
    """ "Were both appealed", "was either tried", "was permission refused in neither"."""
    topic = context.question.topic
    neither, both = _NEITHER.search(topic), _BOTH.search(topic)
    if not (neither or both or _EITHER.search(topic)):
        return None
    found = _asked_of_each(context, _NEITHER.sub(" ", _BOTH.sub(" ", _EITHER.sub(" ", topic))))
    if not found:
        return None
    values = [told.draft.value is True for told in found]
    value = not any(values) if neither else all(values) if both else any(values)
    return _together(context, value, found)


def _of_which_case(context: Context) -> Draft | None:
    """ "Which of them was appealed": the one, or the ones, of which it is true."""
    if not _WHICH.search(context.question.topic):
        return None
    found = _asked_of_each(context, context.question.topic)
    true = [told.label for told in found if told.draft.value is True]
    if not true or (context.question.answer_type == "name" and len(true) > 1):
        return None
    return _together(context, true if context.question.answer_type == "names" else true[0], found)


def _asked_of_each(context: Context, topic: str) -> list[Told]:
    """What each case, or each enactment, says to the question put as one with a yes or no; empty if there is one side
    alone, or one has no answer of its catalogue."""
    cases = [(side.label, side.doc_keys) for side in context.case_sides]
    documents = context.reading.directory.documents
    groups = _enactment_groups(context) if not cases and asks_whether_in_force(topic) else []
    sides = cases or [(documents[group[0]].name, group) for group in groups]
    found = []
    for label, keys in sides if len(sides) > 1 else ():
        intent = infer_intent(topic, "boolean", 1 if cases else 0, 0 if cases else 1, 0)
        question = replace(context.question, topic=topic, intent=intent, answer_type="boolean")
        draft = context.answer_part(narrowed(context, keys, question))
        if draft is None or draft.kind not in _OF_ONE:
            return []
        found.append(Told(label, draft))
    return found


def _enactment_groups(context: Context) -> list[tuple[int, ...]]:
    documents = context.reading.directory.documents
    return [group for group in context.named_groups if documents[group[0]].kind in ENACTMENT_KINDS]


def _more_claimed(context: Context) -> Draft | None:
    """ "Was more claimed in A than in B": A is the case with the larger sum."""
    sides, more = context.case_sides, _MORE_IN.search(context.question.topic)
    if len(sides) != 2 or more is None or not _THAN.search(context.question.topic) or not context.wording.has("money"):
        return None
    intent = infer_intent(f"{context.question.topic} larger", "name", 2, 0, 0)
    if not intent.startswith("larger_"):
        return None
    question = replace(context.question, intent=intent, answer_type="name")
    return _first_of_them(context, larger_sum(narrowed(context, context.doc_keys, question)), sides[0].label)


def _first_of_them(context: Context, draft: Draft | None, label: str) -> Draft | None:
    """The draft that chose between two as a yes or no: whether it chose `label`."""
    return None if draft is None else replace(draft, shortlist=context.shortlist, value=draft.value == label)


# --- dates and enactments --------------------------------------------------------------------------------------------


def _in_order(context: Context) -> Draft | None:
    """ "Was A issued before B": by the dates that are compared for "which was issued first"."""
    text = context.question.search_text
    if context.wording.any("hearing", "award", "trial", "other_act"):
        return None
    sides = context.case_sides
    if len(sides) == 2:
        between = text[sides[0].routed.reference.span_end : sides[1].routed.reference.span_start]
        order = _ORDER.search(between)
        if order is None:
            return None
        intent = "earlier_issue" if order["before"] or order["predate"] else "later_issue"
        question = replace(context.question, intent=intent, answer_type="name")
        draft = which_was_issued(narrowed(context, context.doc_keys, question))
        return _first_of_them(context, draft, sides[0].label)
    match = _ENACTED_BEFORE.match(text)
    documents = (called(context, match["first"]), called(context, match["second"])) if match else (None, None)
    if match is None or documents[0] is None or documents[1] is None or documents[0] == documents[1]:
        return None
    pair = ((match["first"], documents[0]), (match["second"], documents[1]))
    dated = dates_compared(context, pair)
    if dated is None:
        return None
    earlier = match["before"] or match["predate"]
    value = dated[0][0] < dated[1][0] if earlier else dated[0][0] > dated[1][0]
    evidence = [found[1] for found in dated]
    return context.answered(value, evidence, told_of_dates(pair, dated), basis="computed")


def _alike(context: Context) -> Draft | None:
    """Whether two enactments have one maker, are administered by one body, or both define a term."""
    topic = context.question.topic
    groups = _enactment_groups(context)
    if len(groups) != 2:
        return None
    keys = [group[0] for group in groups]
    terms = {name_key(quote) for quote in context.question.quoted}
    if terms and _BOTH.search(topic) and _DEFINES.search(topic):
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


def _says_more(context: Context) -> Draft | None:
    """ "Which law allows the longer period": the one whose figure is larger, both in one unit; no name that is neither
    of theirs stands for an answer."""
    topic = context.question.topic
    more, less = _MORE.search(topic), _LESS.search(topic)
    pair = enactments_compared(context) if bool(more) != bool(less) and _WHICH.search(topic) else None
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
    return _together(context, found[chosen].label, found, "computed")


def _of_which_enactment(context: Context) -> Draft | None:
    """ "Which of them was amended by X", "is administered by Y": the one whose own words name X or Y."""
    pair = enactments_compared(context) if _WHICH.search(context.question.topic) else None
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


def _amended_or_not(context: Context) -> Draft | None:
    """Whether one enactment was amended by another, by what is printed of its amendments; no part of it is asked."""
    documents = context.reading.directory.documents
    if not _AMENDED.search(context.question.topic) or context.question.articles or context.question.comparison:
        return None
    keys = [group[0] for group in _enactment_groups(context)]
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
    fits = draft is not None and draft.kind in _FIGURES and draft.status == "answered"
    return draft if fits else None


def _by_unit(draft: Draft) -> dict[str, Decimal]:
    """The draft's figure under the unit that its words print it with; periods in days."""
    value = Decimal(str(draft.value))
    found = {}
    for unit, printed in measures(" ".join(" ".join(piece.quote for piece in draft.evidence).split())).items():
        if value in printed:
            found["period" if unit in _DAYS else unit] = value * _DAYS.get(unit, Decimal(1))
    return found


def _together(
    context: Context, value: bool | str | list[str], found: Sequence[Told], basis: Basis | None = None
) -> Draft:
    """The answer with the pages of every side; a side of which nothing shows it makes it a closed one."""
    evidence = list(dict.fromkeys(piece for told in found for piece in told.draft.evidence))
    reason = "; ".join(f"{told.label}: {_said(told.draft)} ({told.draft.reason})" for told in found)
    closed = any(told.draft.basis == "closed-world" for told in found)
    footing: Footing = "catalogue" if all(told.draft.kind not in _FIGURES for told in found) else "parts"
    return context.answered(
        value, evidence, reason, basis or ("closed-world" if closed else "printed"), footing=footing
    )


def _said(draft: Draft) -> str:
    return {True: "yes", False: "no"}.get(draft.value, "") if isinstance(draft.value, bool) else str(draft.value)
