"""An answer in a terminal, and the way it was found."""

from __future__ import annotations

import textwrap

from legal_rag.ground.model import Answer, Citation
from legal_rag.render.words import (
    answer_in_words,
    corrections_in_words,
    ground_in_words,
    place_in_words,
    printable,
    quote_in_words,
    readings_heading,
    readings_in_words,
    standing_in_words,
)


def render_answer(answer: Answer, width: int = 100) -> str:
    """Answer, how sure it is, on what it stands and how it was worked out, then each citation with title, page,
    pinpoint and quote."""
    lines = textwrap.wrap(printable(answer_in_words(answer)), width) or [""]
    lines.append(f"[{standing_in_words(answer)}]")
    if ground := ground_in_words(answer):
        lines += _wrapped("", ground, width)
    for citation in answer.citations:
        lines += ["", *_citation(citation, width)]
    lines += [line for text in answer.law_texts for line in ("", *_wrapped("Text of the law: ", text, width))]
    lines += _readings(answer, width)
    if answer.look_here:
        lines += ["", "Look here:"]
        lines += [f"  {place_in_words(citation)}" for citation in answer.look_here]
    return "\n".join(lines)


def _readings(answer: Answer, width: int) -> list[str]:
    if not answer.readings:
        return []
    lines = ["", readings_heading(answer)]
    for reading in readings_in_words(answer):
        lines += textwrap.wrap(f"- {reading}", width, initial_indent="  ", subsequent_indent="    ")
    return lines


def _citation(citation: Citation, width: int) -> list[str]:
    lines = [place_in_words(citation)]
    if citation.pinpoint:
        lines += textwrap.wrap(
            f"cite: {printable(citation.pinpoint)}", width, initial_indent="  ", subsequent_indent="        "
        )
    if quote := quote_in_words(citation):
        lines += textwrap.wrap(f'"{quote}"', width, initial_indent="  ", subsequent_indent="  ")
    for said in corrections_in_words(citation):
        lines += textwrap.wrap(said, width, initial_indent="  ", subsequent_indent="    ")
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
    lines.append(f"Question: type {question.answer_type} ({given}), intent {question.intent}, reads as {question.kind}")
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
