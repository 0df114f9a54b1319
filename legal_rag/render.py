"""An answer for people: what the terminal and a spreadsheet show."""

from __future__ import annotations

import textwrap
import unicodedata

from legal_rag.answer.model import Value
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Answer, Citation

_BASES = {
    "printed": "printed on the page",
    "computed": "computed from printed figures",
    "closed-world": "nothing in what was compared shows otherwise",
    "model": "written by a language model from the pages",
}
_SPELLED_OUT_FROM = 10_000
"""Numbers below are years, articles and counts, which carry no thousands separator."""


def value_in_words(value: Value) -> str:
    """A value as a reader writes it: yes, no, a figure, names joined with "; "."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(value)
    if isinstance(value, int | float):
        figure: int | float = int(value) if value == int(value) else value
        return f"{figure:,}" if abs(figure) >= _SPELLED_OUT_FROM else str(figure)
    return value


def answer_in_words(answer: Answer) -> str:
    """The answer, or that nothing was found, or that it could not be resolved: never one for the other."""
    if answer.status == "absent":
        return ABSENT_SENTENCE
    if answer.status == "unresolved":
        return UNRESOLVED_SENTENCE
    return value_in_words(answer.answer)


def render_answer(answer: Answer, width: int = 100) -> str:
    """Answer, how sure it is and on what it stands, then each citation with title, page, pinpoint and quote."""
    lines = textwrap.wrap(printable(answer_in_words(answer)), width) or [""]
    lines.append(_standing(answer))
    for citation in answer.citations:
        lines += ["", *_citation(citation, width)]
    if answer.readings:
        lines += ["", "It could mean:"]
        lines += [f"  - {printable(reading)}" for reading in answer.readings]
    if answer.look_here:
        lines += ["", "Look here:"]
        lines += [f"  {_place(citation)}" for citation in answer.look_here]
    return "\n".join(lines)


def _standing(answer: Answer) -> str:
    parts: list[str] = [answer.status]
    if answer.basis and answer.status in ("answered", "ambiguous"):
        parts.append(_BASES[answer.basis])
    parts.append(f"confidence {answer.confidence:.2f}")
    if answer.searched:
        parts.append(f"searched {printable(answer.searched)}")
    return f"[{'; '.join(parts)}]"


def _place(citation: Citation) -> str:
    place = f"{printable(citation.title)}, page {citation.page_number}"
    if citation.ocr_confidence is not None:
        place += f" [read by OCR, confidence {citation.ocr_confidence:.2f}]"
    return place


def _citation(citation: Citation, width: int) -> list[str]:
    lines = [_place(citation)]
    if citation.pinpoint:
        lines += textwrap.wrap(
            f"cite: {printable(citation.pinpoint)}", width, initial_indent="  ", subsequent_indent="        "
        )
    quote = printable(" ".join(citation.quote.split()))
    if quote:
        lines += textwrap.wrap(f'"{quote}"', width, initial_indent="  ", subsequent_indent="  ")
    for made in citation.corrections:
        said = f"corrected by {made.who}: {made.table}.{made.field} {made.old or 'empty'} -> {made.new or 'empty'}"
        lines += textwrap.wrap(printable(f"{said} ({made.why})"), width, initial_indent="  ", subsequent_indent="    ")
    return lines


def render_way(answer: Answer, width: int = 100) -> str:
    """How the answer was found: what was read from the question, the documents considered, the pages ranked."""
    lines = [f"Answerer: {answer.kind}", *_wrapped("Reason: ", answer.reason, width)]
    if answer.draft is None:
        return "\n".join(lines)
    shortlist = answer.draft.shortlist
    route = shortlist.route
    question = route.question
    given = "given" if question.type_given else "inferred"
    lines.append(f"Question: type {question.answer_type} ({given}), intent {question.intent}")
    for routed in route.references:
        lines.append(f"  names {printable(routed.reference.printed)} ({routed.reference.kind}): {routed.presence}")
    lines.append("Documents:")
    for candidate in route.candidates:
        mark = "*" if candidate.kept else "-"
        title = printable(candidate.title)
        lines.append(f"  {mark} {title}  [{candidate.rule}, {candidate.score:.3f}] {printable(candidate.why)}")
    lines.append(f"Pages ({'full text and vectors' if shortlist.with_vectors else 'without vectors'}):")
    cited = {(citation.doc_id, citation.page_number) for citation in answer.citations}
    for page in shortlist.pages:
        mark = "*" if (page.doc_id, page.page_number) in cited else "-"
        ranks = ", ".join(
            f"{name} {rank}" for name, rank in (("BM25", page.bm25_rank), ("vector", page.vector_rank)) if rank
        )
        pin = f"; pinned: {page.pin}" if page.pin else ""
        lines.append(f"  {mark} {page.rank}. {page.doc_id[:12]} page {page.page_number}  [{ranks or 'no rank'}{pin}]")
    stages = ", ".join(f"{stage} {took:.0f}" for stage, took in answer.telemetry.stages_ms.items())
    lines.append(f"Milliseconds: {stages or 'none'}; {answer.telemetry.total_ms:.0f} in all")
    return "\n".join(lines)


def _wrapped(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(label + printable(text), width, subsequent_indent=" " * len(label))


def printable(text: str) -> str:
    """`text` without control characters: a document must not be able to move the cursor or recolour the terminal."""
    return "".join(" " if char in "\t\n" else char for char in text if char in "\t\n" or not _is_control(char))


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf")
