"""The benchmark's own figures, worked by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench.embedding import compare, passages_of
from bench.printing import print_figures
from bench.retrieval import answerable, fused, holds_documents, holds_pages, quantile, retrieval_figures
from bench.scores import balanced_accuracy, by_kind, catalogue_figures, majority, set_scores
from legal_rag.embed.encoder import load_encoder
from legal_rag.evaluation.gold import Gold
from legal_rag.evaluation.scoring import score_answers


def label(question_id: str, answer, *page_sets, answer_type="boolean", confidence="high") -> Gold:
    sets = tuple(frozenset(pages) for pages in page_sets) or (frozenset({("a", 1)}),)
    return Gold(question_id, "?", answer_type, (answer,), sets, (), confidence)


def found(kept: list[str], pages: list[tuple[str, int]]):
    shortlist = SimpleNamespace(
        route=SimpleNamespace(kept=[SimpleNamespace(doc_id=doc_id) for doc_id in kept]),
        pages=[SimpleNamespace(doc_id=doc_id, page_number=page) for doc_id, page in pages],
    )
    return SimpleNamespace(draft=SimpleNamespace(shortlist=shortlist))


def entry(answer, pages=(("a", 1),), kind="k"):
    cited = [{"doc_id": doc_id, "page_numbers": [page]} for doc_id, page in pages]
    telemetry = {"retrieval": {"retrieved_chunk_pages": cited}, "timing": {"ttft_ms": 1}, "usage": {}}
    return {"answer": answer, "telemetry": telemetry, "legalrag": {"kind": kind}}


def test_all_pages_of_one_accepted_set_are_needed() -> None:
    two_ways = label("1", True, [("a", 1), ("b", 2)], [("c", 3)])
    assert holds_pages(two_ways, [("b", 2), ("x", 1), ("a", 1)])
    assert not holds_pages(two_ways, [("a", 1), ("b", 1)])
    assert holds_pages(two_ways, [("c", 3)])
    assert holds_documents(two_ways, ["c"])
    assert not holds_documents(two_ways, ["a"])
    assert not holds_pages(label("1", None, []), [("a", 1)])


def test_absent_and_low_questions_are_left_out() -> None:
    kept = label("1", True)
    assert answerable([kept, label("2", None, []), label("3", True, confidence="low")]) == [kept]


def test_what_the_router_missed_counts_as_missed() -> None:
    labels = [label("1", True), label("2", True, [("b", 7)]), label("3", True)]
    pages = [("x", 1), ("x", 2), ("x", 3), ("x", 4), ("x", 5), ("a", 1)]
    figures = retrieval_figures(labels, {"1": found(["a", "x"], pages), "2": found(["b"], [("b", 7)])})
    assert (figures.n, figures.candidates) == (3, 1.0)
    assert figures.route_recall == pytest.approx(2 / 3)
    assert figures.page_at_5 == pytest.approx(1 / 3)
    assert figures.page_at_10 == pytest.approx(2 / 3)


def test_fusion_prefers_what_both_rankings_hold() -> None:
    assert fused([("a", 1), ("b", 1)], [("c", 1), ("b", 1)])[0] == ("b", 1)


def test_quantiles() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([float(n) for n in range(100)], 0.95) == 95.0


def test_work_and_check_set_are_told_apart_by_the_id() -> None:
    labels = [label("0x", True), label("ax", True)]
    scores = {row.name: row for row in set_scores({"0x": entry(True), "ax": entry(False)}, labels)}
    assert (scores["work"].strict.n, scores["work"].strict.det) == (1, 1.0)
    assert (scores["check"].strict.n, scores["check"].strict.det) == (1, 0.0)
    assert scores["all"].strict.det == 0.5


def test_kinds_with_what_a_constant_answer_would_score() -> None:
    labels = [label("1", True), label("2", False), label("3", False), label("4", 5, answer_type="number")]
    entries = {"1": entry(True), "2": entry(True), "3": entry(False), "4": entry(5, kind="count")}
    boolean, count = by_kind(entries, labels)
    assert (boolean.kind, boolean.n) == ("k", 3)
    assert boolean.answer == pytest.approx(2 / 3)
    assert boolean.majority == pytest.approx(2 / 3)
    assert (count.kind, count.answer, count.majority) == ("count", 1.0, 1.0)
    assert majority([label("1", "x", answer_type="free_text")]) is None


def test_what_the_catalogue_answers_and_how_much_of_it_is_right() -> None:
    labels = [label("1", True), label("2", 3, answer_type="number"), label("3", 4, answer_type="number")]
    labels.append(label("4", False))
    entries = {
        "1": entry(True, kind="appealed"),
        "2": entry(2, kind="party_count"),
        "3": entry(4, kind="content_number"),
        "4": entry(False, kind="content_boolean"),
    }
    figures = catalogue_figures(entries, labels)
    assert (figures.n, figures.share, figures.typed_precision, figures.text_precision) == (2, 0.5, 0.5, None)


def test_balanced_accuracy() -> None:
    labels = [label("1", True), label("2", False), label("3", False), label("4", False)]
    rows = score_answers({str(n): entry(False) for n in range(1, 5)}, labels)
    assert balanced_accuracy(rows) == 0.5
    assert balanced_accuracy(rows[1:]) is None


def test_a_run_of_one_set_prints(capsys: pytest.CaptureFixture[str]) -> None:
    labels = [label("0x", True)]
    scores = [row.to_dict() for row in set_scores({"0x": entry(True)}, labels)]
    score = scores[0]["strict"]
    one = {
        "build": None,
        "sets": scores,
        "kinds": [row.to_dict() for row in by_kind({"0x": entry(True)}, labels)],
        "balanced_booleans": None,
        "retrieval": {"n": 1, "route_recall": 1.0, "candidates": 2.0, "page_at_5": 0.5, "page_at_10": 1.0},
        "flat": {"BM25": {"n": 1, "page_at_5": 0.25, "page_at_10": 1.0, "document_at_5": 1.0, "p50_ms": 3.0}},
        "type_inferred": 1.0,
        "paraphrases": {"n": 1, "as_asked": score, "reworded": score, "retrieval": None},
        "ask_ms": {"p50": 1.0, "p95": 2.0},
        "status": {"answered": 1},
    }
    print_figures({"warmup": one, "wall_s": 1.0})
    out = capsys.readouterr().out
    assert "| **legalrag**" in out
    assert "| flat BM25" in out
    assert "0.250" in out


def test_embedding_is_timed_over_the_same_texts_as_the_bare_model() -> None:
    texts = [f"The tenant of berth {number} pays harbour dues. " * (1 + number % 9) for number in range(24)]
    found = compare(load_encoder(), texts)
    assert found["passages"] == 24
    assert found["ratio"] == pytest.approx(found["ours_s"] / found["bare_s"], rel=0.3)


def test_a_corpus_without_passages_has_no_embedding_to_time(sample_database) -> None:
    with pytest.raises(SystemExit, match="without vectors"):
        passages_of(sample_database, 24)
