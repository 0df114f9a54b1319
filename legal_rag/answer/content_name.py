"""Names and terms from the sentences that fit the question best: of the kind that the question asks for."""

from __future__ import annotations

import re
from collections.abc import Callable

from legal_rag.answer.context import Context
from legal_rag.answer.model import Draft
from legal_rag.answer.passages import best_sentences
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.text import name_key

Finder = Callable[[Context, str], list[str]]

_ASKS_NUMBER = re.compile(
    r"\b(?:claim|case|application|award|file|reference|matter) (?:number|no\.?|reference|ref\.?)(?!\w)"
    r"|\b(?:which|what) (?:claim|case|award|proceedings?)\b",
    re.IGNORECASE,
)
_ASKS_TERM = re.compile(
    r"\b(?:defined )?terms?\b|\bwhat (?:is|are) .{3,80} (?:called|known as|referred to as)\b"
    r"|\bwhat name is given\b|\bcalled what\b|\bwhat (?:word|expression|label)\b",
    re.IGNORECASE,
)
_ASKS_LAW = re.compile(
    r"\b(?:which|what|name of the) (?:other |previous |earlier |federal )?(?:law|regulations?|rules|act|code"
    r"|legislation|enactment|statute|decree)\b",
    re.IGNORECASE,
)
_CAPITALISED = re.compile(
    r"\b[A-Z][\w’'-]*(?:\s+(?:of|and|the|for|in|to|&)\s+(?=[A-Z]))?(?:\s+[A-Z][\w’'-]*|\s+(?:of|and|for|the)\s+[A-Z][\w’'-]*)*"
)
_TITLE = re.compile(
    r"\b(?:[A-Z][\w’'&-]*\s+(?:(?:of|and|the|for|in|to|on|relating)\s+)*)+(?:Law|Laws|Regulations|Rules|Code|Act|Decree)\b"
    r"(?:\s+(?:19|20)\d\d)?"
)
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
    }
)  # fmt: skip
_FIRST_WORD = re.compile(
    r"^(?:The|This|A|An|Any|Each|Every|Where|If|In|On|Upon|Unless|When|There|Such|All|Pursuant)\s+"
)
_LAST_NUMBER = re.compile(r"\s+(?:No|Nos|Article|Art|Section|Rule|Part)$")


def content_name(context: Context) -> Draft | None:
    """The name printed in the first sentence, best first, that prints one of the kind asked for."""
    for sentence in best_sentences(context):
        for find in _finders(context):
            names = find(context, sentence.sentence.flat)
            if names:
                value: str | list[str] = names if context.question.answer_type == "names" else names[0]
                return context.answered(
                    value, [sentence.evidence()], "the name printed in the sentence that fits best",
                    footing="content", support=sentence.score,
                )  # fmt: skip
    return None


def _finders(context: Context) -> list[Finder]:
    asked = context.question.topic
    if _ASKS_NUMBER.search(asked):
        return [_numbers]
    if _ASKS_TERM.search(asked):
        return [_inline_terms]
    if _ASKS_LAW.search(asked):
        return [_titles]
    return [_after_the_verb, _capitalised]


def _numbers(context: Context, sentence: str) -> list[str]:
    """References of cases and awards that the question does not name itself."""
    own = {reference.key for reference in context.question.references}
    found = [f for f in find_identifiers(sentence, context.reading.profile) if f.kind in _NUMBERED and f.key not in own]
    return [f.printed for f in found] or [match[1].strip() for match in _REFERENCE.finditer(sentence)]


_NUMBERED = frozenset({"case_number", "neutral_citation", "award_reference"})


def _inline_terms(context: Context, sentence: str) -> list[str]:
    return [match[1] for match in _INLINE_TERM.finditer(sentence)]


def _titles(context: Context, sentence: str) -> list[str]:
    asked = name_key(context.question.search_text)
    names = [_FIRST_WORD.sub("", match.group()) for match in _TITLE.finditer(sentence)]
    return [name for name in names if " " in name and name_key(name) not in asked and not name.startswith("This ")]


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


def _capitalised(context: Context, sentence: str) -> list[str]:
    """Names in capitals that the question does not give; of the first few those of several words go first."""
    asked = set(name_key(context.question.search_text).split()) | _NOT_NAMES
    names = [match.group().strip() for match in _CAPITALISED.finditer(sentence)]
    names = [
        _LAST_NUMBER.sub("", _FIRST_WORD.sub("", name)) for name in names if not set(name_key(name).split()) <= asked
    ]
    names = [name for name in names if len(name) > 2 and not set(name_key(name).split()) <= asked][:6]
    return sorted(names, key=lambda name: " " not in name)[: 1 if context.question.answer_type == "name" else 6]
