"""Parties of a case: who they are on one side, how many, and whether two cases share one."""

from __future__ import annotations

from legal_rag.answer.context import Context, Side, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.party_names import keys_of_parties
from legal_rag.catalogue.roles import DEFENDING, INITIATING, MAIN_SIDES, side_of
from legal_rag.catalogue.rows import Party
from legal_rag.question.intent import asks_for_difference
from legal_rag.store.facts import Located
from legal_rag.text import counted

_APPEAL_ROLES = {INITIATING: "appellant", DEFENDING: "respondent"}


def list_parties(context: Context) -> Draft | None:
    """The parties of one case in the role asked for, as printed on the title page."""
    found = _asked_parties(context)
    if not found:
        return None
    names = _distinct_names(found)
    evidence = _title_page_evidence(context, found)
    value = names if context.question.answer_type == "names" else names[0]
    return context.answered(value, evidence, f"parties printed as {_asked(context)} on the title page")


def count_parties(context: Context) -> Draft | None:
    """How many distinct parties one case has in the role asked for."""
    found = _asked_parties(context)
    if not found:
        return None
    names = _distinct_names(found)
    evidence = _title_page_evidence(context, found)
    distinct = "1 distinct party" if len(names) == 1 else f"{len(names)} distinct parties"
    reason = f"{distinct} as {_asked(context)}: {'; '.join(names)}"
    return context.answered(len(names), evidence, reason, basis="computed")


def common_party(context: Context) -> Draft | None:
    """Whether two or more cases share a main party; closed-world over their title pages."""
    sides = context.case_sides
    if len(sides) < 2:
        return None
    parties = [[p for p in context.facts(Party, s.doc_keys) if p.fact.side in MAIN_SIDES] for s in sides]
    if not all(parties):
        return None
    key = keys_of_parties(p.fact.name for side in parties for p in side)
    shared = set.intersection(*({key[p.fact.name] for p in side} for side in parties))
    in_each = {name for name, of_party in key.items() if of_party in shared}
    evidence = _comparison_evidence(context, sides, parties, in_each)
    pages = len(evidence)
    reason = f"parties on the title pages of {counted(pages, 'document')}: " + (
        f"{', '.join(sorted(shared))} in each" if shared else "no name stands in each"
    )
    value = bool(shared) != asks_for_difference(context.question.topic)
    return context.answered(value, evidence, reason, basis="printed" if shared else "closed-world")


def _asked(context: Context) -> str:
    return " or ".join(context.wording.roles) or context.wording.side or "party"


def _asked_parties(context: Context) -> list[Located[Party]]:
    sides = context.case_sides
    keys = [key for side in sides[:1] for key in side.doc_keys] if sides else list(context.doc_keys)
    parties = context.facts(Party, keys)
    wording = context.wording
    roles = set(wording.roles)
    if roles:
        exact = [p for p in parties if p.fact.role in roles]
        if exact:
            return exact
    side = side_of(wording.roles[:1]) if roles else wording.side
    if side is None:
        return [p for p in parties if p.fact.side in MAIN_SIDES]
    if "appeal" in wording.concepts:
        exact = [p for p in parties if p.fact.role == _APPEAL_ROLES[side]]
        if exact:
            return exact
    return [p for p in parties if p.fact.side == side]


def _distinct_names(parties: list[Located[Party]]) -> list[str]:
    in_order = [p.fact.name for p in sorted(parties, key=lambda p: (p.doc_key, p.fact.party_order))]
    names: dict[str, str] = {}
    for name, key in keys_of_parties(in_order).items():
        names.setdefault(key, name)
    return list(names.values())


def _title_page_evidence(context: Context, parties: list[Located[Party]]) -> list[Evidence]:
    """Every party's words; one document unless the question takes in all, or one alone does not name them all."""
    of_party = keys_of_parties(p.fact.name for p in parties)
    if context.question.all_documents or (
        context.wording.has("count")
        and len({p.doc_key for p in parties}) > 1
        and "all" in context.question.search_text.lower()
    ):
        return [evidence_of(p) for p in parties]
    by_document: dict[int, list[Located[Party]]] = {}
    for party in parties:
        by_document.setdefault(party.doc_key, []).append(party)
    order = {key: place for place, key in enumerate(best_first(context, list(by_document)))}
    for key in sorted(by_document, key=lambda k: order[k]):
        if {of_party[p.fact.name] for p in by_document[key]} == set(of_party.values()):
            return [evidence_of(p) for p in by_document[key]]
    return [evidence_of(p) for p in parties]


def best_first(context: Context, doc_keys: list[int]) -> list[int]:
    """Documents in the order of their best page on the shortlist."""
    place: dict[int, int] = {}
    for page in context.shortlist.pages:
        place.setdefault(page.doc_key, page.rank)
    return sorted(doc_keys, key=lambda key: (place.get(key, 10_000), key))


def _comparison_evidence(
    context: Context, sides: tuple[Side, ...], parties: list[list[Located[Party]]], shared: set[str]
) -> list[Evidence]:
    """One title page a case, or one a document when all documents are asked for; the shared party's words if there is
    one."""
    evidence = []
    for side, named in zip(sides, parties, strict=True):
        keys = [k for k in best_first(context, list(side.doc_keys)) if any(p.doc_key == k for p in named)]
        if not context.question.all_documents:
            holding = [k for k in keys if any(p.doc_key == k and p.fact.name in shared for p in named)]
            keys = (holding or keys)[:1]
        for key in keys:
            words = [p for p in named if p.doc_key == key and p.fact.name in shared] or [
                p for p in named if p.doc_key == key
            ]
            evidence.append(evidence_of(words[0]))
    return evidence
