"""What the questions of `each_side` share: the words that set side beside side, and the answer told of all sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from legal_rag.answer.confidence import Footing
from legal_rag.answer.context import Context
from legal_rag.answer.model import Basis, Draft

BOTH = re.compile(r"\b(?:both|each|all)(?: of)?\b", re.IGNORECASE)
WHICH = re.compile(r"\b(?:which|where|whose)\b", re.IGNORECASE)
BEFORE = r"(?:before|earlier than|prior to|ahead of|older than|sooner than)"
AFTER = r"(?:after|later than|newer than|younger than|more recent(?:ly)? than)"
FIGURES = frozenset({"fine", "fee", "content_number"})
"""Kinds of drafts that give a figure."""


@dataclass(frozen=True, slots=True)
class Told:
    """One side: what the question calls it, and what it was found to say."""

    label: str
    draft: Draft


def of_another_date(context: Context) -> bool:
    """Whether the order asked for is not that in which the sides were issued, but of something that happened."""
    return context.wording.any("hearing", "award", "trial", "other_act")


def together(
    context: Context, value: bool | str | list[str], found: Sequence[Told], basis: Basis | None = None
) -> Draft:
    """The answer with the pages of every side; a side of which nothing shows it makes it a closed one."""
    evidence = list(dict.fromkeys(piece for told in found for piece in told.draft.evidence))
    reason = "; ".join(f"{told.label}: {_said(told.draft)} ({told.draft.reason})" for told in found)
    closed = any(told.draft.basis == "closed-world" for told in found)
    footing: Footing = "catalogue" if all(told.draft.kind not in FIGURES for told in found) else "parts"
    return context.answered(
        value, evidence, reason, basis or ("closed-world" if closed else "printed"), footing=footing
    )


def _said(draft: Draft) -> str:
    return {True: "yes", False: "no"}.get(draft.value, "") if isinstance(draft.value, bool) else str(draft.value)
