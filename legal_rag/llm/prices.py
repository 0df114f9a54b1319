"""What tokens cost: the price table, and the estimate of tokens before a request is sent."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from legal_rag.errors import SettingsError

BYTES_A_TOKEN = 3.5
"""Of English text in UTF-8: what a request's size is divided by where the API has not counted its tokens."""
_MILLION = 1_000_000
_DATED = re.compile(r"-20\d{6}$")


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the API counts them: `input` those read at full price, `cached` those read from its prompt cache."""

    input: int = 0
    output: int = 0
    cache_write: int = 0
    cached: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.cache_write + other.cache_write,
            self.cached + other.cached,
        )


NO_USAGE = Usage()


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """US dollars per million tokens; `cache_minimum` is the fewest tokens that the prompt cache keeps."""

    input: float
    output: float
    cache_write: float
    cache_read: float
    cache_minimum: int


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices by model; a name with a date ("-20251001") has the price of the name without it."""

    models: dict[str, ModelPrice]
    batch_factor: float

    def of(self, model: str) -> ModelPrice:
        """Raises SettingsError for a model without a price."""
        found = self.models.get(model) or self.models.get(_DATED.sub("", model))
        if found is None:
            raise SettingsError(
                f"There is no price for the model {model}.",
                f"Name a TOML file with its prices in llm.price_file, or use {', '.join(self.models)}.",
            )
        return found

    def usd(self, model: str, usage: Usage, batched: bool = False) -> float:
        """What `usage` costs."""
        price = self.of(model)
        cost = (
            usage.input * price.input
            + usage.output * price.output
            + usage.cache_write * price.cache_write
            + usage.cached * price.cache_read
        ) / _MILLION
        return cost * (self.batch_factor if batched else 1.0)


def read_prices(own: str = "") -> PriceTable:
    """The shipped table, with the models of the file `own` added or replaced. Raises SettingsError naming the file."""
    shipped = resources.files("legal_rag.llm") / "models.toml"
    tables = tomllib.loads(shipped.read_text(encoding="utf-8"))
    if own:
        try:
            tables |= tomllib.loads(Path(own).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise SettingsError(f"Cannot read the price file {own}: {error}.", "Mend llm.price_file.") from error
    models = {name: _price(name, table) for name, table in tables.items() if isinstance(table, dict)}
    return PriceTable(models, float(tables["batch_factor"]))


def _price(name: str, table: dict[str, Any]) -> ModelPrice:
    try:
        return ModelPrice(**table)
    except TypeError as error:
        raise SettingsError(
            f"The price of {name} is not whole: {error}.",
            "It has input, output, cache_write, cache_read and cache_minimum.",
        ) from error


def estimated_tokens(size: int) -> int:
    """Tokens of `size` bytes of text, rounded up."""
    return -int(-size // BYTES_A_TOKEN)
