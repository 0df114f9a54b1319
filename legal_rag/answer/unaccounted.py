"""What of a question is left when its references, names and the words of a catalogue fact are taken away.

An answerer that reads the catalogue may take a question only if it accounts for its words: "who is the claimant in X"
leaves nothing, "what did the claimant's expert say of the signatures in X" leaves what the question is about, which
only the text of the documents can answer.
"""

from __future__ import annotations

import re

from legal_rag.answer.context import Context
from legal_rag.question.intent import wording_of
from legal_rag.question.kinds import CONTENT, OF_TWO_CASES, meaning_of, words_of_kind
from legal_rag.search.overlap import stem, stems, subject_stems, word_list
from legal_rag.text import name_key

_FRAME = frozenset(stem(word) for name in ("frame_words", "catalogue_words") for word in word_list(name))
_COMMON = frozenset(stem(word) for word in word_list("common_words"))
_OF_PEOPLE = frozenset({stem("title")})
"""Beside a party's name it is the title of a person."""
_OF_A_COMMON_WORD = 0.5
_SHORTEST = 3
"""Letters of a word that can be a subject: what is shorter is a currency, an initial or a slip."""
_NO_SUBJECT = re.compile(
    r"\b(?:title|cover)(?:/cover)? pages?\b"
    r"|\b(?:january|february|march|april|may (?=\d)|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
_PREAMBLE = re.compile(r"^[^:.?]*\b(?:I|[Ww]e)(?:\b|')[^:.?]*[:.](?=\s)")
"""What the asker says of himself before he asks."""
_OFFICER = re.compile(r"\b(?:Justice|Judge|Registrar|Master)s?(?: (?:[A-Z][\w.'-]*|[a-z]{2}(?= [A-Z])))+|\bH\.? ?E\.? ")
"""A judge by name: who is named is no more than who sat."""


def unaccounted(context: Context, concepts: frozenset[str]) -> float:
    """How many words of the question are left beside those of `concepts`: a common word counts half."""
    return sum(_OF_A_COMMON_WORD if word in _COMMON else 1.0 for word in words_left(context, concepts))


_PLAINLY = 1.0
"""What a question that asks for a kind of fact and nothing else leaves is less."""
_PLAINLY_OF_TWO = 2.0
"""The same where two cases are compared, as that is put in more words."""


def asks_plainly(context: Context, kind: str) -> bool:
    """Whether the question reads as one for `kind` and says hardly a word besides."""
    most = _PLAINLY_OF_TWO if kind in OF_TWO_CASES else _PLAINLY
    return context.question.kind == kind and unaccounted(context, frozenset()) < most


def words_left(context: Context, concepts: frozenset[str]) -> list[str]:
    """Stems of the question's words that are left beside those of `concepts`."""
    focus = _PREAMBLE.sub("", context.shortlist.route.focus)
    frame = _FRAME - _OF_PEOPLE if "party" in concepts else _FRAME
    known = frame | stems_of_names(context) | set(stems(" ".join(wording_of(focus, concepts))))
    if context.question.intent == CONTENT or meaning_of(context.question.kind).intent == context.question.intent:
        known |= words_of_kind(context.question.kind, context.question.answer_type)
    left = [word for word in subject_stems(_OFFICER.sub(" ", _NO_SUBJECT.sub(" ", focus))) if word not in known]
    return [word for word in left if len(word) >= _SHORTEST and not word.isdigit()]


def stems_of_names(context: Context) -> set[str]:
    """Stems of the courts' and issuers' names, and of the titles and parties of the documents that the question
    names."""
    reading = context.reading

    def made() -> set[str]:
        named = {key for group in context.named_groups for key in group}
        titles = [name for key in named for name in _titles(context, key)]
        parties = [party.name_key for party in reading.directory.party_names if party.doc_key in named]
        courts = [
            name
            for court in reading.profile.courts
            for name in (court.prefix, court.name, court.division or "", *court.spellings)
        ]
        return set(stems(name_key(" ".join((*titles, *parties, *courts, *reading.directory.issuer_words)))))

    return context.once("names", made)


def _titles(context: Context, doc_key: int) -> list[str]:
    row = context.reading.directory.documents[doc_key]
    return [name for name in (row.title, row.short_title) if name]
