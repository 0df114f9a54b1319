"""One pass over the lines of a statute: each label opens a provision where the numbering allows it there."""

from __future__ import annotations

import re
from collections import Counter

from legal_rag.catalogue.clause_labels import MISSING, OpenClauses
from legal_rag.catalogue.contents_pages import ContentsEntry
from legal_rag.catalogue.listed_headings import ListedHeadings
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.provision_clauses import clauses_of
from legal_rag.catalogue.provision_labels import Label, leading_number, looks_like_heading
from legal_rag.catalogue.provision_lines import ProvisionLines
from legal_rag.catalogue.provision_numbering import Numbering
from legal_rag.catalogue.provision_spans import Start, offset_in, rows_of
from legal_rag.catalogue.rows import Article

_PRINTED_LIMIT = 240
_SCHEDULE, _PART, _CHAPTER, _ARTICLE, _CLAUSE = 0, 1, 2, 3, 9
"""Levels: a provision ends where one of its own level or a lower one begins; dotted numbers count up from _ARTICLE.
A part of the text is on the level of a schedule, a part of a schedule within it."""
_WORDED_AT_END = re.compile(r"(.*?)\b(Article|Section|Regulation|Rule)\s*\(?(\d{1,3}[A-Z]?)\)?", re.IGNORECASE)
_WORD_AT_END = re.compile(r"\b(?:Article|Section|Regulation|Rule)$", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"\(?\d{1,3}[A-Z]?\)?")


