"""Names and terms from the sentences that fit the question best: of the kind that the question asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from legal_rag.answer.content_names import items_under, listed
from legal_rag.answer.content_provision import ASKS_PROVISION, own_provision
from legal_rag.answer.context import Context, evidence_of
from legal_rag.answer.dates_asked import nearness
from legal_rag.answer.model import Draft, Evidence
from legal_rag.answer.printed_names import (
    agent_in,
    called_in,
    full_name,
    listed_names,
    persons_in,
    place_in,
    provisions_in,
    titles_in,
)
from legal_rag.answer.sentence_ranking import ScoredSentence, best_sentences
from legal_rag.answer.sentences import is_heading
from legal_rag.answer.who import doer_in, person_alone, persons_done_to, without_office_asked
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.catalogue.rows import Definition
from legal_rag.search.overlap import FUNCTION_WORDS, stem, stems
from legal_rag.store.facts import Located
from legal_rag.text import name_key

Finder = Callable[[Context, str], list[str]]

_ASKS_NUMBER = re.compile(
    r"\b(?:claim|case|application|award|file|reference|matter) (?:number|no\.?|reference|ref\.?)(?!\w)"
    r"|\b(?:which|what) (?:claim|case|award|proceedings?)\b"
    r"|\b(?:which|what) (?:(?!(?:is|was|are|were|did|does|in|of|the|this|that|part(?:y|ies)|judges?)\b)[\w-]+ ){1,2}?"
    r"(?:case|appeal)\b(?! (?:papers?|law))"
    r"|\bnumber of the (?:[\w-]+ )?(?:claim|case|appeal)\b",
    re.IGNORECASE,
)
_ASKS_TERM = re.compile(
    r"\b(?:defined )?terms?\b|\bwhat (?:is|are) .{3,80} (?:called|known as|referred to as)\b"
    r"|\bwhat name is given\b|\bcalled what\b|\bwhat (?:word|expression|label)\b",
    re.IGNORECASE,
)
_ASKS_LAW = re.compile(
    r"\b(?:which|what|name of the) (?:[\w-]+ ){0,2}?(?:laws?|regulations?|rules|act|code|legislation|enactments?"
    r"|statute|decree)\b",
    re.IGNORECASE,
)
_ASKS_CHOICE = re.compile(
    r"\bwhich (?:one )?of the(?:se)? (?:two|three|four)\b"
    r"|[,:] (?:the |an? )?[^,:?]{2,60} or (?:the |an? )?[^,:?]{2,60}\?$",
    re.IGNORECASE,
)
"""One of the names that the question gives is the answer."""
_POSSESSIVE = re.compile(r"[’']s?$")
_ASKS_WHAT_IT_IS_CALLED = re.compile(
    r"\bname of (?:the|an?|its|his|her|their) "
    r"(?!(?:[\w-]+ ){0,2}(?:law|regulations?|act|person|judge|claimant|defendant))"
    r"|^(?!.*\bwho\b).*\b(?:is|was|are|were) [^?]* called\b|\bwhat (?:is|was) [^?]*'s name\b",
    re.IGNORECASE,
)
_ASKS_PLACE = re.compile(
    r"(?:^|[,:;] ?)(?:and )?where\b|\bwhere (?:is|was|are|were|did|does)\b|\b(?:which|what) (?:city|country|place"
    r"|state|jurisdiction|seat)\b|\bwhat (?:is|was) the seat\b",
    re.IGNORECASE,
)
_ASKS_PERSON = re.compile(
    r"\b(?:who|whom|whose)\b|\b(?:which|what|name (?:of )?the) (?:[\w-]+ ){0,2}?(?:persons?|people|individuals?"
    r"|officers?|officials?|registrars?|agents?|liquidators?|receivers?|directors?|members?|witness(?:es)?|experts?"
    r"|arbitrators?|counsel|advocates?|lawyers?|signator(?:y|ies)|managers?|employees?)\b|\bnames of\b"
    r"|\b(?:managing director|chief executive|chairman|secretary|director of)\b",
    re.IGNORECASE,
)
_CAPITALISED = re.compile(r"\b[A-Z][\w’'-]*(?:/\d+)?(?:\s+(?:(?:of|and|the|for|&)\s+){0,2}[A-Z][\w’'-]*(?:/\d+)?)*")
_INLINE_TERM = re.compile(r"\((?:(?:the|each an?|an?|together,? the)\s+)?[\"“]?([A-Z][\w’' -]{1,50})[\"”]?\)")
_REFERENCE = re.compile(
    r"\b(?:No\.?|Number)\s+([A-Z]{2,}[\w/().-]*(?:\s*\([A-Z]+\))?(?:\s*\d+)?(?:\s+of\s+\d{4}|[/-]\d+)*)"
)
_VERB_AND_PREPOSITION = re.compile(r"\b([a-z]+ed) (in|by|to|with|from|on|upon|against)\b")
_TO_WHOM = re.compile(r"\b(?:who|whom|which (?:person|body|authority))\b", re.IGNORECASE)
_NOT_NAMES = frozenset(
    {
        "the", "a", "an", "this", "where", "if", "article", "law", "subject", "any", "no", "in", "each", "every",
        "such", "for", "schedule", "upon", "pursuant", "it", "when", "unless", "all", "there", "order", "section",
        "these", "regulations", "those", "rules",
    }
)  # fmt: skip
_LAST_NUMBER = re.compile(r"\s+(?:No|Nos|Article|Art|Section|Rule|Part)$")
_NUMBERED = frozenset({"case_number", "neutral_citation", "award_reference"})
_LEAST_OF_TERM = 0.35
"""Share of the subject that a definition must carry for its term to be the one asked for."""


def content_name(context: Context) -> Draft | None:
    """The name or names that fit the question best; of persons the names alone where persons are asked for."""
    draft = _named(context)
    if draft is None or not _ASKS_PERSON.search(context.question.topic):
        return draft
    value = draft.value
    if isinstance(value, str):
        return replace(draft, value=_alone(context, value))
    return replace(draft, value=[_alone(context, name) for name in value]) if isinstance(value, list) else draft


def _alone(context: Context, name: str) -> str:
    return person_alone(without_office_asked(context.question.topic, name))


def _named(context: Context) -> Draft | None:
    """The term whose definition fits, the names that a term is defined by, else the name printed in the first sentence,
    best first, that prints one of the kind asked for."""
    found = _by_definition(context)
    if found is not None:
        names, located = found
        value = names if context.question.answer_type == "names" else names[0]
        return context.answered(
            value, [evidence_of(located)], f'the definition of "{located.fact.term}"', footing="content"
        )
    if (draft := _done_to(context)) is not None:
        return draft
    if context.question.answer_type == "names" and (draft := listed(context)) is not None:
        return draft
    if (draft := own_provision(context)) is not None:
        return draft
    for finders in _finders(context):
        for sentence in _telling(context):
            for find in finders:
                if names := find(context, sentence.sentence.flat):
                    return _draft(context, sentence, names, find)
    return None


def _done_to(context: Context) -> Draft | None:
    """The persons to whom was done what the question asks about, in the first sentence, best first, that says so."""
    for sentence in _telling(context):
        names = _new(context, persons_done_to(context.question.topic, sentence.sentence.flat))
        if names and (len(names) > 1 or context.question.answer_type == "name"):
            return _draft(context, sentence, names, _persons)
    return None


def _telling(context: Context) -> list[ScoredSentence]:
    """The best sentences without headings, unless there are no others."""
    best = best_sentences(context)
    return [sentence for sentence in best if not is_heading(sentence.sentence.flat)] or best


def _draft(context: Context, sentence: ScoredSentence, names: list[str], find: Finder) -> Draft:
    evidence: list[Evidence] = [sentence.evidence()]
    value: str | list[str] = full_name(names[0], sentence.page.text) if find in _PERSONAL else names[0]
    if context.question.answer_type == "names":
        for item in _items_of(context, sentence):
            if more := [name for name in find(context, item.sentence.flat) if name not in names]:
                names = [*names, *more]
                evidence.append(item.evidence())
        value = names
    return context.answered(
        value, evidence, "the name printed in the sentence that fits best", footing="content", support=sentence.support
    )


def _items_of(context: Context, lead: ScoredSentence) -> list[ScoredSentence]:
    """The items of the list that a sentence opens, or of the list that it is the first of."""
    return [item for item in items_under(context, lead, lead.lead or lead.sentence) if item != lead]


def _finders(context: Context) -> list[list[Finder]]:
    """What is looked for in all sentences, and then, if none prints it, what in all of them instead."""
    asked = context.question.topic
    if _ASKS_NUMBER.search(asked):
        return [[_numbers]]
    if ASKS_PROVISION.search(asked):
        return [[_provisions], [_titles], [_capitalised]]
    if _ASKS_TERM.search(asked):
        return [[_inline_terms]]
    if _ASKS_LAW.search(asked):
        return [[_titles], [_capitalised]]
    if _ASKS_PLACE.search(asked):
        return [[_places, _capitalised]]
    if _ASKS_WHAT_IT_IS_CALLED.search(asked):
        return [[_called], [_after_the_verb, _capitalised]]
    if _ASKS_PERSON.search(asked):
        return [[_agents, _after_the_verb, _persons, _capitalised]]
    return [[_agents, _after_the_verb, _capitalised]]


def _by_definition(context: Context) -> tuple[list[str], Located[Definition]] | None:
    """The term that is asked for by what it means, or the names that the term asked about stands for."""
    topic = context.question.topic
    if _ASKS_TERM.search(topic):
        asked = f" {name_key(context.question.search_text)} "
        unnamed = [d for d in context.facts(Definition) if f" {d.fact.term_key} " not in asked]
        best = max(unnamed, key=lambda d: context.subject.share(stems(d.fact.meaning)), default=None)
        inline = (s.own_share for s in best_sentences(context) if _inline_terms(context, s.sentence.flat))
        least = max([_LEAST_OF_TERM, *inline])
        if best is not None and context.subject.share(stems(best.fact.meaning)) > least:
            return [best.fact.term], best
    if context.question.answer_type == "names":
        asked = f" {name_key(context.shortlist.route.focus)} {' '.join(map(name_key, context.question.quoted))} "
        named = [d for d in context.facts(Definition) if f" {d.fact.term_key} " in asked]
        for located in sorted(named, key=lambda d: -len(d.fact.term_key)):
            if names := listed_names(located.fact.meaning):
                return names, located
    return None


def _new(context: Context, names: list[str]) -> list[str]:
    """Those of the names that the question does not give itself; where it asks which of its own, those that it does."""
    asked = f" {name_key(context.question.search_text)} "
    choice = _ASKS_CHOICE.search(context.question.search_text) is not None
    return [name for name in names if (f" {name_key(name)} " in asked) == choice]


def _numbers(context: Context, sentence: str) -> list[str]:
    """References of cases and awards that the question does not name itself."""
    own = {reference.key for reference in context.question.references}
    found = [f for f in find_identifiers(sentence, context.reading.profile) if f.kind in _NUMBERED and f.key not in own]
    return [f.printed for f in found] or [match[1].strip() for match in _REFERENCE.finditer(sentence)]


def _inline_terms(context: Context, sentence: str) -> list[str]:
    return [match[1] for match in _INLINE_TERM.finditer(sentence)]


def _titles(context: Context, sentence: str) -> list[str]:
    return _new(context, titles_in(sentence))


def _provisions(context: Context, sentence: str) -> list[str]:
    return _new(context, provisions_in(sentence))


def _called(context: Context, sentence: str) -> list[str]:
    return _new(context, called_in(sentence))


def _places(context: Context, sentence: str) -> list[str]:
    return _new(context, place_in(sentence))


def _persons(context: Context, sentence: str) -> list[str]:
    return _new(context, persons_in(sentence))


def _agents(context: Context, sentence: str) -> list[str]:
    agent = agent_in(context.question.topic, sentence)
    agent = agent or doer_in(context.question.topic, sentence)
    return [agent] if agent else []


def _after_the_verb(context: Context, sentence: str) -> list[str]:
    """To "in whom are they vested" the words after "vested in", whether or not the question names them too."""
    asked = context.question.topic
    if not _TO_WHOM.search(asked):
        return []
    for match in _VERB_AND_PREPOSITION.finditer(asked):
        answer = re.search(
            rf"\b{match[1]} {match[2]} ((?:the |an? )?[A-Z][\w’'-]*(?: (?:of |and )?[A-Z][\w’'-]*)*)", sentence
        )
        if answer is not None:
            return [answer[1]]
    return []


_HEAD = re.compile(
    r"\b(?:which|what) ((?:[\w-]+ ){0,3}?[a-z]{3,})(?= (?:of|did|does|do|was|were|is|are|has|had|have|must|may"
    r"|shall|can|could|should|would|will|that|who|which|in|on|to|for|under|by|from|with|made|set|[a-z]+(?:ed|es|s)\b)|[,?])"
)


def _capitalised(context: Context, sentence: str) -> list[str]:
    """Names in capitals that the question does not give: first those of the kind it names ("which application"), then
    those of several words, then those that stand nearest to its own words."""
    asked = set(name_key(context.question.search_text).split()) | _NOT_NAMES | FUNCTION_WORDS
    found = list(_CAPITALISED.finditer(sentence))
    if _ASKS_CHOICE.search(context.question.search_text):
        named = _new(context, [_POSSESSIVE.sub("", match.group()) for match in found])
        return [name for name in named if name_key(name) not in _NOT_NAMES][:1]
    names: dict[str, re.Match[str]] = {}
    for match in found:
        name = _POSSESSIVE.sub("", _LAST_NUMBER.sub("", _without_opening(match.group())))
        if len(name) > 2 and not set(name_key(name).split()) <= asked:
            names.setdefault(name, match)
    if context.question.answer_type == "names":
        return sorted(list(names)[:_MOST_NAMES], key=lambda name: " " not in name)
    heads = _heads(context.question.topic)

    def rank(name: str) -> tuple[bool, bool, float]:
        words = {stem(word) for word in name_key(name).split()}
        return (not heads & words, " " not in name, -nearness(sentence, *names[name].span(), context.subject))

    return sorted(list(names)[:_MOST_NAMES], key=rank)[:1]


_MOST_NAMES = 6


def _without_opening(name: str) -> str:
    """`name` without the function words that open its sentence."""
    words = name.split()
    while len(words) > 1 and words[0].lower() in FUNCTION_WORDS | {"pursuant"}:
        words = words[1:]
    return " ".join(words)


def _heads(topic: str) -> set[str]:
    """Stems of the nouns that say what kind of thing is asked for: "which application"."""
    return {stem(match[1].split()[-1].lower()) for match in _HEAD.finditer(topic)}


_PERSONAL = frozenset({_persons, _capitalised})
