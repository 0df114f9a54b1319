"""The cross-encoder that may order pages anew: sentence-transformers on the CPU, loaded when the first pages come."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from legal_rag.errors import ModelError


class Reranker:
    """One cross-encoder: reads question and text together, which is slower and sharper than comparing vectors."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._folder = folder

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well each of `texts` answers `question`: comparable with one another only. Raises ModelError."""
        if not texts:
            return []
        pairs = [(question, text) for text in texts]
        return [float(score) for score in self._model.predict(pairs, batch_size=len(pairs), show_progress_bar=False)]

    @cached_property
    def _model(self) -> Any:
        try:
            from sentence_transformers import CrossEncoder
            from transformers.utils.logging import disable_progress_bar

            disable_progress_bar()
            model = CrossEncoder(str(self._folder), device="cpu", local_files_only=True)
        except Exception as error:  # transformers raises OSError, ValueError, KeyError, safetensors errors of its own
            raise ModelError(
                f"The reranker {self.name} in {self._folder} cannot be loaded: {error}.", "Choose another --reranker."
            ) from error
        if model.model.config.num_labels != 1:
            raise ModelError(
                f"The reranker {self.name} gives {model.model.config.num_labels} scores a pair; one is needed.",
                "Choose a cross-encoder made for ranking.",
            )
        return model


def load_reranker(name: str) -> Reranker:
    """The cross-encoder `name`: a folder, or a name on the Hugging Face hub that has been fetched before.

    Nothing is downloaded unless the user sets HF_HUB_OFFLINE=0. Raises ModelError.
    """
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    folder = Path(name).expanduser()
    if folder.is_dir():
        if not (folder / "config.json").is_file():
            raise ModelError(f"{folder} holds no cross-encoder (no config.json).", "Give the model's own folder.")
        return Reranker(name, folder)
    try:
        from huggingface_hub import snapshot_download

        return Reranker(name, Path(snapshot_download(name, local_files_only=os.environ["HF_HUB_OFFLINE"] != "0")))
    except Exception as error:  # the hub's errors have no common root
        raise ModelError(
            f"There is no reranker {name!r} here: {str(error).splitlines()[0]}",
            "Give a folder, or set HF_HUB_OFFLINE=0 once to fetch it from the hub.",
        ) from error
