"""Names of judges and registrars in running text and in headings: title, name, and the name for comparison.

Titles, honorifics and letters after the name are the profile's ([people]); the shape of a name is here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from legal_rag.profile.loader import Profile
from legal_rag.text import name_key


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A person with a title; the span covers honorifics, title and name in the text given."""

    name: str
    """As printed, with "Sir", without honorifics and letters after the name."""
    name_key: str
    """For comparison: also without "Sir"."""
    title: str | None
    registrar: bool
    span_start: int
    span_end: int


@dataclass(frozen=True)
class _Titles:
    pattern: re.Pattern[str] | None
    bare: re.Pattern[str]
    honorifics: re.Pattern[str]
    """At the end of the text before a title."""
    honorific_words: frozenset[str]
    spellings: dict[str, str]
    """Title in lower case, without spaces, to the profile's spelling."""
    registrars: frozenset[str]
    prefixes: frozenset[str]
    letters: frozenset[str]


_PARTICLES = frozenset(
    ("al", "el", "bin", "bint", "ibn", "ben", "abu", "de", "del", "della", "di", "da", "du", "la", "le", "van", "von")
)
_STOPS = frozenset(
    re.findall(
        r"\S+",
        """and dated on in for as of at the upon with before having who which that to by is was has from under or nor an
        order orders judgment judgement reasons decision sitting delivered made handed date court h.e h.e. his her also
        issued concerning regarding between claimant claimants defendant defendants counsel hearing schedule""",
    )
)
_TOKEN = re.compile(r"[^\s,;:()\[\]“”\"]+")


def _spelled(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s?") for word in sorted(words, key=len, reverse=True))


def _bare(title: str) -> str:
    return re.sub(r"\s", "", title).lower()


@cache
def _titles(profile: Profile) -> _Titles:
    judges, registrars = profile.words("people", "judge_titles"), profile.words("people", "registrar_titles")
    honorifics = _spelled(profile.words("people", "honorifics")) or "(?!)"
    pattern = None
    if judges or registrars:
        # Headings may run words together ("ANDJUSTICE LORD ...", "JUSTICESIR ..."): a title in capitals needs no space
        # beside it, unless the letters after it make another word of it ("JUDGEMENT OF ...").
        pattern = re.compile(
            rf"(?P<title>{_spelled(judges + registrars)})"
            rf"(?:\s(?:{_spelled(judges)}))?"
            r"(?:(?-i:(?=[A-Z]{3})(?!MENTS?\b|SHIPS?\b))|\s(?:of the [A-Z][\w ]{3,40}, )?)"
            rf"(?=[A-Z])(?:(?:{honorifics})\s)*",
            re.IGNORECASE,
        )
    return _Titles(
        pattern=pattern,
        bare=re.compile(_spelled(judges + registrars) or "(?!)", re.IGNORECASE),
        honorifics=re.compile(rf"(?:(?<![A-Za-z])|(?<=AND)|(?<=OF))(?:(?:the\s)?(?:{honorifics})\s?)*$", re.IGNORECASE),
        honorific_words=frozenset(_bare(word).strip(".") for word in profile.words("people", "honorifics")),
        spellings={_bare(word): word for word in judges + registrars},
        registrars=frozenset(_bare(word) for word in registrars),
        prefixes=frozenset(word.lower() for word in profile.words("people", "name_prefixes")),
        letters=frozenset(word.lower() for word in profile.words("people", "letters_after")),
    )


def find_people(text: str, profile: Profile) -> list[FoundPerson]:
    """Everyone named with a title of the profile in `text` (in normal form), in order."""
    titles = _titles(profile)
    if titles.pattern is None:
        return []
    found = []
    for match in titles.pattern.finditer(text):
        before = titles.honorifics.search(text, max(0, match.start() - 40), match.start())
        if before is None:
            continue  # the title is the end of another word
        if re.search(
            r"\b(?:court|minist(?:er|ry)) of $", text[max(0, match.start() - 12) : match.start()], re.IGNORECASE
        ):
            continue
        named = _name(text, match.end(), titles)
        if named is None:
            continue
        name, end = named
        title = _bare(match["title"])
        registrar = title in titles.registrars
        found.append(FoundPerson(name, _key(name, titles), titles.spellings[title], registrar, before.start(), end))
    return found


def find_titles(text: str, profile: Profile) -> list[str]:
    """Titles of judges and registrars in `text`, with or without a name, in the profile's spelling."""
    titles = _titles(profile)
    return [titles.spellings[_bare(match[0])] for match in titles.bare.finditer(text)]


def name_after(text: str, at: int, profile: Profile) -> FoundPerson | None:
    """The name that starts at `at` without a title: "ORDER OF SIR A B", "Issued by: A B"."""
    titles = _titles(profile)
    named = _name(text, at, titles)
    if named is None:
        return None
    name, end = named
    return FoundPerson(name, _key(name, titles), None, False, at, end)


def _name(text: str, at: int, titles: _Titles) -> tuple[str, int] | None:
    """Up to six words of a name from `at` on, and where they end."""
    words: list[str] = []
    end = at
    real = 0
    for match in _TOKEN.finditer(text, at):
        if match.start() - end > 1 and words:
            break  # a comma or a bracket stands between
        word = match[0]
        bare = word.rstrip(".’'")
        possessive = re.search(r"['’]s$", bare)
        if possessive:
            bare = bare[:-2]
        low = bare.lower()
        if low in titles.letters:
            end = match.start() + len(bare)
            break
        if low in _STOPS or not bare or not (bare[0].isupper() or low in _PARTICLES):
            break
        if real and (low in ("justice", "judge") or low.strip(".") in titles.honorific_words):
            break
        words.append(bare if len(bare) > 1 else word)
        end = match.start() + len(bare)
        if low not in titles.prefixes and low not in _PARTICLES:
            real += 1
        if possessive or real == 5 or (word.endswith(".") and len(bare) > 2 and low not in titles.prefixes):
            break
    while words and words[-1].lower() in _PARTICLES and real and not words[-1][0].isupper():
        words.pop()
    return (" ".join(words), end) if real and any(len(word) > 1 for word in words) else None


def _key(name: str, titles: _Titles) -> str:
    words = [word for word in name.split() if word.lower().rstrip(".") not in titles.prefixes | titles.letters]
    return name_key(" ".join(words) or name)
