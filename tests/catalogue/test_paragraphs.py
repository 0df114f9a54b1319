"""Paragraphs of judgments: quoted ones and footnotes are apart, spans run to their end."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.paragraphs import find_paragraphs
from legal_rag.catalogue.read_pages import read_pages
from legal_rag.catalogue.rows import Paragraph
from legal_rag.extract.model import DocumentExtract, PageExtract
from tests.catalogue.typed_pages import extract_of


def moved(
    page: PageExtract, words: str, *, right: float = 0.0, size: float = 11.0, top: float | None = None
) -> PageExtract:
    """The page with the words of `words` further to the right, in another size, at another height."""
    start = page.text.index(words)
    changed = []
    for word in page.words:
        if start <= word.span_start < start + len(words):
            x0, y0, x1, y1 = word.box
            down = 0.0 if top is None else top - y0
            word = replace(word, box=(x0 + right, y0 + down, x1 + right, y1 + down), size=size)
        changed.append(word)
    return replace(page, words=tuple(changed))


def paragraphs(*pages: PageExtract) -> list[Paragraph]:
    return list(find_paragraphs(read_pages(DocumentExtract("0" * 64, pages))))


REASONS = "JUDGMENT\n\n1. First.\n\n2. Second.\n\n3. The judge said:\n\n4. I was wrong.\n\n4. He was not."
NOTE = "7 See the Harbour Law, Article 3."


def test_a_quoted_paragraph_that_would_continue_the_numbers_is_set_in() -> None:
    (page,) = extract_of(REASONS).pages
    found = paragraphs(moved(page, "4. I was wrong.", right=40))
    assert [(row.number, row.printed.split("\n")[0]) for row in found][3] == ("4", "4. He was not.")
    assert "4. I was wrong." in found[2].printed


def test_a_footnote_is_no_part_of_the_paragraph_above_it() -> None:
    first, second = extract_of(f"JUDGMENT\n\n1. The claim began\n\n{NOTE}", "in March.\n\n2. It ended.").pages
    found = paragraphs(moved(first, NOTE, size=8, top=700), second)
    assert found[0].printed == "1. The claim began"
    assert (found[0].page_number, found[0].last_page) == (1, 2)


def test_small_print_that_opens_with_no_number_is_no_footnote() -> None:
    small = "The Court thanks counsel for their help."
    (page,) = extract_of(f"JUDGMENT\n\n1. The claim began.\n\n{small}").pages
    assert small in paragraphs(moved(page, small, size=8, top=700))[0].printed


@given(st.integers(1, 40))
def test_every_running_number_is_a_paragraph(count: int) -> None:
    body = "\n\n".join(f"{number}. Text of it." for number in range(1, count + 1))
    (page,) = extract_of(f"JUDGMENT\n\n{body}").pages
    assert [row.number for row in paragraphs(page)] == [str(number) for number in range(1, count + 1)]
