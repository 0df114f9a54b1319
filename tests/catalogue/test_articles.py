"""A provision is found where its own label stands, with the pages that it runs over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rag.catalogue.articles import find_articles, unit_word
from legal_rag.catalogue.contents_pages import contents_entries, find_contents_pages
from legal_rag.catalogue.provision_labels import letter, line_label, roman
from legal_rag.catalogue.rows import Article
from tests.catalogue.laid_out import body_of, document


def provisions(*texts: str, kind: str = "law") -> dict[str, Article]:
    """Number (with the parent, for what lies in a schedule) -> row; parts and chapters by their kind too."""
    body = body_of(document(*texts))
    lines = {page.number: page.lines for page in body}
    contents = find_contents_pages(lines)
    unit = unit_word(kind, " ".join(page.text for page in body))
    rows = find_articles(lines, contents, contents_entries(lines, contents), unit)
    return {
        f"{row.kind} {row.number}" if row.kind in ("part", "chapter", "schedule") else f"{row.parent}: {row.number}"
        if row.kind == "schedule_paragraph" else row.number: row
        for row in rows
    }  # fmt: skip


LAW = """
# PART 1: GENERAL

# 1. Title
This Law may be cited as the "Harbour Law 2020".

# 2. Registration
(1) A person shall register a vessel with the Registrar before it leaves the harbour.
(2) An application shall set out:
    (a) the name of the vessel; and
    (b) the particulars required by Article 3 and by Article
12 of the Harbour Dues Law.

# 3. Register
The Registrar shall keep a register of vessels.
"""


def test_articles_and_their_clauses_have_number_heading_and_parent() -> None:
    found = provisions(LAW)
    assert found["2"].heading == "Registration"
    assert found["2"].kind == "article"
    assert found["2(2)(b)"].parent == "2(2)"
    assert found["2(2)(b)"].kind == "sub_article"
    assert found["part 1"].heading == "GENERAL"


def test_a_mention_at_the_start_of_a_line_is_no_article() -> None:
    assert "12" not in provisions(LAW)


@pytest.mark.parametrize("words", ["less than three\n(3) months", "within\nthree\n(3) months"])
def test_a_number_in_words_and_figures_broken_by_a_line_is_no_clause(words: str) -> None:
    found = provisions(
        f"# 1. Notice\n(1) Notice is given in writing.\n(2) A person who has served {words} gives\n"
        "a week's notice.\n(3) Notice may be waived."
    )
    assert found["1(3)"].printed.startswith("(3) Notice may")


@given(st.integers(2, 20))
def test_no_number_in_words_and_figures_is_a_clause(value: int) -> None:
    words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
             "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"][value - 2]  # fmt: skip
    found = provisions(f"# 1. Notice\n(1) A person gives notice of {words}\n({value}) days in writing.")
    assert [number for number in found if number.startswith("1(")] == ["1(1)"]


def test_an_article_broken_by_a_page_runs_from_its_first_to_its_last_page() -> None:
    found = provisions(
        LAW + "\n# 4. Fees\n(1) A fee is due on registration.\n",
        "(2) The fee is payable to the Registrar.\n\n# 5. Appeals\nA person may appeal to the Court.\n",
    )
    assert (found["4"].page_number, found["4"].last_page) == (1, 2)
    assert (found["4(2)"].page_number, found["4(2)"].last_page) == (2, 2)
    assert (found["5"].page_number, found["5"].last_page) == (2, 2)


def test_an_article_does_not_take_in_the_page_on_which_the_next_one_starts() -> None:
    found = provisions(LAW, "# 4. Fees\nA fee is due.\n")
    assert (found["3"].page_number, found["3"].last_page) == (1, 1)


def test_the_span_holds_the_words_of_the_provision() -> None:
    body = body_of(document(LAW))
    row = provisions(LAW)["2(1)"]
    text = body[0].page.text[row.span_start : row.span_end]
    assert text.startswith("(1) A person shall register")
    assert text.endswith("leaves the harbour.")


def test_a_contents_page_is_no_evidence() -> None:
    contents = "CONTENTS\n" + "\n".join(f"{n}. Heading number {n} ........ {n}" for n in range(1, 13))
    found = provisions(contents, LAW)
    assert found["2"].page_number == 2


def test_a_heading_that_lost_its_number_takes_it_from_the_contents_list() -> None:
    contents = "CONTENTS\n1. Title ........ 1\n2. Registration ........ 1\n3. Register ........ 1\n4. Fees ........ 2"
    found = provisions(contents, LAW.replace("# 2. Registration", "# Registration"))
    assert found["2"].heading == "Registration"
    assert found["2(1)"].page_number == 2


def test_numbers_that_the_text_layer_lacks_are_counted_from_the_contents_list() -> None:
    bare = LAW
    for number in "123":
        bare = bare.replace(f"# {number}. ", "# ")
    contents = (
        "CONTENTS\nTitle ................ 1\nRegistration ................ 1\nRegister ................"
        " 1\nFees ............ 2"
    )
    found = provisions(contents, bare)
    assert found["2(2)(a)"].page_number == 2
    assert found["3"].heading == "Register"


def test_a_count_that_a_printed_number_contradicts_is_not_used() -> None:
    contents = (
        "CONTENTS\nTitle ............ 1\n7A. Exemptions ............ 1\nRegister ............ 1\nFees ............ 2"
    )
    found = provisions(contents, "# Title\nThis Law may be cited as the Harbour Law.\n\n# Register\nThere is one.")
    assert found == {}


def test_article_as_a_word_on_its_own_line_with_the_heading_above() -> None:
    found = provisions(
        """
