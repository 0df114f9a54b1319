"""`make bench`: builds both labelled corpora, answers their questions, prints the figures beside the reference ones.

    python -m bench.bench [--out FOLDER] [--skip-build] [--only warmup|final]

Needs the labelled corpora named by LEGALRAG_ARLC. Writes the corpora, the answers and figures.json into FOLDER, where
the next run finds its cache.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.latency import latency_figures
from bench.printing import print_figures
from bench.references import reference_figures
from bench.reliability import Reliability, reliability
from bench.retrieval import flat_rankings, quantile, retrieval_figures
from bench.scores import balanced_accuracy, by_kind, catalogue_figures, in_work_set, set_scores
from bench.traps import generate, measure_traps
from legal_rag.batch.questions import AskedQuestion, read_questions
from legal_rag.batch.run import answer_questions
from legal_rag.batch.write import submission_text, write_whole
from legal_rag.corpus import Corpus
from legal_rag.evaluation.gold import Gold, read_gold
from legal_rag.evaluation.scoring import score_answers, summarise
from legal_rag.evaluation.submission import submission_entry
from legal_rag.evaluation.validate import find_faults
from legal_rag.ground.model import Answer
from legal_rag.store.pages import page_counts

PROFILE = "difc"


@dataclass(frozen=True)
class LabelledSet:
    """One labelled corpus."""

    name: str
    documents: Path
    questions: Path
    paraphrases: Path
    gold: Path


def labelled_sets(folder: Path) -> list[LabelledSet]:
    """The two sets below `folder`; exits with a clear line where they are not."""
    if not (folder / "warmup" / "documents").is_dir():
        sys.exit(f"The labelled corpora are not at {folder}: set LEGALRAG_ARLC.")
    warmup, final = folder / "warmup", folder / "final"
    return [
        LabelledSet(
            "warmup",
            warmup / "documents",
            warmup / "questions.json",
            warmup / "paraphrases.json",
            warmup / "gold.jsonl",
        ),
        LabelledSet(
            "final",
            final / "documents",
            final / "questions_dev.json",
            final / "paraphrases_dev.json",
            final / "gold_dev.jsonl",
        ),
    ]


def build(labelled: LabelledSet, database: Path) -> dict[str, Any]:
    """Build by the command that users run; returns its report."""
    command = [sys.executable, "-m", "legal_rag", "build-db", str(labelled.documents)]
    begun = time.perf_counter()
    ran = subprocess.run([*command, "--db", str(database), "--profile", PROFILE, "--json"], stdout=subprocess.PIPE)
    if ran.returncode:
        sys.exit(f"build-db of {labelled.name} ended with {ran.returncode}.")
    return {**json.loads(ran.stdout), "wall_s": round(time.perf_counter() - begun, 1)}


def answer(corpus: Corpus, questions: Sequence[AskedQuestion], out: Path) -> tuple[dict[str, Answer], dict[str, Any]]:
    """Answers by question id and submission entries by question id; the submission is written to `out`."""
    answered = list(answer_questions(corpus, questions))
    entries = [submission_entry(row.asked.question_id, row.answer) for row in answered]
    write_whole(out, submission_text(entries))
    types = {row.asked.question_id: row.answer.answer_type for row in answered}
    for fault in find_faults(entries, page_counts(corpus.store.connection), types):
        print(f"FAULT {fault}", file=sys.stderr)
    failed = [row.asked.question_id for row in answered if row.failed]
    if failed:
        print(f"{len(failed)} questions failed: {', '.join(failed[:5])} …", file=sys.stderr)
    return (
        {row.asked.question_id: row.answer for row in answered},
        {entry["question_id"]: entry for entry in entries},
    )


def measure(labelled: LabelledSet, database: Path, out: Path) -> tuple[dict[str, Any], dict[str, Answer]]:
    """All figures of one set, and its answers by question id."""
    labels = read_gold([labelled.gold])
    with Corpus.open(database) as corpus:
        questions = read_questions(labelled.questions)
        list(answer_questions(corpus, questions[:3]))  # warm: the first asks fill the database's caches
        answers, entries = answer(corpus, questions, out / f"answers-{labelled.name}.json")
        untyped = [AskedQuestion(asked.question_id, asked.text) for asked in questions]
        paraphrases = read_questions(labelled.paraphrases)
        inferred = {row.asked.question_id: row.answer.answer_type for row in answer_questions(corpus, untyped)}
        other_answers, other_entries = answer(corpus, paraphrases, out / f"answers-{labelled.name}-paraphrases.json")
        references = reference_figures(corpus)
        latency = latency_figures(corpus, questions)
        traps = {family: found.to_dict() for family, found in measure_traps(corpus, generate(corpus)).items()}
        flat = {name: figures.to_dict() for name, figures in flat_rankings(corpus, labels).items()}
    reworded = [label for label in labels if label.question_id in other_entries]
    as_asked = summarise(score_answers(entries, reworded))
    as_reworded = summarise(score_answers(other_entries, reworded))
    work = [label for label in labels if in_work_set(label)]
    totals = [found.telemetry.total_ms for found in answers.values()]
    retrieval = retrieval_figures(labels, answers)
    reworded_retrieval = retrieval_figures(reworded, other_answers)
    return {
        "sets": [found.to_dict() for found in set_scores(entries, labels)],
        "kinds": [found.to_dict() for found in by_kind(entries, work)],
        "catalogue": catalogue_figures(entries, labels).to_dict(),
        "traps": traps,
        "balanced_booleans": balanced_accuracy(score_answers(entries, labels)),
        "reliability": {
            "work": reliability_of(answers, entries, work).to_dict(),
            "check": reliability_of(answers, entries, [label for label in labels if label not in work]).to_dict(),
        },
        "retrieval": retrieval.to_dict() if retrieval else None,
        "flat": flat,
        "references": references.to_dict(),
        "latency": latency.to_dict(),
        "type_inferred": sum(inferred[a.question_id] == a.answer_type for a in questions) / len(questions),
        "paraphrases": {
            "n": len(reworded),
            "as_asked": as_asked.to_dict(),
            "reworded": as_reworded.to_dict(),
            "retrieval": reworded_retrieval.to_dict() if reworded_retrieval else None,
        },
        "ask_ms": {"p50": quantile(totals, 0.5), "p95": quantile(totals, 0.95)},
        "status": _counts(found.status for found in answers.values()),
    }, answers


def reliability_of(
    answers: dict[str, Answer], entries: dict[str, dict[str, Any]], labels: Sequence[Gold]
) -> Reliability:
    """Confidence beside precision over the questions of `labels`."""
    return reliability(
        (answers[row.question_id].confidence, row.answer)
        for row in score_answers(entries, labels)
        if row.question_id in answers
    )


def _counts(words: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def growth(small: LabelledSet, small_answers: dict[str, Answer], large: Path) -> dict[str, Any]:
    """The warm-up questions that both corpora hold, asked of the small and of the large one."""
    with Corpus.open(large) as corpus:
        held = set(page_counts(corpus.store.connection))
        labels = [label for label in read_gold([small.gold]) if {doc_id for doc_id, _ in label.page_sets[0]} <= held]
        ids = {label.question_id for label in labels}
        questions = [asked for asked in read_questions(small.questions) if asked.question_id in ids]
        large_answers = {row.asked.question_id: row.answer for row in answer_questions(corpus, questions)}
    more = [
        label for label in labels if _case_has_more(small_answers[label.question_id], large_answers[label.question_id])
    ]
    paired = [label for label in labels if label not in more]
    return {
        "n": len(labels),
        "cases_with_more_documents": len(more),
        **{
            name: {
                "score": summarise(score_answers(_entries(found), labels)).to_dict(),
                "score_paired": summarise(score_answers(_entries(found), paired)).to_dict(),
                "page_at_5": _page_at_5(labels, found),
                "page_at_5_paired": _page_at_5(paired, found),
            }
            for name, found in (("small", small_answers), ("large", large_answers))
        },
    }


def _case_has_more(small: Answer, large: Answer) -> bool:
    """Whether a question is about a case of which the large corpus holds more papers: other pages prove its answer
    there, so that it says nothing about growth."""
    if small.draft is None or large.draft is None:
        return False
    few, many = small.draft.shortlist.route, large.draft.shortlist.route
    if not few.references:
        return False
    return {c.doc_id for c in few.kept if not c.by_topic} < {c.doc_id for c in many.kept if not c.by_topic}


def _entries(answers: dict[str, Answer]) -> dict[str, Any]:
    return {question_id: submission_entry(question_id, found) for question_id, found in answers.items()}


def _page_at_5(labels: Sequence[Gold], answers: dict[str, Answer]) -> float | None:
    figures = retrieval_figures(labels, answers)
    return figures.page_at_5 if figures else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("bench-out"), help="folder of corpora, answers and figures")
    parser.add_argument("--skip-build", action="store_true", help="use the corpora as they lie in the folder")
    parser.add_argument("--only", choices=["warmup", "final"], help="measure one set")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    begun = time.perf_counter()
    figures: dict[str, Any] = {}
    answers: dict[str, dict[str, Answer]] = {}
    sets = labelled_sets(Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc")))
    for labelled in sets:
        if options.only not in (None, labelled.name):
            continue
        database = options.out / f"{labelled.name}.duckdb"
        report = None if options.skip_build else build(labelled, database)
        found, answers[labelled.name] = measure(labelled, database, options.out)
        figures[labelled.name] = {"build": report, **found}
    if len(answers) == len(sets):
        figures["growth"] = growth(sets[0], answers["warmup"], options.out / "final.duckdb")
    figures["wall_s"] = round(time.perf_counter() - begun, 1)
    write_whole(options.out / "figures.json", json.dumps(figures, indent=1) + "\n")
    print_figures(figures)


if __name__ == "__main__":
    main()
