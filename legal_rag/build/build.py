"""A build from start to end: scan, read, first commit (catalogue and full text), embed, second commit (vectors).

What a build decides is in the modules it calls; here is only their order. Everything until `finish` can be lost
without harm: the database that stood keeps standing, and the cache keeps the work.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from legal_rag import __version__
from legal_rag.build.cache import WorkCache
from legal_rag.build.changes import built_before, compare, refuse_shrinking
from legal_rag.build.commit import clear_unfinished, copy_for_writing, finish, writing
from legal_rag.build.corrections import Corrections
from legal_rag.build.corrections_file import read_corrections
from legal_rag.build.lock import build_lock
from legal_rag.build.passwords import read_passwords, unused_passwords
from legal_rag.build.progress import Progress, Silent
from legal_rag.build.read_file import FileOutcome, KeptWork, catalogue_key, catalogue_version
from legal_rag.build.report import BuildReport, FileCoverage, FileProblem
from legal_rag.build.scan import SourceFile, find_pdfs, read_sources
from legal_rag.embed.encoder import DEFAULT_MODEL
from legal_rag.errors import NothingReadableError
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.ocr import DEFAULT_LANGUAGE, NoOcrError, OcrEngine, find_engine
from legal_rag.passages import PASSAGE_VERSION
from legal_rag.paths import CorpusPaths, corpus_paths
from legal_rag.profile.loader import Profile, load_profile
from legal_rag.text import page_ranges
from legal_rag.trace.ids import new_id

if TYPE_CHECKING:
    import duckdb

    from legal_rag.build.load import Loader
    from legal_rag.embed.encoder import Encoder


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What to build, and how."""

    folders: tuple[Path, ...]
    database: Path
    profile: str = "generic"
    model: str = DEFAULT_MODEL
    jobs: int = 0
    """Worker processes; 0 is one for each core."""
    wait: bool = False
    """Wait for another build of this corpus instead of refusing."""
    allow_shrink: bool = False
    without_vectors: bool = False
    seconds_per_file: float = 600.0
    """Without a sign of progress; a long file shows one every few hundred pages."""
    memory_per_worker: int = 3 * 2**30
    """Bytes beyond what a worker starts with."""
    password_file: Path | None = None
    ocr_language: str = ""
    """As Tesseract names it; empty for the profile's."""
    offline_only: bool | None = None
    """Promise that no language model will see the corpus; None keeps what the build before promised."""


@dataclass(slots=True)
class _Clock:
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def time(self, stage: str) -> Iterator[None]:
        start = time.monotonic()
        try:
            yield
        finally:
            self.seconds[stage] = round(self.seconds.get(stage, 0.0) + time.monotonic() - start, 3)


def build_corpus(options: BuildOptions, progress: Progress | None = None) -> BuildReport:
    """Build or rebuild the corpus at `options.database`.

    Raises BusyError (another build), BadInputError (no such folder; corrections.toml or the passwords are wrong),
    NothingReadableError, ShrunkError, ModelError, SettingsError (profile) and DiskError; in all of them the old
    database stands.
    """
    paths = corpus_paths(options.database)
    profile = load_profile(options.profile)
    with build_lock(paths.lock, wait=options.wait):
        clear_unfinished(paths.database)
        return _Build(options, paths, profile, progress or Silent()).run()


