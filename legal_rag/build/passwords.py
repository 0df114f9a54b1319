"""The password file: TOML with a file's name, its path below the folder or its sha256 = its password."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from legal_rag.build.report import FileProblem
from legal_rag.build.scan import SourceFile
from legal_rag.errors import BadInputError


def read_passwords(path: Path) -> dict[str, str]:
    """What the file says, by file name, path or sha256; raises BadInputError, which never quotes a password."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInputError(f"The password file {path} cannot be read: {error.strerror}.", "Check the path.") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"The password file {path} is not UTF-8.", "Save it as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadInputError(
            f"The password file {path} is not valid TOML: {error}.", 'Write lines such as "order.pdf" = "its password".'
        ) from error
    for name, value in found.items():
        if not isinstance(value, str):
            raise BadInputError(
                f"{path}: what stands after {name!r} is no text in quotes.",
                'Write lines such as "order.pdf" = "its password"; a name with a dot needs its quotes.',
            )
    return found


def password_of(sha256: str, source_path: str, passwords: Mapping[str, str]) -> str | None:
    """The password given for a file: by its hash before its path, by its path before its bare name."""
    return next((passwords[name] for name in _names(sha256, source_path) if name in passwords), None)


def _names(sha256: str, source_path: str) -> tuple[str, ...]:
    return sha256, source_path, source_path.rpartition("/")[2]


def unused_passwords(passwords: Mapping[str, str], sources: Sequence[SourceFile]) -> Iterator[FileProblem]:
    """A line for each entry that no file answers to: most often a mistyped name."""
    known = {name for source in sources for name in _names(source.sha256, source.source_path)}
    for name in passwords:
        if name not in known:
            yield FileProblem.noted(name, "The password file names it, but there is no such file.", "Check the name.")
