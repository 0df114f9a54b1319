"""Options of the commands that may ask a language model, and what those commands share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legal_rag.cli.options import Command
from legal_rag.llm.settings import FALLBACKS, LlmSettings

if TYPE_CHECKING:
    from legal_rag.llm.consult import Consultant
    from legal_rag.llm.request import LlmRequest
    from legal_rag.llm.transport import Transport


def model_options(command: Command) -> Command:
    """`--llm`, `--fallback`, `--requests-out`, `--responses-in`. The function gets `llm`, `fallback`, `requests_out`
    and `responses_in`."""
    file = click.Path(path_type=Path, dir_okay=False)
    for option in (
        click.option(
            "--responses-in",
            type=file,
            metavar="FILE.jsonl",
            help="Go on from replies obtained elsewhere (results of a message batch); nothing is sent.",
        ),
        click.option(
            "--requests-out",
            type=file,
            metavar="FILE.jsonl",
            help="Write the requests that would be sent, and send nothing.",
        ),
        click.option("--fallback", type=click.Choice(FALLBACKS), help="If the model fails.  [default: llm.fallback]"),
        click.option(
            "--llm/--no-llm",
            default=None,
            help="Ask Claude about what the catalogue is not sure of.  [default: llm.provider]",
        ),
    ):
        command = option(command)
    return command


def model_settings(llm: bool | None, **others: Any) -> dict[str, Any]:
    """The settings that the options stand for, as `settings_in_force` takes them."""
    provider = None if llm is None else "anthropic" if llm else "none"
    return {"llm__provider": provider, **{f"llm__{name}": value for name, value in others.items()}}


@dataclass
class ModelUse:
    """How a command uses the model: over the API, from a file of replies, or only by writing requests."""

    settings: LlmSettings
    consultant: Consultant
    requests_out: Path | None = None
    responses_in: Path | None = None
    spent: float = 0.0
    """US dollars so far, of earlier runs that this one takes up too."""

    @property
    def by_file(self) -> bool:
        """Whether requests and replies go through files, so that nothing is sent."""
        return self.requests_out is not None or self.responses_in is not None

    @property
    def only_writes(self) -> bool:
        """Whether the command ends with the requests written."""
        return self.requests_out is not None and self.responses_in is None

    def announce(self, requests: Sequence[LlmRequest], batched: bool = False) -> None:
        """Say what goes to whom, before it does."""
        from legal_rag.llm.api import api_url
        from legal_rag.llm.consent import consent_lines, recipient

        if requests and self.responses_in is None:
            whereto = str(self.requests_out) if self.requests_out else recipient(api_url(self.settings))
            for line in consent_lines(requests, whereto, self.consultant.prices, batched):
                click.echo(line, err=True)

    def write_requests(self, requests: Sequence[LlmRequest]) -> None:
        """Write the file given with --requests-out."""
        from legal_rag.llm.files import write_requests
        from legal_rag.text import counted

        if self.requests_out is not None:
            write_requests(self.requests_out, requests)
            written = counted(len({request.custom_id for request in requests}), "request")
            click.echo(f"{written} written to {self.requests_out}; nothing was sent.", err=True)

    def write_unanswered(self) -> None:
        """Write to --requests-out what --responses-in has no reply to: repairs, and questions that it lacks."""
        from legal_rag.llm.files import FileTransport

        if isinstance(self.consultant.transport, FileTransport):
            self.write_requests(list(self.consultant.transport.unanswered.values()))


@contextmanager
def model_in_use(
    settings: LlmSettings, requests_out: Path | None = None, responses_in: Path | None = None
) -> Iterator[ModelUse | None]:
    """The model as a command uses it, None when it is not to. Files go before the API.

    Raises LlmRefusedError without a key, BadInputError for replies that cannot be read, SettingsError for a model
    without a price.
    """
    if not (settings.enabled or requests_out or responses_in):
        yield None
        return
    from legal_rag.llm.consult import Consultant
    from legal_rag.llm.prices import read_prices

    prices = read_prices(settings.price_file)
    for name in settings.models:
        prices.of(name)
    transport = _transport(settings, requests_out, responses_in)
    try:
        yield ModelUse(settings, Consultant(settings, prices, transport), requests_out, responses_in)
    finally:
        transport.close()


def _transport(settings: LlmSettings, requests_out: Path | None, responses_in: Path | None) -> Transport:
    from legal_rag.llm.api import ApiTransport, api_key, api_url
    from legal_rag.llm.files import FileTransport, read_replies

    if responses_in is not None:
        return FileTransport(*read_replies(responses_in))
    return FileTransport() if requests_out is not None else ApiTransport(settings, api_key(), api_url(settings))
