"""Questions that need all of something: answered from the catalogue of every document of the class, never from a few
pages. Each condition has a named answerer that gives, for the documents that meet it, the words that show it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.sentences import LONGEST_TEXT
from legal_rag.catalogue.rows import (
    Amendment,
    Attribution,
    ConsultationPaper,
    DatedEvent,
    Definition,
    Fact,
    Identifier,
    Judge,
    Party,
)
from legal_rag.question.universal import Condition, Universal
from legal_rag.route.choose import choose_documents
from legal_rag.route.directory import CASE_KINDS, ENACTMENT_KINDS, PAPER_KIND, DocumentRow
from legal_rag.route.filters import allowed_documents
from legal_rag.search.overlap import stems
from legal_rag.store.facts import Located, select
from legal_rag.text import counted, name_key

_MOST_CITED = 40
"""Items whose page is cited; the number of items is always that of all."""
_ISSUED = ("issued", "judgment", "header")
_KINDS = {
    "law": frozenset({"law"}), "laws": frozenset({"law"}),
    "regulation": frozenset({"regulation"}), "regulations": frozenset({"regulation"}),
    "judgment": frozenset({"judgment"}), "judgments": frozenset({"judgment"}),
    "judgement": frozenset({"judgment"}), "judgements": frozenset({"judgment"}),
    "order": frozenset({"order"}), "orders": frozenset({"order"}),
}  # fmt: skip
_KINDS_OF_CLASS = {
    "law": ENACTMENT_KINDS, "case": CASE_KINDS, "party": CASE_KINDS, "paper": frozenset({PAPER_KIND}),
}  # fmt: skip
_SMALL = frozenset({"a", "an", "the", "of", "in", "on", "by", "for"})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing asked for: what to call it, and the documents that stand for it."""

    label: str
    doc_keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """Columns of sql/whole_corpus_mentions.sql."""

    doc_key: int
    page_number: int
    printed: str


def whole_corpus(context: Context) -> Draft | None:
    """All items that meet every condition, or how many they are, with a page for each."""
    asked = context.question.universal
    if asked is None or _says_itself(context, asked):
        return None
    documents = _documents(context, asked)
    if asked.item_class == "party":
        found = _parties(context, asked, documents)
    else:
        shown = [_CHECKS[c.test](context, c, [d.doc_key for d in documents]) for c in asked.conditions]
        if any(c.test == "involves" and not of for c, of in zip(asked.conditions, shown, strict=True)):
            return None  # no party: cases about something
        items = _cases(context, asked, documents) if asked.item_class == "case" else _single(documents)
        found = {item: _evidence(item, shown) for item in items if _meets(item, shown)}
    value = _value(context, asked, list(found))
    if value is None and len(found) > 0:
        return None
    kinds = asked.noun if asked.noun.endswith("s") else f"{asked.noun}s"
    reason = f"read {counted(len(documents), 'document')}, every one that holds {kinds}; found: {len(found)}"
    if len(found) > _MOST_CITED:
        reason += f" (a page is cited for the first {_MOST_CITED})"
    evidence = list(dict.fromkeys(piece for pieces in list(found.values())[:_MOST_CITED] for piece in pieces))
    if not found and value is None:
        unread = context.reading.directory.unread_pages  # what was not read cannot be said to be absent
        draft = context.unresolved(reason) if unread else context.absent(reason, "premise")
    else:
        draft = context.answered(value, evidence, reason, basis="closed-world")
    return replace(draft, documents_read=len(documents))


def _says_itself(context: Context, asked: Universal) -> bool:
    """Whether the amending law is held: what it amends, held or not, stands in its own text."""
    held = [found.reference.printed for found in context.shortlist.route.references if found.presence == "own"]
    return any(c.test == "amended_by" and any(printed in c.what for printed in held) for c in asked.conditions)


# --- what there is ---------------------------------------------------------------------------------------------------


def _documents(context: Context, asked: Universal) -> list[DocumentRow]:
    """The documents of the class that the filters leave; of several texts of an enactment the one that is meant."""
    directory = context.reading.directory.documents
    kinds = _KINDS.get(asked.noun, _KINDS_OF_CLASS[asked.item_class])
    rows = [directory[key] for key in sorted(allowed_documents(context.question.filters, context.reading))]
    rows = [row for row in rows if row.kind in kinds]
    if asked.item_class != "law":
        return rows
    by_name: dict[tuple[str, ...], list[int]] = {}
    for row in rows:
        name = (row.number, str(row.year)) if row.number and row.year else ()
        by_name.setdefault((row.kind, name_key(row.short_title or row.name), *name), []).append(row.doc_key)
    plain = replace(context.question, search_text="", topic="", references=())
    chosen = [choose_documents(tuple(keys), plain, context.reading).chosen for keys in by_name.values()]
    return [directory[key] for keys in chosen for key in keys[:1]]


