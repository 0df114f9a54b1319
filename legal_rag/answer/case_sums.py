"""Sums of a case: claimed, awarded, enforced, costs; the larger of two. Currencies are never silently compared."""

from __future__ import annotations

import re
from decimal import Decimal

from legal_rag.answer import values
from legal_rag.answer.case_parties import best_first
from legal_rag.answer.context import Context, Side, evidence_of
from legal_rag.answer.expectation import asks_for_share
from legal_rag.answer.model import Draft
from legal_rag.answer.sentences import is_item, sentences_of
from legal_rag.catalogue.money import find_amounts
from legal_rag.catalogue.rows import Claim, DatedEvent, Paragraph
from legal_rag.store.facts import Located, plain_number

_KINDS = {
    "claimed_sum": ("claimed", "enforced", "arbitral_award"),
    "award_sum": ("arbitral_award", "awarded"),
    "ordered_sum": ("awarded",),
    "enforced_sum": ("enforced", "arbitral_award", "awarded"),
    "costs_sum": ("costs",),
    "larger_claim": ("claimed", "arbitral_award", "enforced", "awarded"),
    "larger_award": ("arbitral_award", "awarded", "claimed"),
    "larger_enforced": ("enforced", "arbitral_award", "awarded", "claimed"),
}
_SECURITY = re.compile(r"\bsecurity for (?:\w+ )?costs\b|\bpay(?:ment)? into court\b", re.IGNORECASE)
_CURRENCY = re.compile(r"\b([A-Z]{3})\b")


_ORDERED = re.compile(
    r"\b(?:ordered|directed|required|must|obliged|has|have|had|liable|adjudged|told) (?:\w+ ){0,2}?(?:to )?"
    r"(?:pay|provide|deposit)"
    r"|\bjudgment sum\b|\bawarded (?:by the (?:court|tribunal|judge)|in damages)\b|\bdamages (?:were )?awarded\b",
    re.IGNORECASE,
)
_ARBITRAL = re.compile(r"\barbitra|\baward in\b", re.IGNORECASE)


def sum_of_case(context: Context) -> Draft | None:
    """One sum of one case, in the currency asked for if one is named: a printed total, else what the items of a list
    add up to, else an item; none for a question that asks for a share, which is no sum."""
    if asks_for_share(context.question.topic):
        return None
    keys = context.case_sides[0].doc_keys if context.case_sides else context.doc_keys[:1]
    intent = context.question.intent
    if _ORDERED.search(context.question.topic) and not _ARBITRAL.search(context.question.topic):
        if context.wording.has("costs") and intent != "costs_sum":
            return None
        intent = "ordered_sum" if intent in ("claimed_sum", "award_sum") else intent
    if _SECURITY.search(context.question.topic) or context.question.articles:
        return None  # another sum, or an item of one
    found = _best_claim(context, keys, intent)
    if found is None:
        return None
    items = _items_of_total(context, keys, found) or _of_one_list(context, keys, found)
    if len(items) > 1:
        total = sum((item.fact.amount for item in items), Decimal(0))
        added = " + ".join(str(item.fact.amount) for item in items)
        return context.answered(
            plain_number(total), [evidence_of(item) for item in items],
            f"{added}, each printed as {found.fact.kind}; no total is printed", basis="computed", footing="stand-in",
        )  # fmt: skip
    value = plain_number(found.fact.amount)
    reason = f"{found.fact.currency or ''} {found.fact.amount} printed as {found.fact.kind}".strip()
    return context.answered(
        value, [evidence_of(found)], reason, footing="catalogue" if found.fact.is_total else "stand-in"
    )


def larger_sum(context: Context) -> Draft | None:
    """The case with the larger (or smaller) sum, in a currency that both print; where there is none the figures are
    compared and the answer says so."""
    sides = context.case_sides
    if len(sides) < 2:
        return None
    sums: list[tuple[Side, list[Located[Claim]]]] = []
    shared = _shared_currencies(context, sides)
    for side in sides:
        found = _best_claim(context, side.doc_keys, context.question.intent, shared)
        if found is None:
            return None
        sums.append((side, _of_one_list(context, side.doc_keys, found) or [found]))
    smaller = context.wording.has("smaller") and not context.wording.has("larger")
    chosen = (min if smaller else max)(sums, key=lambda entry: _total(entry[1]))
    currencies = {claims[0].fact.currency for _, claims in sums}
    reason = "; ".join(f"{side.label}: {_reckoned(claims)}" for side, claims in sums)
    if len(currencies) > 1:
        reason += " (in different currencies, compared by figure)"
    evidence = [evidence_of(claim) for _, claims in sums for claim in claims]
    return context.answered(
        chosen[0].label,
        evidence,
        reason,
        basis="computed",
        footing="catalogue" if len(currencies) == 1 else "currencies",
    )


def _total(claims: list[Located[Claim]]) -> Decimal:
    return sum((claim.fact.amount for claim in claims), Decimal(0))


