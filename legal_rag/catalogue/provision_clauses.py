"""The clauses that a line of an article starts with or runs into: "(2) ... or (b) ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legal_rag.catalogue.clause_labels import MISSING, OpenClauses, clause_value, next_label, styles_of
from legal_rag.catalogue.number_words import NUMBER_WORDS, parse_number_words
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.provision_labels import CLAUSE, LETTERED, breaks_off_before_clause

_INLINE = re.compile(r"(?:(?<=[;:.])|(?<=[a-z],))\s+(?:and/or |and |or )?(?=\()|(?<=[a-z] )(?:and/or|and|or) (?=\()")
_NUMBER_WORD_AT_END = re.compile(rf"\b({NUMBER_WORDS})$", re.IGNORECASE)
_CLAUSE_END = re.compile(r"(?:[.;:]|[;,] (?:and/or|and|or))$")


def clauses_of(line: PrintedLine, start: int, above: PrintedLine | None, clauses: OpenClauses) -> Iterator[int]:
    """Offsets in the line's text, from `start`, of the labels that open a clause; `clauses` stands at each in turn."""
    text = line.text
    at = start
    fresh = above is None or line.opens_block or _CLAUSE_END.search(above.text) is not None
    if start == 0 and above is not None and _goes_on(above, line):
        at = len(text)
    while at < len(text):
        found = CLAUSE.match(text, at) or (LETTERED.match(text, at) if at == start else None)
        if found is None or not _enter(clauses, found, skips=MISSING if fresh else 0):
            break
        yield at
        at = found.end()
    for gap in _INLINE.finditer(text, start):
        found = CLAUSE.match(text, gap.end()) if gap.end() >= at or at == len(text) else None
        if found and found.end() < len(text) and _enter(clauses, found, inline=True):
            yield found.start()


def _goes_on(above: PrintedLine, line: PrintedLine) -> bool:
    """The bracket that opens `line` belongs to the sentence above: "Article / (3)", or "three / (3) months"."""
    label = CLAUSE.match(line.text)
    word = _NUMBER_WORD_AT_END.search(above.text)
    if label is not None and word is not None and label[1] == str(parse_number_words(word[1])):
        return True
    return above.page_number == line.page_number and breaks_off_before_clause(above.text)


def _enter(clauses: OpenClauses, found: re.Match[str], inline: bool = False, skips: int = 0) -> bool:
    label = found[1]
    point = found.group().lstrip()[0] != "("
    styles = styles_of(label, point)
    if len(styles) == 2 and _roman_open(clauses, styles[1], label):
        styles = styles[::-1]
    depth = len(clauses.labels)
    for style in styles:
        if (
            inline
            and not any(
                kept == style and next_label(open_label, label, style)
                for open_label, kept in zip(clauses.labels, clauses.styles, strict=True)
            )
            and not (depth and clause_value(label, style) == 1)
        ):
            continue
        if clauses.enter(label, style, skips):
            return True
    return False


def _roman_open(clauses: OpenClauses, style: str, label: str) -> bool:
    """The numeral follows an open numeral, or is the first under a letter that it does not follow."""
    if style in clauses.styles:
        return next_label(clauses.labels[clauses.styles.index(style)], label, style)
    plain = style.replace("roman", "letter")
    if plain in clauses.styles:
        return not next_label(clauses.labels[clauses.styles.index(plain)], label, plain)
    return True
