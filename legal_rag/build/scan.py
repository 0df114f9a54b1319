"""Finds the PDFs of the folders to be built and gives each its id."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rag.build.report import FileProblem
from legal_rag.errors import BadInputError, LegalRagError
from legal_rag.extract.hashing import file_sha256


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A PDF to be built; `same_as` is the doc_id of the first file with the same bytes."""

    path: Path
    source_path: str
    """Relative to the folder built; shown, never a key."""
    sha256: str
    bytes: int
    doc_id: str = ""
    same_as: str | None = None


def find_pdfs(folders: Sequence[Path]) -> tuple[list[tuple[Path, str]], list[FileProblem]]:
    """(path, path relative to its folder) of every file named *.pdf below `folders`, in order of the relative path; and
    a line for each folder below them that cannot be read, was read before, or is one of several given and empty.

    No folder is read twice, so that a loop of links ends. Raises BadInputError for a folder that is not there.
    """
    found: list[tuple[Path, str]] = []
    problems: list[FileProblem] = []
    for folder in folders:
        if not folder.is_dir():
            raise BadInputError(f"{folder} is not a folder.", "Give the folder that holds the PDFs.")
        prefix = f"{folder.resolve().name}/" if len(folders) > 1 else ""

        def shown(path: Path, folder: Path = folder, prefix: str = prefix) -> str:
            return prefix + _readable(path.relative_to(folder).as_posix())

        def refuse(error: OSError, shown: Callable[[Path], str] = shown) -> None:
            said = f"The folder cannot be read: {error.strerror}."
            problems.append(FileProblem.refused(shown(Path(error.filename)), said, "Check its permissions."))

        def pass_over(path: Path, shown: Callable[[Path], str] = shown) -> None:
            said = "It leads to a folder that is read already and was not followed."
            problems.append(FileProblem.noted(shown(path), said, "Nothing to do: each file is read once."))

        before = len(found)
        found.extend((path, shown(path)) for path in _walk(folder, refuse, pass_over))
        if len(found) == before and len(folders) > 1:
            problems.append(FileProblem.noted(str(folder), "There is no PDF in this folder.", "Check the folder."))
    return sorted(found, key=lambda entry: (entry[1], str(entry[0]))), problems


def _readable(name: str) -> str:
    """A file name as text: bytes that are no UTF-8 are spelled out, as no database or terminal could hold them."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _walk(folder: Path, refuse: Callable[[OSError], None], pass_over: Callable[[Path], None]) -> Iterator[Path]:
    seen: set[tuple[int, int]] = set()
    for current, subfolders, names in os.walk(folder, onerror=refuse, followlinks=True):
        status = Path(current).stat()
        if (status.st_dev, status.st_ino) in seen:
            subfolders.clear()
            pass_over(Path(current))
            continue
        seen.add((status.st_dev, status.st_ino))
        subfolders.sort()
        for name in sorted(names):
            if name.lower().endswith(".pdf"):
                yield Path(current) / name


def read_sources(found: Sequence[tuple[Path, str]]) -> tuple[list[SourceFile], list[FileProblem]]:
    """Hash every file and give it its doc_id; files that cannot be read become problems."""
    sources: list[SourceFile] = []
    problems: list[FileProblem] = []
    for path, source_path in found:
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode):
                raise BadInputError("This is not a regular file.", "Take it out of the folder.")
            sources.append(SourceFile(path, source_path, file_sha256(path), status.st_size))
        except OSError as error:
            problems.append(
                FileProblem.refused(source_path, f"It cannot be read: {error.strerror}.", "Check the file.")
            )
        except LegalRagError as error:
            problems.append(FileProblem.refused(source_path, error.message, error.mend))
    named = name_documents(sources)
    problems.extend(_namesakes(named))
    return named, problems


def _namesakes(named: Sequence[SourceFile]) -> Iterator[FileProblem]:
    """A line for each file of other content whose name was taken: it goes by an id that nobody would guess."""
    for source in named:
        if source.same_as is None and source.doc_id != _readable(source.path.name[:-4]):
            said = f"Another file has the same name; this one goes by {source.doc_id}."
            yield FileProblem.noted(source.source_path, said, "Rename one of them for an id of its own.")


def name_documents(sources: Sequence[SourceFile]) -> list[SourceFile]:
    """Give each file its doc_id: the stem; a stem that is taken gets "~" and 8 hex digits of the sha256.

    Copies with the same stem and the same bytes, which would still collide, are told apart by "~2", "~3".
    """
    taken: set[str] = set()
    first_of: dict[str, str] = {}
    named: list[SourceFile] = []
    for source in sources:
        doc_id = _readable(source.path.name[:-4])
        if doc_id in taken:
            doc_id = f"{doc_id}~{source.sha256[:8]}"
        copy, unique = 1, doc_id
        while unique in taken:
            copy += 1
            unique = f"{doc_id}~{copy}"
        taken.add(unique)
        named.append(
            SourceFile(
                source.path, source.source_path, source.sha256, source.bytes, unique, first_of.get(source.sha256)
            )
        )
        first_of.setdefault(source.sha256, unique)
    return named
