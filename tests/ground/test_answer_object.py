"""The answer object: every field of it, and of its citations, is documented in the README."""

from __future__ import annotations

import re
from pathlib import Path

import legal_rag
from legal_rag.corpus import Corpus

README = Path(legal_rag.__file__).parent.parent / "README.md"


def test_every_field_of_the_answer_object_stands_in_the_readme(sample: Corpus) -> None:
    told = set(re.findall(r"`(\w+)`", README.read_text(encoding="utf-8")))
    answer = sample.ask("Who is the defendant in case AWD 006/2024?").to_dict()
    assert set(answer) - told == set()
    assert set(answer["citations"][0]) - told == set()
    assert set(answer["telemetry"]) - told == set()


def test_an_absence_names_what_was_searched_and_what_nobody_could_read(sample: Corpus) -> None:
    found = sample.ask("Is there any information about parole in case HB 031/2025?", "free_text")
    assert (found.status, found.citations) == ("absent", ())
    assert re.fullmatch(
        r"(?:any page|\d+ pages?) of 1 document, chosen among 27(?:; \d+ pages? unread)?", found.searched
    )
    unread = sample.reading.directory.unread_pages
    assert found.searched.endswith(f"; {unread} pages unread") == (unread > 1)
    unheld = sample.ask("Who is the claimant in case HB 999/2025?", "name")
    assert unheld.status == "absent"
    assert unheld.searched.startswith("the numbers and titles of 27 documents")
