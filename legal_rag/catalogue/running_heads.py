"""Running heads, feet and page numbers: lines in the margins that repeat from page to page.

They are left out of the text that is searched, and no provision is read from them.
"""

from __future__ import annotations

import re
from collections import defaultdict

from legal_rag.catalogue.page_lines import DocumentLines, PrintedLine
from legal_rag.extract.model import DocumentExtract

_MARGIN = 0.13
"""Share of the page's height, at top and at bottom, in which running heads stand."""
_OUTERMOST = 5
"""Lines looked at on either side."""
_MIN_PAGES = 3
_SAME_PLACE = 12.0
"""Points by which a running line may move from page to page."""
_DIGITS = re.compile(r"(?<![\d.(])\d{1,4}(?![\d(]|\.\d)")
_DIVISION = re.compile(r"(?:part|chapter|schedule|article|section|rule|regulation|appendix|annex)\b")
_PAGE_NUMBER = re.compile(
    r"(?:page\s*)?[-–—|\[]?\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3})\s*[-–—|\]]?(?:\s*(?:of|/)\s*\d{1,4})?",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")


def find_running_heads(extract: DocumentExtract, lines: DocumentLines) -> dict[int, tuple[tuple[int, int], ...]]:
    """Page number -> spans of its running lines, in order; pages without any are left out."""
    candidates = {page.page_number: _margin_lines(lines[page.page_number], page.height) for page in extract.pages}
    places: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, found in candidates.items():
        for line in found:
            for pattern in _patterns(line.text, number):
                places[pattern].append((number, line.y0))
    repeated = {pattern for pattern, seen in places.items() if _repeats(seen, len(extract.pages))}
    heads: dict[int, tuple[tuple[int, int], ...]] = {}
    for number, found in candidates.items():
        spans = [
            (line.span_start, line.span_end)
            for line in found
            if repeated & _patterns(line.text, number)
            or _PAGE_NUMBER.fullmatch(line.text)
            or _ADDRESS.fullmatch(line.text)
        ]
        if spans:
            heads[number] = tuple(sorted(spans))
    return heads


def body_lines(
    lines: DocumentLines, running_heads: dict[int, tuple[tuple[int, int], ...]]
) -> dict[int, tuple[PrintedLine, ...]]:
    """The lines of every page that are not running heads."""
    return {
        number: tuple(line for line in found if (line.span_start, line.span_end) not in running_heads.get(number, ()))
        for number, found in lines.items()
    }


def _margin_lines(lines: tuple[PrintedLine, ...], height: float) -> list[PrintedLine]:
    by_height = sorted(lines, key=lambda line: line.y0)
    top = [line for line in by_height[:_OUTERMOST] if line.y1 <= _MARGIN * height]
    bottom = [line for line in by_height[-_OUTERMOST:] if line.y0 >= (1 - _MARGIN) * height]
    return top + bottom


def _patterns(text: str, page_number: int) -> set[str]:
    """The line as it is, and with its first or last number counted from the page: what a page number keeps constant.

    "PART 5" at the top of one page and "PART 6" at the top of the next do not repeat; "5 / 12" and "6 / 12" do.
    """
    folded = text.lower()
    patterns = {folded}
    if _DIVISION.match(folded):
        return patterns
    numbers = list(_DIGITS.finditer(folded))
    for found in numbers[:1] + numbers[-1:]:
        patterns.add(f"{folded[: found.start()]}#{int(found.group()) - page_number}{folded[found.end() :]}")
    return patterns


def _repeats(seen: list[tuple[int, float]], pages: int) -> bool:
    """On at least three pages (two of a document of up to four), a tenth of all or ten, most of them at one height."""
    middle = sorted(height for _, height in seen)[len(seen) // 2]
    count = len({number for number, height in seen if abs(height - middle) <= _SAME_PLACE})
    needed = 2 if pages <= 4 else _MIN_PAGES
    return count >= needed and (10 * count >= pages or count >= 10)