Definitions
Article (1)

In this Law the following words have the meaning given below.

The Harbour
Article (2)

1. The Harbour shall have a President.
2. The President shall appoint a Governor.

The Governor
Article (2) bis

1. The Governor holds office for three years.

Objects
Article (3)

The objects of the Harbour are trade and safety.
"""
    )
    assert found["2"].heading == "The Harbour"
    assert found["2 bis"].heading == "The Governor"
    assert "2(2)" in found
    assert "2 bis(1)" in found


def test_regulations_are_numbered_through_their_levels() -> None:
    found = provisions(
        """
1. INTRODUCTION

# 1.1 Application
1.1.1 These Regulations apply to any person to whom the Law applies.
1.1.2 Defined terms have the meaning given in the Law.

# 2. FEES

# 2.1 Notification
2.1.1 A Steward shall pay:
    (a) the fee for its category; and
    (b) the fee for late notice.
2.1.2 Regulation 2.1.1 does not apply to a charity.
""",
        kind="regulation",
    )
    assert found["2.1.1"].parent == "2.1"
    assert found["2.1.1(b)"].kind == "sub_article"
    assert found["2.1.2"].kind == "regulation"
    assert found["1.1"].heading == "Application"


def test_rules_are_found_by_number_alone_on_its_line_and_belong_to_their_part() -> None:
    texts = ["# PART 43 Costs\n\nBasis\n43.1\nCosts are assessed on the standard basis.\n"]
    texts += [f"43.{n}\nThe Court may make an order for costs under this Part.\n" for n in range(2, 8)]
    found = provisions(*texts, kind="rules")
    assert found["43.1"].heading == "Basis"
    assert found["43.5"].kind == "rule"
    assert found["43.5"].page_number == 5


def test_bare_article_and_clause_headings() -> None:
    found = provisions(
        """
13. Deposits
A deposit shall be repaid.

14(1) Where a tenant dies, the lease ends.
14(2) The Registrar shall strike the lease off.

