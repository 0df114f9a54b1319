"""The figures as Markdown tables, ready for CHANGELOG.md.

`python -m bench.printing [FIGURES.json]` prints those of the last run.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.reference import FLAT_BM25, REFERENCES

_TRAP_FIGURES = ("traps", "recognised", "twins", "refused")
_TITLES = {"warmup": "Warm-up, 30 documents", "final": "Final, 300 documents, dev half"}


def print_figures(figures: dict[str, Any]) -> None:
    """All tables of a run."""
    _scores(figures)
    for name, title in _TITLES.items():
        if name in figures:
            _one_set(title, figures[name])
    if "growth" in figures:
        _growth(figures["growth"])
    print(f"\nThe whole run took {figures['wall_s']:.0f} s.")


def _scores(figures: dict[str, Any]) -> None:
    rows = [
        [
            r.answers,
            r.questions,
            "",
            r.det,
            r.asst,
            f"{_text(r.strict)} / {_text(r.fair)}",
            r.speed,
            r.total,
            r.total_judge,
        ]
        for r in REFERENCES
    ]
    for name, title in _TITLES.items():
        for found in figures.get(name, {}).get("sets", []):
            strict, fair = found["strict"], found["fair"]
            grounding = f"{_text(strict['G'])} / {_text(fair['G'])}"
            label = f"{title}; {found['name']}"
            figures_of = [strict[key] for key in ("Det", "Asst")]
            rest = [strict[key] for key in ("F", "Total", "TotalJudge")]
            rows.append(["**legalrag**", label, strict["n"], *figures_of, grounding, *rest])
    table(["answers", "set", "n", "Det", "Asst", "G strict / fair", "F", "Total", "TotalJudge"], rows)


def _one_set(title: str, found: dict[str, Any]) -> None:
    print(f"\n### {title}\n")
    if found["build"]:
        print(f"Build: {found['build']['wall_s']:.0f} s.", end=" ")
    statuses = ", ".join(f"{count} {status}" for status, count in sorted(found["status"].items()))
    print(f"Answers: {statuses}. Ask: p50 {found['ask_ms']['p50']:.0f} ms, p95 {found['ask_ms']['p95']:.0f} ms.")
    print(f"Type inferred right: {_text(found['type_inferred'])}.", end=" ")
    print(f"Balanced accuracy of booleans: {_text(found['balanced_booleans'])}.\n")
    rows: list[list[Any]] = []
    if routed := found["retrieval"]:
        rows.append(["router, then pages", routed["n"], routed["page_at_5"], routed["page_at_10"], None])
    for name, flat in found["flat"].items():
        rows.append(
            [f"flat {name}", flat["n"], flat["page_at_5"], flat["page_at_10"], flat["document_at_5"], flat["p50_ms"]]
        )
    if title == _TITLES["final"]:
        known = [FLAT_BM25[key] for key in ("page@5", "page@10", "document@5")]
        rows.append(["flat BM25, reference", None, *known, None])
    table(["retrieval", "n", "page@5", "page@10", "document@5", "p50 ms"], [[*row, None][:6] for row in rows])
    if routed:
        print(f"\nRouter: all gold documents in {routed['route_recall']:.4f}, {routed['candidates']:.2f} candidates.")
    _references(found)
    reworded = found["paraphrases"]
    asked, said = reworded["as_asked"]["TotalJudge"], reworded["reworded"]["TotalJudge"]
    share = f" ({said / asked:.3f} of it)" if asked and said is not None else ""
    print(
        f"Paraphrases, n={reworded['n']}: TotalJudge {_text(asked)} as asked, {_text(said)} reworded{share};", end=" "
    )
    recall = (reworded["retrieval"] or {}).get("route_recall")
    print(f"router recall {_text(recall)}.\n")
    traps = [[family, *(row[key] for key in _TRAP_FIGURES)] for family, row in found.get("traps", {}).items()]
    if traps:
        table(["generated questions", *_TRAP_FIGURES], traps)
        print()
    kinds = [[row[key] for key in ("kind", "n", "answer", "majority", "G")] for row in found["kinds"]]
    table(["kind (work set)", "n", "answer", "majority", "G"], kinds)
    if told := found.get("catalogue"):
        precision = f"precision {_text(told['typed'])} of typed answers, {_text(told['text'])} of free text"
        print(f"\nAnswered by the catalogue: {told['n']} ({told['share']:.3f} of all questions), {precision}.")
    for half, told in found.get("reliability", {}).items():
        print()
        table([f"confidence from ({half} set)", "n", "mean confidence", "precision"], told["bins"])
        print(f"\nExpected calibration error of the {half} set: {_text(told['error'])}.")


def _references(found: dict[str, Any]) -> None:
    """Made-up and mentioned references, and the time to a shortlist; a run of before has neither."""
    if "references" not in found:
        return
    told, took = found["references"], found["latency"]
    print(f"Made-up references absent: {told['absent']} of {told['made_up']};", end=" ")
    print(f"only mentioned and refused: {told['refused']} of {told['mentioned']}.")
    print(f"Question to shortlist: p50 {took['shortlist_p50']:.0f} ms, p95 {took['shortlist_p95']:.0f} ms,", end=" ")
    print(f"{took['ratio']:.2f} times the p50 of a flat match_bm25 query ({took['flat_p50']:.0f} ms).")


def _growth(found: dict[str, Any]) -> None:
    print(f"\n### Growth: the {found['n']} warm-up questions that both corpora hold\n")
    rows = [
        [
            size, found[key]["page_at_5"], found[key].get("page_at_5_paired"),
            *(found[key]["score"][figure] for figure in ("Det", "Asst", "G", "TotalJudge")),
            found[key].get("score_paired", {}).get("TotalJudge"),
        ]
        for size, key in (("30 documents", "small"), ("300 documents", "large"))
    ]  # fmt: skip
    table(["asked of", "page@5", "page@5 paired", "Det", "Asst", "G", "TotalJudge", "TotalJudge paired"], rows)
    more = found.get("cases_with_more_documents", 0)
    print(
        f"\nPaired leaves out {more} questions about a case of which the 300 hold more papers, so that other pages"
        " prove it."
    )


def _text(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print a Markdown table."""
    texts = [[_text(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *texts, strict=True)]
    for row in ([*columns], ["-" * width for width in widths], *texts):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")


if __name__ == "__main__":
    file = Path(sys.argv[1] if len(sys.argv) > 1 else "bench-out/figures.json")
    if not file.is_file():
        sys.exit(f"There are no figures at {file}: run `make bench` first.")
    print_figures(json.loads(file.read_text(encoding="utf-8")))
