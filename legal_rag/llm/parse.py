"""Reads a reply strictly: the lines that the prompt describes and no others, a value of the type asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from legal_rag.answer.model import Value
from legal_rag.answer.sentences import shorten
from legal_rag.catalogue.printed_dates import parse_date
from legal_rag.ground.model import ABSENT_SENTENCE
from legal_rag.llm.distil import Block
from legal_rag.llm.request import LlmRequest
from legal_rag.question.model import AnswerType
from legal_rag.store.facts import plain_number
from legal_rag.text import name_key

_LONGEST_NAME = 300
_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?")
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_BLOCK = re.compile(r"\[?P?(\d{1,2})\]?", re.IGNORECASE)
_NOTHING = frozenset({"null", "none", "n/a"})


class UnreadableReply(Exception):
    """A reply that has not the form asked for; its text says what is wrong, for the repair."""


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """What the model says: a value (None for null), the blocks that it cites, the facts of a comparison."""

    value: Value
    cited: tuple[Block, ...]
    facts: tuple[str, ...] = ()


def parse_reply(text: str, request: LlmRequest) -> ParsedReply:
    """Raises UnreadableReply."""
    if request.structured:
        return _structured(text, request)
    found: dict[str, list[str]] = {"FACT": [], "ANSWER": [], "PAGES": []}
    for name, rest in _lines(text):
        if name not in found:
            raise UnreadableReply(f'"{name[:40]}" is none of the lines described')
        found[name].append(rest)
    for name in ("ANSWER", "PAGES"):
        if len(found[name]) != 1:
            raise UnreadableReply(f"there must be one line {name}:")
    if found["FACT"] and not request.comparison:
        raise UnreadableReply("FACT lines are not asked for")
    value = _value(found["ANSWER"][0], request.answer_type)
    pages = found["PAGES"][0].strip().rstrip(".")
    names = [] if pages.lower() in {*_NOTHING, ""} else re.split(r"[,\s]+", pages)
    return _checked(value, names, request, tuple(found["FACT"]))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.strip().splitlines():
        if line.strip():
            name, colon, rest = line.partition(":")
            yield (name.strip() if colon else line.strip()), rest.strip()


def _structured(text: str, request: LlmRequest) -> ParsedReply:
    try:
        found = json.loads(text)
        answer, pages = found["answer"], [str(name) for name in found["pages"]]
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableReply("it is not the JSON object described") from error
    if answer is not None and not isinstance(answer, str):
        raise UnreadableReply('"answer" must be text or null')
    return _checked(None if answer is None else _value(answer, request.answer_type), pages, request, ())


def _checked(value: Value, names: list[str], request: LlmRequest, facts: tuple[str, ...]) -> ParsedReply:
    cited: dict[int, Block] = {}
    for name in names:
        match = _BLOCK.fullmatch(name)
        if match is None or not 1 <= int(match[1]) <= len(request.blocks):
            raise UnreadableReply(f'"{name[:20]}" is the id of none of the pages')
        cited[int(match[1])] = request.blocks[int(match[1]) - 1]
    return ParsedReply(value, tuple(cited.values()), facts)


def _value(text: str, answer_type: AnswerType) -> Value:
    text = text.strip()
    if not text:
        raise UnreadableReply("the answer is empty")
    if text.lower().rstrip(".") in _NOTHING or text == ABSENT_SENTENCE:
        return None
    match answer_type:
        case "boolean":
            if (word := text.lower().rstrip(".")) in _TRUTH:
                return _TRUTH[word]
            raise UnreadableReply("the answer must be true, false or null")
        case "number":
            return _number(text)
        case "date":
            day = parse_date(text)
            if day is None:
                raise UnreadableReply("the answer must be one date as YYYY-MM-DD, or null")
            return day.isoformat()
        case "name":
            return _name(text)
        case "names":
            names = {name_key(name): _name(name) for name in text.split("|") if name.strip()}
            return list(names.values())
        case "free_text":
            return shorten(text)


def _number(text: str) -> int | float:
    accounting = text.startswith("(") and text.endswith(")")
    figures = text[1:-1].strip() if accounting else text
    if not _NUMBER.fullmatch(figures):
        raise UnreadableReply("the answer must be one number in digits, or null")
    value = plain_number(Decimal(figures.replace(",", "")))
    return -value if accounting else value


def _name(text: str) -> str:
    name = " ".join(text.split()).strip("\"“”'‘’").rstrip(".;, ") if not _ends_shortened(text) else text.strip()
    if not name or len(name) > _LONGEST_NAME:
        raise UnreadableReply("the answer must be a name as printed, or null")
    return name


def _ends_shortened(name: str) -> bool:
    """ "Alder Ltd." keeps its full stop."""
    return re.search(r"\b(?:Ltd|Inc|Co|Corp|Pte|LLC|S\.A|L\.L\.C|Bros)\.$", name.strip()) is not None
