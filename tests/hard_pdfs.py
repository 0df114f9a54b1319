"""PDFs written byte by byte, as no library would write them: very long, made to burst, empty, broken in one place."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

_WORDS = (
    *("the", "master", "of", "every", "vessel", "at", "the", "northern", "quay"),
    *("keeps", "a", "lamp", "lit", "from", "dusk", "until", "the", "tide", "turns"),
)
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def _file(objects: Iterable[bytes]) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, table)
    return bytes(out)


def _stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), more, data)


def _pages(contents: Sequence[bytes]) -> bytes:
    """A PDF with one page for each content stream object."""
    first = 4
    kids = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(contents)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(contents)), _FONT]
    for number, content in enumerate(contents):
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>"
            % (first + 2 * number + 1)
        )
        objects.append(content)
    return _file(objects)


def _text(lines: Sequence[str]) -> bytes:
    shown = b"".join(b"(%s) Tj T*\n" % line.encode("latin-1") for line in lines)
    return _stream(b"BT /F1 10 Tf 14 TL 72 640 Td\n" + shown + b"ET")


def write_long(path: Path, pages: int, lines: int = 12) -> Path:
    """`pages` pages of `lines` lines of text, each page with words of its own."""
    contents = [
        _text(
            [f"Sheet {page} of the register."]
            + [
                f"{line}. " + " ".join(_WORDS[(page + line + k) % len(_WORDS)] for k in range(12))
                for line in range(lines)
            ]
        )
        for page in range(1, pages + 1)
    ]
    path.write_bytes(_pages(contents))
    return path


def write_bomb(path: Path, gigabytes: float = 4.0) -> Path:
    """One page whose few kilobytes unpack, twice over, into gigabytes of text."""
    piece = b"BT /F1 9 Tf 10 10 Td (lamp lit at dusk) Tj ET\n" * 20_000
    packer = zlib.compressobj(1)
    times = max(1, round(gigabytes * 1e9 / len(piece)))
    inner = b"".join([packer.compress(piece) for _ in range(times)]) + packer.flush()
    path.write_bytes(_pages([_stream(zlib.compress(inner, 9), b"/Filter[/FlateDecode/FlateDecode]")]))
    return path


def write_without_pages(path: Path) -> Path:
    """A sound PDF of no pages."""
    path.write_bytes(_file([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"]))
    return path


def write_with_one_bad_page(path: Path) -> Path:
    """Three pages; the second one's content nests graphics states without end."""
    bad = _stream(zlib.compress(b"q " * 100_000), b"/Filter/FlateDecode")
    path.write_bytes(_pages([_text(["The first page is sound."]), bad, _text(["The third page is sound."])]))
    return path
