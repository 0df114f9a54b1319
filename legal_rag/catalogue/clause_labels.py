"""Labels of clauses within an article, "(2)", "(b)", "(iv)": which may follow which, and which are open."""

from __future__ import annotations

from dataclasses import dataclass, field

from legal_rag.catalogue.provision_labels import leading_number, letter, roman

MISSING = 3
"""How many numbers a damaged page may have lost between two headings or clauses."""


@dataclass(slots=True)
class OpenClauses:
    """The clause labels open in the current article, outermost first: ("2", "b", "iv")."""

    labels: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """A new article: no clause is open."""
        self.labels.clear()
        self.styles.clear()

    def enter(self, label: str, style: str, skips: int) -> bool:
        """Take `label` as the next clause; False if it cannot be one here. `skips`: labels the page may have lost."""
        depth = self._depth(label, style, skips)
        if depth is None:
            return False
        del self.labels[depth:], self.styles[depth:]
        self.labels.append(label)
        self.styles.append(style)
        return True

    def _depth(self, label: str, style: str, skips: int) -> int | None:
        for depth in range(len(self.labels) - 1, -1, -1):
            if self.styles[depth] == style and next_label(self.labels[depth], label, style, skips):
                return depth
        if len(self.labels) >= 4 or not _first_label(label, style) or style in self.styles:
            return None
        return len(self.labels)


def clause_value(label: str, style: str) -> int | None:
    """The place of the label in its style: 2 of "b" read as a letter, 4 of "iv" read as a numeral."""
    if style.startswith("digit"):
        return leading_number(label)
    return roman(label) if style.startswith("roman") else letter(label)


def next_label(before: str, label: str, style: str, skips: int = 0) -> bool:
    """`label` may come after `before`, with up to `skips` labels lost between them; "1A" may come after "1"."""
    first, second = clause_value(before, style), clause_value(label, style)
    if first is None or second is None:
        return False
    return 0 < second - first <= 1 + skips or (second == first and label > before and not before[-1].isalpha())


def _first_label(label: str, style: str) -> bool:
    value = clause_value(label, style)
    return value is not None and value <= (2 if style.startswith("digit") else 1)


def styles_of(label: str, point: bool) -> tuple[str, ...]:
    """How the label may be read: "i" is a letter after "h" and a numeral after "(a)"."""
    suffix = "." if point else ""
    if label[0].isdigit():
        return (f"digit{suffix}",)
    if label.isupper():
        return (f"capital{suffix}",)
    if roman(label) is not None:
        return (f"letter{suffix}", f"roman{suffix}") if letter(label) is not None else (f"roman{suffix}",)
    return (f"letter{suffix}",) if letter(label) is not None else ()
