"""A profile's citation style: how documents, provisions and pages are written in a citation.

The table `[citation]` of a profile gives, for each kind of document, a list of parts such as "{parties}" or
", {place}". A part with a field that is empty, or that only says again what stands already, is left out; of a list
within the list the first part that can be filled is taken. Kinds without a list of their own take `default`, and what a
profile does not say is as the generic profile says it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import Any

from legal_rag.errors import SettingsError
from legal_rag.profile import Profile, load_profile
from legal_rag.text import name_key

_IDENTIFYING = frozenset({"neutral_citation", "case_number", "law_number", "version"})
"""Fields that are not written twice in one citation."""


@dataclass(frozen=True)
class CitationStyle:
    """The style of one profile; raises SettingsError for a part that is no template."""

    profile: Profile

    @cached_property
    def _documents(self) -> dict[str, Any]:
        return {**load_profile("generic").section("citation"), **self.profile.section("citation")}

    @cached_property
    def _places(self) -> dict[str, Any]:
        own = self.profile.section("citation").get("places", {})
        return {**load_profile("generic").section("citation")["places"], **own}

    @cached_property
    def kept_capitals(self) -> frozenset[str]:
        """Abbreviations of the jurisdiction, which stay in capitals in a title set in capitals."""
        spelled = self.profile.section("identifiers").get("law_issuers", {})
        names = [
            *(name for names in spelled.values() for name in names),
            *self.profile.words("identifiers", "citation_issuers"),
            *self.profile.words("consultation", "issuing_bodies"),
            *self.profile.words("citation", "capitals"),
        ]
        return frozenset(word for name in names for word in name.split() if word.isupper())

    def document(self, kind: str, fields: Mapping[str, str]) -> str:
        """The citation of a document of `kind`: all parts of its list that `fields` can fill."""
        written = ""
        for part in self._documents.get(kind) or self._documents["default"]:
            for choice in part if isinstance(part, list) else [part]:
                filled = self._filled(choice, fields, written)
                if filled is not None:
                    written += filled
                    break
        return written.lstrip(" ,")

    def place(self, kind: str, fields: Mapping[str, str]) -> str:
        """The citation of a provision of `kind` (article, paragraph …) or of a page (page, labelled_page)."""
        return self._filled(self._places.get(kind, self._places["provision"]), fields, "") or ""

    def _filled(self, template: Any, fields: Mapping[str, str], written: str) -> str | None:
        try:
            names = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
            if not all(fields.get(name) for name in names):
                return None
            if any(name in _IDENTIFYING and name_key(fields[name]) in name_key(written) for name in names):
                return None
            return str(template.format(**{name: fields[name] for name in names}))
        except (TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
            raise SettingsError(
                f"Profile {self.profile.name}: [citation] has a part that is no template: {template!r} ({error}).",
                'Write a text such as ", {place}".',
            ) from error


_SMALL_WORDS = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "under", "with"}
)
_NUMBER_SIGN = re.compile(r"\bNO\.(?=\s?\(?\d)")
_NUMBERED = re.compile(r"\(\d+\)\s*")
_VERSUS = re.compile(r"\s+v(?:s?\.?|ersus)\s+", re.IGNORECASE)
_SHORT_CAPITALS = 3
"""In a title of both cases, capitals of this length are an abbreviation."""


def in_reading_case(title: str, kept: frozenset[str]) -> str:
    """A title printed in capitals as a sentence writes it: "LAW OF SECURITY" is "Law of Security".

    Words of `kept` and short abbreviations in parentheses stay in capitals.
    """
    whole = title.isupper()

    def recased(match: re.Match[str]) -> str:
        word = match.group()
        if not word.isupper() or word in kept or (not whole and len(word) <= _SHORT_CAPITALS):
            return word
        in_parentheses = title[max(match.start() - 1, 0)] == "(" and title[match.end() : match.end() + 1] == ")"
        if in_parentheses and len(word) <= _SHORT_CAPITALS + 1:
            return word
        if match.start() and word.lower() in _SMALL_WORDS:
            return word.lower()
        return word.capitalize()

    return " ".join(_NUMBER_SIGN.sub("No.", re.sub(r"[^\W\d_][\w'’]*", recased, title)).split())


def first_parties(title: str) -> str:
    """ "A v B" of "(1) A (2) C v (1) B (2) D": the first of each side; a title without sides as it is."""
    sides = _VERSUS.split(title, maxsplit=1)
    if len(sides) != 2:
        return title
    return " v ".join(
        next((name.strip(" ,;") for name in _NUMBERED.split(side) if name.strip()), side) for side in sides
    )
