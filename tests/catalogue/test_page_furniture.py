"""Running heads are left out of what is searched; contents pages are never evidence."""

from __future__ import annotations

from legal_rag.catalogue.contents_pages import contents_entries, find_contents_pages
from legal_rag.catalogue.page_lines import document_lines, page_lines
from legal_rag.catalogue.running_heads import find_running_heads
from legal_rag.extract.model import DocumentExtract
from tests.catalogue.laid_out import document, page

BODY = "\n\n".join(f"Line {n} of the body, of which every page has its own." for n in range(1, 20))


def heads(extract: DocumentExtract) -> dict[int, list[str]]:
    found = find_running_heads(extract, document_lines(extract))
    return {
        number: [extract.pages[number - 1].text[start:end] for start, end in spans] for number, spans in found.items()
    }


def contents(*texts: str) -> tuple[int, ...]:
    return find_contents_pages(document_lines(document(*texts)))


def test_a_title_at_the_top_of_every_page_is_a_running_head() -> None:
    extract = document(*(f"HARBOUR LAW\n\nSomething new {word}.\n\n{BODY}" for word in ("first", "second", "third")))
    assert heads(extract) == {1: ["HARBOUR LAW"], 2: ["HARBOUR LAW"], 3: ["HARBOUR LAW"]}


def test_page_numbers_count_with_the_pages() -> None:
    extract = document(*(f"{n + 4} / 12 Harbour Gazette\n\nText {'abc'[n]}.\n\n{BODY}" for n in range(3)))
    assert heads(extract)[2] == ["5 / 12 Harbour Gazette"]


def test_headings_of_parts_that_stand_on_top_of_successive_pages_are_not() -> None:
    extract = document(*(f"PART {n}\n\nText {'abcd'[n]}.\n\n{BODY}" for n in range(4)))
    assert heads(extract) == {}


def test_a_bare_number_in_the_margin_is_a_page_number_and_a_clause_is_not() -> None:
    extract = document(f"iv\n\n(3)\n\n{BODY}")
    assert heads(extract) == {1: ["iv"]}


def test_words_that_repeat_in_the_body_are_no_running_heads() -> None:
    padding = "\n\n".join(f"Other text {n}." for n in range(8))
    extract = document(*(f"{padding}\n\nBackground\n\n{BODY}" for _ in range(4)))
    assert "Background" not in str(heads(extract))


def test_a_number_and_its_heading_in_two_blocks_are_one_line() -> None:
    assert [line.text for line in page_lines(page("14. | Deposits\n\nA deposit is due."))] == [
        "14. Deposits",
        "A deposit is due.",
    ]


def test_contents_with_leaders_are_found_with_their_last_page() -> None:
    first = "CONTENTS\n" + "\n".join(f"{n}. Heading {n} ............ {n}" for n in range(1, 15))
    rest = "15. Heading 15 ........... 15\nSCHEDULE 1 ........... 16"
    assert contents("HARBOUR LAW", first, rest, "1. Title\nThis Law may be cited as the Harbour Law.") == (2, 3)


def test_more_than_ten_headings_in_a_row_are_contents_without_a_title() -> None:
    assert contents("\n".join(f"{n}. Heading of article {chr(64 + n)}" for n in range(1, 13))) == (1,)


def test_a_schedule_of_fines_is_not_a_contents_page() -> None:
    rows = "\n".join(f"{n} Failing to do what Article {n} requires of a person $5,000" for n in range(1, 15))
    assert contents("SCHEDULE 2\nFINES\n" + rows) == ()


def test_articles_with_their_text_are_not_contents() -> None:
    articles = "\n".join(f"{n}. Heading {n}\nThe Registrar shall keep register {n}." for n in range(1, 15))
    assert contents(articles) == ()


def test_entries_are_read_without_leaders_and_page_numbers() -> None:
    lines = document_lines(
        document("CONTENTS\nPART 1: GENERAL .... 1\n1. Title ........ 1\n2. Dues and fees . . 12\nSchedule 1 ...... 20")
    )
    assert [(one.number, one.heading) for one in contents_entries(lines, (1,))] == [
        ("1", "Title"),
        ("2", "Dues and fees"),
    ]


def test_an_entry_without_a_number_takes_the_one_that_its_neighbours_leave() -> None:
    lines = document_lines(
        document("CONTENTS\n1. Title .... 1\nDues .... 2\n3. Fees .... 3\nAppeals .... 4\n7. Courts .... 5")
    )
    assert [(one.number, one.counted) for one in contents_entries(lines, (1,))] == [
        ("1", False),
        ("2", True),
        ("3", False),
        ("7", False),
    ]
