"""Sums that a court paper speaks of: claimed, counterclaimed, allowed, awarded, costs, enforced, arbitral award.

The words of the sum's own sentence decide; a sum whose sentence says none of these is no row. `is_total` only where
the page says so ("the total sum claimed was ..."), never by adding up. An item printed as a rate and a number of
units ("USD 500 per day for 16 days") is their product; see `reckoned_sums`.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from legal_rag.catalogue.money import FoundAmount, find_amounts
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.reckoned_sums import Reckoning, reckoning
from legal_rag.catalogue.rows import Claim

_BEFORE = 260
_LEAD = 1500
"""Characters before an item of a list in which the colon that opens the list is looked for."""
_ITEM = re.compile(r"\s*\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)")
_AFTER = 90
_SENTENCE_END = re.compile(
    r"(?<![A-Z]\.[A-Z])(?<!\bMr)(?<!\bMrs)(?<!\bNo)(?<!\bH\.E)(?<!\bArt)(?<!\bpara)[.;?!](?=\s[A-Z(\d\"])"
)


def _any_of(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.IGNORECASE)


_ORDERED = _any_of(r"\bIT IS (?:HEREBY )?(?:ALSO )?(?:ADJUDGED AND )?ORDERED\b")
_REASONS = re.compile(r"\b(?:SCHEDULE OF REASONS|THE REASONS|REASONS FOR|Issued by)\b")

# In order of strength: the first that fits a sum's sentence decides.
_COSTS = _any_of(
    r"(?<!prolongation )(?<!additional )(?<!construction )(?<!repair )(?<!overhead )(?<!project )(?<!total )\bcosts\b"
    r"(?! of (?:the )?(?:works?|repairs?|living|construction|materials)| due to)",
    r"\bcourt(?:'?s|s')? (?:filing )?fees?\b",
    r"\b(?:filing|legal|hearing|lawyers?'?) fees?\b",
    r"\bdisbursements\b",
)
_COSTS_AFTER = _any_of(
    r"^\s?(?:in respect of|in|as|for|by way of|towards|on account of|being)\s"
    r"(?:(?:the|its|his|her|their|legal|reasonable|\w+'s?) )*(?:costs\b|(?:court|filing|legal) fees?)"
)
_COUNTERCLAIM = _any_of(r"\bcounter-?\s?claim(?:s|ed|ing|ant)?\b")
_ARBITRAL = _any_of(
    r"\b(?:arbitral|final|partial|foreign|ICC|LCIA|arbitration)\s(?:arbitral\s)?awards?\b",
    r"\bawards? (?:dated|in the (?:sum|amount))\b",
    r"\bthe award\b",
    r"\baward'?s? (?:sum|amount|debt)\b",
    r"\b(?:arbitrator|arbitral tribunal|sole arbitrator)s?\b",
)
_AWARD_AFTER = _any_of(
    r"^\)?\s?(?:\([^)]{0,40}\)\s?)?(?:(?:under|pursuant to|by|in) (?:an? |the )?)?"
    r"(?:(?:arbitral|arbitration|final|partial|[A-Z]{3,5}) )*award\b"
)
_ENFORCED = _any_of(
    r"\bexecution (?:amount|sum|debt)\b",
    r"\bamount (?:to be |being )?(?:enforced|executed)",
    r"\bjudgment debt (?:of|in|amounting)\b",
    r"\bsubject to enforcement\b",
    r"\bliable to pay\b[^.]{0,160}\bjudgment\b",
    r"\benforcement of (?:the |a )?(?:foreign )?judgment\b",
    r"\bamount of (?:the )?orders?\b",
    r"\bletter of execution\b",
)
_CERTIFICATE = _any_of(r"\bcosts certificate\b")
_AWARDED = _any_of(
    r"\b(?:shall|must|to|do|should) pay\b",
    r"\bpay(?:ment)? (?:to )?the (?:claimant|defendant|appellant|respondent|applicant)s?\b",
    r"\bjudgment (?:is |be |was )?(?:hereby )?(?:entered|given)\b",
    r"\bentered judgment\b",
    r"\bjudgment for\b",
    r"\bordered (?:that |the |to )",
    r"\bordering\b",
    r"\baward(?:ed|ing)\b",
    r"\bassessed (?:at|in)\b",
    r"\bgranted\b[^.]{0,40}\b(?:sum|amount)\b",
)
_ALLOWED = _any_of(
    r"\b(?:is|was|are|were) (?:therefore )?entitled to\b",
    r"\bclaim[^.]{0,60}\b(?:is|was) allowed\b",
    r"\ballowed in the (?:sum|amount)\b",
)
_CLAIMED = _any_of(
    r"(?<!small )\bclaim(?:s|ed|ing)?\b(?! form| no|ant)",
    r"\bseek(?:s|ing)?\b",
    r"\bsought\b",
    r"\brequest(?:s|ed|ing)\b",
    r"\bin (?:the )?dispute\b",
    r"\bclaim(?:ant)?'s claim\b",
    r"\bclaim form\b",
    r"\border (?:requiring|that|for|compelling)\b",
)
_NEVER = _any_of(
    r"\bper (?:day|month|annum|year|week|hour)\b",
    r"\bsalary (?:of|was|is)\b",
    r"\b(?:monthly|hourly)\b",
    r"\bsecurity for costs\b",
    r"\bshare capital\b",
    r"\bvalu(?:ed|ations?) (?:at|of)\b",
    r"\bfreezing order\b",
    r"\boffers? (?:of|for)\b",
    r"\breceipts of\b",
    r"\b(?:less|more) than\b",
    r"\bnot exceed(?:ing)?\b",
    r"\bup to\b",
    r"\blimits? of\b",
    r"\bexceeding\b.*\bassets\b",
    r"\binterim payment of\b",
)
_TOTAL = _any_of(
    r"\b(?:total(?:ling|ing|s|led)?|aggregate|overall|in all)\b(?! cost| price| area)[^.;]{0,70}$",
    r"\bexecution (?:amount|sum|debt)\b[^.;]*$",  # what execution is sought for is the whole of it
)
_TOTAL_AFTER = _any_of(r"^[\s,]{0,2}(?:in total|in all|in aggregate|altogether)\b")
_WHAT_AFTER = _any_of(
    r"^\s?(?:\([^)]{0,60}\)\s?)?,?\s?(?:for|in respect of|as|by way of|being|representing|towards|due (?:under|for))\s"
    r"(?P<what>[^.;:()]{3,100})"
)
_FORMULA_AFTER = re.compile(r"\s?\$\s?\d \d")
"""A read page broke the figure up into a formula."""
_PER_AFTER = _any_of(
    r"^\s?(?:per|a|each) (?:day|month|annum|year|week|hour)\b",
    r"^\s?/\s?(?:month|day)",
    r"^\s?each\b",
)


def find_claims(pages: tuple[ReadPage, ...], *, heading: str = "", of_enforcement: bool = False) -> tuple[Claim, ...]:
    """Rows of `claims`, in order of place; the same sum in the same kind once a page.

    `heading`: the paper's own; what a costs certificate orders to be paid are costs. `of_enforcement`: in a paper of
    enforcement proceedings a sum that another court awarded is what is enforced.
    """
    certificate = bool(_CERTIFICATE.search(heading))
    rows: dict[tuple[object, ...], Claim] = {}
    in_order = False
    for page in pages:
        amounts = find_amounts(page.text)
        ordered = [match.start() for match in _ORDERED.finditer(page.text)]
        reasons = [match.start() for match in _REASONS.finditer(page.text)]
        if amounts:
            ends = [match.end() for match in _SENTENCE_END.finditer(page.text)]
            for place, amount in enumerate(amounts):
                reckoned = reckoning(page.text, amounts, place)
                own_order = _within_order(amount.span_start, in_order, ordered, reasons)
                kind = _kind(page.text, amount, ends, own_order, reckoned)
                if kind == "awarded" and certificate and own_order:
                    kind = "costs"
                elif kind == "awarded" and of_enforcement and not own_order:
                    kind = "enforced"
                if kind is None or amount.amount <= 0 or _FORMULA_AFTER.match(page.text, amount.span_end):
                    continue
                row = _row(page, amount, kind, ends, reckoned)
                rows.setdefault((row.page_number, kind, row.amount, row.currency), row)
        in_order = _within_order(len(page.text), in_order, ordered, reasons)
    return tuple(rows.values())


def _within_order(at: int, before: bool, ordered: list[int], reasons: list[int]) -> bool:
    """The place lies between "IT IS ORDERED" and the reasons."""
    last_ordered = max((place for place in ordered if place <= at), default=-1)
    last_reasons = max((place for place in reasons if place <= at), default=-1)
    if last_ordered == last_reasons:
        return before
    return last_ordered > last_reasons


def _sentence(text: str, at: int, ends: list[int]) -> str:
    """The sum's sentence up to the sum; for an item of a list, after the words that lead into the list."""
    place = bisect_right(ends, at)
    start = max(ends[place - 1] if place else 0, at - _BEFORE)
    sentence = text[start:at]
    if not _ITEM.match(sentence):
        return sentence
    colon = text.rfind(":", max(0, start - _LEAD), start)
    if colon < 0:
        return sentence
    lead = bisect_right(ends, colon)
    return text[max(ends[lead - 1] if lead else 0, colon - _BEFORE) : colon] + " " + sentence


