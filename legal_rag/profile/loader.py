"""Reads a profile: a shipped one by name (`generic`, `difc`) or any TOML file by path."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from legal_rag.errors import SettingsError


@dataclass(frozen=True)
class Court:
    """A court or division: the prefix of its case numbers, its name, other spellings of the prefix."""

    prefix: str
    name: str
    division: str | None = None
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Profile:
    """A jurisdiction's particulars. Sections that a catalogue module needs are read from `section(name)`."""

    name: str
    toml: str = field(repr=False)
    data: dict[str, Any] = field(repr=False, hash=False, compare=False)
    courts: tuple[Court, ...] = ()

    @property
    def sha256(self) -> str:
        """Of the TOML text: two profiles with the same text are the same profile."""
        return hashlib.sha256(self.toml.encode()).hexdigest()

    def section(self, name: str) -> dict[str, Any]:
        """The table `[name]`, empty if the profile has none."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            raise SettingsError(f"Profile {self.name}: [{name}] must be a table.")
        return found

    def words(self, section: str, key: str) -> tuple[str, ...]:
        """The list of strings `section.key`, empty if not given."""
        found = self.section(section).get(key, [])
        if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
            raise SettingsError(f"Profile {self.name}: {section}.{key} must be a list of strings.")
        return tuple(found)

    def pattern(self, section: str, key: str) -> re.Pattern[str] | None:
        """The regular expression `section.key`, ignoring case, None if not given."""
        found = self.section(section).get(key)
        if found is None:
            return None
        try:
            return re.compile(found, re.IGNORECASE)
        except (re.error, TypeError) as error:
            raise SettingsError(
                f"Profile {self.name}: {section}.{key} is not a regular expression: {error}."
            ) from error


def parse_profile(toml: str, origin: str = "profile") -> Profile:
    """A profile from TOML text; raises SettingsError naming `origin`."""
    try:
        data = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(
            f"{origin} is not valid TOML: {error}.", "Mend the file or choose another --profile."
        ) from error
    name = data.get("name")
    if not isinstance(name, str) or not name:
        raise SettingsError(f"{origin} has no name.", 'Add a line such as name = "mycourt".')
    try:
        courts = tuple(
            Court(**{**entry, "spellings": tuple(entry.get("spellings", ()))}) for entry in data.get("court", [])
        )
    except TypeError as error:
        raise SettingsError(f"{origin}: a [[court]] needs prefix and name ({error}).") from error
    return Profile(name=name, toml=toml, data=data, courts=courts)


@cache
def load_profile(name_or_path: str = "generic") -> Profile:
    """A shipped profile by name or a file ending in .toml; raises SettingsError."""
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise SettingsError(f"Cannot read the profile {path}: {error.strerror}.") from error
        return parse_profile(text, str(path))
    shipped = resources.files("legal_rag.profile") / f"{name_or_path}.toml"
    if not shipped.is_file():
        raise SettingsError(
            f"There is no profile {name_or_path!r}.",
            f"Shipped ones: {', '.join(shipped_profiles())}; or give a .toml file.",
        )
    return parse_profile(shipped.read_text(encoding="utf-8"), f"profile {name_or_path}")


def shipped_profiles() -> list[str]:
    """Names of the profiles that come with the program."""
    return sorted(
        entry.name[:-5] for entry in resources.files("legal_rag.profile").iterdir() if entry.name.endswith(".toml")
    )
