"""SQL and migrations as files: found in the wheel (`legal_rag/sql`) or beside the package in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder(name: str) -> Path:
    """The folder `sql` or `migrations` that belongs to this program."""
    for folder in (_PACKAGE / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"legalrag was installed without its {name} folder")


@cache
def query(name: str) -> str:
    """The text of `sql/NAME.sql`; raises FileNotFoundError for an unknown name."""
    return (shipped_folder("sql") / f"{name}.sql").read_text(encoding="utf-8")


def query_names() -> list[str]:
    """Names of all shipped queries, sorted."""
    return sorted(path.stem for path in shipped_folder("sql").glob("*.sql"))
