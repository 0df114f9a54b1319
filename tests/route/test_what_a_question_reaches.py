"""Which documents a question reaches, by the names that readers use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from legal_rag.build.build import BuildOptions, build_corpus
from legal_rag.corpus import Corpus
from legal_rag.extract.ocr import NoOcrError
from legal_rag.text import name_key
from tests.sample import PROFILE, cited, kept, presence

IN_FORCE = "workplace-law-2021-consolidated-2"
CLAIMANTS = ["brackwater holdings ltd", "osric fennimore", "lindqvist and daughters shipping llp"]


@pytest.mark.parametrize(
    "written",
    [
        "HB 014/2024",
        "hb 14/2024",
        "HB 0014/2024",
        "HB014/2024",
        "HB-014-2024",
        "HB–014–2024",
        "HB 014-2024",
        "hb 14 of 2024",
        "[2024] KHFZ HB 014",
        "Claim No. HB 014/2024",
    ],
)
def test_every_spelling_of_a_case_number_reaches_the_case(sample: Corpus, written: str) -> None:
    answer = sample.ask(f"Who are the claimants in {written}?", "names")
    assert kept(answer) == {"hb-014-2024-judgment", "hb-014-2024-permission-granted"}
    assert presence(answer)["HB 014/2024"] == "own"
    assert [name_key(name) for name in answer.answer] == [name_key(name) for name in CLAIMANTS]


@pytest.mark.parametrize("written", ["HB 14/2025", "HB 114/2024", "AB 014/2024", "HB 014/2023"])
def test_a_number_that_differs_in_one_part_is_another_case(sample: Corpus, written: str) -> None:
    answer = sample.ask(f"Who are the claimants in {written}?", "names")
    assert (answer.status, answer.answer, cited(answer)) == ("absent", None, set())


def test_a_case_takes_all_its_documents_but_identical_copies_once(sample: Corpus) -> None:
    assert kept(sample.ask("Who are the parties in AB 003/2025?")) == {
        "ab-003-2025-judgment",
        "ab-003-2025-stay-order",
    }
    assert kept(sample.ask("Who are the parties in HB 045/2025?")) == {"hb-045-2025-order"}


@pytest.mark.parametrize(
    ("question", "document", "answer"),
    [
        ("How many Work Days of leave are there under Article 23(1) of the Workplace Law?", IN_FORCE, 22),
        ("What is the official law number of the Workplace Law?", IN_FORCE, 4),
        ("What is the official law number of the Workplace Law 2008?", "workplace-law-2008", 7),
        ("How many Work Days of paid leave does Article 10 of KHFZ Law No. 7 of 2008 give?", "workplace-law-2008", 15),
    ],
)
def test_a_law_named_without_its_year_is_the_one_in_force(
    sample: Corpus, question: str, document: str, answer: int
) -> None:
    found = sample.ask(question, "number")
    assert kept(found) == {document}
    assert (found.answer, {doc_id for doc_id, _ in cited(found)}) == (answer, {document})


def test_the_versions_passed_over_are_rows_with_a_reason(sample: Corpus) -> None:
    route = sample.ask("Who administers the Workplace Law?", "name").draft.shortlist.route
    assert {candidate.doc_id for candidate in route.candidates if not candidate.kept} == {
        "workplace-law-2021-consolidated-1",
        "workplace-law-2008",
    }
    assert all(candidate.why for candidate in route.candidates)


@pytest.mark.parametrize(
    ("version", "document", "days"),
    [
        ("Consolidated Version No. 1 (September 2022)", "workplace-law-2021-consolidated-1", 20),
        ("Consolidated Version No. 1", "workplace-law-2021-consolidated-1", 20),
        ("as consolidated in September 2022", "workplace-law-2021-consolidated-1", 20),
        ("Consolidated Version No. 2", "workplace-law-2021-consolidated-2", 22),
    ],
)
def test_a_consolidated_version_named_is_the_one_read(sample: Corpus, version: str, document: str, days: int) -> None:
    found = sample.ask(
        f"Under Article 23(1) of the Workplace Law, KHFZ Law No. 4 of 2021, {version}, how many Work Days of annual "
        "leave is an Employee entitled to?",
        "number",
    )
    assert (kept(found), found.answer) == ({document}, days)


def test_a_paper_number_that_three_papers_share_is_ambiguous_and_answers_the_newest(sample: Corpus) -> None:
    found = sample.ask("What is the deadline for comments on Consultation Paper No. 2?", "date")
    assert found.status == "ambiguous"
    assert found.answer == "2025-01-10"
    assert cited(found) == {("consultation-paper-2-2024", 2)}
    assert len(found.readings) == 3
    for year, reading in zip(("2024", "2023", "2022"), found.readings, strict=True):
        assert year in reading


@pytest.mark.parametrize(
    ("paper", "deadline"),
    [
        ("Consultation Paper No. 2 of 2022", "2022-04-29"),
        ("Consultation Paper No. 2 of May 2023", "2023-06-30"),
        ("Consultation Paper No. 2 on the Quay Leases Law", "2025-01-10"),
        ("Consultation Paper No. 2 on the Data Stewardship Regulations", "2023-06-30"),
    ],
)
def test_year_or_subject_tell_papers_of_one_number_apart(sample: Corpus, paper: str, deadline: str) -> None:
    found = sample.ask(f"What is the deadline for comments on {paper}?", "date")
    assert (found.status, found.answer, found.readings) == ("answered", deadline, ())


@pytest.mark.parametrize(
    ("written", "document"),
    [
        ("the 2008 workplace law", "workplace-law-2008"),
        ("Work Law art 19", IN_FORCE),
        ("workplace law", IN_FORCE),
        ("the Data Stewrdship Regulations", "data-stewardship-regulations-2023"),
        ("DS Regs 4.1.1", "data-stewardship-regulations-2023"),
    ],
)
def test_laws_go_by_the_names_that_people_use(sample: Corpus, written: str, document: str) -> None:
    assert kept(sample.ask(f"What does {written} say about notice?", "free_text")) == {document}


@pytest.mark.parametrize(
    ("title", "how"),
    [
        ("Harbour Partnerships Law", "exact"),
        ("HARBOUR PARTNERSHIPS LAW", "exact"),
        ("KHFZ Harbour Partnerships Law", "exact"),
        ('"Harbour Partnerships Law"', "quoted"),
        ("‘Harbour Partnerships Law’", "quoted"),
        ("Harbor Partnership Law", "fuzzy"),
        ("Harbour Partnershps Law", "fuzzy"),
        ("HP Law 2016", "abbreviated"),
        ("Harb Part Law", "abbreviated"),
        ("HPL", "abbreviated"),
        ("hpl 2016", "abbreviated"),
        ("law on harbour partnerships", "turned"),
        ("2016 law governing the harbour partnerships", "turned"),
    ],
)
def test_titles_quoted_misspelt_and_abbreviated(sample: Corpus, title: str, how: str) -> None:
    found = sample.ask(f"Who administers the {title}?", "name")
    assert kept(found) == {"harbour-partnerships-law-2016"}
    assert found.draft.shortlist.route.kept[0].rule == f"title ({how})"
    assert name_key(found.answer) in ("registrar of undertakings", "the registrar of undertakings")


def test_words_that_a_title_shares_with_other_text_are_no_title(sample: Corpus) -> None:
    found = sample.ask("May an Employee work alone over water between sunset and sunrise?", "boolean")
    assert {candidate.rule for candidate in found.draft.shortlist.route.kept} == {"full text"}


@pytest.mark.parametrize(
    ("question", "answer", "page"),
    [
        ("On what date was Pellworm v Quarrie issued?", "2024-11-28", ("sdt-207-2024-judgment", 2)),
        ("When was the judgment in Ferrin v. Galatea issued?", "2025-10-09", ("sdt-301-2025-judgment", 2)),
        ("When was the judgment in Rosalba against Thackeray issued?", "2025-06-19", ("sdt-118-2025-judgment", 2)),
        ("When was Gullane Freight Ltd v Ostrander Timber Kft issued?", "2025-12-02", ("hb-045-2025-order", 2)),
    ],
)
def test_parties_stand_for_the_number_of_their_case(
    sample: Corpus, question: str, answer: str, page: tuple[str, int]
) -> None:
    found = sample.ask(question, "date")
    assert {candidate.rule for candidate in found.draft.shortlist.route.kept} == {"parties"}
    assert (found.answer, cited(found)) == (answer, {page})


def test_a_case_of_its_own_papers(sample: Corpus) -> None:
    found = sample.ask("What is the Date of Issue of HB 031/2025?", "date")
    assert presence(found) == {"HB 031/2025": "own"}
    assert (found.status, found.answer) == ("answered", "2025-09-11")


def test_a_case_that_is_only_mentioned_is_unresolved_and_shows_who_mentions_it(sample: Corpus) -> None:
    found = sample.ask("Who are the claimants in AB 001/2021?", "names")
    assert presence(found) == {"AB 001/2021": "mentioned"}
    assert (found.status, found.answer, cited(found)) == ("unresolved", None, set())
    assert {offered.doc_id for offered in found.look_here} == {"hb-014-2024-judgment"}


def test_a_case_that_nothing_names_is_absent(sample: Corpus) -> None:
    found = sample.ask("What is the Date of Issue of HB 099/2025?", "date")
    assert presence(found) == {"HB 099/2025": "absent"}
    assert (found.status, found.basis, found.answer, cited(found)) == ("absent", "closed-world", None, set())
    assert "HB 099/2025" in found.reason
    assert "27 documents" in found.reason


@pytest.fixture(scope="module")
def corpus_with_an_unread_scan(sample_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    """An order and a scan that nothing could read, as on a machine without OCR."""
    folder = tmp_path_factory.mktemp("unread")
    (folder / "documents").mkdir()
    for stem in ("hb-031-2025-order", "exe-002-2024-order"):
        copy(sample_folder / "documents" / f"{stem}.pdf", folder / "documents")

    def no_engine(language: str) -> None:
        raise NoOcrError("Install tesseract-ocr.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("legal_rag.build.build.find_engine", no_engine)
        options = BuildOptions((folder / "documents",), folder / "c.duckdb", str(PROFILE), without_vectors=True)
        build_corpus(options)
    with Corpus.open(folder / "c.duckdb") as corpus:
        yield corpus


def test_while_pages_are_unread_a_case_that_nothing_names_is_unknown_and_not_absent(
    corpus_with_an_unread_scan: Corpus,
) -> None:
    found = corpus_with_an_unread_scan.ask("Who was the judgment debtor in case EXE 002/2024?", "names")
    assert presence(found) == {"EXE 002/2024": "unknown"}
    assert (found.status, found.answer, cited(found)) == ("unresolved", None, set())
    assert any("2 pages" in warning and "OCR" in warning for warning in found.warnings)


def test_what_was_read_of_such_a_corpus_is_answered_with_the_same_warning(
    corpus_with_an_unread_scan: Corpus,
) -> None:
    found = corpus_with_an_unread_scan.ask("What is the Date of Issue of HB 031/2025?", "date")
    assert (found.status, found.answer) == ("answered", "2025-09-11")
    assert any("OCR" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which judgments keep the earlier version of the Rules of the Kestrel Harbour Courts?", "rules-order-1-2024"),
        ("Who became an additional Adjudicator under the Rules of the Kestrel Harbour Courts?", "order-2-2023"),
    ],
)  # fmt: skip
def test_an_order_about_the_rules_goes_before_the_rules_named_in_the_question(
    sample: Corpus, question: str, order: str
) -> None:
    answer = sample.ask(question, "free_text")
    assert kept(answer) == {f"courts-{order}"}
    assert {doc_id for doc_id, _ in cited(answer)} == {f"courts-{order}"}


@pytest.mark.parametrize(
    "question",
    [
        "Under the Rules of the Kestrel Harbour Courts 2015, when must a claim form be served?",
        "What does rule 35.4 of the Rules of the Kestrel Harbour Courts 2015 say about additional adjudicators?",
    ],
)
def test_what_the_rules_themselves_say_is_read_in_the_rules(sample: Corpus, question: str) -> None:
    assert kept(sample.ask(question, "free_text")) == {"rules-of-the-kestrel-harbour-courts-2015"}
