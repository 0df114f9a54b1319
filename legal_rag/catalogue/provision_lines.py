"""The lines of a statute with the labels that open them, and the headings that stand beside, below or above a label."""

from __future__ import annotations

from itertools import pairwise

from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.provision_labels import (
    CLAUSE,
    breaks_off,
    leading_number,
    line_label,
    looks_like_heading,
)


class ProvisionLines:
    """The lines in order; `labels` has for each the label that opens it. All methods take the index of a line."""

    def __init__(self, lines: list[PrintedLine]) -> None:
        self.lines = lines
        self.labels = [line_label(line.text) for line in lines]
        self._right_edge = max((line.x1 for line in lines), default=0.0)

    def runs_on(self, i: int) -> bool:
        """The line before breaks off in a reference that the number on this one belongs to."""
        if not i:
            return False
        before, line = self.lines[i - 1], self.lines[i]
        if before.page_number != line.page_number or before.bold or line.bold:
            return False
        above = self.labels[i - 1]
        return (above is None or above.kind not in ("part", "chapter", "schedule")) and breaks_off(before.text)

    def is_worded_heading(self, i: int) -> bool:
        """ "Article (3)" alone on its line, or with a heading after it."""
        label = self.labels[i]
        if label is None or label.kind != "worded" or label.clause:
            return False
        line = self.lines[i]
        if self.runs_on(i):
            return False
        if not label.rest:
            return line.text[-1] not in ",;" and (line.opens_block or line.bold or not line.text.endswith("."))
        return (line.bold or line.opens_block or label.word.isupper()) and looks_like_heading(label.rest)

    def count_in_words(self, bold_numbers: int) -> bool:
        """Headings read "Article (3)": at least three, in rising order, and more than there are bold plain numbers."""
        numbers = [
            leading_number(label.number)
            for i, label in enumerate(self.labels)
            if label is not None and self.is_worded_heading(i)
        ]
        rising = sum(after > before for before, after in pairwise([0, *numbers]))
        return len(numbers) >= 3 and 10 * rising >= 7 * len(numbers) and len(numbers) > bold_numbers

    def holds_heading_alone(self, i: int, rest: str) -> bool:
        """The line holds a heading, `rest`, and no sentence."""
        if not rest:
            return self.bold_below(i)
        return self.lines[i].bold or (looks_like_heading(rest) and self._ends_here(i))

    def _ends_here(self, i: int) -> bool:
        """The line is not broken off by the margin: it is short, or the next line opens something new."""
        if i + 1 >= len(self.lines):
            return True
        line, following = self.lines[i], self.lines[i + 1]
        if following.page_number != line.page_number or following.text[:1].isupper():
            return line.x1 < 0.8 * self._right_edge
        if following.opens_block or self.labels[i + 1] is not None:
            return True
        return CLAUSE.match(following.text) is not None

    def text_below(self, i: int) -> bool:
        """Under a number alone on its line there is text."""
        if i + 1 >= len(self.lines):
            return False
        return self.labels[i + 1] is None and self.lines[i + 1].text[:1].isupper()

    def bold_below(self, i: int) -> bool:
        """The line below is bold."""
        return i + 1 < len(self.lines) and self.lines[i + 1].bold

    def heading(self, i: int, rest: str) -> tuple[str | None, int]:
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
        if not pieces and self._plain_heading_below(i):
            return self.lines[i + 1].text, 2
        return (" ".join(pieces).strip(" .–—-:") or None) if pieces else None, taken

    def _plain_heading_below(self, i: int) -> bool:
        """Under a label that is not bold stands a short line with a heading's look."""
        if i + 1 >= len(self.lines) or self.lines[i].bold:
            return False
        following = self.lines[i + 1]
        return (
            looks_like_heading(following.text)
            and len(following.text) <= 70
            and self.labels[i + 1] is None
            and CLAUSE.match(following.text) is None
            and self._ends_here(i + 1)
            and following.page_number == self.lines[i].page_number
        )

    def heading_above(self, i: int) -> str | None:
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
