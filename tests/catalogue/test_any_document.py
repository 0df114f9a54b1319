"""Whatever a document says: cataloguing it does not fail, and every fact's span holds the words it was read from."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rag.catalogue.document import catalogue_document
from legal_rag.catalogue.rows import Fact
from legal_rag.profile.loader import load_profile
from tests.catalogue.typed_pages import extract_of

PROFILE = load_profile(str(Path(__file__).parents[1] / "corpus" / "profile.toml"))

LINES = st.sampled_from(
    [
        "HB 014/2024 Alder v Birch",
        "Alder v Birch [2024] KHFZ HB 014 MAY 1, 2024",
        "Claim No: HB 014/2024",
        "IN THE HIGH BENCH",
        "BEFORE JUSTICE A B AND JUSTICE",
        "BETWEEN",
        "(1) ALDER (2)",
        "ASH",
        ">Claimants",
        ">Defendant/Appellant",
        "and",
        "ORDER OF JUSTICE",
        "JUDGMENT",
        "UPON the Appeal Notice dated 5 May 2024 in HB-013-2024",
        "IT IS HEREBY ORDERED THAT:",
        "1. The Defendant shall pay USD 5,000.",
        "2. Permission to appeal is refused.",
        "Issued by:",
        "Maeve Collister",
        "Deputy Registrar",
        "Date of Issue: 3 May 2024",
        "WORKPLACE LAW",
        "KHFZ LAW NO. 4 OF 2021",
        "CONSULTATION PAPER NO. 2 May 2023",
        "Article 3(1) AED 1,000",
        "I, A B, Chief Justice, make this Order",
        "“ﬁve” per cent – 5 %",
    ]
)
PAGES = st.lists(st.lists(st.one_of(LINES, st.text(max_size=30)), max_size=14).map("\n\n".join), max_size=3)


@settings(max_examples=150, deadline=None)
@given(PAGES)
def test_no_document_fails_and_every_span_holds_its_words(pages: list[str]) -> None:
    extract = extract_of(*(page.replace("\r", " ").replace("\x0b", " ").replace("\x0c", " ") for page in pages))
    catalogue = catalogue_document(extract, PROFILE)
    for family in fields(catalogue):
        rows = getattr(catalogue, family.name)
        for row in rows if isinstance(rows, tuple) else ():
            if not isinstance(row, Fact):
                continue
            assert 1 <= row.page_number <= len(extract.pages)
            if (
                row.span_start is None
                or row.span_end is None
                or getattr(row, "last_page", row.page_number) != row.page_number
            ):
                continue
            text = extract.pages[row.page_number - 1].text
            assert 0 <= row.span_start <= row.span_end <= len(text)
            assert "".join(text[row.span_start : row.span_end].split()) == "".join(row.printed.split()), family.name