def _reckoned(claims: list[Located[Claim]]) -> str:
    """ "USD 500.00", or the sum of items: "USD 200.00 + 300.00 = 500.00"."""
    added = " + ".join(str(claim.fact.amount) for claim in claims)
    told = f"{added} = {_total(claims)}" if len(claims) > 1 else added
    return f"{claims[0].fact.currency or ''} {told}".strip()


def _of_one_list(context: Context, doc_keys: tuple[int, ...], found: Located[Claim]) -> list[Located[Claim]]:
    """The items "(a) ..., (b) ..." of the list that `found` stands in: one of them is not what the case is about."""
    if found.fact.is_total or found.fact.kind != "claimed":
        return []
    alike = _alike(context, doc_keys, found)
    pages = context.pages_of([found.doc_key], [found.fact.page_number])
    spans = [(s.start, s.end) for page in pages for s in sentences_of(page.text) if is_item(s.flat)]
    starts = [claim.fact.span_start for claim in alike]
    listed = all(at is not None and any(start <= at < end for start, end in spans) for at in starts)
    return alike if len(alike) > 1 and listed else []


def _items_of_total(context: Context, doc_keys: tuple[int, ...], found: Located[Claim]) -> list[Located[Claim]]:
    """The distinct sums beside `found` when the question wants their total and none is printed, else none."""
    if found.fact.is_total or not context.wording.has("total"):
        return []
    return _alike(context, doc_keys, found)


def _alike(context: Context, doc_keys: tuple[int, ...], found: Located[Claim]) -> list[Located[Claim]]:
    """The distinct sums of one kind and currency on the page of `found`."""
    alike = [
        claim
        for claim in context.facts(Claim, doc_keys)
        if (claim.doc_key, claim.fact.page_number, claim.fact.kind, claim.fact.currency)
        == (found.doc_key, found.fact.page_number, found.fact.kind, found.fact.currency)
    ]
    return list({claim.fact.amount: claim for claim in alike}.values())


def asked_currency(context: Context) -> str | None:
    """The currency code that the question names, printed by the candidates or not, if any."""
    for code in _CURRENCY.findall(context.question.topic):
        if any(found.currency == code for found in find_amounts(f"{code} 1")):
            return str(code)
    return values.asked_currency(context.question.topic)


def _shared_currencies(context: Context, sides: tuple[Side, ...]) -> set[str | None]:
    """Currencies in which every side prints a sum of the kinds that count; empty if there are none."""
    kinds = _KINDS[context.question.intent]
    printed = [
        {c.fact.currency for c in context.facts(Claim, side.doc_keys) if c.fact.kind in kinds[:2]} for side in sides
    ]
    return set.intersection(*printed)


def _best_claim(
    context: Context, doc_keys: tuple[int, ...], intent: str, shared: set[str | None] | None = None
) -> Located[Claim] | None:
    claims = context.facts(Claim, doc_keys)
    currency = asked_currency(context)
    if currency:
        claims = [claim for claim in claims if claim.fact.currency in (currency, None)]
    elif shared:
        claims = [claim for claim in claims if claim.fact.currency in shared]
    order = best_first(context, list(doc_keys))
    for kind in _KINDS[intent]:
        fitting = [claim for claim in claims if claim.fact.kind == kind]
        if fitting:
            return min(
                fitting,
                key=lambda c: (
                    kind in _DECIDED and not _within_an_order(context, c),
                    not c.fact.is_total,
                    order.index(c.doc_key),
                    c.fact.page_number,
                ),
            )
    return None


_DECIDED = ("costs", "awarded")
"""What a court orders goes before what its reasons reckon with: a bill of costs is not what is to be paid."""


_LONGEST_ORDER = 5
"""Pages after which "Issued by" is taken to close the reasons too, and not the order alone."""


def _within_an_order(context: Context, claim: Located[Claim]) -> bool:
    """Whether a sum stands between the first paragraph ordered and where its document says who issued it and when."""
    start = _order_begins(context, claim.doc_key)
    if start is None:
        return False
    ends = [
        (event.fact.page_number, event.fact.span_start or 0)
        for event in context.facts(DatedEvent, [claim.doc_key])
        if event.fact.kind == "issued" and 0 <= event.fact.page_number - start[0] <= _LONGEST_ORDER
    ]
    end = min((place for place in ends if place > start), default=start)
    return start <= (claim.fact.page_number, claim.fact.span_start or 0) < end


_ORDERED_THAT = re.compile(r"\bIT\s+IS\s+(?:HEREBY\s+)?(?:ALSO\s+)?ORDERED\b")
_FIRST_PAGES = 4


def _order_begins(context: Context, doc_key: int) -> tuple[int, int] | None:
    """Page and offset of the first paragraph ordered, or of the words that open an order in a single sentence."""
    ordered = [p.fact for p in context.facts(Paragraph, [doc_key]) if p.fact.section == "order"]
    if ordered:
        return min((p.page_number, p.span_start or 0) for p in ordered)
    for page in context.pages_of([doc_key], list(range(1, _FIRST_PAGES + 1))):
        if opening := _ORDERED_THAT.search(page.text):
            return page.page_number, opening.start()
    return None
