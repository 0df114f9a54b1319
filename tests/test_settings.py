"""Settings: precedence, origins, and the refusal of what is not known."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from legal_rag.errors import ExitCode, SettingsError
from legal_rag.settings import load_settings, resolve_settings, user_config_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text('[search]\nrrf_k = 10\nbm25_weight = 2\n[trace]\nuser = "of the file"\n')
    return path


def origin(rows, key: str) -> str:
    return next(row.origin for row in rows if row.key == key)


def test_option_wins_over_variable_over_file_over_default(file: Path) -> None:
    environment = {"LEGALRAG_SEARCH_RRF_K": "20", "LEGALRAG_TRACE_REDACT": "yes"}
    found = resolve_settings(file, {"search.rrf_k": 30}, environment)
    assert found.settings.search.rrf_k == 30
    assert found.settings.trace.redact is True
    assert found.settings.search.bm25_weight == 2.0
    assert found.settings.search.pages == load_settings(environment={}).search.pages
    assert origin(found.rows, "search.rrf_k") == "option"
    assert origin(found.rows, "trace.redact") == "LEGALRAG_TRACE_REDACT"
    assert origin(found.rows, "trace.user") == "file"
    assert origin(found.rows, "search.pages") == "default"


def test_an_option_that_was_not_given_changes_nothing(file: Path) -> None:
    assert load_settings(file, {"search.rrf_k": None}, {}).search.rrf_k == 10


def test_the_variable_names_the_file(file: Path) -> None:
    assert load_settings(environment={"LEGALRAG_CONFIG": str(file)}).trace.user == "of the file"


def test_a_file_in_the_working_folder_is_never_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "legalrag.toml").write_text('[trace]\ndir = "elsewhere"\n[llm]\nprovider = "other"\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    found = resolve_settings(environment={})
    assert found.file is None
    assert found.settings.llm.provider == "none"
    assert found.settings.trace.dir == ""


def test_the_users_file_is_read_when_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    user_config_file().parent.mkdir(parents=True)
    user_config_file().write_text("[search]\npages = 7\n")
    found = resolve_settings(environment={})
    assert found.file == user_config_file()
    assert found.settings.search.pages == 7


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[search]\nrrf = 10\n", "search.rrf_k"),
        ("[serch]\nrrf_k = 10\n", "search.rrf_k"),
        ("rrf_k = 10\n", "outside a section"),
        ("[search]\nrrf_k = ten\n", "not valid TOML"),
        ('[search]\nrrf_k = "10"\n', "a whole number"),
        ("[search]\nrrf_k = true\n", "a whole number"),
        ("[search]\nrrf_k = 0\n", "at least 1"),
        ("[search]\nbm25_weight = 0\nvector_weight = 0\n", "nothing would rank"),
        ('[llm]\nprovider = "other"\n', "none or anthropic"),
    ],
)
def test_a_file_with_a_fault_is_refused_by_name(tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load_settings(path, environment={})
    assert named in str(caught.value)
    assert caught.value.exit_code is ExitCode.SETTINGS


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml"):
        load_settings(tmp_path / "nowhere.toml", environment={})


def test_a_misspelt_variable_is_refused_with_the_nearest() -> None:
    with pytest.raises(SettingsError, match="LEGALRAG_SEARCH_RRF_K"):
        load_settings(environment={"LEGALRAG_SEARCH_RFF_K": "3"})
    with pytest.raises(SettingsError, match="a whole number"):
        load_settings(environment={"LEGALRAG_SEARCH_RRF_K": "three"})


def test_variables_of_other_purposes_are_left_alone() -> None:
    assert load_settings(environment={"LEGALRAG_ELSEWHERE": "x"}) == load_settings(environment={})


def test_settings_cannot_be_changed_and_all_are_described() -> None:
    found = resolve_settings(environment={})
    with pytest.raises(FrozenInstanceError):
        found.settings.search.rrf_k = 1  # type: ignore[misc]
    assert len(found.rows) > 10
    assert all(len(row.about) > 10 for row in found.rows)
