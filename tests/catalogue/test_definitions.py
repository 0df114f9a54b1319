"""Defined terms, wherever a document defines them, with their page and provision."""

from __future__ import annotations

from legal_rag.catalogue.articles import find_articles
from legal_rag.catalogue.definitions import OpenTable, find_definitions
from legal_rag.catalogue.page_lines import page_lines
from legal_rag.catalogue.rows import Definition
from legal_rag.extract.model import PageExtract
from tests.catalogue.laid_out import page


def defined(*pages: PageExtract) -> dict[str, Definition]:
    lines = {one.page_number: page_lines(one) for one in pages}
    articles = find_articles(lines, (), (), "article")
    found: list[Definition] = []
    before: OpenTable | None = None
    for one in pages:
        rows, before = find_definitions(one, lines[one.page_number], articles, before)
        found.extend(rows)
    return {row.term: row for row in found}


TABLE = """
# SCHEDULE 1
# INTERPRETATION

# 1. Defined terms
In this Law the terms below have the following meanings.

# Term | Definition

Harbour | the waters within the breakwaters, and the quays and
 | slips along them.

Vessel registered in the | a vessel that is entered in the register.
Harbour

Warden | the Warden of the Harbour.
"""


def test_a_table_of_terms() -> None:
    found = defined(page(TABLE, columns=(60, 230)))
    assert found["Harbour"].meaning == "the waters within the breakwaters, and the quays and slips along them."
    assert found["Vessel registered in the Harbour"].meaning == "a vessel that is entered in the register."
    assert found["Warden"].article == "Schedule 1 1"


def test_a_table_that_goes_on_overleaf_without_a_header() -> None:
    overleaf = "Wharf | a place where cargo is landed.\n\nYacht | a vessel used for pleasure alone."
    found = defined(page(TABLE, columns=(60, 230)), page(overleaf, 2, columns=(60, 230)))
    assert found["Yacht"].page_number == 2
    assert found["Harbour"].page_number == 1


def test_terms_defined_in_clauses() -> None:
    found = defined(
        page(
            '# 1. Interpretation\nIn these Regulations:\n(a) "Law" means the Harbour Law No. 2 of 2020;\n'
            "(b) “Steward”, in relation to a vessel, includes its master."
        )
    )
    assert found["Law"].meaning == "means the Harbour Law No. 2 of 2020"
    assert found["Law"].article == "1(a)"
    assert found["Steward"].meaning.startswith("includes its master")


def test_a_name_given_in_brackets_is_defined_by_its_sentence() -> None:
    found = defined(
        page(
            "# 7. Arrangements\n(1) Notice is given. The Directors shall appoint a person (the “Nominee”) to"
            " supervise it."
        )
    )
    assert found["Nominee"].meaning == "The Directors shall appoint a person"


def test_terms_before_a_colon_in_an_article_of_definitions() -> None:
    found = defined(
        page(
            "ARTICLE 1\nDefinitions\n\nThe State: The Republic of the Isles.\n\nFree Zone: A zone established"
            " in a harbour of\n"
            "the State.\n\nBoard: The board of the Free Zone."
        )
    )
    assert found["Free Zone"].meaning == "A zone established in a harbour of the State."


def test_quoted_words_without_a_definition_are_none() -> None:
    assert defined(page('# 1. Title\nThis Law may be cited as the "Harbour Law 2020".')) == {}
