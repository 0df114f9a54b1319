"""The paragraphs of an order: how far each is what a question asks for, and their words in what fits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from legal_rag.answer.case_parties import best_first
from legal_rag.answer.condense import condense
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.expectation import expectations_met
from legal_rag.answer.model import Evidence
from legal_rag.answer.rulings import GRANTED, OPERATIVE, REFUSED
from legal_rag.answer.sentences import readable
from legal_rag.answer.unaccounted import stems_of_names
from legal_rag.catalogue.roles import is_role
from legal_rag.catalogue.rows import Paragraph, Party
from legal_rag.search.overlap import Subject, stem, stems
from legal_rag.store.facts import Located
from legal_rag.text import name_key

_PROCEDURAL = re.compile(
    r"\b(?:submissions?|liberty to apply|may (?:not )?(?:reply|respond|request)|statement of costs|file and serve)\b",
    re.IGNORECASE,
)
_OPENING = 120
"""Characters in which an order says what it is about; what follows are its terms."""
_COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)
_DECIDES = re.compile(
    r"\b(?:granted|dismissed|refused|allowed|set aside|declared|judgment|discharged|recogni[sz]ed|varied|stayed"
    r"|struck out)\b",
    re.IGNORECASE,
)
_OF_ANY_OUTCOME = frozenset(
    stem(word)
    for word in (
        "outcome", "result", "rule", "ruling", "decide", "decision", "court", "tribunal", "case", "order", "specific",
        "describe", "final", "judgment", "summarize", "summarise", "main", "merits", "procedural", "determine",
        "determination", "happen", "end", "judge", "page", "first", "last", "won", "win", "prevail", "relief",
        "conclude", "conclusion", "disposition", "made", "court's", "judge's", "state", "document", "tell", "give",
        "issue", "come", "turn", "dispose", "disposal", "particular", "claimant", "defendant", "applicant",
        "respondent", "appellant", "fate", "became", "deal", "dealt", "extent", "ordered", "heard", "hearing",
        "proceedings",
    )
)  # fmt: skip
"""Words with which any outcome is asked for: they tell no paragraph from another."""
_OF_A_KIND = frozenset(
    stem(word)
    for word in (
        "application", "appeal", "grant", "refuse", "dismiss", "succeed", "claim", "arbitration", "award",
        "recognition", "enforcement", "permission", "direction", "declaration", "pay", "pays", "costs",
    )
)  # fmt: skip
"""Words that name a kind of outcome: many paragraphs have them, and they say what most orders are about."""
_OUTCOME_WORDS = _OF_ANY_OUTCOME | _OF_A_KIND
_FITS = 0.4
"""Share of what a question asks beyond the outcome from which a paragraph of an order is about it."""
_NEARLY_AS_WELL = 0.5
_COVERS_MORE = 0.15
"""Share of that which a further paragraph must add to be told too, wherever it stands in the order."""
_OF_A_DEFINITION = 0.6
"""What a word counts that stands in the definition of a term of the paragraph: "the Stay Application"."""
_DEFINED = re.compile(r"\((?:[\w\s,]{0,30}\s)?[“\"](?P<term>[A-Z][^”\"]{2,60})[”\"]\)")
_DEFINED_IN = 300
"""Characters before a defined term that are read for what it stands for."""
_BEGINS_A_RECITAL = re.compile(r"\b(?:UPON|AND|WHEREAS)\b|[.;:]\s|\n\s*\n")
_PAGES_WITH_RECITALS = 3
_EXPECTED = 0.25
"""What a paragraph about the question gains for a sum, a date or a person where the question waits for one."""
_LATER = 0.05
"""What a paragraph is worth less than the one before it: an order says first what matters most."""
_LEAST_ROOM = 70
_MOST_OF_IT = 0.6
"""A paragraph that does not fit is shortened to no fewer characters than these, and to no less than this share of it
where one that comes next in worth may have the room whole."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A paragraph of an order, the rest of it that stands overleaf, the words it carries of what is asked beyond the
    outcome, their share of it, and the worth by which paragraphs take the room there is."""

    paragraph: Located[Paragraph]
    overleaf: Evidence | None
    words: frozenset[str]
    about: float
    worth: float

    @property
    def place(self) -> tuple[int, int]:
        """doc_key and page number."""
        return self.paragraph.doc_key, self.paragraph.fact.page_number

    @property
    def text(self) -> str:
        """Its words without the terms that it defines, with those overleaf."""
        printed = f"{self.paragraph.fact.printed} {self.overleaf.quote if self.overleaf else ''}"
        return " ".join(_DEFINED.sub("", readable(printed)).replace(" .", ".").replace(" ,", ",").split())

    @property
    def tells(self) -> bool:
        """Whether it decides something, and is not of how the parties are to go on."""
        printed = self.paragraph.fact.printed
        return OPERATIVE.search(printed) is not None and not _PROCEDURAL.search(printed[:_OPENING])


def weighed(context: Context, orders: Sequence[Located[Paragraph]]) -> list[Weighed]:
    """The paragraphs of the orders of a case, in their order."""
    beside = _beside(context)
    asked = Subject({word: w for word, w in context.subject.weights.items() if word not in _OF_ANY_OUTCOME})
    roles = _roles_asked(context, {p.doc_key for p in orders})
    terms = {key: _defined_terms(context, key) for key in {p.doc_key for p in orders}}
    found = []
    for at, paragraph in enumerate(orders):
        overleaf = _overleaf(context, paragraph)
        printed = readable(f"{paragraph.fact.printed} {overleaf.quote if overleaf else ''}")
        own = set(stems(printed))
        defined = set().union(*(words for term, words in terms[paragraph.doc_key].items() if term in printed)) - own
        about = 0.0
        if beside.weights:
            about = (beside.score(own) + _OF_A_DEFINITION * beside.score(defined)) / beside.total
        worth = about + asked.share(own) / 2 + _worth_of_its_form(context, printed, roles) - _LATER * at
        if about:
            met = _EXPECTED * expectations_met(context.question.topic, printed)
            about, worth = about + met, worth + met
        carried = frozenset(beside.weights.keys() & (own | defined))
        found.append(Weighed(paragraph, overleaf, carried, about, worth))
    return found


def _overleaf(context: Context, paragraph: Located[Paragraph]) -> Evidence | None:
    """The end of a paragraph that goes on over the foot of its page."""
    fact = paragraph.fact
    if fact.last_page != fact.page_number + 1 or not fact.span_end:
        return None
    for page in context.pages_of([paragraph.doc_key], [fact.last_page]):
        if rest := page.text[: fact.span_end].rstrip():
            return Evidence(paragraph.doc_key, fact.last_page, rest, 0, len(rest))
    return None


def _beside(context: Context) -> Subject:
    """What the question asks beyond the outcome and the names that lead to the case."""
    known = _OUTCOME_WORDS | stems_of_names(context)
    return Subject({word: weight for word, weight in context.subject.weights.items() if word not in known})


def _worth_of_its_form(context: Context, printed: str, roles: frozenset[str]) -> float:
    """What a paragraph gains for the party and the decision that the question names, and for deciding at all."""
    topic, opening = context.question.topic, printed[:_OPENING]
    worth = 0.3 * any(re.search(rf"\b{role}s?\b", opening, re.IGNORECASE) for role in roles)
    for way in (GRANTED, REFUSED):
        worth += 0.3 * bool(way.search(topic) and way.search(opening))
    worth += 0.2 * bool(OPERATIVE.search(printed)) - 0.3 * bool(_PROCEDURAL.search(opening))
    only_costs = _COSTS.search(opening) and not _DECIDES.search(opening)
    return worth - 0.25 * bool(only_costs and not context.wording.has("costs"))


def _roles_asked(context: Context, doc_keys: set[int]) -> frozenset[str]:
    """The roles that the question names, by their words or by the name of a party of one side alone."""
    if context.wording.roles:
        return frozenset(context.wording.roles)
    asked = f" {name_key(context.question.search_text)} "
    named = [p.fact for p in context.facts(Party, sorted(doc_keys)) if f" {p.fact.name_key} " in asked]
    return frozenset(party.role for party in named) if len({party.side for party in named}) == 1 else frozenset()


def _defined_terms(context: Context, doc_key: int) -> dict[str, set[str]]:
    """What the recitals of a document say before a term that they define: by term, the stems."""

    def made() -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for page in context.pages_of([doc_key], range(1, _PAGES_WITH_RECITALS + 1)):
            for match in _DEFINED.finditer(page.text):
                if is_role(match["term"]):
                    continue  # it stands for a party, whose name says nothing of what was ordered
                before = page.text[max(0, match.start() - _DEFINED_IN) : match.start()]
                cuts = [cut.end() for cut in _BEGINS_A_RECITAL.finditer(before)]
                found.setdefault(match["term"].strip(" ,."), set(stems(before[cuts[-1] if cuts else 0 :])))
        return found

    return context.once(f"defined_terms {doc_key}", made)


def about_the_question(context: Context, paragraphs: list[Weighed]) -> list[Weighed]:
    """The paragraphs of one order that carry what the question asks beyond the outcome, those of the page of the best
    and what else of the order adds to it; none if it asks nothing beyond, or no paragraph does."""
    order = best_first(context, list({p.paragraph.doc_key for p in paragraphs}))
    best = max(
        paragraphs,
        key=lambda p: (p.about, -order.index(p.paragraph.doc_key), -p.paragraph.fact.page_number),
        default=None,
    )
    if best is None or best.about < _FITS:
        return []
    kept, covered = [best], set(best.words)
    beside = _beside(context)
    for other in sorted(paragraphs, key=lambda p: -p.about):
        if other is best or other.paragraph.doc_key != best.paragraph.doc_key:
            continue
        adds = beside.score(other.words - covered) / beside.total
        if adds >= _COVERS_MORE or (other.place == best.place and other.about >= _NEARLY_AS_WELL * best.about):
            kept.append(other)
            covered |= other.words
    return [p for p in paragraphs if p in kept]


def told(needed: list[Weighed], others: list[Weighed], limit: int, known: frozenset[str]) -> tuple[str, list[Evidence]]:
    """The words of the paragraphs in at most `limit` characters, cut where they say what is `known` (stems), and where
    they stand: the worthiest first and whole as far as they fit; `others` only where they fit whole."""
    texts = {id(p): p.text for p in (*needed, *others)}

    def text(p: Weighed) -> str:
        return texts[id(p)]

    room, said = limit, dict[int, str]()

    def say(one: Weighed) -> None:
        nonlocal room
        said[id(one)] = condense([text(one)], room, known)
        room -= len(said[id(one)]) + 1

    ranked = sorted(needed, key=lambda p: -p.worth)
    for at, one in enumerate(ranked):
        if at == 0 or len(text(one)) <= room or room >= max(_LEAST_ROOM, _MOST_OF_IT * len(text(one))):
            say(one)
    for one in (*ranked, *sorted(others, key=lambda p: -p.worth)):
        if id(one) not in said and room >= min(_LEAST_ROOM if one in needed else limit, len(text(one))):
            say(one)
    kept = sorted(
        (p for p in (*needed, *others) if id(p) in said),
        key=lambda p: (p.place, p.paragraph.fact.span_start or 0),
    )
    evidence = [piece for p in kept for piece in _evidence(p, said[id(p)])]
    return " ".join(said[id(p)] for p in kept), evidence


_LAST_WORDS = 3


def _evidence(one: Weighed, said: str) -> list[Evidence]:
    """Where a paragraph stands, and its end overleaf where what is `said` of it ends there."""
    pieces = [evidence_of(one.paragraph)]
    if one.overleaf and " ".join(said.rstrip("…").split()[-_LAST_WORDS:]) in readable(one.overleaf.quote):
        pieces.append(one.overleaf)
    return pieces
