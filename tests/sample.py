"""What tests of the sample corpus share: where it lies, its labels, and an answer as a user would tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from legal_rag.evaluation.gold import read_gold
from legal_rag.extract.ocr import NoOcrError, find_engine
from legal_rag.ground.model import Answer

SOURCES = Path(__file__).parent / "corpus"
PROFILE = SOURCES / "profile.toml"
SCANS = frozenset({"exe-002-2024-order", "swd-009-2023-costs-certificate"})
"""Documents without a text layer: what they say is known only where OCR is installed."""


def ocr_is_installed() -> bool:
    """Whether a build on this machine can read scans."""
    try:
        find_engine("eng")
    except NoOcrError:
        return False
    return True


needs_ocr = pytest.mark.skipif(not ocr_is_installed(), reason="reads a scan: needs Tesseract with its English data")


def gold():
    """The labels of the sample corpus, in order."""
    return read_gold([SOURCES / "gold.jsonl"])


def cited(answer: Answer) -> set[tuple[str, int]]:
    """The pages an answer cites, as (doc_id, page number)."""
    return {(citation.doc_id, citation.page_number) for citation in answer.citations}


def kept(answer: Answer) -> set[str]:
    """The documents that the question was routed to."""
    assert answer.draft is not None
    return {candidate.doc_id for candidate in answer.draft.shortlist.route.kept}


def presence(answer: Answer) -> dict[str, str]:
    """What the corpus holds of each reference of the question: own, mentioned, absent or unknown."""
    assert answer.draft is not None
    return {found.reference.key: found.presence for found in answer.draft.shortlist.route.references}
