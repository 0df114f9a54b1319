"""What asking a model would send and cost, and what of its replies would be believed, on the labelled questions.

    python -m bench.llm DATABASE [--set final|warmup]

No model is asked. The requests are those of `batch --requests-out`; then the labels are fed as replies (a model that
reads every page right), and after that the same replies with one thing spoiled. Reads LEGALRAG_ARLC.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from bench.bench import labelled_sets
from bench.llm_replies import SPOILERS, Asked, gold_reply, one_page_more
from bench.scores import in_work_set
from legal_rag.batch.questions import read_questions
from legal_rag.corpus import Corpus
from legal_rag.evaluation.gold import Gold, read_gold
from legal_rag.evaluation.scoring import score_answers, summarise
from legal_rag.evaluation.submission import submission_entry
from legal_rag.ground.model import Answer
from legal_rag.llm.consult import Consultant, Consultation
from legal_rag.llm.prices import BYTES_A_TOKEN, Usage, estimated_tokens, read_prices
from legal_rag.llm.reply import Reply
from legal_rag.llm.request import LlmRequest, build_request
from legal_rag.llm.settings import LlmSettings


@dataclass
class SaidTransport:
    """Replies with one text, whatever is asked."""

    text: str = ""

    def send(self, request: LlmRequest) -> Reply:
        usage = Usage(estimated_tokens(request.size), estimated_tokens(len(self.text.encode())))
        return Reply(self.text, "end_turn", request.model, usage)

    def close(self) -> None:
        """Nothing is held."""


class Measured:
    """One set of questions: every question drafted, those that would be asked with their requests."""

    def __init__(self, corpus: Corpus, questions: Path, labels: list[Gold], settings: LlmSettings) -> None:
        self.corpus, self.settings = corpus, settings
        self.transport = SaidTransport()
        self.consultant = Consultant(settings, read_prices(), self.transport)
        self.labels = {label.question_id: label for label in labels}
        self.offline: dict[str, Answer] = {}
        self.asked: list[Asked] = []
        self.others: list[Asked] = []
        for question in read_questions(questions):
            drafted = corpus.draft(question.text, question.answer_type)
            self.offline[question.question_id] = corpus.finish(drafted)
            label = self.labels[question.question_id]
            request = self.consultant.request(drafted.draft, corpus.reading)
            if request is not None:
                self.asked.append(Asked(question.question_id, label, drafted, request))
            elif (forced := build_request(drafted.draft, corpus.reading, settings, self.consultant.prices)) is not None:
                self.others.append(Asked(question.question_id, label, drafted, forced))

    def consult(self, asked: Asked, text: str) -> Consultation:
        self.transport.text = text
        return self.consultant.consult(asked.drafted.draft, asked.request, self.corpus.reading)


def print_requests(measured: Measured) -> None:
    """What would be sent, and whether the proof is in it."""
    typed = [label for label in measured.labels.values() if label.answer_type != "free_text"]
    asked_typed = [one for one in measured.asked if one.label.answer_type != "free_text"]
    prices = measured.consultant.prices
    sizes = [one.request.size / BYTES_A_TOKEN for one in measured.asked]
    usd = sum(one.request.most_usd(prices) for one in measured.asked)
    print(f"questions {len(measured.labels)}, asked {len(measured.asked)}")
    print(f"typed questions asked        {len(asked_typed)} of {len(typed)}: {len(asked_typed) / len(typed):.3f}")
    print(f"tokens a request (bytes/3.5) {fmean(sizes):.0f}, most {max(sizes):.0f}")
    strict = fmean(float(one.label.page_sets[0] <= one.places) for one in measured.asked)
    accepted = fmean(float(any(pages <= one.places for pages in one.label.page_sets)) for one in measured.asked)
    print(f"all gold pages in the request {strict:.4f} (of an accepted set {accepted:.4f})")
    total, each = usd / len(measured.labels), usd / len(measured.asked)
    print(f"USD at most: a question of the set {total:.5f}, a question asked {each:.5f}")


def print_gold(measured: Measured, show: bool) -> None:
    """The labels fed as replies."""
    entries = {key: submission_entry(key, answer) for key, answer in measured.offline.items()}
    labels = list(measured.labels.values())
    before = summarise(score_answers(entries, labels))
    overridden, wide = [], dict(entries)
    for one in measured.asked:
        found = measured.consult(one, gold_reply(one))
        answer = measured.corpus.finish(one.drafted, found)
        entries[one.question_id] = submission_entry(one.question_id, answer)
        if found.record.outcome not in ("accepted", "null"):
            overridden.append((one, found))
        more = measured.consult(one, one_page_more(one))
        wide[one.question_id] = submission_entry(one.question_id, measured.corpus.finish(one.drafted, more))
    after = summarise(score_answers(entries, labels))
    print(f"offline   {_figures(before)}")
    print(f"gold fed  {_figures(after)}  gain {(after.total_judge or 0) - (before.total_judge or 0):+.3f}")
    print(f"one page more cited {_figures(summarise(score_answers(wide, labels)))}")
    values = [one for one in measured.asked if "ANSWER: null" not in gold_reply(one)]
    refused_values = [one for one, found in overridden if found.record.said is not None]
    print(f"overrides of values {len(refused_values)} of {len(values)}: {len(refused_values) / len(values):.4f}")
    print(f"nulls that gave way to the deterministic answer {len(overridden) - len(refused_values)}"
          f" of {len(measured.asked) - len(values)}")  # fmt: skip
    reasons = Counter((one.label.answer_type, _sort_of(found.record.override)) for one, found in overridden)
    for (answer_type, reason), count in reasons.most_common():
        print(f"  {count} {answer_type}: {reason}")
    _print_refusals(overridden, show)
    forced = [(one, measured.consult(one, gold_reply(one))) for one in measured.others]
    refused = [(one, found) for one, found in forced if found.record.outcome not in ("accepted", "null")]
    print(f"overrides among questions that would not be asked {len(refused)} of {len(forced)}")
    _print_refusals(refused, show)


def _sort_of(override: str | None) -> str:
    """The rule that refused, without the value."""
    words = (override or "").split()
    return " ".join(words[-7:])


def _print_refusals(found: list[tuple[Asked, Consultation]], show: bool) -> None:
    for one, consultation in found if show else ():
        if in_work_set(one.label):
            print(f"  {one.question_id[:6]} {one.label.answer_type} {one.label.answers[0]!r:.90}: "
                  f"{consultation.record.override} | {one.label.question[:110]}")  # fmt: skip


def print_spoiled(measured: Measured, show: bool) -> None:
    """Replies with one thing spoiled: how many are caught. All questions, asked or not, so that there are enough."""
    everything, caught_all = 0, 0
    for name, spoil in SPOILERS.items():
        fed = caught = 0
        for one in (*measured.asked, *measured.others):
            text = spoil(one, measured.corpus.reading)
            if text is None:
                continue
            fed += 1
            found = measured.consult(one, text)
            missed = found.record.outcome == "accepted"
            caught += not missed
            if missed and show and in_work_set(one.label):
                said, want = found.record.said, one.label.answers[0]
                print(f"  MISSED {name}: {said!r:.60} for {want!r:.60} | {one.label.question[:100]}")
        everything, caught_all = everything + fed, caught_all + caught
        print(f"spoiled: {name:34s} caught {caught} of {fed}: {caught / max(1, fed):.3f}")
    print(f"spoiled: all {' ' * 30} caught {caught_all} of {everything}: {caught_all / everything:.4f}")


def _figures(score: Any) -> str:
    return f"Det {score.det:.3f} Asst {score.asst:.3f} G {score.grounding:.3f} TotalJudge {score.total_judge:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=Path)
    parser.add_argument("--set", choices=["warmup", "final"], default="final")
    parser.add_argument("--show", action="store_true", help="name what was overridden or missed in the work set")
    options = parser.parse_args()
    sets = {
        labelled.name: labelled for labelled in labelled_sets(Path(os.environ.get("LEGALRAG_ARLC", "../shared/arlc")))
    }
    labelled = sets[options.set]
    with Corpus.open(options.database) as corpus:
        measured = Measured(corpus, labelled.questions, read_gold([labelled.gold]), LlmSettings())
        print_requests(measured)
        print_gold(measured, options.show)
        print_spoiled(measured, options.show)


if __name__ == "__main__":
    main()
