"""The sample corpus holds the forms it promises, its labels stand on their pages, and it is the same every time."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from legal_rag.profile.loader import load_profile
from legal_rag.question.model import ANSWER_TYPES
from legal_rag.text import normalise

CORPUS = Path(__file__).parent / "corpus"
SCANS = ("exe-002-2024-order", "swd-009-2023-costs-certificate")
GOLD: list[dict[str, Any]] = [json.loads(line) for line in (CORPUS / "gold.jsonl").read_text("utf-8").splitlines()]


def typeset_into(folder: Path) -> Path:
    subprocess.run([sys.executable, str(CORPUS / "typeset.py"), str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return typeset_into(tmp_path_factory.mktemp("sample"))


@cache
def page_texts(path: Path) -> list[str]:
    with pymupdf.open(path) as document:
        return [page.get_text() for page in document]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.pdf")}


def test_the_same_bytes_every_time(corpus: Path, tmp_path: Path) -> None:
    assert digests(corpus) == digests(typeset_into(tmp_path))


def test_every_source_has_its_document_and_no_file_names_a_machine(corpus: Path) -> None:
    sources = {path.stem for path in (CORPUS / "sources").glob("*.txt")}
    documents = {path.stem for path in corpus.glob("*.pdf")}
    assert documents == sources | {"hb-045-2025-order_copy"}
    assert len(documents) >= 16
    assert not [path.name for path in corpus.glob("*.pdf") if str(Path.home()).encode() in path.read_bytes()]


def test_two_files_are_byte_identical_and_no_others(corpus: Path) -> None:
    by_digest: dict[str, list[str]] = {}
    for name, digest in digests(corpus).items():
        by_digest.setdefault(digest, []).append(name)
    assert [sorted(names) for names in by_digest.values() if len(names) > 1] == [
        ["hb-045-2025-order.pdf", "hb-045-2025-order_copy.pdf"]
    ]


@pytest.mark.parametrize("stem", SCANS)
def test_a_scan_has_images_and_no_text(corpus: Path, stem: str) -> None:
    with pymupdf.open(corpus / f"{stem}.pdf") as document:
        assert len(document) == 2
        for page in document:
            assert page.get_text() == ""
            assert [image[8] for image in page.get_images()] == ["DCTDecode"]


def test_all_other_pages_have_a_text_layer(corpus: Path) -> None:
    bare = {path.stem for path in corpus.glob("*.pdf") if not all(text.strip() for text in page_texts(path))}
    assert bare == set(SCANS)


def test_one_scan_is_turned_by_two_degrees(corpus: Path) -> None:
    """A turned A4 page needs a larger image: wider by the sine of 2 degrees times its height."""

    def image_size(stem: str) -> tuple[float, float]:
        with pymupdf.open(corpus / f"{stem}.pdf") as document:
            box = document[0].get_image_rects(document[0].get_images()[0][0])[0]
            return box.width, box.height

    assert image_size("swd-009-2023-costs-certificate") == pytest.approx((595 + 29.4, 842 + 20.8), abs=2)
    assert image_size("exe-002-2024-order") == pytest.approx((595, 842), abs=1)


def test_that_scan_bears_a_stamp_across_its_text(corpus: Path) -> None:
    """Of the stamp's place on page 1 more than a tenth is dark; without a stamp print leaves less."""

    def dark_share(stem: str) -> float:
        with pymupdf.open(corpus / f"{stem}.pdf") as document:
            clip = pymupdf.Rect(200, 310, 420, 420)
            pixels = document[0].get_pixmap(clip=clip, colorspace=pymupdf.csGRAY, dpi=100).samples
            return sum(value < 128 for value in pixels) / len(pixels)

    assert dark_share("swd-009-2023-costs-certificate") > 0.1 > dark_share("exe-002-2024-order")


