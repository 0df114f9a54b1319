"""Question files in, answers out: nothing lost, nothing half-written, no failure told as absence."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from legal_rag.batch.questions import AskedQuestion, read_questions
from legal_rag.batch.run import AnsweredQuestion, answer_questions, summary
from legal_rag.batch.write import answer_rows, submission_text, write_whole
from legal_rag.errors import BadInputError, DiskError
from legal_rag.evaluation.submission import submission_entry
from legal_rag.evaluation.validate import find_faults
from legal_rag.ground.model import ABSENT_SENTENCE, UNRESOLVED_SENTENCE, Answer, Citation, Telemetry
from legal_rag.render.spreadsheet import csv_answers


def made(answer=5, status="answered", answer_type="number", **other) -> Answer:
    given = {
        "ask_id": "ask-1",
        "build_id": "build-1",
        "question": "How many?",
        "answer_type": answer_type,
        "answer": answer,
        "status": status,
        "basis": "printed",
        "kind": "count",
        "confidence": 0.875,
        "reason": "counted",
        "citations": (
            Citation("alpha", "Alder v Beech", 2, "[14], p. 2", "there were\nfive"),
            Citation("alpha", "Alder v Beech", 1, "p. 1", "five"),
            Citation("beta", "Cedar Law", 3, "art 4, p. 3", "=five"),
        ),
        "telemetry": Telemetry(ttft_ms=12.3456, total_ms=20.0, input_tokens=0),
        "look_here": (Citation("beta", "Cedar Law", 9, "p. 9", ""),),
    }
    return Answer(**{**given, **other})


class AskedCorpus:
    """Answers by a table; a question that is not in it breaks a component."""

    store = SimpleNamespace(build=SimpleNamespace(build_id="build-1"))

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers = answers

    def ask(self, text: str, answer_type=None) -> Answer:
        return replace(self.answers[text], answer_type=answer_type or self.answers[text].answer_type)


def test_json_questions_of_the_challenge(tmp_path: Path) -> None:
    file = tmp_path / "questions.json"
    file.write_text(
        json.dumps([{"id": "a1", "question": "How many?", "answer_type": "number"}, {"id": 2, "question": "Who?"}])
    )
    assert read_questions(file) == [AskedQuestion("a1", "How many?", "number"), AskedQuestion("2", "Who?")]


def test_csv_questions_with_optional_columns_and_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "questions.csv"
    file.write_text('\ufeffQuestion,Type,Matter\n"Who, and\nwhen?",,M-1\n\nHow many?,number,\n', encoding="utf-8")
    assert read_questions(file) == [
        AskedQuestion("1", "Who, and\nwhen?", None, "M-1"),
        AskedQuestion("2", "How many?", "number"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("q.json", "{", "not JSON"),
        ("q.json", '{"a": 1}', "not a list of questions"),
        ("q.json", "[]", "no question"),
        ("q.json", '[{"id": "a"}]', "question 1"),
        ("q.json", '[{"id": "a", "question": "?", "answer_type": "colour"}]', "'colour'"),
        ("q.json", '[{"id": "a", "question": "?"}, {"id": "a", "question": "!"}]', "stands twice"),
        ("q.csv", "text\nHow many?\n", "no column question"),
    ],
)
def test_a_question_file_that_cannot_be_used_is_refused_by_name(tmp_path, name, text, named) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(BadInputError) as caught:
        read_questions(tmp_path / name)
    assert named in str(caught.value)
    with pytest.raises(BadInputError, match="nowhere"):
        read_questions(tmp_path / "nowhere.json")


def test_an_answer_in_the_challenges_form() -> None:
    entry = submission_entry("q1", made())
    assert entry["answer"] == 5
    assert entry["telemetry"]["retrieval"]["retrieved_chunk_pages"] == [
        {"doc_id": "alpha", "page_numbers": [1, 2]},
        {"doc_id": "beta", "page_numbers": [3]},
    ]
    assert entry["telemetry"]["timing"] == {"ttft_ms": 12.346, "tpot_ms": 0.0, "total_time_ms": 20.0}
    assert entry["legalrag"]["kind"] == "count"
    assert find_faults([entry], {"alpha": 2, "beta": 3}, {"q1": "number"}) == []


@pytest.mark.parametrize(
    ("status", "answer_type", "want", "pages"),
    [
        ("absent", "number", None, 0),
        ("absent", "free_text", ABSENT_SENTENCE, 0),
        ("unresolved", "names", None, 0),
        ("unresolved", "free_text", UNRESOLVED_SENTENCE, 0),
        ("ambiguous", "number", 5, 2),
    ],
)
def test_what_was_not_found_carries_no_page_and_what_was_not_resolved_is_not_called_absent(
    status, answer_type, want, pages
) -> None:
    entry = submission_entry("q1", made(status=status, answer_type=answer_type))
    assert entry["answer"] == want
    assert len(entry["telemetry"]["retrieval"]["retrieved_chunk_pages"]) == pages
    assert entry["legalrag"]["look_here"] == [{"doc_id": "beta", "page_numbers": [9]}]


def test_a_failing_component_gives_unresolved_with_a_warning_and_the_others_go_on() -> None:
    corpus = AskedCorpus({"How many?": made(), "Which?": made(None, "absent", "name", citations=())})
    questions = [
        AskedQuestion("1", "How many?"),
        AskedQuestion("2", "Broken?", "free_text"),
        AskedQuestion("3", "Which?"),
    ]
    answered = list(answer_questions(corpus, questions))
    assert [row.answer.status for row in answered] == ["answered", "unresolved", "absent"]
    broken = answered[1]
    assert broken.failed
    assert "KeyError" in broken.answer.warnings[0]
    assert submission_entry("2", broken.answer)["answer"] == UNRESOLVED_SENTENCE
    assert summary(answered) == "1 answered, 1 unresolved, 1 absent; 1 failed"


def test_an_interrupt_is_no_failed_question() -> None:
    class Interrupted(AskedCorpus):
        def ask(self, text, answer_type=None):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(answer_questions(Interrupted({}), [AskedQuestion("1", "?")]))


def test_csv_for_a_spreadsheet() -> None:
    rows = [
        AnsweredQuestion(AskedQuestion("1", "How many?", None, "M-1"), made(answer=12500.0)),
        AnsweredQuestion(
            AskedQuestion("2", "=HYPERLINK(1)"), made(["Alder", "Beech"], answer_type="names", question="=HYPERLINK(1)")
        ),
        AnsweredQuestion(AskedQuestion("3", "Is it?"), made(False, answer_type="boolean")),
        AnsweredQuestion(AskedQuestion("4", "What?"), made(None, "unresolved", citations=())),
        AnsweredQuestion(AskedQuestion("5", "Which year?"), made(2024)),
    ]
    found = list(csv.DictReader(io.StringIO(csv_answers(answer_rows(rows)))))
    assert [row["answer"] for row in found] == ["12,500", "Alder; Beech", "no", UNRESOLVED_SENTENCE, "2024"]
    assert found[0]["matter"] == "M-1"
    assert found[0]["confidence"] == "0.88"
    assert found[0]["pinpoint"] == "[14], p. 2; p. 1; art 4, p. 3"
    assert found[0]["quote"] == "there were five; five; =five"
    assert found[1]["question"] == "'=HYPERLINK(1)"


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "answers.json"
    write_whole(out, submission_text([{"question_id": "1"}]))
    assert json.loads(out.read_text()) == {"answers": [{"question_id": "1"}]}

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DiskError, match="No space left"):
        write_whole(out, "half")
    assert json.loads(out.read_text()) == {"answers": [{"question_id": "1"}]}
    assert [path.name for path in tmp_path.iterdir()] == ["answers.json"]
