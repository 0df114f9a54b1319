"""Fines and fees as rows: the provision, what for, the amount with its currency, on their own page."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.articles import find_articles
from legal_rag.catalogue.fees import fees_of
from legal_rag.catalogue.money_rows import find_money_rows, purpose_at_end
from legal_rag.catalogue.money_words import MoneyRow
from legal_rag.catalogue.page_lines import page_lines
from legal_rag.catalogue.penalties import penalties_of
from legal_rag.extract.model import PageExtract
from tests.catalogue.laid_out import page


def money(*pages: PageExtract) -> list[MoneyRow]:
    lines = {one.page_number: page_lines(one) for one in pages}
    articles = find_articles(lines, (), (), "article")
    found: list[MoneyRow] = []
    for one in pages:
        before = purpose_at_end([row for row in found if row.page_number == one.page_number - 1])
        found.extend(find_money_rows(one, lines[one.page_number], articles, before))
    return found


FINES = """
# SCHEDULE 2
# FINES

# Article | Contravention | Maximum fine (USD)

9 | Carrying on business without registration | $20,000

14(1) | Failing to keep accounting records that show and | $15000
 | explain transactions

14(2)(a) or | Failing to keep records for the period | US$ 2,000
(b)
"""


def test_rows_of_a_schedule_of_fines() -> None:
    rows = penalties_of(money(page(FINES)))
    assert [(row.article, row.amount, row.currency) for row in rows] == [
        ("9", 20000, "USD"),
        ("14(1)", 15000, "USD"),
        ("14(2)(a) or (b)", 2000, "USD"),
    ]
    assert rows[1].breach == "Failing to keep accounting records that show and explain transactions"
    assert rows[0].printed == "9 Carrying on business without registration $20,000"


def test_the_span_of_a_row_holds_its_words() -> None:
    one = page(FINES)
    row = penalties_of(money(one))[0]
    assert one.text[row.span_start : row.span_end] == row.printed


def test_cells_of_a_ruled_table_are_filled_from_the_words_inside_them() -> None:
    lines = "# Article | Breach | Fine (USD)\n8(1) | Sailing without a\n | licence | 12,500\n9 | Dumping | 7,000"
    columns = (60.0, 130.0, 450.0)
    edges = [(58.0, 118.0), (118.0, 440.0), (440.0, 540.0)]
    heights = [(58.0, 72.0), (72.0, 100.0), (100.0, 115.0)]
    cells = tuple((x0, y0, x1, y1) for y0, y1 in heights for x0, x1 in edges)
    rows = penalties_of(money(page("# FINES\n" + lines, columns=columns, cells=tuple(_down(cells, 14)))))
    assert [(row.article, row.breach, row.amount, row.currency) for row in rows] == [
        ("8(1)", "Sailing without a licence", 12500, "USD"),
        ("9", "Dumping", 7000, "USD"),
    ]


def _down(cells: tuple[tuple[float, float, float, float], ...], by: float) -> list[tuple[float, float, float, float]]:
    return [(x0, y0 + by, x1, y1 + by) for x0, y0, x1, y1 in cells]


def test_rows_that_go_on_overleaf_keep_their_own_page() -> None:
    rows = penalties_of(
        money(
            page(FINES),
            page("16 | Failing to file accounts | $5,000\n\n17 | Failing to appoint an auditor | $7,000", 2),
        )
    )
    assert [(row.article, row.page_number) for row in rows][-2:] == [("16", 2), ("17", 2)]


def test_fees_by_category_and_a_fee_that_is_nil() -> None:
    rows = fees_of(
        money(
            page(
                """
# APPENDIX 1 FEES

# Upon receipt of | Category I | II

Registration | USD1,250 | USD750

Annual renewal of the registration | USD500 | USD250

