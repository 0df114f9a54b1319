"""Answers questions over a corpus of legal PDFs with a typed answer and the exact pages that prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Answer", "Corpus", "__version__"]

if TYPE_CHECKING:
    from legal_rag.corpus import Corpus
    from legal_rag.ground.model import Answer


def __getattr__(name: str) -> Any:
    """Import the public names when they are first used, so that `import legal_rag` stays instant."""
    if name == "Corpus":
        from legal_rag.corpus import Corpus

        return Corpus
    if name == "Answer":
        from legal_rag.ground.model import Answer

        return Answer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
