"""A build: every page of every file, nothing done twice, changes noticed by content, nothing lost when it stops."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from legal_rag.build import read_file
from legal_rag.build.report import Changes
from legal_rag.errors import BadInputError, BusyError, ExitCode, NothingReadableError, ShrunkError
from legal_rag.store.reader import open_store
from tests.build.conftest import Build
from tests.pdfs import write_pdf
from tests.sample import PROFILE


def rows(database: Path, sql: str) -> list[tuple[object, ...]]:
    with open_store(database) as store:
        return store.connection.execute(sql).fetchall()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "corpus.duckdb"


def test_every_page_of_every_file_is_there_under_its_physical_number(build: Build, database: Path) -> None:
    report = build()
    assert (report.files, report.documents, report.pages) == (3, 3, 5)
    assert report.pages_by_source == {"text": 4, "empty": 1}
    assert rows(database, "SELECT doc_id, source_path, page_count FROM documents ORDER BY doc_key") == [
        ("ferries", "ferries.pdf", 2),
        ("quays", "sub/quays.pdf", 1),
        ("tolls", "tolls.pdf", 2),
    ]
    assert rows(
        database, "SELECT doc_id, pages.page_number, text FROM pages JOIN documents USING (doc_key) ORDER BY page_key"
    ) == [
        ("ferries", 1, "Every ferry carries a lamp."),
        ("ferries", 2, ""),
        ("quays", 1, "A quay is a place to moor."),
        ("tolls", 1, "The toll is 1,250 crowns."),
        ("tolls", 2, "It shall not be paid at night."),
    ]


def test_blocks_keep_the_boxes_of_their_lines(build: Build, database: Path) -> None:
    build()
    (found,) = rows(
        database,
        "SELECT b.text, b.x0, b.lines[1].x0, b.lines[1].span_end FROM page_blocks b JOIN documents USING (doc_key) "
        "WHERE doc_id = 'quays'",
    )
    assert found[0] == "A quay is a place to moor."
    assert found[1] == pytest.approx(72, abs=2) == found[2]
    assert found[3] == len("A quay is a place to moor.")


def test_an_unchanged_folder_is_neither_extracted_nor_catalogued_again(build: Build, database: Path) -> None:
    first = build()
    second = build()
    assert (first.extracted, first.catalogued) == (3, 3)
    assert (second.extracted, second.catalogued) == (0, 0)
    assert second.changes.added == second.changes.changed == second.changes.removed == ()
    assert second.build_id != first.build_id
    assert rows(database, "SELECT build_id FROM builds") == [(second.build_id,)]


def test_another_catalogue_version_or_profile_is_catalogued_anew_from_the_kept_extraction(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    monkeypatch.setattr(read_file, "CATALOGUE_VERSION", "another")
    read_file.catalogue_version.cache_clear()
    try:
        newer = build()
    finally:
        monkeypatch.undo()
        read_file.catalogue_version.cache_clear()
    assert (newer.extracted, newer.catalogued) == (0, 3)
    other = build(profile=str(PROFILE))
    assert (other.extracted, other.catalogued) == (0, 3)
    assert (build().extracted, build().catalogued) == (0, 0)


def test_files_added_changed_removed_and_renamed_are_noticed_by_content(build: Build, papers: Path) -> None:
    build()
    write_pdf(papers / "tolls.pdf", ["The toll is 1,300 crowns.", "It shall not be paid at night."])
    write_pdf(papers / "lamps.pdf", ["A lamp is red."])
    (papers / "ferries.pdf").rename(papers / "boats.pdf")
    (papers / "sub" / "quays.pdf").unlink()
    report = build()
    assert report.changes.added == ("lamps",)
    assert report.changes.changed == ("tolls",)
    assert report.changes.removed == ("quays",)
    assert report.changes.renamed == (("ferries", "boats"),)
    assert report.extracted == 2
    assert report.to_text().splitlines()[-5:] == [
        "against the last build: 1 added, 1 changed, 1 removed, 1 renamed",
        "  added: lamps",
        "  changed: tolls",
        "  removed: quays",
        "  renamed: ferries is now boats",
    ]


def test_many_changes_are_counted_and_the_first_are_named() -> None:
    counted, named = Changes(added=tuple(f"law-{number}" for number in range(1200))).to_text()
    assert counted == "against the last build: 1,200 added, 0 changed, 0 removed, 0 renamed"
    assert named.startswith("  added: law-0, law-1, ") and named.endswith(", law-9 and 1,190 more")


def test_a_touched_or_moved_file_is_not_read_again(build: Build, papers: Path) -> None:
    build()
    (papers / "tolls.pdf").touch()
    (papers / "sub" / "quays.pdf").rename(papers / "quays.pdf")
    report = build()
    assert report.extracted == 0
    assert report.changes.added == report.changes.removed == report.changes.changed == ()


def test_identical_files_are_read_once_and_both_stay_citable(build: Build, papers: Path, database: Path) -> None:
    shutil.copy(papers / "tolls.pdf", papers / "z-copy.pdf")
    report = build()
    assert report.extracted == 3
    assert report.identical == (("z-copy", "tolls"),)
    assert rows(database, "SELECT a.doc_id, b.doc_id FROM documents a JOIN documents b ON a.same_as = b.doc_key") == [
        ("z-copy", "tolls")
    ]
    assert rows(database, "SELECT count(*) FROM pages JOIN documents USING (doc_key) WHERE doc_id = 'z-copy'") == [(2,)]


def test_the_same_stem_with_other_content_gets_a_tail_of_its_hash(build: Build, papers: Path, database: Path) -> None:
    write_pdf(papers / "zz" / "tolls.pdf", ["Another law of the same name."])
    report = build()
    found = dict(rows(database, "SELECT doc_id, sha256 FROM documents WHERE doc_id LIKE 'tolls%'"))
    tail = next(doc_id for doc_id in found if doc_id != "tolls")
    assert tail == f"tolls~{found[tail][:8]}"
    assert [(problem.source_path, problem.severity, problem.problem) for problem in report.problems] == [
        ("zz/tolls.pdf", "noted", f"Another file has the same name; this one goes by {tail}.")
    ]


def test_the_suffix_may_be_written_in_capitals_and_is_no_part_of_the_id(
    build: Build, papers: Path, database: Path
) -> None:
    write_pdf(papers / "Order 1.2.PDF", ["An order."])
    build()
    assert ("Order 1.2",) in rows(database, "SELECT doc_id FROM documents")


def test_several_folders_are_told_apart_in_the_path_shown(build: Build, tmp_path: Path, database: Path) -> None:
    write_pdf(tmp_path / "more" / "notes.pdf", ["A note."])
    build(folders=(tmp_path / "papers", tmp_path / "more"))
    assert {row[0] for row in rows(database, "SELECT source_path FROM documents")} == {
        "more/notes.pdf",
        "papers/ferries.pdf",
        "papers/sub/quays.pdf",
        "papers/tolls.pdf",
    }


def test_a_loop_of_links_ends(build: Build, papers: Path) -> None:
    (papers / "sub" / "loop").symlink_to(papers)
    (papers / "one.pdf").symlink_to(papers / "other.pdf")
    (papers / "other.pdf").symlink_to(papers / "one.pdf")
    report = build()
    assert report.documents == 3
    said = {problem.source_path: (problem.severity, problem.problem) for problem in report.problems}
    assert said["sub/loop"] == ("noted", "It leads to a folder that is read already and was not followed.")
    for name in ("one.pdf", "other.pdf"):
        assert said[name][0] == "refused" and "symbolic links" in said[name][1]


def test_an_empty_folder_among_others_is_said(build: Build, papers: Path, tmp_path: Path) -> None:
    (tmp_path / "empty" / "below").mkdir(parents=True)
    report = build(folders=(papers, tmp_path / "empty"))
    assert report.documents == 3
    assert [(problem.source_path, problem.problem) for problem in report.problems] == [
        (str(tmp_path / "empty"), "There is no PDF in this folder.")
    ]


def test_bad_files_are_one_clear_line_each_while_the_rest_is_built(build: Build, papers: Path, database: Path) -> None:
    import pymupdf

    (papers / "empty.pdf").write_bytes(b"")
    (papers / "picture.pdf").write_bytes(b"\x89PNG\r\n")
    (papers / "new\nline \x1b[31m.pdf").write_bytes(b"nothing")
    write_pdf(papers / "locked.pdf", ["Secret."], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="u", owner_pw="o")
    whole = (papers / "tolls.pdf").read_bytes()
    (papers / "cut.pdf").write_bytes(whole[: len(whole) // 4])
    (papers / "gone.pdf").symlink_to(papers / "nowhere.pdf")
    report = build()
    refused = {problem.source_path: problem.problem for problem in report.problems if problem.severity == "refused"}
    assert "zero bytes" in refused["empty.pdf"]
    assert "not a PDF" in refused["picture.pdf"]
    assert "password" in refused["locked.pdf"]
    assert {"new\nline \x1b[31m.pdf", "gone.pdf"} <= refused.keys()
    assert report.documents == 3 + ("cut.pdf" not in refused)
    assert all(problem.mend for problem in report.problems if problem.severity == "refused")
    assert {row[0] for row in rows(database, "SELECT source_path FROM file_problems")} >= refused.keys()
    text = report.to_text()
    assert "\x1b" not in text
    assert "refused: locked.pdf: The file is encrypted and needs a password." in text


def test_if_nothing_can_be_read_nothing_is_committed(build: Build, tmp_path: Path, database: Path) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    with pytest.raises(NothingReadableError, match="no PDF"):
        build(folders=(folder,))
    (folder / "a.pdf").write_bytes(b"junk")
    with pytest.raises(NothingReadableError, match=r"a\.pdf"):
        build(folders=(folder,))
    assert not database.exists()


def test_a_folder_that_is_not_there_is_refused(build: Build, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="nowhere"):
        build(folders=(tmp_path / "nowhere",))


def test_losing_most_documents_stops_the_build_unless_allowed(build: Build, papers: Path, database: Path) -> None:
    before = build().build_id
    (papers / "tolls.pdf").unlink()
    (papers / "ferries.pdf").unlink()
    with pytest.raises(ShrunkError, match="2 of the 3"):
        build()
    assert rows(database, "SELECT build_id FROM builds") == [(before,)]
    assert build(allow_shrink=True).documents == 1


def test_a_second_build_is_refused_or_waits(build: Build, tmp_path: Path) -> None:
    import threading

    from legal_rag.build.lock import build_lock

    done = threading.Event()
    with build_lock(tmp_path / "corpus.lock", wait=False):
        with pytest.raises(BusyError, match="Another build"):
            build()
        waiting = threading.Thread(target=lambda: (build(wait=True), done.set()))
        waiting.start()
        assert not done.wait(0.5)
    waiting.join(60)
    assert done.is_set()


def test_readers_keep_the_corpus_they_opened(build: Build, papers: Path, database: Path) -> None:
    build()
    with open_store(database) as before:
        write_pdf(papers / "new.pdf", ["New."])
        build()
        assert before.connection.execute("SELECT count(*) FROM documents").fetchall() == [(3,)]
        with open_store(database) as after:
            assert after.connection.execute("SELECT count(*) FROM documents").fetchall() == [(4,)]


def test_kept_work_that_is_damaged_is_named_and_made_again(build: Build, tmp_path: Path, database: Path) -> None:
    build()
    before = rows(database, "SELECT * EXCLUDE (page_key) FROM pages ORDER BY ALL")
    for path in (tmp_path / "corpus.cache").rglob("*.*"):
        path.write_bytes(path.read_bytes()[:40])
    report = build()
    assert report.extracted == 3
    assert sum("made again" in problem.problem for problem in report.problems) >= 3
    assert rows(database, "SELECT * EXCLUDE (page_key) FROM pages ORDER BY ALL") == before


def test_the_cache_may_be_deleted(build: Build, tmp_path: Path) -> None:
    build()
    shutil.rmtree(tmp_path / "corpus.cache")
    assert build().extracted == 3


def test_a_damaged_database_is_rebuilt(build: Build, database: Path) -> None:
    build()
    database.write_bytes(b"rubbish" * 5000)
    report = build()
    assert report.extracted == 0
    assert rows(database, "SELECT count(*) FROM documents") == [(3,)]


def test_nothing_unfinished_is_left_beside_the_database(build: Build, tmp_path: Path, papers: Path) -> None:
    (tmp_path / ".corpus.duckdb.building").write_bytes(b"left by a killed build")
    build()
    assert {path.name for path in tmp_path.iterdir()} == {"papers", "corpus.duckdb", "corpus.cache", "corpus.lock"}
    assert not list((tmp_path / "corpus.cache").rglob(".*"))


def test_the_report_is_stored_with_the_build(build: Build, database: Path) -> None:
    report = build()
    ((stored, stage, pages),) = rows(database, "SELECT report, stage, pages FROM builds")
    assert json.loads(str(stored))["documents"] == report.documents == 3
    assert (stage, pages) == ("complete", 5)


def test_a_worker_that_overruns_its_time_costs_one_file_not_the_build(build: Build, papers: Path) -> None:
    with pytest.raises(NothingReadableError, match="longer than"):
        build(seconds_per_file=0.0)


def test_a_read_only_folder_is_named(build: Build, tmp_path: Path) -> None:
    import os

    from legal_rag.errors import DiskError

    if os.geteuid() == 0:
        pytest.skip("the superuser writes everywhere")
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    with pytest.raises(DiskError, match="locked"):
        build(database=locked / "corpus.duckdb")


def test_what_was_wrong_with_a_file_that_was_read_is_said_by_every_build(build: Build, papers: Path) -> None:
    data = (papers / "tolls.pdf").read_bytes()
    (papers / "tolls.pdf").write_bytes(data[: data.rindex(b"startxref")])
    for _ in range(2):
        (problem,) = build().problems
        assert (problem.source_path, problem.severity) == ("tolls.pdf", "noted")
        assert "repaired" in problem.problem


def test_a_full_disk_is_named_and_the_old_corpus_stands(build: Build, papers: Path, database: Path) -> None:
    before = build().build_id
    write_pdf(papers / "new.pdf", ["New."])
    ended = subprocess.run(
        [sys.executable, "-m", "legal_rag", "build-db", str(papers), "--db", str(database), "--without-vectors"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == ExitCode.DISK, ended.stderr
    assert "cannot be written" in ended.stderr
    assert rows(database, "SELECT build_id FROM builds") == [(before,)]
