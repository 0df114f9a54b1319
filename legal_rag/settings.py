"""One `legalrag.toml`, one precedence: option, then environment, then file, then default.

The file is the one given with --config, else the one named by LEGALRAG_CONFIG, else `legalrag.toml` in the user's
configuration folder. A file that lies beside documents is never read: whoever hands over documents must not be able to
choose where pages are sent. A variable is named LEGALRAG_SECTION_KEY. API keys are no settings: they come from the
environment of the program that uses them and are never printed.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_type_hints

from legal_rag.errors import SettingsError
from legal_rag.llm.settings import LlmSettings
from legal_rag.paths import DEFAULT_DATABASE
from legal_rag.setting import refuse_below, setting

CONFIG_NAME = "legalrag.toml"
CONFIG_VARIABLE = "LEGALRAG_CONFIG"
_PREFIX = "LEGALRAG"


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    """Where the corpus lies."""

    path: str = setting(DEFAULT_DATABASE, "the corpus database that commands use when --db is not given")


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """How a corpus is built."""

    profile: str = setting("generic", "jurisdiction profile: the name of a shipped one or a .toml file")
    model: str = setting("all-MiniLM-L6-v2", "sentence-transformers model that embeds passages and questions")
    jobs: int = setting(0, "worker processes that read PDFs; 0 means one for each core")
    ocr_lang: str = setting("", "language of scans as Tesseract names it, such as eng+ara; empty means the profile's")

    def __post_init__(self) -> None:
        refuse_below("build", {"jobs": self.jobs}, 0)


@dataclass(frozen=True, slots=True)
class TraceSettings:
    """What is written down about each ask."""

    enabled: bool = setting(True, "write one line for each ask")
    dir: str = setting("", "folder of the trace files; empty means corpus.trace beside the database")
    redact: bool = setting(False, "leave the question and everything made of its words out of the trace")
    user: str = setting("", "who asks, as written into the trace")


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How pages of the candidate documents are ranked."""

    bm25_weight: float = setting(1.0, "weight of full text in the fusion of ranks")
    vector_weight: float = setting(0.0, "weight of vectors in the fusion of ranks, of documents and of pages; 0: none")
    rrf_k: int = setting(60, "the constant k of reciprocal rank fusion")
    candidates: int = setting(12, "most documents that page search receives")
    reranker: str = setting(
        "", "cross-encoder that orders the first pages anew: a folder or a fetched name; empty: none"
    )
    pages: int = setting(10, "most pages on the shortlist, pinned ones included")

    def __post_init__(self) -> None:
        refuse_below("search", {"bm25_weight": self.bm25_weight, "vector_weight": self.vector_weight}, 0)
        refuse_below("search", {"rrf_k": self.rrf_k, "candidates": self.candidates, "pages": self.pages}, 1)
        if not self.bm25_weight and not self.vector_weight:
            raise SettingsError("search.bm25_weight and search.vector_weight are both 0: nothing would rank the pages.")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, checked."""

    database: DatabaseSettings = field(default_factory=DatabaseSettings)
    build: BuildSettings = field(default_factory=BuildSettings)
    trace: TraceSettings = field(default_factory=TraceSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
    llm: LlmSettings = field(default_factory=LlmSettings)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as `legalrag config` shows it: `origin` is default, file, the variable's name, or option."""

    key: str
    value: bool | int | float | str
    origin: str
    about: str


@dataclass(frozen=True, slots=True)
class ResolvedSettings:
    """Settings with the origin of each value and the file that was read, if any."""

    settings: Settings
    rows: tuple[SettingRow, ...]
    file: Path | None


_SECTIONS: dict[str, type[Any]] = {
    name: section for name, section in get_type_hints(Settings).items() if name in {f.name for f in fields(Settings)}
}
_KEYS: dict[str, tuple[type, str]] = {
    f"{name}.{entry.name}": (get_type_hints(section)[entry.name], entry.metadata["about"])
    for name, section in _SECTIONS.items()
    for entry in fields(section)
}


def user_config_file() -> Path:
    """`legalrag.toml` in the user's configuration folder, there or not."""
    from click import get_app_dir

    return Path(get_app_dir("legalrag")) / CONFIG_NAME


