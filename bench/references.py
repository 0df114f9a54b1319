"""References to nothing, and references that are only mentioned: the first must be absent, the second never refused.

Both are made from the corpus's own identifiers, so that they look like what its readers write. Seeded.
"""

from __future__ import annotations

import random
import re
from dataclasses import asdict, dataclass

from legal_rag.corpus import Corpus

ASKED = (
    "Who are the claimants in {}?",
    "What was the outcome of {}?",
    "When was {} issued?",
    "What does {} provide?",
    "How much was claimed in {}?",
)
UNKNOWN_COURTS = ("ZZ", "QX", "WKR")
_KINDS = ("case_number", "law_number", "consultation_paper", "court_order")


@dataclass(frozen=True)
class ReferenceFigures:
    """Of `made_up` references how many were `absent`; of those only `mentioned` how many were `refused` (absent)."""

    made_up: int
    absent: int
    mentioned: int
    refused: int

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


def reference_figures(corpus: Corpus, wanted: int = 100) -> ReferenceFigures:
    """Asks both kinds of questions of `corpus`; an absent answer that cites a page does not count."""
    made_up, mentioned = made_up_references(corpus, wanted), mentioned_references(corpus, wanted)
    rng = random.Random(5)
    absent = 0
    for reference in made_up:
        found = corpus.ask(rng.choice(ASKED).format(reference))
        absent += found.status == "absent" and not found.citations
    refused = sum(corpus.ask(f"What is said about {reference}?").status == "absent" for reference in mentioned)
    return ReferenceFigures(len(made_up), absent, len(mentioned), refused)


def made_up_references(corpus: Corpus, wanted: int) -> list[str]:
    """Forms of the corpus's own keys with numbers that none of its documents has; some of courts it does not know."""
    rng = random.Random(20240501)
    cursor = corpus.store.cursor()
    known = {key for (key,) in cursor.execute("SELECT DISTINCT key FROM identifiers").fetchall()}
    own = cursor.execute(
        "SELECT DISTINCT kind, key FROM identifiers WHERE own AND list_contains(?, kind) ORDER BY ALL", [list(_KINDS)]
    ).fetchall()
    own = [(kind, key) for kind, key in own if re.search(r"\d+/\d{4}$", key)]
    found: list[str] = []
    while len(found) < wanted:
        kind, key = rng.choice(own)
        head = re.sub(r"\d+/\d{4}$", "", key)
        if kind == "case_number" and len(found) % 10 == 0:
            head = f"{rng.choice(UNKNOWN_COURTS)} "
        number, year = rng.randint(1, 500), rng.randint(2005, 2031)
        new = f"{head}{number:03d}/{year}" if kind == "case_number" else f"{head}{number}/{year}"
        if new not in known:
            found.append(_printed(kind, head, number, year))
    return found


def _printed(kind: str, head: str, number: int, year: int) -> str:
    if kind == "case_number":
        return f"{head}{number:03d}/{year}"
    if kind == "consultation_paper":
        return f"Consultation Paper No. {number} of {year}"
    *issuer, instrument = head.split()
    return " ".join([*issuer, instrument.title(), f"No. {number} of {year}"])


def mentioned_references(corpus: Corpus, wanted: int) -> list[str]:
    """References, as printed, that no document carries as its own."""
    rows = corpus.store.cursor().execute(
        "SELECT key, min(printed) FROM identifiers WHERE list_contains(?, kind) GROUP BY key "
        "HAVING NOT bool_or(own) ORDER BY key",
        [list(_KINDS)],
    )
    printed = [" ".join(text.split()) for _, text in rows.fetchall()]
    return random.Random(9).sample(printed, min(wanted, len(printed)))