class ProvisionWalk:
    """The walk; its state is the place in the document's numbering."""

    def __init__(self, lines: list[PrintedLine], unit: str, contents: tuple[ContentsEntry, ...]) -> None:
        self._lines = lines
        self._printed = ProvisionLines(lines)
        self._labels = self._printed.labels
        self._unit = unit
        self._listed = ListedHeadings(contents)
        counts = Counter(label.kind for label in self._labels if label is not None)
        bold = sum(
            1 for line, label in zip(lines, self._labels, strict=True) if label and label.kind == "plain" and line.bold
        )
        self._bold_headings = bold >= 3
        self._plain = {
            leading_number(label.number)
            for label in self._labels
            if label is not None and label.kind in ("plain", "bracketed_heading")
        }
        self._worded = self._printed.count_in_words(bold)
        self._dotted = not self._worded and counts["dotted"] >= 5
        self._starts: list[Start] = []
        self._numbering = Numbering()
        self._current: str | None = None
        self._clauses = OpenClauses()

    def run(self) -> tuple[Article, ...]:
        """The provisions in order."""
        skip = 0
        for i, line in enumerate(self._lines):
            if i < skip:
                continue
            label = self._labels[i]
            taken = 0
            if label is not None and not self._printed.runs_on(i):
                taken = self._take(i, label)
            if not taken and self._worded:
                taken = self._open_worded_at_end(i)
            if not taken and self._numbering.schedule is None:
                taken = self._open_listed(i)
            if taken:
                skip = i + taken
            else:
                self._open_clauses(line, 0, self._lines[i - 1] if i > skip else None)
        return rows_of(self._starts, self._lines)

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
        line = self._lines[i]
        capital = label.word.isupper() or line.bold
        alone = not label.rest or looks_like_heading(label.rest)
        if not (capital or (line.opens_block and alone)) or not alone or line.text.endswith((",", ";")):
            return 0
        if not label.number and label.rest and not capital:
            return 0
        name = f"{label.word.capitalize()} {label.number}".strip()
        if name == self._numbering.schedule and not capital:
            return 0
        heading, taken = self._printed.heading(i, label.rest)
        if name != self._numbering.schedule:
            self._numbering.enter_schedule(name)
            self._current = None
            self._clauses.clear()
            self._start(i, "schedule", label.number or label.word.capitalize(), None, heading, _SCHEDULE, taken)
        return taken

    def _open_part(self, i: int, label: Label) -> int:
        line = self._lines[i]
        capital = label.word.isupper() or line.bold
        if not capital and not (line.opens_block and (not label.rest or looks_like_heading(label.rest))):
            return 0
        if not capital and label.rest and len(label.rest) > 80:
            return 0
        kind = label.kind
        numbering = self._numbering
        if kind == "part" and not numbering.part_follows(label.number):
            return 0
        heading, taken = self._printed.heading(i, label.rest)
        name = f"{label.word.capitalize()} {label.number}"
        parent = numbering.schedule
        if kind == "part":
            if name == numbering.part:
                return taken
            numbering.part = name
        else:
            parent = numbering.part or numbering.schedule
        level = _CHAPTER if kind == "chapter" else _SCHEDULE if numbering.schedule is None else _PART
        self._start(i, kind, label.number, parent, heading, level, taken)
        if self._unit == "rule" and kind == "part" and label.number.isdigit():
            numbering.top = int(label.number)
        elif numbering.schedule is not None:
            numbering.restart()
        self._current = None
        self._clauses.clear()
        return taken

    # Articles ----------------------------------------------------------------------------------------------------

    def _open_worded(self, i: int, label: Label) -> int:
        if not self._printed.is_worded_heading(i) or not (self._worded or self._lines[i].bold):
            return 0
        if label.number in self._numbering.seen:
            return 0
        heading, taken = self._printed.heading(i, label.rest)
        if not label.rest:
            above = self._printed.heading_above(i)
            if above is not None:
                heading, taken = above, 1
        self._numbering.top = max(self._numbering.top, leading_number(label.number))
        word = label.word.lower().rstrip(".")
        unit = {"art": "article", "sec": "section", "§": "section"}.get(word, word)
        self._open_article(i, unit, label.number, None, heading, taken, _ARTICLE)
        return taken

    def _open_worded_at_end(self, i: int) -> int:
        """The heading and "Article (5)" on one line, or with the number alone on the next."""
        line = self._lines[i]
        if not (line.bold or line.opens_block) or len(line.text) > 120:
            return 0
        taken, text = 1, line.text
        if _WORD_AT_END.search(text) and i + 1 < len(self._lines) and _BARE_NUMBER.fullmatch(self._lines[i + 1].text):
            taken, text = 2, f"{text} {self._lines[i + 1].text}"
        found = _WORDED_AT_END.fullmatch(text)
        top = self._numbering.top
        if not found or found[3] in self._numbering.seen or not top < leading_number(found[3]) <= top + MISSING:
            return 0
        self._numbering.top = leading_number(found[3])
        self._open_article(i, found[2].lower(), found[3], None, found[1].strip() or None, taken, _ARTICLE)
        return taken

    def _open_listed(self, i: int) -> int:
        """A heading that has lost its number and stands in the contents list: the list's number is its number."""
        found = self._listed.at(self._printed, i)
        if found is None:
            return 0
        entry, run_in = found
        line, label = self._lines[i], self._labels[i]
        if entry.number in self._numbering.seen or (label is not None and label.number == entry.number):
            return 0
        level = _ARTICLE + entry.number.count(".")
        parent = entry.number.rpartition(".")[0] or None
        heading, taken = (entry.heading, 1) if run_in else self._printed.heading(i, line.text.lstrip("•·-–—. "))
        self._numbering.top = leading_number(entry.number)
        self._open_article(i, self._unit, entry.number, parent, heading, taken, level)
        return taken

    def _open_dotted(self, i: int, label: Label) -> int:
        numbering = self._numbering
        parts = [leading_number(part) for part in label.number.split(".")]
        if label.number in numbering.seen or not self._dotted or _is_amount(label):
            return 0
        top, depth = parts[0], len(parts)
        if not (numbering.top <= top <= numbering.top + MISSING or (numbering.top == 0 and numbering.schedule is None)):
            return 0
        if top > numbering.top + 1 and self._listed and not self._listed.has(label.number, label.rest):
            return 0
        parent = label.number.rsplit(".", 1)[0]
        if self._unit == "rule" and depth == 2:
            parent = ""
        if top == numbering.top and parts[-1] > MISSING and not numbering.sibling_seen(label.number):
            return 0
        alone = self._printed.holds_heading_alone(i, label.rest)
        heading, taken = self._printed.heading(i, label.rest) if alone else (None, 1)
        if heading is None and self._unit == "rule":
            heading = self._printed.heading_above(i)
        numbering.top = top
        self._open_article(i, self._unit, label.number, parent or None, heading, taken, _ARTICLE + depth - 1)
        if heading is None:
            self._open_clauses(self._lines[i], len(self._lines[i].text) - len(label.rest))
        return taken

    def _open_bracketed(self, i: int, label: Label) -> int:
        """ "14(1)" as a heading: the article if it is new, and its first sub-article."""
        line = self._lines[i]
        if self._worded or self._dotted or not self._follows(label.number, line.bold or line.opens_block):
            if label.number != self._current:
                return 0
        elif label.number != self._current:
            self._open_article(i, self._unit, label.number, None, self._printed.heading_above(i), 1, _ARTICLE)
        clause = label.clause[1:-1]
        if self._clauses.enter(clause, "digit", MISSING):
            self._start_clause(line, 0)
            self._open_clauses(line, len(line.text) - len(label.rest))
            return 1
        return 0

    def _open_plain(self, i: int, label: Label) -> int:
        line, in_schedule = self._lines[i], self._numbering.schedule is not None
        if self._worded and not in_schedule:
            return self._open_numbered_clause(line, label)
        if line.text.replace(" ", "").isdigit() and not self._printed.text_below(i):
            return 0
        alone = self._printed.holds_heading_alone(i, label.rest)
        heading_like = line.bold or (not label.rest and self._printed.bold_below(i))
        strong = heading_like or (not self._bold_headings and (alone or in_schedule))
        if not strong and line.opens_block:
            strong = in_schedule or self._listed.has(label.number, label.rest)
            strong = strong or (looks_like_heading(label.rest) and "digit." not in self._clauses.styles)
        if _is_amount(label) or not self._follows(label.number, strong):
            return self._open_numbered_clause(line, label) if self._current and not line.bold else 0
        heading, taken = self._printed.heading(i, label.rest) if alone or heading_like else (None, 1)
        self._numbering.top = leading_number(label.number)
        self._open_article(i, self._unit, label.number, None, heading, taken, _ARTICLE)
        if heading is None:
            self._open_clauses(line, len(line.text) - len(label.rest))
        return taken

    def _follows(self, number: str, strong: bool) -> bool:
        starts_mid = not self._starts and self._numbering.schedule is None and leading_number(number) + 1 in self._plain
        return self._numbering.follows(number, strong, starts_mid)

    def _open_numbered_clause(self, line: PrintedLine, label: Label) -> int:
        """ "1." inside an article is a clause of it."""
        if self._current is None or not self._clauses.enter(label.number, "digit.", MISSING):
            return 0
        self._start_clause(line, 0)
        self._open_clauses(line, len(line.text) - len(label.rest))
        return 1

    def _open_article(
        self, i: int, unit: str, number: str, parent: str | None, heading: str | None, taken: int, level: int
    ) -> None:
        self._numbering.seen.add(number)
        self._current = number
        self._clauses.clear()
        kind = unit
        if self._numbering.schedule is not None:
            kind, parent = "schedule_paragraph", self._numbering.schedule
        else:
            self._listed.passed(number)
        self._start(i, kind, number, parent, heading, level, taken)

    # Rows ------------------------------------------------------------------------------------------------------------

    def _open_clauses(self, line: PrintedLine, start: int, above: PrintedLine | None = None) -> None:
        if self._current is not None:
            for at in clauses_of(line, start, above, self._clauses):
                self._start_clause(line, at)

    def _start_clause(self, line: PrintedLine, at: int) -> None:
        assert self._current is not None
        labels = self._clauses.labels
        number = self._current + "".join(f"({label})" for label in labels)
        parent: str | None = self._current + "".join(f"({label})" for label in labels[:-1])
        kind = "sub_article"
        if self._numbering.schedule is not None:
            kind, parent = "schedule_paragraph", self._numbering.schedule
        level, place = _CLAUSE + len(labels), offset_in(line, at)
        printed = line.text[at : at + _PRINTED_LIMIT]
        self._starts.append(Start(kind, number, parent, None, level, line.page_number, place, printed))

    def _start(
        self, i: int, kind: str, number: str, parent: str | None, heading: str | None, level: int, taken: int
    ) -> None:
        line = self._lines[i]
        printed = " ".join(found.text for found in self._lines[i : i + taken])[:_PRINTED_LIMIT]
        self._starts.append(Start(kind, number, parent, heading, level, line.page_number, line.span_start, printed))


def _is_amount(label: Label) -> bool:
    """ "2.5" or "1.06 trillion" in the middle of a sentence: no heading, no sentence of its own."""
    return bool(label.rest) and not (label.rest[0].isupper() or label.rest[0] in "“\"‘'(")
