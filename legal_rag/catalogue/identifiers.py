"""Case numbers, neutral citations, law numbers, consultation papers, orders: every printed form, one key each.

One reader for documents and questions: a key found in a question equals the key of the same thing in a page.
Prefixes of courts, issuers of laws and bodies that make orders are the profile's; the forms around them are here.

Keys: case_number "XYZ 010/2024"; neutral_citation "[2024] ISLE XYZ 010"; law_number "ISLE LAW 5/2018" (issuer not
printed or not known to the profile: "LAW 5/2018"; other instruments "ISLE DECREE 3/2020"); consultation_paper
"CP 3/2022" or "CP 3"; court_order "ISLE COURTS ORDER 3/2017" (body not known to the profile: "ORDER 3/2017");
award_reference: the printed reference in upper case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_rag.catalogue.case_numbers import awards, cases, citations
from legal_rag.catalogue.identifier_forms import INSTRUMENT_NUMBER, Forms, Hit, forms_of
from legal_rag.catalogue.law_numbers import laws
from legal_rag.catalogue.printed_dates import MONTH_NAMES, month_number
from legal_rag.profile.loader import Profile
from legal_rag.text import NormalisedText, normalise_with_offsets


@dataclass(frozen=True, slots=True)
class FoundIdentifier:
    """One identifier in a text; `text[span_start:span_end]` is `printed`. `number` is without leading zeros."""

    kind: str
    key: str
    printed: str
    span_start: int
    span_end: int
    number: str | None = None
    year: int | None = None
    month: int | None = None
    """Of a consultation paper that prints one."""


def find_identifiers(text: str, profile: Profile) -> list[FoundIdentifier]:
    """Every identifier in `text` (a page or a question), in order of place; spans are offsets into `text`.

    A neutral citation of a court that numbers its citations by case also yields that case, with the same span.
    """
    return identifiers_in(normalise_with_offsets(text), text, profile)


def identifiers_in(normalised: NormalisedText, source: str, profile: Profile) -> list[FoundIdentifier]:
    """`find_identifiers` for a text that is normalised already."""
    forms = forms_of(profile)
    taken: list[tuple[int, int]] = []
    found: list[FoundIdentifier] = []
    for find in (citations, cases, _papers, _orders, laws, awards):
        spans = []
        for kind, key, start, end, number, year, month in find(normalised.text, forms):
            if any(start < stop and begin < end for begin, stop in taken):
                continue
            spans.append((start, end))
            source_start, source_end = normalised.source_span(start, end)
            printed = source[source_start:source_end]
            found.append(FoundIdentifier(kind, key, printed, source_start, source_end, number, year, month))
        taken.extend(spans)
    found.sort(key=lambda one: (one.span_start, one.span_end))
    return found


# --- consultation papers and orders --------------------------------------------------------------------------------

_PAPER = re.compile(
    r"(?<![A-Za-z])(?:Consultation\s?(?:Papers?|Documents?)"
    r"|CP(?= ?(?:No|[0-9]+ ?(?:of|/) ?(?:19|20)[0-9])))"
    r"\s?(?:(?:Nos?\b\.?|Number|#):?\s?)?\(?(\d{1,3})(?![\d/])\)?"
    rf"(?:,?\s?(?:\(|of |dated |issued in |in |-\s?)*(?:\d{{1,2}}\s)?({MONTH_NAMES})?,?\s?((?:19|20)\d{{2}})(?!\d))?"
    rf"(?:\s(?P<later>{MONTH_NAMES}) (?:19|20)\d{{2}})?",
    re.IGNORECASE,
)


# "CP23/10", "Consultation Paper 2023/4": the year before the number.
_PAPER_OF_YEAR = re.compile(
    r"(?<![A-Za-z])(?:CP(?P<short>\d{2})"
    r"|(?:CP|Consultation\s?(?:Paper|Document)) ?(?:No\.? ?)?(?P<year>(?:19|20)\d{2}))/(?P<number>\d{1,3})(?![\d/])",
    re.IGNORECASE,
)


def _papers(text: str, forms: Forms) -> Iterator[Hit]:
    for match in _PAPER_OF_YEAR.finditer(text):
        number, printed_year = str(int(match["number"])), int(match["year"] or f"20{match['short']}")
        yield "consultation_paper", f"CP {number}/{printed_year}", *match.span(), number, printed_year, None
    for match in _PAPER.finditer(text):
        number = str(int(match[1]))
        year = int(match[3]) if match[3] else None
        month_name = match[2] or match["later"]
        key = f"CP {number}" + (f"/{year}" if year else "")
        month = month_number(month_name) if month_name else None
        yield "consultation_paper", key, match.start(), match.end(), number, year, month


_ORDER = re.compile(
    r"(?<![A-Za-z])(Order|(?:Practice |Registrar'?s )?Direction|Circular|Amendment Notice|Enactment Notice)s?,? "
    rf"(?:Nos?\b\.?|Number)\s?{INSTRUMENT_NUMBER}\s?(?:of|/|-)\s?((?:19|20)\d{{2}})(?!\d)",
    re.IGNORECASE,
)


def _orders(text: str, forms: Forms) -> Iterator[Hit]:
    for match in _ORDER.finditer(text):
        number = str(int(match[2])) if match[2].isdigit() else "X"
        before = text[max(0, match.start() - 100) : match.start()].rstrip()
        body, start = None, match.start()
        for name, pattern in forms.orders:
            found = pattern.search(before)
            if found and match.start() - (len(before) - found.start()) <= start:
                words = text[: match.start()]
                body, start = name, len(words.rstrip()) - (len(before) - found.start())
        key = " ".join(filter(None, (body, match[1].upper(), number))) + f"/{match[3]}"
        yield "court_order", key, start, match.end(), number, int(match[3]), None