def _single(documents: Sequence[DocumentRow]) -> list[Item]:
    """Documents by their short titles; by the whole one where they share it."""
    short = [" ".join((document.short_title or document.name).split()) for document in documents]
    return [
        Item(label if short.count(label) == 1 else " ".join(document.name.split()), (document.doc_key,))
        for label, document in zip(short, documents, strict=True)
    ]


def _cases(context: Context, asked: Universal, documents: Sequence[DocumentRow]) -> list[Item]:
    """Cases by their first own number; judgments and orders one by one."""
    keys = [document.doc_key for document in documents]
    numbers: dict[int, str] = {}
    for located in sorted(
        context.facts(Identifier, keys), key=lambda f: (f.doc_key, f.fact.page_number, f.fact.span_start or 0)
    ):
        if located.fact.own and located.fact.kind == "case_number":
            numbers.setdefault(located.doc_key, located.fact.key)
    groups: dict[str, list[int]] = {}
    for document in documents:
        number = numbers.get(document.doc_key, document.name)
        each = f"\0{document.doc_key}" if asked.noun[:4] not in ("case", "proc") else ""
        groups.setdefault(number + each, []).append(document.doc_key)
    return [Item(number.split("\0")[0], tuple(of)) for number, of in groups.items()]


def _parties(context: Context, asked: Universal, documents: Sequence[DocumentRow]) -> dict[Item, list[Evidence]]:
    """Parties by name, each with its first page."""
    role = asked.noun.rstrip("s") if asked.noun[:4] in ("clai", "defe") else None
    wanted = [condition.what for condition in asked.conditions if condition.test == "named"]
    found: dict[str, Located[Party]] = {}
    for party in context.facts(Party, [document.doc_key for document in documents]):
        if all(_holds(party.fact.name_key, what) for what in wanted) and role in (None, party.fact.role):
            found.setdefault(party.fact.name_key, party)
    return {Item(party.fact.name, (party.doc_key,)): [evidence_of(party)] for party in found.values()}


# --- the conditions --------------------------------------------------------------------------------------------------

Shown = dict[int, Evidence]
"""The words that show a condition, by doc_key."""
Check = Callable[[Context, Condition, list[int]], Shown]


def _of_year(context: Context, condition: Condition, keys: list[int]) -> Shown:
    """Laws of a year by their number, else by enactment; papers by theirs; judgments and orders by date of issue."""
    rows = context.reading.directory.documents
    shown: Shown = {}
    for paper in context.facts(ConsultationPaper, keys):
        if paper.fact.year == condition.year and condition.month in (None, paper.fact.month):
            shown.setdefault(paper.doc_key, context.title_page_evidence(paper.doc_key))
    numbered = {key for key in keys if rows[key].kind in ENACTMENT_KINDS and rows[key].year and not condition.month}
    for key in numbered:
        if rows[key].year == condition.year:
            own = [f for f in context.facts(Identifier, keys) if f.doc_key == key and f.fact.own]
            of_law = [f for f in own if f.fact.kind == "law_number"]
            shown[key] = evidence_of(of_law[0]) if of_law else context.title_page_evidence(key)
    dated: dict[int, dict[str, Located[DatedEvent]]] = {}
    for event in context.facts(DatedEvent, [key for key in keys if key not in numbered]):
        dated.setdefault(event.doc_key, {}).setdefault(event.fact.kind, event)
    for key, kinds in dated.items():
        order = ("enacted",) if rows[key].kind in ENACTMENT_KINDS else _ISSUED
        first = next((kinds[kind] for kind in order if kind in kinds), None)
        if first is not None and rows[key].kind != PAPER_KIND and _within(condition, first.fact):
            shown[key] = evidence_of(first)
    return shown


def _deadline(context: Context, condition: Condition, keys: list[int]) -> Shown:
    found = (f for f in context.facts(DatedEvent, keys) if f.fact.kind == "consultation_deadline")
    return _first(f for f in found if _within(condition, f.fact))


def _within(condition: Condition, event: DatedEvent) -> bool:
    return event.date.year == condition.year and condition.month in (None, event.date.month)


