"""Parties as a title page prints them: one row a role, in order, numbered lists split, names without role words."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.catalogue.page_lines import PrintedLine
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.roles import (
    is_plural,
    is_role,
    roles_of,
    side_of,
    split_leading_role,
    split_trailing_role,
)
from legal_rag.catalogue.rows import Party
from legal_rag.catalogue.title_page import TitlePage, is_and, split_versus
from legal_rag.profile.loader import Profile
from legal_rag.text import name_key, normalise


@dataclass
class _Group:
    """Names printed together, and the role that they share."""

    lines: list[tuple[str, PrintedLine]] = field(default_factory=list)
    roles: tuple[str, ...] = ()
    plural: bool = False


@dataclass(frozen=True)
class _Name:
    name: str
    page_number: int
    span_start: int | None
    span_end: int | None
    printed: str


def find_parties(
    pages: tuple[ReadPage, ...], title_page: TitlePage, case_key: str | None, profile: Profile
) -> tuple[Party, ...]:
    """Rows of `parties`: from the parties' block, else from the caption with the roles that the text itself uses."""
    by_number = {page.number: page for page in pages}
    groups = _groups(title_page.party_lines)
    named = [(group.roles, _names(group, by_number)) for group in groups if group.lines]
    named = [(roles, names) for roles, names in named if names and roles]
    if not named:
        named = _from_caption(pages, title_page, profile)
    rows: list[Party] = []
    counts: Counter[str] = Counter()
    for roles, names in named:
        side = side_of(roles)
        for name in names:
            for role in roles:
                counts[role] += 1
                rows.append(
                    Party(
                        page_number=name.page_number,
                        printed=name.printed,
                        span_start=name.span_start,
                        span_end=name.span_end,
                        case_key=case_key,
                        role=role,
                        side=side,
                        name=name.name,
                        name_key=name_key(name.name),
                        party_order=counts[role],
                    )
                )
    return tuple(rows)


_BETWEEN = re.compile(r"^\W*(?:between|b e t w e e n)\b[:\s-]*", re.IGNORECASE)
_AND_FIRST = re.compile(r"^-?\s?and\s?-?\s*(?=[A-Z(]|I\b)", re.IGNORECASE)


def _groups(lines: tuple[PrintedLine, ...]) -> list[_Group]:
    groups = [_Group()]
    waiting: list[tuple[tuple[str, ...], bool]] = []  # roles printed before the names that they belong to

    def close() -> None:
        if groups[-1].lines:
            groups.append(_Group())

    for line in lines:
        text = _BETWEEN.sub("", normalise(line.text))
        if not text or not re.search(r"\w", text):
            continue
        if is_and(text):
            close()
            continue
        if is_role(text):
            if groups[-1].lines and not groups[-1].roles:
                groups[-1].roles, groups[-1].plural = roles_of(text), is_plural(text)
            elif groups[-1].lines or (len(groups) > 1 and groups[-2].roles and text.startswith("(")):
                last = groups[-1] if groups[-1].lines else groups[-2]
                last.roles = tuple(dict.fromkeys((*last.roles, *roles_of(text))))
            else:
                waiting.append((roles_of(text), is_plural(text)))
            continue
        stripped = _AND_FIRST.sub("", text) if _parts_sides(text, line) else text
        if stripped != text and groups[-1].lines:
            close()
        if groups[-1].roles:
            close()
        trailing = split_leading_role(stripped) or split_trailing_role(stripped)
        if trailing:
            groups[-1].lines.append((trailing[0], line))
            groups[-1].roles, groups[-1].plural = roles_of(trailing[1]), is_plural(trailing[1])
        else:
            groups[-1].lines.append((stripped, line))
    without = [group for group in groups if group.lines and not group.roles]
    for group, (roles, plural) in zip(without, waiting, strict=False):
        group.roles, group.plural = roles, plural
    return groups


def _parts_sides(text: str, line: PrintedLine) -> bool:
    """An "and" that opens the line parts the sides, unless it goes on with a name: "A" / "AND SONS LLC"."""
    if text.lower().startswith(("and the ", "and co")):
        return False
    return line.opens_block or not text.startswith("AND")


_MARKER = re.compile(r"\(\s?(\d{1,2})\s?\)\s?|(?<![\w(])(\d{1,2})[.)]\s(?=[A-Z])")


def _names(group: _Group, pages: dict[int, ReadPage]) -> list[_Name]:
    """The names of one group, each with its place where it stands on one page unbroken."""
    text, places = "", []
    for piece, line in group.lines:
        if text:
            text += " "
        places.append((len(text), line))
        text += piece
    pieces = _split(text)
    if len(pieces) == 1 and group.plural and len(group.lines) > 1 and all(line.opens_block for _, line in group.lines):
        pieces = _one_a_block([(start, piece) for (start, _), (piece, _) in zip(places, group.lines, strict=True)])
    found = []
    for start, end in pieces:
        name = _tidy(text[start:end])
        if not re.search(r"[^\W\d_]", name):
            continue
        line = [one for at, one in places if at <= start][-1]
        last = [one for at, one in places if at < end][-1]
        found.append(_placed(name, line, last, pages))
    return found


