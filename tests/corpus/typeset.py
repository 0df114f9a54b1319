"""Typesets the sample corpus: the documents of an invented jurisdiction, from sources/*.txt to PDF.

    python tests/corpus/typeset.py OUT

The same bytes every time on one PyMuPDF version. README.md beside this file describes the markup.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf

SOURCES = Path(__file__).parent / "sources"
WIDTH, HEIGHT = 595, 842  # A4 in points
LEFT, RIGHT, TOP, BOTTOM = 72, 523, 76, 770
INDENT = 36

LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}


@dataclass(frozen=True)
class Form:
    """How one family of documents looks."""

    roman: str
    bold: str
    italic: str
    size: float
    columns: bool
    """Numbers stand in a column of their own (statutes), else they run into the text (court documents)."""
    head: bool
    """The running title stands at the head of the page, else at its foot."""


FORMS = {
    "court": Form("helv", "hebo", "heit", 10.5, columns=False, head=False),
    "law": Form("tiro", "tibo", "tiit", 11.5, columns=True, head=True),
    "paper": Form("helv", "hebo", "heit", 10.5, columns=False, head=False),
}


@dataclass(frozen=True)
class Block:
    """One piece of a source: its mark, the number printed before it, its text or rows."""

    mark: str
    text: str = ""
    number: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    widths: tuple[int, ...] = ()
    ruled: bool = False


@dataclass
class Page:
    """What is painted on a page: texts (x, baseline, text, font, size) and lines (x0, y0, x1, y1)."""

    texts: list[tuple[float, float, str, str, float]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)


# ---- reading the sources -------------------------------------------------------------------------

NUMBER = re.compile(r"(\d+(?:\.\d+)*\.?|\(\d+\)|\([a-z]+\))\s+(?=\S)")
MARKS = ("!", "#", "=", "^", "_", '"', "~", "|")


def read_source(path: Path) -> tuple[dict[str, Any], list[Block]]:
    """The settings between the +++ lines and the blocks below them."""
    _, settings, body = path.read_text(encoding="utf-8").split("+++\n", 2)
    meta = tomllib.loads(settings)
    if "rule_book" in meta:
        body += "\n\n" + "\n\n".join(expand_rule_book(meta["rule_book"]))
    return meta, list(parse_markup(body))


def parse_markup(body: str) -> Iterator[Block]:
    """Blocks of a body: separated by blank lines, their kind told by the first character."""
    table: dict[str, Any] = {}
    for chunk in re.split(r"\n\s*\n", body.strip()):
        mark = chunk[0] if chunk[0] in MARKS else ""
        if mark == "|":
            rows = tuple(tuple(cell.strip() for cell in line[1:].split("|")) for line in chunk.splitlines())
            yield Block("|", rows=rows, **table)
            continue
        if chunk == "---":
            yield Block("break")
            continue
        text = re.sub(r"(?<!\\)\n\s*", " ", chunk[len(mark) :].strip()).replace("\\\n", "\n")
        if mark == "!" and text.startswith("table"):
            table = {"ruled": "ruled" in text, "widths": tuple(int(n) for n in re.findall(r"\d+", text))}
            continue
        numbered = NUMBER.match(text) if mark in ("", "#", "~") else None
        if numbered:
            yield Block(mark, text[numbered.end() :], number=numbered.group(1))
        else:
            yield Block(mark, text)


def expand_rule_book(book: dict[str, Any]) -> Iterator[str]:
    """Markup of a rule book: each part has its own rules, then the standing rules filled with the part's words."""
    for number, part in enumerate(book["parts"], start=1):
        yield f"# PART {number}: {part['title']}"
        rule = 0
        for heading, texts in [*part.get("rules", {}).items(), *standing_rules(book["standing"], part, number)]:
            yield f"# {heading}"
            for text in texts:
                first, *rest = text.strip().split("\n\n")
                rule += 1
                yield f"{number}.{rule} {first}"
                yield from rest
        if number < len(book["parts"]):
            yield "---"


def standing_rules(
    standing: dict[str, list[str]], part: dict[str, Any], number: int
) -> Iterator[tuple[str, list[str]]]:
    """The rules that most parts share, with the part's nouns, periods, forms and fees in their {places}."""
    words = {key: value for key, value in part.items() if isinstance(value, str | int)}
    for heading in part.get("uses", list(standing)):
        yield heading, [text.format(part=number, **words) for text in standing[heading]]