def test_ligatures_are_printed_as_single_characters(corpus: Path) -> None:
    text = "\n".join(page_texts(corpus / "harbour-partnerships-law-2016.pdf"))
    assert "oﬃce" in text
    assert {"ﬁ", "ﬂ", "ﬃ"} <= set(text)
    assert "office" not in text
    assert "office of the Registrar shall be open" in normalise(text)


def test_articles_break_over_a_page(corpus: Path) -> None:
    pages = [normalise(text) for text in page_texts(corpus / "workplace-law-2021-consolidated-2.pdf")]
    assert pages[5].endswith("for each day of delay, up to a 3")
    assert "maximum of ninety (90) days. 20. Deductions" in pages[6]


@pytest.mark.parametrize(
    ("stem", "pages"),
    [
        ("hb-014-2024-judgment", 6),
        ("sdt-207-2024-judgment", 3),
        ("workplace-law-2021-consolidated-1", 12),
        ("workplace-law-2021-consolidated-2", 12),
        ("workplace-law-2008", 4),
        ("harbour-partnerships-law-2016", 8),
        ("data-stewardship-regulations-2023", 7),
        ("courts-rules-order-1-2024", 1),
    ],
)
def test_page_counts(corpus: Path, stem: str, pages: int) -> None:
    assert len(page_texts(corpus / f"{stem}.pdf")) == pages


def test_the_rule_book_is_long_and_its_rules_are_numbered_by_part(corpus: Path) -> None:
    pages = page_texts(corpus / "rules-of-the-kestrel-harbour-courts-2015.pdf")
    assert len(pages) >= 60
    text = normalise("\n".join(pages[2:]))
    assert "32.5 The paying party may serve points of dispute" in text
    assert "35.9 The Tribunal may decide a claim in the absence of a party" in text
    assert "{" not in text


def test_date_of_issue_is_on_page_2_of_court_documents(corpus: Path) -> None:
    stems = [path.stem for path in corpus.glob("*.pdf") if path.stem[:3] in ("sdt", "hb-", "ab-", "awd", "exe")]
    for stem in set(stems) - set(SCANS):
        pages = ["Date of Issue" in text for text in page_texts(corpus / f"{stem}.pdf")]
        assert pages == [False, True] + [False] * (len(pages) - 2), stem


def test_laws_have_running_heads_contents_pages_and_page_labels(corpus: Path) -> None:
    with pymupdf.open(corpus / "workplace-law-2021-consolidated-2.pdf") as document:
        assert [page.get_label() for page in document][:5] == ["cover", "i", "ii", "1", "2"]
        assert all(page.get_text().startswith("WORKPLACE LAW") for page in document)
        contents = document[1].get_text()
        broken = next(line for line in contents.splitlines() if "Right to a written contract" in line)
        assert broken.endswith(". 3")
        assert "Right to a written contract" in document[5].get_text()


def test_a_schedule_with_lines_one_without_and_one_over_two_pages(corpus: Path) -> None:
    def lines(stem: str, page_number: int) -> int:
        with pymupdf.open(corpus / f"{stem}.pdf") as document:
            return len(document[page_number - 1].get_drawings())

    assert lines("workplace-law-2021-consolidated-2", 12) > 0
    assert "$22,500" in page_texts(corpus / "workplace-law-2021-consolidated-2.pdf")[11]
    assert lines("harbour-partnerships-law-2016", 8) == 0
    assert "$12,500" in page_texts(corpus / "harbour-partnerships-law-2016.pdf")[7]
    regulations = page_texts(corpus / "data-stewardship-regulations-2023.pdf")
    assert "$100,000" in regulations[5]
    assert "$45,000" in regulations[6]
    assert "Maximum fine" not in regulations[6]


def test_three_consultation_papers_share_a_number(corpus: Path) -> None:
    covers = [page_texts(path)[0] for path in sorted(corpus.glob("consultation-paper-*.pdf"))]
    assert all("CONSULTATION PAPER NO. 2" in cover for cover in covers)
    assert [year for cover in covers for year in ("2022", "2023", "2024") if f" {year}\n" in cover][:3] == [
        "2022",
        "2023",
        "2024",
    ]