15. Notices
A notice shall be in writing.
"""
    )
    assert found["14(2)"].parent == "14"
    assert found["15"].heading == "Notices"


def test_i_is_a_letter_after_h_and_a_numeral_below_a() -> None:
    letters = "\n".join(f"    ({label}) something;" for label in "abcdefghij")
    found = provisions(f"# 1. Title\n(1) It means:\n{letters}\n\n# 2. Next\n(a) this:\n   (i) one;\n   (ii) two.")
    assert "1(1)(i)" in found
    assert "1(1)(j)" in found
    assert "2(a)(ii)" in found


def test_clauses_that_run_on_within_a_line() -> None:
    found = provisions(
        "# 1. Title\n(1) The Court may:\n(a) stay the claim; or (b) strike it out.\n\n# 2. Next\nIt ends."
    )
    assert found["1(1)(b)"].printed.startswith("(b) strike it out")


def test_figures_in_brackets_and_references_are_no_clauses() -> None:
    found = provisions(
        "# 1. Leave\n(1) A child of less than\n(5) years old is not counted under Articles 6(2)(b) and (c) of"
        " the Law.\n"
        "(2) Leave shall be taken in writing.\n\n# 2. Next\nIt ends."
    )
    assert "1(5)" not in found
    assert "1(2)" in found


def test_schedules_number_their_own_paragraphs() -> None:
    found = provisions(
        LAW,
        """
# SCHEDULE 1
# INTERPRETATION

# 1. Rules of interpretation
(1) In this Law, a reference to a person includes a body corporate.

# 2. Defined terms
In this Law the terms below have these meanings.
""",
    )
    assert found["schedule 1"].heading == "INTERPRETATION"
    assert found["Schedule 1: 1(1)"].kind == "schedule_paragraph"
    assert found["1"].page_number == 1


def test_a_document_without_provisions_has_none() -> None:
    assert provisions("A letter.\n\nDear Sir, we thank you for 2 copies of it.\n") == {}


@given(st.integers(1, 99))
def test_roman_numerals_are_read_back(value: int) -> None:
    tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"][value // 10]
    ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][value % 10]
    assert roman(tens + ones) == value


@given(st.integers(1, 52))
def test_letters_go_on_doubled(place: int) -> None:
    label = chr(96 + place) if place <= 26 else chr(96 + place - 26) * 2
    assert letter(label) == place


@given(st.integers(1, 999), st.sampled_from(["", "A", "B"]), st.sampled_from([". ", " ", ") "]))
def test_a_number_before_a_heading_is_a_label(number: int, suffix: str, mark: str) -> None:
    label = line_label(f"{number}{suffix}{mark}Power to make regulations")
    assert label is not None
    assert (label.kind, label.number, label.rest) == ("plain", f"{number}{suffix}", "Power to make regulations")


@given(st.lists(st.integers(1, 60), min_size=2, max_size=4))
def test_dotted_numbers_are_labels_whatever_their_depth(parts: list[int]) -> None:
    number = ".".join(map(str, parts))
    label = line_label(f"{number} Where a fee is due")
    assert label is not None
    assert (label.kind, label.number) == ("dotted", number)


def test_a_schedule_between_two_parts_ends_where_the_next_part_begins() -> None:
    rule = "{}\nThe Court may give directions under this Part.\n"
    found = provisions(
        "# PART 1 Beginning\n\n" + "\n".join(rule.format(f"1.{n}") for n in (1, 2, 3)),
        "# SCHEDULE A\n\n1. Directions for the hearing.\n2. Bundles.\n",
        "# PART 2 Service\n\n" + "\n".join(rule.format(f"2.{n}") for n in (1, 2, 3)),
        kind="rules",
    )
    assert (found["schedule A"].page_number, found["schedule A"].last_page) == (2, 2)
    assert found["2.3"].kind == "rule"
    assert (found["part 1"].page_number, found["part 1"].last_page) == (1, 1)


def test_parts_of_a_schedule_stay_within_it() -> None:
    found = provisions(
        "# PART 1: GENERAL\n\n# 1. Title\nThis Law is the Dues Law.\n\n# PART 2: DUES\n\n# 2. Dues\nDues are"
        " payable.\n",
        "# SCHEDULE 1\n# DUES\n\n# PART 1 - VESSELS\n\nText.\n\n# PART 2 - CARGO\n\nText.\n",
    )
    assert (found["schedule 1"].page_number, found["schedule 1"].last_page) == (2, 2)
    assert found["part 2"].parent == "Schedule 1"
