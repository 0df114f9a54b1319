"""Questions of several parts or about several documents: each part is answered from its own documents, and the parts
from one page where one answers them nearly as well as several would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from legal_rag.answer.content_text import text_of
from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.narrowed import narrowed
from legal_rag.answer.part_clauses import Part, parts_of
from legal_rag.answer.passage import passage_of, says_something
from legal_rag.answer.sentence_ranking import LEAST_SHARE, ScoredSentence, scored_sentences
from legal_rag.answer.sentences import LONGEST_TEXT, readable, shorten
from legal_rag.answer.signatures import signed_where_needed
from legal_rag.answer.unaccounted import stems_of_names
from legal_rag.question.parse import parse_question
from legal_rag.search.model import RankedPage, Shortlist
from legal_rag.search.overlap import stems, subject_stems
from legal_rag.search.search import search_pages

_MOST_PARTS = 4
_FROM_TEXT = "content_text"
"""The kind of a draft whose sentence is chosen anew, together with those of the other parts."""
_CANDIDATES = 8
"""Sentences of a part that are tried together with those of the others."""
_ON_ONE_PAGE = 0.3
"""What two parts gain when they are answered from one page, in shares of the best score of a part."""
_OWN_PAGES, _OTHER_PAGES = 3, 2
"""Pages of a part that are read first, and those that each other part adds."""
_OF_A_TITLE = 0.35
"""Share of the words of a sentence that must not be those of the documents' names."""
_ALIKE = 0.8
"""Share of their words from which two texts say one thing."""


@dataclass(frozen=True, slots=True)
class _Answered:
    """A part with its context and draft; `sentence` is what a draft from the text is put together from."""

    part: Part
    context: Context
    draft: Draft
    sentence: ScoredSentence | None = None

    @property
    def places(self) -> set[tuple[int, int]]:
        if self.sentence is not None:
            return {(self.sentence.page.doc_key, self.sentence.page.page_number)}
        return {(one.doc_key, one.page_number) for one in self.draft.evidence}


def parts(context: Context) -> Draft | None:
    """The answers to all parts, put together; None if the question has one part, or one of its parts no answer."""
    found = parts_of(context)
    if not 1 < len(found) <= _MOST_PARTS:
        return None
    answered = []
    for part, of_part in zip(found, _contexts(context, found), strict=True):
        draft = context.answer_part(of_part)
        if draft is None or draft.status not in ("answered", "ambiguous") or not isinstance(draft.value, str):
            return None
        answered.append(_Answered(part, of_part, draft))
    options = [list(_options(one)) for one in answered]
    if not all(options):
        return None
    value, evidence = _told(_chosen_together(options))
    reason = f"{len(answered)} parts: " + "; ".join(one.draft.reason for one in answered)
    return context.answered(value, signed_where_needed(context, evidence), reason, footing="parts")


# --- the context of a part ---------------------------------------------------------------------------------------


def _contexts(context: Context, found: Sequence[Part]) -> list[Context]:
    """The context of each part: its clause as the question, its documents as the only candidates; first the pages that
    it finds itself, then those that the other parts find in the same documents."""
    searched = [_searched(context, part) for part in found]
    contexts = []
    for at, (part, shortlist) in enumerate(zip(found, searched, strict=True)):
        others = [page for other in (*searched[:at], *searched[at + 1 :]) for page in other.pages[:_OTHER_PAGES]]
        shared = [page for page in others if page.doc_key in part.doc_keys]
        ranked = _without_doubles([*shortlist.pages[:_OWN_PAGES], *shared, *shortlist.pages])
        background = _background(part, found) if part.leans else ""
        contexts.append(
            Context(
                replace(shortlist, pages=tuple(ranked)), context.reading, context.answer_part, background=background
            )
        )
    return contexts


def _without_doubles(pages: Sequence[RankedPage]) -> list[RankedPage]:
    seen = {page.page_key: page for page in reversed(pages)}
    ordered = dict.fromkeys(page.page_key for page in pages)
    return [replace(seen[key], rank=rank) for rank, key in enumerate(ordered, start=1)]


def _background(part: Part, found: Sequence[Part]) -> str:
    return " ".join(dict.fromkeys(other.clause for other in found if other.clause != part.clause))


def _searched(context: Context, part: Part) -> Shortlist:
    """The pages of a part's documents, ranked by its clause, by the whole question where it leans on the others."""
    question = context.question
    if part.clause != question.search_text:
        question = parse_question(part.clause, context.reading.profile, "free_text", question.filters)
    if part.leans and not question.articles:
        question = replace(question, articles=context.question.articles)
    shortlist = narrowed(context, part.doc_keys, replace(question, answer_type="free_text")).shortlist
    if not part.leans:
        return shortlist
    wide = replace(shortlist.route, focus=context.shortlist.route.focus)
    return replace(search_pages(wide, context.reading), route=shortlist.route)


# --- choosing sentences together ---------------------------------------------------------------------------------


def _chosen_together(options: Sequence[Sequence[_Answered]]) -> list[_Answered]:
    """The parts with their sentences chosen so that scores and pages in common weigh most together."""
    return max((list(chosen) for chosen in product(*options)), key=_weight)


