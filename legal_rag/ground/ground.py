"""From a draft to the answer: the smallest set of pages that prove it, each with its words and where they stand."""

from __future__ import annotations

from legal_rag.answer.model import Draft, Evidence, Value
from legal_rag.ground.boxes import boxes_of_spans, lines_at, locate_pieces
from legal_rag.ground.corrections import cited_corrections
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Citation
from legal_rag.ground.pinpoint import Pinpoints
from legal_rag.reading import Reading
from legal_rag.store.facts import pages_at


def cite_evidence(draft: Draft, reading: Reading) -> tuple[tuple[Citation, ...], tuple[str, ...]]:
    """Citations of a draft's evidence, one a page, in its order; and warnings about words that are not on their page.

    An absent or unresolved draft cites nothing. A page that only supports (not `required`) is left out.
    """
    if draft.status in ("absent", "unresolved"):
        return (), ()
    by_page: dict[tuple[int, int], list[Evidence]] = {}
    for evidence in draft.evidence:
        if evidence.required:
            by_page.setdefault((evidence.doc_key, evidence.page_number), []).append(evidence)
    return _citations(by_page, reading)


def look_here(draft: Draft, reading: Reading) -> tuple[Citation, ...]:
    """The pages offered for an unresolved question, without a quote."""
    places = {place: [Evidence(*place, quote="")] for place in draft.look_here}
    return _citations(places, reading)[0]


def final_value(draft: Draft) -> Value:
    """The value as answers carry it: null or a fixed sentence where there is none."""
    if draft.status in ("absent", "unresolved"):
        if draft.shortlist.route.question.answer_type != "free_text":
            return None
        return ABSENT_SENTENCE if draft.status == "absent" else UNRESOLVED_SENTENCE
    return draft.value


def _citations(
    by_page: dict[tuple[int, int], list[Evidence]], reading: Reading
) -> tuple[tuple[Citation, ...], tuple[str, ...]]:
    stored = pages_at(reading.store, by_page)
    quoted = [place for place, pieces in by_page.items() if any(piece.quote for piece in pieces)]
    lines = lines_at(quoted, reading.store)
    corrected = cited_corrections(by_page, reading)
    pinpoints = Pinpoints(reading, by_page)
    citations, warnings = [], []
    for place, pieces in by_page.items():
        page = stored.get(place)
        document = reading.directory.documents[place[0]]
        if page is None:
            warnings.append(f"{document.doc_id} has no page {place[1]}: the citation was dropped.")
            continue
        quotes, spans = [], []
        for piece in pieces:
            found = locate_pieces(page.text, piece.quote, piece.span_start, piece.span_end)
            if piece.quote and not found:
                warnings.append(f"The words cited from {document.doc_id}, page {place[1]}, were not found on it.")
            for start, end in found:
                quote = " ".join(page.text[start:end].split())
                if quote not in quotes:
                    quotes.append(quote)
                    spans.append((start, end))
        citations.append(
            Citation(
                document.doc_id, document.name, place[1], pinpoints.cite(page, spans), " … ".join(quotes),
                boxes_of_spans(lines.get(place, ()), spans), page.ocr_confidence, corrected.get(place, ()),
                page.doubtful,
            )
        )  # fmt: skip
        if page.doubtful:
            warnings.append(f"The text of {document.doc_id}, page {place[1]}, is doubtful: {page.doubtful}.")
    return tuple(citations), tuple(dict.fromkeys(warnings))