def _one_a_block(lines: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """Names set one a block under a role in the plural; what stands in brackets belongs to the name above."""
    pieces: list[tuple[int, int]] = []
    for start, piece in lines:
        if pieces and piece.startswith("("):
            pieces[-1] = (pieces[-1][0], start + len(piece))
        else:
            pieces.append((start, start + len(piece)))
    return pieces


def _split(text: str) -> list[tuple[int, int]]:
    """Where the names of a numbered list stand: "(1) A LIMITED (2) B BANK"; the whole text if there are no numbers."""
    markers = list(_MARKER.finditer(text))
    if not markers or not re.fullmatch(r"\W*", text[: markers[0].start()]):
        numbers = [int(match[1] or match[2]) for match in markers]
        if not markers or numbers != list(range(2, 2 + len(numbers))):
            return [(0, len(text))]
        return [(0, markers[0].start()), *_between(markers, text)]  # "A and (2) B": the first without its number
    return _between(markers, text)


def _between(markers: list[re.Match[str]], text: str) -> list[tuple[int, int]]:
    ends = [*(match.start() for match in markers[1:]), len(text)]
    return [(match.end(), end) for match, end in zip(markers, ends, strict=True)]


def _tidy(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" ,;:-–/")
    name = re.sub(r"\s(?:and|&)$", "", name, flags=re.IGNORECASE)
    return re.sub(r"^(?:and|&)\s(?=\()", "", name, flags=re.IGNORECASE).strip(" ,;:-–/")


def _placed(name: str, first: PrintedLine, last: PrintedLine, pages: dict[int, ReadPage]) -> _Name:
    page = pages[first.page_number]
    low = min(first.span_start, last.span_start)
    high = max(first.span_end, last.span_end) if first.page_number == last.page_number else first.span_end
    source = page.page.text[low:high]
    found = re.search(r"\s*".join(re.escape(char) for char in re.sub(r"\s", "", name)), _same_length(source))
    if found:
        start, end = low + found.start(), low + found.end()
        return _Name(name, first.page_number, start, end, page.page.text[start:end])
    return _Name(name, first.page_number, None, None, name)


def _same_length(source: str) -> str:
    """Quotes and dashes unified without a change of length, so that spans hold."""
    return (
        "".join(one if len(one) == 1 else char for char, one in ((char, normalise(char)) for char in source))
        if not (source.isascii())
        else source
    )


# --- from the caption ----------------------------------------------------------------------------------------------

_PAIRS = (
    ("claimant", "defendant"),
    ("appellant", "respondent"),
    ("applicant", "respondent"),
    ("plaintiff", "defendant"),
)


def _from_caption(
    pages: tuple[ReadPage, ...], title_page: TitlePage, profile: Profile
) -> list[tuple[tuple[str, ...], list[_Name]]]:
    """Names of "A v B", with the pair of roles that the document speaks of; nothing if it speaks of none."""
    sides = split_versus(_bare(title_page.caption, profile))
    if sides is None:
        return []
    text = " ".join(page.text for page in pages[:6])
    counts = [min(len(re.findall(rf"\b{one}s?\b", text, re.IGNORECASE)) for one in pair) for pair in _PAIRS]
    if not max(counts):
        return []
    pair = _PAIRS[counts.index(max(counts))]
    page = next(one for one in pages if one.number == title_page.page_number)
    low, high = title_page.caption_span
    found: list[tuple[tuple[str, ...], list[_Name]]] = []
    for role, side in zip(pair, sides, strict=True):
        names = []
        for start, end in _split(side):
            name = _tidy(side[start:end])
            if re.search(r"[^\W\d_]", name):
                names.append(_in_caption(name, page, low, high))
        if names:
            found.append(((role,), names))
    return found


def _in_caption(name: str, page: ReadPage, low: int, high: int) -> _Name:
    source = page.page.text[low:high]
    found = re.search(r"\s*".join(re.escape(char) for char in re.sub(r"\s", "", name)), _same_length(source))
    if found is None:
        return _Name(name, page.number, None, None, name)
    start, end = low + found.start(), low + found.end()
    return _Name(name, page.number, start, end, page.page.text[start:end])


def _bare(caption: str, profile: Profile) -> str:
    """The caption without the numbers of the case around the names."""
    spans = [(one.span_start, one.span_end) for one in find_identifiers(caption, profile)]
    for start, end in sorted(set(spans), reverse=True):
        caption = caption[:start] + " " + caption[end:]
    return caption.strip(" -,;")


def caption_names(caption: str, profile: Profile) -> str:
    """ "A v B" of a caption, without the numbers of the case; empty if there is no "v"."""
    bare = re.sub(r"\s+", " ", _bare(caption, profile))
    return bare if split_versus(bare) else ""