# ---- laying out -----------------------------------------------------------------------------------


@cache
def font(name: str) -> Any:
    return pymupdf.Font(name)


@cache
def character_width(character: str, name: str) -> float:
    return float(font(name).text_length(character, fontsize=1))


def text_width(text: str, name: str, size: float) -> float:
    return size * sum(character_width(character, name) for character in text)


def wrap(text: str, name: str, size: float, width: float) -> list[str]:
    """Lines of at most `width` points, broken at spaces; a newline in the text always breaks."""
    lines: list[str] = []
    space = text_width(" ", name, size)
    for paragraph in text.split("\n"):
        line: list[str] = []
        length = 0.0
        for word in paragraph.split():
            word_length = text_width(word, name, size)
            if line and length + space + word_length > width:
                lines.append(" ".join(line))
                line, length = [word], word_length
            else:
                length += word_length + (space if line else 0)
                line.append(word)
        lines.append(" ".join(line))
    return lines


class Layout:
    """Fills pages from blocks. `headings` are (text, number, page index) for a contents page."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.pages = [Page()]
        self.y: float = TOP
        self.headings: list[tuple[str, str, int]] = []

    def new_page(self) -> None:
        self.pages.append(Page())
        self.y = TOP

    def need(self, height: float) -> None:
        if self.y + height > BOTTOM:
            self.new_page()

    def put(
        self,
        text: str,
        name: str,
        size: float,
        x: float = LEFT,
        *,
        align: str = "left",
        after: float = 7,
        number: str = "",
        number_x: float = LEFT,
        struck: bool = False,
    ) -> None:
        """A paragraph; its number, if any, stands on the first line at `number_x`."""
        leading = size * 1.3
        for i, line in enumerate(wrap(text, name, size, RIGHT - x)):
            self.need(leading)
            baseline = self.y + size
            length = text_width(line, name, size)
            at = {"left": x, "centre": (LEFT + RIGHT - length) / 2, "right": RIGHT - length}[align]
            if number and i == 0:
                self.pages[-1].texts.append((number_x, baseline, number, name, size))
            if line:
                self.pages[-1].texts.append((at, baseline, line, name, size))
            if struck:
                self.pages[-1].lines.append((at, baseline - size * 0.3, at + length, baseline - size * 0.3))
            self.y += leading
        self.y += after

    def add(self, block: Block) -> None:
        form, size = self.form, self.form.size
        if block.mark == "break":
            self.new_page()
        elif block.mark == "|":
            self.add_table(block)
        elif block.mark == "!":  # cover words: "!24 TEXT" in that size, "!space 100"
            what, _, text = block.text.partition(" ")
            if what == "space":
                self.y += float(text)
            else:
                self.put(text, form.bold, float(what), align="centre", after=float(what))
        elif block.mark == "#":
            self.need(size * 5)
            self.headings.append((block.text, block.number, len(self.pages) - 1))
            text = block.text if form.columns or not block.number else f"{block.number} {block.text}"
            x = LEFT + INDENT if form.columns and block.number else LEFT
            self.put(text, form.bold, size, x, number=block.number if form.columns else "")
        elif block.mark == "=":
            if block.text.startswith(("SCHEDULE", "APPENDIX", "ANNEX")):
                self.headings.append((block.text, "", len(self.pages) - 1))
            self.put(block.text, form.bold, size + 1, align="centre")
        elif block.mark == "^":
            self.put(block.text, form.roman, size, align="centre")
        elif block.mark == "_":
            self.put(block.text, form.italic, size, align="right")
        elif block.mark == '"':
            self.put(block.text, form.roman, size, LEFT + INDENT)
        else:
            self.add_paragraph(block)

    def add_paragraph(self, block: Block) -> None:
        form, struck = self.form, block.mark == "~"
        level = number_level(block.number)
        if form.columns:
            x = LEFT + INDENT * max(level, 1)
            self.put(block.text, form.roman, form.size, x, number=block.number, number_x=x - INDENT, struck=struck)
        else:
            text = f"{block.number} {block.text}" if block.number else block.text
            x = LEFT + 18 * max(level - 1, 0)
            self.put(text, form.roman, form.size, x, struck=struck)

    def add_table(self, block: Block) -> None:
        """Rows in columns of `widths` per cent; a row never breaks over a page; the first row is bold."""
        size, pad = self.form.size - 1, 4.0
        unit = (RIGHT - LEFT) / sum(block.widths)
        edges = [LEFT + unit * sum(block.widths[:i]) for i in range(len(block.widths) + 1)]
        for r, row in enumerate(block.rows):
            name = self.form.bold if r == 0 else self.form.roman
            cells = [wrap(cell, name, size, edges[c + 1] - edges[c] - 2 * pad) for c, cell in enumerate(row)]
            height = max(len(lines) for lines in cells) * size * 1.25 + 2 * pad
            self.need(height)
            page = self.pages[-1]
            for c, lines in enumerate(cells):
                for i, line in enumerate(lines):
                    if line:
                        page.texts.append((edges[c] + pad, self.y + pad + size * (1 + 1.25 * i), line, name, size))
            if block.ruled:
                page.lines += [(LEFT, y, RIGHT, y) for y in (self.y, self.y + height)]
                page.lines += [(x, self.y, x, self.y + height) for x in edges]
            self.y += height
        self.y += 8


def number_level(number: str) -> int:
    """0 for a plain paragraph, 1 for "14.", "43.5" and "(1)", 2 deeper: "(a)", 3: "(ii)"."""
    if not number:
        return 0
    if re.fullmatch(r"\([ivx]+\)", number) and number != "(c)":
        return 4
    if re.fullmatch(r"\([a-z]\)", number):
        return 3
    return 2 if number.startswith("(") else 1


def lay_out(meta: dict[str, Any], blocks: list[Block]) -> tuple[list[Page], list[dict[str, Any]]]:
    """All pages with their running titles, and PyMuPDF's page label rules.

    A "!contents" block parts cover and body: the contents page stands between them with roman numbers
    and the body starts at 1; without it all pages are numbered from 1.
    """
    form = FORMS[meta["form"]]
    at = next((i for i, block in enumerate(blocks) if block.mark == "!" and block.text == "contents"), None)
    body = Layout(form)
    for block in blocks[at + 1 if at is not None else 0 :]:
        body.add(block)
    if at is None:
        labels = [{"startpage": 0, "prefix": "", "style": "D", "firstpagenum": 1}]
        return with_running_title(body.pages, meta, form, first=1), labels
    cover, contents = Layout(form), Layout(form)
    for block in blocks[:at]:
        cover.add(block)
    contents.put("CONTENTS", form.bold, form.size + 2, align="centre", after=14)
    for text, number, page in body.headings:
        if not text.startswith(meta.get("contents_of", "")):
            continue
        entry = f"{number} {text} ".replace("\n", " ").lstrip()
        dots = int(
            (RIGHT - 30 - LEFT - text_width(entry, form.roman, form.size - 1))
            / text_width(".", form.roman, form.size - 1)
        )
        contents.put(f"{entry}{'.' * dots} {page + 1}", form.roman, form.size - 1, after=2)
    roman = with_running_title(contents.pages, meta, form, first=1, roman=True)
    labels = [
        {"startpage": 0, "prefix": "cover", "style": "", "firstpagenum": 1},
        {"startpage": len(cover.pages), "prefix": "", "style": "r", "firstpagenum": 1},
        {"startpage": len(cover.pages) + len(roman), "prefix": "", "style": "D", "firstpagenum": 1},
    ]
    return cover.pages + roman + with_running_title(body.pages, meta, form, first=1), labels


def with_running_title(
    pages: list[Page], meta: dict[str, Any], form: Form, first: int, roman: bool = False
) -> list[Page]:
    """Adds the running title and page number, if the document has one; covers of papers carry none."""
    title = meta.get("running")
    if not title:
        return pages
    for i, page in enumerate(pages):
        if i == 0 and meta.get("bare_cover"):
            continue
        label = ["i", "ii", "iii", "iv", "v", "vi"][i] if roman else str(first + i)
        size = 9
        centre = (LEFT + RIGHT - text_width(label, form.roman, size)) / 2
        title_x = (LEFT + RIGHT - text_width(title, form.roman, size)) / 2
        if form.head:
            page.texts[:0] = [(title_x, 50, title, form.roman, size)]
            page.texts.append((centre, 805, label, form.roman, size))
        else:
            page.texts += [(title_x, 793, title, form.roman, size), (centre, 805, label, form.roman, size)]
    return pages


# ---- painting ---------------------------------------------------------------------------------------


def paint(pages: list[Page], ligatures: bool = False) -> pymupdf.Document:
    document = pymupdf.open()
    for page in pages:
        sheet = document.new_page(width=WIDTH, height=HEIGHT)
        if page.texts:
            writer = pymupdf.TextWriter(sheet.rect)
            for x, y, text, name, size in page.texts:
                for plain, joined in LIGATURES.items() if ligatures else ():
                    text = text.replace(plain, joined)
                writer.append((x, y), text, font=font(name), fontsize=size)
            writer.write_text(sheet)
        if page.lines:
            shape = sheet.new_shape()
            for x0, y0, x1, y1 in page.lines:
                shape.draw_line((x0, y0), (x1, y1))
            shape.finish(width=0.7)
            shape.commit()
    return document


def stamp(document: pymupdf.Document, words: str, page_number: int) -> None:
    """A registry's stamp, askew and across the text."""
    sheet = document[page_number - 1]
    box = pymupdf.Rect(190, 330, 430, 400)
    turn = (box.tl + box.br) / 2, pymupdf.Matrix(-14)
    shape = sheet.new_shape()
    shape.draw_rect(box)
    shape.draw_rect(pymupdf.Rect(box.x0 + 4, box.y0 + 4, box.x1 - 4, box.y1 - 4))
    shape.finish(width=2.5, color=(0.35, 0.2, 0.55), morph=turn)
    shape.commit()
    writer = pymupdf.TextWriter(sheet.rect, color=(0.35, 0.2, 0.55))
    for i, line in enumerate(words.split("\n")):
        size = 17
        x = (box.x0 + box.x1 - text_width(line, "hebo", size)) / 2
        writer.append((x, box.y0 + 29 + 24 * i), line, font=font("hebo"), fontsize=size)
    writer.write_text(sheet, morph=turn)