Notice of a change | Nil | Nil
""",
                columns=(60, 330, 450),
            )
        )
    )
    assert [(row.what, row.amount) for row in rows] == [
        ("Registration – Category I", 1250),
        ("Registration – Category II", 750),
        ("Annual renewal of the registration – Category I", 500),
        ("Annual renewal of the registration – Category II", 250),
        ("Notice of a change – Category I", 0),
        ("Notice of a change – Category II", 0),
    ]


def test_a_fee_names_the_provision_that_it_is_paid_under() -> None:
    rows = fees_of(
        money(
            page(
                "# SCHEDULE 1 FEES\n\nCertificate | Fee\n\nExemption under Regulation 2.2.4 "
                "| US$500\n\nFiling | US$100",
                columns=(60, 400),
            )
        )
    )
    assert [(row.reference, row.amount) for row in rows] == [("2.2.4", 500), (None, 100)]


def test_several_sums_in_one_cell_are_several_rows() -> None:
    rows = fees_of(
        money(
            page(
                "# FEES\n\nForm | Fee (USD)\n\nAmendment (Form 4) | To delete in part: $250; to continue: $1,000\n\n"
                "Correction (Form 6) | To file a correction: $200",
                columns=(60, 250),
            )
        )
    )
    assert [(row.amount, "continue" in row.what) for row in rows] == [(250, False), (1000, True), (200, False)]


@pytest.mark.parametrize("cell", ["1 250", "1.250,00", "1250,00", "1,250", "1250"])
def test_a_bare_cell_below_a_heading_of_fees_in_any_convention(cell: str) -> None:
    rows = fees_of(money(page(f"# FEES\n\n# Form | Fee (EUR)\n\nFiling | {cell}\n\nCopy | 20", columns=(60, 400))))
    assert [(row.amount, row.currency) for row in rows] == [(1250, "EUR"), (20, "EUR")]


def test_fees_and_fines_on_one_page_in_the_same_columns_are_told_apart() -> None:
    both = money(
        page(FINES + "\n# SCHEDULE 3\n# FEES\n\n# Article | Matter | Fee (USD)\n\n22 | Certified copy | $25\n")
    )
    assert [row.amount for row in penalties_of(both)] == [20000, 15000, 2000]
    assert [(row.reference, row.amount) for row in fees_of(both)] == [("22", 25)]


def test_a_fine_that_a_sentence_sets_has_its_article() -> None:
    rows = penalties_of(
        money(
            page(
                "# 11. Charts\nA master shall carry charts.\n\n# 12. Fines\n(1) A person who contravenes"
                " Article 11 is liable to a "
                "fine of\nnot more than USD 3,000.\n(2) A person shall keep records for six years.\n"
            )
        )
    )
    assert [(row.article, row.amount, row.currency) for row in rows] == [("12(1)", 3000, "USD")]


def test_a_sum_that_is_no_fine_or_fee_is_none() -> None:
    assert (
        money(page("# 3. Capital\nThe capital of a company shall be USD 50,000 and may not exceed USD 900,000.")) == []
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "In Schedule 2 the fine for a breach of Article 12 is increased from $9,000 to $12,000.",
        "The penalty of USD 9,000 in Article 12 is replaced with USD 12,000.",
        "By deleting “USD 9,000” and substituting “USD 12,000” as the fine.",
        "By substituting a fine of USD 12,000 for USD 9,000.",
        "A person who contravenes Article 12 is liable to a fine of USD 12,000 in place of USD 9,000.",
        "Where the value of the cargo is more than USD 9,000 the fine is USD 12,000.",
        "The penalty is twelve thousand dollars (US$ 12,000).",
        "A person who contravenes Article 12 is liable to a fine not exceeding US Dollars 12,000.",
        "A person who contravenes Article 12 is liable to a fine of up to USD 12,000.00.",
    ],
)
def test_only_the_sum_that_is_set_is_the_fine(sentence: str) -> None:
    rows = penalties_of(money(page("# 3. Fines\n" + sentence)))
    assert [(row.amount, row.currency) for row in rows] == [(12000, "USD")]


def test_a_least_and_a_greatest_fine_are_two_rows() -> None:
    rows = penalties_of(money(page("# 3. Fines\nImpose a fine of not less than USD 500 and not more than USD 5,000.")))
    assert [row.amount for row in rows] == [500, 5000]


def test_words_of_a_fee_that_speak_of_changes_take_nothing_away() -> None:
    rows = fees_of(
        money(
            page(
                "# FEES\n\nForm | Fee (USD)\n\nAmendment (Form 4) | To delete an asset: $250; to amend a name: $75",
                columns=(60, 250),
            )
        )
    )
    assert [row.amount for row in rows] == [250, 75]


def test_a_number_in_an_address_of_the_web_is_no_sum() -> None:
    text = "# 3. Fines\nA fine is paid as https://example.org/pay?form=$ 2725&part=1 shows."
    assert money(page(text)) == []


@given(
    st.integers(1, 9_999_999),
    st.sampled_from(["increased", "reduced", "raised", "lowered", "changed", "varied"]),
    st.sampled_from(["$", "USD ", "US Dollars ", "US$ "]),
)
def test_of_two_sums_of_an_amendment_the_new_one_is_the_fine(amount: int, verb: str, currency: str) -> None:
    sentence = f"The fine in Article 9 is {verb} from {currency}{amount + 1:,} to {currency}{amount:,}."
    rows = penalties_of(money(page("# 3. Fines\n" + sentence)))
    assert [row.amount for row in rows] == [amount]


def test_a_year_or_an_article_number_is_never_the_amount() -> None:
    rows = money(page(FINES.replace("Carrying on business", "Carrying on business after 2019")))
    assert {row.amount for row in rows} == {Decimal(20000), Decimal(15000), Decimal(2000)}


@given(
    st.integers(1, 9_999_999),
    st.sampled_from(["${:,}", "${}", "US$ {:,}", "US${}", "USD{:,}", "USD {}"]),
)
def test_every_printed_form_of_an_amount_is_read(amount: int, form: str) -> None:
    rows = penalties_of(money(page(FINES.replace("$20,000", form.format(amount)))))
    assert (rows[0].amount, rows[0].currency) == (amount, "USD")
