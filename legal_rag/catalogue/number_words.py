"""Numbers as documents print them: in figures with thousands, in words, as ordinals, as percentages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

_UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
}  # fmt: skip

_WORD = "|".join(sorted([*_UNITS, *_TENS, "hundred", *_SCALES], key=len, reverse=True))
NUMBER_WORDS = rf"(?:(?:{_WORD})(?:(?:\s+and)?[\s-]+(?:{_WORD}))*)"
"""A number in words, up to billions; for use in patterns that ignore case."""

FIGURES = r"(?:\d{1,3}(?:[,'’]\s?\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
"""A number in figures, with or without thousands separators and decimals."""

_NUMBER = re.compile(
    rf"(?<![\w.,])(?:(?P<figures>{FIGURES})(?![\d])(?:\s?(?P<scale>thousand|million|billion|m|bn|k)\b)?|(?P<words>{NUMBER_WORDS})\b)",
    re.IGNORECASE,
)
_SHORT_SCALES = {"k": 10**3, "m": 10**6, "bn": 10**9, **_SCALES}


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number printed in `text[span_start:span_end]`; `percent` if "%" or "per cent" follows (inside the span)."""

    value: Decimal
    printed: str
    span_start: int
    span_end: int
    percent: bool = False
    in_words: bool = False


def parse_figures(text: str) -> Decimal:
    """The value of figures with thousands separators: "1,234.50"; raises decimal.InvalidOperation for anything else."""
    return Decimal(re.sub(r"[,'’\s]", "", text))


def parse_number_words(text: str) -> int | None:
    """The value of a number in words ("three hundred and fifty thousand"); None for anything else."""
    total, group, seen = 0, 0, False
    for word in re.split(r"[\s-]+", text.strip().lower()):
        if word == "and" and seen:
            continue
        if word in _UNITS:
            group += _UNITS[word]
        elif word in _TENS:
            group += _TENS[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in _SCALES:
            total += max(group, 1) * _SCALES[word]
            group = 0
        else:
            return None
        seen = True
    return total + group if seen else None


def parse_ordinal(word: str) -> int | None:
    """1 for "first" or "1st"; None for anything else."""
    word = word.strip().lower()
    if match := re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word):
        return int(match[1])
    if "-" in word:
        tens, _, unit = word.partition("-")
        return _TENS[tens] + _ORDINALS[unit] if tens in _TENS and _ORDINALS.get(unit, 10) < 10 else None
    return _ORDINALS.get(word)


_PERCENT = re.compile(r"\s?(?:\([^)]{1,12}\)\s?)?(?:%|per\s?cent\b)", re.IGNORECASE)


def find_numbers(text: str) -> list[FoundNumber]:
    """Every number in `text` in figures or words, in order of place; spans are offsets into `text`."""
    found = []
    for match in _NUMBER.finditer(text):
        if match["words"]:
            words = parse_number_words(match["words"])
            if words is None:
                continue
            value = Decimal(words)
        else:
            value = parse_figures(match["figures"]) * _SHORT_SCALES.get((match["scale"] or "").lower(), 1)
        percent = _PERCENT.match(text, match.end())
        end = percent.end() if percent else match.end()
        start = match.start()
        found.append(FoundNumber(value, text[start:end], start, end, percent is not None, bool(match["words"])))
    return found
