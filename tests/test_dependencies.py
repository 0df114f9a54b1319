"""Every package that the program imports is one that it declares: none may be there by another's grace."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names - sys.stdlib_module_names - {"legal_rag"}


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {canonical(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in project["dependencies"]}
    providers = packages_distributions()
    undeclared = {
        f"{file.relative_to(ROOT)} imports {name}"
        for file in (ROOT / "legal_rag").rglob("*.py")
        for name in imported(file)
        if not declared & {canonical(provider) for provider in providers.get(name, [name])}
    }
    assert undeclared == set()
