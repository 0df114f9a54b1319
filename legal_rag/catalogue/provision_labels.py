"""What the first words of a printed line say about where it stands in a statute: "PART 2", "14.", "14(1)", "(b)".

A label alone does not make a provision: "Article 12" may open a line because a sentence broke there. The walk in
`provision_walk` decides with what came before; here only the forms are known.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

LabelKind = Literal["part", "chapter", "schedule", "worded", "dotted", "plain", "bracketed_heading"]

_DIVISION_NUMBER = r"(?:\d{1,3}[A-Z]?|[IVXLC]{1,6}|[A-Z]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)"
_PART = re.compile(rf"(PART|CHAPTER|TITLE|BOOK)\s+({_DIVISION_NUMBER})\b\s*[-–—:.]*\s*(.*)", re.IGNORECASE)
_SCHEDULE = re.compile(
    rf"(SCHEDULE|APPENDIX|ANNEX|ANNEXURE)(?:\s+(?:NO\.?\s*)?({_DIVISION_NUMBER})\b|$|(?=\s*[-–—:]))\s*[-–—:.]*\s*(.*)",
    re.IGNORECASE,
)
_WORDED = re.compile(
    r"(ARTICLE|ART\.|SECTION|SEC\.|REGULATION|RULE|CLAUSE|§)\s*(?:NO\.?\s*)?\(?(\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*)\)?"
    r"((?:\s*\(\d{1,3}[A-Z]?\))*)(\s*(?:bis|ter|quater)\b)?\s*[-–—:.]*\s*(.*)",
    re.IGNORECASE,
)
_DOTTED = re.compile(r"((?:\d{1,3}[A-Z]?)(?:\.\d{1,3}[A-Z]?){1,4})[.)]?(?:\s+(.*)|$|(?=[A-Z“\"(]))(.*)")
_BRACKETED_HEADING = re.compile(r"(\d{1,4}[A-Z]{0,2})\.?\s*[—–-]?\s*\((\d{1,3}[A-Z]?)\)\s*(.*)")
_PLAIN = re.compile(r"(\d{1,4}[A-Z]{0,2})(?:\s*[.)]\s*|\s+|$|(?=[A-Z“\"][a-z]))(.*)")
_REFERENCE_TAIL = re.compile(
    r"(?:\b(?:[Aa]rticles?|[Aa]rt\.|[Ss]ections?|[Rr]egulations?|[Rr]ules?|[Pp]arts?|[Cc]hapters?|[Ss]chedules?"
    r"|[Pp]aragraphs?|[Aa]ppendix|[Aa]nnex|[Cc]lauses?|[Ff]orms?|Nos?\.?|Law|and|or|to|of|under|in|with|by|the|any|from"
    r"|than|within|least)|[,&(])$"
)
_RUNS_ON = re.compile(r"(?:[a-z,;]|\((?:\d|[a-z])\)?[,;]?\s+(?:of|or|and)\b|of\b)")

CLAUSE = re.compile(r"\(\s?(\d{1,3}[A-Z]?|[a-z]{1,2}|[ivxl]{1,5}|[A-Z]{1,2})\s?\)\s*")
"""A clause label in brackets at the start of a line or within one."""
LETTERED = re.compile(r"([a-z]|[A-H])[.)]\s+(?=\S)")
"""A clause label with a full stop: "a. To propose"."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label that opens a line. `word` is the printed word of a part, schedule or worded heading, as printed."""

    kind: LabelKind
    number: str
    rest: str
    word: str = ""
    clause: str = ""
    """ "(1)" of "14(1)". """


def line_label(text: str) -> Label | None:
    """The label that `text` opens with, None if it opens with none (clause labels in brackets apart)."""
    first = text[:1]
    if first.isdigit():
        return _numeric(text)
    if first.isalpha() or first == "§":
        return _worded(text)
    return None


def _worded(text: str) -> Label | None:
    head = text[:4].lower()
    if head in ("part", "chap", "titl", "book"):
        found = _PART.fullmatch(text)
        if found and not _RUNS_ON.match(found[3]):
            word = found[1].lower()
            return Label(
                "part" if word in ("part", "title", "book") else "chapter", found[2].upper(), found[3], found[1]
            )
        return None
    if head in ("sche", "appe", "anne"):
        found = _SCHEDULE.fullmatch(text)
        if found and not _RUNS_ON.match(found[3] or ""):
            return Label("schedule", (found[2] or "").upper(), found[3] or "", found[1])
        return None
    found = _WORDED.fullmatch(text)
    if found and not _RUNS_ON.match(found[5]):
        number = found[2].upper() + (f" {found[4].strip().lower()}" if found[4] else "")
        return Label("worded", number, found[5], found[1], re.sub(r"\s", "", found[3] or ""))
    return None


def _numeric(text: str) -> Label | None:
    found = _DOTTED.fullmatch(text)
    if found:
        rest = (found[2] or found[3] or "").strip()
        return None if _RUNS_ON.match(rest) else Label("dotted", found[1], rest)
    found = _BRACKETED_HEADING.fullmatch(text)
    if found:
        return (
            None if _RUNS_ON.match(found[3]) else Label("bracketed_heading", found[1], found[3], clause=f"({found[2]})")
        )
    found = _PLAIN.fullmatch(text)
    if found:
        rest = found[2].strip()
        return None if _RUNS_ON.match(rest) else Label("plain", found[1], rest)
    return None


_CLAUSE_REFERENCE_TAIL = re.compile(
    r"(?:\b(?:[Aa]rticles?|[Ss]ections?|[Rr]egulations?|[Rr]ules?|[Pp]arts?|(?:[Ss]ub-?)?[Pp]aragraphs?"
    r"|[Cc]lauses?|under|than|least"
    r"|most|of|to|in|per|every|about|is|be|are)|\()$"
)


def breaks_off_before_clause(text: str) -> bool:
    """The line ends so that a bracketed number opening the next belongs to its sentence: "less than / (5) years"."""
    return _CLAUSE_REFERENCE_TAIL.search(text) is not None


def breaks_off(text: str) -> bool:
    """The line ends in the middle of a reference, so that a number opening the next one belongs to it."""
    return _REFERENCE_TAIL.search(text) is not None


def looks_like_heading(text: str) -> bool:
    """Short, capitalised at the start and without the stop of a sentence."""
    return (
        0 < len(text) <= 120
        and (text[0].isupper() or text[0] in "“\"‘'(")
        and text[-1] not in ".;:,"
        and re.search(r"\b(?:shall|must|means|may not)\b", text) is None
    )


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman(label: str) -> int | None:
    """The value of a small roman numeral in its regular form, None if it is none."""
    if not label or any(char not in _ROMAN for char in label):
        return None
    total = 0
    for char, following in zip(label, label[1:] + " ", strict=True):
        value = _ROMAN[char]
        total += -value if _ROMAN.get(following, 0) > value else value
    return total if _as_roman(total) == label else None


def _as_roman(value: int) -> str:
    out = ""
    for number, letters in (
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ):
        while value >= number:
            out += letters
            value -= number
    return out


def letter(label: str) -> int | None:
    """The place of a letter label: a 1, z 26, aa 27, bb 28; None if it is none."""
    folded = label.lower()
    if len(folded) == 1 and folded.isalpha():
        return ord(folded) - 96
    if len(folded) == 2 and folded[0] == folded[1] and folded.isalpha():
        return 26 + ord(folded[0]) - 96
    return None


def leading_number(number: str) -> int:
    """14 of "14A" and "14 bis"."""
    digits = re.match(r"\d+", number)
    return int(digits.group()) if digits else 0