class _Build:
    """One run; the steps share these values and nothing else."""

    def __init__(self, options: BuildOptions, paths: CorpusPaths, profile: Profile, progress: Progress) -> None:
        self.options = options
        self.paths = paths
        self.profile = profile
        self.progress = progress
        self.cache = WorkCache(paths.cache)
        self.key = catalogue_key(profile)
        self.clock = _Clock()
        self.build_id = new_id()
        self.started = datetime.now(UTC).replace(tzinfo=None)
        self.kept: dict[str, KeptWork] = {}
        self.coverage: list[FileCoverage] = []
        self.passwords: dict[str, str] = {}
        self.corrections = Corrections(())
        self.corrections_sha256: str | None = None
        self.no_ocr = "Open and save it again with a PDF program."

    def run(self) -> BuildReport:
        from legal_rag.embed.encoder import load_encoder

        entries, self.corrections_sha256 = read_corrections(self.paths.corrections)
        self.corrections = Corrections(entries)
        if self.options.password_file is not None:
            self.passwords = read_passwords(self.options.password_file)
        encoder = None if self.options.without_vectors else load_encoder(self.options.model)
        before = built_before(self.paths.database)
        with self.clock.time("scan"):
            found, problems = find_pdfs(self.options.folders)
            if before.damaged is not None:
                said = f"The database that was here could not be read and was built anew ({before.damaged})."
                problems.append(FileProblem.noted(self.paths.database.name, said, "Nothing to do."))
            sources, unreadable = read_sources(found)
            problems.extend(unreadable)
            problems.extend(unused_passwords(self.passwords, sources))
        if not self.options.allow_shrink:
            refuse_shrinking(before, sources)
        with self.clock.time("read"):
            outcomes = self._read(sources)
        self.kept = {sha256: outcome.kept for sha256, outcome in outcomes.items() if outcome.kept is not None}
        readable, refused = _readable(sources, outcomes)
        problems.extend(refused)
        if not readable:
            raise NothingReadableError(*_nothing(len(found), problems))
        if not self.options.allow_shrink:
            refuse_shrinking(before, readable)
        report = BuildReport(
            build_id=self.build_id,
            database=str(self.paths.database),
            stage="catalogue",
            files=len(found),
            documents=len(readable),
            pages=0,
            pages_by_source={},
            identical=tuple((source.doc_id, source.same_as) for source in readable if source.same_as is not None),
            passages=0,
            extracted=sum(outcome.extracted for outcome in outcomes.values()),
            catalogued=sum(outcome.catalogued for outcome in outcomes.values()),
            embedded=0,
            problems=tuple(problems),
            changes=compare(before, readable),
            offline_only=before.offline_only if self.options.offline_only is None else self.options.offline_only,
            seconds=self.clock.seconds,
        )
        report = self._commit_catalogue(readable, report, encoder)
        if encoder is not None and report.passages:
            report = self._commit_vectors(report, encoder, before.lance_version)
        return report

    def _read(self, sources: Sequence[SourceFile]) -> dict[str, FileOutcome]:
        from legal_rag.build.reading import Reading

        language = self.options.ocr_language or self.profile.section("ocr").get("language", DEFAULT_LANGUAGE)
        engine: OcrEngine | None = None
        try:
            engine = find_engine(language)
        except NoOcrError as error:
            self.no_ocr = f"{error} Then build again."
        shutil.rmtree(self.cache.scratch, ignore_errors=True)
        return Reading(
            self.cache,
            self.profile,
            self.key,
            engine,
            workers=self.options.jobs or os.cpu_count() or 1,
            seconds_per_file=self.options.seconds_per_file,
            memory_bytes=self.options.memory_per_worker,
            progress=self.progress,
            passwords=self.passwords,
        ).read(sources)

    def _commit_catalogue(
        self, sources: Sequence[SourceFile], report: BuildReport, encoder: Encoder | None
    ) -> BuildReport:
        from legal_rag.build.load import Loader
        from legal_rag.store.fulltext import index_fulltext
        from legal_rag.store.migrations import apply_migrations
        from legal_rag.store.queries import query

        self.progress.stage("cataloguing", len(sources))
        with writing(self.paths.database) as connection:
            with self.clock.time("load"):
                apply_migrations(connection)
                loader = Loader(connection, encoder)
                problems = (*report.problems, *self._load(sources, loader))
                self.corrections.finish()
                problems = (*problems, *self.corrections.problems())
                loader.add_corrections(self.corrections.rows)
                loader.add_problems(problems)
                loader.flush()
            with self.clock.time("full text"):
                fingerprint = index_fulltext(connection)
                connection.execute(query("index_near_twins"))
            report = replace(
                report,
                stage="complete" if encoder is None or not loader.passages else "catalogue",
                pages=loader.pages,
                pages_by_source=loader.pages_by_source,
                passages=loader.passages,
                corrections=self.corrections.applied,
                coverage=tuple(self.coverage),
                problems=problems,
            )
            with self.clock.time("commit"):
                self._record(connection, report, fingerprint)
                finish(connection, self.paths.database)
        return report

    def _load(self, sources: Sequence[SourceFile], loader: Loader) -> Iterator[FileProblem]:
        """Give every document to the loader; yields what is to be said of it."""
        from legal_rag.build.catalogue_file import read_read_document
        from legal_rag.build.extract_file import awaiting_ocr, extract_notes, read_pages
        from legal_rag.build.load import ReadFile

        keys = {source.doc_id: number for number, source in enumerate(sources, start=1)}
        for source in sources:
            kept = self.kept[source.sha256]
            read = read_read_document(kept.catalogue)
            catalogue = self.corrections.apply(source.sha256, keys[source.doc_id], read.catalogue)
            read = replace(read, catalogue=catalogue)
            pages = read_pages(kept.extract)
            same_as = None if source.same_as is None else keys[source.same_as]
            loader.add(ReadFile(keys[source.doc_id], source, same_as, pages, read))
            self.progress.advance()
            for note in extract_notes(pages):
                yield FileProblem.noted(source.source_path, note, "Compare it with the original.")
            coverage = FileCoverage.of(source.source_path, pages)
            self.coverage.append(coverage)
            if coverage.unread:
                said = f"Not read: {page_ranges(coverage.unread)}; what only these pages hold cannot be found."
                yield FileProblem.noted(source.source_path, said, self.no_ocr)
            if coverage.doubtful:
                said = f"Its text is doubtful: {page_ranges(coverage.doubtful)}."
                mend = self.no_ocr if awaiting_ocr(pages) else "Compare these pages with the original."
                yield FileProblem.noted(source.source_path, said, mend)
            if read.pages_without_facts:
                said = f"It is very long: facts were read from all but its last {read.pages_without_facts:,} pages."
                yield FileProblem.noted(source.source_path, said, "All its pages are searched; split it for the facts.")
            if read.failure is not None:
                yield FileProblem.noted(
                    source.source_path,
                    f"Its facts could not be read ({read.failure}); its pages are searched all the same.",
                    "Report it with the file.",
                )

    def _commit_vectors(self, report: BuildReport, encoder: Encoder, previous: int | None) -> BuildReport:
        from legal_rag.build.vectors import LANCE_TABLE, embed_passages, prune_versions

        copy_for_writing(self.paths.database)
        with writing(self.paths.database) as connection:
            with self.clock.time("vectors"):
                written = embed_passages(
                    connection,
                    encoder,
                    self.cache.vector_folder(encoder.model_id),
                    self.paths.vectors,
                    self.progress,
                )
            damaged = tuple(
                FileProblem.noted(name, "Kept vectors could not be read and were made again.", "Nothing to do.")
                for name in written.damaged
            )
            if written.rebuilt is not None:
                said = f"The vectors that were here could not be read and were written anew ({written.rebuilt})."
                damaged += (FileProblem.noted(self.paths.vectors.name, said, "Nothing to do."),)
            report = replace(report, stage="complete", embedded=written.embedded, problems=(*report.problems, *damaged))
            with self.clock.time("commit"):
                connection.execute(
                    "UPDATE builds SET stage = ?, finished_at = ?, model_id = ?, model_name = ?, dimension = ?, "
                    "lance_table = ?, lance_version = ?, report = ?",
                    [
                        report.stage,
                        _now(),
                        encoder.model_id,
                        encoder.model_name,
                        encoder.dimension,
                        LANCE_TABLE,
                        written.lance_version,
                        json.dumps(report.to_dict()),
                    ],
                )
                finish(connection, self.paths.database)
        prune_versions(self.paths.vectors, written.lance_version if previous is None else previous)
        return report

    def _record(self, connection: duckdb.DuckDBPyConnection, report: BuildReport, fingerprint: str) -> None:
        row = {
            "build_id": report.build_id,
            "started_at": self.started,
            "finished_at": _now(),
            "stage": report.stage,
            "program_version": __version__,
            "extractor_version": EXTRACTOR_VERSION,
            "catalogue_version": catalogue_version(),
            "passage_version": PASSAGE_VERSION,
            "profile_name": self.profile.name,
            "profile_toml": self.profile.toml,
            "profile_sha256": self.profile.sha256,
            "fulltext_fingerprint": fingerprint,
            "offline_only": report.offline_only,
            "documents": report.documents,
            "pages": report.pages,
            "passages": report.passages,
            "corrections_sha256": self.corrections_sha256,
            "report": json.dumps(report.to_dict()),
        }
        columns = ", ".join(row)
        connection.execute(f"INSERT INTO builds ({columns}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def _readable(
    sources: Sequence[SourceFile], outcomes: dict[str, FileOutcome]
) -> tuple[list[SourceFile], list[FileProblem]]:
    readable: list[SourceFile] = []
    problems: list[FileProblem] = []
    for source in sources:
        outcome = outcomes[source.sha256]
        problems.extend(FileProblem.noted(source.source_path, note, "") for note in outcome.notes)
        if outcome.problem is None:
            readable.append(source)
        else:
            problems.append(FileProblem.refused(source.source_path, outcome.problem, outcome.mend))
    return readable, problems


def _nothing(files: int, problems: Sequence[FileProblem]) -> tuple[str, str]:
    if not files:
        return "There is no PDF in the folders given.", "Nothing was changed. Check the folder."
    shown = "; ".join(f"{problem.source_path}: {problem.problem}" for problem in problems[:3])
    return f"None of the {files} PDFs can be read ({shown}).", "Nothing was changed."


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