def load_settings(
    config: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings in force. `options` are dotted keys ("search.rrf_k") and win; None among them means not given.

    Raises SettingsError, naming the origin, for a file that cannot be read, an unknown key and a value of another type.
    """
    return resolve_settings(config, options, environment).settings


def resolve_settings(
    config: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
) -> ResolvedSettings:
    """As `load_settings`, with the origin of every value."""
    environment = os.environ if environment is None else environment
    file = _config_file(config, environment)
    given: dict[str, tuple[Any, str]] = {}
    if file is not None:
        given |= {key: (_checked(key, value, str(file)), "file") for key, value in _read_file(file).items()}
    given |= _read_environment(environment)
    for key, value in (options or {}).items():
        if value is not None:
            given[_known(key, "option")] = (_checked(key, value, "option"), "option")
    sections = {
        name: section(
            **{key.partition(".")[2]: value for key, (value, _) in given.items() if key.startswith(f"{name}.")}
        )
        for name, section in _SECTIONS.items()
    }
    settings = Settings(**sections)
    rows = tuple(
        SettingRow(key, _value(settings, key), given[key][1] if key in given else "default", about)
        for key, (_, about) in _KEYS.items()
    )
    return ResolvedSettings(settings, rows, file)


def _value(settings: Settings, key: str) -> Any:
    section, _, name = key.partition(".")
    return getattr(getattr(settings, section), name)


def _config_file(config: str | Path | None, environment: Mapping[str, str]) -> Path | None:
    named = str(config) if config is not None else environment.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    usual = user_config_file()
    return usual if usual.is_file() else None


def _read_file(file: Path) -> dict[str, Any]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(
            f"Cannot read the settings file {file}: {error.strerror}.",
            f"Mend the path given with --config or {CONFIG_VARIABLE}.",
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not valid TOML: {error}.") from error
    found = {}
    for section, table in tables.items():
        if not isinstance(table, dict):
            raise SettingsError(
                f"{file}: {section} stands outside a section.", f"Sections are [{'], ['.join(_SECTIONS)}]."
            )
        for name, value in table.items():
            found[_known(f"{section}.{name}", str(file))] = value
    return found


def _read_environment(environment: Mapping[str, str]) -> dict[str, tuple[Any, str]]:
    variables = {_variable(key): key for key in _KEYS}
    starts = tuple(f"{_PREFIX}_{section.upper()}_" for section in _SECTIONS)
    found = {}
    for variable, text in environment.items():
        if not variable.startswith(starts):
            continue
        if variable not in variables:
            raise SettingsError(
                f"There is no setting for the variable {variable}.", _nearest(variable, list(variables), "")
            )
        key = variables[variable]
        found[key] = (_parsed(key, text, variable), variable)
    return found


def _variable(key: str) -> str:
    return f"{_PREFIX}_{key.replace('.', '_').upper()}"


def _known(key: str, origin: str) -> str:
    if key not in _KEYS:
        raise SettingsError(
            f"{origin}: there is no setting {key}.", _nearest(key, list(_KEYS), "`legalrag config` lists them all.")
        )
    return key


def _nearest(name: str, names: list[str], otherwise: str) -> str:
    close = get_close_matches(name, names, n=1, cutoff=0.5)
    return f"Did you mean {close[0]}?" if close else otherwise


_TRUTH = {"true": True, "yes": True, "1": True, "on": True, "false": False, "no": False, "0": False, "off": False}
_TYPE_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _parsed(key: str, text: str, origin: str) -> Any:
    kind = _KEYS[key][0]
    try:
        return _TRUTH[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError) as error:
        raise SettingsError(f"{origin} is {text!r}; {key} takes {_TYPE_NAMES[kind]}.") from error


def _checked(key: str, value: Any, origin: str) -> Any:
    kind = _KEYS[key][0]
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if kind is str and isinstance(value, Path):
        return str(value)
    if type(value) is not kind:
        raise SettingsError(f"{origin}: {key} is {value!r}; it takes {_TYPE_NAMES[kind]}.")
    return value