def test_one_judgment_holds_hostile_instructions(corpus: Path) -> None:
    text = normalise("\n".join(page_texts(corpus / "sdt-301-2025-judgment.pdf")))
    assert "ignore all previous instructions" in text


def test_the_profile_loads_and_knows_every_court_of_the_documents(corpus: Path) -> None:
    profile = load_profile(str(CORPUS / "profile.toml"))
    prefixes = {court.prefix.lower() for court in profile.courts}
    stems = {path.stem.split("-")[0] for path in corpus.glob("*-20[0-9][0-9]-*.pdf")}
    assert {stem for stem in stems if len(stem) <= 3} == prefixes


def test_every_question_has_a_label_and_every_kind_of_answer_occurs() -> None:
    questions = json.loads((CORPUS / "questions.json").read_text("utf-8"))
    assert [(q["id"], q["question"], q["answer_type"]) for q in questions] == [
        (g["id"], g["question"], g["answer_type"]) for g in GOLD
    ]
    assert len(questions) >= 80
    assert {g["answer_type"] for g in GOLD} == set(ANSWER_TYPES)
    paraphrases = json.loads((CORPUS / "paraphrases.json").read_text("utf-8"))
    assert {p["id"] for p in paraphrases} <= {q["id"] for q in questions}


def test_rare_answers_occur() -> None:
    found = {(g["note"].split(";")[0], str(g["answer"])) for g in GOLD}
    for kind in ("common_party", "common_judge", "appealed", "trial", "permission", "enforces", "judge_change"):
        assert {(kind, "True"), (kind, "False")} <= found
    assert ("party_count", "3") in found


@pytest.mark.parametrize("gold", GOLD, ids=[g["id"] for g in GOLD])
def test_the_evidence_stands_on_the_gold_pages(corpus: Path, gold: dict[str, Any]) -> None:
    pages = {(ref["doc_id"], number) for ref in gold["pages"] for number in ref["page_numbers"]}
    quotes = [normalise(quote) for quote in gold["evidence"].split(" | ") if quote]
    assert bool(pages) == bool(quotes)
    proved = set()
    for doc_id, number in pages:
        if doc_id in SCANS:  # no text to look in: the page's source stands for it
            halves = (CORPUS / "sources" / f"{doc_id}.txt").read_text("utf-8").split("\n---\n")
            text = normalise(halves[number - 1].replace("\n= ", "\n").replace("\n_ ", "\n"))
        else:
            text = normalise(page_texts(corpus / f"{doc_id}.pdf")[number - 1])
        here = [quote for quote in quotes if quote in text]
        assert here, (doc_id, number)
        proved.update(here)
    assert proved == set(quotes)
    for references in gold["alt_pages"]:
        for reference in references:
            count = 2 if reference["doc_id"] in SCANS else len(page_texts(corpus / f"{reference['doc_id']}.pdf"))
            assert all(1 <= number <= count for number in reference["page_numbers"])


@pytest.mark.parametrize("gold", [g for g in GOLD if g["answer_type"] == "free_text"], ids=lambda g: g["id"])
def test_free_text_labels_satisfy_their_own_facts_and_length(gold: dict[str, Any]) -> None:
    assert len(gold["answer"]) <= 280
    answer = normalise(gold["answer"]).lower().replace(",", "")
    for fact in gold["facts"]:
        assert any(choice.lower().replace(",", "") in answer for choice in fact.split("|")), fact


@pytest.mark.parametrize("gold", [g for g in GOLD if g["note"].startswith("absent")], ids=lambda g: g["id"])
def test_absent_labels_carry_no_page(gold: dict[str, Any]) -> None:
    assert gold["pages"] == []
    assert gold["answer"] in (None, "There is no information on this question in the provided documents.")
