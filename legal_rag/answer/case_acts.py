"""Who did what in a case: the party behind the role that the papers name as having sought, made or opposed a thing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentences import sentences_of
from legal_rag.answer.unaccounted import unaccounted
from legal_rag.catalogue.roles import CASE_ROLES, OPPOSITE
from legal_rag.catalogue.rows import Party
from legal_rag.question.intent import CASE_CONCEPTS
from legal_rag.search.overlap import Subject, stems
from legal_rag.store.facts import Located, PageText

_SOUGHT = (
    r"(?:s(?:eeks?|ought|eeking)|appl(?:y|ies|ied)|ask(?:s|ed)?|request(?:s|ed)?|fil(?:es?|ed)|lodg(?:es?|ed)|mov(?:es?|ed)"
    r"|ma(?:kes?|de)(?! (?:the|this|that|an) (?:\w+ ){0,2}?(?:order|decision|ruling|judge?ment))"
    r"|brings?|brought|submit(?:s|ted)?|want(?:s|ed)?)"
)
_RESISTED = r"(?:oppos(?:es?|ed)|resist(?:s|ed)?|contest(?:s|ed)?|object(?:s|ed)?|challeng(?:es?|ed)|disput(?:es?|ed))"
_ASKS_WHO = re.compile(
    rf"\b(?:who|by whom|(?:which|what) (?:party|side|company|person|of the parties))\b[^?]*?"
    rf"\b(?:(?P<resisted>{_RESISTED})|{_SOUGHT})\b",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"\bwhose (?:application|request|appeal|motion)\b", re.IGNORECASE)
_THING = re.compile(
    r"\b(?:applications?|permission|leave to appeal|appeal notice|motion|request|stay|security|set(?:ting)? aside"
    r"|extension|certificate|injunction|adjourn\w*|disclosure|strik(?:e|ing) out"
    r"|summary judgment|reconsideration|review)\b",
    re.IGNORECASE,
)
"""What is sought within a case: who sought its own relief is a party by its role."""
_MORE_THAN_A_ROLE = 1.5
"""What a question for a party by its role alone leaves unaccounted for is less."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ROLES = "|".join((*CASE_ROLES, "judgment creditor", "judgment debtor"))
_ROLE = rf"(?:(?P<ordinal>{'|'.join(_ORDINALS)}) )?(?P<role>{_ROLES})s?"
_ACTS = (
    re.compile(
        rf"\b{_ROLE}[’']s?(?: \w+){{0,3}}? (?:application|appeal notice|request|motion|notice|claim form)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:application|request|motion|appeal notice) (?:\w+ ){{0,2}}?(?:by|of) the {_ROLE}\b", re.IGNORECASE
    ),
    re.compile(rf"\b(?:the|that) {_ROLE}(?:,[^,]*,)? (?:\w+ly |then |also |has |had )?{_SOUGHT}\b", re.IGNORECASE),
)
"""Forms of words that tell whose a request was."""
_LEAST_SHARE = 0.5
"""Share of what the question asks that the sentence must carry."""
_FRAME = frozenset(
    stems(
        "party parties side company person who applied application sought seek made make filed request opposed oppose"
        " resisted resist contested objected challenged disputed asked brought grant granted refused dismissed lodged"
    )
)


@dataclass(frozen=True, slots=True)
class Act:
    """The sentence that tells whose a request was, and the role that it names."""

    told: Evidence
    role: str
    order: int | None


def who_acted(context: Context) -> Draft | None:
    """The party that sought or made what the question names, or the other side where it asks who opposed it."""
    asked = _ASKS_WHO.search(context.question.topic) or _WHOSE.search(context.question.topic)
    topic = context.question.topic
    if asked is None or len(context.case_sides) != 1 or context.wording.has("asks_judge"):
        return None
    by_role = context.question.intent == "parties" and unaccounted(context, CASE_CONCEPTS) < _MORE_THAN_A_ROLE
    if by_role and not _THING.search(topic):
        return None
    act = _act(context)
    if act is None:
        return None
    resisted = bool(asked.groupdict().get("resisted"))
    parties = _behind(context, act, resisted)
    if not parties:
        return None
    names = list({p.fact.name_key: p.fact.name for p in parties}.values())
    value: str | list[str] = names if context.question.answer_type == "names" else names[0]
    evidence: list[Evidence] = list(dict.fromkeys(evidence_of(p) for p in parties))
    evidence.insert(0, act.told)
    who = f"the papers name the {act.role} as having sought it"
    return context.answered(value, evidence, f"{who}{'; asked for is the other side' if resisted else ''}")


def _act(context: Context) -> Act | None:
    """The sentence that carries most of what was sought and says by whom; the title page's where it does as well."""
    weights = {word: weight for word, weight in context.subject.weights.items() if word not in _FRAME}
    about = Subject(weights)
    if not weights:
        return None
    best: tuple[float, Act] | None = None
    for page in _pages(context):
        for sentence in sentences_of(page.text):
            share = about.share(stems(sentence.flat))
            if share < _LEAST_SHARE or (best is not None and share <= best[0]):
                continue
            match = next((m for form in _ACTS if (m := form.search(sentence.flat))), None)
            if match is not None:
                told = Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
                order = _ORDINALS.index(match["ordinal"].lower()) + 1 if match["ordinal"] else None
                best = share, Act(told, match["role"].lower(), order)
    return best[1] if best else None


def _pages(context: Context) -> list[PageText]:
    """The title pages of the case's papers, where recitals stand, then the best pages."""
    documents = context.reading.directory.documents
    titles = [
        page for key in context.case_sides[0].doc_keys for page in context.pages_of([key], [documents[key].title_page])
    ]
    return [*titles, *(page for page in context.pages if page.page_key not in {title.page_key for title in titles})]


def _behind(context: Context, act: Act, resisted: bool) -> list[Located[Party]]:
    """The parties in the role on the title page of the same paper; of the other side if it was resisted."""
    parties = context.facts(Party, [act.told.doc_key])
    role = "claimant" if act.role == "plaintiff" else act.role
    acting = [p for p in parties if p.fact.role == role and act.order in (None, p.fact.party_order)]
    if not resisted or not acting:
        return acting
    side = OPPOSITE.get(acting[0].fact.side)
    return [p for p in parties if p.fact.side == side]