def _kind(text: str, amount: FoundAmount, ends: list[int], in_order: bool, reckoned: Reckoning | None) -> str | None:
    before = _sentence(text, amount.span_start, ends)
    after = text[amount.span_end : amount.span_end + _AFTER].split(". ")[0]
    clause = before[max(before.rfind(","), before.rfind(" and "), before.rfind("(")) + 1 :]
    if _NEVER.search(clause) or (_PER_AFTER.match(after) and not (reckoned and reckoned.is_rate)):
        return None
    if _COSTS.search(clause) or _COSTS_AFTER.match(after):
        return "costs"
    if _COUNTERCLAIM.search(before):
        return "counterclaimed"
    if _ARBITRAL.search(before) or _AWARD_AFTER.match(after):
        return "arbitral_award"
    if _ENFORCED.search(before):
        return "enforced"
    if in_order:
        return "costs" if _COSTS.search(before) else ("awarded" if _AWARDED.search(before) else None)
    return _by_last_word(before, after)


def _by_last_word(before: str, after: str) -> str | None:
    """Claimed, awarded or allowed, by the word that stands nearest before the sum."""
    places = {
        kind: max((match.end() for match in pattern.finditer(before)), default=-1)
        for kind, pattern in (("awarded", _AWARDED), ("allowed", _ALLOWED), ("claimed", _CLAIMED))
    }
    kind = max(places, key=lambda one: places[one])
    if places[kind] < 0:
        return "claimed" if re.match(r"\s?(?:was |is |were )?(?:being )?claimed\b", after) else None
    # "an order that the Defendant pays": what is sought is not awarded.
    if kind == "awarded" and places["claimed"] >= 0 and not re.search(r"\b(?:awarded|entered|assessed)\b", before):
        return "claimed"
    return kind


def _row(page: ReadPage, amount: FoundAmount, kind: str, ends: list[int], reckoned: Reckoning | None) -> Claim:
    printed, start, end = page.source(amount.span_start, amount.span_end + (reckoned.words if reckoned else 0))
    value = amount.amount
    if reckoned and reckoned.is_rate:
        value *= reckoned.multiplier
    before = _sentence(page.text, amount.span_start, ends)
    after = page.text[amount.span_end : amount.span_end + 140]
    what = _WHAT_AFTER.match(after)
    return Claim(
        page_number=page.number,
        printed=printed,
        span_start=start,
        span_end=end,
        kind=kind,
        amount=value,
        currency=amount.currency,
        what=what["what"].strip() if what else None,
        is_total=bool(_TOTAL.search(before[-110:]) or _TOTAL_AFTER.match(after)),
        unit=reckoned.unit if reckoned else None,
        multiplier=reckoned.multiplier if reckoned else None,
        rate=reckoned.rate if reckoned else None,
    )
