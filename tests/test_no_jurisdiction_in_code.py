"""No line of the program spells out a court's prefix or a jurisdiction's name: they are the profile's."""

from __future__ import annotations

import re
from pathlib import Path

import legal_rag
from legal_rag.profile.loader import load_profile

FOLDER = Path(legal_rag.__file__).parent


def words_of_the_jurisdiction() -> list[str]:
    """Prefixes, issuers and places that the shipped profile names."""
    profile = load_profile("difc")
    issuers = profile.section("identifiers")["law_issuers"]
    words = {court.prefix for court in profile.courts} | set(profile.words("identifiers", "citation_issuers"))
    words |= {spelling for spellings in issuers.values() for spelling in spellings}
    generic = {"Federal", "Cabinet", "UAE Cabinet", "Federal Cabinet"}
    return [*sorted(words - generic), "UAE", "Emirates", "Emirati"]


def test_the_profile_names_some() -> None:
    assert {"Dubai", "CFI"} <= set(words_of_the_jurisdiction())


def test_no_line_of_the_program_names_one() -> None:
    named = re.compile(
        r"(?<![\w.])(?:" + "|".join(re.escape(word) for word in words_of_the_jurisdiction()) + r")(?![\w])"
    )
    # The profile's own name, as `--profile` takes it, is an option's value and in lower case.
    found = [
        f"{path.relative_to(FOLDER)}:{number}: {line.strip()}"
        for path in sorted(FOLDER.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []
