"""Records the asks of one run."""

from __future__ import annotations

import getpass
from dataclasses import replace
from typing import TYPE_CHECKING

from legal_rag.ground.model import Answer
from legal_rag.settings import TraceSettings
from legal_rag.trace.schema import TraceContext
from legal_rag.trace.write import record_ask, trace_folder

if TYPE_CHECKING:
    from legal_rag.store.reader import Store


class Recorder:
    """Writes the trace of asks to one corpus, unless it is switched off."""

    def __init__(self, store: Store, settings: TraceSettings, enabled: bool = True) -> None:
        self._enabled = enabled and settings.enabled
        self._folder = trace_folder(store.paths, settings)
        self._context = TraceContext(
            profile=store.build.profile_name,
            profile_sha256=store.build.profile_sha256,
            embedding_model=store.build.model_name,
            user=settings.user or _login_name(),
            redact=settings.redact,
        )

    def record(self, answer: Answer, matter: str | None = None) -> Answer:
        """Write the line of `answer`; what went wrong is one more of its warnings."""
        if not self._enabled:
            return answer
        warning = record_ask(answer, self._folder, replace(self._context, matter=matter))
        return replace(answer, warnings=(*answer.warnings, warning)) if warning else answer


def _login_name() -> str | None:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no name for this user id; Python 3.13 raises OSError
        return None
