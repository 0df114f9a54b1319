"""Words of which one denies the other where both are said of the same thing: an interim order is no final one."""

from __future__ import annotations

import re

from legal_rag.search.overlap import FUNCTION_WORDS, stem

_PAIRS = (
    (r"interim|interlocutory|provisional|partial|temporary", r"final|last"),
    (r"public|publicly", r"private|privately|in camera"),
    (r"(?:with|on|upon) notice|inter partes", r"without notice|ex parte"),
    (r"joint|jointly", r"several|severally"),
    (r"mandatory|compulsory|obligatory", r"optional|voluntary|discretionary"),
    (r"exclusive|exclusively", r"non-?exclusive|non-?exclusively"),
)
_SIDES = tuple(
    tuple(re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE) for words in pair) for pair in _PAIRS
)
_NEAR = 2
"""Words before and after one of a pair that tell what it is said of: "a final charging order"."""
_WORD = re.compile(r"[^\W\d_]+")
_CLAUSE_ENDS = re.compile(r"[,;:.?()]")


def denies(told: str, asked: str) -> bool:
    """Whether `told` says the contrary of what `asked` says of the same thing: "partial award" to "the final award".

    What has both of a pair ("joint and several", "whether to make the interim order final") denies neither."""
    for one, other in _SIDES:
        for said, contrary in ((one, other), (other, one)):
            if said.search(asked) and contrary.search(told) and not contrary.search(asked) and not said.search(told):
                return not _things(said, asked).isdisjoint(_things(contrary, told))
    return False


def affirms(told: str, asked: str) -> bool:
    """Whether `told` says one of the words of `asked` that have a contrary of the same thing."""
    return any(not _things(said, asked).isdisjoint(_things(said, told)) for pair in _SIDES for said in pair)


def _things(words: re.Pattern[str], text: str) -> frozenset[str]:
    """Stems of the words near those of `words` in `text`, within their clauses."""
    return frozenset(near for match in words.finditer(text) for near in _near(match, text))


def _near(match: re.Match[str], text: str) -> list[str]:
    before, after = text[: match.start()], text[match.end() :]
    return [*_content(_CLAUSE_ENDS.split(before)[-1])[-_NEAR:], *_content(_CLAUSE_ENDS.split(after)[0])[:_NEAR]]


def _content(text: str) -> list[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return [stem(word) for word in words if word not in FUNCTION_WORDS]
