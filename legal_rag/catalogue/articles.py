"""The provisions of laws, regulations and rules: parts, articles, sub-articles, schedules and their paragraphs.

Each has the page where it starts and the page where it ends, so that a question about "Article 14(2)(b)" is a look-up.
A provision is where its own label stands, never where another provision names it. Numbers: "14", "14(1)",
"14(1)(d)", "2.2.4", "43.55", "5 bis"; a paragraph of a schedule is numbered within it and has the schedule as parent.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from rapidfuzz import fuzz

from legal_rag.catalogue.clause_labels import MISSING, OpenClauses, clause_value, next_label, styles_of
from legal_rag.catalogue.contents_pages import ContentsEntry
from legal_rag.catalogue.page_lines import DocumentLines, PrintedLine
from legal_rag.catalogue.provision_labels import (
    CLAUSE,
    LETTERED,
    Label,
    breaks_off,
    breaks_off_before_clause,
    leading_number,
    line_label,
    looks_like_heading,
    roman,
)
from legal_rag.catalogue.provision_spans import Start, offset_in, rows_of
from legal_rag.catalogue.rows import Article
from legal_rag.text import name_key

_PRINTED_LIMIT = 240
_SCHEDULE, _PART, _CHAPTER, _ARTICLE, _CLAUSE = 0, 1, 2, 3, 9
"""Levels: a provision ends where one of its own level or a lower one begins; dotted numbers count up from _ARTICLE.
A part of the text is on the level of a schedule, a part of a schedule within it."""
_INLINE = re.compile(r"(?:(?<=[;:.])|(?<=[a-z],))\s+(?:and/or |and |or )?(?=\()|(?<=[a-z] )(?:and/or|and|or) (?=\()")
_UNIT_OF_KIND = {"regulation": "regulation", "rules": "rule", "court_order": "rule", "practice_direction": "rule"}
_WORDED_AT_END = re.compile(r"(.*?)\b(Article|Section|Regulation|Rule)\s*\(?(\d{1,3}[A-Z]?)\)?", re.IGNORECASE)
_WORD_AT_END = re.compile(r"\b(?:Article|Section|Regulation|Rule)$", re.IGNORECASE)
_CLAUSE_END = re.compile(r"(?:[.;:]|[;,] (?:and/or|and|or))$")
_BARE_NUMBER = re.compile(r"\(?\d{1,3}[A-Z]?\)?")
_SAME_HEADING = 90
"""Likeness, of 100, at which the heading in the contents list and the one in the text differ by a slip of the pen."""


def find_articles(
    body: DocumentLines, contents_pages: tuple[int, ...], contents: tuple[ContentsEntry, ...], unit: str
) -> tuple[Article, ...]:
    """All provisions of a document, in order, from lines without running heads.

    `unit` is what the document calls its provisions (`unit_word`). `contents` lends its number to a heading whose own
    number the page's text has lost.
    """
    lines = [line for number, found in sorted(body.items()) if number not in contents_pages for line in found]
    return _Walk(lines, unit, contents).run()


_UNITS = re.compile(r"\b(?:this|of|under|in|to|with|the)\s+(article|section|regulation|rule|clause)s?\b", re.IGNORECASE)


def unit_word(kind: str, text: str) -> str:
    """What a document of `kind` calls its provisions: by its kind, else the word its text uses most, else "article"."""
    if kind in _UNIT_OF_KIND:
        return _UNIT_OF_KIND[kind]
    counted = Counter(found.lower() for found in _UNITS.findall(text))
    return counted.most_common(1)[0][0] if counted else "article"


class _Walk:
    """One pass over the lines; state is the place in the document's numbering."""

    def __init__(self, lines: list[PrintedLine], unit: str, contents: tuple[ContentsEntry, ...]) -> None:
        self.lines = lines
        self.unit = unit
        self.contents = contents
        self.expected = 0
        """Index in `contents` of the entry that should come next."""
        self.labels = [line_label(line.text) for line in lines]
        self.right_edge = max((line.x1 for line in lines), default=0.0)
        counts = Counter(label.kind for label in self.labels if label is not None)
        bold = sum(
            1 for line, label in zip(lines, self.labels, strict=True) if label and label.kind == "plain" and line.bold
        )
        self.bold_headings = bold >= 3
        self.plain = {
            leading_number(label.number)
            for label in self.labels
            if label is not None and label.kind in ("plain", "bracketed_heading")
        }
        self.worded = self._counts_in_words(bold)
        self.dotted = not self.worded and counts["dotted"] >= 5
        self.starts: list[Start] = []
        self.schedule: str | None = None
        self.part: str | None = None
        self.last_part = 0
        self.last_schedule_part = 0
        self.top = 0
        self.seen: set[str] = set()
        self.top_in_text = 0
        self.seen_in_text = self.seen
        self.current: str | None = None
        self.clauses = OpenClauses()

    def run(self) -> tuple[Article, ...]:
        skip = 0
        for i, line in enumerate(self.lines):
            if i < skip:
                continue
            label = self.labels[i]
            taken = 0
            if label is not None and not (i and self._runs_on(i)):
                taken = self._take(i, label)
            if not taken and self.worded:
                taken = self._open_worded_at_end(i)
            if not taken and self.schedule is None:
                taken = self._open_listed(i)
            if taken:
                skip = i + taken
            else:
                self._clauses_of(line, 0, self.lines[i - 1] if i > skip else None)
        return rows_of(self.starts, self.lines)

    def _counts_in_words(self, bold_numbers: int) -> bool:
        """Headings read "Article (3)": at least three, in rising order, and more than there are bold plain numbers."""
        numbers = [
            leading_number(label.number)
            for i, label in enumerate(self.labels)
            if label is not None and self._worded_heading(i)
        ]
        rising = sum(after > before for before, after in pairwise([0, *numbers]))
        return len(numbers) >= 3 and 10 * rising >= 7 * len(numbers) and len(numbers) > bold_numbers

    def _runs_on(self, i: int) -> bool:
        before, line = self.lines[i - 1], self.lines[i]
        if before.page_number != line.page_number or before.bold or line.bold:
            return False
        above = self.labels[i - 1]
        return (above is None or above.kind not in ("part", "chapter", "schedule")) and breaks_off(before.text)

    def _take(self, i: int, label: Label) -> int:
        """Open the provision that line `i` starts; how many lines its label and heading took, 0 if it starts none."""
        if label.kind == "schedule":
            return self._open_schedule(i, label)
        if label.kind in ("part", "chapter"):
            return self._open_part(i, label)
        if label.kind == "worded":
            return self._open_worded(i, label)
        if label.kind == "dotted":
            return self._open_dotted(i, label)
        if label.kind == "bracketed_heading":
            return self._open_bracketed(i, label)
        return self._open_plain(i, label)

    # Schedules, parts and chapters -----------------------------------------------------------------------------

    def _open_schedule(self, i: int, label: Label) -> int:
        line = self.lines[i]
        capital = label.word.isupper() or line.bold
        alone = not label.rest or looks_like_heading(label.rest)
        if not (capital or (line.opens_block and alone)) or not alone or line.text.endswith((",", ";")):
            return 0
        if not label.number and label.rest and not capital:
            return 0
        name = f"{label.word.capitalize()} {label.number}".strip()
        if name == self.schedule and not capital:
            return 0
        heading, taken = self._heading(i, label.rest)
        if name != self.schedule:
            if self.schedule is None:
                self.top_in_text, self.seen_in_text = self.top, self.seen
            self.schedule, self.part, self.top, self.current = name, None, 0, None
            self.seen, self.last_schedule_part = set(), 0
            self.clauses.clear()
            self._start(i, "schedule", label.number or label.word.capitalize(), None, heading, _SCHEDULE, taken)
        return taken

    def _open_part(self, i: int, label: Label) -> int:
        line = self.lines[i]
        capital = label.word.isupper() or line.bold
        if not capital and not (line.opens_block and (not label.rest or looks_like_heading(label.rest))):
            return 0
        if not capital and label.rest and len(label.rest) > 80:
            return 0
        kind = label.kind
        value = _division_value(label.number)
        if kind == "part" and value is not None and not self._part_follows(value):
            return 0
        heading, taken = self._heading(i, label.rest)
        name = f"{label.word.capitalize()} {label.number}"
        parent = self.schedule
        if kind == "part":
            if name == self.part:
                return taken
            self.part = name
        else:
            parent = self.part or self.schedule
        level = _CHAPTER if kind == "chapter" else _SCHEDULE if self.schedule is None else _PART
        self._start(i, kind, label.number, parent, heading, level, taken)
        if self.unit == "rule" and kind == "part" and label.number.isdigit():
            self.top = int(label.number)
        elif self.schedule is not None:
            self.top = 0
            self.seen = set()
        self.current = None
        self.clauses.clear()
        return taken

    def _part_follows(self, value: int) -> bool:
        """Parts count up. One that goes on with the parts of the text, and not of the schedule, ends the schedule."""
        if self.schedule is not None and not (value > self.last_part > 0 and self.last_schedule_part != value - 1):
            self.last_schedule_part = value
            return True
        if value < self.last_part:
            return False
        if self.schedule is not None:
            self.schedule, self.seen, self.top = None, self.seen_in_text, self.top_in_text
        self.last_part = value
        return True

    # Articles ----------------------------------------------------------------------------------------------------

    def _worded_heading(self, i: int) -> bool:
        """ "Article (3)" alone on its line, or with a heading after it."""
        label = self.labels[i]
        if label is None or label.kind != "worded" or label.clause:
            return False
        line = self.lines[i]
        if i and self._runs_on(i):
            return False
        if not label.rest:
            return line.text[-1] not in ",;" and (line.opens_block or line.bold or not line.text.endswith("."))
        return (line.bold or line.opens_block or label.word.isupper()) and looks_like_heading(label.rest)

    def _open_worded(self, i: int, label: Label) -> int:
        if not self._worded_heading(i) or not (self.worded or self.lines[i].bold):
            return 0
        if label.number in self.seen:
            return 0
        heading, taken = self._heading(i, label.rest)
        if not label.rest:
            above = self._heading_above(i)
            if above is not None:
                heading, taken = above, 1
        self.top = max(self.top, leading_number(label.number))
        word = label.word.lower().rstrip(".")
        unit = {"art": "article", "sec": "section", "§": "section"}.get(word, word)
        self._open_article(i, unit, label.number, None, heading, taken, _ARTICLE)
        return taken

    def _open_worded_at_end(self, i: int) -> int:
        """The heading and "Article (5)" on one line, or with the number alone on the next."""
        line = self.lines[i]
        if not (line.bold or line.opens_block) or len(line.text) > 120:
            return 0
        taken, text = 1, line.text
        if _WORD_AT_END.search(text) and i + 1 < len(self.lines) and _BARE_NUMBER.fullmatch(self.lines[i + 1].text):
            taken, text = 2, f"{text} {self.lines[i + 1].text}"
        found = _WORDED_AT_END.fullmatch(text)
        if not found or found[3] in self.seen or not self.top < leading_number(found[3]) <= self.top + MISSING:
            return 0
        self.top = leading_number(found[3])
        self._open_article(i, found[2].lower(), found[3], None, found[1].strip() or None, taken, _ARTICLE)
        return taken

    def _open_listed(self, i: int) -> int:
        """A heading that has lost its number and stands in the contents list: the list's number is its number."""
        line = self.lines[i]
        if not (line.bold or line.opens_block) or len(line.text) > 160 or CLAUSE.match(line.text):
            return 0
        label = self.labels[i]
        key = name_key(label.rest if label is not None and label.rest else line.text.lstrip("•·-–—. "))
        run_in = False
        for ahead, entry in enumerate(self.contents[self.expected : self.expected + 1 + MISSING]):
            if (
                entry.key == key
                or (len(key) >= 10 and fuzz.ratio(entry.key, key) >= _SAME_HEADING)
                or (
                    line.bold
                    and len(key) > 15
                    and entry.key.startswith(key)
                    and i + 1 < len(self.lines)
                    and self.lines[i + 1].bold
                )
            ):
                break
            # The heading and its text on one line, where both lost their number and their weight.
            run_in = ahead == 0 and label is None and key.startswith(entry.key + " ") and len(entry.key) >= 5
            if run_in:
                break
        else:
            return 0
        if entry.number in self.seen or (label is not None and label.number == entry.number):
            return 0
        level = _ARTICLE + entry.number.count(".")
        parent = entry.number.rpartition(".")[0] or None
        heading, taken = (entry.heading, 1) if run_in else self._heading(i, line.text.lstrip("•·-–—. "))
        self.top = leading_number(entry.number)
        self._open_article(i, self.unit, entry.number, parent, heading, taken, level)
        return taken

    def _listed(self, number: str, rest: str) -> bool:
        """The contents list has this number with this heading."""
        key = name_key(rest)
        return any(
            entry.number == number and (entry.key.startswith(key) or key.startswith(entry.key))
            for entry in self.contents
        )

    def _open_dotted(self, i: int, label: Label) -> int:
        parts = [leading_number(part) for part in label.number.split(".")]
        if label.number in self.seen or not self.dotted or self._is_amount(label):
            return 0
        top, depth = parts[0], len(parts)
        if not (self.top <= top <= self.top + MISSING or (self.top == 0 and self.schedule is None)):
            return 0
        if top > self.top + 1 and self.contents and not self._listed(label.number, label.rest):
            return 0
        parent = label.number.rsplit(".", 1)[0]
        if self.unit == "rule" and depth == 2:
            parent = ""
        if top == self.top and parts[-1] > MISSING and not self._sibling_seen(label.number):
            return 0
        heading, taken = self._heading(i, label.rest) if self._short(i, label.rest) else (None, 1)
        if heading is None and self.unit == "rule":
            heading = self._heading_above(i)
        self.top = top
        self._open_article(i, self.unit, label.number, parent or None, heading, taken, _ARTICLE + depth - 1)
        if heading is None:
            self._clauses_of(self.lines[i], len(self.lines[i].text) - len(label.rest))
        return taken

    def _is_amount(self, label: Label) -> bool:
        """ "2.5" or "1.06 trillion" in the middle of a sentence: no heading, no sentence of its own."""
        return bool(label.rest) and not (label.rest[0].isupper() or label.rest[0] in "“\"‘'(")

    def _sibling_seen(self, number: str) -> bool:
        head, _, tail = number.rpartition(".")
        last = leading_number(tail)
        return any(f"{head}.{last - back}" in self.seen for back in range(0, 3 * MISSING + 1))

    def _short(self, i: int, rest: str) -> bool:
        """The line holds a heading and no sentence."""
        if not rest:
            following = self.lines[i + 1] if i + 1 < len(self.lines) else None
            return following is not None and following.bold
        return self.lines[i].bold or (looks_like_heading(rest) and self._ends_here(i))

    def _ends_here(self, i: int) -> bool:
        """The line is not broken off by the margin: it is short, or the next line opens something new."""
        if i + 1 >= len(self.lines):
            return True
        line, following = self.lines[i], self.lines[i + 1]
        if following.page_number != line.page_number or following.text[:1].isupper():
            return line.x1 < 0.8 * self.right_edge
        if following.opens_block or self.labels[i + 1] is not None:
            return True
        return CLAUSE.match(following.text) is not None

    def _open_bracketed(self, i: int, label: Label) -> int:
        """ "14(1)" as a heading: the article if it is new, and its first sub-article."""
        if (
            self.worded
            or self.dotted
            or not self._in_sequence(label.number, self.lines[i].bold or self.lines[i].opens_block)
        ):
            if label.number != self.current:
                return 0
        elif label.number != self.current:
            self._open_article(i, self._plain_unit(), label.number, None, self._heading_above(i), 1, _ARTICLE)
        clause = label.clause[1:-1]
        if self.clauses.enter(clause, "digit", MISSING):
            self._start_clause(self.lines[i], 0)
            self._clauses_of(self.lines[i], len(self.lines[i].text) - len(label.rest))
            return 1
        return 0

    def _open_plain(self, i: int, label: Label) -> int:
        line = self.lines[i]
        if self.worded and self.schedule is None:
            return self._numbered_clause(line, label)
        if line.text.replace(" ", "").isdigit() and not self._clause_below(i):
            return 0
        heading_like = line.bold or (not label.rest and self._bold_below(i))
        strong = heading_like or (not self.bold_headings and (self._short(i, label.rest) or self.schedule is not None))
        if not strong and line.opens_block:
            strong = self.schedule is not None or self._listed(label.number, label.rest)
            strong = strong or (looks_like_heading(label.rest) and "digit." not in self.clauses.styles)
        if self._is_amount(label) or not self._in_sequence(label.number, strong):
            return self._numbered_clause(line, label) if self.current and not line.bold else 0
        if self._short(i, label.rest) or heading_like:
            heading, taken = self._heading(i, label.rest)
        else:
            heading, taken = None, 1
        self.top = leading_number(label.number)
        self._open_article(i, self._plain_unit(), label.number, None, heading, taken, _ARTICLE)
        if heading is None:
            self._clauses_of(line, len(line.text) - len(label.rest))
        return taken

    def _plain_unit(self) -> str:
        return self.unit

    def _clause_below(self, i: int) -> bool:
        """Under a number alone on its line there is text."""
        if i + 1 >= len(self.lines):
            return False
        following = self.lines[i + 1]
        return self.labels[i + 1] is None and following.text[:1].isupper()

    def _bold_below(self, i: int) -> bool:
        return i + 1 < len(self.lines) and self.lines[i + 1].bold

    def _in_sequence(self, number: str, strong: bool) -> bool:
        """The number may come next: after what stands before it, with room for headings that the page lost."""
        if number in self.seen:
            return False
        value = leading_number(number)
        if value == self.top and number != str(value):
            return True
        if self.top == 0:
            starts_mid = self.schedule is None and not self.starts and value + 1 in self.plain
            return strong and (value <= 1 + MISSING or starts_mid)
        return self.top < value <= self.top + (MISSING if strong else 0) or (strong and value == self.top + 1)

    def _numbered_clause(self, line: PrintedLine, label: Label) -> int:
        """ "1." inside an article is a clause of it."""
        if self.current is None or not self.clauses.enter(label.number, "digit.", MISSING):
            return 0
        self._start_clause(line, 0)
        self._clauses_of(line, len(line.text) - len(label.rest))
        return 1

    def _open_article(
        self, i: int, unit: str, number: str, parent: str | None, heading: str | None, taken: int, level: int
    ) -> None:
        self.seen.add(number)
        self.current = number
        self.clauses.clear()
        if self.schedule is None:
            for index in range(self.expected, len(self.contents)):
                if self.contents[index].number == number:
                    self.expected = index + 1
                    break
        kind = unit
        if self.schedule is not None:
            kind, parent = "schedule_paragraph", self.schedule
        self._start(i, kind, number, parent, heading, level, taken)

    # Clauses -------------------------------------------------------------------------------------------------------

    def _clauses_of(self, line: PrintedLine, start: int, above: PrintedLine | None = None) -> None:
        """Open the clauses that the line starts with or runs into from `start`: "(2) ... or (b) ..."."""
        if self.current is None:
            return
        text = line.text
        at = start
        fresh = above is None or line.opens_block or _CLAUSE_END.search(above.text) is not None
        if (
            start == 0
            and above is not None
            and above.page_number == line.page_number
            and breaks_off_before_clause(above.text)
        ):
            at = len(text)
        while at < len(text):
            found = CLAUSE.match(text, at) or (LETTERED.match(text, at) if at == start else None)
            if found is None or not self._enter(found, line, skips=MISSING if fresh else 0):
                break
            self._start_clause(line, at)
            at = found.end()
        for gap in _INLINE.finditer(text, start):
            found = CLAUSE.match(text, gap.end()) if gap.end() >= at or at == len(text) else None
            if found and found.end() < len(text) and self._enter(found, line, inline=True):
                self._start_clause(line, found.start())

    def _enter(self, found: re.Match[str], line: PrintedLine, inline: bool = False, skips: int = 0) -> bool:
        label = found[1]
        point = found.group().lstrip()[0] != "("
        styles = styles_of(label, point)
        if len(styles) == 2 and self._roman_open(styles[1], label):
            styles = styles[::-1]
        depth = len(self.clauses.labels)
        for style in styles:
            if (
                inline
                and not any(
                    kept == style and next_label(open_label, label, style)
                    for open_label, kept in zip(self.clauses.labels, self.clauses.styles, strict=True)
                )
                and not (depth and clause_value(label, style) == 1)
            ):
                continue
            if self.clauses.enter(label, style, skips):
                return True
        return False

    def _roman_open(self, style: str, label: str) -> bool:
        """The numeral follows an open numeral, or is the first under a letter that it does not follow."""
        open_styles = self.clauses.styles
        if style in open_styles:
            return next_label(self.clauses.labels[open_styles.index(style)], label, style)
        plain = style.replace("roman", "letter")
        if plain in open_styles:
            return not next_label(self.clauses.labels[open_styles.index(plain)], label, plain)
        return True

    def _start_clause(self, line: PrintedLine, at: int) -> None:
        assert self.current is not None
        labels = self.clauses.labels
        number = self.current + "".join(f"({label})" for label in labels)
        parent: str | None = self.current + "".join(f"({label})" for label in labels[:-1])
        kind = "sub_article"
        if self.schedule is not None:
            kind, parent = "schedule_paragraph", self.schedule
        self.starts.append(
            Start(
                kind,
                number,
                parent,
                None,
                _CLAUSE + len(labels),
                line.page_number,
                offset_in(line, at),
                line.text[at : at + _PRINTED_LIMIT],
            )
        )

    # Headings --------------------------------------------------------------------------------------------------

    def _heading(self, i: int, rest: str) -> tuple[str | None, int]:
        """The heading that starts with `rest` on line `i` and may run on below it; how many lines it takes."""
        line = self.lines[i]
        pieces = [rest] if rest else []
        taken = 1
        for following in self.lines[i + 1 : i + 4]:
            if following.page_number != line.page_number and pieces:
                break
            same_style = following.bold == line.bold and (following.bold or following.text.isupper())
            if not same_style or CLAUSE.match(following.text) or self.labels[i + taken] is not None:
                break
            if pieces and (following.opens_block or (pieces[0].isupper() and not following.text.isupper())):
                break
            if pieces and not (following.bold or rest.isupper()):
                break
            pieces.append(following.text)
            taken += 1
        if not pieces and i + 1 < len(self.lines) and not line.bold:
            following = self.lines[i + 1]
            if (
                looks_like_heading(following.text)
                and len(following.text) <= 70
                and self.labels[i + 1] is None
                and CLAUSE.match(following.text) is None
                and self._ends_here(i + 1)
                and following.page_number == line.page_number
            ):
                return following.text, 2
        return (" ".join(pieces).strip(" .–—-:") or None) if pieces else None, taken

    def _heading_above(self, i: int) -> str | None:
        """A heading printed on the line above the number."""
        if not i:
            return None
        above = self.lines[i - 1]
        if (
            above.page_number != self.lines[i].page_number
            or self.labels[i - 1] is not None
            or CLAUSE.match(above.text)
            or not looks_like_heading(above.text)
            or len(above.text) > 90
            or above.text.endswith((")", "]"))
            or not (above.bold or above.opens_block)
        ):
            return None
        if i >= 2 and self.lines[i - 2].page_number == above.page_number and not above.bold:
            before = self.lines[i - 2]
            if not above.opens_block and before.text[-1] not in ".;:)]":
                return None
        return above.text

    # Rows ------------------------------------------------------------------------------------------------------------

    def _start(
        self, i: int, kind: str, number: str, parent: str | None, heading: str | None, level: int, taken: int
    ) -> None:
        line = self.lines[i]
        printed = " ".join(found.text for found in self.lines[i : i + taken])[:_PRINTED_LIMIT]
        self.starts.append(Start(kind, number, parent, heading, level, line.page_number, line.span_start, printed))


def _division_value(number: str) -> int | None:
    """The value of a part's number in figures or roman numerals; None for words and single letters."""
    return int(number) if number.isdigit() else roman(number.lower())
