"""Settings of the language model: which one, what it may read and write, how long it is waited for, its cost."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, fields
from urllib.parse import urlsplit

from legal_rag.errors import SettingsError
from legal_rag.question.model import AnswerType
from legal_rag.setting import refuse_below, refuse_other_than, setting

PROVIDERS = ("none", "anthropic")
FALLBACKS = ("unresolved", "offline")
_TYPED, _FREE = "claude-haiku-4-5", "claude-sonnet-4-6"


@dataclass(frozen=True, slots=True)
class LlmSettings:
    """The language model. None is used unless the user says so."""

    provider: str = setting("none", "none: answer from the catalogue and the pages alone; anthropic: ask Claude too")
    base_url: str = setting("", "address of the API; empty means ANTHROPIC_BASE_URL, else Anthropic's own")
    fallback: str = setting("unresolved", "when the model fails: unresolved, or offline for the answer without it")

    model_boolean: str = setting(_TYPED, "model for yes-or-no questions")
    model_number: str = setting(_TYPED, "model for numbers")
    model_date: str = setting(_TYPED, "model for dates")
    model_name: str = setting(_TYPED, "model for a name")
    model_names: str = setting(_TYPED, "model for lists of names")
    model_free_text: str = setting(_FREE, "model for answers in words")
    temperature: float = setting(0.0, "sampling temperature, sent only to llm.sampling_models")
    sampling_models: str = setting(f"{_TYPED}, {_FREE}", "models that take a sampling temperature, by commas")
    price_file: str = setting("", "TOML file of prices for models that the shipped table lacks or prices otherwise")

    ask_typed_below: float = setting(0.95, "ask the model for a typed answer of less than this confidence (0 to 1)")
    ask_free_text_below: float = setting(0.8, "ask the model for an answer in words of less than this confidence")
    ask_pages_below: float = setting(0.96, "ask the model where a kind of answer finds its pages with less than this")
    null_below: float = setting(0.5, "a null of the model replaces a deterministic answer of less confidence than this")

    pages_boolean: int = setting(4, "pages sent for yes-or-no questions")
    pages_number: int = setting(3, "pages sent for numbers")
    pages_date: int = setting(3, "pages sent for dates")
    pages_name: int = setting(3, "pages sent for a name")
    pages_names: int = setting(3, "pages sent for lists of names")
    pages_free_text: int = setting(5, "pages sent for answers in words")
    further_pages: int = setting(3, "further pages of the shortlist of which a short excerpt is sent")
    corpus_pages: int = setting(2, "pages of other documents, by full text, of which a short excerpt is sent")
    context_characters: int = setting(4800, "most characters of pages in a request")

    limit_boolean: int = setting(60, "most output tokens of a yes-or-no answer")
    limit_number: int = setting(60, "most output tokens of a number")
    limit_date: int = setting(60, "most output tokens of a date")
    limit_name: int = setting(60, "most output tokens of a name")
    limit_names: int = setting(400, "most output tokens of a list of names")
    limit_free_text: int = setting(250, "most output tokens of an answer in words")
    limit_comparison: int = setting(120, "output tokens more for a comparison, whose facts are written out first")
    limit_structured: int = setting(40, "output tokens more where the reply is structured")
    structured: bool = setting(False, "ask for JSON by a schema instead of the two lines that the prompts describe")

    retries: int = setting(4, "attempts after the first that a passing fault is worth")
    wait_seconds: float = setting(30.0, "longest wait before another attempt, whatever the server asks for")
    connect_seconds: float = setting(5.0, "longest wait for a connection")
    read_seconds: float = setting(30.0, "longest silence of the server")
    reply_seconds: float = setting(120.0, "longest time that one reply may take")
    concurrency: int = setting(4, "requests of a batch under way at once")
    poll_seconds: float = setting(30.0, "time between two looks at a message batch")
    max_usd: float = setting(0.0, "what a batch may spend at most; 0 sets no limit")

    def __post_init__(self) -> None:
        refuse_other_than("llm.provider", self.provider, PROVIDERS)
        refuse_other_than("llm.fallback", self.fallback, FALLBACKS)
        _refuse_base_url(self.base_url)
        counts = {f.name: getattr(self, f.name) for f in fields(self) if f.name.startswith(("pages_", "limit_"))}
        refuse_below("llm", {**counts, "concurrency": self.concurrency}, 1)
        refuse_below("llm", {"context_characters": self.context_characters}, 500)
        zero = ("further_pages", "corpus_pages", "retries", "max_usd", "temperature")
        refuse_below("llm", {name: getattr(self, name) for name in zero}, 0)
        refuse_below(
            "llm", {name: getattr(self, name) for name in ("connect_seconds", "read_seconds", "reply_seconds")}, 0.05
        )
        refuse_below("llm", {name: getattr(self, name) for name in ("wait_seconds", "poll_seconds")}, 0)

    @property
    def enabled(self) -> bool:
        return self.provider != "none"

    def model(self, answer_type: AnswerType) -> str:
        """The model asked for answers of a type."""
        return str(getattr(self, f"model_{answer_type}"))

    def pages(self, answer_type: AnswerType) -> int:
        """How many pages are sent for a type, short excerpts apart."""
        return int(getattr(self, f"pages_{answer_type}"))

    def limit(self, answer_type: AnswerType, comparison: bool) -> int:
        """Most output tokens of a reply."""
        limit = int(getattr(self, f"limit_{answer_type}"))
        return limit + self.limit_comparison * comparison + self.limit_structured * self.structured

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that may be asked, each once."""
        found = [getattr(self, f.name) for f in fields(self) if f.name.startswith("model_")]
        return tuple(dict.fromkeys(found))

    def takes_sampling(self, model: str) -> bool:
        """Whether `model` may be sent a temperature."""
        return model in {name.strip() for name in self.sampling_models.split(",")}


def _refuse_base_url(url: str) -> None:
    """Pages and the key go there: encrypted, unless it is this machine, and no password may lie in a setting."""
    if not url:
        return
    parts = urlsplit(url)
    if parts.username or parts.password:
        raise SettingsError("llm.base_url holds a user name or password.", "Put the key into ANTHROPIC_API_KEY.")
    if not (parts.scheme == "https" or (parts.scheme == "http" and _this_machine(parts.hostname or ""))):
        raise SettingsError(f"llm.base_url is {url!r}.", "It must begin with https://, or http:// on this machine.")


def _this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
