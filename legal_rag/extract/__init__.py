"""Extraction: from a PDF to words, lines and blocks with their boxes."""

from __future__ import annotations

EXTRACTOR_VERSION = "4"
"""Part of the cache key: raise it whenever the same file would be extracted differently."""