def scan(document: pymupdf.Document, dpi: int, quality: int, skew: float = 0) -> pymupdf.Document:
    """Pages as grey JPEG images without a text layer, turned by `skew` degrees."""
    scanned = pymupdf.open()
    for sheet in document:
        pixmap = sheet.get_pixmap(matrix=pymupdf.Matrix(dpi / 72, dpi / 72).prerotate(skew), colorspace=pymupdf.csGRAY)
        image = pixmap.tobytes("jpeg", jpg_quality=quality)
        page = scanned.new_page(width=WIDTH, height=HEIGHT)
        width, height = pixmap.width * 72 / dpi, pixmap.height * 72 / dpi
        left, top = (WIDTH - width) / 2, (HEIGHT - height) / 2
        page.insert_image(pymupdf.Rect(left, top, left + width, top + height), stream=image)
    return scanned


def typeset(source: Path) -> bytes:
    """The PDF of one source."""
    meta, blocks = read_source(source)
    pages, labels = lay_out(meta, blocks)
    document = paint(pages, meta.get("ligatures", False))
    if "stamp" in meta:
        stamp(document, meta["stamp"]["words"], meta["stamp"]["page"])
    if "scan" in meta:
        document = scan(document, **meta["scan"])
    elif meta.get("running"):
        document.set_page_labels(labels)
    document.set_metadata({})  # no dates, no producer: the same bytes every time
    return bytes(document.tobytes(garbage=3, deflate=True, no_new_id=True))


def typeset_corpus(folder: Path) -> list[Path]:
    """Writes every document, and the copies that a source asks for, into `folder`; returns their paths, sorted."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for source in sorted(SOURCES.glob("*.txt")):
        pdf = typeset(source)
        meta, _ = read_source(source)
        for stem in [source.stem, *meta.get("copies", [])]:
            path = folder / f"{stem}.pdf"
            path.write_bytes(pdf)
            written.append(path)
    return sorted(written)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: typeset.py OUT")
    for made in typeset_corpus(Path(sys.argv[1])):
        print(made)
