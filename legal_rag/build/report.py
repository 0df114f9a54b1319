"""What a build has to say when it ends, and of each file that it could not take as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from legal_rag.text import page_ranges

if TYPE_CHECKING:
    import pyarrow as pa


_NAMED = 10
"""Documents that are called by name in one line of the report's text; `--json` has all."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One line about one file: `refused` is not in the corpus, `noted` is, with a caveat."""

    source_path: str
    severity: str
    problem: str
    mend: str

    @classmethod
    def refused(cls, source_path: str, problem: str, mend: str) -> FileProblem:
        """The file is left out."""
        return cls(source_path, "refused", problem, mend)

    @classmethod
    def noted(cls, source_path: str, problem: str, mend: str) -> FileProblem:
        """The file is in the corpus, but not as whole as it should be."""
        return cls(source_path, "noted", problem, mend)


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """How much of a file is in the corpus: physical page numbers, and counts of pages that are as they should be."""

    source_path: str
    text: int
    """Pages with a text layer."""
    empty: int
    ocr: tuple[int, ...]
    unread: tuple[int, ...]
    doubtful: tuple[int, ...]

    @classmethod
    def of(cls, source_path: str, pages: pa.Table) -> FileCoverage:
        """Of the pages as they are kept (build/extract_file.py)."""
        rows = list(zip(*(pages[name].to_pylist() for name in ("page_number", "source", "doubtful")), strict=True))

        def numbers(kind: str) -> tuple[int, ...]:
            return tuple(number for number, source, _ in rows if source == kind)

        return cls(
            source_path,
            text=len(numbers("text")),
            empty=len(numbers("empty")),
            ocr=numbers("ocr"),
            unread=numbers("unread"),
            doubtful=tuple(number for number, source, doubtful in rows if doubtful and source != "unread"),
        )

    def to_text(self) -> str:
        """Its pages by how they were read: "2 with text, 1 by OCR (page 3), 1 unread (page 4)"."""
        parts = [f"{number:,} {how}" for number, how in ((self.text, "with text"), (self.empty, "empty")) if number]
        parts += [
            f"{len(numbers):,} {how} ({page_ranges(numbers)})"
            for numbers, how in ((self.ocr, "by OCR"), (self.unread, "unread"), (self.doubtful, "doubtful"))
            if numbers
        ]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Changes:
    """Against the build before: doc_ids by what happened to their content."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    """(old doc_id, new doc_id) of the same bytes."""

    def to_text(self) -> list[str]:
        """How many of each, and by name the first of them, a line each."""
        renamed = [f"{old} is now {new}" for old, new in self.renamed]
        kinds = {"added": self.added, "changed": self.changed, "removed": self.removed, "renamed": renamed}
        lines = ["against the last build: " + ", ".join(f"{len(names):,} {kind}" for kind, names in kinds.items())]
        for kind, names in kinds.items():
            if names:
                more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
                lines.append(f"  {kind}: {', '.join(map(_shown, names[:_NAMED]))}{more}")
        return lines


@dataclass(frozen=True, slots=True)
class BuildReport:
    """The final report; stored as JSON in `builds.report` and printed by `build-db`."""

    build_id: str
    database: str
    stage: str
    """"catalogue" or "complete"."""
    files: int
    documents: int
    pages: int
    pages_by_source: dict[str, int]
    identical: tuple[tuple[str, str], ...]
    """(doc_id, doc_id of the first file with the same bytes)."""
    passages: int
    extracted: int
    """Files extracted now; the others came from the cache."""
    catalogued: int
    embedded: int
    """Passages embedded now."""
    problems: tuple[FileProblem, ...]
    changes: Changes
    offline_only: bool = False
    """No language model may see this corpus."""
    corrections: int = 0
    """Entries of corrections.toml that changed something."""
    coverage: tuple[FileCoverage, ...] = ()
    """A row a document, in the corpus's order."""
    seconds: dict[str, float] = field(default_factory=dict)
    """By stage, wall clock."""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)

    def to_text(self) -> str:
        """For people, a line a thing."""
        lines = [
            f"{self.database}: {_count(self.documents, 'document')}, {_count(self.pages, 'page')}"
            f", {_count(self.passages, 'passage')} from {_count(self.files, 'file')}",
        ]
        sources = {name: number for name, number in self.pages_by_source.items() if number and name != "text"}
        if sources:
            lines.append("pages: " + ", ".join(f"{number} {name}" for name, number in sorted(sources.items())))
        lines.extend(f"identical: {_shown(copy)} is {_shown(first)}" for copy, first in self.identical)
        lines.append(
            f"done now: {self.extracted} extracted, {self.catalogued} catalogued, {self.embedded} passages embedded"
        )
        lines.extend(
            f"pages of {_shown(file.source_path)}: {file.to_text()}"
            for file in self.coverage
            if file.ocr or file.unread or file.doubtful
        )
        if self.offline_only:
            lines.append("offline only: no language model may see this corpus (--no-offline-only takes that back)")
        if self.corrections:
            lines.append(f"corrected by people: {_count(self.corrections, 'correction')} applied")
        for problem in self.problems:
            lines.append(
                f"{problem.severity}: {_shown(problem.source_path)}: {problem.problem} {problem.mend}".rstrip()
            )
        lines.append("seconds: " + ", ".join(f"{name} {value:.1f}" for name, value in self.seconds.items()))
        lines += self.changes.to_text()
        return "\n".join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _shown(name: str) -> str:
    """A file name that can do nothing to a terminal."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in name)