def _options(one: _Answered) -> Iterator[_Answered]:
    """What may stand for a part; nothing where its text only touches it."""
    if one.draft.kind != _FROM_TEXT:
        yield one
        return
    ranked = [s for s in scored_sentences(one.context) if s.support >= LEAST_SHARE]
    telling = [s for s in ranked if _says_more_than_a_title(one.context, s)] or ranked
    for sentence in telling[:_CANDIDATES]:
        yield replace(one, sentence=sentence)


def _says_more_than_a_title(context: Context, sentence: ScoredSentence) -> bool:
    """Whether a sentence is more than a heading, a caption or the title of its document."""
    words = set(subject_stems(sentence.sentence.flat))
    return says_something(context, sentence) and len(words - stems_of_names(context)) > _OF_A_TITLE * len(words)


def _weight(chosen: Sequence[_Answered]) -> float:
    weight = 0.0
    for one in chosen:
        if one.sentence is not None:
            best = scored_sentences(one.context)[0].score
            weight += one.sentence.score / best if best else 1.0
    return weight + _ON_ONE_PAGE * sum(bool(one.places & other.places) for one, other in combinations(chosen, 2))


# --- telling the parts -------------------------------------------------------------------------------------------


def _told(chosen: Sequence[_Answered]) -> tuple[str, list[Evidence]]:
    """The words of all parts: short ones whole, long ones as long as there is room; nothing is told twice."""
    once = _told_once(chosen)
    labels = {at: _label_of(chosen, at, once[at]) for at in once}
    needs = {at: _need(chosen[at]) for at in once}
    left = LONGEST_TEXT - sum(len(labels[at]) + 2 for at in once)
    lines: list[str] = []
    evidence = [piece for at, one in enumerate(chosen) if at not in once for piece in _evidence(one)]
    said: set[tuple[int, int]] = set()
    for at in once:
        room = _room([needs[later] for later in once if later >= at], left)
        text, pieces = _words(chosen[at], room, said)
        lines.append(f"{labels[at]}{text}")
        left -= len(text)
        evidence += pieces
    return shorten(_joined(lines)), list(dict.fromkeys(evidence))


def _told_once(chosen: Sequence[_Answered]) -> dict[int, list[int]]:
    """The parts that must be told, each with those that it says the words of: one thing is told once."""
    kept: dict[int, list[int]] = {}
    for at, one in enumerate(chosen):
        said = next((before for before in kept if _says(chosen[before], one)), None)
        kept.setdefault(at if said is None else said, []).append(at)
    return kept


def _says(before: _Answered, one: _Answered) -> bool:
    ours, theirs = (set(stems(_core(each))) for each in (before, one))
    return bool(ours | theirs) and len(ours & theirs) >= _ALIKE * len(ours | theirs)


def _core(one: _Answered) -> str:
    return one.sentence.sentence.flat if one.sentence is not None else str(one.draft.value)


def _need(one: _Answered) -> int:
    """The characters of a part's answer: its sentence with the list that it opens, without what else may go with it."""
    if one.sentence is None:
        return len(str(one.draft.value))
    core = len(readable(one.sentence.sentence.text))
    listed = passage_of(one.context, one.sentence, core + 1)
    return min(LONGEST_TEXT, max(core, sum(len(part.sentence.flat) + 1 for part in listed)))


def _room(needs: Sequence[int], left: int) -> int:
    """The room of the first of `needs`: what it needs and its share of what nobody needs, or the length to which the
    longer ones must be cut for all to fit."""
    spare = left - sum(needs)
    if spare >= 0:
        return needs[0] + spare // len(needs)
    rest, many = left, len(needs)
    for need in sorted(needs):
        if need * many >= rest:
            break
        rest, many = rest - need, many - 1
    return min(needs[0], rest // max(1, many))


def _words(one: _Answered, room: int, said: set[tuple[int, int]]) -> tuple[str, list[Evidence]]:
    if one.sentence is None:
        return shorten(str(one.draft.value), room).rstrip(".;"), list(one.draft.evidence)
    passage = [
        part
        for part in passage_of(one.context, one.sentence, room)
        if part.sentence == one.sentence.sentence or (part.page.page_key, part.sentence.start) not in said
    ]
    said.update((part.page.page_key, part.sentence.start) for part in passage)
    return text_of(one.context, passage, room), [part.evidence() for part in passage]


def _evidence(one: _Answered) -> list[Evidence]:
    return list(one.draft.evidence) if one.sentence is None else [one.sentence.evidence()]


def _label_of(chosen: Sequence[_Answered], at: int, of: Sequence[int]) -> str:
    """The titles of the documents of the parts `of`, where the same is told of several documents; none where the words
    begin with the title, or are those of all."""
    labels = list(dict.fromkeys(chosen[one].part.label for one in of))
    if not labels[0] or set(labels) == {one.part.label for one in chosen} or _core(chosen[at]).startswith(labels[0]):
        return ""
    return f"{' and '.join(labels)}: "


def _joined(lines: Sequence[str]) -> str:
    joined = ""
    for line in lines:
        joined += f"{' ' if joined.endswith(('.', '…')) else '; '}{line}" if joined else line
    return joined