def _attributed(kind: str) -> Check:
    def check(context: Context, condition: Condition, keys: list[int]) -> Shown:
        found = (f for f in context.facts(Attribution, keys) if f.fact.kind == kind)
        return _first(f for f in found if _holds(name_key(f.fact.name), condition.what))

    return check


def _commencement(context: Context, condition: Condition, keys: list[int]) -> Shown:
    asked = set(stems(" ".join(w for w in name_key(condition.what).split() if w not in _SMALL)))
    found = (f for f in context.facts(Attribution, keys) if f.fact.kind == "commencement")
    return _first(f for f in found if asked <= set(stems(f.fact.name)))


def _amended(context: Context, condition: Condition, keys: list[int]) -> Shown:
    numbers = [r.key for r in context.question.references if r.kind == "law_number" and r.printed in condition.what]
    return _first(
        f
        for f in context.facts(Amendment, keys)
        if any(f.fact.amending_key == n or (f.fact.amending_key or "").endswith(f" {n}") for n in numbers)
        or (not numbers and _holds(name_key(f.fact.amending_title or ""), condition.what))
    )


def _defines(context: Context, condition: Condition, keys: list[int]) -> Shown:
    wanted = name_key(condition.what)
    return _first(f for f in context.facts(Definition, keys) if f.fact.term_key == wanted)


def _judge(context: Context, condition: Condition, keys: list[int]) -> Shown:
    wanted = set(name_key(condition.what).split())
    sat = (f for f in context.facts(Judge, keys) if f.fact.capacity == "sat")
    return _first(f for f in sat if wanted <= set(f.fact.name_key.split()))


def _party(context: Context, condition: Condition, keys: list[int]) -> Shown:
    named = (f for f in context.facts(Party, keys) if _holds(f.fact.name_key, condition.what))
    return _first(f for f in named if condition.role in (None, f.fact.role))


def _mentions(context: Context, condition: Condition, keys: list[int]) -> Shown:
    """A full pass over the pages: the words one after the other, whatever stands between them as punctuation."""
    pattern = r"\b" + r"\W+".join(re.escape(word) for word in re.findall(r"\w+", condition.what)) + r"\b"
    found = select(context.reading.connection, "whole_corpus_mentions", Mention, doc_keys=keys, pattern=pattern)
    return {row.doc_key: Evidence(row.doc_key, row.page_number, row.printed) for row in found}


_CHECKS: dict[str, Check] = {
    "year": _of_year,
    "deadline": _deadline,
    "made_by": _attributed("made_by"),
    "administered_by": _attributed("administered_by"),
    "amended_by": _amended,
    "commencement": _commencement,
    "defines": _defines,
    "mentions": _mentions,
    "judge": _judge,
    "party": _party,
    "involves": _party,
}


def _first(found: Iterable[Located[Fact]]) -> Shown:
    shown: Shown = {}
    for located in found:
        shown.setdefault(located.doc_key, evidence_of(located))
    return shown


def _holds(name: str, asked: str) -> bool:
    """Whether the words of `asked` stand together in `name` (a name key), articles left out."""
    words = " ".join(word for word in name_key(asked).split() if word not in ("the", "a", "an"))
    return bool(words) and f" {words} " in f" {' '.join(w for w in name.split() if w not in ('the', 'a', 'an'))} "


# --- putting it together ---------------------------------------------------------------------------------------------


def _meets(item: Item, shown: Sequence[Shown]) -> bool:
    """Whether every condition is shown by one of the item's documents."""
    return all(any(key in of for key in item.doc_keys) for of in shown)


def _evidence(item: Item, shown: Sequence[Shown]) -> list[Evidence]:
    """The words that show each condition, of the first document that shows it."""
    return [next(of[key] for key in item.doc_keys if key in of) for of in shown]


def _value(context: Context, asked: Universal, items: Sequence[Item]) -> int | str | list[str] | None:
    labels = [item.label for item in items]
    match context.question.answer_type:
        case "number":
            return len(items)
        case "names":
            return labels or None
        case "name":
            return labels[0] if len(items) == 1 else None
    if asked.count:
        return f"{len(items)}: {_listed(labels, context.limit - 6)}" if items else "0"
    return _listed(labels, context.limit) if items else None


def _listed(labels: Sequence[str], limit: int = LONGEST_TEXT) -> str:
    """All labels, or as many as fit with the number of those left out."""
    whole = "; ".join(labels)
    if len(whole) <= limit:
        return whole
    kept = list(labels)
    while kept and len(text := f"{'; '.join(kept)}; and {len(labels) - len(kept)} more") > limit:
        kept.pop()
    return text if kept else counted(len(labels), "item")
