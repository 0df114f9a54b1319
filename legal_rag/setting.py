"""What a class of settings is made of: a described field, and checks that name the setting they refuse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from legal_rag.errors import SettingsError


def setting(default: Any, about: str) -> Any:
    """A dataclass field with its default and the sentence that `legalrag config` shows."""
    return field(default=default, metadata={"about": about})


def refuse_below(section: str, values: Mapping[str, float], least: float) -> None:
    """Raises SettingsError for the first of `values` that is less than `least`."""
    for key, value in values.items():
        if value < least:
            raise SettingsError(f"{section}.{key} is {value}; it must be at least {least:g}.")


def refuse_other_than(name: str, value: str, allowed: Iterable[str]) -> None:
    """Raises SettingsError when `value` is none of `allowed`."""
    if value not in allowed:
        raise SettingsError(f"{name} is {value!r}.", f"It takes {' or '.join(allowed)}.")
