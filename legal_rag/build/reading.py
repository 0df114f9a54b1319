"""Reads all files of a build with its workers: text first, then scans by OCR, then what OCR has made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from legal_rag.build.cache import WorkCache
from legal_rag.build.passwords import password_of
from legal_rag.build.progress import Progress
from legal_rag.build.read_file import FileJob, FileOutcome
from legal_rag.build.read_scans import ocr_jobs
from legal_rag.build.scan import SourceFile
from legal_rag.build.workers import Job, read_files
from legal_rag.errors import DiskError
from legal_rag.extract.ocr import OcrEngine
from legal_rag.profile.loader import Profile


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read; `key` is the catalogue's (read_file.catalogue_key)."""

    cache: WorkCache
    profile: Profile
    key: str
    engine: OcrEngine | None
    workers: int
    seconds_per_file: float
    progress: Progress
    memory_bytes: int
    """What a worker may use beyond what it starts with."""
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)

    def read(self, sources: Sequence[SourceFile]) -> dict[str, FileOutcome]:
        """The outcome of each content, by sha256; raises DiskError.

        The largest files go first, so that no worker ends long after the others.
        """
        first = {source.sha256: source for source in reversed(sources)}
        jobs = [
            FileJob(
                self._openable(source),
                source.sha256,
                self.engine,
                password_of(source.sha256, source.source_path, self.passwords),
            )
            for source in sorted(first.values(), key=lambda source: (-source.bytes, source.source_path))
        ]
        outcomes = {outcome.sha256: outcome for outcome in self._do(jobs, "reading")}
        scanned = [job for job in jobs if outcomes[job.sha256].awaiting]
        if not scanned:
            return outcomes
        said = self._read_scans(scanned, outcomes)
        again = [replace(job, scans_tried=True) for job in scanned]
        for outcome in self._do(again, "cataloguing scans"):
            before = outcomes[outcome.sha256]
            notes = (*before.notes, *said[outcome.sha256], *outcome.notes)
            outcomes[outcome.sha256] = replace(outcome, extracted=before.extracted, notes=notes)
        return outcomes

    def _openable(self, source: SourceFile) -> Path:
        """The file's path, or a link to it where its name is no UTF-8 and MuPDF could not open it."""
        try:
            str(source.path).encode()
        except UnicodeEncodeError:
            link = self.cache.scratch / f"{source.sha256}.pdf"
            try:
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(source.path.absolute())
            except OSError as error:
                raise DiskError(f"{link} cannot be written: {error.strerror}.", "Check the free space.") from error
            return link
        return source.path

    def _read_scans(self, scanned: Sequence[FileJob], outcomes: dict[str, FileOutcome]) -> dict[str, list[str]]:
        """Have the engine read what awaits it; returns, by sha256, what is to be said of pages it could not read."""
        pieces = [
            piece
            for job in scanned
            if job.engine is not None
            for piece in ocr_jobs(job.path, job.sha256, outcomes[job.sha256].awaiting, job.engine, job.password)
        ]
        said: dict[str, list[str]] = {job.sha256: [] for job in scanned}
        for outcome in self._do(pieces, "reading scans"):
            said[outcome.sha256].extend(outcome.notes)
            if outcome.problem is not None:
                said[outcome.sha256].append(f"OCR of some of its pages failed: {outcome.problem}")
        return said

    def _do(self, jobs: Sequence[Job], stage: str) -> Iterator[FileOutcome]:
        self.progress.stage(stage, len(jobs))
        for outcome in read_files(
            jobs,
            self.cache,
            self.profile,
            self.key,
            workers=self.workers,
            seconds_per_file=self.seconds_per_file,
            memory_bytes=self.memory_bytes,
        ):
            yield outcome
            self.progress.advance()
