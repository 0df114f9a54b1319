"""What parsing makes of a question."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal, get_args

from legal_rag.question.universal import Universal

AnswerType = Literal["number", "boolean", "name", "names", "date", "free_text"]
ANSWER_TYPES: tuple[AnswerType, ...] = get_args(AnswerType)


@dataclass(frozen=True, slots=True)
class Reference:
    """Something the question points at. `text[span_start:span_end]` of the question is `printed`."""

    kind: str
    """An identifier kind of the catalogue (case_number, neutral_citation, law_number, consultation_paper, court_order),
    or title (quoted or recognised)."""
    key: str
    """Normalised as in `identifiers.key`; for titles the name key."""
    printed: str
    span_start: int
    span_end: int
    number: str | None = None
    year: int | None = None


@dataclass(frozen=True, slots=True)
class PageReference:
    """A page the question names: a physical number, or first, last, title."""

    which: Literal["number", "label", "first", "last", "title"]
    number: int | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class ArticleReference:
    """An article, section, regulation, rule, paragraph or schedule the question names: kind and number as
    "14(1)(d)"."""

    kind: str
    number: str
    printed: str


@dataclass(frozen=True, slots=True)
class Filters:
    """Hard filters given with the question (`--in`, `--kind`, `--after`, `--before`, `--as-of`)."""

    within: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    after: date | None = None
    before: date | None = None
    as_of: date | None = None

    def __bool__(self) -> bool:
        return bool(self.within or self.kinds or self.after or self.before or self.as_of)

    def __str__(self) -> str:
        """As given on the command line: "--in BOOK --kind law --after 2024-01-31"; empty without filters."""
        given = [f"--in {name}" for name in self.within] + [f"--kind {kind}" for kind in self.kinds]
        days = {"--after": self.after, "--before": self.before, "--as-of": self.as_of}
        return " ".join(given + [f"{option} {day.isoformat()}" for option, day in days.items() if day])


@dataclass(frozen=True, slots=True)
class Corrected:
    """A text with its slips of the pen put right, and what was read as what."""

    text: str
    slips: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A parsed question. `search_text` are its own words, normalised, without the talk around what is asked and with
    slips of the pen put right."""

    text: str
    search_text: str
    answer_type: AnswerType
    type_given: bool
    references: tuple[Reference, ...] = ()
    articles: tuple[ArticleReference, ...] = ()
    pages: tuple[PageReference, ...] = ()
    quoted: tuple[str, ...] = ()
    comparison: bool = False
    all_documents: bool = False
    """It asks over "all documents" or the "full case files"."""
    intent: str = "content"
    kind: str = "content"
    """The kind of fact that questions in such words ask for (question/kinds.py)."""
    topic: str = ""
    """The search text without its references: what the question is about."""
    filters: Filters = field(default_factory=Filters)
    universal: Universal | None = None
    """What it asks over the whole corpus, if it does."""
    slips: tuple[tuple[str, str], ...] = ()
    """Misspelt words and acronyms, and what they were read as."""
