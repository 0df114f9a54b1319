"""What a page strikes out is kept as printed, flagged with its provision, and never read as law."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.rows import DocumentCatalogue
from legal_rag.extract.model import DocumentExtract
from legal_rag.profile.loader import load_profile
from tests.catalogue.laid_out import page

PROFILE = load_profile(str(Path(__file__).parents[1] / "corpus" / "profile.toml"))
LAW = """
# HARBOUR LAW

# 1. Charts
A master shall carry charts.

# 2. Terms
In this Law "Vessel" means a ship of more than nine tons.
In this Law "Hulk" means a ship without an engine.

# 3. Fines
(1) A person who contravenes Article 1 is liable to a fine of USD 3,000.
(1) A person who contravenes Article 1 is liable to a fine of USD 4,500.

# 4. Anchors
A master shall carry two anchors.
"""


def read(*struck: str) -> DocumentCatalogue:
    one = page(LAW)
    spans = []
    for words in struck:
        start = one.text.index(words)
        spans.append((start, start + len(words)))
    return catalogue_document(DocumentExtract("0" * 64, (replace(one, struck=tuple(spans)),)), PROFILE)


FINE = "(1) A person who contravenes Article 1 is liable to a fine of USD 3,000."
TERM = 'In this Law "Hulk" means a ship without an engine.'
ARTICLE = "4. Anchors\nA master shall carry two anchors."


def test_struck_out_words_are_rows_with_their_place_and_provision() -> None:
    assert [(row.printed, row.article) for row in read(FINE).struck_out] == [(FINE, "3")]
    assert [(row.printed, row.article) for row in read("two anchors").struck_out] == [("two anchors", "4")]


def test_a_struck_out_fine_is_no_penalty() -> None:
    assert [row.amount for row in read().penalties] == [3000, 4500]
    assert [row.amount for row in read(FINE).penalties] == [4500]


def test_a_struck_out_term_is_no_definition() -> None:
    assert {row.term for row in read().definitions} == {"Vessel", "Hulk"}
    assert {row.term for row in read(TERM).definitions} == {"Vessel"}


def test_a_struck_out_article_is_no_provision() -> None:
    assert "4" in {row.number for row in read().articles}
    found = read(ARTICLE)
    assert "4" not in {row.number for row in found.articles}
    assert [row.printed for row in found.struck_out] == [ARTICLE]


def test_nothing_struck_out_changes_nothing() -> None:
    assert read().struck_out == ()
