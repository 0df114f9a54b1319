"""Which texts of laws an answer stands on, and whether the corpus holds a later one."""

from __future__ import annotations

from collections.abc import Iterable

from legal_rag.ground.model import Citation
from legal_rag.reading import Reading
from legal_rag.route.versions import in_words, later_texts, law_text


def law_texts(citations: Iterable[Citation], reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A line for each law cited ("…: as consolidated to March 2022"), and a warning for each that has a later text."""
    cited = {citation.doc_id for citation in citations}
    rows = [row for row in reading.directory.documents.values() if row.doc_id in cited]
    texts = tuple(said for row in rows if (said := law_text(row)))
    warnings = []
    for row in rows:
        if later := later_texts(row, reading.directory):
            newest = later[0]
            said = f" as consolidated to {in_words(newest)}" if newest.consolidated_to else ""
            warnings.append(f"The corpus holds a later text than the one cited of {row.name}: {newest.name}{said}.")
    return texts, tuple(warnings)
