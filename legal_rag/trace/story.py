"""The story of one ask, from its trace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legal_rag.errors import BadInputError
from legal_rag.ground.model import CitedCorrection
from legal_rag.render import printable
from legal_rag.render.words import correction_in_words
from legal_rag.store.queries import query

if TYPE_CHECKING:
    import duckdb

Row = dict[str, Any]
_MODELS = (("embedding", "embedding_model"), ("model", "model"), ("prompt", "prompt_version"))
_DOCUMENTS, _PAGES = 8, 10
"""Lines shown of each; the rest is a query away."""


def read_story(connection: duckdb.DuckDBPyConnection, ask_id: str) -> Row:
    """The ask that `ask_id` (or its unique beginning; empty for the latest) means, with candidates, pages, citations.

    Raises BadInputError when no ask, or more than one, begins so.
    """
    found = _rows(connection, "ask_found", ask_id)
    if not found:
        raise BadInputError(
            f"No ask begins with {ask_id}." if ask_id else "Nothing was asked of this corpus yet.",
            "`legalrag sql --file asks_recent` lists them." if ask_id else 'Ask with `legalrag ask "…"`.',
        )
    if len(found) > 1:
        raise BadInputError(f"Several asks begin with {ask_id}.", "Give more of the id.")
    (ask,) = found
    return {
        **ask,
        "candidates": _rows(connection, "ask_candidates_found", ask["ask_id"]),
        "pages": _rows(connection, "ask_pages_found", ask["ask_id"]),
        "citations": _rows(connection, "ask_citations_found", ask["ask_id"]),
    }


def _rows(connection: duckdb.DuckDBPyConnection, name: str, ask_id: str) -> list[Row]:
    cursor = connection.execute(query(name), {"ask_id": ask_id})
    columns = [column[0] for column in cursor.description or ()]
    return [dict(zip(columns, values, strict=True)) for values in cursor.fetchall()]


def render_story(story: Row, build_id: str) -> str:
    """One screen; `build_id` is the corpus as it stands now, which may be a later one than the ask saw."""
    lines = [
        f"Ask {story['ask_id']}",
        f"  {story['asked_at']:%Y-%m-%d %H:%M:%S} UTC"
        + "".join(f", {name} {story[key]}" for name, key in (("by", "asked_by"), ("matter", "matter")) if story[key]),
        f"  {_text(story['question']) or '(question left out of the trace)'}",
        f"Parsed: {story['answer_type']} ({'given' if story['type_given'] else 'inferred'}), intent {story['intent']}",
    ]
    lines += [f"  names {_text(m['printed'])} ({m['kind']}): {m['presence']}" for m in story["mentions"] or ()]
    candidates, pages = story["candidates"], story["pages"]
    kept = sum(bool(row["kept"]) for row in candidates)
    lines.append(f"Documents: {kept} kept of {len(candidates)} considered, {story['searched_documents']} in reach")
    for row in candidates[:_DOCUMENTS]:
        mark = "*" if row["kept"] else "-"
        name = f"{row['doc_id'][:12]} {_text(row['title'])[:50]}"
        lines.append(f"  {mark} {name}  [{row['rule']}, {row['score']:.3f}]  {_text(row['why'])}")
    lines += _more(candidates, _DOCUMENTS)
    lines.append(f"Pages: {len(pages)} on the shortlist ({'with' if story['with_vectors'] else 'without'} vectors)")
    for row in pages[:_PAGES]:
        mark = "*" if row["cited"] else "-"
        ranks = [f"{name} {row[key]}" for name, key in (("BM25", "bm25_rank"), ("vector", "vector_rank")) if row[key]]
        pin = f"; pinned: {row['pin']}" if row["pin"] else ""
        place = f"{row['doc_id'][:12]} page {row['page_number']}"
        lines.append(f"  {mark} {row['rank']}. {place}  [{', '.join(ranks) or 'no rank'}{pin}]")
    lines += _more(pages, _PAGES)
    lines.append(f"Answer: {_text(story['answer'])}")
    basis = f", {story['basis']}" if story["basis"] else ""
    lines.append(f"  {story['status']}{basis}, by {story['kind']}, confidence {story['confidence']:.2f}")
    lines += [f"  because {_text(story['reason'])}"] if story["reason"] else []
    for row in story["citations"]:
        verb = "proved by" if row["proves"] else "look at"
        lines.append(f'  {verb} {_text(row["title"])}, page {row["page_number"]}: "{_text(row["quote"])[:90]}"')
        lines += [f"    {correction_in_words(CitedCorrection(**made))}" for made in row["corrections"] or ()]
    lines += [f"  warning: {_text(warning)}" for warning in story["warnings"] or ()]
    stages = {stage: story[f"{stage}_ms"] for stage in ("parse", "route", "search", "answer", "ground")}
    took = ", ".join(f"{stage} {ms:.0f}" for stage, ms in stages.items() if ms is not None)
    lines.append(f"Milliseconds: {took or 'stages unknown'}; {story['total_ms']:.0f} in all; {story['usd']:.4f} USD")
    lines.append(f"Versions: {_versions(story)}")
    if story["build_id"] != build_id:
        lines.append(f"The corpus was rebuilt since: this ask saw build {story['build_id']}, now it is {build_id}.")
    return "\n".join(lines)


def _versions(story: Row) -> str:
    """What answered: program, profile, models, and the build that it read."""
    parts = [
        f"legalrag {story['program_version']}",
        f"profile {_text(story['profile'])} ({story['profile_sha256'][:8]})",
        *(f"{name} {_text(story[key])}" for name, key in _MODELS if story[key]),
        f"build {story['build_id']}",
    ]
    return ", ".join(parts)


def _more(rows: list[Row], shown: int) -> list[str]:
    return [f"  … {len(rows) - shown} more"] if len(rows) > shown else []


def _text(value: Any) -> str:
    return printable(str(value)) if value is not None else ""
